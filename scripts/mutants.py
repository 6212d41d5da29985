"""Break the rules of a game in one place at a time, and see whether a quick test notices.

    make mutants                                          every game, 100 mutants each
    make mutants ARGS="--game tyrants --sample 50 --seed 2"

A mutant changes one operator, border, number, condition or statement in a function of `rules`, `state`,
`scoring`, `facts` or `adjudication` (mutating.py). The quick tests that reach that place are run, the
quickest first; a test that fails, or does not end, kills the mutant. Code that only words or offers something
is not changed, nor is code that runs only while modules are imported. Accepted survivors are listed in
mutants.toml, each with a reason.

The exit status is 1 if fewer than nine in ten are killed, or if a survivor has no reason. Why no existing
tool is used: docs/decisions/0033-mutants.md.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from importlib import import_module
from itertools import accumulate, chain, islice, zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest
from mutating import MARK, Mutant, mark_statements, mutants_of

GAMES: Final = Path.cwd() / "companion" / "games"
ACCEPTED: Final = Path.cwd() / "scripts" / "mutants.toml"
DECIDING: Final = ("rules", "state", "scoring", "facts", "adjudication")
DECIDING_NOTHING: Final = frozenset({"words"})
"""Modules that only put into words what happened."""
ENOUGH: Final = 0.9
MEMORY: Final = 4 << 30
WAITING: Final = 300
"""Seconds of wall time after which a test counts as hung, as does one that takes more processor time than two
seconds plus ten times what it takes without a mutant."""
PYTEST: Final = (
    *("-q", "-s", "-m", "not long and not soak", "--assert=plain"),
    *("-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"),
)
KILLED, NOT_MADE = 1, 4
"""Exit statuses of a fork; 0 if all tests pass."""


class Trial:
    """A pytest plug-in that runs the tests of a game for each mutant, in a fork."""

    def __init__(self, game: str, sample: int, seed: str, seconds: float) -> None:
        self.game, self.sample, self.seed, self.seconds = game, sample, seed, seconds
        self.killed = 0
        self.survivors: list[Mutant] = []
        self.proved: set[int] = set()
        """Tests known to pass in a fork without a mutant."""
        self.failed = False
        self.costs: list[float] = []
        """Seconds of processor time, for each test by its number."""
        folder = GAMES / game
        found = chain.from_iterable((folder / f"{d}.py", *(folder / d).glob("**/*.py")) for d in DECIDING)
        paths = [path for path in found if path.is_file() and path.stem not in DECIDING_NOTHING]
        self.trees = {str(path): ast.parse(path.read_text("utf-8")) for path in paths}
        self.reached_by: dict[tuple[str, int], set[int]] = defaultdict(set)
        """For each module and line with a statement, the tests that reach it."""
        self.imported = self._run_by_imports()
        self.functions: list[FunctionType] = []
        self.caches: list[_lru_cache_wrapper[Any]] = []

    def _run_by_imports(self) -> set[tuple[str, str]]:
        """Import the modules; return which of their functions run during the import."""
        ran: set[tuple[str, str]] = set()

        def trace(frame: FrameType, _event: str, _argument: object) -> None:
            if frame.f_code.co_filename in self.trees:
                ran.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        sys.settrace(trace)
        for path in self.trees:
            import_module(_module(path))
        sys.settrace(None)
        return ran

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None
        session.config.pluginmanager.unregister(name="terminalreporter")
        begun = time.monotonic()
        gc.unfreeze()  # gc.get_objects() omits what the tests' set-up has frozen
        self.functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        self.caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        self._measure_tests(session)
        quickest = sorted(range(len(session.items)), key=self.costs.__getitem__)
        gc.collect()
        gc.freeze()
        _say(f"{self.game}: {len(quickest)} quick tests in {time.monotonic() - begun:.0f} s")
        trials = (self._try_mutant(session, mutant, quickest) for mutant in self._mutants())
        for _ in islice(filter(None, trials), self.sample):
            pass
        _say(f"{self.game}: {self._count_tried()} mutants in {time.monotonic() - begun:.0f} s")
        return True

    def _count_tried(self) -> int:
        return self.killed + len(self.survivors)

    def _measure_tests(self, session: pytest.Session) -> None:
        """Run every test once, and record which code it reaches and what it costs. Caches are
        cleared before each test, so that none finds there what an earlier one computed."""
        passed: dict[str, set[int]] = {path: set() for path in self.trees}
        for path, tree in self.trees.items():
            for function in self._give_code(path, mark_statements(tree)):
                function.__globals__[MARK] = passed[path].add
        deciding = {_module(path) for path in self.trees}
        for test, item in enumerate(session.items):
            for cached in self.caches:
                if cached.__module__ in deciding:
                    cached.cache_clear()
            before = time.process_time()
            _run(session, item, None)
            self.costs.append(time.process_time() - before)
            if self.failed:
                raise pytest.UsageError(f"{item.nodeid} fails without a mutant")
            for path, lines in passed.items():
                for line in lines:
                    self.reached_by[path, line].add(test)
                lines.clear()
        for path, tree in self.trees.items():
            self._give_code(path, tree)

    def _mutants(self) -> Iterator[Mutant]:
        """Yield mutants in the order of the seed, one of each function in turn. Neither the mutants nor their
        order depend on where a function is in its file, or on other functions."""

        def draw_key(*words: str) -> str:
            return hashlib.sha256("\n".join((self.seed, *words)).encode()).hexdigest()

        of_function: dict[str, list[Mutant]] = defaultdict(list)
        for path, tree in self.trees.items():
            for mutant in mutants_of(Path(path), tree):
                if (path, mutant.function) not in self.imported or self._find_tests(mutant):
                    of_function[mutant.function].append(mutant)
        drawn = (
            sorted(of_function[function], key=lambda each: draw_key(*each.key))
            for function in sorted(of_function, key=draw_key)
        )
        return (mutant for turn in zip_longest(*drawn) for mutant in turn if mutant is not None)

    def _find_tests(self, mutant: Mutant) -> set[int]:
        return self.reached_by.get((str(mutant.path), mutant.line), set())

    def _try_mutant(self, session: pytest.Session, mutant: Mutant, quickest: Sequence[int]) -> bool:
        """Try a mutant; return False if it cannot be made."""
        reaching = self._find_tests(mutant)
        passed = [test for test in quickest if test in reaching]
        spent = accumulate(self.costs[test] for test in passed)
        tests = [test for test, cost in zip(passed, spent, strict=True) if cost <= self.seconds]
        ended, begun = self._fork(session, mutant, tests)
        if ended == NOT_MADE:
            return False
        how = f"SURVIVES {len(tests)} of {len(passed)} tests"
        if ended:
            self._prove(session, tests[:begun])
            self.killed += 1
            by = session.items[tests[begun - 1]].nodeid
            how = f"{'killed by' if ended == KILLED else 'did not end in'} {by} ({begun} of {len(tests)})"
        else:
            self.survivors.append(mutant)
        _say(f"{mutant}\n    {how}")
        return True

    def _prove(self, session: pytest.Session, tests: Sequence[int]) -> None:
        """Check that a test that kills for the first time does so because of the mutant, and not because it
        runs in a fork."""
        if tests[-1] not in self.proved and self._fork(session, None, tests)[0]:
            raise pytest.UsageError(f"{session.items[tests[-1]].nodeid} fails in a fork without a mutant")
        self.proved.add(tests[-1])

    def _fork(self, session: pytest.Session, mutant: Mutant | None, tests: Sequence[int]) -> tuple[int, int]:
        """Run tests in a process of their own; return how it ended, and how many of them were started."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                self._child(session, mutant, tests, writing)
            finally:
                os._exit(NOT_MADE)
        os.close(writing)
        with os.fdopen(reading, "rb") as steps:
            begun = len(steps.read())
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), begun

    def _child(
        self, session: pytest.Session, mutant: Mutant | None, tests: Sequence[int], writing: int
    ) -> None:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if mutant is not None:
            self._make(mutant)
        for cached in self.caches:
            if (cached.__module__ or "").startswith((f"companion.games.{self.game}.", "tests.")):
                cached.cache_clear()
        items = [session.items[test] for test in tests]
        for test, item, following in zip_longest(tests, items, items[1:]):
            os.write(writing, b".")
            signal.setitimer(signal.ITIMER_PROF, 2 + 10 * self.costs[test])
            signal.alarm(WAITING)
            _run(session, item, following)
            if self.failed:
                os._exit(KILLED)
        os._exit(0)

    def _make(self, mutant: Mutant) -> None:
        """Put a mutant in place. Raise `LookupError` if its function cannot be found."""
        mutant.swap()
        if not self._give_code(str(mutant.path), self.trees[str(mutant.path)], mutant.function):
            raise LookupError(mutant.function)

    def _give_code(self, path: str, tree: ast.Module, name: str = "") -> list[FunctionType]:
        """Give the functions of a module, or one of them with those that it makes, the code of this tree."""
        compiled = compile(ast.fix_missing_locations(tree), path, "exec")
        codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compiled)}
        given = []
        for function in self.functions:
            old = function.__code__
            if old.co_filename == path and f"{old.co_qualname}.".startswith(f"{name}." if name else ""):
                function.__code__ = codes[old.co_qualname, old.co_firstlineno]
                given.append(function)
        return given


