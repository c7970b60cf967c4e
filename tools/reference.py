"""Builds the reference of the library from its docstrings, with pdoc, into `build/docs`.

    python tools/reference.py

The command line and the app are no part of it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from warnings import filterwarnings

import pdoc

LAYERS = (
    "puzzle", "engine", "filters", "batch", "exports", "words", "play", "generate", "drawing",
    "sources",
)  # fmt: skip
PACKAGES = ("lbtui", *(f"lbtui.{each}" for each in LAYERS))
TO = Path(__file__).parents[1] / "build" / "docs"


def main() -> None:
    """Write the pages."""
    # Types that only a type checker imports are shown by their names.
    filterwarnings("ignore", "Error parsing type annotation")
    for name in PACKAGES:
        module = import_module(name)
        for each in getattr(
            module, "__all__", ()
        ):  # loaded when first used, which pdoc does not do
            vars(module)[each] = getattr(module, each)
    pdoc.pdoc(*PACKAGES, output_directory=TO)


if __name__ == "__main__":
    main()
