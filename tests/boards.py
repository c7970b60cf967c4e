"""Boards with planted solutions, and small scored lists around them, for tests.

A random board rarely has a solution, and a wrong solver looks right on a board without one. So a
chain is walked across the board first, cut into words and put on the list among random words.
"""

from random import Random
from typing import NamedTuple, TypedDict, Unpack

from hypothesis import strategies as st

Spot = tuple[int, int]

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "german": "aäbdefghilmnoöprsßtuüwz",
    "polish": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "greek": "αβγδεζηθικλμνξοπρτυφχψω",
    "russian": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "deseret": "".join(map(chr, range(0x10428, 0x10450))),  # beyond the 16-bit code points
}
SCORES = (100, 90, 80, 65, 50, 50, 40, 30, 20, 5, 0)


class Shape(TypedDict, total=False):
    """What to ask of a puzzle: the arguments of `random_puzzle`."""

    sides: int | None
    repeats: bool | None
    bridge: bool | None
    perfect: bool
    alphabet: str | None
    max_noise_count: int


class Puzzle(NamedTuple):
    """A board, its scored list, and the chain that was planted in it (none: ())."""

    sides: tuple[str, ...]
    scored: dict[str, int]
    planted: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' '.join(self.sides)}: {' '.join(self.scored)}"


def random_puzzle(
    random: Random,
    *,
    sides: int | None = None,
    repeats: bool | None = None,
    bridge: bool | None = None,
    perfect: bool = False,
    alphabet: str | None = None,
    max_noise_count: int = 45,
) -> Puzzle:
    """Make a puzzle of 3 to 8 sides of 1 to 4 letters; what is None is chosen at random.

    `repeats` puts some letters on several spots. `bridge` plants a chain with a bridge in a short
    list, sometimes beside a longer one without, so that often bridges are needed, or give fewer
    words. Else one puzzle in eight has no planted chain at all. `perfect` plants a perfect one, on
    a Latin board of its own.
    """
    count = random.randint(3, 8) if sides is None else sides
    twice = random.random() < 0.3 if repeats is None else repeats
    bridged = random.random() < 0.25 if bridge is None else bridge
    name = random.choice(["latin", "latin", "latin", *ALPHABETS]) if alphabet is None else alphabet
    letters_in_all = (9, 12) if bridged else (5, 12)
    board = _random_sides(random, count, twice, ALPHABETS[name], letters_in_all)

    planted: tuple[str, ...] = ()
    words: set[str] = set()
    if perfect:
        board, planted = plant_perfect_chain(random, random.randint(2, 3))
    elif bridged:
        planted = plant_chain(random, board, random.randint(2, 3), bridge=True)
        if random.random() < 0.5:
            words.update(plant_chain(random, board, random.randint(4, 6)))
    elif random.random() < 0.875:
        planted = plant_chain(random, board, random.choice([1, 2, 2, 3, 3, 4]))
    noise = random.randint(0, 6 if bridged else max_noise_count)
    words.update(planted, [_make_noise_word(random, board, planted) for _ in range(noise)])
    listed = sorted(words)
    random.shuffle(listed)
    return Puzzle(board, {word: random.choice(SCORES) for word in listed}, planted)


