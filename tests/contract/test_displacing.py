"""In every game, nothing is taken off the board without being named, whatever is forced in, taken back or
moved."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial, reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.kernel.amending import Late
from companion.kernel.effective_entries import standing
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Begin, Displace, Draft, Entry, Override, Retract, SharedMove
from companion.kernel.position import Position, advance, replay
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.laws.plays import ledgers, likely_drafts
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.service import Tables
from companion.table.submission import Answer, Displacing, Objected, PossibleDuplicate, Receipt, Submission
from companion.web.board.scores import origins, points_of
from tests.conftest import Clock
from tests.contract.every_game import EVERY_GAME, games
from tests.lots import few

HOST = Viewer(seats=frozenset(), host=True)
TABLE_SAYS = Override(says="table")
_tokens = iter(range(10**9))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, empty_file: Path) -> Iterator[Tables]:
    file = tmp_path_factory.mktemp("displacing") / "ledger.sqlite"
    file.write_bytes(empty_file.read_bytes())
    ledger = Ledger(engines(f"sqlite:///{file}"), ThreadPoolExecutor(1))
    yield Tables(ledger, lambda _code, _version: None, Clock(), games)
    ledger.close()


def submit(tables: Tables, code: str, *drafts: Draft, late: Late | None = None, **more: Any) -> Answer:
    saw = tables.table(code).version
    token = f"displacing-{next(_tokens)}"
    return tables.submit(
        code, Submission(token=token, saw=saw, by="host", drafts=drafts, again=True, late=late, **more)
    )


def played(tables: Tables, game: Game[Any], entries: tuple[Entry, ...]) -> str:
    code = tables.open(game.about.slug).code
    # An example is the same whenever it is played, including what the table rolls.
    lots = Random(1)
    tables.roll = lambda sides: lots.randint(1, sides)
    drafts = [Draft(move=made.move, seat=made.seat, override=TABLE_SAYS) for made in entries[1:]]
    assert isinstance(submit(tables, code, *drafts), Receipt)
    return code


def unfit(game: Game[Any], entries: tuple[Entry, ...]) -> set[int]:
    """Return what no longer fits, found by folding all entries from the start."""
    return {misfit.version for misfit in replay(game, entries).misfits}


@st.composite
def disturbances(draw: st.DrawFn, game: Game[Any], table: Table) -> tuple[Draft, Late | None]:
    """Draw a disturbance of a ledger: an entry forced in where it was made, taken back, given to another
    seat, or moved."""
    moves = [made.version for made in standing(table.entries) if not isinstance(made.move, SharedMove)]
    how = draw(st.sampled_from(("force", "retract", "give", "move"))) if moves else "retract"
    if how == "force":
        saw = draw(st.sampled_from(moves))
        options = list(likely_drafts(game, replay(game, table.entries[:saw])))
        if options:
            made = draw(st.sampled_from(options))
            return Draft(move=made.move, seat=made.seat, override=TABLE_SAYS), Late(saw=saw)
    if how in ("give", "move") and table.position.begin is not None:
        version = draw(st.sampled_from(moves))
        seat = draw(st.sampled_from(table.position.begin.seats)) if how == "give" else None
        stand = [made.version for made in standing(table.entries) if made.version != version]
        after = draw(st.sampled_from(stand)) if how == "move" else None
        return Draft(move=Amend((version,), seat, after)), None
    return Draft(move=Retract(draw(st.integers(2, table.version)))), None


@EVERY_GAME
@few(5, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_what_stops_fitting_is_all_named_beforehand(
    tables: Tables, game: Game[Any], data: st.DataObject
) -> None:
    code = played(tables, game, data.draw(ledgers(game)))
    for _ in range(4):
        table = tables.whole(code)
        before, version = unfit(game, table.entries), table.version
        draft, late = data.draw(disturbances(game, table))
        known: frozenset[int] = frozenset()
        try:
            answer = submit(tables, code, draft, late=late, viewer=HOST)
            if isinstance(answer, Displacing):
                known = frozenset(lost.entry.version for lost in answer.lost)
                assert tables.table(code).version == version, "nothing is entered before the second tap"
                more = submit(tables, code, draft, late=late, viewer=HOST, displaces=known | {10**6})
                assert isinstance(more, Displacing), "what was confirmed is exactly what is lost"
                answer = submit(tables, code, draft, late=late, viewer=HOST, displaces=known)
        except Refusal:
            assert tables.table(code).version == version
            continue
        assert not isinstance(answer, Displacing | PossibleDuplicate)
        if isinstance(answer, Objected):
            continue
        after = tables.whole(code).entries
        lost = {gone for gone in unfit(game, after) - before if gone <= version}
        assert lost == known
        told = [made.move for made in after[version:] if isinstance(made.move, Displace)]
        assert [set(move.versions) for move in told] == ([lost] if lost else [])


@EVERY_GAME
@few(5, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_score_line_names_entries_that_stand_and_fit(
    tables: Tables, game: Game[Any], data: st.DataObject
) -> None:
    code = played(tables, game, data.draw(ledgers(game)))
    for _ in range(3):
        table = tables.whole(code)
        draft, late = data.draw(disturbances(game, table))
        try:
            submit(tables, code, draft, late=late)
        except Refusal:
            continue
    table = tables.whole(code)
    stand = {made.version: made for made in standing(table.entries)}
    misfits = unfit(game, table.entries)
    order = standing(table.entries)
    now = points_of(game, table.position.state)
    every = origins(table).changed
    begins = next((place for place, made in enumerate(order, 1) if isinstance(made.move, Begin)), 0)
    at_first = points_of(game, reduce(partial(advance, game), order[:begins], Position()).state)
    assert {key for key in now if now[key] != at_first.get(key)} <= every.keys()
    for key, changed in every.items():
        named = changed[-1]
        assert stand.get(named.version) == named
        assert named.version not in misfits, key
        place = order.index(named)
        before = reduce(partial(advance, game), order[:place], Position())
        after = points_of(game, advance(game, before, named).state)
        assert points_of(game, before.state).get(key) != after.get(key), "it changed the number"
        assert after.get(key) == now.get(key), "and nothing did after it"
