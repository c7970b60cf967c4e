"""Word lists: reading, compiling, opening and walking them.

From a text to candidates, a module a step: `decoding` turns the bytes of a file into text,
`reading` text into a sorted table of words, by `options`; `compiling` makes its automaton,
`compiled` is the file that holds both. `open_list` finds a list by name or path and keeps its
compiled form; `wordlist` is the list that was opened, over the automaton in `dawg`. `catalog`
manages the lists a user can choose from.

`verdicts` are stored in the database: which words the publisher's game takes. A list that is opened
with what `verdict_lookup` finds leaves out rejected words, and accepted ones join the large list.

`reading` and `compiling` are not imported here: opening a compiled list does without them.
"""

from lbtui.errors import ListError
from lbtui.words.open_list import open_list_file, open_word_list, shipped_dir
from lbtui.words.wordlist import WordList

__all__ = ["ListError", "WordList", "open_list_file", "open_word_list", "shipped_dir"]
