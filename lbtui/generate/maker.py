"""Making boards for one request: each from a seed of its own, solved before it is handed out."""

import os
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from lbtui.engine import COSTS, MAX_LETTERS, Cancelled, Limits, Solution, Space, find_candidates
from lbtui.engine.facts import find_board_facts
from lbtui.engine.par import estimate_par
from lbtui.errors import Cancel
from lbtui.puzzle import Board
from lbtui.puzzle.text import split_words
from lbtui.words import WordList, shipped_dir

from .arrange import arrange_copies, find_conflicts
from .letters import Picker, check_letters, draw_letters, fill_spots, make_random_board
from .request import BoardRequest, GeneratedBoard, NoBoardError, RequestError, check_request

MAX_PLANTED_WORDS = 2
"""For so many words an answer is chosen first, as random letters rarely have one that short."""

MAX_DRAWS = 20_000
"""Attempts to make a board for one seed: about a second."""

MAX_SOLVED_BOARDS = 400
"""Boards solved for one seed. From EASY_LETTER_COUNT on half as many for each more letter, as
each takes about twice as long."""

EASY_LETTER_COUNT = 13


class BoardMaker:
    """Makes boards for one request, with one choice of word lists."""

    def __init__(
        self, request: BoardRequest, lists: Sequence[WordList], cancel: Cancel | None = None
    ) -> None:
        """Take what `make_boards` takes. Raises RequestError if no board can be as requested."""
        check_request(request)
        self.request = request
        self.lists = lists
        self.cancel = cancel
        self.alphabet = "".join(sorted(set("".join(word_list.alphabet for word_list in lists))))
        if not request.answer:
            check_letters(request, self.alphabet)
        english = [word_list.is_ascii for word_list in lists]
        self._unwanted_words = frozenset(split_words(request.avoid))
        if any(english):
            self._unwanted_words |= read_offensive_words() - set(request.own_words)
        self._find_word_range = cache(find_word_range)
        if request.min_score and not any(word_list.has_scores for word_list in lists):
            names = " + ".join(word_list.name for word_list in lists)
            raise RequestError(f"word list {names} has no scores, so none can be asked for")
        if request.par is not None and not all(english):
            raise RequestError("par can be estimated only with English word lists")

    def make_board(self, seed: int) -> GeneratedBoard:
        """Return the board of a seed.

        Raises RequestError or NoBoardError where there is none, Cancelled.
        """
        request = self.request
        picker = Picker(seed)
        if request.unchecked:
            board = make_random_board(request, self.alphabet, picker)
            return GeneratedBoard(board=board, seed=seed)
        low, high = self.find_letter_range()
        tries_left = MAX_SOLVED_BOARDS >> max(0, high - EASY_LETTER_COUNT)
        plants_answer = (request.word_count or 2) <= MAX_PLANTED_WORDS
        for _ in range(MAX_DRAWS):
            self.raise_if_cancelled()
            answer: list[str] = []
            if plants_answer:
                answer = self._draw_answer(low, high, picker)
                if not answer:
                    continue
                letters = find_needed_letters(answer)
            else:
                count = picker.pick_between(low, high)
                letters = draw_letters(request, self.alphabet, count, picker)
            copies = fill_spots(request, letters, picker)
            sides = copies and self.place_copies(copies, answer, picker)
            if not sides:
                continue
            generated = self.solve_board(picker.shuffle_board(sides), seed)
            if generated:
                return generated
            tries_left -= 1
            if not tries_left:
                break
        advice = "ask for less, or try another seed"
        raise NoBoardError(f"found no such board with seed {seed}; {advice}")

    def place_copies(self, copies: str, words: Sequence[str], picker: Picker) -> list[str] | None:
        """Return `copies` on sides where all of `words` are legal; None if none were found."""
        request = self.request
        conflicts = find_conflicts(copies, words, request.sides, picker)
        masks = arrange_copies(conflicts, request.sides, request.letters, picker)
        return [select_copies(copies, mask) for mask in masks] if masks else None

    def solve_board(
        self, board: Board, seed: int, answer: Sequence[str] = ()
    ) -> GeneratedBoard | None:
        """Return what is known about a board; None if it is not as requested. Raises Cancelled.

        Its best solution is of `answer`, if that many are the fewest.
        """
        request = self.request
        par = estimate_par(board, self.lists)
        if request.par not in (None, par):
            return None
        candidates = find_candidates(board, self.lists, min_length=request.min_length)
        max_words = request.word_count or len(request.own_words) or 2
        space = Space(candidates, Limits(max_words=max_words, cancel=self.cancel))
        minimum = space.find_minimum()
        word_count = minimum.word_count
        if (
            word_count is None
            or word_count > max_words
            or space.uses_bridges()
            or not minimum.proven
        ):
            return None
        if word_count < max_words and (request.word_count or not request.answer):
            return None
        count = space.count_solutions(word_count)
        low, high = request.solutions
        if not count.exact or count.solutions < low or (high and count.solutions > high):
            return None
        best = self._find_best_solution(
            space, word_count, answer if len(answer) == word_count else ()
        )
        if best is None:
            return None
        if not self._unwanted_words.isdisjoint(candidates.words):
            # With limits on the best answer, another comes first; and so in each other ranking.
            rankings = COSTS.keys() - {space.limits.ranking}
            spaces = [space, *(space.with_changed_limits(ranking=ranking) for ranking in rankings)]
            best_solutions = [best, *(ranked.get_level(word_count)[0] for ranked in spaces)]
            words = [word for solution in best_solutions for word in solution.words]
            if not self._unwanted_words.isdisjoint(words):
                return None
        score = best.score if candidates.is_scored(best.words) else None
        return GeneratedBoard(
            board=board,
            minimum=word_count,
            solutions=count.solutions,
            par=par,
            best=best.words,
            seed=seed,
            score=score,
            facts=find_board_facts(space, None, par),
        )

    def _find_best_solution(
        self, space: Space, word_count: int, answer: Sequence[str]
    ) -> Solution | None:
        """Return the first solution of `word_count` words with words that the request likes."""
        if answer or self.request.min_score:
            candidates = space.candidates
            words = candidates.words
            suitable = candidates.filtered(
                min_score=self.request.min_score, keep=lambda i: not answer or words[i] in answer
            )
            limits = Limits(max_words=word_count, bridges="never", cancel=self.cancel)
            space = Space(suitable, limits)
        return next(iter(space.get_level(word_count)), None)

    # Drawing an answer

    def find_letter_range(self) -> tuple[int, int]:
        """Return the fewest and the most different letters that a board may have.

        With repeats at least one repeats, and a third of the letters at most, unless they are many.
        """
        spots = self.request.spot_count
        if not self.request.repeats:
            return spots, spots
        high = min(max(spots - 1, 1), MAX_LETTERS, len(self.alphabet))
        return min(high, -(-spots * 2 // 3), EASY_LETTER_COUNT - 1), high

    def _draw_answer(self, low: int, high: int, picker: Picker) -> list[str]:
        """Return random words that a board can be made for, of `low` to `high` letters.

        Each starts with the last letter of the one before and brings new letters. Empty: what was
        drawn does not do.
        """
        answer: list[str] = []
        covered_letters: set[str] = set()
        for _ in range(self.request.word_count or 2):
            word = self._draw_word(answer[-1][-1] if answer else "", picker)
            if not word or covered_letters.issuperset(word):
                return []
            answer.append(word)
            covered_letters.update(word)
        return answer if low <= len(covered_letters) <= high else []

    def _draw_word(self, letter: str, picker: Picker) -> str | None:
        """Return a random word that starts with `letter` (or anything); None: it does not do."""
        ranges = [(words, *self._find_word_range(words, letter)) for words in self.lists]
        number = picker.pick_below(sum(end - start for _, start, end in ranges) or 1)
        for words, start, end in ranges:
            if number < end - start:
                return self._get_suitable_word(words, start + number)
            number -= end - start
        return None

    def _get_suitable_word(self, words: WordList, number: int) -> str | None:
        word = words.word(number)
        if len(word) < self.request.min_length:
            return None
        if not self.request.repeats and any(a == b for a, b in pairwise(word)):
            return None  # a letter twice in a row takes two spots
        return word if words.score(number) >= self.request.min_score else None

    def raise_if_cancelled(self) -> None:
        """Raise Cancelled if that is asked for."""
        if self.cancel is not None and self.cancel():
            raise Cancelled


def read_offensive_words() -> frozenset[str]:
    """Return the English words that no best solution of a made board has, unless asked for."""
    with open(os.path.join(shipped_dir(), "offensive.list"), encoding="ascii") as file:
        return frozenset(" ".join(line for line in file if line[0] not in "#[").split())


def find_word_range(words: WordList, letter: str) -> tuple[int, int]:
    """Return the numbers of the words that start with `letter`: the first, and the end.

    "" is the beginning of all.
    """
    if not letter:
        return 0, len(words)
    numbers = range(len(words))
    start = bisect_left(numbers, letter, key=words.word)
    return start, bisect_left(numbers, chr(ord(letter) + 1), lo=start, key=words.word)


def find_needed_letters(words: Iterable[str]) -> str:
    """Return the letters that `words` need: each once, and twice where one comes twice in a row.

    In the order in which they are met.
    """
    text = " ".join(words)
    doubles = [a for a, b in pairwise(text) if a == b]
    return "".join(dict.fromkeys(text.replace(" ", ""))) + "".join(dict.fromkeys(doubles))


def select_copies(copies: str, mask: int) -> str:
    """Return those of `copies` whose bit is in `mask`."""
    return "".join(letter for bit, letter in enumerate(copies) if mask >> bit & 1)
