"""Regular expressions that cannot run away.

Python's `re` backtracks: a short expression such as `(a|a)*$` can keep it busy for ever, and a
filter is typed by hand on the thread that draws the screen. This is Thompson's construction
(K. Thompson, "Regular Expression Search Algorithm", CACM 1968) with its set of states kept as one
Python integer and the steps remembered as a table while it runs, so a word costs one dictionary
look-up a letter, and a new step at most the size of the expression, which is limited.

Understood: letters, `.`, `[abc]`, `[^a-z]`, `|`, groups, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}`,
`^`, `$`, `\\w`, `\\d` and a backslash before any sign. Letters are compared in lower case.
Look-around and references to groups are not: no machine of this kind can do them.
"""

from __future__ import annotations

from unicodedata import normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Expression", "ExpressionError"]

MOST_STATES = 400
"""An expression is refused when it needs more states than this."""
MOST_DEPTH = 20
"""Groups in groups in groups: no deeper than this."""
MOST_ROWS = 1_000
"""The table of steps is thrown away when it has grown to this many rows."""

_ENDLESS = -1


class ExpressionError(ValueError):
    """An expression that cannot be used; `str(error)` is one line that says why."""


class Test:
    """Which letters one place of an expression takes.

    `chars` and `ranges` (first, last) are in lower case; `kinds` holds names of str methods
    (`isalnum`, `isdigit`); `negated` turns the answer round.
    """

    __slots__ = ("chars", "kinds", "negated", "ranges")

    def __init__(
        self,
        chars: str = "",
        ranges: tuple[tuple[str, str], ...] = (),
        kinds: tuple[str, ...] = (),
        negated: bool = False,
    ) -> None:
        self.chars = frozenset(chars)
        self.ranges = ranges
        self.kinds = kinds
        self.negated = negated

    def takes(self, char: str) -> bool:
        """Whether this place takes the one letter `char`."""
        found = (
            char in self.chars
            or any(low <= char <= high for low, high in self.ranges)
            or ("isalnum" in self.kinds and (char.isalnum() or char == "_"))
            or ("isdigit" in self.kinds and char.isdigit())
        )
        return found is not self.negated


def _lower(char: str) -> str:
    low = char.lower()
    return low if len(low) == 1 else char


class _Node:
    """One part of a parsed expression: test, start, end, all (in a row), any (of), many (times)."""

    __slots__ = ("kind", "least", "most", "parts", "test")

    def __init__(
        self,
        kind: str,
        *,
        parts: list[_Node] | None = None,
        test: Test | None = None,
        least: int = 1,
        most: int = 1,
    ) -> None:
        self.kind = kind
        self.parts = parts or []
        self.test = test
        self.least = least
        self.most = most


