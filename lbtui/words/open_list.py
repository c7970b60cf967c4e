"""Opening word lists by name or path: compiled once, then found again without reading the text.

The compiled form of a shipped list lies beside its text, that of any other in the cache directory:
a file for each list and way of reading it, which says what text it was made from, in which state.
What is missing, damaged or made from another text is compiled again; what cannot be written is not
kept.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Mapping, Sequence

from lbtui.errors import Cancel, ListError, OnProgress
from lbtui.puzzle import printable
from lbtui.store import cache_dir, write_atomic
from lbtui.words.compiled import map_file, source_key
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.settings import UserListEntry
    from lbtui.words.options import ReadOptions
    from lbtui.words.verdict_lookup import VerdictLookup

    ListReference = tuple[str, str, ReadOptions | None, tuple[int, int | None]]
    """What finds an open list again: its name, its path ("": it is shipped), how it is read, and
    its checksums."""


UserLists = Mapping[str, Mapping[str, object]]
"""The lists of a user, by name, as the settings keep them."""

AUTO = "auto"
"""The name that stands for the lists of AUTO_LISTS."""

AUTO_LISTS = ("common", "scrabble")
"""The lists `auto` tries, in order; the second contains the first."""

GAME_LIST = "game"
"""The name of the list that is stored with a board: the words that the game accepts on it."""

SHIPPED_LISTS = {
    "common": "everyday English, closest to the newspaper's game",
    "scrabble": "Scrabble-style words",
    "spanish": "Spanish",
}
"""The lists that come with lbtui: by name, what they are called on the screen."""

NO_USER_LISTS: UserLists = {}
"""The lists of a user who has none."""

PROGRESS_STEP_SHARE = 0.02
"""Progress is reported when it has grown by this share."""


def shipped_dir() -> str:
    """Return the directory of the shipped lists: in the package, or in a checkout beside it."""
    package_dir = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    is_packaged = os.path.isdir(os.path.join(package_dir, "wordlists"))
    return os.path.join(package_dir if is_packaged else os.path.dirname(package_dir), "wordlists")


def shipped_path(name: str) -> str:
    """Return the path of a shipped list's text."""
    return os.path.join(shipped_dir(), f"{name}.txt")


def list_title(name: str) -> str:
    """Return the name or path of a list as it is shown, in one printable line."""
    return printable(os.path.splitext(os.path.basename(name))[0] or name, 24)


def list_titles(names: Sequence[str]) -> str:
    """Return several lists as they are shown, in one printable line."""
    return " + ".join(map(list_title, names))


def open_word_list(
    ref: str,
    *,
    user_lists: UserLists = NO_USER_LISTS,
    progress: OnProgress | None = None,
    cancel: Cancel | None = None,
    verdicts: VerdictLookup | None = None,
) -> WordList:
    """Open a word list by its name, or by the path of its file.

    A name is that of a shipped list or of one in `user_lists`, as the settings keep them; anything
    else is a path. `progress` is called with the share done (0 to 1) while a list is compiled,
    `cancel` stops that by returning True. `verdicts` apply to the English lists, AUTO_LISTS, and
    accepted words join the larger one. Raises ListError, one line.
    """
    name = label = ""
    path, options, shown_ref = ref, None, printable(ref)
    if ref in SHIPPED_LISTS:
        path, name, label = shipped_path(ref), ref, SHIPPED_LISTS[ref]
    elif is_list_name(ref) and ref in user_lists:
        entry = user_lists[ref]
        path, name = str(entry.get("path", "")), ref
        if not os.path.isfile(path):
            raise ListError(f"the file of word list {shown_ref!r} is gone: {printable(path)!r}")
        options = parse_entry_options(ref, entry)
    elif is_list_name(ref) and not os.path.isfile(ref):
        names = printable(", ".join((*SHIPPED_LISTS, *user_lists)))
        raise ListError(f"no word list named {shown_ref!r}: the lists are {names}, or give a file")
    word_list = open_list_file(
        path, name=name, label=label, options=options, progress=progress, cancel=cancel
    )
    word_list.verdicts = verdicts if ref in AUTO_LISTS else None
    word_list.adds_accepted_words = ref == AUTO_LISTS[-1]
    return word_list


def is_list_name(ref: str) -> bool:
    """Return whether a reference can be the name of one of the user's lists, not just a path."""
    return ref not in SHIPPED_LISTS and os.sep not in ref and "/" not in ref


def parse_entry_options(name: str, entry: UserListEntry) -> ReadOptions:
    """Return how the settings say that a list is read. Raises ListError for invalid options."""
    from lbtui.words.options import OPTION_NAMES, parse_options

    try:
        return parse_options({key: entry[key] for key in OPTION_NAMES if key in entry})
    except ValueError as error:
        raise ListError(f"the settings of word list {printable(name)!r}: {error}") from None


