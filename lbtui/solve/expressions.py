"""Regular expressions that cannot run away.

Python's `re` backtracks: a short expression such as `(a|a)*$` can keep it busy for ever, and a
filter is typed by hand on the thread that draws the screen. This is Thompson's construction
(K. Thompson, "Regular Expression Search Algorithm", CACM 1968) with its set of states kept as one
Python integer and the steps remembered, so a word costs one dictionary look-up a letter, and a new
step at most the size of the expression, which is limited.

Understood: letters, `.`, `[abc]`, `[^a-z]`, `|`, groups, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}`,
`^`, `$`, `\\w`, `\\d` and a backslash before any sign. Letters are compared in lower case.
Look-around and references to groups are not: no machine of this kind can do them.
"""

from __future__ import annotations

from unicodedata import normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Test = Callable[[str], bool]
    """Whether one place of an expression takes a letter."""

    Build = Callable[[int], int]
    """Adds the states of a part in front of a state; the state to enter the part by."""

__all__ = ["Expression", "ExpressionError"]

MOST_STATES = 400
"""An expression is refused when it needs more states than this."""
MOST_DEPTH = 20
"""Groups in groups in groups: no deeper than this."""
MOST_STEPS = 2_000
"""Steps that are remembered at most."""

_ENDLESS = -1


class ExpressionError(ValueError):
    """An expression that cannot be used; `str(error)` is one line that says why."""


class _Machine:
    """The states of an expression: a place that takes a letter, an anchor, or a fork.

    State 0 is the end of the expression. `outs[state]` are the states after it, `tests[state]` is
    that of a place.
    """

    def __init__(self, source: str) -> None:
        self.kinds = ["match"]
        self.tests: dict[int, Test] = {}
        self.outs: list[list[int]] = [[]]
        self._source = normalize("NFC", source)
        self._at = 0
        self._depth = 0
        build = self._choice()
        if self._at < len(self._source):
            raise ExpressionError("a ) without its (")
        self.entry = build(0)

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
            new = [out for out in self.outs[here] if out not in seen]
            seen.update(new)
            stack += new
        return found

    def _add(self, kind: str, outs: list[int]) -> int:
        if len(self.kinds) >= MOST_STATES:
            raise ExpressionError("too long once its repetitions are written out: shorten it")
        self.kinds.append(kind)
        self.outs.append(outs)
        return len(self.kinds) - 1

    # Reading from left to right: one method for each level of binding

    def _peek(self) -> str:
        return self._source[self._at : self._at + 1]

    def _take(self) -> str:
        char = self._peek()
        self._at += 1
        return char

    def _choice(self) -> Build:
        branches = [self._run()]
        while self._peek() == "|":
            self._take()
            branches.append(self._run())
        if len(branches) == 1:
            return branches[0]
        return lambda after: self._add("fork", [branch(after) for branch in branches])

    def _run(self) -> Build:
        parts: list[Build] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated())

        def build(after: int) -> int:
            for part in reversed(parts):
                after = part(after)
            return after

        return build

    def _repeated(self) -> Build:
        build = self._single()
        while bounds := self._bounds():
            build = self._many(build, *bounds)
            if self._peek() == "?":  # "as few as possible" finds the same words
                self._take()
        return build

    def _many(self, part: Build, least: int, most: int) -> Build:
        def build(after: int) -> int:
            entry, copies = after, least
            if most == _ENDLESS:
                loop = self._add("fork", [after])
                body = part(loop)
                self.outs[loop].append(body)
                entry = body if least else loop
                copies -= 1
            for _ in range(most - least):
                entry = self._add("fork", [part(entry), after])
            for _ in range(copies):
                entry = part(entry)
                if entry == after:  # an empty group: more copies of nothing
                    break
            return entry

        return build

    def _bounds(self) -> tuple[int, int] | None:
        """`*`, `+`, `?` or `{m,n}` at this place; None and nothing read when there is none."""
        char = self._peek()
        if char in ("*", "+", "?"):
            self._take()
            return {"*": (0, _ENDLESS), "+": (1, _ENDLESS), "?": (0, 1)}[char]
        if char != "{":
            return None
        end = self._source.find("}", self._at)
        inside = self._source[self._at + 1 : end] if end > 0 else ""
        low, comma, high = inside.partition(",")
        good = all(not part or (part.isascii() and part.isdigit()) for part in (low, high))
        if end < 0 or not good or not (low or high):
            raise ExpressionError("a { wants numbers and a }: {2}, {2,} or {2,4}")
        least = int(low[:6] or 0)
        most = int(high[:6]) if high else (_ENDLESS if comma else least)
        if most != _ENDLESS and most < least:
            raise ExpressionError(f"{{{least},{most}}} ends before it begins")
        self._at = end + 1
        return least, most

    def _single(self) -> Build:
        char = self._take()
        if char == "(":
            return self._group()
        if char in ("^", "$"):
            return lambda after: self._add("start" if char == "^" else "end", [after])
        if char in "*+?{":
            raise ExpressionError(f"nothing before {char} to repeat")
        test: Test
        if char == "[":
            test = self._letters()
        elif char == ".":
            test = bool
        else:
            test = self._escape() if char == "\\" else _lower(char).__eq__

        def build(after: int) -> int:
            state = self._add("test", [after])
            self.tests[state] = test
            return state

        return build

    def _group(self) -> Build:
        if self._peek() == "?":
            if self._source[self._at : self._at + 2] != "?:":
                raise ExpressionError("(?…) is not possible here; plain groups are")
            self._at += 2
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise ExpressionError(f"groups more than {MOST_DEPTH} deep")
        build = self._choice()
        self._depth -= 1
        if self._take() != ")":
            raise ExpressionError("a ( without its )")
        return build

    def _escape(self) -> Test:
        char = self._take()
        if not char:
            raise ExpressionError("a backslash with nothing after it")
        kinds: dict[str, Test] = {"w": lambda c: c.isalnum() or c == "_", "d": str.isdigit}
        kind = kinds.get(char.lower())
        if kind:
            return kind if char.islower() else lambda c: not kind(c)
        if char.isdigit():
            raise ExpressionError(f"\\{char}: references to groups are not possible here")
        if char.isalpha():
            raise ExpressionError(f"\\{char} means nothing here")
        return char.__eq__

    def _letters(self) -> Test:
        """The inside of [ ]; the bracket itself has been read."""
        negated = self._peek() == "^"
        if negated:
            self._take()
        tests: list[Test] = []
        while not tests or self._peek() != "]":
            char = self._take()
            if not char:
                raise ExpressionError("a [ without its ]")
            if char == "\\":
                tests.append(self._escape())
            elif self._peek() == "-" and self._source[self._at + 1 : self._at + 2] not in ("", "]"):
                self._take()
                tests.append(_range(_lower(char), _lower(self._take())))
            else:
                tests.append(_lower(char).__eq__)
        self._take()
        return lambda char: any(test(char) for test in tests) is not negated


