"""The scripts that build the word lists and definitions: what they refuse, and that they repeat."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LISTS = Path(__file__).parents[2] / "wordlists"
MADE = {
    "build_scowl.py": ("common.txt", "scrabble.txt", "licences/scowl.txt", "licences/ukacd.txt"),
    "build_wordnet.py": ("definitions.bin", "licences/wordnet.txt"),
    "build_spanish.py": ("spanish.txt", "licences/spanish.txt"),
}


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script as `make lists` does."""
    command = [sys.executable, str(LISTS / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("script", MADE)
def test_another_source_than_the_known_one_is_refused_in_one_line(
    script: str, tmp_path: Path
) -> None:
    (tmp_path / "other").write_bytes(b"!<arch>\nnonsense")
    for source in ("other", "none"):
        done = run(script, "--source", str(tmp_path / source), "--output", str(tmp_path))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert not (tmp_path / MADE[script][0]).exists()


@pytest.mark.part("sources")
@pytest.mark.parametrize(
    ("script", "variable"),
    [("build_scowl.py", "LBTUI_SCOWL"), ("build_wordnet.py", "LBTUI_WORDNET")],
)
def test_the_real_source_gives_the_committed_files(
    script: str, variable: str, tmp_path: Path
) -> None:
    if variable not in os.environ:
        pytest.skip(f"{variable} names no source")
    for output in (tmp_path / "once", tmp_path / "twice"):
        output.mkdir()
        (output / "scrabble.txt").write_bytes((LISTS / "scrabble.txt").read_bytes())
        done = run(script, "--source", os.environ[variable], "--output", str(output))
        assert done.returncode == 0, done.stderr
        for name in MADE[script]:
            assert (output / name).read_bytes() == (LISTS / name).read_bytes(), name
