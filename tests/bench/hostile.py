"""`python -m tests.bench.hostile [NAME…]`: open files that no word list should be, and huge ones.

Prints a table: each case, seconds for the whole process, of these on a processor, its peak memory,
the longest pause between two reports of progress, and the one line that comes of it. Every case is
opened in a process of its own with an empty cache. Arguments choose cases by a part of their names;
without any it takes some minutes and half a gigabyte of disk in the temporary directory.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Maker = Callable[[Path, int], str]

LINES = 5_000_000  # as many words as a list may have
PATIENCE = 300  # seconds for one case
ASCII = "abcdefghijklmnopqrstuvwxyz"
LETTERS = bytes(ord(ASCII[n % 26]) for n in range(256))


class Case:
    """A file to open: ``make`` writes it, of a size that follows from the number of lines, and
    returns its path; the options are those of reading; ``cancel_at`` stops at this progress.

    ``changing``: what somebody else does to the file all the while.
    """

    def __init__(
        self,
        name: str,
        make: Maker,
        *,
        cancel_at: float = 2.0,
        changing: str = "",
        **options: Any,
    ) -> None:
        self.name = name
        self.make = make
        self.cancel_at = cancel_at
        self.changing = changing
        self.options = options


def written(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def random_words(count: int, length: int = 9) -> list[bytes]:
    letters = random.Random(7).randbytes(count * length).translate(LETTERS)
    return [letters[at : at + length] for at in range(0, len(letters), length)]


def different(path: Path, lines: int) -> str:
    """Nearly all different: 26 to the power of 9 are possible."""
    return written(path, b"\n".join(random_words(lines)) + b"\n")


def different_in_order(path: Path, lines: int) -> str:
    return written(path, b"\n".join(sorted(random_words(lines))) + b"\n")


def counted(path: Path, lines: int) -> str:
    """Every combination of some letters, as a generator of test data would write them."""
    with path.open("w") as file:
        for beginning in product(ASCII, repeat=3):
            start = "".join(beginning)
            ends = ["".join(end) for end in product(ASCII[:24], repeat=2)]
            file.write("".join(f"{start}{end}\n" for end in ends[: lines // 17576 + 1]))
    return str(path)


def repeated(path: Path, lines: int) -> str:
    """A list of 125,000 words in any order, over and over."""
    words = random_words(max(1, lines // 40))
    return written(path, (b"\n".join(words) + b"\n") * 40)


def one_word(path: Path, lines: int) -> str:
    return written(path, b"word\n" * lines)


def too_many(path: Path, lines: int) -> str:
    return different(path, lines + lines // 4)


def capitals(path: Path, lines: int) -> str:
    return written(path, b"\n".join(random_words(lines)).upper() + b"\n")


def capitalised(path: Path, lines: int) -> str:
    return written(path, b"\n".join(map(bytes.capitalize, random_words(lines))) + b"\n")


def scored(path: Path, lines: int) -> str:
    rows = (b"%s;%d" % (word, word[0] % 101) for word in random_words(lines))
    return written(path, b"\n".join(rows) + b"\n")


def latin(path: Path, lines: int) -> str:
    table = bytes(b"abcdefghijklmnopqrstuvwxyz\xe5\xe4\xf6\xe9"[n % 30] for n in range(256))
    letters = random.Random(7).randbytes(lines * 9).translate(table)
    return written(path, b"\n".join(letters[n : n + 9] for n in range(0, len(letters), 9)) + b"\n")


def accents(path: Path, lines: int) -> str:
    table = bytes(b"abcdefghijklmnopqrstuvwxyz\xe0\xe9\xee\xf5\xfc\xf1"[n % 32] for n in range(256))
    letters = random.Random(7).randbytes(lines * 9).translate(table)
    text = b"\n".join(letters[n : n + 9] for n in range(0, len(letters), 9))
    return written(path, text.decode("latin-1").encode("utf-8"))


def cyrillic(path: Path, lines: int) -> str:
    table = bytes(0xE0 + n % 32 for n in range(256))
    letters = random.Random(7).randbytes(lines * 9).translate(table)
    text = b"\n".join(letters[n : n + 9] for n in range(0, len(letters), 9))
    return written(path, text.decode("cp1251").encode("utf-8"))


def utf16(path: Path, lines: int) -> str:
    return written(path, b"\n".join(random_words(lines)).decode().encode("utf-16"))


def many_letters(path: Path, lines: int) -> str:
    """Words of any of 20,000 letters, as a Chinese list has them."""
    pick = random.Random(7)
    some = ["".join(chr(0x4E00 + pick.randrange(20_000)) for _ in "ab") for _ in range(lines // 10)]
    return written(path, "\n".join(some).encode())


def rubbish(path: Path, lines: int) -> str:
    return written(path, b"12-3 ;;; #?\n" * (lines // 2) + b"\t ~~ !\n" * (lines // 2))


def bad_scores(path: Path, lines: int) -> str:
    rows = (b"%s;%s" % (word[:4], word[4:]) for word in random_words(lines))
    return written(path, b"\n".join(rows))


def late_latin(path: Path, lines: int) -> str:
    """A byte that is not UTF-8, in the very last line."""
    return written(path, b"\n".join(sorted(random_words(lines))) + b"\n\xe4lv\n")


def one_line(path: Path, lines: int) -> str:
    """Fifty bytes for every line there might be, nearly all that is read, and not one line end."""
    with path.open("wb") as file:
        for _ in range(lines // 20_000):
            file.write(b"x" * 1_000_000)
    return str(path)


def long_lines(path: Path, lines: int) -> str:
    return written(path, (b"x" * 100_000 + b"\n") * (lines // 2000) + b"word\n")


def zeros(path: Path, lines: int) -> str:
    with path.open("wb") as file:
        file.truncate(lines * 50)
    return str(path)


def endless(path: Path, _: int) -> str:
    """A terabyte that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(10**12)
    return str(path)


