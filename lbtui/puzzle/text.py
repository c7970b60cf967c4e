"""Text from outside: made printable, and folded to the letters of the rules."""

from collections.abc import Callable, Collection, Iterable

_MAX_DIGITS = 15
"""Digits of a number at most."""


def printable(text: str, limit: int = 200) -> str:
    """Return `text` as one printable line of at most `limit` characters.

    Line breaks, tabs and unusual blanks become a space; every other control, format (bidi
    overrides, zero-width), surrogate, private-use or unassigned character is dropped. Longer
    text is cut and ends in "…". Reads no more of `text` than it needs to.
    """
    if len(text) <= limit and text.isprintable():
        return text
    printable_chars: list[str] = []
    for ch in text:
        if ch.isprintable():
            printable_chars.append(ch)
        elif ch.isspace():
            printable_chars.append(" ")
        else:
            continue
        if len(printable_chars) > limit:
            return "".join(printable_chars[: max(limit - 1, 0)]) + "…"
    return "".join(printable_chars)


def quote(text: str, limit: int = 40) -> str:
    """Return `text` printable and in single quotes; its code point if nothing visible is left."""
    shown_text = printable(text, limit)
    return f"'{shown_text}'" if shown_text.strip() or not text else f"U+{ord(text[0]):04X}"


def brief(value: object) -> str:
    """Return what a program gave as errors show it: as Python does, in a line that may be cut."""
    return printable(repr(value), 60)


def fold_case(text: str) -> str:
    """Return `text` in NFC and lower case, as boards and words are compared.

    Never `casefold()`, which would turn ß into ss and make every German ß word unplayable.
    Raises TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"words and letters are text, not {brief(text)}")
    if text.isascii():
        return text.lower()
    from unicodedata import normalize

    return normalize("NFC", text.lower())


def is_letter(ch: str) -> bool:
    """Return whether `ch` is a letter of rule 1: one alphabetic code point once folded.

    Not combining marks, letters that need one (x̄), or letters whose lower case is two code points
    (İ).
    """
    folded = fold_case(ch)
    return len(folded) == 1 and folded.isalpha()


def as_iterable(value: str | Iterable[str]) -> Iterable[str]:
    """Return what may be one thing or several as several; a text is one."""
    return value if isinstance(value, Iterable) and not isinstance(value, str | bytes) else (value,)


def split_words(words: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the words of one text or several, anything but letters between them, in lower case.

    None has no words. Raises TypeError for what is no text.
    """
    if words is None:
        return ()
    text = " ".join(map(fold_case, as_iterable(words)))
    return tuple("".join([ch if ch.isalpha() else " " for ch in text]).split())


def make_not_a_word_error(text: str) -> ValueError:
    """Return what to raise for a text that is to be a word, or to have some, and does not."""
    return ValueError(f"{quote(text)} is not a word: words have only letters")


def require_words(words: str | Iterable[str]) -> tuple[str, ...]:
    """Return what `split_words` does. Raises ValueError where there are no words."""
    result = split_words(words)
    if result:
        return result
    if isinstance(words, str):
        raise make_not_a_word_error(words)
    raise ValueError(f"{brief(words)} has no words: leave it out to allow any")


def check_whole_number(number: object, low: int, high: int, label: str) -> int:
    """Return a whole number from `low` to `high`. Raises ValueError for others, by this label."""
    if isinstance(number, int) and not isinstance(number, bool) and low <= number <= high:
        return number
    raise ValueError(f"{printable(label, 60)} is not a whole number from {low:,} to {high:,}")


def check_bool(value: object, name: str) -> bool:
    """Return True or False. Raises TypeError for anything else, under the `name` given to it."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {brief(value)}")
    return value


def check_choice(value: object, choices: Collection[str], noun: str) -> None:
    """Raise ValueError for what is none of the `choices`; `noun` says what they are."""
    if value not in [*choices]:
        raise ValueError(f"unknown {noun} {brief(value)}: {' or '.join(map(repr, choices))}")


def make_number_reader(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def read_number(text: str) -> int:
        plain = text.replace(",", "").replace("_", "")
        is_number = plain.isascii() and plain.isdigit() and len(plain) <= _MAX_DIGITS
        return check_whole_number(int(plain) if is_number else None, low, high, quote(text))

    return read_number


VOWELS = frozenset("aeiouæøœıαεηιουωаеиоуыэюяіє")  # noqa: RUF001 - other alphabets, no typos
"""Latin, Greek and Cyrillic; a letter with a mark counts as its base, but for й."""


def is_vowel(letter: str) -> bool:
    """Return whether a lower-case letter is a vowel."""
    from unicodedata import normalize

    return normalize("NFD", letter)[0] in VOWELS and letter != "й"