def _random_sides(
    random: Random, count: int, repeats: bool, alphabet: str, letters_in_all: tuple[int, int]
) -> tuple[str, ...]:
    least, most = letters_in_all
    even = random.random() < 0.4
    shortest = max(1, min(4, -(-least // count)))
    longest = max(shortest, min(4, most // count))
    if not even and random.random() < 0.7:
        shortest = max(1, shortest - 1)
        longest = min(4, longest + (count * longest + count <= 16))
    each = random.randint(shortest, longest)
    lengths = [each if even else random.randint(shortest, longest) for _ in range(count)]
    letters = random.sample(alphabet, min(sum(lengths), len(alphabet)))
    letters += random.choices(letters, k=sum(lengths) - len(letters))
    if repeats:
        for _ in range(random.randint(1, 3)):
            letters[random.randrange(len(letters))] = random.choice(letters)
    taken = iter(letters)
    return tuple("".join(next(taken) for _ in range(length)) for length in lengths)


def plant_chain(
    random: Random, sides: tuple[str, ...], words: int, bridge: bool = False
) -> tuple[str, ...]:
    """Return a chain of about `words` words that covers the board (with a bridge, if asked for)."""
    spots = [(side, place) for side, letters in enumerate(sides) for place in range(len(letters))]
    still_open = set("".join(sides))
    each = max(1, -(-len(still_open) // words))  # new letters a word
    chain: list[str] = []
    here: Spot | None = None

    def step(only_covered: bool) -> None:
        nonlocal here
        ways = [spot for spot in spots if here is None or spot[0] != here[0]]
        covered = [spot for spot in ways if sides[spot[0]][spot[1]] not in still_open]
        fresh = [spot for spot in ways if sides[spot[0]][spot[1]] in still_open]
        choice = covered if only_covered else fresh if random.random() < 0.85 else ways
        here = random.choice(choice or ways)
        word.append(sides[here[0]][here[1]])
        still_open.discard(word[-1])

    for _ in range(4 * words + 8):
        if not still_open:
            break
        word: list[str] = [] if here is None else [sides[here[0]][here[1]]]
        goal = max(0, len(still_open) - each)
        while len(word) < 3 or len(still_open) > goal:
            step(False)
        chain.append("".join(word))
        if bridge and still_open and len(chain) == 1:
            assert here is not None
            word = [sides[here[0]][here[1]]]
            for _ in range(random.randint(2, 4)):
                step(True)
            chain.append("".join(word))
    return tuple(chain)


def plant_perfect_chain(random: Random, words: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a board and a chain of about `words` words that covers each of its letters once."""
    letters = "".join(random.sample(ALPHABETS["latin"], random.randint(3 * words, 12)))
    sides = [""] * random.randint(3, 5)
    side = -1
    for letter in letters:
        open_ = [n for n, text in enumerate(sides) if n != side and len(text) < 8]
        side = min(open_, key=lambda n: (len(sides[n]), random.random()))
        sides[side] += letter
    cuts = sorted(random.sample(range(2, len(letters) - 1), words - 1))
    ends = [*cuts, len(letters) - 1]
    chain = [letters[a : b + 1] for a, b in zip([0, *cuts], ends, strict=True)]
    return tuple(side for side in sides if side), tuple(chain)


def _make_noise_word(random: Random, sides: tuple[str, ...], planted: tuple[str, ...]) -> str:
    """Return a word: mostly legal, sometimes near a planted one, sometimes not legal at all."""
    letters = "".join(sides)
    kind = random.random()
    if planted and kind < 0.15:
        word = random.choice(planted)
        return random.choice([word[: random.randint(1, len(word))], word[1:] or word, word[::-1]])
    if kind < 0.25:
        return "".join(random.choice(letters + "qx") for _ in range(random.randint(1, 6)))
    word = ""
    side = -1
    for _ in range(random.randint(2, 9)):
        side = random.choice([n for n in range(len(sides)) if n != side])
        word += random.choice(sides[side])
    return word


def seeded_puzzles(count: int, seed: int, **shape: Unpack[Shape]) -> list[Puzzle]:
    """Return `count` puzzles, the same ones every time."""
    return [random_puzzle(Random(f"{seed}/{n}"), **shape) for n in range(count)]


def puzzles(**shape: Unpack[Shape]) -> st.SearchStrategy[Puzzle]:
    """Return a Hypothesis strategy of puzzles; `shape` as for `random_puzzle`."""
    return st.randoms(use_true_random=False).map(lambda random: random_puzzle(random, **shape))


def side_lists(most_sides: int = 8) -> st.SearchStrategy[tuple[str, ...]]:
    """Return a Hypothesis strategy of any legal sides of small letters a to h, repeats included."""
    side = st.text("abcdefgh", min_size=1, max_size=4)
    return st.lists(side, min_size=3, max_size=most_sides).map(tuple)


def hostile_text(max_size: int = 40) -> st.SearchStrategy[str]:
    """Text of any code points, surrogates too, thick with what confuses readers of letters.

    Combining marks in a row, format and control characters, separators, labels, letters whose case
    or normal form has another length, and letters drawn as pictures.
    """
    odd = "\u0301\u0304\u20dd\ufe0f\u200d\u202e\u0130\ufb03\u1161\x00\x1b\x85\u2028\u0345\u1e9e"
    pictured = "\U0001f170\U0001f1e6"
    labels = ["top:", "left=", "Letter Boxed ", '{"sides":["']
    special = st.sampled_from([*odd, *pictured, *"abcABC019 \n\t,;/|-:=({\"'", *labels])
    marks = st.characters(categories=["Mn", "Mc", "Me"])
    anything = st.characters(exclude_categories=[])
    parts = st.lists(st.one_of(special, marks, anything), max_size=max_size)
    return parts.map("".join)
