"""What is tried on a copy of a table: judged as the table is, kept for a while, and never in the ledger."""

from datetime import timedelta

import pytest

from companion.kernel.moves import Begin, Draft, Override, Retract, Rise, Sit
from companion.kernel.rulings import Refusal
from companion.ledger import access
from companion.ledger import tables as rows
from companion.table import sketches
from companion.table.service import Tables
from companion.table.sketches import Sketch
from companion.table.submission import Objected, Receipt, Submission
from tests.toy import BLUE, RED, SLUG, EndTurn, GiveBack, Take

OWNER = "a" * 64


@pytest.fixture
def table(tables: Tables) -> str:
    """Red has taken two stones, and it is Blue's turn: entry 5 is the newest."""
    code = tables.open(SLUG).code
    tables.ledger.change(access.granting(code, OWNER))
    enter(tables, code, Draft(move=Sit("Ana"), seat=RED), Draft(move=Begin((RED, BLUE), RED)))
    enter(tables, code, Draft(move=Take(2), seat=RED), Draft(move=EndTurn(), seat=RED))
    return code


def enter(tables: Tables, code: str, *drafts: Draft) -> None:
    version = tables.table(code).version
    answer = tables.submit(
        code, Submission(token=f"enter-{version:05}", saw=version, by="host", drafts=drafts)
    )
    assert isinstance(answer, Receipt)


def begin(tables: Tables, code: str, version: int, owner: str) -> Sketch:
    made = sketches.begin(tables, code, version, owner)
    sketches.keep_new(tables, made)
    return made


def tried(tables: Tables, sketch: Sketch, *drafts: Draft) -> Sketch:
    after = sketches.add_step(tables, sketch, f"tried-{len(sketch.steps):05}-{id(drafts)}", drafts)
    assert isinstance(after, Sketch)
    return sketches.keep(tables, sketch, after)


def held(tables: Tables, sketch: Sketch) -> dict[str, int]:
    state = sketches.apply_sketch(tables, sketch).position.state
    return {str(seat): state.has(seat) for seat in state.seats}


def everything(tables: Tables) -> list[object]:
    kept = (rows.tables, rows.entries, rows.credentials, rows.holds, rows.checkpoints)
    return [sorted(map(str, tables.ledger.select(one.select()))) for one in kept]


def test_it_takes_moves_and_the_ledger_knows_nothing(tables: Tables, table: str):
    before = everything(tables)
    sketch = begin(tables, table, 5, OWNER)
    sketch = tried(tables, sketch, Draft(move=Take(3), seat=BLUE))
    assert held(tables, sketch) == {"red": 2, "blue": 3}
    assert held(tables, sketches.sketch_of(tables, table, sketch.id, OWNER)) == {"red": 2, "blue": 3}
    assert everything(tables) == before
    assert tables.table(table).version == 5


def test_it_starts_at_any_moment_of_the_game(tables: Tables, table: str):
    assert held(tables, begin(tables, table, 3, OWNER)) == {"red": 0, "blue": 0}
    with pytest.raises(Refusal, match="had not begun"):
        begin(tables, table, 2, OWNER)
    with pytest.raises(Refusal, match="no version 6"):
        begin(tables, table, 6, OWNER)


