"""The wheel: what it holds, and that it solves a board in a clean environment, far from here."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from lbtui.cli.app import load_main_command
from tests.harness.samples import LONG_PART

pytestmark = LONG_PART
ROOT = Path(__file__).parents[2]


def locked() -> list[str]:
    """The packages that requirements.txt installs."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("==")[0] for line in lines if "==" in line]


def built(source: Path, folder: Path) -> tuple[Path, Path]:
    """Build the sdist and the wheel of a tree into a folder, as a frontend does."""
    before = {path: path.stat().st_mtime_ns for path in source.rglob("*")}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # of the build hook
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path: path.stat().st_mtime_ns for path in source.rglob("*")} == before
    ((sdist,), (wheel,)) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist and the wheel, built from a copy of what git would keep."""
    source = tmp_path_factory.mktemp("source") / "lbtui"
    made = (".venv", ".git", ".*_cache", ".hypothesis", "build", "dist", "__pycache__", "*.dawg")
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*made))
    return built(source, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(distributions: tuple[Path, Path]) -> Path:
    return distributions[1]


def test_a_build_from_the_sdist_gives_the_same_bytes(
    distributions: tuple[Path, Path], tmp_path: Path
) -> None:
    with tarfile.open(distributions[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    (tmp_path / "dist").mkdir()
    (tree / "README.md").touch()
    again = built(tree, tmp_path / "dist")
    for one, other in zip(distributions, again, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes(), one.name


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel and the locked packages, nothing else; returns its bin.

    The packages are copied from the environment that the tests run in, which `make test` installed
    from the same lock: so no network is needed, and none of the tests' own tools come along.
    """
    folder = tmp_path_factory.mktemp("clean") / "env"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scheme = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", scheme))
    for name in locked():
        for file in metadata.distribution(name).files or []:
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    scripts = Path(sysconfig.get_path("scripts", "venv", scheme))
    python = str(scripts / "python")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    install = ["install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)]
    for step in (install, ["check"]):
        done = subprocess.run([*pip, *step], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return scripts


def run(home: Path, *command: str) -> str:
    """Run an installed program with an empty home and no environment; return what it prints."""
    env = {"HOME": str(home), "PATH": os.defpath, "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_what_the_wheel_holds(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    shipped = {name.removeprefix("lbtui/wordlists/") for name in names if "/wordlists/" in name}
    lists = {path.stem for path in (ROOT / "wordlists").glob("*.txt")}
    licences = {path.name for path in (ROOT / "wordlists" / "licences").iterdir()}
    assert {"common", "scrabble", "spanish"} <= lists
    assert {"scowl.txt", "ukacd.txt", "spanish.txt", "wordnet.txt"} <= licences
    assert shipped - {name for name in shipped if "dist-info" in name} == (
        {f"{name}.txt" for name in lists}
        | {f"{name}.dawg" for name in lists}
        | {f"licences/{name}" for name in licences}
        | {"definitions.bin", "offensive.list"}
    )
    assert "lbtui/py.typed" in names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"lbtui"}


def test_what_the_wheel_says_of_itself(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        (name,) = (name for name in inside if name.endswith(".dist-info/METADATA"))
        said = archive.read(name).decode()
    description = said.partition("\n\n")[2]
    head = said.partition("\n\n")[0].splitlines()
    listed = [Requirement(line[15:]) for line in head if line.startswith("Requires-Dist: ")]
    needs = {each.name: str(each.marker or "") for each in listed}
    always = dict.fromkeys(("platformdirs", "rich", "textual"), "")
    assert needs == always | {
        "textual-serve": 'extra == "web"',
        "aiohttp": 'extra == "web"',
        "dask": 'extra == "cluster"',
    }
    assert "Requires-Python: >=3.11" in head
    systems = [line for line in head if line.startswith("Classifier: Operating System")]
    assert systems == ["Classifier: Operating System :: POSIX :: Linux"]
    licence = "MIT AND LicenseRef-SCOWL AND LicenseRef-UKACD AND LicenseRef-WordNet-3.0"
    assert f"License-Expression: {licence}" in head
    files = [line.partition(": ")[2] for line in head if line.startswith("License-File")]
    assert {"LICENSE", "wordlists/licences/ukacd.txt"} <= set(files)
    assert all(f"{name.rpartition('/')[0]}/licenses/{file}" in inside for file in files)
    links = re.findall(r"\]\(([^)]*)\)", description)
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert f"{urls['Source']}/raw/main/docs/tour.svg" in links
    assert f"{urls['Source']}/blob/main/docs/keys.md" in links
    assert [link for link in links if not link.startswith(("https://", "http://"))] == []


def test_the_manual_page_tells_every_command_and_option(installed: Path) -> None:
    page = (installed.parent / "share" / "man" / "man1" / "lbtui.1").read_text(encoding="utf-8")
    shown = page.replace("\\-", "-").replace("\\(aq", "'")
    for name, command in (app := load_main_command()).subcommands.items():
        for each_name, each in {name: command, **command.subcommands}.items():
            assert f" {each_name}" in shown
            assert all(option.flags[-1] in shown for option in each.options)
    assert app.summary in shown
    if shutil.which("groff"):
        said = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z"],
            input=page.encode("ascii", "ignore"),
            capture_output=True,
            check=True,
        )
        assert said.stderr == b""


def test_the_installed_program_solves_a_board(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "lbtui")
    options = ("--list", "scrabble", "--max-words", "2", "--json")
    solved = run(tmp_path, program, "solve", "tjo feb cuy hil", *options)
    assert json.loads(solved)["words"] == ["objectify", "youthful"]
    assert run(tmp_path, program, "words", "riu pgh lcs yao").count("\n") > 400
    listed = run(tmp_path, program, "lists")
    assert all(name in listed for name in ("common", "scrabble", "spanish"))
    assert [*tmp_path.rglob("*.dawg")] == [], "shipped lists are not compiled again"


def test_the_installed_app_can_be_loaded(installed: Path, tmp_path: Path) -> None:
    code = "import lbtui.tui.app, lbtui; print(lbtui.__file__)"
    assert str(ROOT) not in run(tmp_path, str(installed / "python"), "-W", "error", "-c", code)


@pytest.mark.part("types")
def test_pyright_knows_the_type_of_everything_that_the_library_offers(
    installed: Path, tmp_path: Path
) -> None:
    env = os.environ | {"PATH": os.pathsep.join([str(installed), os.environ["PATH"]])}
    # What `lbtui` and `lbtui.typing` offer, and all that this refers to; the former takes its names
    # from `lbtui.library`, but pyright would count each module below it.
    for module in ("lbtui.library", "lbtui.typing"):
        command = ["pyright", "--verifytypes", module, "--ignoreexternal"]
        found = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert "Type completeness score: 100%" in found.stdout, found.stdout
    shutil.copy(ROOT / "tests" / "project" / "program.py", tmp_path)
    checked = subprocess.run(["pyright"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
