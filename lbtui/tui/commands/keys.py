"""Key names: how Textual calls a key, how people read it, and reading what people write."""

from __future__ import annotations

import unicodedata

_SHOWN = {
    "escape": "esc",
    "enter": "enter",
    "space": "space",
    "tab": "tab",
    "backspace": "bksp",
    "delete": "del",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "home": "home",
    "end": "end",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "underscore": "_",
    "comma": ",",
    "full_stop": ".",
    "question_mark": "?",
    "exclamation_mark": "!",
    "colon": ":",
    "semicolon": ";",
    "apostrophe": "'",
    "quotation_mark": '"',
    "equals_sign": "=",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "asterisk": "*",
    "number_sign": "#",
    "dollar_sign": "$",
    "percent_sign": "%",
    "ampersand": "&",
    "circumflex_accent": "^",
    "grave_accent": "`",
    "tilde": "~",
    "vertical_line": "|",
}
_NAMED = {shown: name for name, shown in _SHOWN.items()}
_WRITTEN = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "bksp": "backspace",
}
_PLAIN = {"insert", *(f"f{n}" for n in range(1, 25)), *_SHOWN}
_MODIFIERS = ("ctrl", "shift", "alt")


def types(key: str) -> bool:
    """Tell whether ``key`` types a character in a filter line."""
    if "+" in key:
        return False
    return len(key) == 1 or (key in _SHOWN and len(_SHOWN[key]) == 1 and _SHOWN[key] not in "↑↓←→")


def shown(key: str) -> str:
    """Return Textual's ``key`` as people read it: ``^p``, ``?``, ``F1``, ``shift+tab``."""
    *modifiers, name = key.split("+")
    text = _SHOWN.get(name, name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        text = name.upper()
    if modifiers == ["ctrl"]:
        return f"^{text}"
    return "+".join([*modifiers, text])


def written(key: str) -> str:
    """Return ``key`` for documents, without signs that need a legend: ``ctrl+p``."""
    *modifiers, name = key.split("+")
    text = _SHOWN.get(name, name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        text = name.upper()
    return "+".join([*modifiers, text])


def read_key(text: str) -> str:
    """Return Textual's name of the key that ``text`` names.

    ``ctrl+x``, ``^x``, ``F5``, ``?``, ``A`` and Textual's own names are understood. Raises
    ValueError with one line for the user.
    """
    given = text.strip()
    if len(given) == 1:
        return _character(given)
    if given.startswith("^") and len(given) == 2:
        return f"ctrl+{_character(given[1].lower())}"
    *modifiers, name = given.split("+") if not given.endswith("++") else [given[:-2], "+"]
    modifiers = [modifier.strip().lower() for modifier in modifiers]
    unknown = [modifier for modifier in modifiers if modifier not in _MODIFIERS]
    if unknown or not name.strip():
        raise ValueError(f"{given!r} is no key: write ctrl+x, F5, ? or a")
    name = name.strip()
    if len(name) == 1:
        name = _character(name)
    else:
        name = _WRITTEN.get(name.lower(), name.lower())
        if name not in _PLAIN:
            raise ValueError(f"{given!r} is no key: write ctrl+x, F5, ? or a")
    return "+".join([*sorted(modifiers, key=_MODIFIERS.index), name])


def _character(character: str) -> str:
    """Return the name of the key that types ``character``."""
    if character.isalnum():
        return character
    if character in _NAMED:
        return _NAMED[character]
    try:
        return unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    except ValueError:
        raise ValueError(f"{character!r} is no key that can be typed") from None
