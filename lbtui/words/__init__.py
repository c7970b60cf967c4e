"""Word lists: reading, compiling, opening and walking them."""

from lbtui.words.errors import ListError
from lbtui.words.form import DamagedError
from lbtui.words.library import (
    SHIPPED,
    compile_list,
    compile_table,
    open_path,
    shipped_dir,
    shipped_path,
)
from lbtui.words.opening import open_list
from lbtui.words.options import Options, ReadReport
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.words.bands import BANDS, band_name, rarity
    from lbtui.words.reading import read_words
    from lbtui.words.table import Table

__all__ = [
    "BANDS",
    "SHIPPED",
    "DamagedError",
    "ListError",
    "Options",
    "ReadReport",
    "Table",
    "WordList",
    "band_name",
    "compile_list",
    "compile_table",
    "open_list",
    "open_path",
    "rarity",
    "read_words",
    "shipped_dir",
    "shipped_path",
]


def __getattr__(name: str) -> object:
    """Import what reads texts or names scores when asked for: a compiled list opens without it."""
    if name in ("BANDS", "band_name", "rarity"):
        from lbtui.words import bands

        return getattr(bands, name)
    if name == "read_words":
        from lbtui.words.reading import read_words

        return read_words
    if name == "Table":
        from lbtui.words.table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
