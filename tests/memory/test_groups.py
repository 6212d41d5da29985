"""Groups on both engines: who sees them, which tables they have, and what they remember."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest
from sqlalchemy import insert

from companion.kernel.codec import pack
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Choose, Draft, Finish, Ready, Retract, Sit
from companion.kernel.rulings import Fault, Refusal
from companion.ledger import groups as rows
from companion.ledger import tables as kept
from companion.ledger.store import Ledger
from companion.memory import groups
from companion.memory.history import history
from companion.memory.plays import Play, Played, play_of
from companion.table.results import result_of
from companion.table.service import Tables
from companion.web.results.handing_off import play_link
from tests import toy
from tests.conftest import Clock
from tests.ledger.test_ledger import AT
from tests.ledger.test_serialised import PATIENCE, hold_open
from tests.playing import TABLE_SAYS, begin, draft, enter, take
from tests.table.test_sealing import COUNTING

pytestmark = [pytest.mark.long, pytest.mark.both_engines]


def played(tables: Tables, red: int = 3, *, named: str = "Ana", over: bool = True) -> str:
    code = begin(tables)
    enter(tables, code, draft(Sit(named), toy.RED), draft(Sit("Bo"), toy.BLUE))
    enter(tables, code, take(red, override=TABLE_SAYS))
    if over:
        enter(tables, code, draft(Finish(agreed=True), override=TABLE_SAYS))
    return code


@pytest.fixture
def made(tables: Tables) -> groups.NewGroup:
    return groups.make(tables, "  Friday   night ")


def test_a_group_opens_with_its_key_alone(tables: Tables, made: groups.NewGroup) -> None:
    assert groups.open_group(tables, made.group.id, made.key) == groups.Group(made.group.id, "Friday night")
    for group, key in (
        (made.group.id, "made up"),
        (made.group.id, None),
        ("BBBBBBBB", made.key),
        ("x", "ü" * 99),
    ):
        with pytest.raises(Refusal) as refused:
            groups.open_group(tables, group, key)
        assert refused.value.fault is Fault.FORBIDDEN
    newer = groups.new_key(tables, made.group)
    with pytest.raises(Refusal):
        groups.open_group(tables, made.group.id, made.key)
    assert groups.open_group(tables, made.group.id, newer)


def test_the_key_is_not_kept(tables: Tables, made: groups.NewGroup) -> None:
    from companion.ledger import tables as rows

    assert made.key not in str(tables.ledger.select(rows.groups.select()))


def test_a_table_is_in_one_group_and_leaves_with_its_table(tables: Tables, made: groups.NewGroup) -> None:
    other = groups.make(tables, "Sunday").group
    code = played(tables)
    groups.put(tables, code, made.group)
    groups.put(tables, code, other)
    assert groups.group_of(tables, code) == other.id
    assert [groups.newest_of(tables, group.id, most=9) for group in (made.group, other)] == [(), (code,)]
    groups.put(tables, code, None)
    assert groups.group_of(tables, code) is None
    groups.put(tables, code, other)
    tables.delete(code)
    assert groups.newest_of(tables, other.id, most=9) == ()


def test_history_follows_the_ledgers(tables: Tables, made: groups.NewGroup) -> None:
    codes = [played(tables, red, over=red < 9) for red in (3, 4, 9)]
    for code in codes:
        groups.put(tables, code, made.group)
    found = history(tables, made.group)
    assert {play.code for play in found.plays} == set(codes[:2])
    assert found.going == (codes[2],)
    assert found.games == (toy.SLUG,)
    # A correction after the result shows at the next look.
    before = {play.code: play.players[0].total for play in found.plays}
    enter(tables, codes[0], Draft(move=toy.GiveBack(1), seat=toy.RED, override=TABLE_SAYS))
    after = {play.code: play.players[0].total for play in history(tables, made.group).plays}
    assert after == {**before, codes[0]: 2}


def test_a_result_that_comes_in_while_its_table_is_read_counts_at_the_next_look(
    ledger: Ledger, tables: Tables, made: groups.NewGroup
) -> None:
    code = played(tables, over=False)
    groups.put(tables, code, made.group)
    still_to_come = [draft(Finish(agreed=True), override=TABLE_SAYS)]

    def games() -> Mapping[str, Game[Any]]:
        """Return the games, entering something first when a table is being read."""
        while still_to_come:
            enter(tables, code, still_to_come.pop())
        return toy.GAMES()

    reading = Tables(ledger, lambda _code, _version: None, Clock(), games)
    assert history(reading, made.group).going == (code,)
    assert [play.code for play in history(reading, made.group).plays] == [code]


def test_what_is_sealed_or_only_tried_out_does_not_count(ledger: Ledger, made: groups.NewGroup) -> None:
    tables = Tables(ledger, lambda _code, _version: None, Clock(), lambda: {toy.SLUG: COUNTING})
    code = played(tables, over=False)
    groups.put(tables, code, made.group)
    enter(tables, code, take(18))
    assert len(history(tables, made.group).plays) == 1
    enter(tables, code, draft(Choose("final-count", "sealed")))
    assert history(tables, made.group).plays == ()
    enter(tables, code, draft(Ready(), toy.RED), draft(Ready(), toy.BLUE))
    assert len(history(tables, made.group).plays) == 1


def test_many_tables_are_read_a_few_at_a_look(tables: Tables, made: groups.NewGroup) -> None:
    for _ in range(3):
        groups.put(tables, played(tables), made.group)
    assert [history(tables, made.group, at_once=2).unread for _ in range(2)] == [1, 0]


def test_what_other_code_noted_counts_until_it_is_read_again(
    tables: Tables, made: groups.NewGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [played(tables) for _ in range(3)]
    for code in codes:
        groups.put(tables, code, made.group)
    before = history(tables, made.group)
    monkeypatch.setattr("companion.memory.history.code_stamp", lambda: "other code")
    monkeypatch.setattr("companion.memory.history.ANEW", 0.0)
    assert history(tables, made.group, at_once=0) == before
    # What was entered since is read, whoever saved the earlier reading.
    enter(tables, codes[0], Draft(move=toy.GiveBack(1), seat=toy.RED, override=TABLE_SAYS))
    assert history(tables, made.group, at_once=0).unread == 1
    monkeypatch.setattr("companion.memory.history.ANEW", 60.0)
    after = history(tables, made.group)
    assert {play.code: play.players[0].total for play in after.plays} == dict(
        zip(codes, (2, 3, 3), strict=True)
    )
    assert {str(row[3])[:10] for row in tables.ledger.select(rows.TABLES, id=made.group.id)} == {"other code"}


def test_what_other_code_could_not_read_is_read_again(
    tables: Tables, made: groups.NewGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = played(tables)
    groups.put(tables, code, made.group)
    with monkeypatch.context() as broken:
        broken.setattr("companion.memory.history.play_of", lambda _table: 1 / 0)
        assert history(tables, made.group).broken == (code,)
    monkeypatch.setattr("companion.memory.history.code_stamp", lambda: "other code")
    monkeypatch.setattr("companion.memory.history.ANEW", 0.0)
    assert len(history(tables, made.group).plays) == 1


def test_a_player_is_renamed_and_merged(tables: Tables, made: groups.NewGroup) -> None:
    for name in ("Ana", "ana ", "Anna"):
        groups.put(tables, played(tables, named=name), made.group)

    def players() -> list[str]:
        return sorted({one.player for play in history(tables, made.group).plays for one in play.players})

    groups.call(tables, made.group, "Ana", "Ana Luz", history(tables, made.group).entered)
    assert players() == ["Ana Luz", "Anna", "Bo"]
    groups.call(tables, made.group, "Anna", "Ana Luz", history(tables, made.group).entered)
    assert players() == ["Ana Luz", "Bo"]
    groups.call(tables, made.group, "ana luz", "Luz", history(tables, made.group).entered)
    assert players() == ["Bo", "Luz"]
    with pytest.raises(Refusal, match="Nobody with that name"):
        groups.call(tables, made.group, "Dora", "Luz", history(tables, made.group).entered)


def test_merge_then_separate_is_identity(tables: Tables, made: groups.NewGroup) -> None:
    for name in ("Ana", "Anna", "Annie"):
        groups.put(tables, played(tables, named=name), made.group)

    def now() -> tuple[Play, ...]:
        return history(tables, made.group).plays

    entered = history(tables, made.group).entered
    groups.call(tables, made.group, "Anna", "Ann", entered)
    before = now()
    for player, other in (("Ann", "Ana"), ("Annie", "Ann"), ("Ana", "Annie")):
        groups.call(tables, made.group, player, other, entered)
        assert now() != before
        (merged,) = groups.list_merged(tables, made.group, entered)
        assert (merged.name, merged.into) == (player, other)
        groups.separate(tables, made.group, merged.key)
        assert now() == before
    # Merged one after another, and separated in any order.
    groups.call(tables, made.group, "Ann", "Ana", entered)
    groups.call(tables, made.group, "Annie", "Ann", entered)
    assert {one.player for play in now() for one in play.players} == {"Ana", "Bo"}
    for merged in groups.list_merged(tables, made.group, entered):
        groups.separate(tables, made.group, merged.key)
    assert now() == before


def test_two_made_one_by_an_earlier_version_are_separated(tables: Tables, made: groups.NewGroup) -> None:
    for name in ("Ana", "Anna"):
        groups.put(tables, played(tables, named=name), made.group)
    entered = history(tables, made.group).entered
    before = history(tables, made.group).plays
    tables.ledger.change(rows.calling(made.group.id, "anna", "Ana"))
    (merged,) = groups.list_merged(tables, made.group, entered)
    assert (merged.name, merged.into) == ("Anna", "Ana")
    groups.separate(tables, made.group, merged.key)
    assert history(tables, made.group).plays == before


def test_players_without_a_name_are_nobody_to_rename(tables: Tables, made: groups.NewGroup) -> None:
    one = Play(day="2025-01-01", game="Stones", players=(Played(player="", place="red", total=3, won=True),))
    groups.import_results(tables, made.group, "batch-0001", [one])
    with pytest.raises(Refusal, match="Nobody with that name"):
        groups.call(tables, made.group, "", "Ana", history(tables, made.group).entered)


@pytest.mark.parametrize("agreed", [True, False])
def test_a_result_corrected_a_week_later_ends_where_the_game_ended(ledger: Ledger, agreed: bool) -> None:
    now = [datetime(2026, 1, 1, 18, tzinfo=UTC)]
    tables = Tables(ledger, lambda _code, _version: None, lambda: now[0], toy.GAMES)
    code = begin(tables)
    now[0] += timedelta(minutes=21)
    enter(tables, code, take(3 if agreed else 21, override=TABLE_SAYS))
    finish = enter(tables, code, draft(Finish(agreed=True), override=TABLE_SAYS)) if agreed else ()
    now[0] += timedelta(days=7)
    for version in finish:
        enter(tables, code, draft(Retract(version)))
    enter(tables, code, draft(Amend((3,), seat=toy.BLUE)))
    enter(tables, code, draft(Finish(agreed=agreed), override=TABLE_SAYS))
    play = play_of(tables.whole(code))
    assert play is not None
    assert play.minutes == 21


def test_the_day_of_a_game_is_that_of_the_place(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as place:
        place.setenv("TZ", "America/Los_Angeles")
        time.tzset()
        play, result = (work(tables.whole(played(tables))) for work in (play_of, result_of))
        assert play is not None
        # The tests' clock begins at midnight in UTC.
        assert play.day == "2025-12-31"
        assert result is not None
        assert "2025-12-31%2016%3A" in play_link(result, "")
    time.tzset()


def test_what_was_brought_in_is_there_once_and_goes_again(tables: Tables, made: groups.NewGroup) -> None:
    one = Play(day="2025-01-01", game="Stones", players=(Played(player="Ana", total=3, rank=1, won=True),))
    for _ in range(2):
        groups.import_results(tables, made.group, "batch-0001", [one, one])
    found = history(tables, made.group)
    assert (len(found.plays), found.batches) == (2, {"batch-0001": 2})
    groups.forget(tables, made.group, "batch-0001")
    assert history(tables, made.group).plays == ()


@pytest.mark.parametrize("what", ["a file", "a choice", "a name", "a table"])
def test_of_two_taps_at_once_neither_meets_the_other(
    tables: Tables, made: groups.NewGroup, ledger_url: str, what: str
) -> None:
    """The second tap begins while the first is being written."""
    group, code = made.group, begin(tables)
    one = Play(day="2025-01-01", game="stones", players=(Played(player="Ana", total=5, rank=1, won=True),))
    brought = {"id": group.id, "batch": "batch-0001", "number": 0, "play": pack(one), "at": AT}
    joined = {"id": group.id, "code": code, "hash": "", "stamp": "", "play": ""}
    first, second = {
        "a file": (insert(kept.group_plays).values(**brought), partial(groups.import_results, plays=[one])),
        "a choice": (
            insert(kept.group_facts).values(id=group.id, key=groups.RATED, value="y"),
            partial(groups.rate, wanted=True),
        ),
        "a name": (
            insert(kept.group_names).values(id=group.id, name="ana", called="Anna"),
            partial(groups.call, player="Ana", called="Anna", plays=[one]),
        ),
        "a table": (insert(kept.group_tables).values(**joined), partial(groups.put, code=code)),
    }[what]
    given = {"a file": {"batch": "batch-0001"}}.get(what, {})
    held, done = Event(), Event()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(hold_open, ledger_url, first, held, done)
        assert held.wait(PATIENCE)
        late = pool.submit(second, tables, group=group, **given)
        # SQLite does not show that it is waiting.
        time.sleep(0.2)
        done.set()
        slow.result(PATIENCE)
        late.result(PATIENCE)
    found = {
        "a file": [play.day for play in history(tables, group).plays] == [one.day],
        "a choice": groups.RATED in groups.facts(tables, group),
        "a name": groups.names(tables, group) == {"ana": "Anna"},
        "a table": groups.group_of(tables, code) == group.id,
    }
    assert [name for name, there in found.items() if there] == [what]


def test_too_many_results_are_refused_whole(
    tables: Tables, made: groups.NewGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "MAX_PLAYS", 2)
    one = Play(day="2025-01-01", game="Stones", players=())
    with pytest.raises(Refusal, match="at most 2 results"):
        groups.import_results(tables, made.group, "batch-0001", [one] * 3)
    assert history(tables, made.group).batches == {}
