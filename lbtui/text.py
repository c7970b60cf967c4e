"""How numbers, dates, nouns and letters are written, and how many terminal cells they take."""

import os
from collections.abc import Sequence

DASH = " \u2013 "
"""Separates the words of a solution where people read them."""

_GROUP_MARKS = ",_' .\u00a0\u202f"  # what people put between digits, no-break spaces included
_MAX_DIGITS = 40
_SMALL = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_SCALES = ((10**15, "Q"), (10**12, "T"), (10**9, "B"), (10**6, "M"))
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # the Hangul fillers: letters by category, but blank
_RING = "◌"  # carries a combining mark that stands alone (Unicode 15, section 23.4)


# Numbers


def amount(number: int, room: int = 1000) -> str:
    """Return `number` with grouped digits, shortened where that takes more than `room` characters.

    343,219 or 343k; 41,234,567,890, else 41.2B, else 41B; below 10,000 always exact. Shortened
    numbers are cut, never rounded up, so that "at least 41.2B" stays true.
    """
    exact = f"{number:,}"
    if len(exact) <= room or number < 10_000:
        return exact
    if number >= 10**18:
        digits = str(number)
        return f"{digits[0]}.{digits[1]}e{len(digits) - 1}"
    for size, sign in _SCALES:
        if number >= size:
            whole, tenth = divmod(number * 10 // size, 10)
            short = f"{whole}.{tenth}{sign}"
            return short if len(short) <= room else f"{whole}{sign}"
    return f"{number // 1000}k"


def one_of(number: int, total: int, between: str, room: int) -> str:
    """Return `number` and `total`, joined by `between`, in `room` characters where possible.

    The total is shortened before the number.
    """
    rooms = ((1000, 1000), (1000, 7), (7, 7))
    forms = [f"{amount(number, a)}{between}{amount(total, b)}" for a, b in rooms]
    return first_fitting(forms, room)


def first_fitting(forms: Sequence[str], room: int) -> str:
    """Return the first of `forms`, longest first, of at most `room` characters, else the last."""
    return next((form for form in forms if len(form) <= room), forms[-1])


def ordinal(number: int) -> str:
    """Return `number` as a place: 1st, 2nd, 11th, 10,274th."""
    tens, ones = divmod(number, 10)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(ones, "th") if tens % 10 != 1 else "th"
    return f"{number:,}{ending}"


def place_of(place: int, tied: int, of: int, words: int, room: int = 1000) -> tuple[str, str]:
    """Return `4th= of 10 with 2 words`, or `the only solution with 2 words`; and a shorter form.

    `tied` solutions share the place, among `of` with as many `words`; `room` bounds that number.
    """
    short = f"{ordinal(place)}{'=' if tied > 1 else ''} of {amount(of, room)}"
    short = "the only solution" if of == 1 else short
    return f"{short} with {plural(words, 'word')}", short


def plural(number: int, noun: str, room: int = 1000) -> str:
    """Return `number` with its noun: 1 word, 2 words. `room` bounds the number alone."""
    return f"{amount(number, room)} {noun}{'' if number == 1 else 's'}"


def spelled(number: int) -> str:
    """Return a small number as a word: no, one, up to twelve; others as digits."""
    return _SMALL[number] if number < len(_SMALL) else amount(number)


def read_number(text: str) -> int | None:
    """Return the whole number in `text`, or None; 1000, 1,000, 1_000 and 1 000 are the same."""
    digits = "".join([char for char in text if char not in _GROUP_MARKS])
    usable = digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS
    return int(digits) if usable else None


def number_range(text: str, digits: int) -> tuple[int, int | None] | None:
    """Read LO-HI, LO-, -HI or one number, of up to so many digits: the least, from 1, and the most.

    The most is None where there is no limit. Return None for anything else.
    """
    low, dash, high = text.partition("-")
    ends = [end for end in (low, high) if end]
    if not ends or not all(e.isascii() and e.isdigit() and len(e) <= digits for e in ends):
        return None
    least, most = int(low or 1), int((high if dash else low) or 0)
    if dash and not high:
        return (least, None) if least else None
    return (least, most) if 1 <= least <= most else None


def date_exists(text: str) -> bool:
    """Return whether `text` is a date of the calendar, written 2026-11-20."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# Letters


def capital(letter: str) -> str:
    """Return the capital of a letter, unless another letter has the same capital.

    ß has one (ẞ); a dotless i and a final sigma have none of their own and stay as they are. What
    would be blank or take no cell stands on a dotted ring, so that the result is one or two cells
    wide.
    """
    if letter.isascii():
        return letter.upper()
    if letter in _BLANK_LETTERS:
        return _RING
    if not char_width(letter):
        return _RING + letter
    from unicodedata import normalize

    upper = "ẞ" if letter == "ß" else normalize("NFC", letter.upper())
    return upper if len(upper) == 1 and normalize("NFC", upper.lower()) == letter else letter


def capitals(word: str) -> str:
    """Return `word` in capitals, letter by letter."""
    return word.upper() if word.isascii() else "".join(map(capital, word))


def quoted_capitals(text: str) -> str:
    """Return `text` with each word that it quotes in capitals, without the quotes."""
    from re import sub

    return sub(r"'(\w+)'", lambda quoted: capitals(quoted[1]), text)


# Terminal cells


def char_width(char: str) -> int:
    """Return the cells a terminal gives one character: 1, 2 (wide East Asian) or 0.

    0 are combining marks, and the Hangul vowels and finals that join the syllable before them.
    """
    from unicodedata import combining, east_asian_width

    if east_asian_width(char) in "WF":
        return 2
    code = ord(char)
    joins = 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF
    return 0 if joins or combining(char) else 1


def text_width(text: str) -> int:
    """Return the cells a terminal gives `text`."""
    return len(text) if text.isascii() else sum(map(char_width, text))


# Paths and JSON


def without_home(text: str) -> str:
    """Return `text` with `~` for the home directory, so that no screen shows where that is."""
    return text.replace(f"{os.path.expanduser('~')}{os.sep}", f"~{os.sep}")


def json_line(value: object) -> str:
    """Return `value` as one line of JSON: letters as they are, everything unprintable escaped.

    Control and bidi characters, which a path may hold, then cannot reach a terminal.
    """
    from json import dumps

    line = dumps(value, ensure_ascii=False)
    if line.isprintable():
        return line
    return "".join(ch if ch.isprintable() else dumps(ch)[1:-1] for ch in line)
