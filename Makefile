# make prove   runs the proof suite
# make prove-deep   runs it with a second solver, which must refute every query again
# make test    runs lint, types and all tests
# Both set up what they need in .venv; PYTHON names the interpreter (3.11 or newer) it is made from.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help prove prove-deep test lint types bench clean

help:
	@sed -n '1,4s/^# //p' Makefile

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/proofs: pyproject.toml $(VENV)/created
	$(PIP) install --editable '.[proofs]'
	@touch $@

$(VENV)/tests: pyproject.toml $(VENV)/created
	$(PIP) install --editable '.[test,lint]'
	@touch $@ $(VENV)/proofs

prove: $(VENV)/proofs
	$(BIN)/python -m proofs $(ARGS)

prove-deep: $(VENV)/tests
	$(BIN)/python -m proofs --solver both $(ARGS)

lint: $(VENV)/tests
	$(BIN)/ruff check spec impl proofs tests benchmarks

types: $(VENV)/tests
	$(BIN)/mypy

test: lint types
	$(BIN)/python -m pytest $(ARGS)

bench: $(VENV)/tests
	$(BIN)/python benchmarks/completeness.py --pairs 20000 --stacks 4000

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
