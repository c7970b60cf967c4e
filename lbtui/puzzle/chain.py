"""Rules 3 to 5: chains of words, what they cover, and whether they solve the board."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lbtui.formatting import capital
from lbtui.puzzle.board import Board, Spot
from lbtui.puzzle.legal import Reason, explain_illegal, place_words
from lbtui.puzzle.text import fold_case, quote

MAX_GAME_WORDS = 64
"""The most words of a game that is pasted or given."""


class WordReport(NamedTuple):
    """What one word does in a chain.

    word: the word, folded
    reason: why it is illegal; None if it is legal
    is_linked: it starts with the last letter of the word before (the first word always does)
    mask: the letters it covers; 0 if it is illegal
    new_letters: those that no word before it covered, in board order
    is_bridge: it is legal, covers nothing new and ends on another letter than it starts with
    """

    word: str
    reason: Reason | None
    is_linked: bool
    mask: int
    new_letters: str
    is_bridge: bool


class ChainReport:
    """What a chain of words does on a board.

    words: a report for each word
    is_legal: every word is legal
    is_linked: every word starts with the last letter of the one before
    covered_mask, open_mask: masks of the letters that the legal words cover, and of the others
    is_solution: legal, linked, all letters covered, and nothing that rules 3 to 5 forbid: no word
        after the one that covers the last open letter, no word twice, and no word that covers
        nothing new and ends on the letter that it starts with
    bridge_count: how many bridges it has; a solution without any is tight
    letter_count: how many letters its words have together
    is_perfect: is a solution, and covers no letter twice (a link letter counts once)
    problem: the first thing that keeps it from solving; None if it solves
    """

    def __init__(self, board: Board, words: tuple[WordReport, ...], problem: str | None) -> None:
        """Sum up the reports of the words; `problem` is the first thing wrong with the chain."""
        self.words = words
        self.is_legal = all(word.reason is None for word in words)
        self.is_linked = all(word.is_linked for word in words)
        self.covered_mask = 0
        for word in words:
            self.covered_mask |= word.mask
        self.open_mask = board.full & ~self.covered_mask
        self.problem = problem
        self.is_solution = problem is None
        self.bridge_count = sum(word.is_bridge for word in words)
        self.letter_count = sum(len(word.word) for word in words)
        perfect_letter_count = len(board.letters) + len(words) - 1
        self.is_perfect = self.is_solution and self.letter_count == perfect_letter_count


def examine_chain(board: Board, words: Iterable[str], min_length: int = 3) -> ChainReport:
    """Report on the chain `words`, in any case, word by word and as a whole.

    An illegal word covers nothing. See ChainReport for when a chain solves the board.
    """
    reports: list[WordReport] = []
    problem: str | None = None
    covered = 0
    used_words: set[str] = set()
    for word in map(fold_case, words):
        reason = explain_illegal(board, word, min_length)
        mask = 0 if reason else board.mask(word)
        link_letter = reports[-1].word[-1:] if reports else word[:1]
        links = word[:1] == link_letter
        new = mask & ~covered
        idle = reason is None and not new
        bridge = idle and word[:1] != word[-1:]
        if problem is None:
            if reason:
                problem = f"{quote(word)}: {reason}"
            elif not links:
                problem = f"{quote(word)} starts with '{word[:1]}', not with {quote(link_letter)}"
            elif word in used_words:
                problem = f"{quote(word)} is used twice"
            elif covered == board.full:
                problem = f"every letter is covered before {quote(word)}"
            elif idle and not bridge:
                problem = f"{quote(word)} covers nothing new and ends on the letter it starts with"
        reports.append(WordReport(word, reason, links, mask, board.text(new), bridge))
        covered |= mask
        used_words.add(word)
    if problem is None and covered != board.full:
        open_letters = ", ".join(board.text(board.full & ~covered))
        problem = f"not covered: {open_letters}" if reports else "no words yet"
    return ChainReport(board, tuple(reports), problem)


def explain_unplayable(
    board: Board, words: Sequence[str], word: str, min_length: int
) -> Reason | None:
    """Return why `word` cannot be played after `words`; None when it can.

    All are in lower case, and `words` could be played. Any legal word that links may be played, as
    in the publisher's game; one that covers nothing new changes only the letter to play from.
    """
    report = examine_chain(board, (*words, word), min_length).words[-1]
    if report.reason is not None:
        return report.reason
    if not report.is_linked:
        return Reason("unlinked", f"must start with '{words[-1][-1]}'")
    if word in words:
        return Reason("repeated", "has already been played")
    if words and not board.open_mask(words):
        return Reason("late", "comes after the last open letter")
    return None


def find_chain_problem(board: Board, words: Sequence[str], min_length: int) -> str | None:
    """Return why `words` cannot be played in this order; None when they can."""
    report = examine_chain(board, words, min_length)
    solved_early = not board.open_mask(words[:-1])
    playable = report.is_legal and report.is_linked and len(set(words)) == len(words)
    return None if playable and not solved_early else report.problem


def trace_chain(board: Board, words: Sequence[str]) -> list[tuple[Spot, ...]]:
    """Return the spots of each word of a chain, in any case, one a letter.

    Link letters stay on the same spot wherever that is possible. Raises ValueError, one line, when
    a word cannot be played on the board.
    """
    folded_words = [fold_case(word) for word in words]
    word_spots = place_words(board, folded_words)
    if word_spots is None:  # words are placed one by one, so there is one that cannot be
        reasons = ((word, explain_illegal(board, word, 0)) for word in folded_words)
        raise ValueError(next(f"{quote(word)}: {reason}" for word, reason in reasons if reason))
    return word_spots


def format_pattern(words: Iterable[str]) -> str:
    """Return the spoiler-free form of a chain: `S - H(9), H - H(11)`.

    First letter, last letter and length of each word, as players post it.
    """
    parts = [f"{capital(word[0])} - {capital(word[-1])}({len(word)})" for word in words if word]
    return ", ".join(parts)
