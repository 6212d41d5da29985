"""`make mutants`: a mutant is killed if a test notices it, and survives if none does."""

import re
import subprocess
import sys

import pytest

from companion import ROOT

RULES = """
from collections.abc import Callable, Iterator
from functools import cache

Move = int

def by_name(function: Callable[[int], int]) -> Callable[[int], int]:
    return lambda number: function(number)


def noticed(people: int) -> bool:
    return people > 3


def unnoticed(people: int) -> bool:
    return people > 3


def likely_moves(people: int) -> tuple[Move, ...]:
    return offered(people)


def offered(people: int) -> tuple[Move, ...]:
    return (people + 3,)


def nowhere(people: int) -> bool:
    return people > 3


def endless(people: int) -> int:
    while people > 0:
        people -= 1
    return people


@cache
def kept(number: int) -> int:
    return number + 2


@by_name
def decorated(number: int) -> int:
    return number + 2


class Party:
    @property
    def room(self) -> Iterator[int]:
        yield from (1, 2)


def while_imported() -> int:
    return 7


SEVEN = while_imported()
"""

TESTS = """
from companion.games.tiny import rules


def test_both_sides_of_the_border():
    assert rules.noticed(4) and not rules.noticed(3)


def test_one_side_of_it():
    assert rules.unnoticed(10)


def test_an_end():
    assert rules.endless(3) == 0


def test_what_is_kept_and_what_is_decorated():
    assert rules.kept(1) == rules.decorated(1) == 3


def test_what_is_offered():
    assert len(rules.likely_moves(3)) == 1


def test_a_property():
    assert list(rules.Party().room) == [1, 2]
"""

KEEPING = """
import gc


def pytest_collection_finish():
    gc.freeze()
"""
"""As in the tests of this repository."""

ACCEPTED = """
[[tiny]]
function = "unnoticed"
before = "return people > 3"
after = "return people >= 3"
reason = "three never come"
"""

ANSWER = re.compile(r"rules\.py:\d+ (\S+): (.+)  →  (.+)\n    (killed by|did not end|SURVIVES) (\S+)")


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report on every mutant of a tiny game, whose tests leave some of it uncovered."""
    root = tmp_path_factory.mktemp("tiny")
    for path, content in {
        "companion/games/tiny/game.py": "",
        "companion/games/tiny/rules.py": RULES,
        "tests/games/tiny/test_rules.py": TESTS,
        "tests/conftest.py": KEEPING,
        "scripts/mutants.toml": ACCEPTED,
        "pytest.ini": "[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content)
    command = [sys.executable, str(ROOT / "scripts" / "mutants.py"), "--game", "tiny", "--sample", "999"]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def ends(said: str) -> dict[str, dict[str, str]]:
    """Return how each mutant ends, by function and by its replacement."""
    found: dict[str, dict[str, str]] = {}
    for function, _, after, end, _ in ANSWER.findall(said):
        found.setdefault(function, {})[after] = end
    return found


def test_what_a_test_notices_is_killed(ends: dict[str, dict[str, str]]) -> None:
    assert set(ends["noticed"].values()) == {"killed by"}
    assert {"return people >= 3", "return people <= 3", "return people > 4"} <= set(ends["noticed"])
    assert ends["Party.room"] == {"pass": "killed by", "yield from (1, 1)": "killed by"} | {
        f"yield from {pair}": "killed by" for pair in ("(0, 2)", "(2, 2)", "(1, 3)")
    }


def test_what_no_test_notices_survives(said: str, ends: dict[str, dict[str, str]]) -> None:
    assert ends["unnoticed"]["return people <= 3"] == "killed by"
    assert ends["unnoticed"]["return people >= 3"] == "SURVIVES"
    assert set(ends["nowhere"].values()) == {"SURVIVES"}


def test_what_never_ends_is_killed(ends: dict[str, dict[str, str]]) -> None:
    assert ends["endless"]["pass"] == "did not end"


def test_what_is_kept_or_hidden_by_a_decorator_is_changed_too(ends: dict[str, dict[str, str]]) -> None:
    for function in ("kept", "decorated"):
        assert set(ends[function]) >= {"return number - 2", "return number + 3", "return number + 1"}
        assert set(ends[function].values()) == {"killed by"}


def test_what_runs_while_modules_are_imported_is_left_out(ends: dict[str, dict[str, str]]) -> None:
    assert {"while_imported", "by_name"}.isdisjoint(ends)


def test_what_only_offers_moves_is_left_out(ends: dict[str, dict[str, str]]) -> None:
    assert {"likely_moves", "offered"}.isdisjoint(ends)


def test_a_survivor_has_a_reason_or_is_named_as_one_without(said: str) -> None:
    assert "return people >= 3\n    three never come" in said
    without = said.split("survives, no reason:")[1:]
    assert all('function = "nowhere"' in each or 'function = "unnoticed"' in each for each in without)
    assert said.rstrip().endswith(f"without a reason: {len(without)}")