def noise(path: Path, lines: int) -> str:
    return written(path, random.Random(7).randbytes(lines * 10))


def noise_without_zeros(path: Path, lines: int) -> str:
    return written(path, random.Random(7).randbytes(lines * 10).replace(b"\0", b"\n"))


def packed(path: Path, lines: int) -> str:
    import gzip

    return written(path, gzip.compress(b"\n".join(random_words(max(10, lines // 1000)))))


def empty(path: Path, _: int) -> str:
    return written(path, b"")


def folder(path: Path, _: int) -> str:
    path.mkdir()
    return str(path)


def pipe(path: Path, _: int) -> str:
    os.mkfifo(path)
    return str(path)


def plug(path: Path, _: int) -> str:
    place = os.getcwd()
    os.chdir(path.parent)  # a socket's path must be short
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(place)
    return str(path)


def loop(path: Path, _: int) -> str:
    path.symlink_to(path)
    return str(path)


def names(path: Path, _: int) -> str:
    return str(path) + "/x" * 5000


def strange_name(path: Path, _: int) -> str:
    return written(path.with_name("\x1b]0;x\x07[bold]\n\u202e.txt"), b"word\n")


def at(place: str) -> Maker:
    return lambda _, __: place


CASES = (
    Case("all different, any order", different),
    Case("all different, in order", different_in_order),
    Case("too many words", too_many),
    Case("every combination", counted),
    Case("125,000 words 40 times", repeated),
    Case("one word on every line", one_word),
    Case("all in capitals", capitals),
    Case("first letters capital", capitalised),
    Case("first letters capital, any case", capitalised, case="any"),
    Case("a score on every line", scored),
    Case("Latin-1", latin),
    Case("Cyrillic", cyrillic),
    Case("Cyrillic, folded to a-z", cyrillic, letters=ASCII),
    Case("UTF-16", utf16),
    Case("accents folded to a-z", accents, letters=ASCII),
    Case("20,000 different letters", many_letters),
    Case("rubbish on every line", rubbish),
    Case("a bad score on every line", bad_scores),
    Case("not UTF-8, in the last line", late_latin),
    Case("stopped by the user", different, cancel_at=0.3),
    Case("stopped while compiling", different, cancel_at=0.9),
    Case("grows all the while", different_in_order, changing="grow"),
    Case("is cut short meanwhile", different_in_order, changing="cut"),
    Case("is replaced meanwhile", different_in_order, changing="replace"),
    Case("one line of 250 MB", one_line),
    Case("lines of 100,000 letters", long_lines),
    Case("250 MB of zero bytes", zeros),
    Case("a terabyte", endless),
    Case("random bytes", noise),
    Case("random bytes without zeros", noise_without_zeros),
    Case("a gzip file", packed),
    Case("a program", at(sys.executable)),
    Case("an empty file", empty),
    Case("a directory", folder),
    Case("a pipe nobody writes to", pipe),
    Case("a socket", plug),
    Case("a link to itself", loop),
    Case("/dev/zero", at("/dev/zero")),
    Case("/dev/tty", at("/dev/tty")),
    Case("/proc/self/maps", at("/proc/self/maps")),
    Case("no file", at("/nowhere/at/all")),
    Case("a path of 10,000 characters", names),
    Case("a name of control characters", strange_name),
    Case("a zero byte in the name", at("a\0b")),
)


class Outcome:
    """What came of a case: the line for the user, the words found, the longest pause (seconds).

    ``seconds`` for all of it, ``busy`` of them on a processor, ``memory`` in MB.
    """

    def __init__(self, line: str, words: int, pause: float) -> None:
        self.line = line
        self.words = words
        self.pause = pause
        self.seconds = self.busy = self.memory = 0.0


def outcome(case: Case, path: str) -> Outcome:
    """Open the list at ``path`` as the case says."""
    from lbtui.words import ListError, ReadOptions, open_path

    done, pause, last = 0.0, 0.0, time.perf_counter()

    def progress(share: float) -> None:
        nonlocal done, pause, last
        done = share
        now = time.perf_counter()
        pause = max(pause, now - last)
        last = now

    def cancel() -> bool:
        return done >= case.cancel_at

    try:
        options = ReadOptions(**case.options)
        words = open_path(path, options=options, progress=progress, cancel=cancel)
    except ListError as error:
        progress(done)
        return Outcome(str(error), 0, pause)
    progress(1.0)
    notes = words.notes
    said = [f"{len(words):,} words", str(notes["encoding"])]
    said += [f"{number:,} {reason}" for reason, number in notes["skipped"].items()]
    return Outcome("; ".join([*said, *notes["remarks"]]), len(words), pause)


CHANGES = {
    "grow": "open(path, 'ab').write(b'more\\n' * 1000)",
    "cut": "os.truncate(path, os.path.getsize(path) // 2 + 10)",
    "replace": "open(path + '~', 'wb').write(b'new\\n'); os.replace(path + '~', path)",
}
MEDDLER = "import os, sys, time; path = sys.argv[1]\nwhile True:\n    {}\n    time.sleep(0.02)"


def run(case: Case, lines: int) -> Outcome:
    """Open a case in a process of its own; what came of it."""
    with tempfile.TemporaryDirectory() as name:
        path = case.make(Path(name) / "list.txt", lines)
        kinds = ("CONFIG", "DATA", "CACHE")
        env = os.environ | {f"LBTUI_{kind}_DIR": f"{name}/{kind}" for kind in kinds}
        meddler = None
        if case.changing:
            code = MEDDLER.format(CHANGES[case.changing])
            meddler = subprocess.Popen([sys.executable, "-c", code, path])
        code = f"from tests.bench.hostile import child; child({CASES.index(case)}, {path!r})"
        started = time.perf_counter()
        try:
            done = subprocess.run(
                [sys.executable, "-c", code],
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        finally:
            wall = time.perf_counter() - started
            if meddler is not None:
                meddler.kill()
                meddler.wait()
        if done.returncode:
            return Outcome(f"FAILED: {done.stderr.strip()[-200:]}", 0, 0.0)
        line, words, pause, busy, memory = json.loads(done.stdout)
        found = Outcome(line.replace(f"{name}/", ""), words, pause)
        found.seconds, found.busy, found.memory = wall, busy, memory
        return found


def child(number: int, path: str) -> None:
    """Run in the process of a case: print what came of it, as JSON."""
    found = outcome(CASES[number], path)
    print(json.dumps([found.line, found.words, found.pause, time.process_time(), peak()]))


def peak() -> float:
    """The most memory this process has had, in MB."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        import resource

        unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    # What getrusage says on Linux may be the peak of the process that started this one.
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main(chosen: list[str]) -> int:
    """Print the table of the chosen cases."""
    head = f"{'case':<32} {'s':>6} {'busy':>5} {'MB':>5} {'pause ms':>8}  what happened"
    print(f"{head}\n{'-' * len(head)}")
    for case in CASES:
        if not chosen or any(part in case.name for part in chosen):
            found = run(case, LINES)
            figures = f"{found.seconds:>6.1f} {found.busy:>5.1f} {found.memory:>5.0f}"
            figures += f" {found.pause * 1000:>8.0f}"
            print(f"{case.name:<32} {figures}  {found.line[:160]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