class _Parser:
    """Reads an expression from left to right; one method for each level of binding."""

    def __init__(self, source: str) -> None:
        self.source = normalize("NFC", source)
        self.at = 0
        self.depth = 0

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def take(self) -> str:
        char = self.peek()
        self.at += 1
        return char

    def whole(self) -> _Node:
        node = self.choice()
        if self.at < len(self.source):
            raise ExpressionError("a ) without its (")
        return node

    def choice(self) -> _Node:
        branches = [self.run()]
        while self.peek() == "|":
            self.take()
            branches.append(self.run())
        return branches[0] if len(branches) == 1 else _Node("any", parts=branches)

    def run(self) -> _Node:
        parts: list[_Node] = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else _Node("all", parts=parts)

    def repeated(self) -> _Node:
        node = self.single()
        while bounds := self.bounds():
            node = _Node("many", parts=[node], least=bounds[0], most=bounds[1])
            if self.peek() == "?":  # "as few as possible" finds the same words
                self.take()
        return node

    def bounds(self) -> tuple[int, int] | None:
        """`*`, `+`, `?` or `{m,n}` at this place; None and nothing read when there is none."""
        char = self.peek()
        if char in ("*", "+", "?"):
            self.take()
            return {"*": (0, _ENDLESS), "+": (1, _ENDLESS), "?": (0, 1)}[char]
        if char != "{":
            return None
        end = self.source.find("}", self.at)
        inside = self.source[self.at + 1 : end] if end > 0 else ""
        low, comma, high = inside.partition(",")
        good = all(not part or (part.isascii() and part.isdigit()) for part in (low, high))
        if end < 0 or not good or not (low or high):
            raise ExpressionError("a { wants numbers and a }: {2}, {2,} or {2,4}")
        least = int(low[:6] or 0)
        most = int(high[:6]) if high else (_ENDLESS if comma else least)
        if most != _ENDLESS and most < least:
            raise ExpressionError(f"{{{least},{most}}} ends before it begins")
        self.at = end + 1
        return least, most

    def single(self) -> _Node:
        char = self.take()
        if char == "(":
            return self.group()
        if char == "[":
            return _Node("test", test=self.letters())
        if char == ".":
            return _Node("test", test=Test(negated=True))
        if char == "^":
            return _Node("start")
        if char == "$":
            return _Node("end")
        if char in "*+?{":
            raise ExpressionError(f"nothing before {char} to repeat")
        if char == "\\":
            return _Node("test", test=self.escape())
        return _Node("test", test=Test(_lower(char)))

    def group(self) -> _Node:
        if self.peek() == "?":
            if self.source[self.at : self.at + 2] != "?:":
                raise ExpressionError("(?…) is not possible here; plain groups are")
            self.at += 2
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise ExpressionError(f"groups more than {MOST_DEPTH} deep")
        node = self.choice()
        self.depth -= 1
        if self.take() != ")":
            raise ExpressionError("a ( without its )")
        return node

    def escape(self) -> Test:
        char = self.take()
        if not char:
            raise ExpressionError("a backslash with nothing after it")
        kind = {"w": "isalnum", "d": "isdigit"}.get(char.lower())
        if kind:
            return Test(kinds=(kind,), negated=char.isupper())
        if char.isdigit():
            raise ExpressionError(f"\\{char}: references to groups are not possible here")
        if char.isalpha():
            raise ExpressionError(f"\\{char} means nothing here")
        return Test(char)

    def letters(self) -> Test:
        """The inside of [ ]; the bracket itself has been read."""
        negated = self.peek() == "^"
        if negated:
            self.take()
        chars: list[str] = []
        ranges: list[tuple[str, str]] = []
        kinds: list[str] = []
        first = True
        while first or self.peek() != "]":
            first = False
            char = self.take()
            if not char:
                raise ExpressionError("a [ without its ]")
            if char == "\\":
                test = self.escape()
                if test.negated:
                    raise ExpressionError("\\W and \\D are not possible inside [ ]")
                chars.extend(test.chars)
                kinds.extend(test.kinds)
                continue
            if self.peek() == "-" and self.source[self.at + 1 : self.at + 2] not in ("", "]"):
                self.take()
                last = self.take()
                low, high = _lower(char), _lower(last)
                if high < low:
                    raise ExpressionError(f"{char}-{last} ends before it begins")
                ranges.append((low, high))
                continue
            chars.append(_lower(char))
        self.take()
        return Test("".join(chars), tuple(ranges), tuple(kinds), negated)


class _Machine:
    """The states of an expression: a place that takes a letter, an anchor, or a fork.

    State 0 is the end of the expression. `outs[state]` are the states after it.
    """

    def __init__(self, tree: _Node) -> None:
        self.kinds: list[str] = ["match"]
        self.tests: list[Test | None] = [None]
        self.outs: list[list[int]] = [[]]
        self.entry = self.build(tree, 0)

    def add(self, kind: str, outs: list[int], test: Test | None = None) -> int:
        if len(self.kinds) >= MOST_STATES:
            raise ExpressionError("too long once its repetitions are written out: shorten it")
        self.kinds.append(kind)
        self.tests.append(test)
        self.outs.append(outs)
        return len(self.kinds) - 1

    def build(self, node: _Node, after: int) -> int:
        """Add `node` in front of state `after`; the state to enter it by."""
        if node.kind == "all":
            for part in reversed(node.parts):
                after = self.build(part, after)
            return after
        if node.kind == "any":
            return self.add("fork", [self.build(part, after) for part in node.parts])
        if node.kind == "many":
            return self.build_many(node, after)
        return self.add(node.kind, [after], node.test)

    def build_many(self, node: _Node, after: int) -> int:
        (part,) = node.parts
        if node.most == _ENDLESS:
            loop = self.add("fork", [after])
            body = self.build(part, loop)
            self.outs[loop].append(body)
            entry = body if node.least else loop
            copies = node.least - 1
        else:
            entry = after
            for _ in range(node.most - node.least):
                entry = self.add("fork", [self.build(part, entry), after])
            copies = node.least
        for _ in range(copies):
            entry = self.build(part, entry)
            if entry == after:  # an empty group: more copies of nothing
                break
        return entry

    def reach(self, state: int, *, at_start: bool, at_end: bool) -> int:
        """The states reached from `state` without a letter, as a bit set.

        Bits are set for places that take a letter, for the end of the expression (bit 0) and,
        unless `at_end`, for the `$` where the way stops until the word is known to end.
        """
        found = 0
        seen = {state}
        stack = [state]
        while stack:
            here = stack.pop()
            kind = self.kinds[here]
            if kind in ("test", "match") or (kind == "end" and not at_end):
                found |= 1 << here
                continue
            if kind == "start" and not at_start:
                continue
            for out in self.outs[here]:
                if out not in seen:
                    seen.add(out)
                    stack.append(out)
        return found


