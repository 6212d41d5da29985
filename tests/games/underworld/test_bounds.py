"""Every typed number has a minimum and a maximum: both are accepted, one beyond either is refused."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import VIKINGS
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.rules.row import MAX_NUMBER
from companion.games.underworld.rules.ships import SINKS
from companion.games.underworld.state.state import State
from companion.kernel.dice import Die
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from tests.games.underworld.desk import Desk, seeded

MAX_TRIES = 2 * table("grappling").values["attempts_per_ship_per_turn"]
ADA = Character(name="Ada", inches=12, hits=8, most=8)
LONGSHIP = Ship(name="Wave", vessel="longship", points=20, hull=10, fresh=10, fatigue=5)
Make = Callable[[int], Move]


def below() -> Desk:
    """Ada and Bo are underground, facing Orcs."""
    desk = Desk().people(Ada=12, Bo=9).kind("Orcs", number="2d4", inches=9)
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.SetEncounter("Orcs", 5, 60, ""))
    return desk


def afield() -> Desk:
    desk = Desk().people(Ada=12, Bo=9).hexes("clear", "0505", "0506", "0606")
    desk.enter(m.SetForth("0505", ("Ada", "Bo"), 4, "Man on foot"))
    return desk


def afloat() -> Desk:
    desk = Desk().people(Ada=12)
    for ship in ("Wave", "Foam"):
        desk.enter(m.Launch(ship, "longship"), die=seeded(1))
    return desk


def at_home() -> Desk:
    desk = Desk().people(Ada=12).hexes("clear", "0505")
    desk.enter(m.Found("Keep", "Ada", "0505", True))
    desk.enter(m.Plan("Keep", ()))
    return desk


def expected(low: int, high: int) -> str:
    return f"Enter a number from {low} to {high}."


def said(state: State, move: Move, die: Die) -> str:
    """Return why a move cannot be carried out; nothing if it can."""
    try:
        after = apply(state, None, resolve(state, None, move, die))
    except Refusal as refusal:
        return str(refusal.sentence)
    return str(after.sentence) if isinstance(after, Misfit) else ""


def character(**facts: Any) -> Move:
    return m.SetCharacter(replace(ADA, **facts))


def kind(**facts: Any) -> Move:
    return m.SetKind(Kind(name="Orcs", **facts))


def ship(**facts: Any) -> Move:
    return m.SetShip(replace(LONGSHIP, **facts))


CASES: tuple[tuple[str, Callable[[], Desk], Make, int, int], ...] = (
    ("level", Desk, lambda n: character(level=n), 0, 100),
    ("inches", Desk, lambda n: character(inches=n), 0, 240),
    ("most", Desk, lambda n: character(most=n, hits=min(n, 1)), 1, 1000),
    ("hits", Desk, lambda n: character(hits=n), -1000, 8),
    ("experience", Desk, lambda n: character(experience=n), 0, 10_000_000),
    ("charisma", Desk, lambda n: character(charisma=n), 0, 100),
    ("rested", Desk, lambda n: character(rested=n), 0, MAX_NUMBER),
    ("day", Desk, lambda n: character(day=n), 0, MAX_NUMBER),
    ("kind: dice", Desk, lambda n: kind(number=f"{n}d6"), 1, 100),
    ("kind: sides", Desk, lambda n: kind(number=f"1d{n}"), 2, 1000),
    ("kind: most", Desk, lambda n: kind(most=n), 0, MAX_NUMBER),
    ("kind: inches", Desk, lambda n: kind(inches=n), 0, 240),
    ("dice", Desk, lambda n: m.RollDice(f"{n}d6", "x"), 1, 100),
    ("sides", Desk, lambda n: m.RollDice(f"1d{n}", "x"), 2, 1000),
    ("rest", below, lambda n: m.PassTime(("Ada",), n), 1, 3660),
    ("feet", below, lambda n: m.FallIntoPit("Ada", n), 1, 1000),
    ("turns", below, lambda n: m.Turns(n, "move"), 1, 144),
    ("quarters", below, m.SpendQuarters, 1, 4),
    ("bribe", below, lambda n: m.React(bribe=n), -2, 2),
    ("fear", below, lambda n: m.React(fear=n), -2, 2),
    ("alignment", below, lambda n: m.React(alignment=n), -2, 2),
    ("met", below, lambda n: m.SetEncounter("Orcs", n, 60, ""), 0, MAX_NUMBER),
    ("distance", below, lambda n: m.SetEncounter("Orcs", 5, n, ""), 0, MAX_NUMBER),
    ("number", below, lambda n: m.Meet("Orcs", n), 0, MAX_NUMBER),
    ("runners", below, lambda n: m.Flee(runners=n), 0, 240),
    ("monsters", below, lambda n: m.Flee(monsters=n), 0, 240),
    ("rounds", below, m.Fight, 0, 1000),
    ("hurt", below, lambda n: m.Hurt("Ada", n), -10_000, 10_000),
    ("levels", below, lambda n: m.Fall("Ada", n), 1, 100),
    ("depth", Desk, lambda n: m.StockLevel("L", n, ("1",)), 1, 99),
    (
        "size",
        lambda: Desk().people(Ada=12),
        lambda n: m.SetForth("0505", ("Ada",), n, "Man on foot"),
        1,
        MAX_NUMBER,
    ),
    ("journey", afield, lambda n: m.SetJourney("0505", n, "Man on foot"), 1, MAX_NUMBER),
    ("moved", afield, lambda n: m.SetJourney("0505", 4, "Man on foot", moved=n), 0, MAX_NUMBER),
    ("owed", afield, lambda n: m.SetJourney("0505", 4, "Man on foot", owed=n), 0, MAX_NUMBER),
    ("straight", afield, lambda n: m.Travel(("0506",), straight=n), 0, 100),
    ("then", afield, lambda n: m.Travel(("0506",), then=n), 0, 6),
    ("camp", afield, m.Camp, 1, 60),
    ("ship: points", Desk, lambda n: ship(points=n, hull=0), 1, 100),
    ("ship: hull", Desk, lambda n: ship(hull=n), 0, 20),
    ("ship: fresh", Desk, lambda n: ship(fresh=n, fatigue=0), 0, VIKINGS),
    ("ship: fatigue", Desk, lambda n: ship(fatigue=n), 0, 10),
    ("ship: water", Desk, lambda n: ship(water=n), 0, SINKS),
    ("ship: sheared", Desk, lambda n: ship(sheared=n), 0, 2),
    ("ship: grapples", Desk, lambda n: ship(grip={"Giant Squids": n}), 1, 1000),
    *(
        (f"ship: {men}", Desk, lambda n, men=men: ship(**{men: n}), 0, 1000)
        for men in ("rowers", "crew", "marines")
    ),
    ("struck", afloat, lambda n: m.HitShip("Wave", n), 1, 1000),
    ("row", afloat, lambda n: m.Row("Wave", "slow", n), 0, 200),
    ("turned", afloat, lambda n: m.Row("Wave", "slow", 1, degrees=n), 0, 360),
    ("current", afloat, lambda n: m.Row("Wave", "slow", 1, current=n), -1, 1),
    ("tries", afloat, lambda n: m.Grapple("Wave", "Foam", n), 1, MAX_TRIES),
    ("east", afloat, lambda n: m.Place("sea", "Wave", n, 0, 0), -9999, 9999),
    ("south", afloat, lambda n: m.Place("sea", "Wave", 0, n, 0), -9999, 9999),
    ("heading", afloat, lambda n: m.Place("sea", "Wave", 0, 0, n), 0, 359),
    ("gold", at_home, lambda n: m.Book("Ada", "x", n) if n else m.SetPurse("Ada", 0), -(10**8), 10**8),
    ("purse", at_home, lambda n: m.SetPurse("Ada", n), -(10**8), 10**8),
    ("horses", at_home, lambda n: m.Stable("Keep", n), 0, 100_000),
)


@pytest.mark.parametrize(
    ("desk", "make", "low", "high"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_both_borders_are_taken_and_neither_beyond(
    desk: Callable[[], Desk], make: Make, low: int, high: int
) -> None:
    state = desk().state
    for n in (low, high):
        assert not said(state, make(n), seeded(n)).startswith("Enter a number from"), n
    for n in (low - 1, high + 1):
        assert said(state, make(n), seeded(n)) == expected(low, high), n