def _range(low: str, high: str) -> Test:
    if high < low:
        raise ExpressionError(f"{low}-{high} ends before it begins")
    return lambda char: low <= char <= high


def _lower(char: str) -> str:
    low = char.lower()
    return low if len(low) == 1 else char


class Expression:
    """A regular expression, ready to search words."""

    __slots__ = ("_accept", "_empty", "_follow", "_later", "_start", "_steps", "_takes", "_tests",
                 "source")  # fmt: skip

    def __init__(self, source: str) -> None:
        """Prepare `source`, an expression without slashes around it.

        Raises ExpressionError when it is wrong, asks for what is not possible here, or is too long
        (more than 400 states once its repetitions are written out).
        """
        machine = _Machine(source)
        self.source = source
        self._tests = machine.tests
        self._takes: dict[str, int] = {}
        self._follow = {
            1 << state: machine.reach(machine.outs[state][0], at_start=False, at_end=False)
            for state in machine.tests
        }
        self._accept = 1
        for state, kind in enumerate(machine.kinds):
            if kind == "end" and machine.reach(state, at_start=False, at_end=True) & 1:
                self._accept |= 1 << state
        self._empty = bool(machine.reach(machine.entry, at_start=True, at_end=True) & 1)
        self._start = machine.reach(machine.entry, at_start=True, at_end=False)
        self._later = machine.reach(machine.entry, at_start=False, at_end=False)
        self._steps: dict[tuple[int, str], int] = {}

    def search(self, word: str) -> bool:
        """Whether the expression is found anywhere in `word` (lower case, NFC)."""
        if not word:
            return self._empty
        states, known = self._start, self._steps.get
        for char in word:
            if states & 1:
                return True
            step = known((states, char))
            states = (self._step(states, char) if step is None else step) | self._later
        return bool(states & self._accept)

    def spans(self, word: str) -> list[tuple[int, int]]:
        """Where it is found in `word`: leftmost and longest first, not overlapping, not empty."""
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
        states = self._later if begin else self._start
        best = -1
        for at in range(begin, len(word)):
            if states & 1:
                best = at
            states = self._step(states, word[at])
        return len(word) if states & self._accept else best

    def _step(self, states: int, char: str) -> int:
        """The states after a letter, from any of `states`."""
        found = self._steps.get((states, char))
        if found is not None:
            return found
        takes = self._takes.get(char)
        if takes is None:
            takes = sum(1 << state for state, test in self._tests.items() if test(char))
            self._takes[char] = takes
        active = states & takes
        found = 0
        while active:
            bit = active & -active
            found |= self._follow[bit]
            active ^= bit
        if len(self._steps) >= MOST_STEPS:
            self._steps.clear()
        self._steps[states, char] = found
        return found
