"""Whole numbers as people read them, of any size and for any room."""

from __future__ import annotations

_NAMES = (
    (10**18, "quintillion", "E"),
    (10**15, "quadrillion", "P"),
    (10**12, "trillion", "T"),
    (10**9, "billion", "G"),
    (10**6, "million", "M"),
)


def amount(number: int, room: int = 1000) -> str:
    """`number` in at most `room` characters where that can be done, as exactly as that allows.

    343,219; else 41.2 billion; else 41.2G.
    """
    exact = f"{number:,}"
    if len(exact) <= room:
        return exact
    for form in _rounded(number):
        if len(form) <= room:
            return form
    return _rounded(number)[-1]


def _rounded(number: int) -> list[str]:
    if number >= 10**21:
        digits = str(number)
        return [f"{digits[0]}.{digits[1]}e{len(digits) - 1}"]
    for size, name, sign in _NAMES:
        if number >= size:
            # Cut, never rounded up: there are at least as many as it says.
            tenths = number * 10 // size
            short = f"{tenths // 10}.{tenths % 10}"
            return [f"{short} {name}", f"{short}{sign}", f"{tenths // 10}{sign}"]
    return [f"{number // 1000}k"] if number >= 10_000 else [str(number)]


def one_of(number: int, total: int, between: str, room: int) -> str:
    """`number` and `total` with `between` between them, in `room` characters where it can be done.

    The total is rounded first, then both.
    """
    rooms = ((1000, 1000), (1000, 13), (1000, 7), (7, 7))
    forms = [f"{amount(number, a)}{between}{amount(total, b)}" for a, b in rooms]
    return next((form for form in forms if len(form) <= room), forms[-1])


def plural(number: int, noun: str, room: int = 1000) -> str:
    """`number` with its noun: 1 word, 2 words; `room` is for the number alone."""
    return f"{amount(number, room)} {noun}{'' if number == 1 else 's'}"


def read_number(text: str) -> int | None:
    """A whole number as people write it (1,000,000 or 1_000_000 or 1 000 000); None: it is none."""
    digits = "".join(char for char in text if char not in ",_' .\u00a0\u202f")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 40:
        return None
    return int(digits)
