"""The space of all solutions of a board: counted, ordered, and any of them reachable at once."""

from __future__ import annotations

from lbtui.puzzle import fold_case

from .level import Count, Level, Solution
from .limits import Limits
from .moves import LimitReached, Moves
from .tables import Tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, overload

    from .candidates import Candidates

MOST_WORDS = 32
"""The largest number of words that a space counts."""


class Space:
    """Every solution of a board within some limits, in the total order of its ranking.

    Making one is cheap: what is asked for is counted then, and kept. Numbers of words are levels;
    places and ranks count from 0. Counting may be asked for in one thread while another reads
    levels that are counted.
    """

    def __init__(
        self,
        candidates: Candidates,
        *,
        ranking: str = "shortest",
        max_words: int = 5,
        min_words: int = 1,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        first: str | None = None,
        first_letter: str | None = None,
        last_letter: str | None = None,
        min_score: int = 0,
        lengths: tuple[int, int] | None = None,
        perfect: bool = False,
        bridges: str = "auto",
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Describe a space over ``candidates``.

        ``ranking``: "shortest" or "familiar". Levels run from ``min_words`` to ``max_words``.
        ``include``: words that every solution has; ``exclude``: words that none has; ``first``:
        the word played first; ``first_letter``, ``last_letter``: of the whole chain; ``min_score``
        and ``lengths`` (shortest, longest) hold for every word; ``perfect``: no letter is covered
        twice. ``bridges``: "auto" uses them only where they give fewer words or the only
        solutions, "never", "always". ``seconds`` limits the counting of each level (None: only
        memory does); ``cancel`` is asked often while counting and stops it by returning True.
        Raises ValueError for a ranking, a number of words or a use of bridges that is unknown.
        """
        if ranking not in ("shortest", "familiar"):
            raise ValueError(f"unknown ranking {ranking!r}: 'shortest' or 'familiar'")
        if bridges not in ("auto", "never", "always"):
            raise ValueError(f"unknown use of bridges {bridges!r}: 'auto', 'never' or 'always'")
        if not 1 <= min_words <= max_words <= MOST_WORDS:
            raise ValueError(f"numbers of words go from 1 to {MOST_WORDS}, the fewest first")
        self.candidates = candidates
        self.ranking = ranking
        self.min_words = min_words
        self.max_words = max_words
        self.perfect = perfect
        self.seconds = seconds
        self._options: dict[str, Any] = {
            "ranking": ranking, "max_words": max_words, "min_words": min_words,
            "include": include, "exclude": exclude, "first": first, "first_letter": first_letter,
            "last_letter": last_letter, "min_score": min_score, "lengths": lengths,
            "perfect": perfect, "bridges": bridges, "seconds": seconds, "cancel": cancel,
        }  # fmt: skip
        playable = candidates.filtered(exclude=exclude, min_score=min_score, lengths=lengths)
        limits = Limits(playable, include, first, first_letter, last_letter)
        self.why_empty = limits.why_empty
        if limits.why_empty is not None:
            playable = playable.filtered(keep=lambda _: False)
        self.playable = playable
        self._bridges = bridges
        self._moves = Moves(
            playable,
            max_words,
            include=limits.include,
            roots=limits.roots,
            last_letters=limits.last_letters,
        )
        self._bands = (
            sorted(set(playable.scores), reverse=True)
            if ranking == "familiar"
            else [0][: len(playable)]
        )
        self._tables = Tables(
            self._moves,
            self._bands,
            bridges=bridges,
            perfect=perfect,
            max_words=max_words,
            seconds=seconds,
            cancel=cancel,
        )
        self._levels: dict[int, Level] = {}
        self._counted: dict[int, Count] = {}

    def restricted(self, **changes: Any) -> Space:
        """Return the space with other limits: any keyword of the constructor; the rest as here."""
        return Space(self.candidates, **(self._options | changes))

    # Fewest words, and finishing a position

    @property
    def complete(self) -> bool:
        """Whether positions can be known exactly: not so on boards of very many letters."""
        return self._tables.fewest().complete

    @property
    def bridged(self) -> bool:
        """Whether the solutions of this space may use bridges."""
        return self._tables.fewest().bridged

    def minimum(self) -> int | None:
        """Return the fewest words of any solution, whatever ``max_words`` is; None: there is none.

        It is proven when `minimum_proven` says so; otherwise it is the best that was found.
        """
        known = self._tables.fewest()
        found = [count.words for count in self.counted() if count.solutions and not known.proven]
        return min(found + ([] if known.words is None else [known.words]), default=None)

    @property
    def minimum_proven(self) -> bool:
        """Whether `minimum` is proven: on boards of very many letters by counting what is less."""
        fewest, known = self.minimum(), self._tables.fewest()
        if known.proven or fewest is None:
            return known.proven
        if fewest > 3 and self._bridges == "auto" and not known.bridged:
            return False  # bridges might take fewer
        fewer = [self._counted.get(words) for words in range(1, fewest)]
        return all(count is not None and count.exact and not count.solutions for count in fewer)

    def finish(self, last: str | None, open_: int) -> int | None:
        """Return the fewest further words that solve the position; None: proven impossible.

        ``last`` is the letter to play from (None: any), ``open_`` the mask of the letters still to
        cover. On a board that is not `complete` the answer is None as well: nothing is known.
        Raises ValueError for a letter that is not on the board.
        """
        if not open_:
            return 0
        return self._tables.fewest().from_position(self._letters(last), open_ & self._moves.real)

    def _letters(self, last: str | None) -> Iterable[int]:
        if last is None:
            return range(self._moves.letters)
        index = self.candidates.board.index.get(fold_case(last))
        if index is None:
            raise ValueError(f"there is no {last!r} on the board")
        return [index]

    def ways(self, words: int, last: str | None, open_: int) -> int:
        """Return in how many ways exactly ``words`` words solve the position; see `finish`."""
        counts = self._tables.counts()
        letters = self._letters(last)
        state = [(letter, open_, ()) if self.bridged else (letter, open_) for letter in letters]
        return self._moves.total(sum(counts.after(words, position) for position in state))

    def fewest_with(self, i: int) -> int | None:
        """Return the fewest words of a solution that starts with candidate ``i``.

        ``i`` is an index of the candidates that the space was made of. None as for `finish`.
        """
        board, word = self.candidates.board, self.candidates.words[i]
        rest = board.full & ~self.candidates.masks[i]
        if not rest:
            return 1
        played = self.playable.find(word)
        more = self._tables.fewest().from_position(
            [board.index[word[-1]]], rest, () if played is None else (played,)
        )
        return None if more is None else more + 1

    # Levels

    def level(self, words: int) -> Level:
        """Return the solutions of exactly ``words`` words. They are counted when asked for."""
        level = self._levels.get(words)
        if level is None:
            level = self._levels[words] = self._new_level(words, None)
        return level

    def _new_level(self, words: int, found: list[tuple[int, ...]] | None) -> Level:
        if words > self.max_words:
            raise ValueError(f"this space has solutions of up to {self.max_words} words")
        letters = self._moves.letters + words - 1 if self.perfect else None
        return Level(
            self.playable,
            words,
            self._tables.counts,
            self._bands,
            letters=letters,
            bridged=self.bridged,
            found=found,
        )

    def count(self, words: int) -> Count:
        """Count the solutions of exactly ``words`` words; free when it was asked before.

        Where counting met its limit, ``exact`` is False and as many as were found another way are
        the level's. Raises Cancelled when ``cancel`` says so, ValueError beyond the limit.
        """
        count = self._counted.get(words)
        if count is None:
            level = self.level(words)  # what it finds out about bridges has a limit of its own
            self._tables.watch.limit(self.seconds)
            try:
                count = Count(words, level.size)
            except LimitReached:
                level = self._levels[words] = self._new_level(words, self._found(words))
                count = Count(words, level.size, exact=False)
            finally:
                self._tables.watch.limit(None)
            self._counted[words] = count
        return count

    def _found(self, words: int) -> list[tuple[int, ...]]:
        """Find some solutions where counting is too much, in the order of the ranking."""
        chains = self._tables.beam().search(words, bridges=self.bridged)
        lengths, scores = self._moves.lengths, self._moves.scores
        if self.perfect:
            exact = self._moves.letters + words - 1
            chains = [chain for chain in chains if sum(lengths[i] for i in chain) == exact]
        familiar = self.ranking == "familiar"

        def place(chain: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
            band = -min(scores[i] for i in chain) if familiar else 0
            return band, sum(lengths[i] for i in chain), chain

        return sorted(set(chains), key=place)

    def by_letters(self, words: int) -> dict[int, int]:
        """Return {total letters: how many solutions} of exactly ``words`` words."""
        self.count(words)
        return self.level(words).by_letters()

    def counted(self) -> list[Count]:
        """Return what is counted so far, fewest words first, without counting."""
        return [self._counted[words] for words in sorted(self._counted)]

    def _numbers(self) -> range:
        return range(self.min_words, self.max_words + 1)

    def total(self) -> int:
        """Return the number of solutions of all levels (counts them)."""
        return sum(self.count(words).solutions for words in self._numbers())

    # As one sequence

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> Solution: ...
        @overload
        def __getitem__(self, place: slice) -> list[Solution]: ...

    def __getitem__(self, place: int | slice) -> Solution | list[Solution]:
        """Return the solution at a place of the whole order, or a list of them for a slice.

        Counts only the levels that come before it. Raises IndexError beyond the last.
        """
        if isinstance(place, slice):
            start, stop, step = place.indices(self.total())
            return [self[i] for i in range(start, stop, step)]
        if place < 0:
            place += self.total()
        for words in self._numbers() if place >= 0 else ():
            count = self.count(words).solutions
            if place < count:
                return self.level(words)[place]
            place -= count
        raise IndexError("no such solution")

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order, level by level."""
        for words in self._numbers():
            if self.count(words).solutions:
                yield from self.level(words)

    def rank(self, chain: Sequence[str]) -> int:
        """Return the place of a chain of words among all solutions.

        Raises ValueError when it is not a solution of this space.
        """
        found = [self.playable.find(word) for word in chain]
        indices = [i for i in found if i is not None]
        words = len(chain)
        if len(indices) < words or not self.min_words <= words <= self.max_words:
            raise ValueError("not a solution here")
        before = sum(self.count(fewer).solutions for fewer in range(self.min_words, words))
        self.count(words)
        return before + self.level(words).rank(indices)

    def distinct(self) -> Iterator[Solution]:
        """Yield the best solution, then the best that shares no word with any before, and so on."""
        space, gone = self, list(self._options["exclude"])
        while True:
            best = next(iter(space), None)
            if best is None:
                return
            yield best
            gone += best.words
            space = self.restricted(exclude=gone)
