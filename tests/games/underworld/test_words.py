"""What the log says of an entry, which places it touches, and what a correction would change."""

from datetime import UTC, datetime

from hypothesis import given

from companion.games.underworld import moves as m
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.log import changes, moment
from companion.games.underworld.rules.row import same_place
from companion.games.underworld.state.state import State
from companion.kernel.moves import Entry, Move
from companion.kernel.optional.chains import Chain
from tests.games.underworld.desk import Desk
from tests.games.underworld.test_laws import ANY_MOVE
from tests.lots import few


def entry(move: Move) -> Entry:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(version=9, move=move, seat=None, override=None, by="host", at=at, saw=8)


def said(desk: Desk, move: Move) -> str:
    return str(GAME.describe(desk.state, entry(move)))


def test_the_log_tells_what_was_rolled() -> None:
    desk = Desk().people(Ada=12)
    move = m.RollTable("wild_encounter_type", "desert", chain=Chain("d6:4 d6:5"))
    assert said(desk, move) == (
        "rolls on Kind of wilderness encounter, desert: 1d6 4 = Men and 1d6 5 = Wizard"
    )
    assert said(desk, m.React(bribe=2)) == "reaction"
    assert said(desk, m.Book("Ada", "treasure", 50)) == "Ada: 50 GP, treasure"
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    assert said(desk, m.React(bribe=2, chain=Chain("3,4"))) == "reaction: 2d6 3+4+2 = positive"


@few(50)
@given(ANY_MOVE)
def test_whatever_was_entered_can_be_told(move: Move) -> None:
    desk = Desk()
    assert said(desk, move)
    assert str(GAME.describe(None, entry(move)))
    assert "" not in GAME.touches(entry(move))


def test_entries_are_found_by_what_they_are_about() -> None:
    assert GAME.touches(entry(m.EditRoom("Crypts", Room(name="12")))) == ("room:Crypts/12", "level:Crypts")
    assert GAME.touches(entry(m.Ram("Trireme", "Cog", side=True))) == ("ship:Trireme", "ship:Cog")
    assert GAME.touches(entry(m.Fight(3, {"Ada": 2}))) == ("expedition", "encounter", "character:Ada")
    assert GAME.touches(entry(m.Travel(("0303", "0304")))) == ("journey", "hex:0303", "hex:0304")
    assert GAME.touches(entry(m.SetOut(3, ("Ada",)))) == ("expedition", "character:Ada")
    assert (same_place("hex:0303"), same_place("expedition")) == ("hex:0303", "")


def test_moments_follow_each_other() -> None:
    """Each turn is a moment of its own, and home is later than any turn below."""
    desk = Desk().people(Ada=12)
    keys = [moment(desk.state).key]
    desk.enter(m.SetOut(2, ("Ada",)))
    keys.append(moment(desk.state).key)
    desk.enter(m.Turns(1, "move"), "1")
    keys.append(moment(desk.state).key)
    assert str(moment(desk.state).name) == "Level 2, turn 1"
    desk.enter(m.ComeHome())
    keys.append(moment(desk.state).key)
    assert str(moment(desk.state).name) == "Day 7 of the campaign"
    assert keys == sorted(set(keys))


def test_what_a_correction_changes_is_told() -> None:
    desk = Desk().people(Ada=12, Bo=12)
    before = desk.state

    def told(after: State) -> list[str]:
        return [str(one) for one in changes(before, after)]

    assert told(before) == []
    desk.enter(m.Hurt("Ada", 3))
    desk.enter(m.Book("Bo", "found", 20))
    desk.enter(m.StockLevel("One", 1, count=2), "3 2 3 2")
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    assert told(desk.state) == [
        "Ada: 5 hit points instead of 8",
        "Bo: 20 GP instead of 0",
        "An expedition is under way.",
        "The party faces Orcs.",
        "One: 2 rooms differ.",
    ]
