"""The same thing from two phones: it is asked about, not entered; a repeat of what was seen goes in."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.rules.row import same_place
from companion.kernel.moves import Begin, Draft, Move, Retract
from companion.kernel.seats import Seat
from companion.ledger.store import Ledger
from companion.table.service import Tables
from companion.table.submission import Objected, PossibleDuplicate, Receipt
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begin, draft, enter, submit, take

BLACK, RED = Seat("black"), Seat("red")


def test_what_the_phone_had_not_seen_is_asked_and_not_written(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2))
    answer = submit(tables, code, take(2), saw=2)
    assert isinstance(answer, PossibleDuplicate)
    assert [entry.version for entry in answer.duplicates] == [3]
    assert tables.table(code).version == answer.version == 3


def test_one_more_goes_in(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2))
    assert isinstance(submit(tables, code, take(2), saw=2, again=True), Receipt)


def test_a_repeat_of_what_was_seen_is_no_twin_however_soon(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2))
    enter(tables, code, take(2))
    assert tables.table(code).version == 4


def test_another_seat_another_move_or_one_taken_back_is_no_twin(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2))
    assert isinstance(submit(tables, code, take(3), saw=2), Receipt)
    assert isinstance(submit(tables, code, take(2, toy.BLUE, TABLE_SAYS), saw=2), Receipt)
    enter(tables, code, draft(Retract(version=3)))
    assert isinstance(submit(tables, code, take(2), saw=2), Receipt)


def test_the_same_token_is_still_one_entry(tables: Tables) -> None:
    code = begin(tables)
    first = submit(tables, code, take(2), token="tapped-twice", saw=2)
    assert submit(tables, code, take(2), token="tapped-twice", saw=2) == first


def test_an_end_of_turn_from_two_phones_ends_one_turn(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, draft(toy.EndTurn(), toy.RED))
    assert isinstance(submit(tables, code, draft(toy.EndTurn(), toy.RED), saw=2), PossibleDuplicate)


class Board:
    """Black and Red in Black's first turn, at a table of their own."""

    def __init__(self, ledger: Ledger) -> None:
        self.tables = Tables(ledger, lambda _code, _version: None, Clock())
        self.code = self.tables.open("tyrants").code
        self.enter(Draft(move=Begin((BLACK, RED), BLACK, {"tracking": "cards"})))
        self.enter(of(BLACK, m.StartingTroop("skullport")), of(RED, m.StartingTroop("eryndlyn")))
        self.seen = self.tables.table(self.code).version

    def enter(self, *drafts: Draft) -> None:
        answer = submit(self.tables, self.code, *drafts)
        assert isinstance(answer, Receipt), answer

    def from_elsewhere(self, move: Move, seat: Seat = BLACK) -> object:
        """Enter by a phone that has seen nothing since the set-up."""
        return submit(self.tables, self.code, of(seat, move), saw=self.seen)


def of(seat: Seat, move: Move) -> Draft:
    return Draft(move=move, seat=seat)


def test_any_slot_of_a_site_or_route_is_the_same_place(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Deploy("skullport")))
    assert isinstance(board.from_elsewhere(m.Deploy("skullport")), PossibleDuplicate)
    assert isinstance(board.from_elsewhere(m.Deploy("kanaglym--skullport:0")), Receipt)
    assert same_place("araumycos--the-labyrinth:0") == same_place("araumycos--the-labyrinth:1")


def test_another_victim_at_the_same_place_is_asked_too(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Deploy("skullport")), of(BLACK, m.Assassinate("skullport", "white")))
    assert isinstance(board.from_elsewhere(m.Assassinate("skullport", "red")), PossibleDuplicate)


def test_another_card_is_another_thing(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Recruit("house-guard", "stack")))
    assert isinstance(board.from_elsewhere(m.Recruit("house-guard", "stack")), PossibleDuplicate)
    assert isinstance(board.from_elsewhere(m.Recruit("priestess-of-lolth", "stack")), Receipt)


def test_what_is_asked_is_asked_before_it_is_judged(ledger: Ledger) -> None:
    """The duplicate may be what makes it impossible: even then the question is whether it is the same."""
    board = Board(ledger)
    board.enter(of(BLACK, m.EndTurn()))
    assert isinstance(board.from_elsewhere(m.EndTurn()), PossibleDuplicate)
    assert isinstance(submit(board.tables, board.code, of(BLACK, m.EndTurn())), Objected)


def test_a_correction_of_what_changed_meanwhile_is_asked(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Deploy("skullport")))
    counted = m.SetTroops("skullport", {"black": 1, "white": 2})
    asked = board.from_elsewhere(counted)
    assert isinstance(asked, PossibleDuplicate)
    assert [entry.move for entry in asked.duplicates] == [m.Deploy("skullport")]
    elsewhere = m.SetTroops("eryndlyn", {"red": 1})
    assert isinstance(board.from_elsewhere(elsewhere), Receipt)


def test_so_is_one_of_what_was_taken_back_meanwhile(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Deploy("skullport")))
    deployed = board.seen = board.tables.table(board.code).version
    board.enter(Draft(move=Retract(deployed)))
    counted = of(BLACK, m.SetTroops("skullport", {"black": 2, "white": 2}))
    assert isinstance(submit(board.tables, board.code, counted, saw=deployed), PossibleDuplicate)
    assert isinstance(submit(board.tables, board.code, counted, saw=deployed, again=True), Receipt)


def test_a_painted_board_is_asked_for_all_that_it_did_not_see(ledger: Ledger) -> None:
    board = Board(ledger)
    board.enter(of(BLACK, m.Deploy("kanaglym--skullport:0")))
    for place in ("kanaglym--skullport:0", "eryndlyn"):
        painted = m.Paint(troops={place: {}}, spies={})
        assert isinstance(board.from_elsewhere(painted), PossibleDuplicate)
