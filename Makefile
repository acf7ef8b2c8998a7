# Dealer's Choice: `make play` to play, `make check` while you work, `make test` before you share it.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check
INPUTS := pyproject.toml constraints.txt
WEB    := tools/web/node_modules
TSC    := $(BIN)/node $(WEB)/.bin/tsc
BIOME  := $(BIN)/node $(WEB)/.bin/biome
FAST   := .fast
PROVEN := .fast-tested
JOBS   ?= 4
SPREAD := --numprocesses $(JOBS) --dist worksteal
PYTEST := $(BIN)/python -m pytest $(SPREAD)
COMPILED_TESTS := tests/kernel tests/games tests/bots tests/scenarios tests/conformance tests/golden tests/lab/test_simulate.py tests/research \
                  tests/compiled tests/server/test_differences.py tests/server/test_shared_views.py tests/server/test_words_of_players.py

# Tests start hundreds of processes, and each would compile all modules for itself.
unexport PYTHONDONTWRITEBYTECODE

# They write hundreds of small databases, too: in memory where it has room for them, so that no test waits for a disk.
ROOMY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 >= 4000000 {print $$6}')
check test test-fast coverage: export TMPDIR := $(or $(ROOMY),$(TMPDIR),/tmp)

.DEFAULT_GOAL := help
.PHONY: help play check test fast test-fast test-research coverage lint format audit pictures bench load clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.core ## install into .venv if needed and serve the table at http://127.0.0.1:8000
	@$(BIN)/dealers serve --open

check: lint ## lint, types, quick tests, scenarios: no server, no browser, about a minute and a half
	$(PYTEST) -m "not slow" --ignore tests/server --ignore tests/browser

test: lint chromium postgres ## everything, also with real servers and in a real browser
	$(PYTEST)

fast: $(FAST)/.stamp ## the rules and the search compiled, in .fast: .fast/bin/dealers, .fast/bin/python; needs a C compiler
	@$(FAST)/bin/dealers --version

test-fast: $(VENV)/.dev $(PROVEN)/.stamp ## kernel, games, bots, scenarios and golden games on a compiled build
	$(PROVEN)/bin/python -m pytest $(SPREAD) -m "not slow" $(COMPILED_TESTS)

test-research: $(VENV)/.dev ## a short training of the agents in examples/agents, with PyTorch
	$(PIP) install --quiet --constraint constraints.txt --editable '.[torch]'
	$(BIN)/python -m pytest tests/research/training.py

coverage: $(VENV)/.dev ## branch coverage of kernel, games and server; files of rules need 95 %
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest $(SPREAD) --ignore tests/browser
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	@$(BIN)/coverage json --quiet -o coverage.json
	@$(BIN)/python tools/coverage_floor.py

lint: $(VENV)/.dev $(WEB)/.stamp ## style and types of Python, JavaScript and CSS, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(TSC) --project tools/web
	$(BIOME) ci --reporter=summary

format: $(VENV)/.dev $(WEB)/.stamp ## sort imports, apply safe fixes, format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIOME) check --write

audit: $(VENV)/.dev ## look up known vulnerabilities of what we depend on; needs a network, and says so
	@$(BIN)/python -m tests.dependencies.audit

pictures: $(VENV)/.dev chromium ## take the pictures of README.md, docs/ and the rules pages anew; look at them
	$(BIN)/python -m tests.browser.pictures

bench: $(VENV)/.core ## measure playouts, copies and search
	@$(BIN)/dealers bench

load: $(VENV)/.core ## measure the server with 200 tables and 800 sockets
	@$(BIN)/dealers load --tables 200 --sockets-per-table 4 --stored 10000

clean: ## remove .venv, caches and build output
	rm -rf $(VENV) $(FAST) $(PROVEN) $(WEB) build dist htmlcov coverage.json .coverage .coverage.* .hypothesis .import_linter_cache \
	    .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The browser tests drive a Chromium: one that is there, or the package of the system.
.PHONY: chromium
chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || \
	  command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	    echo "Chromium is missing, installing it for the browser tests"; \
	    SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	    $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq chromium >/dev/null; } || { \
	    echo "Could not install Chromium: install it, or name one: CHROMIUM=/path/to/chrome make test"; exit 1; }

# Tests of several servers start a PostgreSQL: one that is there, or the package of the system.
.PHONY: postgres
postgres:
	@[ -n "$$DEALERS_TEST_DATABASE" ] || command -v initdb >/dev/null || \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	    echo "PostgreSQL is missing, installing it for the tests of several servers"; \
	    SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	    $$SUDO apt-get update -qq && $$SUDO env DEBIAN_FRONTEND=noninteractive \
	      apt-get install -y -qq postgresql >/dev/null; } || { \
	    echo "Could not install PostgreSQL: install it so that initdb and postgres are in the PATH, or name a" \
	         "database in which others may be made: DEALERS_TEST_DATABASE=postgresql://... make test"; exit 1; }

# A stamp older than its inputs means: install again.
$(VENV)/.core: $(INPUTS) | $(BIN)/pip
	$(PIP) install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.compiler: $(INPUTS) | $(BIN)/pip
	$(PIP) install --quiet --constraint constraints.txt --editable '.[fast]'
	@touch $(VENV)/.core $@

$(VENV)/.dev: $(INPUTS) | $(BIN)/pip
	$(PIP) install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $(VENV)/.core $(VENV)/.compiler $@

# A Python of its own that sees the packages of .venv, and in place of the sources a compiled copy of them:
# whoever edits src/ and runs .venv runs what they have written.
# The tests run on one that the C compiler does not optimize: the same C, in less time.
$(PROVEN)/.stamp: export DEALERS_OPTIMIZE = 0
$(FAST)/.stamp $(PROVEN)/.stamp: %/.stamp: hatch_build.py $(VENV)/.compiler $(shell find src/dealers -name '*.py' -o -name '*.toml' -o -name '*.json')
	@command -v $(or $(CC),cc) >/dev/null || { \
	    echo "A C compiler is needed to compile the rules. On Debian or Ubuntu: sudo apt-get install gcc python3-dev"; exit 1; }
	$(BIN)/python -m venv --without-pip $*
	@$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > \
	    "$$($*/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/packages_of_venv.pth"
	DEALERS_COMPILE=1 $(PIP) --python $*/bin/python install --quiet --no-deps --no-build-isolation --force-reinstall .
	@touch $@

# TypeScript and Biome, with the Node that comes with the dev extra.
$(WEB)/.stamp: tools/web/package-lock.json tools/web/.npmrc $(VENV)/.dev
	$(BIN)/npm --prefix tools/web ci --silent
	@touch $@

$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "$(PYTHON) not found: install Python 3.11 or newer, or name one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$$($(PYTHON) --version) is too old: Python 3.11 or newer is needed." \
	         "Name another one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || [ "$$(id -u)" != 0 ] || { \
	    echo "python3-venv is missing, installing it"; \
	    apt-get update -qq && apt-get install -y -qq python3-venv; } || true
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo "Could not create $(VENV). On Debian or Ubuntu run: sudo apt-get install python3-venv"; exit 1; }
