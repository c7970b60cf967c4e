"""The script that prepares a release: where it writes the version, and when it refuses to."""

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

from release import set_version  # noqa: E402

NAMES = ("pyproject.toml", "lbtui/__init__.py", "CHANGELOG.md")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "lbtui").mkdir()
    for name in NAMES:
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 9.8.7 (unreleased)\n", "utf-8")
    return tmp_path


def test_the_version_is_written_everywhere(tree: Path) -> None:
    set_version(tree, "9.8.7", "2026-11-23")
    assert '\nversion = "9.8.7"\n' in (tree / "pyproject.toml").read_text("utf-8")
    assert '\n__version__ = "9.8.7"\n' in (tree / "lbtui" / "__init__.py").read_text("utf-8")
    assert "## 9.8.7 (2026-11-23)\n" in (tree / "CHANGELOG.md").read_text("utf-8")


def test_a_version_without_a_section_in_the_changelog_changes_nothing(tree: Path) -> None:
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md: found 0 lines"):
        set_version(tree, "9.9.9", "2026-11-23")
    for name in NAMES[:2]:
        assert (tree / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_changelog_has_the_section_of_the_version_that_comes() -> None:
    assert "\n## 0.1.0 (" in (ROOT / "CHANGELOG.md").read_text("utf-8")
