"""What cannot be entered at the desk, each with its sentence; and the same one step closer, which can."""

from collections.abc import Callable

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.encounters import against_part, against_react
from companion.games.underworld.rules.fighting import slowest
from companion.games.underworld.rules.tray import tray_of
from companion.kernel.moves import Move
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.test_bounds import afield, afloat, at_home, below, said

NO_HEX = "Write a hex as column and row, for example 0307."
NO_SEAT = "Nobody sits at that seat."
LONG = "x" * 61


def cleared() -> Desk:
    """Nobody faces Ada and Bo underground."""
    desk = Desk().people(Ada=12, Bo=9)
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    return desk


def flying() -> Desk:
    desk = Desk()
    for name in ("Roc", "Drake"):
        desk.enter(
            m.SetFlyer(Flyer(name=name, category="sprite, large bird, large insect", move=24, height=9))
        )
    return desk


REFUSED: tuple[tuple[Callable[[], Desk], Move, str], ...] = (
    (Desk, m.SetCharacter(Character(name=" ")), "A name must have 1 to 60 characters."),
    (Desk, m.SetCharacter(Character(name=LONG)), "A name must have 1 to 60 characters."),
    (Desk, m.SetCharacter(Character(name="Ada", seat="player-9")), NO_SEAT),
    (Desk, m.SetCharacter(Character(name="Ada", race="gnome")), "There is no gnome to choose."),
    (Desk, m.SetCharacter(Character(name="Ada", calling="thief")), "There is no thief to choose."),
    (Desk, m.RemoveCharacter("Ada"), "Nothing here is called Ada."),
    (Desk, m.SetKind(Kind(name="Orcs", number="many")), "Write dice as in 3d6."),
    (Desk, m.SetKind(Kind(name="Orcs", hit_dice="x" * 501)), "That is too long."),
    (Desk, m.SetKind(Kind(name="Orcs", intelligence="wise")), "There is no wise to choose."),
    (Desk, m.ImportKinds(()), "Enter a number from 1 to 500."),
    (Desk, m.RollDice("many"), "Write dice as in 3d6."),
    (Desk, m.RollDice("1d6", LONG), "A name must have 1 to 60 characters."),
    (Desk, m.ShowRoll(), "Nothing was rolled."),
    (Desk, m.RevealRoll(" "), "A name must have 1 to 60 characters."),
    (Desk, m.RollTable("nothing"), "Nothing here is called nothing."),
    (Desk, m.Settle(""), "A ruling must have 1 to 2000 characters."),
    (Desk, m.Settle("y" * 2001), "A ruling must have 1 to 2000 characters."),
    (Desk, m.Meet("Orcs"), "No party is out that could have an encounter."),
    (Desk, m.SetEncounter("Orcs", 1, 1), "No party is out that could have an encounter."),
    (Desk, m.Turns(1, "move"), "No expedition is under way."),
    (Desk, m.Travel(("0505",)), "Nobody travels the wilderness."),
    (cleared, m.React(), "There is no encounter."),
    (cleared, m.Part(0), "There is no encounter."),
    (cleared, m.Flee(), "There is no encounter."),
    (cleared, m.Run(()), "Nobody is pursued."),
    (cleared, m.CountMonsters(), "There are no monsters whose number can be rolled now."),
    (cleared, m.Listen(()), "Choose somebody first."),
    (cleared, m.Search(("Ada", "Ada")), "Somebody is named twice."),
    (cleared, m.Search(("Cy",)), "Nothing here is called Cy."),
    (below, m.Part(1), "Nobody else stands there."),
    (below, m.Part(-1), "Nobody else stands there."),
    (below, m.TurnTo(1), "Nobody else stands there."),
    (below, m.SetEncounter("Orcs", 1, 1, "orcs"), "There is no orcs to choose."),
    (below, m.CountMonsters(), "There are no monsters whose number can be rolled now."),
    (below, m.PassTime(("Ada",), 1, "x" * 201), "That is too long."),
    (lambda: Desk().people(Ada=12), m.SetForth("5", ("Ada",), 4, "Man on foot"), NO_HEX),
    (
        lambda: Desk().people(Ada=12),
        m.SetForth("0505", ("Ada",), 4, "Unicorn"),
        "There is no Unicorn to choose.",
    ),
    (Desk, m.MarkHexes(("0505", "5"), Hex(terrain="clear")), NO_HEX),
    (Desk, m.MarkHexes(("0505",), Hex(terrain="sky")), "There is no sky to choose."),
    (afield, m.PayToll("Krag", "Ada"), "Nothing here is called Krag."),
    (afloat, m.Launch("Wave", "longship"), "That name is already taken."),
    (afloat, m.Launch("Third", "longship", seat="player-9"), NO_SEAT),
    (afloat, m.Launch("Third", "submarine"), "There is no submarine to choose."),
    (afloat, m.Ram("Wave", "Wave", True), "That is the same ship."),
    (afloat, m.Patch("Wave"), "Wave has no hole."),
    (afloat, m.Place("war", "Wave", 0, 0), "There is no war to choose."),
    (afloat, m.Place("sea", "Ship", 0, 0), "Nothing here is called Ship."),
    (afloat, m.Place("air", "Wave", 0, 0), "Nothing here is called Wave."),
    (afloat, m.Row("Wave", "warp", 1), "There is no warp to choose."),
    (flying, m.SetFlyer(Flyer(name="Roc", category="Tiny", move=24)), "There is no Tiny to choose."),
    (
        flying,
        m.SetFlyer(Flyer(name="Roc", category="sprite, large bird, large insect", move=24, seat="player-9")),
        NO_SEAT,
    ),
    (
        flying,
        m.SetFlyer(Flyer(name="Roc", category="sprite, large bird, large insect", move=24, fate="lost")),
        "There is no lost to choose.",
    ),
    (flying, m.HitFlyer("Roc", "inside"), "There is no inside to choose."),
    (flying, m.Bomb("Roc"), "Roc carries no bombs."),
    (flying, m.Melee("Roc", "Roc"), "That is the same flyer."),
    (flying, m.Fly("Roc", (5, 5, 5), turns=(30,)), "Give the side of every turn, or of none."),
    (flying, m.Fly("Roc", (5,), up=91), "Enter a number from 0 to 99."),
    (at_home, m.Found("Keep", "Ada"), "That name is already taken."),
    (at_home, m.Found("Hold", "Bo"), "Nothing here is called Bo."),
    (at_home, m.Found("Hold", "Ada", "5"), NO_HEX),
    (at_home, m.Build("Keep"), "Nothing is planned."),
    (at_home, m.Hire("Keep", "Wizard", 1), "There is no Wizard to choose."),
    (at_home, m.Hire("Keep", "Engineer", -1), "Enter a number from 0 to 100000."),
    (at_home, m.SendOut("Bo", "Spy"), "Nothing here is called Bo."),
    (at_home, m.SendOut("Ada", "Poet"), "There is no Poet to choose."),
    (at_home, m.BuyNews("Bo", "round"), "Nothing here is called Bo."),
    (at_home, m.BuyNews("Ada", "paper"), "There is no paper to choose."),
    (at_home, m.Book("Ada", "x", 0), "No gold changes hands."),
    (at_home, m.ClearHex("Keep", "9999"), "9999 does not belong to the barony."),
    (at_home, m.Invest("Keep", "lottery", 1), "There is no lottery to choose."),
)