def open_list_file(
    path: str,
    *,
    name: str = "",
    label: str = "",
    options: ReadOptions | None = None,
    progress: OnProgress | None = None,
    cancel: Cancel | None = None,
) -> WordList:
    """Open the list in a file, compiling it first where the cache doesn't have it.

    `progress` and `cancel` as in `open_word_list`. Works without a usable cache directory. Raises
    ListError, one line, when the list cannot be read.
    """
    path = expand_path(path)
    name = name or printable(os.path.splitext(os.path.basename(path))[0])

    def open_compiled(file: str, source: str) -> WordList | None:
        """Return the compiled list in a file if there is one, made from this source."""
        try:
            words = WordList(map_file(file), name=name, label=label, path=path, options=options)
        except (OSError, ValueError):
            return None
        return words if words.source == source else None

    try:
        status = os.stat(path)
    except OSError as error:
        raise ListError(f"cannot read {printable(path)!r}: {error.strerror}") from None
    if options is None and os.path.dirname(path) == shipped_dir():
        shipped_list = open_compiled(os.path.splitext(path)[0] + ".dawg", str(status.st_size))
        if shipped_list is not None:
            return shipped_list
    from contextlib import suppress  # late, as shipped lists do without
    from zlib import crc32

    from lbtui.words.options import ReadOptions

    options = options or ReadOptions()
    key = crc32(ascii((path, *options)).encode())
    cache_path = os.path.join(cache_dir(), "lists", f"{key:08x}.list")
    cached_list = open_compiled(cache_path, source_key(status, options))
    if cached_list is not None:
        return cached_list
    from lbtui.words.compiling import compile_file

    data = compile_file(path, options, _make_progress_callback(path, progress, cancel))
    if not os.path.islink(cache_path):  # what a link leads to is not ours to replace
        with suppress(OSError):
            write_atomic(cache_path, data)
    new_list = WordList(memoryview(data), name=name, label=label, path=path, options=options)
    # From its file it takes no memory of its own.
    return open_compiled(cache_path, new_list.source) or new_list


# In other processes

_list_by_reference: dict[ListReference, WordList] = {}
"""The lists that references of this process, or to this process, were about."""


def make_list_reference(word_list: WordList) -> ListReference:
    """Return what opens the same list in another process. Raises ListError if it has no file."""
    if not word_list.path:
        raise ListError(f"word list {printable(word_list.name)!r} has no file that others can open")
    path = "" if word_list.path == shipped_path(word_list.name) else word_list.path
    reference = word_list.name, path, word_list.options, word_list.checksums
    _list_by_reference.setdefault(reference, word_list)
    return reference


def open_referenced(reference: ListReference) -> WordList:
    """Open the list of a reference, once a process.

    Raises ListError where it cannot be opened, or has other words or verdicts here.
    """
    if reference not in _list_by_reference:
        name, path, options, checksums = reference
        if path:
            word_list = open_list_file(path, name=name, options=options)
        else:
            from lbtui.words.verdict_lookup import open_verdicts

            has_verdicts = checksums[1] is not None
            verdicts = open_verdicts(None, preload=True) if has_verdicts else None
            word_list = open_word_list(name, verdicts=verdicts)
        if word_list.checksums != checksums:
            difference = "words" if word_list.checksums[0] != checksums[0] else "verdicts"
            problem = f"has other {difference} in the process that is to use it"
            raise ListError(f"word list {printable(name)!r} {problem}")
        _list_by_reference[reference] = word_list
    return _list_by_reference[reference]


copyreg.pickle(WordList, lambda words: (open_referenced, (make_list_reference(words),)))


def expand_path(path: str) -> str:
    """Return an absolute path, with `~` expanded. Raises ListError where there is none."""
    if "\0" in path:
        raise ListError(f"{printable(path)!r} is not a file name")
    try:
        return os.path.abspath(os.path.expanduser(path))
    except OSError:
        reason = "the working directory is gone; give an absolute path"
        raise ListError(f"cannot find {printable(path)!r}: {reason}") from None


def _make_progress_callback(
    path: str, progress: OnProgress | None, cancel: Cancel | None
) -> Callable[[float], object]:
    """Return a function that reports progress, and raises ListError once `cancel` says so."""
    reported_share = -PROGRESS_STEP_SHARE

    def report_progress(share: float) -> None:
        nonlocal reported_share
        if progress is not None and share >= reported_share + PROGRESS_STEP_SHARE:
            reported_share = share
            progress(share)
        if cancel is not None and cancel():
            raise ListError(f"reading {printable(path)!r} was stopped")

    return report_progress
