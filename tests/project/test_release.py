"""The script that prepares a release: where it writes the version, and when it refuses to."""

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

from release import PLACEHOLDERS, find_placeholders, set_version  # noqa: E402

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
    assert "Development Status :: 5 - Production/Stable" in (tree / NAMES[0]).read_text("utf-8")


@pytest.mark.parametrize("version", ["9.8.7rc1", "0.9.8"])
def test_what_may_still_change_is_called_beta(tree: Path, version: str) -> None:
    final = version.partition("rc")[0]
    (tree / "CHANGELOG.md").write_text(f"## {final} (unreleased)\n", "utf-8")
    set_version(tree, version, "2026-11-23")
    assert f'\nversion = "{version}"\n' in (tree / "pyproject.toml").read_text("utf-8")
    assert "Development Status :: 4 - Beta" in (tree / "pyproject.toml").read_text("utf-8")
    dated = f"## {final} (unreleased)\n" if "rc" in version else f"## {final} (2026-11-23)\n"
    assert (tree / "CHANGELOG.md").read_text("utf-8") == dated


def test_placeholders_are_refused(tree: Path) -> None:
    for name in {"SECURITY.md", *PLACEHOLDERS["in the directory of"]}:
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("Write to us@lbtui.test.\n", "utf-8")
    (tree / "pyproject.toml").write_text('Source = "https://example.org/x"\n', "utf-8")
    assert find_placeholders(tree) == ['pyproject.toml:1: Source = "https://example.org/x"']
    (tree / "SECURITY.md").write_text("Write to x@example.org.\n", "utf-8")
    (tree / "README.md").write_text("# x\n\nIn the directory of this file, run\n", "utf-8")
    assert [line.partition(":")[0] for line in find_placeholders(tree)] == [
        "pyproject.toml",
        "SECURITY.md",
        "README.md",
    ]


def test_a_version_without_a_section_in_the_changelog_changes_nothing(tree: Path) -> None:
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md: found 0 lines"):
        set_version(tree, "9.9.9", "2026-11-23")
    for name in NAMES[:2]:
        assert (tree / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_changelog_has_the_section_of_the_version_that_comes() -> None:
    assert "\n## 0.9.0 (" in (ROOT / "CHANGELOG.md").read_text("utf-8")
