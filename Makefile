# Needs git and make; everything else is installed, Python packages into .venv. SETUP=no only names what the system lacks.
# The words after ## are what `make help` prints.

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

# If it were set, every worker and every server of the tests would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-quick check format bench soak mutants play messages pictures site gallery papers licences release
.PHONY: ready-run ready-check ready-test ready-ci
.PHONY: check-format check-lint check-types check-imports check-scripts check-pages

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ready-run ## set up, serve the table and show the code to join
	@exec $(BIN)/python -m companion $(ARGS)

# For two cores: a third worker computes while others wait for a browser, a server or a clock.
test: ready-test ## set up and run all tests but the soak runs, and name the slowest (ARGS="tests/kernel -x" for some)
	@$(BIN)/python -m pytest -n 3 --dist worksteal --durations=25 --durations-min=8 $(ARGS)

test-quick: ready-check ## what can be tested in a minute: no browser, one database
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long and not soak" $(ARGS)

check: check-format check-lint check-types check-imports check-scripts check-pages ## format, lint, types, who may import whom, scripts, pages

check-format: ready-check
	$(BIN)/ruff format --check .

check-lint: ready-check
	$(BIN)/ruff check .

check-types: ready-check
	$(BIN)/mypy
	$(BIN)/mypy --explicit-package-bases --exclude "/toy/" tests

check-imports: ready-check
	$(BIN)/lint-imports --no-logo

check-scripts:
	$(PYTHON) scripts/check_scripts.py

check-pages: ready-check
	$(BIN)/python scripts/check_pages.py

format: ready-check ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: ready-test ## the benchmark table
	@$(BIN)/python -m bench $(ARGS)

soak: ready-test ## the long fault, fuzz and attack runs, and everything that `make test` only samples
	@EXAMPLES=10 $(BIN)/python -m pytest -n 2 --dist worksteal -m "soak or by_lot" $(ARGS)

mutants: ready-check ## rules broken one at a time: does a quick test notice? (ARGS="--game tyrants")
	@$(BIN)/python scripts/mutants.py $(ARGS)

play: ready-test ## tables with played positions, to look at
	@exec $(BIN)/python -m tests.play

messages: ready-check ## update the message catalogues (ARGS=fr for a new language)
	@$(BIN)/python scripts/messages.py $(ARGS)

pictures: ready-test ## retake the pictures in README and docs
	@$(BIN)/python -m tests.pictures

site: ready-test ## build the documentation as a site in site/, with recorded tables, papers and a film
	@$(BIN)/python -m tests.site

gallery: ready-test ## every component in every state, in both looks, as pages in site/gallery/
	@$(BIN)/python -m tests.gallery

papers: ready-test ## every paper of every game, both sizes, each language, three tables, as contact sheets in site/papers/
	@$(BIN)/python -m tests.papers $(ARGS)

licences: ready-check ## every installed library, with its version and licence
	@$(BIN)/pip-licenses --from=mixed --order=license --format=markdown

release: ready-check ## wheel, source, image, checksums, bill of materials and notes into dist/ (ARGS=--try: the checkout as it is)
	@$(BIN)/python scripts/release.py $(ARGS)

ready-run ready-check ready-test ready-ci:
	@PYTHON="$(PYTHON)" sh scripts/set_up.sh $(@:ready-%=%)
