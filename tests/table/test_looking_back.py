"""Any part of an old table is worked out from the checkpoints around it, and equals what the whole ledger
makes of it today, whatever was taken back or moved since."""

from collections.abc import Callable

import pytest
from sqlalchemy import delete, update

from companion.ledger.store import Ledger
from companion.ledger.tables import checkpoints
from companion.table.fold import Table
from companion.table.reading import Reader, fold_rows
from companion.table.service import Tables
from companion.table.steps import TurnEnd, find_turn_ends
from tests import toy
from tests.aged import ENTRIES, forbid_whole, keep_few, play
from tests.conftest import Clock
from tests.playing import begin, draft, submit, take

MANY = ENTRIES


@pytest.fixture(autouse=True)
def marks_close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_few(monkeypatch)


@pytest.fixture
def restarted(new_ledger: Callable[[], Ledger]) -> Callable[[], Tables]:
    return lambda: Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES)


@pytest.fixture
def no_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_whole(monkeypatch)


def ends_of(whole: Table) -> list[TurnEnd]:
    return list(find_turn_ends(None, whole.steps))


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 6))]
)
@pytest.mark.usefixtures("no_whole_table")
def test_what_the_marks_say_is_what_the_whole_ledger_says(
    tables: Tables, restarted: Callable[[], Tables], seed: int
) -> None:
    code = play(tables, seed)
    whole = fold_rows(code, tables.ledger.read(code), toy.GAMES())
    ends = ends_of(whole)
    assert len(ends) > 3
    for here in (tables, restarted()):
        found = here.turn_ends(code)
        assert [TurnEnd(*each) for each in found.near(whole.version, MANY).items()] == ends
        for version in range(1, whole.version + 1, 7):
            before = [end for end in ends if end.version < version]
            behind = [end for end in ends if end.version >= version]
            near = dict((*before[-2:], *behind[:2]))
            assert list(found.near(version, 2).items()) == list(near.items())
            assert found.before(version) == (before[-1].version if before else None)
            later = [end.version for end in behind if end.version > version]
            assert found.after(version) == (later[0] if later else None)
            some = here.stretch(code, version, version + 9)
            last = min(version + 9, whole.version)
            assert (some.hash, some.position) == (whole.hash, whole.position)
            assert (
                some.steps[version - some.before - 1 : last - some.before] == whole.steps[version - 1 : last]
            )
        parts = list(here.stretches(code))
        assert tuple(step for part in parts for step in part.steps) == whole.steps
        assert {part.hash for part in parts} == {whole.hash}


@pytest.mark.parametrize(
    "damage",
    [delete(checkpoints).where(checkpoints.c.version == 65), update(checkpoints).values(stamp="older code")],
    ids=["one is missing", "of other code"],
)
def test_without_the_marks_the_whole_table_is_read_once(
    tables: Tables, restarted: Callable[[], Tables], monkeypatch: pytest.MonkeyPatch, damage: object
) -> None:
    code = begin(tables, "500")
    for _ in range(40):
        submit(tables, code, take(1), draft(toy.Say("well")), draft(toy.EndTurn()))
    whole = fold_rows(code, tables.ledger.read(code), toy.GAMES())
    tables.ledger.change(damage)  # type: ignore[arg-type]
    wanted = dict(ends_of(whole))
    other = restarted()
    assert other.turn_ends(code).near(60, MANY) == wanted
    assert other.stretch(code, 60, 70).steps[59 - 70 :]
    assert [step for part in other.stretches(code) for step in part.steps] == list(whole.steps)
    monkeypatch.setattr(Reader, "whole", None)
    assert restarted().turn_ends(code).near(60, MANY) == wanted, "the marks are kept again"


def test_ends_that_cannot_be_read_are_worked_out_again(
    tables: Tables, restarted: Callable[[], Tables]
) -> None:
    code = play(tables, 1)
    wanted = dict(ends_of(fold_rows(code, tables.ledger.read(code), toy.GAMES())))
    tables.ledger.change(update(checkpoints).values(ends="["))
    assert restarted().turn_ends(code).near(60, MANY) == wanted
