"""Turns that nobody ended: the marker VP due, those passed over marked as not recorded."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.houses import HOUSES
from companion.games.tyrants.game import GAME
from companion.games.tyrants.page.scores import Origins
from companion.games.tyrants.scoring import score
from companion.kernel.codec import unpack_draft
from companion.kernel.features import CatchUp
from companion.kernel.seats import Seat
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table

assert GAME.turns is not None
TURNS = GAME.turns
assert TURNS.absent is not None


def offered(here: Table, house: str) -> CatchUp:
    found = TURNS.catch_up(here.state, Seat(house))
    assert found is not None
    return found


def carried_out(here: Table, house: str) -> None:
    for draft in offered(here, house).drafts:
        here.enter(str(draft.seat), draft.move)


def test_the_turn_that_goes_on_ends_with_its_marker_vp() -> None:
    here = table(first="red").at(araumycos="4 red")
    found = offered(here, "black")
    assert [(draft.seat, draft.move) for draft in found.drafts] == [("red", m.EndTurn({"araumycos": 3}))]
    assert str(found.label) == "End Red's turn (+3 VP) and enter"
    carried_out(here, "black")
    assert here.tokens("red") == 3
    assert here.against("black", m.Deploy("skullport")) == []


def test_turns_between_are_not_recorded_and_their_vp_assumed() -> None:
    here = table(EVERYBODY).at(araumycos="4 red", skullport="1 blue")
    found = offered(here, "blue")
    assert [draft.move for draft in found.drafts] == [
        m.EndTurn(),
        m.EndTurn({"araumycos": 3}, assumed=True),
        m.EndTurn(assumed=True),
    ]
    label = "End Black's turn, pass over Red (+3 VP assumed) and Orange, and enter"
    assert str(found.label) == label
    carried_out(here, "blue")
    assert here.state.on_turn == 3
    assert [str(GAME.describe(None, entry)) for entry in here.entries[-3:]] == [
        "ends the turn",
        "turn not recorded: 3 VP from markers assumed",
        "turn not recorded",
    ]


def test_assumed_vp_says_so_in_the_score_and_names_its_entry() -> None:
    here = table(EVERYBODY).at(araumycos="4 red")
    carried_out(here, "blue")
    red = next(one for one in score(here.state).seats if one.seat == "red")
    (item,) = next(line for line in red.lines if line.key == "vp_tokens").items
    assert (str(item.what), item.points) == ("Marker of Araumycos, assumed: the turn was not recorded", 3)
    origin = Origins(here.entries).of("vp_tokens", item)
    assert origin is not None
    assert origin.entry.move == m.EndTurn({"araumycos": 3}, assumed=True)


def test_nothing_is_offered_on_turn_in_the_set_up_and_past_the_end() -> None:
    assert TURNS.catch_up(table().state, Seat("black")) is None
    assert TURNS.catch_up(table(setting_up=True).state, Seat("red")) is None
    assert TURNS.catch_up(table().state, Seat("blue")) is None
    here = table(first="black")
    here.enter("black", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    assert TURNS.catch_up(here.state, Seat("black")) is None


def test_nothing_is_offered_to_who_has_left_the_table() -> None:
    here = table(EVERYBODY)
    away = TURNS.absent(here.state, frozenset({Seat("red")}))
    assert HOUSES[away.on_turn] != "red"
    assert TURNS.catch_up(away, Seat("red")) is None


def test_an_entry_written_before_turns_could_be_assumed_is_read() -> None:
    payload = '{"kind":"end-turn","move":{"markers":{"araumycos":3}},"override":null,"seat":"red"}'
    assert unpack_draft(payload, GAME.moves).move == m.EndTurn({"araumycos": 3})
