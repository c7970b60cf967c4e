"""ASCII for box lines and signs, one cell each, for terminals that lack them.

Letters are not replaced: a console with a small font has those of its own country.
"""

from __future__ import annotations

_LINES = {
    **dict.fromkeys("─━╌╍┄┅┈┉═╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃╎╏┆┇┊┋║╵╷╹╻╽╿▎▏▕▌▐▍▋▊", "|"),
    **dict.fromkeys("▁▂▃▔", "_"),
    **dict.fromkeys("█▉▇▆▅▄▀░▒▓■", "#"),
    **{chr(code): "+" for code in range(0x250C, 0x254C)},
    **{chr(code): "+" for code in range(0x2552, 0x2570)},
    **dict.fromkeys("╭╮╯╰", "+"),
}
_SIGNS = {
    **dict.fromkeys("●•", "*"),
    **dict.fromkeys("○◌", "o"),
    **dict.fromkeys("·∙…", "."),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u2033", '"'),
    **dict.fromkeys("◀◁◂◄←≤", "<"),
    **dict.fromkeys("▶▷▸►→≥", ">"),
    **dict.fromkeys("▲△▴↑", "^"),
    **dict.fromkeys("▼▽▾↓", "v"),
    **dict(zip("◉◎✓✗×†\ufffd", "@o*xx+?", strict=True)),  # noqa: RUF001
}

TO_ASCII: dict[int, str] = str.maketrans(_LINES | _SIGNS)
"""Code point to substitute, for `str.translate`."""
