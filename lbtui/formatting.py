"""Numbers, nouns and letters as people write and read them; their width in terminal cells."""

from collections.abc import Sequence

TextVariants = tuple[str, ...]
"""One text in several lengths, the longest first: the first that fits is shown."""

EN_DASH = " \u2013 "
"""Separates the words of a solution where people read them."""

_GROUP_SEPARATORS = ",_' .\u00a0\u202f"  # what people put between digits, no-break spaces included
_MAX_DIGITS = 40
_NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_UNITS = ((10**15, "Q"), (10**12, "T"), (10**9, "B"), (10**6, "M"))
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # the Hangul fillers: letters by category, but blank
_DOTTED_CIRCLE = "◌"  # carries a combining mark that stands alone (Unicode 15, section 23.4)


# Numbers


def format_number(number: int, max_width: int = 1000) -> str:
    """Return `number` with grouped digits, shortened to `max_width` characters where possible.

    343,219 or 343k; 41,234,567,890, else 41.2B, else 41B; below 10,000 always exact. Shortened
    numbers are cut, never rounded up, so that "at least 41.2B" stays true.
    """
    exact = f"{number:,}"
    if len(exact) <= max_width or number < 10_000:
        return exact
    if number >= 10**18:
        digits = str(number)
        return f"{digits[0]}.{digits[1]}e{len(digits) - 1}"
    for size, sign in _UNITS:
        if number >= size:
            units, tenths = divmod(number * 10 // size, 10)
            short = f"{units}.{tenths}{sign}"
            return short if len(short) <= max_width else f"{units}{sign}"
    return f"{number // 1000}k"


def format_position(number: int, total: int, max_width: int) -> str:
    """Return `number/total` in `max_width` characters where possible.

    The total is shortened before the number.
    """
    widths = ((1000, 1000), (1000, 7), (7, 7))
    texts = [f"{format_number(number, a)}/{format_number(total, b)}" for a, b in widths]
    return choose_fitting_text(texts, max_width)


def choose_fitting_text(variants: Sequence[str], max_width: int) -> str:
    """Return the first of `variants` that fits `max_width` cells, else the last."""
    return next((text for text in variants if text_width(text) <= max_width), variants[-1])


def ordinal(number: int) -> str:
    """Return `number` as a place: 1st, 2nd, 11th, 10,274th."""
    tens, ones = divmod(number, 10)
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(ones, "th") if tens % 10 != 1 else "th"
    return f"{number:,}{suffix}"


def format_place(
    place: int, tied_count: int, total: int, word_count: int, max_width: int = 1000
) -> tuple[str, str]:
    """Return `4th= of 10 with 2 words`, or `the only solution with 2 words`; and a shorter form.

    `tied_count` solutions share the place, among `total` with as many words; `max_width` bounds
    that number.
    """
    short = f"{ordinal(place)}{'=' if tied_count > 1 else ''} of {format_number(total, max_width)}"
    short = "the only solution" if total == 1 else short
    return f"{short} with {plural(word_count, 'word')}", short


def plural(number: int, noun: str, max_width: int = 1000) -> str:
    """Return `number` with its noun: 1 word, 2 words. `max_width` bounds the number alone."""
    return f"{format_number(number, max_width)} {noun}{'' if number == 1 else 's'}"


def format_number_word(number: int) -> str:
    """Return a small number as a word: no, one, up to twelve; others as digits."""
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else format_number(number)


def parse_number(text: str) -> int | None:
    """Return the whole number in `text`, or None; 1000, 1,000, 1_000 and 1 000 are the same."""
    digits = "".join([char for char in text if char not in _GROUP_SEPARATORS])
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS
    return int(digits) if is_number else None


def parse_range(text: str, max_digits: int) -> tuple[int, int | None] | None:
    """Read LO-HI, LO-, -HI or one number, of up to so many digits: the least, from 1, and the most.

    The most is None where there is no limit. Return None for anything else.
    """
    low_text, dash, high_text = text.partition("-")
    digits = low_text + high_text
    is_numeric = digits.isascii() and digits.isdigit()
    if not is_numeric or max(len(low_text), len(high_text)) > max_digits:
        return None
    low, high = int(low_text or 1), int((high_text if dash else low_text) or 0)
    if dash and not high_text:
        return (low, None) if low else None
    return (low, high) if 1 <= low <= high else None


def is_calendar_date(text: str) -> bool:
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
        return _DOTTED_CIRCLE
    if not char_width(letter):
        return _DOTTED_CIRCLE + letter
    from unicodedata import normalize

    upper = "ẞ" if letter == "ß" else normalize("NFC", letter.upper())
    return upper if len(upper) == 1 and normalize("NFC", upper.lower()) == letter else letter


def capitals(word: str) -> str:
    """Return `word` in capitals, letter by letter."""
    return word.upper() if word.isascii() else "".join(map(capital, word))


def capitalize_quoted(text: str) -> str:
    """Return `text` with each word that it quotes in capitals, without the quotes."""
    from re import sub

    return sub(r"'(\w+)'", lambda match: capitals(match[1]), text)


# Terminal cells


def char_width(char: str) -> int:
    """Return the cells a terminal gives one character: 1, 2 (wide East Asian) or 0.

    0 are combining marks, and the Hangul vowels and finals that join the syllable before them.
    """
    from unicodedata import combining, east_asian_width

    if east_asian_width(char) in "WF":
        return 2
    code_point = ord(char)
    is_joining = 0x1160 <= code_point <= 0x11FF or 0xD7B0 <= code_point <= 0xD7FF
    return 0 if is_joining or combining(char) else 1


def text_width(text: str) -> int:
    """Return the cells a terminal gives `text`."""
    return len(text) if text.isascii() else sum(map(char_width, text))
