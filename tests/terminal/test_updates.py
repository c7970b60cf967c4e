"""How much is written when a part of the screen changes."""

from itertools import pairwise
from pathlib import Path
from random import Random

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lbtui.terminal.updates import TrimmedUpdate
from tests.harness.ptyscreen import Terminal
from tests.terminal.test_lbtui import cache, home, lbtui, quit_cleanly  # noqa: F401 - fixtures

WIDTH, HEIGHT = 24, 5
MAX_BYTES = 15_000


def test_an_update_writes_the_cells_of_its_spans_and_no_others() -> None:
    random, console = Random(7), Console(width=WIDTH)
    for _ in range(300):
        cuts = [sorted({0, WIDTH, *random.sample(range(WIDTH), 3)}) for _ in range(HEIGHT)]
        lines = ["".join(random.choices("abcxyz", k=WIDTH)) for _ in range(HEIGHT)]
        chops = [
            {
                start: Strip([Segment(line[start:end])]) if random.random() < 0.8 else None
                for start, end in pairwise(cut)
            }
            for line, cut in zip(lines, cuts, strict=True)
        ]
        spans, expected = [], [["."] * WIDTH for _ in range(HEIGHT)]
        for y in range(HEIGHT):
            first, after = sorted(random.sample(range(WIDTH + 1), 2))
            spans.append((y, first, after))
            for x in range(first, after):
                start = max(cut for cut in cuts[y] if cut <= x)
                if chops[y][start] is not None:
                    expected[y][x] = lines[y][x]
        update = TrimmedUpdate(chops, spans, [cut[1:] for cut in cuts])
        screen = Terminal(WIDTH, HEIGHT)
        for y in range(HEIGHT):
            screen.feed(f"\x1b[{y + 1};1H{'.' * WIDTH}".encode())
        written = update.render_segments(console)
        screen.feed(written.encode())
        assert screen.text.split("\n") == ["".join(row) for row in expected]


def test_a_blank_is_written_with_what_is_before_it_only_if_it_looks_alike() -> None:
    console = Console(width=WIDTH, color_system="truecolor", force_terminal=True)
    red, line = Style.parse("red on black"), Style.parse("underline on black")
    parts = [("a", red), ("  ", Style.parse("green on black")), ("b", line), ("  ", red)]
    parts += [("  ", Style.parse("red on blue")), ("  ", Style.parse("reverse red on blue"))]
    strip = Strip([Segment(*part) for part in parts])
    written = TrimmedUpdate([{0: strip}], [(0, 0, 10)], [[10]]).render_segments(console)
    assert written.count("\x1b[0m") == 5, "one for each piece but the first blank"
    screen = Terminal(WIDTH, 1)
    screen.feed(written.encode())
    cells = [screen.cells.buffer[0][x] for x in range(10)]
    assert "".join(cell.data for cell in cells) == "a  b      "
    assert [cell.bg for cell in cells] == ["black"] * 6 + ["blue"] * 4
    assert [x for x, cell in enumerate(cells) if cell.underscore] == [3]
    assert [x for x, cell in enumerate(cells) if cell.reverse] == [8, 9]


def test_the_next_solution_is_shown_and_traced_in_few_bytes(home: Path) -> None:  # noqa: F811
    board = "riu pgh lcs yao"
    args = ("--list", "common", "--max-words", "2")
    with lbtui(home, board, *args, size=(120, 40), env={"NO_MOTION": None}) as app:

        def traced(start: int, *words: str) -> None:
            """Wait until the trace of these words, at first open rings, has reached its end."""
            app.wait_for_bytes("○".encode(), start)
            app.wait_for(lambda screen: all(w in screen.text for w in words))
            app.wait_for(lambda screen: "○" not in screen.text)

        app.wait_for("10 solutions")
        app.press("3")
        # Its frame and its keys: until both are there, the paint of the focus is still coming.
        app.wait_for(lambda screen: "┛" in screen.text and "go to rank" in screen.text)
        traced(0, "1 OLIGARCHY", "2 YUPS")
        for words in (("1 GROUP", "2 PSYCHICAL"), ("1 OLIGARCHS", "2 SOUPY")):
            before = len(app.raw)
            app.press("down")
            traced(before, *words)
            assert len(app.raw) - before < MAX_BYTES
        quit_cleanly(app)
