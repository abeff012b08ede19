# Every day
#   make test            lint, types and all tests
#   make prove           the proof suite, and sweeps of the small boxes
#   make fresh           stacks of views drawn with the day as seed (SEED names another): each answer checked, as in prove
#   make checked         the tests of CHECKED, each answer checked; make test CHECKS=1 runs them so in place of without
#   make validated       questions that are drawn, each answer checked as it is given (IMPL_CHECK=1 does that anywhere)
#   make lint            ruff, and the arrows between the packages (import-linter)
#   make types           mypy, strict
#   make torch-tests     tests of what speaks to PyTorch and tinygrad, where they are installed (.venv-dropin)
#   make vectors         cases of merging for other test suites, with a schema and a runner, into dist/
#   make wheel-tests     tests of the library on the wheel, installed where its sources are not
#   make docs            the pages in docs/ with reference and index, to build/docs; warnings are errors; make test has
#                        them built where a source has changed, and looks at them in Chromium
#   make site            the explorer and the documentation, built to build/site and served here; site-built builds it
#                        alone, and downloads Pyodide once
#
# Deeper
#   make prove-deep      with a second solver, on larger boxes, for recorded expressions and more operations
#   make mutants         mutants of what decides values: do checked answers and claims notice? Goes on where it ended
#   make mutants-sample  300 of them, drawn, answers alone, as CI runs them; three minutes
#   make large           every public callable with large values: what takes over 2 s or a gigabyte? An hour; ARGS name some
#   make doors           bad arguments, each alone and drawn ones several at once: is anything raised from inside?
#   make symbolic-programs  20,000 programs with symbolic sizes beside numpy, half without assertions: do any differ?
#   make certificates    certificates made anew where the code or the claim has changed
#   make prove-rocq      definitions, laws and the checker of answers in Rocq, for every rank; wants coqc, installs nothing
#   make verified-checker  that checker as a program, for python -m proofs.checker --verified; wants OCaml and zarith too
#
# Beside tinygrad 0.9.0
#   make dropin          its own tests on the library and on the original, and their answers compared
#   make dropin-quick    those of views, expressions and capture; training, bit by bit
#   make dropin-compare  answers alone;  make dropin-tenth  a tenth of test_ops.py
#
# Measuring
#   make bench-all       all benchmarks as ratios, and what got slower since benchmarks/RESULTS.md; a quarter of an hour
#   make bench-quick     a minute of them;  make bench  merging beside enumeration
#
# Each sets up what it needs in .venv and .venv-dropin; PYTHON names the interpreter, 3.11 to 3.14 for claims.
# ARGS are handed on: make prove ARGS="--only 'C2*'", make test ARGS="-k reshape". make clean removes what was set up.

PYTHON ?= python3
# Modules are compiled once, not by each of the many processes that tests and benchmarks start.
unexport PYTHONDONTWRITEBYTECODE
VENV ?= .venv
JOBS ?= 2
SEED ?= $(shell date -u +%Y%m%d)
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

DROPIN := .venv-dropin
TINYGRAD := build/tinygrad-0.9.0
CHECKOUT := build/tinygrad-0.9.0-checkout
TINYGRAD_GIT ?= https://github.com/tinygrad/tinygrad
TRACE ?= ../shared/vectors/tinygrad-trace.json.gz
ON_DROPIN = $(CHECKING) PYTHONPATH=.:tests CLANG=1 CACHEDB=build/tinygrad-cache.db $(DROPIN)/bin/python
ON_PLUGIN := -m pytest -q -c /dev/null --rootdir build -p no:cacheprovider -p dropin.plugin
# Tests divide themselves among processes; those that take longest are named at the end.
TOGETHER = -n $(JOBS) --dist worksteal --durations 20 --durations-min 10
# With CHECKS=1 sweeps, tests of these folders and what runs on the drop-in have each answer checked (IMPL_CHECK).
CHECKING = $(if $(CHECKS),IMPL_CHECK=1)
CHECKED = tests/vectors $(addprefix tests/impl/,merge mergeability parts shapetracker simplify lower ops interop)
WHEEL_NEEDS := pytest hypothesis numpy array-api-compat jsonschema
WHEEL_TESTED := tests/viewalgebra $(addprefix tests/impl/,view mergeability chains)
TEST_OPS = $(ON_PLUGIN) $(TINYGRAD)/test/test_ops.py

.PHONY: help prove fresh checked validated prove-deep certificates prove-rocq verified-checker large doors symbolic-programs mutants mutants-sample test suite checked lint types vectors torch-tests wheel-tests ci-first ci-single ci-validated bench bench-all bench-quick docs site site-built dropin dropin-tenth dropin-compare dropin-quick dropin-suite dropin-programs clean

