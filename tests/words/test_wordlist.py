"""The compiled form against plain Python sets, and against damage."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.database import Database
from lbtui.errors import DamagedError
from lbtui.puzzle import Board
from lbtui.words import WordList, compiling, open_word_list
from lbtui.words.compiling import DawgBuilder, compile_table
from lbtui.words.options import ReadOptions
from lbtui.words.reading import MAX_ALPHABET_LETTERS, WordTable, parse_words
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts

LETTERS = "abcdeäßñ"
WORDS = st.sets(st.text(LETTERS, min_size=1, max_size=9), max_size=60)


def compiled(text: str, options: ReadOptions | None = None) -> bytes:
    """Compile the words of a text."""
    table, report = parse_words(text.encode(), "test", options or ReadOptions(), float)
    return compile_table(table, vars(report))


def score(word: str) -> int:
    return len(word) * 9 % 101


def opened(words: set[str]) -> WordList:
    """Compile some words, each with a score that its length gives."""
    if not words:
        table = WordTable([], "", b"", {})
        return WordList(memoryview(compile_table(table, {})), name="test")
    text = "".join(f"{word};{score(word)}\n" for word in words)
    return WordList(memoryview(compiled(text)), name="test")


@given(WORDS, st.text(LETTERS, max_size=9))
def test_words_and_numbers_are_each_others_inverse(words: set[str], other: str) -> None:
    found = opened(words)
    ordered = sorted(words)
    assert len(found) == len(ordered)
    assert list(found) == ordered
    assert [found.number(word) for word in ordered] == list(range(len(ordered)))
    assert (other in found) == (other in words)
    assert [found.score(i) for i in range(len(found))] == list(map(score, ordered))
    for beyond in (-1, len(words)):
        with pytest.raises(IndexError):
            found.word(beyond)
        with pytest.raises(IndexError):
            found.score(beyond)


def playable(sides: tuple[str, ...], word: str) -> bool:
    """Say whether a word can be placed, by trying every side for every letter."""
    states = {place for place, side in enumerate(sides) if word[0] in side}
    for _, letter in pairwise(word):
        there = {place for place, side in enumerate(sides) if letter in side}
        states = {place for place in there if states - {place}}
    return bool(states)


@given(WORDS, st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=3, max_size=5))
def test_a_walk_finds_what_can_be_placed_and_nothing_else(
    words: set[str], sides: list[str]
) -> None:
    board = Board(sides)
    found = opened(words)
    expected = [word for word in sorted(words) if len(word) > 2 and playable(board.sides, word)]
    for _ in range(2):  # however often it is asked
        legal, numbers, covered = found.candidates(board)
        assert legal == expected
        assert numbers == [found.number(word) for word in expected]
        assert covered == [board.mask(word) for word in expected]
    assert found.candidates(board, 5)[0] == [word for word in expected if len(word) >= 5]


@pytest.mark.parametrize("word", ["aaa", "aabab", "abcabc"])
def test_words_that_have_every_letter_of_the_list_are_found(word: str) -> None:
    board = Board(["abc", "abc", "abc"])
    assert opened({word}).candidates(board)[:2] == ([word], [0])


@given(WORDS)
def test_the_automaton_is_minimal(words: set[str]) -> None:
    rests: set[frozenset[str]] = set()

    def count(node: frozenset[str]) -> int:
        """Count the edges of a node and of all that follow, equal nodes once."""
        if node in rests or not node:
            return 0
        rests.add(node)
        firsts = {rest[0] for rest in node}
        after = [frozenset(r[1:] for r in node if r[0] == c and r[1:]) for c in firsts]
        return len(firsts) + sum(map(count, after))

    automaton = DawgBuilder(sorted(words), LETTERS)
    assert len(automaton.children) - 1 == count(frozenset(words))


def test_the_example_in_the_docstring_is_what_is_built() -> None:
    words = ["ant", "bit", "bits", "sit", "sits"]
    automaton = DawgBuilder(words, "abinst")
    assert compiling.__doc__ is not None
    rows = [line.split() for line in compiling.__doc__.split("\n") if line.startswith("    ")][1:]
    edges = range(1, len(automaton.children))
    assert len(rows) == len(edges)
    for row, edge in zip(rows, edges, strict=True):
        kind, child = automaton.kinds[edge], automaton.children[edge]
        said = [str(edge), "abinst"[kind % 6], ("no", "yes")[kind // 6 % 2], str(child or "-")]
        assert row[:5] == [*said, str(automaton.offsets[edge])]
    text = "".join(f"{word}\n" for word in words)
    assert WordList(memoryview(compiled(text)), name="test").number("sits") == 4


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("MAX_UNSPLIT_WORDS", 1),
        ("MAX_UNSPLIT_WORDS", 2),
        ("MAX_UNSPLIT_WORDS", 5),
        ("MAX_CACHED_NODES", 1),
    ],
)
@given(words=WORDS)
def test_how_words_are_split_does_not_matter(limit: str, value: int, words: set[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiling, limit, value)
        found = opened(words)
    ordered = sorted(words)
    assert list(found) == ordered
    assert [found.number(word) for word in ordered] == list(range(len(ordered)))
    assert [found.score(i) for i in range(len(found))] == list(map(score, ordered))
    board = Board(["ab", "cdä", "eßñ"])
    assert found.candidates(board, 1) == opened(words).candidates(board, 1)


def test_spellings_come_back() -> None:
    text = "Straße\nass\nHaus\nhaus\nUNO\nMcAdam\nFein\n"
    found = WordList(memoryview(compiled(text, ReadOptions(case="any"))), name="test")
    spelled = ["Fein", "ass", "haus", "McAdam", "Straße", "UNO"]
    assert found.has_spellings
    assert sorted(found.spelling(number) for number in range(len(found))) == sorted(spelled)
    for spelling in spelled:
        number = found.number(spelling)
        assert number is not None
        assert found.spelling(number) == found.spelling(number, spelling.lower()) == spelling
    assert found.number("STRASSE") is None
    assert not opened({"ass"}).has_spellings


def test_only_listed_words_are_rejected() -> None:
    assert not opened({"ab"}).rejects("ab")
    StoredVerdicts(Database()).judge(["cat", "qqq"], is_accepted=False)
    found = open_word_list("common", verdicts=open_verdicts(None))
    listed = ("cat", "CAT", "dog", "qqq")
    assert [word for word in listed if found.rejects(word)] == ["cat", "CAT"]


def test_scores_of_its_own_and_the_default() -> None:
    found = WordList(memoryview(compiled("a;90\nb\nc;50\n")), name="test")
    assert (
        [found.score(number) for number in range(3)] == found.scores_of([0, 1, 2]) == [90, 50, 50]
    )
    assert [found.has_score(number) for number in range(3)] == [True, False, True]
    assert (found.unscored_count, found.has_scores, found.score_range()) == (1, True, (50, 90))
    found = WordList(memoryview(compiled("a\nb\n")), name="test")
    assert (found.unscored_count, found.has_scores) == (2, False)


def test_every_flipped_byte_and_every_cut_is_noticed() -> None:
    data = compiled("house\nmouse;7\nhouses\nmice\nSpouse\nmcAdam\n", ReadOptions(case="any"))
    for at in range(len(data)):
        broken = bytearray(data)
        broken[at] ^= 0x41
        with pytest.raises(DamagedError):
            WordList(memoryview(bytes(broken)), name="broken")
        with pytest.raises(DamagedError):
            WordList(memoryview(data[:at]), name="cut")
    with pytest.raises(DamagedError):
        WordList(memoryview(data + b"\0" * 8), name="longer")


def test_many_letters_need_wider_edges() -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + MAX_ALPHABET_LETTERS)))
    words = {first + second for first, second in pairwise(letters)}
    found = opened(words)
    assert list(found) == sorted(words)
    board = Board([letters[0:3], letters[3:6], letters[6:9]])
    assert found.candidates(board, 2)[0] == [letters[2:4], letters[5:7]]
