"""Word lists: reading, compiling, opening and walking them."""

from lbtui.words.bands import BANDS, band_name
from lbtui.words.dawg import DamagedError
from lbtui.words.errors import ListError
from lbtui.words.library import (
    SHIPPED,
    compile_list,
    compile_table,
    open_path,
    shipped_dir,
    shipped_path,
)
from lbtui.words.opening import open_list
from lbtui.words.reading import Options, ReadReport, Table, read_words
from lbtui.words.wordlist import WordList

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
    "read_words",
    "shipped_dir",
    "shipped_path",
]
