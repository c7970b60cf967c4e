"""What can be done in a game, and what it leaves, by the brute force."""

from collections.abc import Iterator
from functools import cache
from random import Random

from lbtui.engine import find_candidates
from lbtui.play.hint import MAX_LEVEL
from lbtui.puzzle import Board
from lbtui.words import open_word_list
from tests.boards import Puzzle, plant_chain
from tests.oracle import Chain, Oracle

Worth = tuple[int | None, int]

SHORT_BOARD = "kra yoi dlm esw"
SHORT_LIST = [
    "away", "dealers", "didos", "died", "dislike", "dowdily", "emir", "imams", "lids", "male",
    "meal", "medal", "mere", "modelers", "reals", "ream", "relay", "reload", "said", "samey",
    "silo", "sir", "slayed", "waders",
]  # fmt: skip
"""So few words that the best way on is often a long one, in which no word may be played twice."""


def short_list(random: Random, *, bridge: bool) -> Puzzle:
    """Make a board of 9 to 16 letters and a list of 15 to 60 words, planted ones among them.

    With `bridge` some chain with a bridge is planted.
    """
    while True:
        count, each = random.choice([(4, 3), (4, 3), (4, 3), (3, 4), (3, 3), (5, 3), (4, 4)])
        vowels = random.sample("aeiouy", random.randint(3, 4))
        letters = vowels + random.sample("bcdfghklmnprstvw", count * each - len(vowels))
        random.shuffle(letters)
        sides = tuple("".join(letters[at::count]) for at in range(count))
        planted = plant_chain(random, sides, random.randint(2, 4), bridge=True) if bridge else ()
        words = find_candidates(Board(sides), [open_word_list("scrabble")]).words
        many = min(len(words), random.randint(15, 60) - len(planted))
        listed = sorted({*random.sample(words, many), *planted})
        if len(listed) >= 15:
            return Puzzle(sides, {word: random.choice([20, 50, 90]) for word in listed}, planted)


def games(oracle: Oracle, random: Random, most: int, words: int = 4) -> Iterator[Chain]:
    """Random games of one to `words` words that link; a game ends with the last open letter."""
    for _ in range(most if oracle.words else 0):
        chain = [random.choice(oracle.words)]
        while len(chain) < random.randint(1, words) and oracle.letters.difference(*chain):
            following = [w for w in oracle.starting[chain[-1][-1]] if w not in chain]
            if not following:
                break
            chain.append(random.choice(following))
        yield tuple(chain)


@cache
def finishes(oracle: Oracle, played: Chain, bridges: bool = True) -> tuple[int | None, int, int]:
    """The fewest further words after `played`, in how many tight ways, and in how many of all."""
    open_ = oracle.letters.difference(*played)
    if not open_:
        return 0, 1, 1
    last = played[-1][-1] if played else None
    if bridges:
        found = oracle.bridged_chains(last, open_, frozenset(played))
    else:
        found = oracle.tight(oracle.finish(last, open_) or 0, last, open_)
    if not found:
        return None, 0, 0
    return len(found[0]), len(oracle.tight(len(found[0]), last, open_)), len(found)


def worth(oracle: Oracle, played: Chain, bridges: bool = True) -> Worth:
    """The fewest further words after `played`, and in how many ways, as they are told."""
    least, tight, every = finishes(oracle, played, bridges)
    return least, tight or every


def may_leave_out(oracle: Oracle, played: Chain, told: bool) -> bool:
    """Whether ways with bridges are left out after `played` only where that is `told`."""
    _, tight, every = finishes(oracle, played)
    return tight > 0 if told else tight in (0, every)


def next_words(oracle: Oracle, played: Chain) -> list[str]:
    words = oracle.starting[played[-1][-1]] if played else oracle.words
    return [word for word in words if word not in played]


def compared(
    oracle: Oracle, played: Chain, word: str, ranking: str, bridges: bool = True
) -> tuple[dict[str, Worth], int | None, list[tuple[int, int, int, str]]]:
    """What each next word leaves, the fewest words of those, and what leaves fewer than `word`.

    The last are in order, best first.
    """
    left = {w: worth(oracle, (*played, w), bridges) for w in next_words(oracle, played)}
    best = min((n for n, _ in left.values() if n is not None), default=None)
    further = left[word][0]
    better = sorted(
        (n, -ways, oracle.cost((w,), ranking), w)
        for w, (n, ways) in left.items()
        if n is not None and (further is None or n < further)
    )
    return left, best, better


def letters_shown(words: Chain, level: int) -> list[str]:
    """The letters that a hint of a level from 3 on shows of each of the words still to play."""
    if level == MAX_LEVEL:
        return [*words]
    begun = 1 if level < 5 else 2
    shown = [word[:begun] + word[begun:][-1:] for word in words]
    return [words[0], *shown[1:]] if level == 6 else shown


def in_order(letters: str, text: str) -> bool:
    """Whether a text has these letters in this order, whatever stands between them."""
    characters = iter(text)
    return all(letter in characters for letter in letters)