class _Nothing:
    """Passed to pytest as the next test, so that all fixtures end except those of the session."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session

    def listchain(self) -> list[pytest.Session]:
        return [self.session]


def _run(session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following or _Nothing(session))


def _module(path: str) -> str:
    parts = Path(path).relative_to(Path.cwd()).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _say(line: str) -> None:
    print(line, flush=True)


def _print_survivors(trial: Trial) -> bool:
    """Print the survivors and their reasons; return whether that is good enough."""
    accepted = tomllib.loads(ACCEPTED.read_text("utf-8")).get(trial.game, ()) if ACCEPTED.is_file() else ()
    reasons = {(each["function"], each["before"], each["after"]): each["reason"] for each in accepted}
    for mutant in trial.survivors:
        if mutant.key in reasons:
            _say(f"survives: {mutant}\n    {reasons[mutant.key]}")
    unexplained = [mutant for mutant in trial.survivors if mutant.key not in reasons]
    for mutant in unexplained:
        fields = zip(("function", "before", "after", "reason"), (*mutant.key, ""), strict=True)
        _say(f"survives, no reason:\n[[{trial.game}]]")
        _say("\n".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in fields))
    total = trial.killed + len(trial.survivors)
    share = trial.killed / total if total else 0
    _say(f"{trial.game}: {trial.killed} of {total} killed, {share:.0%}; without a reason: {len(unexplained)}")
    return share >= ENOUGH and not unexplained


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", help="one game (by default each)")
    parser.add_argument("--sample", type=int, default=100, help="mutants of each game (100)")
    parser.add_argument("--seed", default="1", help="seed that chooses the mutants (1)")
    parser.add_argument(
        "--seconds", type=float, default=60, help="of processor time for the tests of one mutant (60)"
    )
    options = parser.parse_args()
    if options.game is None:
        games = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
        same = ("--sample", str(options.sample), "--seed", options.seed, "--seconds", str(options.seconds))
        return max(
            subprocess.run([sys.executable, __file__, "--game", game, *same], check=False).returncode
            for game in games
        )
    sys.path.insert(0, str(Path.cwd()))
    trial = Trial(options.game, options.sample, options.seed, options.seconds)
    ended = pytest.main([*PYTEST, f"tests/games/{options.game}"], plugins=[trial])
    return int(ended) or int(not _print_survivors(trial))


if __name__ == "__main__":
    sys.exit(main())
