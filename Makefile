# Everything happens in .venv, which these targets make and keep up to date themselves. A fresh machine needs Python 3.11 or
# newer with venv, make and a C compiler.
#
#   make balance   a million games of the standard edition and their report     ARGS="--games 100000 --lang zh"
#   make test      the tests; ARGS="-k jianxiong" goes to pytest
#   make test-long all tests and the long ones, on the checked build
#   make test-sanitize  200,000 random games and all scenarios under the compiler's address and undefined-behaviour sanitizers
#   make bench     speed; ARGS="--json"
#   make lint      ruff, mypy, cython-lint, import-linter
#   make build     the environment and the compiled kernel
#   make clean     removes what was built, but neither .venv nor runs

PYTHON ?= python3
VENV   ?= .venv
JOBS   ?= auto
ARGS   ?=

BIN     := $(CURDIR)/$(VENV)/bin
STAMPS  := $(VENV)/.made
PIP     := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Compiling every module of every package takes longer than installing it, and only a fraction is ever imported.
INSTALL := SGS_NO_EXT=1 $(PIP) install --no-compile --no-build-isolation --editable
KERNEL  := $(shell find sgs_sim/_core -name '*.pyx' -o -name '*.pxd' -o -name '*.pxi' -o -name '*.h')
CHECKED := build/checked/lib
# Of the sanitizers only "bounds" sees one array of a struct run into the next.
SANITIZE  := address,undefined,bounds
SANITIZED := build/checked-address-undefined-bounds/lib

export PATH := $(BIN):$(PATH)

.PHONY: balance test test-long test-sanitize bench lint build build-checked clean distclean
.DELETE_ON_ERROR:

balance: $(STAMPS)/package $(STAMPS)/kernel
	@sgs-sim balance $(ARGS)

test: $(STAMPS)/test $(STAMPS)/kernel
	@pytest -n $(JOBS) $(ARGS)

# A sanitizer that finds something aborts, and pytest's fault handler then names the test.
test-long: $(STAMPS)/test build-checked
	@SGS_CHECKED=1 PYTHONPATH=$(CURDIR)/$(CHECKED) UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1 pytest -n $(JOBS) -m "" tests $(ARGS)

# libasan has to be the first library of a process. CPython frees little at its end, hence no search for leaks.
test-sanitize: $(STAMPS)/package
	@SGS_SANITIZE=$(SANITIZE) python setup.py --quiet build
	@export LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so)" PYTHONPATH=$(CURDIR)/$(SANITIZED) \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1; \
	python tests/fuzz.py --sanitized $(ARGS) && found=$$(sgs-sim scenario tests/scenarios); code=$$?; \
	echo "$$found" | grep -v '^pass '; exit $$code

bench: $(STAMPS)/package $(STAMPS)/kernel $(STAMPS)/bench
	@sgs-sim bench $(ARGS)

# Each linter has its say, whatever the others found.
lint: $(STAMPS)/lint
	@failed=; for check in 'ruff check .' mypy 'cython-lint sgs_sim' 'lint-imports --no-logo'; do \
	  echo "$$check"; $$check || failed=1; done; test -z "$$failed"

build: $(STAMPS)/package $(STAMPS)/kernel

build-checked: $(STAMPS)/tools
	@SGS_CHECKED=1 python setup.py --quiet build

$(STAMPS)/tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "make: sgs-sim needs Python 3.11 or newer, and $(PYTHON) is not; try make PYTHON=python3.12" >&2; exit 2; }
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install 'setuptools>=77' 'Cython>=3.1'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/package: pyproject.toml | $(STAMPS)/tools
	@echo "installing packages"
	@$(INSTALL) '.[zh]'
	@touch $@

$(STAMPS)/test: $(STAMPS)/package
	@echo "installing what the tests need"
	@$(INSTALL) '.[zh,test]'
	@touch $@

$(STAMPS)/lint: $(STAMPS)/package
	@echo "installing what the checks need"
	@$(INSTALL) '.[lint]'
	@touch $@

# The yardstick is not built for every machine; without it the measurements say so and go on.
$(STAMPS)/bench: $(STAMPS)/package
	@echo "installing OpenSpiel to measure against"
	@$(INSTALL) '.[bench]' || echo "make: no OpenSpiel for this machine; measuring without it" >&2
	@touch $@

$(STAMPS)/kernel: $(KERNEL) setup.py | $(STAMPS)/tools
	@echo "compiling the kernel"
	@python setup.py --quiet build_ext --inplace
	@touch $@

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache $(STAMPS)/kernel
	find sgs_sim -name '*.so' -delete
	find sgs_sim analysis reports tests benchmarks -name __pycache__ -type d -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV)