class _Row(dict[str, "_Row"]):
    """A row of the table: for each letter the row that follows, filled in when first asked for."""

    __slots__ = ("make", "states")

    def __init__(self, states: int, make: Callable[[int, str], _Row]) -> None:
        super().__init__()
        self.states = states
        self.make = make

    def __missing__(self, char: str) -> _Row:
        row = self[char] = self.make(self.states, char)
        return row


class Expression:
    """A regular expression, ready to search words."""

    __slots__ = ("_accept", "_empty", "_follow", "_fresh", "_later", "_rows", "_start", "_takes",
                 "_tests", "_walks", "source")  # fmt: skip

    def __init__(self, source: str) -> None:
        """Prepare `source`, an expression without slashes around it.

        Raises ExpressionError when it is wrong, asks for what is not possible here, or is too long
        (more than 400 states once its repetitions are written out).
        """
        machine = _Machine(_Parser(source).whole())
        self.source = source
        self._tests = [
            (1 << state, test) for state, test in enumerate(machine.tests) if test is not None
        ]
        self._takes: dict[str, int] = {}
        self._follow = {
            1 << state: machine.reach(machine.outs[state][0], at_start=False, at_end=False)
            for state, kind in enumerate(machine.kinds)
            if kind == "test"
        }
        self._accept = 1
        for state, kind in enumerate(machine.kinds):
            if kind == "end" and machine.reach(state, at_start=False, at_end=True) & 1:
                self._accept |= 1 << state
        self._empty = bool(machine.reach(machine.entry, at_start=True, at_end=True) & 1)
        self._start = machine.reach(machine.entry, at_start=True, at_end=False)
        self._later = machine.reach(machine.entry, at_start=False, at_end=False)
        self._rows: dict[int, _Row] = {}
        self._walks: dict[int, _Row] = {}

    def search(self, word: str) -> bool:
        """Whether the expression is found anywhere in `word` (lower case, NFC)."""
        if not word:
            return self._empty
        if len(self._rows) > MOST_ROWS:
            self._rows.clear()
        row = self._search_row(self._start)
        if row.states & 1:
            return True
        for char in word:
            row = row[char]
            if row.states & 1:
                return True
        return bool(row.states & self._accept)

    def spans(self, word: str) -> list[tuple[int, int]]:
        """Where it is found in `word`: leftmost and longest first, not overlapping, not empty."""
        if len(self._walks) > MOST_ROWS:
            self._walks.clear()
        found: list[tuple[int, int]] = []
        begin = 0
        while begin < len(word):
            end = self._longest(word, begin)
            if end > begin:
                found.append((begin, end))
            begin = max(end, begin + 1)
        return found

    def _longest(self, word: str, begin: int) -> int:
        """The end of the longest find that begins at `begin`; -1 for none."""
        row = self._walk_row(self._later if begin else self._start)
        best = begin if row.states & 1 else -1
        for at in range(begin, len(word)):
            row = row[word[at]]
            if not row.states:
                return best
            if row.states & 1:
                best = at + 1
        return len(word) if row.states & self._accept else best

    def _step(self, states: int, char: str) -> int:
        takes = self._takes.get(char)
        if takes is None:
            if len(self._takes) > MOST_ROWS:
                self._takes.clear()
            takes = sum(bit for bit, test in self._tests if test.takes(char))
            self._takes[char] = takes
        active = states & takes
        following = 0
        follow = self._follow
        while active:
            bit = active & -active
            following |= follow[bit]
            active ^= bit
        return following

    # A search may begin anew at every letter, a walk only where it was begun: two tables.
    def _search_row(self, states: int) -> _Row:
        row = self._rows.get(states)
        if row is None:
            row = self._rows[states] = _Row(states, self._search_next)
        return row

    def _search_next(self, states: int, char: str) -> _Row:
        return self._search_row(self._step(states, char) | self._later)

    def _walk_row(self, states: int) -> _Row:
        row = self._walks.get(states)
        if row is None:
            row = self._walks[states] = _Row(states, self._walk_next)
        return row

    def _walk_next(self, states: int, char: str) -> _Row:
        return self._walk_row(self._step(states, char))
