# Everything a target needs is set up in .venv; nothing outside it is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/pytest -n auto

.DEFAULT_GOAL := help
.PHONY: help run test test-slow nightly check bench run-all-checks clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("facedown needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group test --group tools --group scripts
	@touch $@

run: $(READY)  ## watch a battle of two house bots in the terminal
	$(BIN)/facedown play battle expert reader --show

test: $(READY)  ## the tests, under 5 minutes on two cores
	$(PYTEST) -m "not slow and not nightly"

test-slow: $(READY)  ## the middle counts, under 10 minutes more
	$(PYTEST) -m "slow and not nightly"

nightly: $(READY)  ## the full counts
	$(PYTEST) -m nightly

check: $(READY)  ## ruff, mypy --strict, the layers, the dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry src

run-all-checks: check test  ## check, then test

bench: $(READY)  ## how fast, as ratios and figures of this machine
	$(BIN)/python -m bench

clean:  ## remove what was set up
	rm -rf $(VENV)
