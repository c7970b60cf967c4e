"""Par, the publisher's target number of words, estimated for a board."""

from collections.abc import Sequence
from functools import cache

from lbtui.engine.candidates import Candidates, find_candidates
from lbtui.puzzle import Board
from lbtui.words import WordList, open_word_list

PAR_LIST_NAME = "common"
"""The word list that the estimate is fitted to."""

MIN_WORDS_OF_PAR_FOUR, MIN_WORDS_OF_PAR_FIVE = 95, 36
"""On a board of par 4, and of par 5, so many words at least use each letter."""

_open_list_cached = cache(open_word_list)


def estimate_par(board: Board, lists: Sequence[WordList]) -> int | None:
    """Return the par (4, 5 or 6) that the publisher would give `board`.

    What makes a board hard is its hardest letter: par follows from how many legal words of `common`
    use it. The two limits were fitted to 399 published boards; `tools/research.py` tells on
    how many others they are right. None where nothing is known of par: on boards that do not have 4
    sides of 3 different letters, or have a letter that no word uses, and where `lists`, the
    board's own, have letters beyond a to z.
    """
    letters = board.letters
    if [*map(len, board.sides)] != [3, 3, 3, 3] or len(letters) != 12 or not letters.isascii():
        return None
    if not all(word_list.is_ascii for word_list in lists):
        return None
    _, fewest = find_hardest_letter(find_candidates(board, [_open_list_cached(PAR_LIST_NAME)]))
    if not fewest:
        return None
    return 4 if fewest >= MIN_WORDS_OF_PAR_FOUR else 5 if fewest >= MIN_WORDS_OF_PAR_FIVE else 6


def find_hardest_letter(candidates: Candidates) -> tuple[str, int]:
    """Return the letter that the fewest candidates have, the first of several, and how many."""
    letters, masks = candidates.board.letters, candidates.masks
    word_counts = [sum([mask >> bit & 1 for mask in masks]) for bit in range(len(letters))]
    fewest = min(word_counts)
    return letters[word_counts.index(fewest)], fewest
