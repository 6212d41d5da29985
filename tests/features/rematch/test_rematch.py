"""The same people play again, each phone in its seat."""

from collections.abc import Callable

import pytest

from companion.features.rematch.moves import REMATCH, Rematch
from companion.features.rematch.tables import arrive, open_rematch, opened_here
from companion.kernel.moves import Choose, Finish
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER, Viewer
from companion.ledger.store import Ledger
from companion.table import keys, seating
from companion.table.audit import audit
from companion.table.service import Tables
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begun, draft, enter, take


class Evening:
    """Ana is the host and Red, Bo holds Blue on a phone; the game is over."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.code, self.host = tables.open(toy.SLUG)
        seating.sit(tables, self.code, toy.RED, "Ana", self.host)
        self.bo = seating.sit(tables, self.code, toy.BLUE, "Bo")
        enter(tables, self.code, begun("500"), draft(Choose("clock", "on")), take(3))
        enter(tables, self.code, draft(Finish(agreed=True), override=TABLE_SAYS))

    def eyes(self, credential: str, code: str = "") -> Viewer:
        return seating.viewer(self.tables, code or self.code, credential)

    def rematch(self) -> tuple[str, str]:
        return open_rematch(self.tables, self.code, self.eyes(self.host))


@pytest.fixture
def evening(tables: Tables) -> Evening:
    return Evening(tables)


def test_the_same_people_sit_in_the_same_seats(tables: Tables, evening: Evening) -> None:
    code, credential = evening.rematch()
    new = tables.table(code)
    assert new.position.names == {toy.RED: "Ana", toy.BLUE: "Bo"}
    assert new.position.shared == {"clock": "on"}
    assert new.position.state is None
    assert evening.eyes(credential, code) == Viewer(seats=frozenset({toy.RED}), host=True)
    assert tables.table(evening.code).position.of(REMATCH) == code
    assert not tables.whole(evening.code).corrected
    assert audit(tables, evening.code) == audit(tables, code) == ()


def test_whoever_hears_of_it_finds_it_ready(tables: Tables, evening: Evening) -> None:
    """A big screen moves there at once."""
    heard = []

    def hear(code: str, _version: int) -> None:
        there = tables.table(evening.code).position.of(REMATCH)
        if code == evening.code and there:
            heard.append((opened_here(tables, code, there), tables.table(there).position.names))

    tables.announce = hear
    evening.rematch()
    assert heard == [(True, {toy.RED: "Ana", toy.BLUE: "Bo"})]


def test_each_phone_arrives_in_its_own_seat_and_in_no_other(tables: Tables, evening: Evening) -> None:
    code, _host = evening.rematch()
    arrived = arrive(tables, evening.code, evening.eyes(evening.bo), None)
    assert arrived.code == code
    assert arrived.credential is not None
    assert evening.eyes(arrived.credential, code) == Viewer(seats=frozenset({toy.BLUE}))
    again = arrive(tables, evening.code, evening.eyes(evening.bo), arrived.credential)
    assert again == arrived
    # Any other page that shows the old seat says that a phone has it.
    with pytest.raises(Refusal, match="Bo sits there"):
        arrive(tables, evening.code, evening.eyes(evening.bo), None)


def test_the_shared_device_enters_for_everybody_there_too(tables: Tables, evening: Evening) -> None:
    """This holds even where everybody enters only for themselves, and only the host's code lets such a
    device in."""
    tablet = keys.make_station(tables, evening.code, None)
    enter(tables, evening.code, draft(Choose("who-enters", "own")))
    code, _host = evening.rematch()
    there = arrive(tables, evening.code, evening.eyes(tablet), None)
    assert there.credential is not None
    assert evening.eyes(there.credential, code) == Viewer(station=True)
    assert arrive(tables, evening.code, evening.eyes(tablet), there.credential) == there


def test_there_is_one_rematch(tables: Tables, evening: Evening) -> None:
    evening.rematch()
    before = len(tables.summaries())
    with pytest.raises(Refusal, match="already a rematch") as refused:
        open_rematch(tables, evening.code, evening.eyes(evening.bo))
    assert refused.value.fault is Fault.STALE
    assert len(tables.summaries()) == before


def test_of_two_at_once_the_first_one_counts(
    tables: Tables, evening: Evening, new_ledger: Callable[[], Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES)
    opening = tables.open

    def meanwhile(slug: str) -> object:
        open_rematch(other, evening.code, evening.eyes(evening.bo))
        return opening(slug)

    monkeypatch.setattr(tables, "open", meanwhile)
    with pytest.raises(Refusal, match="already a rematch"):
        evening.rematch()
    assert len(tables.summaries()) == 2


def test_only_who_sits_asks_for_one_and_only_after_the_result(tables: Tables, evening: Evening) -> None:
    with pytest.raises(Refusal, match="those who only watch"):
        open_rematch(tables, evening.code, WATCHER)
    code, credential = tables.open(toy.SLUG)
    enter(tables, code, begun())
    for refused in (lambda: open_rematch(tables, code, evening.eyes(credential, code)),):
        with pytest.raises(Refusal, match="is still running"):
            refused()
    with pytest.raises(Refusal, match="no rematch yet"):
        arrive(tables, code, Viewer(), None)


def test_it_can_be_taken_back_and_opened_anew(tables: Tables, evening: Evening) -> None:
    from companion.kernel.moves import Retract

    evening.rematch()
    told = tables.table(evening.code)
    assert isinstance(told.entry(told.version).move, Rematch)
    enter(tables, evening.code, draft(Retract(told.version)))
    assert tables.table(evening.code).position.of(REMATCH) == ""
    assert evening.rematch()


def test_a_forged_rematch_lets_no_shared_device_in(tables: Tables, evening: Evening) -> None:
    """An imported file can name any table as its rematch."""
    code, _host = tables.open(toy.SLUG)
    enter(tables, code, draft(Choose("who-enters", "own")), draft(Choose("door", "closed")))
    enter(tables, evening.code, draft(Rematch(code)))
    tablet = keys.make_station(tables, evening.code, None)
    arrived = arrive(tables, evening.code, evening.eyes(tablet), None)
    assert arrived == (code, None)
