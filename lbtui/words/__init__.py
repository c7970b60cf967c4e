"""Word lists: reading, compiling, opening and walking them.

From a text to candidates, a module a step: `decoding` turns the bytes of a file into text,
`parsing` text into words, `reading` words into a sorted table; `building` makes its automaton,
`compiled` is the file that holds both, `compiling` writes it, `cache` keeps it. `opening` finds a
list by name or path; `wordlist` is the list that was opened, over the automaton in `dawg`.
`catalog` manages the lists a user can choose from.
"""

from lbtui.words.errors import DamagedError, ListError
from lbtui.words.opening import (
    SHIPPED,
    open_list,
    open_lists,
    open_path,
    shipped_dir,
    shipped_path,
)
from lbtui.words.options import Options, ReadReport
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.bands import BANDS, band_name, rarity
    from lbtui.words.compiling import compile_list, compile_table
    from lbtui.words.reading import WordTable, read_words

__all__ = [
    "BANDS",
    "SHIPPED",
    "DamagedError",
    "ListError",
    "Options",
    "ReadReport",
    "WordList",
    "WordTable",
    "band_name",
    "compile_list",
    "compile_table",
    "open_list",
    "open_lists",
    "open_path",
    "rarity",
    "read_words",
    "shipped_dir",
    "shipped_path",
]

_LATE = {
    "BANDS": "bands",
    "WordTable": "reading",
    "band_name": "bands",
    "compile_list": "compiling",
    "compile_table": "compiling",
    "rarity": "bands",
    "read_words": "reading",
}
"""What is imported when it is first used, by module: opening a compiled list does without."""


def __getattr__(name: str) -> object:
    """Import what reads and compiles texts, or names scores, when it is first used."""
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(f"lbtui.words.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
