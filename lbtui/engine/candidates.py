"""Candidates: the words of the active word lists that are legal on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from lbtui.formatting import capital, plural
from lbtui.puzzle import Board, fold_case
from lbtui.puzzle.parse import MAX_SIDE_LETTERS
from lbtui.puzzle.ranking import ACCEPTED_SCORE
from lbtui.puzzle.text import check_whole_number, quote, split_words
from lbtui.words import WordList

DEFAULT_SCORE = 50
"""The score of a word whose list says nothing about it (rule 6)."""


class Candidates:
    """Every legal word of one board, in code-point order; immutable, parallel sequences.

    `words[i]` is the word as it is played (lower case), `masks[i]` the letters it covers as
    bits of the board, `scores[i]` how familiar it is (0 to 100). `unscored` are the words whose
    list gives no scores: theirs is what such words count as, and says nothing of them. `lists` are
    the names of the word lists.
    """

    def __init__(
        self,
        board: Board,
        words: tuple[str, ...],
        scores: list[int],
        spellings: Mapping[str, str] | None = None,
        masks: list[int] | None = None,
        unscored: Iterable[str] = (),
        lists: Iterable[str] = (),
    ) -> None:
        """Take words that are legal, distinct and in code-point order (not checked again).

        `spellings` holds the original spelling of those words that are written differently;
        `masks`, where the caller knows them, are the words' masks in the same order.
        """
        self.board = board
        self.words = words
        self.scores = scores
        self._spellings: Mapping[str, str] = spellings or {}
        self._indices: dict[str, int] | None = None
        self.unscored: frozenset[str] = frozenset(unscored)
        self.lists: tuple[str, ...] = tuple(lists)
        self.masks: list[int] = [board.mask(word) for word in words] if masks is None else masks

    def __len__(self) -> int:
        """Return the number of candidates."""
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        """Yield the words."""
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        """Return whether a word (any case) is a candidate."""
        return isinstance(word, str) and self.find(word) is not None

    def __repr__(self) -> str:
        """Name the board and the number of words."""
        return f"<Candidates {len(self.words)} on {self.board}>"

    def find(self, word: str) -> int | None:
        """Return the index of `word` (any case), or None if it is no candidate."""
        if self._indices is None:
            self._indices = {word: i for i, word in enumerate(self.words)}
        index = self._indices.get(word)
        return self._indices.get(fold_case(word)) if index is None else index

    def spelling(self, word: str) -> str:
        """Return a candidate as its word list spells it (`Straße` for `straße`)."""
        return self._spellings.get(word, word)

    def is_scored(self, words: Iterable[str]) -> bool:
        """Say whether each of `words`, as they are played, has a score of its own."""
        return self.unscored.isdisjoint(words)

    @property
    def has_scores(self) -> bool:
        """Whether any candidate has a score of its own; True also where there are none."""
        return not self.unscored or len(self.unscored) < len(self.words)

    def filtered(
        self,
        *,
        exclude: Iterable[str] = (),
        min_score: int = 0,
        lengths: tuple[int, int] | None = None,
        keep: Callable[[int], bool] | None = None,
    ) -> Candidates:
        """Return the candidates that pass every test, in the same order.

        `exclude` are words to drop, `min_score` the lowest score to keep, `lengths` the
        shortest and longest word to keep (both included), `keep` a test of the index.
        """
        excluded = {fold_case(word) for word in exclude}
        low, high = lengths or (0, 1 << 30)
        words, scores = self.words, self.scores
        indices = [
            i
            for i, word in enumerate(words)
            if scores[i] >= min_score
            and low <= len(word) <= high
            and word not in excluded
            and (keep is None or keep(i))
        ]
        if len(indices) == len(words):
            return self
        return Candidates(
            self.board,
            tuple([words[i] for i in indices]),
            [scores[i] for i in indices],
            self._spellings,
            [self.masks[i] for i in indices],
            self.unscored and self.unscored.intersection([words[i] for i in indices]),
            self.lists,
        )


def explain_unsolvable(candidates: Candidates) -> str:
    """Return why the candidates do not solve their board, in one clause."""
    covered = set().union(*candidates.words)
    missing = [capital(letter) for letter in candidates.board.letters if letter not in covered]
    if not candidates.words:
        return "no word fits this board"
    if missing:
        *other_letters, last_letter = missing
        letters = f"{', '.join(other_letters)} or {last_letter}" if other_letters else last_letter
        return f"no word covers {letters}"
    words = plural(len(candidates), "word")
    return f"{words} fit and cover every letter, but no chain covers them all"


def explain_unplayed(board: Board, word: str, min_length: int, unlisted_text: str) -> str:
    """Return why no solution has a word that is no candidate, in a line.

    A word that the rules allow "is" `unlisted_text`.
    """
    from lbtui.puzzle.legal import explain_illegal  # late: word lists find legal words themselves

    reason = explain_illegal(board, word, min_length) or f"it is {unlisted_text}"
    return f"no solution with {quote(word)}: {reason}"


def find_candidates(board: Board, lists: Sequence[WordList], *, min_length: int = 3) -> Candidates:
    """Return the candidates of `board` in one word list or in several joined.

    A word on several lists gets the best score that one of them gives it explicitly, and the
    spelling of the first; the default scores of lists count only where there is no such score.
    Verdicts that a list was opened with count: rejected words of it are left out, and accepted ones
    that it does not have join it if it is the large English list.
    """
    names = [word_list.name for word_list in lists]
    accepted = {word for word_list in lists for word in word_list.find_added_words(board)}
    accepted_words = sorted(word for word in accepted if len(word) >= min_length)
    if len(lists) == 1 and not accepted_words:  # the usual case, in half the time
        word_list = lists[0]
        words, numbers, masks = word_list.candidates(board, min_length)
        unscored_words: list[str] = []
        if word_list.unscored_count:
            pairs = zip(words, numbers, strict=True)
            unscored_words = [word for word, number in pairs if not word_list.has_score(number)]
        spellings = _find_spellings(word_list, words, numbers)
        scores = word_list.scores_of(numbers)
        return Candidates(board, tuple(words), scores, spellings, masks, unscored_words, names)
    rating_by_word: dict[str, tuple[bool, int]] = {}
    mask_by_word: dict[str, int] = {}
    spellings = {}
    for word_list in lists:
        words, numbers, masks = word_list.candidates(board, min_length)
        spellings = _find_spellings(word_list, words, numbers) | spellings
        mask_by_word.update(zip(words, masks, strict=True))
        for word, number, score in zip(words, numbers, word_list.scores_of(numbers), strict=True):
            rating = (word_list.has_score(number), score)
            rating_by_word[word] = max(rating, rating_by_word.get(word, rating))
    for word in accepted_words:
        mask_by_word[word] = board.mask(word)
        rating_by_word[word] = max((True, ACCEPTED_SCORE), rating_by_word.get(word, (True, 0)))
    words_in_order = sorted(rating_by_word)
    return Candidates(
        board,
        tuple(words_in_order),
        [rating_by_word[word][1] for word in words_in_order],
        spellings,
        [mask_by_word[word] for word in words_in_order],
        [word for word in words_in_order if not rating_by_word[word][0]],
        names,
    )


def _find_spellings(word_list: WordList, words: list[str], numbers: list[int]) -> dict[str, str]:
    """Return the spellings that differ from the word played."""
    if not word_list.has_spellings:
        return {}
    pairs = zip(words, map(word_list.spelling, numbers, words), strict=True)
    return {word: spelling for word, spelling in pairs if spelling is not word}


def find_spellable_words(
    letters: Sequence[str], lists: Sequence[WordList], min_length: int
) -> Candidates:
    """Return the words of the joined lists that have only these letters, in any order.

    The letters are different. A board's candidates are those of them that its sides allow.
    """
    # Where every letter is on two sides, any may follow any.
    starts = range(0, len(letters), MAX_SIDE_LETTERS)
    sides = ["".join(letters[start : start + MAX_SIDE_LETTERS]) for start in starts]
    board = Board([*sides, *sides, letters[0]])
    return find_candidates(board, lists, min_length=min_length)


def candidates_from_words(
    board: Board, words: Iterable[str] | Mapping[str, int], *, min_length: int = 3
) -> Candidates:
    """Return the candidates among plain words, or among words with their scores.

    Words in any case and order, one by one or several in a text; repeats and words that are not
    legal are left out. Raises ValueError for a score that is none.
    """
    from lbtui.puzzle.legal import is_legal  # late: word lists find legal words themselves

    given = dict(words.items()) if hasattr(words, "items") else dict.fromkeys(words, DEFAULT_SCORE)
    scores: dict[str, int] = {}
    spellings: dict[str, str] = {}
    for spelling, score in given.items():
        check_whole_number(score, 0, 100, f"score {score!r}")
        for word in split_words((spelling,)):
            if is_legal(board, word, min_length):
                scores[word] = max(score, scores.get(word, 0))
                if spelling != word == fold_case(spelling):
                    spellings.setdefault(word, spelling)
    words_in_order = sorted(scores)
    return Candidates(
        board,
        tuple(words_in_order),
        [scores[word] for word in words_in_order],
        spellings,
        unscored=() if hasattr(words, "items") else words_in_order,
    )


def add_played_words(
    candidates: Candidates, lists: Sequence[WordList], words: Iterable[str], *, min_length: int = 3
) -> Candidates:
    """Return the candidates and those of `words` that `lists` have besides and that are legal.

    These may have been rejected, or be too rare to have been among the candidates.
    """
    scores = dict(zip(candidates.words, candidates.scores, strict=True))
    unscored = set(candidates.unscored)
    for word in words:
        sources = [(source, source.number(word)) for source in lists if word not in scores]
        ratings = [(source.has_score(n), source.score(n)) for source, n in sources if n is not None]
        if any(word in source.find_added_words(candidates.board) for source, _ in sources):
            ratings.append((True, ACCEPTED_SCORE))
        if ratings:
            scored, scores[word] = max(ratings)
            unscored.update(() if scored else (word,))
    if len(scores) == len(candidates):
        return candidates
    extended = candidates_from_words(candidates.board, scores, min_length=min_length)
    extended.lists, extended.unscored = candidates.lists, frozenset(unscored)
    extended._spellings = candidates._spellings
    return extended
