# lbtui: `make` alone tells what there is. Everything lives in .venv and build; nothing else is
# touched.

VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
STAMP  := $(VENV)/.made
LOWEST := build/lowest

# Any Python from 3.11 on; `make run PYTHON=/path/to/python3.12` chooses one.
NEWEST  := python3 python3.14 python3.13 python3.12 python3.11 python
RECENT   = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON  ?= $(shell for p in $(NEWEST); do $$p -c '$(RECENT)' 2>/dev/null && echo $$p && break; done)

# What the app needs, what the tests need on top, and what `pip install -e .` compiles.
RUN_LOCK := requirements.txt requirements-build.txt
DEV_LOCK := requirements-dev.txt
SOURCES  := pyproject.toml hatch_build.py lbtui/words/compiled.py $(wildcard wordlists/*.txt)

# So that even the first start opens the lists at once.
COMPILE = $(BIN)/python -c 'from lbtui.words.compiling import *; from glob import glob; [compile_shipped_list(each, each[:-3] + "dawg") for each in glob("wordlists/*.txt")]'

# What `make coverage` wants covered to the last branch; of everything it wants 95 %.
ENGINE := lbtui/puzzle/*,lbtui/engine/*,lbtui/filters/*,lbtui/batch/*,lbtui/exports/*,lbtui/play/*,lbtui/words/*,lbtui/sources/*,lbtui/generate/*

# How `make run` passes its words on: BOARD="riu pgh lcs yao", ARGS="--list scrabble".
BOARD ?=
ARGS  ?=

# What `make bench` compares with, and where its program and lists are then checked out.
OLD     ?=
OLD_TREE = build/bench/$(OLD)

.DEFAULT_GOAL := help
.PHONY: help run test test-all coverage mutants lint bench site lists lock screenshots clean

help:  ## show this help
	@echo 'lbtui, a Letter Boxed solver. Needs Python 3.11 or later.'
	@echo
	@sed -n 's/^\([a-z%-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

run: $(STAMP)/app  ## open the app; BOARD="riu pgh lcs yao" opens it on a board
	@$(BIN)/lbtui $(if $(strip $(BOARD)),"$(BOARD)") $(ARGS)

test: lint  ## lint, types, and every test that a plain machine can run; ARGS="tests/words" runs some
	@$(BIN)/python -m pytest $(or $(ARGS),--numprocesses auto --dist worksteal)
	@echo '`make test-all` also runs what needs minutes, a browser, strace, other shells or files.'

test-all: lint  ## that, and what needs more; a table says what was left out, and why
	@$(BIN)/python tests/parts.py

test-%: $(STAMP)/dev  ## one part of it: make test-browser, test-faults, test-long, test-lowest ...
	@$(BIN)/python tests/parts.py $*

# Tests of what is imported may fail here: `make test` is the judge.
coverage: $(STAMP)/dev  ## measure which lines and branches the tests run; takes twice as long
	@rm -rf build/coverage && mkdir -p build/coverage
	-@$(BIN)/coverage run -m pytest --also long --numprocesses auto --dist worksteal --timeout 300 $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under 95
	@$(BIN)/coverage report --fail-under 100 --include "$(ENGINE)"

mutants: $(STAMP)/mutants  ## change the engine's code in small ways: do its tests notice?
	@$(BIN)/python tests/mutants.py $(ARGS)

lint: $(STAMP)/dev  ## check style, types and dead code only
	@echo 'Linting and type-checking ...'
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/vulture
	@echo 'Style, types and dead code: all clean.'

bench: $(STAMP)/dev  ## measure speed and memory against the budget; OLD=COMMIT compares
	@$(if $(OLD),rm -rf $(OLD_TREE) && mkdir -p $(OLD_TREE) && git archive $(OLD) lbtui tests wordlists docs | tar -x -C $(OLD_TREE))
	@$(if $(OLD),cd $(OLD_TREE) && $(COMPILE:$(BIN)%=$(abspath $(BIN))%))
	@$(BIN)/python -m tests.bench $(if $(OLD),--old $(OLD_TREE)) $(ARGS)

lists: $(STAMP)/app  ## rebuild the word lists and definitions from their sources (Debian's apt)
	@$(BIN)/python wordlists/build_scowl.py
	@$(BIN)/python wordlists/build_spanish.py
	@$(BIN)/python wordlists/build_wordnet.py

site: $(STAMP)/site  ## build the site in build/site; a broken link fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo build/site/index.html

screenshots: $(STAMP)/dev  ## remake the pictures in docs/
	@$(BIN)/python tools/screenshots.py

lock:  ## choose new versions of what we depend on: requirements*.txt
	@$(MAKE) --no-print-directory $(VENV)
	@$(BIN)/python -m venv build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	@for what in ":pyproject.toml" "-build:--group build" "-dev:pyproject.toml --group dev" \
	  "-mutants:--group mutants --constraints requirements-dev.txt" \
	  "-site:--group site --constraints requirements-dev.txt"; do \
	  build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	    --generate-hashes --no-annotate --no-config --custom-compile-command "make lock" \
	    --output-file "requirements$${what%%:*}.txt" $${what#*:} || exit 1; done

clean:  ## remove the virtual environment and everything built
	@rm -rf $(VENV) build dist wordlists/*.dawg .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find lbtui tests wordlists -name __pycache__ -prune -exec rm -rf {} +

$(VENV):
	@test -n "$(PYTHON)" || { echo 'lbtui needs Python 3.11 or later and found none: install it, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3' >&2; exit 1; }
	@command -v "$(PYTHON)" >/dev/null || { echo 'there is no Python at $(PYTHON); lbtui needs 3.11 or later' >&2; exit 1; }
	@"$(PYTHON)" -c '$(RECENT)' || { echo "lbtui needs Python 3.11 or later; $(PYTHON) is $$("$(PYTHON)" -V 2>&1)" >&2; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(STAMP)/app: $(RUN_LOCK) $(SOURCES) | $(VENV)
	@echo 'Setting up lbtui in $(VENV) ...'
	@$(PIP) install --require-hashes $(RUN_LOCK:%=-r %)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(COMPILE)
	@$(BIN)/python -m compileall -q lbtui
	@mkdir -p $(STAMP) && touch $@

$(STAMP)/dev: $(DEV_LOCK) $(STAMP)/app
	@echo 'Setting up the tools for the tests ...'
	@$(PIP) install --require-hashes $(DEV_LOCK:%=-r %)
	@touch $@

$(STAMP)/mutants $(STAMP)/site: $(STAMP)/%: requirements-%.txt $(STAMP)/dev
	@$(PIP) install --require-hashes -r requirements-$*.txt
	@touch $@

$(LOWEST)/.made: $(DEV_LOCK) $(RUN_LOCK) $(SOURCES) | $(VENV)
	@echo 'Setting up the oldest packages in $(LOWEST) ...'
	@$(BIN)/python -m venv --clear $(LOWEST)
	@$(PIP:$(BIN)%=$(LOWEST)/bin%) install --require-hashes $(RUN_LOCK:%=-r %) $(DEV_LOCK:%=-r %)
	@$(PIP:$(BIN)%=$(LOWEST)/bin%) install --no-deps --no-build-isolation --editable .
	@$(PIP:$(BIN)%=$(LOWEST)/bin%) install --no-deps \
	  $$(sed -n '/^dependencies/p' pyproject.toml | grep -o '[a-z]*>=[0-9.]*' | sed 's/>=/==/')
	@touch $@
