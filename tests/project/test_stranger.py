"""What a stranger does: clone, then the two commands of the README, with an empty home.

The clone borrows the packages of the environment that the tests run in, which `make` installed.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.program import DIRECTORY_VARIABLES, run
from tests.harness.ptyrun import PtyApp
from tests.project.test_no_network import HOOK

ROOT = Path(__file__).parents[2]
BOARD = "riu pgh lcs yao"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    if not (ROOT / ".git").exists() or sys.prefix == sys.base_prefix or not shutil.which("make"):
        pytest.skip("needs a checkout, a virtual environment and make")
    folder = tmp_path / "lbtui"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    (folder / ".venv" / ".made").mkdir(parents=True)
    for name in ("bin", "lib", "pyvenv.cfg"):
        (folder / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    for name in ("app", "dev"):
        (folder / ".venv" / ".made" / name).touch()
    return folder


@pytest.fixture
def env(clone: Path, tmp_path: Path) -> dict[str, str | None]:
    """An empty home, nothing of lbtui's, and a log of all that goes to the network."""
    (tmp_path / "home").mkdir()
    (tmp_path / "sitecustomize.py").write_text(HOOK)
    own = {"HOME": str(tmp_path / "home"), "CONNECTIONS": str(tmp_path / "connections")}
    return {**dict.fromkeys(DIRECTORY_VARIABLES), **own, "PYTHONPATH": f"{clone}:{tmp_path}"}


@pytest.mark.part("long")
@pytest.mark.timeout(600)  # the types of all files are checked from nothing
def test_the_two_commands_of_the_readme(
    clone: Path, env: dict[str, str | None], tmp_path: Path
) -> None:
    with PtyApp(["make", "run", f"BOARD={BOARD}"], env=env, cwd=str(clone)) as app:
        app.wait_for("OLIGARCHY")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
    done = run([sys.executable, "-m", "lbtui", "solve", BOARD, "-n1"], env=env, cwd=tmp_path)
    assert (done.code, done.out) == (0, "oligarchy yups\n")
    assert not (tmp_path / "connections").exists()
    tests = ["make", "test", "ARGS=tests/puzzle tests/filters/test_terms.py"]
    done = run(tests, env={**env, "PYTHONWARNINGS": None}, cwd=clone, timeout=500)
    assert done.code == 0, done