@pytest.mark.parametrize(
    ("desk", "move", "sentence"), REFUSED, ids=[f"{one[1].kind}: {one[2][:24]}" for one in REFUSED]
)
def test_what_cannot_be(desk: Callable[[], Desk], move: Move, sentence: str) -> None:
    assert said(desk().state, move, seeded(1)) == sentence


CAN: tuple[tuple[Callable[[], Desk], Move], ...] = (
    (Desk, m.SetCharacter(Character(name="x" * 60, seat="player-1"))),
    (Desk, m.SetKind(Kind(name="Orcs", hit_dice="x" * 500))),
    (Desk, m.Settle("y" * 2000)),
    (Desk, m.RollDice("1d6", "x" * 60)),
    (below, m.PassTime(("Ada",), 1, "x" * 200)),
    (flying, m.Fly("Roc", (5, 5, 5), turns=(30, 30))),
    (flying, m.Fly("Roc", (5,), up=90)),
    (at_home, m.Found("Hold", "Ada")),
    (at_home, m.SendOut("Ada", "Spy")),
    (afloat, m.Launch("Third", "longship", seat="player-1")),
)


@pytest.mark.parametrize(("desk", "move"), CAN, ids=[one[1].kind for one in CAN])
def test_what_can_just_be(desk: Callable[[], Desk], move: Move) -> None:
    assert said(desk().state, move, seeded(1)) == ""


def test_the_slowest_sets_the_pace() -> None:
    desk = below()
    assert slowest(desk.state, tray_of(m.Flee())) == 9
    desk.enter(m.Hurt("Bo", 8))
    assert slowest(desk.state, tray_of(m.Flee())) == 12
    desk.enter(m.Hurt("Ada", 8))
    assert slowest(desk.state, tray_of(m.Flee())) == 12, "as fast as a man, where nobody is left who runs"


def test_each_side_that_rolls_for_surprise_is_named() -> None:
    desk = cleared()
    desk.enter(m.Light(lit=False))
    desk.enter(m.Meet("Orcs", 3), die=seeded(1))
    told = [step for step in desk.state.trail if step.table == "surprise"]
    assert [step.case for step in told] == ["party", "monsters"]


def test_an_objection_says_under_which_heading_it_stands() -> None:
    desk = below()
    desk.kind("Slimes", intelligence="non-intelligent")
    desk.enter(m.SetEncounter("Slimes", 1, 20, "party"))
    (react,) = against_react(desk.state, m.React())
    (part,) = against_part(desk.state, m.Part(0))
    assert react.section == table("reaction").section != ""
    assert part.section == table("uw_avoiding").section != ""


def test_orders_that_are_revealed_change_nothing_on_the_board() -> None:
    desk = afloat()
    before = desk.state
    desk.enter(m.RevealOrders("sea"))
    assert (desk.state.ships, desk.state.afloat) == (before.ships, before.afloat)
