"""What the writer fills in for face-down cards, and what it keeps outside the ledger."""

from datetime import UTC, datetime

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import HOUSE, list_faces
from companion.kernel.moves import Begin, Draft, Move, Override, Retract
from companion.kernel.optional.hidden_cards import Dealt, Secret, Shuffled, Turned
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.ledger.store import Ledger
from companion.table.dealing import card_secrets, faces_for
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission

RED, BLUE = Seat("red"), Seat("blue")
SHUFFLE = m.Shuffle(Shuffled(list_faces(HOUSE)))


def enter(tables: Tables, code: str, token: str, *drafts: Draft, viewer: Viewer | None = None) -> Receipt:
    saw = tables.table(code).version
    handed = Submission(token=token, saw=saw, by="red", drafts=drafts, viewer=viewer, again=True)
    answer = tables.submit(code, handed)
    assert isinstance(answer, Receipt)
    return answer


@pytest.fixture
def tables(ledger: Ledger) -> Tables:
    """Tables with the games of the shelf."""
    return Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))


@pytest.fixture
def code(tables: Tables) -> str:
    made = tables.open("underdark_maps").code
    enter(tables, made, "begin-00001", Draft(move=Begin((RED, BLUE), RED, {"cards": "dealt"})))
    enter(tables, made, "deck-000001", Draft(move=m.DescribeDeck(HOUSE, house=True)))
    enter(tables, made, "deal-000001", *dealing())
    return made


def dealing() -> tuple[Draft, ...]:
    hands = (Draft(move=m.TakeCards(Dealt(7)), seat=seat) for seat in (RED, BLUE))
    return (Draft(move=SHUFFLE), *hands)


def drawing(seat: Seat) -> Draft:
    return Draft(move=m.TakeCards(Dealt(2)), seat=seat, override=Override("table"))


def kept(tables: Tables, code: str) -> dict[str, Secret]:
    return {secret.back: secret for secret in card_secrets(tables.ledger, code)}


def test_each_card_has_a_row_and_each_hand_its_seat(tables: Tables, code: str) -> None:
    state, rows = tables.table(code).position.state, kept(tables, code)
    assert sorted(secret.face for secret in rows.values()) == sorted(list_faces(HOUSE))
    assert {rows[back].seat for back in state.pile} == {None}
    for seat in (RED, BLUE):
        assert {rows[back].seat for back in state.parties[seat].cards} == {seat}
        seen = faces_for(tables.ledger, tables.table(code), frozenset({seat}))
        assert set(seen) == set(state.parties[seat].cards)


def test_the_same_token_again_shuffles_nothing(tables: Tables, code: str) -> None:
    before = kept(tables, code)
    assert enter(tables, code, "deal-000001", *dealing()).repeated
    assert kept(tables, code) == before


def test_what_is_refused_leaves_no_row(tables: Tables, code: str) -> None:
    before = kept(tables, code)
    with pytest.raises(Refusal):
        enter(tables, code, "wrong-00001", Draft(move=m.Shuffle(Shuffled(("trap||0|",)))))
    assert kept(tables, code) == before


def test_only_its_own_seat_turns_a_card_up(tables: Tables, code: str) -> None:
    back = tables.table(code).position.state.parties[RED].cards[0]
    move: Move = m.PlayFoe("trap", 0, Turned((back,)))
    eyes = Viewer(seats=frozenset({BLUE}), host=True)
    with pytest.raises(Refusal) as refused:
        enter(tables, code, "turn-000001", Draft(move=move, seat=RED), viewer=eyes)
    assert refused.value.fault is Fault.FORBIDDEN


def test_a_drawing_that_was_taken_back_is_kept_for_whom_it_was(tables: Tables, code: str) -> None:
    top = tables.table(code).position.state.pile[:2]
    drawn = enter(tables, code, "draw-000001", drawing(RED))
    assert tables.table(code).position.state.parties[RED].cards[7:] == top
    enter(tables, code, "back-000001", Draft(move=Retract(drawn.versions[0])))
    enter(tables, code, "draw-000002", drawing(BLUE))
    state = tables.table(code).position.state
    assert not set(state.parties[BLUE].cards) & set(top)
    enter(tables, code, "draw-000003", drawing(RED))
    assert tables.table(code).position.state.parties[RED].cards[7:] == top


def test_a_deleted_table_leaves_no_card(tables: Tables, code: str) -> None:
    tables.delete(code)
    assert card_secrets(tables.ledger, code) == ()