help:
	@sed -n '1,38s/^# \{0,1\}//p' Makefile

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, up to 3.14 for claims; set PYTHON=") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv $(VENV)
	@touch $@

# What the native path is made of and mirrors; it is built anew, if there is a compiler, where any of it has changed.
NATIVE := setup.py pyproject.toml $(filter-out %.so,$(wildcard impl/native/*.[ch] impl/native/*.py impl/integers.py \
  impl/parts/*.py impl/view/*.py impl/merge/*.py impl/merge/layers/*.py impl/interop/tinygrad/*.py \
  impl/native/simplifier/*.[chp]* impl/simplify/*.py impl/simplify/*/*.py))

$(VENV)/proofs: $(NATIVE) $(VENV)/created
	$(PIP) install --editable '.[proofs]'
	@touch $@

$(VENV)/tests: $(NATIVE) $(VENV)/created
	$(PIP) install --editable '.[test,lint,docs]'
	@touch $@ $(VENV)/proofs $(VENV)/docs

$(VENV)/docs: $(NATIVE) $(VENV)/created
	$(PIP) install --editable '.[docs]'
	@touch $@ $(VENV)/proofs

prove: $(VENV)/proofs
	$(BIN)/python -m proofs --no-cache $(ARGS)
	$(CHECKING) $(BIN)/python -m proofs.sweep $(SWEEP_ARGS)
	$(CHECKING) $(BIN)/python -m proofs.sweep --box chosen
	$(CHECKING) $(BIN)/python -m proofs.sweep --fresh 1

fresh: $(VENV)/proofs
	$(BIN)/python -m proofs.sweep --fresh $(SEED) --number 200 $(SWEEP_ARGS)

validated: $(VENV)/proofs
	$(BIN)/python -m proofs.validation $(ARGS)

prove-deep: $(VENV)/tests
	$(BIN)/python -m proofs --no-cache --solver both $(ARGS)
	$(BIN)/python -m proofs.sweep --box large $(SWEEP_ARGS)
	$(BIN)/python -m pytest -n $(JOBS) tests/impl/ops/exhaustive.py
	$(BIN)/python -m proofs.corpus

large: $(VENV)/tests
	PYTHONPATH=.:tests $(BIN)/python -m support.large $(ARGS)

doors: $(VENV)/tests
	$(BIN)/python -O -m proofs.validation.doors.calls
	$(BIN)/python -O -m proofs.validation.doors.drawn $(ARGS)

symbolic-programs: $(VENV)/tests
	PYTHONPATH=.:tests $(BIN)/python -m support.stacks.symbolic_asked --programs 10000 --seed 1000000
	PYTHONPATH=.:tests $(BIN)/python -O -m support.stacks.symbolic_asked --programs 10000 --seed 1010000

certificates: $(VENV)/proofs
	$(BIN)/python -m proofs.certificates --make $(ARGS)

prove-rocq:
	$(PYTHON) -m proofs.rocq

verified-checker:
	$(PYTHON) -m proofs.rocq --checker

mutants: $(VENV)/proofs
	$(BIN)/python -m proofs.mutation --jobs $(JOBS) --journal build/mutants.jsonl $(ARGS)

mutants-sample: $(VENV)/proofs
	$(BIN)/python -m proofs.mutation --judge answers --sample 300 --questions 1 --asked 6 --at-least 40 $(ARGS)

vectors: $(VENV)/tests
	mkdir -p dist
	$(BIN)/python -m tests.vectors.release dist

torch-tests: $(DROPIN)/created
	PYTHONPATH=.:tests $(DROPIN)/bin/python -m pytest tests/impl/interop -k 'torch or tinygrad'

