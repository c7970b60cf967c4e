"""A model of a terminal: what a program's output has put on the screen and switched on.

Built on pyte for the cells; on top of it what pyte lacks and a full-screen app uses: the
alternate screen, the private modes that are on, the kitty keyboard stack, OSC strings, and the
answers that a modern terminal gives to questions.
"""

import codecs
import re

import pyte

# One escape sequence, whole; or the start of one that the rest is still to come of.
SEQUENCE = re.compile(
    r"\x1b\[(?P<csi>[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[\x20-\x2f]*[\x30-\x5a\x5c\x5e-\x7e]"
)
UNFINISHED = re.compile(
    r"\x1b(?:\[[\x30-\x3f]*[\x20-\x2f]*|\][^\x07\x1b]*\x1b?|[PX^_][^\x1b]*\x1b?|[\x20-\x2f]*)?\Z"
)
PRIVATE_MODE = re.compile(r"\?([\d;]+)([hl])")
MODE_QUERY = re.compile(r"\?(\d+)\$p")
STYLE = re.compile(r"[\d;]*m")
COLOUR = re.compile(r"\x1b\[(?P<codes>[\d;:]*)m")
ALTERNATE_SCREEN = frozenset({47, 1047, 1049})

# What is on before a program starts: wrapping at the right edge, and the cursor.
INITIAL_MODES = frozenset({7, 25})


class Screen(pyte.Screen):
    """pyte's screen, deaf to what a modern terminal knows and pyte would stumble on."""

    def report_device_attributes(self, mode: int = 0, **_more: bool) -> None:
        """Say nothing: the model below answers."""

    def report_device_status(self, mode: int = 0, **_more: bool) -> None:
        """Say nothing: the model below answers."""


class Terminal:
    """A terminal of `columns` by `lines` cells that is fed bytes.

    `modes`: the private modes that are on, by number. `keyboard`: depth of the kitty keyboard
    stack of each of the two screens. `osc`: every OSC string received; `rows`: those of the screen
    now shown, without the blanks at their ends; `answers`: bytes to send back, if the terminal is
    to answer.
    """

    def __init__(self, columns: int, lines: int, *, answering: bool = False) -> None:
        self.answering = answering
        self.answers = bytearray()
        self.modes = set(INITIAL_MODES)
        self.keyboard = {"main": 0, "alternate": 0}
        self.osc: list[str] = []
        self.size = (columns, lines)
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._unfinished = ""
        self._main = Screen(columns, lines)
        self._alternate: Screen | None = None
        self._stream = pyte.Stream(self._main)
        self.rows: list[str] = []
        self._read_rows()

    @property
    def cells(self) -> Screen:
        """The screen now shown, pyte's: `.buffer[y][x]` is a cell with `.data`, `.fg`, …"""
        return self._main if self._alternate is None else self._alternate

    def _read_rows(self, everything: bool = True) -> None:
        """Read the rows off the cells, or those that were drawn on: tests look at them often."""
        cells, (columns, lines) = self.cells, self.size
        rows: list[str] = []
        for y in range(lines):
            if everything or y in cells.dirty:
                line = cells.buffer[y]
                # The second cell of a wide character is empty.
                rows.append("".join([line[x].data for x in range(columns)]).rstrip())
            else:
                rows.append(self.rows[y])
        cells.dirty.clear()
        self.rows = rows

    @property
    def text(self) -> str:
        """The screen now shown, as text."""
        return "\n".join(self.rows)

    @property
    def is_on_alternate(self) -> bool:
        """Whether the alternate screen is shown."""
        return self._alternate is not None

    def find_unrestored_modes(self) -> list[str]:
        """What a program has switched on (or off) and not put back, in words; [] when nothing."""
        odd = sorted(self.modes.symmetric_difference(INITIAL_MODES))
        found = [f"mode {mode} is {'on' if mode in self.modes else 'off'}" for mode in odd]
        found += [f"{name} keyboard stack {n}" for name, n in self.keyboard.items() if n > 0]
        return found

    def _report_size(self) -> None:
        if self.answering and 2048 in self.modes:
            columns, lines = self.size
            self.answers += f"\x1b[48;{lines};{columns};{lines * 16};{columns * 8}t".encode()

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of both screens."""
        self.size = (columns, lines)
        for screen in (self._main, self._alternate):
            if screen is not None:
                screen.resize(lines, columns)
        self._read_rows()
        self._report_size()

    def feed(self, data: bytes) -> None:
        """Take what the program wrote."""
        text = self._unfinished + self._decode(data)
        cut = UNFINISHED.search(text)
        self._unfinished = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        plain, shown = 0, self.cells
        for match in SEQUENCE.finditer(text):
            csi = match.group("csi") or ""
            if STYLE.fullmatch(csi):
                # Half of what an app writes; pyte would read it character by character.
                self._stream.feed(text[plain : match.start()])
                codes = (int(code or 0) for code in csi[:-1].split(";"))
                self.cells.select_graphic_rendition(*codes)
                plain = match.end()
            elif self._apply_sequence(match):
                self._stream.feed(text[plain : match.start()])
                self._switch_screen(csi)
                plain = match.end()
        self._stream.feed(text[plain:])
        self._read_rows(self.cells is not shown)

    def _apply_sequence(self, match: re.Match[str]) -> bool:
        """Note what a sequence does; return whether pyte must not see it."""
        osc, csi = match.group("osc"), match.group("csi")
        if osc is not None:
            self.osc.append(osc)
            return True
        if csi is None:
            return match.group()[1] in "PX^_"
        screen = "alternate" if self.is_on_alternate else "main"
        if query := MODE_QUERY.fullmatch(csi):
            if self.answering and query[1] in ("2026", "2048"):
                now = 1 if int(query[1]) in self.modes else 2
                self.answers += f"\x1b[?{query[1]};{now}$y".encode()
        elif re.fullmatch(r">\d*u", csi):
            self.keyboard[screen] += 1
        elif match_pop := re.fullmatch(r"<(\d*)u", csi):
            self.keyboard[screen] = max(0, self.keyboard[screen] - int(match_pop[1] or 1))
        elif mode := PRIVATE_MODE.fullmatch(csi):
            numbers = {int(number) for number in mode[1].split(";") if number}
            if mode[2] == "h":
                self.modes |= numbers
                if 2048 in numbers:
                    self._report_size()
            else:
                self.modes -= numbers
            return not numbers <= {7, 25}
        else:
            return csi[0] in "<=>" or csi in ("22;0t", "22;2t", "23;0t", "23;2t")  # titles
        return True

    def _switch_screen(self, csi: str) -> None:
        mode = PRIVATE_MODE.fullmatch(csi)
        if not mode or ALTERNATE_SCREEN.isdisjoint(map(int, mode[1].split(";"))):
            return
        if mode[2] == "h" and self._alternate is None:
            self._alternate = Screen(self.size[0], self.size[1])
        elif mode[2] == "l":
            self._alternate = None
        self._stream = pyte.Stream(self.cells)


def find_colour_codes(raw: bytes) -> list[str]:
    """Return every SGR code in `raw` that sets a colour, greys and default colours included."""
    found: list[str] = []
    for match in COLOUR.finditer(raw.decode("utf-8", "replace")):
        codes = [int(code or 0) for code in re.split("[;:]", match["codes"])]
        while codes:
            code = codes.pop(0)
            if 30 <= code <= 49 or 90 <= code <= 107 or code in (58, 59):
                found.append(match["codes"])
                break
    return found