def test_the_rules_object_and_are_overridden_as_at_the_table(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    answer = sketches.add_step(tables, sketch, "too-many", (Draft(move=Take(4), seat=BLUE),))
    assert isinstance(answer, Objected)
    assert str(answer.objections[0][0].sentence) == "Three stones at most."
    after = tried(tables, sketch, Draft(move=Take(4), seat=BLUE, override=Override("table")))
    assert held(tables, after)["blue"] == 4
    entry = sketches.apply_sketch(tables, after).entries[-1]
    assert entry.override == Override("table", ("Three stones at most.",))
    with pytest.raises(Refusal, match="not so many stones"):
        sketches.add_step(tables, sketch, "give-back", (Draft(move=GiveBack(1), seat=BLUE),))


def test_one_tap_twice_is_one_step(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    draft = Draft(move=Take(1), seat=BLUE)
    once = sketches.add_step(tables, sketch, "the-same-tap", (draft,))
    assert isinstance(once, Sketch)
    assert sketches.add_step(tables, once, "the-same-tap", (draft,)) == once


def test_of_two_at_once_only_one_is_kept(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    tried(tables, sketch, Draft(move=Take(1), seat=BLUE))
    with pytest.raises(Refusal, match="changed in the meantime"):
        tried(tables, sketch, Draft(move=Take(2), seat=BLUE))


def test_to_take_back_its_own_step_leaves_it_out(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    sketch = tried(tables, sketch, Draft(move=Take(1), seat=BLUE))
    sketch = tried(tables, sketch, Draft(move=Take(2), seat=BLUE))
    without = tried(tables, sketch, Draft(move=Retract(6)))
    assert held(tables, without) == {"red": 2, "blue": 2}
    assert len(without.steps) == 1


def test_a_step_that_others_rest_on_stays(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    sketch = tried(tables, sketch, Draft(move=Take(1), seat=BLUE))
    sketch = tried(tables, sketch, Draft(move=GiveBack(1), seat=BLUE))
    with pytest.raises(Refusal, match="Later steps depend on this one"):
        sketches.without_step(tables, sketch, 0)


def test_what_stands_at_the_table_can_be_thought_away(tables: Tables, table: str):
    sketch = tried(tables, begin(tables, table, 5, OWNER), Draft(move=Retract(4)))
    assert held(tables, sketch)["red"] == 0
    assert tables.table(table).position.state.has(RED) == 2


def test_people_are_no_matter_of_it(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    for draft in (Draft(move=Sit("Bo"), seat=BLUE), Draft(move=Rise(), seat=RED)):
        with pytest.raises(Refusal, match="not in a sketch"):
            sketches.add_step(tables, sketch, "a-person-sits", (draft,))


def test_it_stays_at_its_moment_until_it_is_laid_on_the_present(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    sketch = tried(tables, sketch, Draft(move=Take(3), seat=BLUE))
    sketch = tried(tables, sketch, Draft(move=EndTurn(), seat=BLUE))
    enter(tables, table, Draft(move=Take(2), seat=BLUE), Draft(move=EndTurn(), seat=BLUE))
    assert held(tables, sketch) == {"red": 2, "blue": 3}
    # It is Red's turn now: for Blue to take three is against the rules, for the turn to end is not.
    after, left_out = sketches.renew_sketch(tables, sketch)
    assert [draft.move for draft in left_out] == [Take(3)]
    assert (after.version, len(after.steps)) == (7, 1)
    assert held(tables, sketches.keep(tables, sketch, after)) == {"red": 2, "blue": 2}


def test_it_is_ones_own_until_it_is_shared(tables: Tables, table: str):
    sketch = begin(tables, table, 5, OWNER)
    with pytest.raises(Refusal, match="no such sketch"):
        sketches.sketch_of(tables, table, sketch.id, "")
    shared = sketches.keep(tables, sketch, sketches.show_sketch(sketch, shared=True))
    assert sketches.sketch_of(tables, table, shared.id, "") == shared
    assert sketches.seen_by(tables, table, "") == (shared,)
    other = tables.open(SLUG).code
    with pytest.raises(Refusal, match="no such sketch"):
        sketches.sketch_of(tables, other, shared.id, OWNER)


def test_their_number_and_size_are_bounded(tables: Tables, table: str):
    made = [begin(tables, table, 5, OWNER) for _ in range(sketches.MAX_PER_OWNER)]
    with pytest.raises(Refusal, match="discard one first"):
        begin(tables, table, 5, OWNER)
    sketches.discard(tables, made[0])
    sketch = begin(tables, table, 5, OWNER)
    for _ in range(sketches.MAX_STEPS):
        sketch = tried(tables, sketch, Draft(move=EndTurn(), seat=BLUE))
    with pytest.raises(Refusal, match="at most 60 steps"):
        tried(tables, sketch, Draft(move=EndTurn(), seat=BLUE))


def test_it_ends(tables: Tables, table: str, monkeypatch: pytest.MonkeyPatch):
    sketch = begin(tables, table, 5, OWNER)
    later = tables.clock() + sketches.KEPT + timedelta(seconds=1)
    monkeypatch.setattr(tables, "clock", lambda: later)
    with pytest.raises(Refusal, match="has expired"):
        sketches.sketch_of(tables, table, sketch.id, OWNER)
    begin(tables, table, 5, OWNER)
    assert len(tables.ledger.select(rows.sketches.select())) == 1


def test_it_goes_with_its_table_and_with_its_phone(tables: Tables, table: str):
    begin(tables, table, 5, OWNER)
    tables.ledger.change(access.revoking(OWNER))
    assert tables.ledger.select(rows.sketches.select()) == []
    tables.ledger.change(access.granting(table, OWNER))
    begin(tables, table, 5, OWNER)
    tables.delete(table)
    assert tables.ledger.select(rows.sketches.select()) == []
