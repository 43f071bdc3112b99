# make          set up, check all content, print every set to build/
# make test     set up, then everything that must hold before a commit
# make bench    measure speed
# make faults   put mistakes into the content and see what the messages say
# make clean    remove everything that make made
#
# Needs Python 3.11 or newer and nothing else. Another interpreter: make clean && make PYTHON=python3.12
# make test looks at the pages in Chromium: where there is none it installs it if it may, or says what was not tested.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
OUT    := build
# Pictures of each card take longer than all the rest: wonderscript print SET --to build --only pictures,tabletop
PRINTED := cards,boards,tokens,list,effects,rules,score-pad,calibration,web
PIP    := -m pip install --quiet --quiet --disable-pip-version-check

# Folders count too: one changes when a file comes or goes.
INPUTS := $(shell find content dsl compiler runtime tools src/wonderscript/__init__.py \
                  -name __pycache__ -prune -o -print)

.PHONY: all setup test bench faults clean
.DELETE_ON_ERROR:

all: $(OUT)/.printed
	@echo "All content is sound. The printed sets are in $(OUT)/ (to run everything else: $(BIN)/wonderscript --help)."

$(OUT)/.printed: $(READY) $(INPUTS)
	@$(BIN)/wonderscript check content
	@$(BIN)/wonderscript print --all --to $(OUT) --only $(PRINTED)
	@touch $@

setup: $(READY)

# A Debian without python3-venv has no ensurepip: then pip comes from the system.
$(READY): pyproject.toml
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Wonderscript needs Python 3.11 or newer, and there is no $(PYTHON) here: try make PYTHON=python3.12." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Wonderscript needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1): try make PYTHON=python3.12." >&2; exit 1; }
	@echo "Setting up Python in $(VENV)/ (once; about half a minute) ..."
	@test -e $@ || $(PYTHON) -m venv --clear $(VENV) >/dev/null 2>&1 || { \
	  $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet --quiet pip 2>/dev/null; } || \
	  { echo "$(PYTHON) can make no virtual environment: install python3-venv and try again." >&2; exit 1; }
	@$(BIN)/python $(PIP) --editable '.[dev]'
	@touch $@

test: $(READY)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not in the one layout: run $(BIN)/ruff format." >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/wonderscript fmt --check content
	@.ci/browser
	@status=0; $(BIN)/python -m pytest --quiet --numprocesses auto --dist loadgroup || status=$$?; .ci/browser missing; exit $$status

bench: $(READY)
	@$(BIN)/python benchmarks/speed.py

faults: $(READY)
	@$(BIN)/python -m benchmarks.faults

clean:
	@rm -rf $(VENV) $(OUT) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find content dsl compiler runtime tools tests benchmarks src -name __pycache__ -type d -prune -exec rm -rf {} +
