"""The desk at a real table: chains rolled by its writer, a level in one entry, a secret roll shown later."""

from dataclasses import replace

import pytest

from companion.features.disputes.moves import DISPUTES
from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.people import Character
from companion.games.underworld.state.state import State
from companion.kernel.moves import Begin, Draft, Move, Retract, Seal, Unseal
from companion.kernel.optional.chains import Chain
from companion.kernel.seats import Seat
from companion.ledger.store import Ledger
from companion.table.audit import audit
from companion.table.service import Tables
from companion.table.submission import Receipt
from tests.conftest import Clock
from tests.games.underworld.desk import seeded
from tests.games.underworld.sending import Phone
from tests.playing import enter, submission

SEATS = (REFEREE, Seat("player-1"))


def open_tables(ledger: Ledger) -> Tables:
    return Tables(ledger, lambda _code, _version: None, Clock(), lambda: {"underworld": GAME})


@pytest.fixture
def tables(ledger: Ledger) -> Tables:
    return open_tables(ledger)


@pytest.fixture
def code(tables: Tables) -> str:
    code = tables.open("underworld").code
    enter(tables, code, said(Begin(SEATS, REFEREE)))
    enter(tables, code, said(m.SetCharacter(Character(name="Ada", hits=6, most=6))))
    return code


def said(move: Move) -> Draft:
    return Draft(move=move, seat=REFEREE)


def state(tables: Tables, code: str) -> State:
    found = tables.table(code).position.state
    assert isinstance(found, State)
    return found


def test_an_expedition_is_rolled_by_the_table_and_read_back(
    tables: Tables, code: str, ledger: Ledger
) -> None:
    """Setting out and the first hour are one submission: the chain sees what the entry before it made."""
    tables.roll = lambda _sides: 2
    out = m.SetOut(1, ("Ada",), source=m.MAGIC)
    (_out, hour) = enter(tables, code, said(out), said(m.Turns(5, "move", Chain("1"))))
    move = tables.table(code).entry(hour).move
    assert isinstance(move, m.Turns)
    assert move.chain == Chain("d6:1 d6:2 d6:2 d6:2 d6:2", here=4)
    at = state(tables, code).expedition
    assert at is not None
    assert (at.turn, at.since_rest) == (5, 5)
    again = open_tables(ledger)
    assert state(again, code) == state(tables, code)
    assert audit(again, code) == ()
    enter(tables, code, said(Retract(hour)))
    at = state(tables, code).expedition
    assert at is not None
    assert at.turn == 0


def test_a_thousand_rooms_in_one_entry(tables: Tables, code: str) -> None:
    tables.roll = seeded(7)
    enter(tables, code, said(m.StockLevel("Deep", 13, count=1000)))
    assert len(state(tables, code).levels["Deep"].rooms) == 1000


def test_a_secret_roll_is_committed_when_it_is_made_and_shown_later(tables: Tables, code: str) -> None:
    """The result is not in the ledger at first; later it is what was rolled then, whatever the dice would
    show now."""
    tables.roll = lambda _sides: 3
    secret = replace(submission(tables, code, said(m.RollTable("surprise"))), seal="roll-1")
    assert isinstance(tables.submit(code, secret), Receipt)
    sealed = tables.table(code).entries[-1]
    assert isinstance(sealed.move, Seal)
    assert state(tables, code).trail == ()
    tables.roll = lambda _sides: 1
    opening = replace(submission(tables, code, said(m.Settle("they are seen"))), opens="roll-1")
    receipt = tables.submit(code, opening)
    assert isinstance(receipt, Receipt)
    shown = [tables.table(code).entry(version).move for version in receipt.versions]
    assert [type(move) for move in shown] == [m.Settle, Unseal, m.RollTable]
    assert shown[2] == m.RollTable("surprise", chain=Chain("d6:3", here=1))
    assert [step.result for step in state(tables, code).trail] == ["not surprised"]


def test_what_a_player_asks_all_read_and_what_the_referee_asks_stays_behind_the_screen(phone: Phone) -> None:
    one, other = phone.player("player-1", "Ana"), phone.player("player-2", "Bo")
    assert (
        'name="seat" value=""' in phone.read("/disputes").partition('name="words"')[0].rpartition("<form")[2]
    )
    phone.post("ask", {"seat": "", "words": "Is the duke a vampire?", "moment": 1})
    asked = {"seat": "player-1", "words": "May I ride the boar?", "moment": 1}
    assert other.post("ask", asked).status_code == 403
    assert one.post("ask", {**asked, "seat": ""}).status_code == 403
    assert one.post("ask", asked).status_code == 303
    (question, _secret) = phone.table.position.of(DISPUTES).open
    phone.post("decide", {"seat": "", "decision": "He is one", "page": 0, "moment": 1})
    for who, reads in ((phone, True), (one, False), (other, False), (phone.watcher(), False)):
        page = who.read("/disputes")
        assert "May I ride the boar?" in page
        assert ("Is the duke a vampire?" in page) is reads
        assert ("He is one" in page) is reads
        assert ("/at/" in page) is reads
        assert ("Answer it" in page) is reads
    answer = {"seat": "", "decision": "You may", "page": 0, "moment": 1, "answers": question.entry.version}
    assert one.post("decide", answer).status_code == 403
    phone.post("decide", answer)
    assert "You may" in other.read("/disputes")
    assert "He is one" not in other.read("/disputes")