# The wheel, installed beside what its tests need, and tests of the library run on it, in a folder without its sources.
wheel-tests: $(VENV)/created
	rm -rf build/wheel
	$(PIP) wheel --no-deps -w build/wheel .
	$(PYTHON) -m venv build/wheel/venv
	build/wheel/venv/bin/python -m pip install -q --disable-pip-version-check build/wheel/*.whl $(WHEEL_NEEDS)
	mkdir build/wheel/run && cp -r tests pyproject.toml build/wheel/run
	cd build/wheel/run && ../venv/bin/viewalgebra --version && ../venv/bin/pytest $(WHEEL_TESTED)

lint: $(VENV)/tests
	$(BIN)/ruff check spec impl proofs viewalgebra explorer tests benchmarks docs
	$(BIN)/lint-imports --no-cache

types: $(VENV)/tests
	$(BIN)/mypy

docs: $(VENV)/docs
	$(BIN)/sphinx-build -W --keep-going -q docs build/docs $(ARGS)
	@touch build/docs/built

# What the pages are made of; they are built anew for the tests where any of it has changed.
DOCUMENTED := $(shell find docs spec impl proofs tests benchmarks *.md pyproject.toml -not -path '*/generated/*' \
  \( -name '*.py' -o -name '*.md' -o -name '*.svg' -o -name '*.css' -o -name '*.toml' \))

build/docs/built: $(DOCUMENTED) | $(VENV)/tests
	$(MAKE) docs ARGS=

site: docs
	$(BIN)/python -m explorer --build --serve $(ARGS)

site-built: $(VENV)/created
	$(BIN)/python -m explorer --build

test: lint types suite

# Without a network, and without Pyodide in build/, the explorer is not looked at in Chromium.
suite: $(VENV)/tests build/docs/built
	-$(BIN)/python -m explorer --build
	$(BIN)/python -m pytest $(TOGETHER) $(if $(CHECKS),$(CHECKED:%=--ignore=%)) $(ARGS)
	$(if $(CHECKS),$(MAKE) checked)

checked: $(VENV)/tests
	IMPL_CHECK=1 $(BIN)/python -m pytest $(TOGETHER) $(CHECKED) $(ARGS)

# What runs on one core, two at a time, the longest first: both environments and what needs no packages of the system,
# which .ci/run makes while they are installed, then all else.
ci-first: $(VENV)/tests $(DROPIN)/created
	$(MAKE) --output-sync=target docs types lint

ci-single: mutants-sample dropin-tenth ci-validated bench-quick prove-rocq dropin-compare dropin-quick torch-tests wheel-tests

ci-validated: $(VENV)/tests
	$(BIN)/python -m proofs.validation --seed 1 --number 2

bench: $(VENV)/proofs
	$(BIN)/python -m benchmarks.completeness $(ARGS)

bench-all: $(VENV)/tests $(DROPIN)/created
	$(BIN)/python -m benchmarks.report --compare --dropin $(DROPIN)/bin/python $(addprefix --trace ,$(wildcard $(TRACE))) $(ARGS)

bench-quick: $(VENV)/tests $(DROPIN)/created
	$(BIN)/python -m benchmarks.report --quick --compare --dropin $(DROPIN)/bin/python $(addprefix --trace ,$(wildcard $(TRACE))) $(ARGS)

$(DROPIN)/created:
	$(PYTHON) -m venv $(DROPIN)
	$(DROPIN)/bin/python -m pip --disable-pip-version-check --quiet install tinygrad==0.9.0 numpy torch==2.13.0 pytest \
	  hypothesis tiktoken array-api-compat
	@touch $@

$(TINYGRAD)/test/test_ops.py: $(DROPIN)/created
	$(DROPIN)/bin/python -m pip --disable-pip-version-check --quiet download --no-binary :all: --no-deps \
	  --dest build tinygrad==0.9.0
	tar -xzf build/tinygrad-0.9.0.tar.gz -C build
	@touch $@

# The source distribution has neither test/unit nor what some tests import; the repository has them.
$(CHECKOUT)/created:
	git clone --quiet -c advice.detachedHead=false --depth 1 --branch v0.9.0 $(TINYGRAD_GIT) $(CHECKOUT)
	rm -rf $(CHECKOUT)/tinygrad $(CHECKOUT)/.git
	@touch $@

dropin: $(TINYGRAD)/test/test_ops.py dropin-compare dropin-programs dropin-suite
	$(ON_DROPIN) $(TEST_OPS) --least 256 $(ARGS)

dropin-tenth: $(TINYGRAD)/test/test_ops.py
	$(ON_DROPIN) $(TEST_OPS) --tenth --least 26 $(ARGS)

dropin-suite: $(CHECKOUT)/created $(DROPIN)/created
	$(ON_DROPIN) -m dropin.suite $(CHECKOUT)/test --jobs $(JOBS) --least 680 $(SUITE_ARGS)

dropin-programs: $(DROPIN)/created
	@mkdir -p build
	$(ON_DROPIN) -m dropin.training
	$(ON_DROPIN) $(ON_PLUGIN) tests/dropin/programs.py --least 4

dropin-quick: $(TINYGRAD)/test/test_ops.py dropin-programs
	$(ON_DROPIN) -m dropin.suite $(firstword $(wildcard $(CHECKOUT)/test) $(TINYGRAD)/test) --quick --jobs $(JOBS) --least 60

dropin-compare: $(DROPIN)/created
	$(ON_DROPIN) -m dropin.compare $(wildcard $(TRACE)) --tinygrad $(DROPIN)/bin/python

clean:
	rm -rf $(VENV) $(DROPIN) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist docs/generated *.egg-info impl/native/*.so impl/native/simplifier/*.so
