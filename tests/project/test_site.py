"""The site as `make site` builds it: whole, and with nothing that is fetched from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import lbtui
from lbtui.cli.command import COMMANDS
from lbtui.puzzle.ranking import RANKINGS

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.part("site")


def build(tree: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(site)]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_public_name_and_every_command_has_a_place(site: Path) -> None:
    names = (site / "names.html").read_text("utf-8")
    assert {*lbtui.__all__} <= {*re.findall(r'id="lbtui\.library\.(\w+)"', names)}
    options = (site / "options.html").read_text("utf-8")
    assert {f"lbtui-{name}" for name in COMMANDS} <= {*re.findall(r'<h2 id="([^"]+)"', options)}
    assert f"--rank {'|'.join(RANKINGS)}</code>" in options


def test_examples_are_shown_as_code(site: Path) -> None:
    names = (site / "names.html").read_text("utf-8")
    assert "<blockquote>" not in names, "what >>> is in Markdown"
    assert names.count('class="gp">&gt;&gt;&gt;') > 10


def test_settings_are_listed(site: Path) -> None:
    page = (site / "files.html").read_text("utf-8")
    assert "<!-- settings -->" not in page
    assert "The site has a table" not in page
    assert "<td><code>max_words</code></td>" in page


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert re.findall(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//[^"]+', text) == []
        assert re.findall(r'<link[^>]+stylesheet"[^>]+href="(?:https?:)?//[^"]+', text) == []


def test_a_broken_link_fails(tmp_path: Path) -> None:
    for name in ("docs", "tools", "lbtui", "wordlists"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "docs").unlink()
    (tmp_path / "docs").mkdir()
    for path in [*(ROOT / "docs").iterdir(), *ROOT.glob("*.md"), ROOT / "mkdocs.yml"]:
        (tmp_path / path.relative_to(ROOT)).write_bytes(path.read_bytes())
    with (tmp_path / "docs" / "many.md").open("a", encoding="utf-8") as page:
        page.write("\n[nowhere](nowhere.md)\n")
    done = build(tmp_path, tmp_path / "site")
    assert done.returncode != 0
    assert "nowhere.md" in done.stderr
