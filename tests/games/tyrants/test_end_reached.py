"""The end (page 14) follows from the board: however it came about, the table is asked the same."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES
from companion.games.tyrants.facts import due_markers, empty_spaces, influence, is_over, standing_at
from companion.games.tyrants.game import GAME
from companion.games.tyrants.page.ending import end
from companion.games.tyrants.rules.tally import TALLY
from companion.games.tyrants.rules.turns import moment
from companion.games.tyrants.state import State
from companion.kernel.due import list_awaited
from companion.kernel.moves import Amend, Retract
from companion.kernel.rulings import Ruling
from companion.kernel.seats import Seat
from tests.contract import repaired
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table
from tests.games.tyrants.test_page_table import Phone, phone
from tests.html import tight
from tests.lots import few

__all__ = ["phone"]

FEW = few(30)


def played(number: int, moves: int) -> Table:
    """Return a game played at random up to that point."""
    here: Table = repaired.played(GAME, number, moves, Table)
    return here


def goes_on(state: State) -> bool:
    """Return whether the board is mirrored, and turns are played."""
    return state.options.tracking != "scorepad" and not (state.setting_up or is_over(state))


def on_turn(here: Table) -> str:
    return HOUSES[here.state.on_turn]


def last_place(here: Table) -> str | None:
    state: State = here.state
    return next((PLACES[place] for place in state.field.places if empty_spaces(state, place)), None)


def standing(here: Table, place: str) -> dict[str, int]:
    there = standing_at(here.state, PLACES.index(place))
    return {colour: n for colour, n in zip(COLOURS, there, strict=True) if n}


def with_one_more(here: Table, place: str, house: str) -> dict[str, int]:
    there = standing(here, place)
    return {**there, house: there.get(house, 0) + 1}


def enter(here: Table, house: str, place: str) -> None:
    here._append(m.Deploy(place), house)


def correct(here: Table, house: str, place: str) -> None:
    """Correct the troop at its place, then the barracks, as people do who notice that one was forgotten."""
    here._append(m.SetTroops(place, with_one_more(here, place, house)))
    here._append(m.SetBarracks(troops=0), house)


def correct_from_behind(here: Table, house: str, place: str) -> None:
    """Correct the barracks first."""
    here._append(m.SetBarracks(troops=0), house)
    here._append(m.SetTroops(place, with_one_more(here, place, house)))


def paint(here: Table, house: str, place: str) -> None:
    state: State = here.state
    lying = {PLACES[index]: standing(here, PLACES[index]) for index in state.field.places}
    spies = {
        SITES[site].id: tuple(HOUSES[one] for one in state.order if state.spies[one] >> site & 1)
        for site in state.field.sites
    }
    halls = {
        HOUSES[one]: {c: n for c, n in zip(COLOURS, state.halls[one], strict=True) if n}
        for one in state.order
    }
    lying[place] = with_one_more(here, place, house)
    here._append(m.Paint(lying, spies, halls, {}, {house: 0}, {}, None, house, max(state.round, 1)))


def recount(here: Table, house: str, place: str) -> None:
    there = standing(here, place).get(house, 0)
    for draft in TALLY.settle(here.state, {f"barracks:{house}": 0, f"at:{place}:{house}": there + 1}):
        here._append(draft.move, draft.seat)


def amend(here: Table, house: str, place: str) -> None:
    """Amend an entry that was made for the other house."""
    other = next(HOUSES[one] for one in here.state.order if HOUSES[one] != house)
    wrong = here._append(m.Deploy(place), other)
    here._append(Amend((wrong,), Seat(house)))


def take_back_the_opposite(here: Table, house: str, place: str) -> None:
    """Take back an entry that said one troop was left when none was."""
    enter(here, house, place)
    wrong = here._append(m.SetBarracks(troops=1), house)
    here._append(Retract(wrong))


WAYS: dict[str, Callable[[Table, str, str], None]] = {
    way.__name__: way
    for way in (enter, correct, correct_from_behind, paint, recount, amend, take_back_the_opposite)
}


def test_other_troops_that_are_found_leave_the_proposal_to_end() -> None:
    here = table(EVERYBODY).barracks(black=0).turn("red", 3)
    proposed = here.state.proposed
    assert proposed is not None
    assert here.barracks(red=3).state.proposed == proposed
    assert here.barracks(black=1).state.proposed is None


def asked(here: Table) -> tuple[object, ...]:
    """Return what the table shows and asks about the end, and what Ask says."""
    ruling = here.ask("end")
    assert isinstance(ruling, Ruling)
    state: State = here.state
    return (
        state.proposed,
        end(state),
        tuple(one for one in list_awaited(GAME, here.position) if "confirm-end" in one.moves),
        ruling.verdict,
        str(ruling.answer),
    )


@FEW
@given(number=st.integers(0, 39), moves=st.integers(0, 60))
def test_the_end_is_asked_by_whatever_way_the_last_troop_left_the_barracks(number: int, moves: int) -> None:
    told = {}
    for name, way in WAYS.items():
        here = played(number, moves)
        if not goes_on(here.state) or (place := last_place(here)) is None:
            return
        house = on_turn(here)
        here._append(m.SetBarracks(troops=1), house)
        assert here.state.proposed is None
        way(here, house, place)
        assert here.left(house) == 0, name
        told[name] = asked(here)
        here._append(m.SetBarracks(troops=1), house)
        assert here.state.proposed is None, "the table says that there is one left"
    assert told["enter"][0] is not None
    assert all(one == told["enter"] for one in told.values()), told


@FEW
@given(number=st.integers(0, 39), moves=st.integers(0, 60))
def test_without_that_troop_nothing_is_asked_whatever_was_entered_before(number: int, moves: int) -> None:
    for name, way in WAYS.items():
        here = played(number, moves)
        if not goes_on(here.state) or (place := last_place(here)) is None:
            return
        house = on_turn(here)
        here._append(m.SetBarracks(troops=1), house)
        before, first = asked(here), len(here.entries)
        way(here, house, place)
        made = [one.version for one in here.entries[first:] if not isinstance(one.move, Retract | Amend)]
        for version in reversed(made):
            here._append(Retract(version))
        assert asked(here) == before, name


def of_the_turn(here: Table) -> tuple[object, ...]:
    """Return what a turn has brought and still owes, whose it is, and what the table is asked about the
    end."""
    state: State = here.state
    brought = due_markers(state), influence(state), state.tokens, state.owed
    return asked(here), moment(state), brought, list_awaited(GAME, here.position), here.misfits


@FEW
@given(number=st.integers(0, 39), moves=st.integers(0, 60), other=st.integers(1, 9))
def test_a_turn_that_is_set_owes_what_it_owes_by_every_way(number: int, moves: int, other: int) -> None:
    """With markers whose VP this turn has already brought, and troops that have left a site since."""

    def paid() -> Table:
        here = played(number, moves)
        if not goes_on(here.state):
            return here
        house = on_turn(here)
        here._append(m.SetTroops("araumycos", {house: 3}))
        here._append(m.GainVP(3, "marker:araumycos"), house)
        here._append(m.SetTroops("araumycos", {"white": 1}))
        return here

    state: State = paid().state
    if not goes_on(state):
        return
    now = state.round
    for house in (HOUSES[one] for one in state.order[:2]):
        for right, wrong in ((now, now + other), (now + other, now)):
            repaired.by_every_way(paid, of_the_turn, m.SetTurn(right), m.SetTurn(wrong), seat=house)


def test_a_turn_that_was_ended_too_early_brings_its_markers_once() -> None:
    for edition, due in ((2, {}), (m.FIRST_EDITION, {"araumycos": 3})):
        here = table("black red", "black").at(araumycos="4 black")
        here.enter("black", m.EndTurn({"araumycos": 3}))
        here._append(m.SetTurn(1, edition=edition), "black")
        assert due_markers(here.state) == due, "older ledgers have it again"
    here.enter("black", m.EndTurn({"araumycos": 3}))


def test_before_the_last_turn_of_a_round_the_end_is_a_question_with_its_own_answers(phone: Phone) -> None:
    """Black, Red, Orange, Blue: Blue is last in turn, and its barracks ran out."""
    phone.enter(m.SetTurn(5), seat="blue")
    phone.enter(m.SetBarracks(troops=0), seat="blue")
    asked = phone.answer(phone.read(), "end-turn")
    assert asked.status_code == 409
    assert "A question first" in asked.text
    assert "Has Blue deployed its last troop?" in asked.text
    assert "A card says so" not in asked.text
    assert "The table says so" not in asked.text
    assert "Enter it without an answer" in asked.text
    typed = phone.client.get(f"/t/{phone.code}/line?line=end&seat=blue")
    for page in (asked.text, typed.text, phone.read()):
        assert tight(page).count("Yes: last round") == 1
        assert "Troops left in the barracks" in page
    assert phone.tap(asked.text, "set-barracks", troops="2") == 303
    assert phone.state.proposed is None
    phone.enter(m.SetBarracks(troops=0), seat="blue")
    assert phone.tap(phone.answer(phone.read(), "end-turn").text, "confirm-end") == 303
    assert phone.tap(phone.read(), "end-turn") == 303
    assert is_over(phone.state)
