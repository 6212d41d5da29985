"""Boarding, melee aboard turn by turn, capture, prize crews, and a crew in the water (P14). Booklet:
Boarding, Melee, Swimming and Ship Capture, under Naval Combat.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import GALE, max_boarders
from companion.games.underworld.moves.sea import Row as Rowed
from companion.games.underworld.moves.sea import Sail, Ship
from companion.games.underworld.rules.row import BATTLES, DeskRow, against, look_up, one_of, within
from companion.games.underworld.rules.ships import MAX_MEN, against_sunk, pair, with_ship
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Tries
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

DROWNS: Final = {row["armor"]: int(row["drown_pct"]) for row in table("drowning").rows}
NO_ARMOR: Final = "none"
GALE_PCT: Final = int(table("drowning").values["gale_or_storm_drown_pct_per_turn"])
TOO_FAST_UNDER_SAIL: Final = 15
"""Inches a turn: a ship under sail that makes as many or more cannot pick up swimmers."""
MAX_DICE: Final = 100
"""The most dice in one roll."""


def board_ship(state: State, move: m.BoardShip, tray: Tray) -> State:
    ship, target = pair(state, move.ship, move.target)
    if within(move.men, 1, MAX_MEN) > ship.men:
        raise Cannot(text("There are not that many men aboard."))
    within(move.feet, 0, MAX_MEN)
    aboard = {**target.boarders, ship.name: target.boarders.get(ship.name, 0) + move.men}
    state = with_ship(state, without(ship, move.men))
    state = with_ship(state, replace(state.ships[target.name], boarders=aboard))
    had = state.tries.get(ship.name, Tries())
    return replace(state, tries={**state.tries, ship.name: replace(had, boarded=had.boarded + move.men)})


def against_board(state: State, move: m.BoardShip) -> Iterator[Objection]:
    ship, target = state.ships.get(move.ship), state.ships.get(move.target)
    yield from against_sunk(ship, target)
    if ship and target and target.name not in ship.grappled and ship.name not in target.grappled:
        yield against(text("Only a ship that is grappled can be boarded."), "boarding")
    gone = state.tries.get(move.ship, Tries()).boarded + move.men
    if move.feet and gone > (most := max_boarders(move.feet)):
        sentence = ntext(
            "Along %(feet)s feet of deck, at most %(n)s man can board in a turn.",
            "Along %(feet)s feet of deck, at most %(n)s men can board in a turn.",
            most,
            feet=move.feet,
        )
        yield against(sentence, "boarding")


def without(ship: Ship, men: int) -> Ship:
    """Return a ship with fewer men: marines are lost first, then sailors, then rowers."""
    marines = min(men, ship.marines)
    crew = min(men - marines, ship.crew)
    rowers = min(men - marines - crew, ship.rowers)
    return replace(ship, marines=ship.marines - marines, crew=ship.crew - crew, rowers=ship.rowers - rowers)


def melee_aboard(state: State, move: m.MeleeAboard, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    if not ship.boarders:
        raise Cannot(text("Nobody has boarded %(ship)s.", ship=ship.name))
    if within(move.fell, 0) > ship.men:
        raise Cannot(text("There are not that many men aboard."))
    left = dict(ship.boarders)
    for name, lost in move.lost.items():
        if within(lost, 0) > left.get(name, 0):
            raise Cannot(text("There are not that many men aboard."))
        left[name] = left.get(name, 0) - lost
    return with_ship(
        state, replace(without(ship, move.fell), boarders={name: n for name, n in left.items() if n})
    )


def take_ship(state: State, move: m.TakeShip, tray: Tray) -> State:
    """Make the boarders the ship's crew, and its surviving men their captives."""
    ship, winner = pair(state, move.ship, move.by)
    if winner.name not in ship.boarders:
        raise Cannot(text("Nobody from %(ship)s is aboard.", ship=winner.name))
    others = {name: n for name, n in ship.boarders.items() if name != winner.name}
    taken = replace(
        ship,
        crew=ship.boarders[winner.name],
        rowers=0,
        marines=0,
        boarders=others,
        captives=min(MAX_MEN, ship.captives + ship.men),
        prize=winner.name,
        seat=winner.seat,
    )
    return with_ship(state, taken)


def against_take(state: State, move: m.TakeShip) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    yield from against_sunk(ship)
    if ship and ship.men and not move.yields:
        sentence = ntext(
            "%(ship)s still has %(n)s man who fights.",
            "%(ship)s still has %(n)s men who fight.",
            ship.men,
            ship=ship.name,
        )
        yield against(sentence, "ship_capture")


def crew_overboard(state: State, move: m.CrewOverboard, tray: Tray) -> State:
    """Put men of a crew, or everybody aboard, into the water. Half of them, rounded up, can swim; the others
    are lost. A swimmer in armor, or who was thrown, may drown; in a gale any of those left may."""
    ship = look_up(state.ships, move.ship)
    armor = one_of(tuple(DROWNS), move.armor)
    everybody = not within(move.men, 0, MAX_MEN)
    men = ship.aboard if everybody else move.men
    if not men or (not everybody and men > ship.men):
        raise Cannot(text("There are not that many men aboard."))
    left = replace(without(ship, ship.men), boarders={}, captives=0) if everybody else without(ship, men)
    swim = men - men // 2
    worn = NO_ARMOR if move.shed else armor
    if worn != NO_ARMOR or move.thrown:
        swim -= count_drowned(tray, ship.name, swim, DROWNS[worn])
    if state.weather.force == GALE:
        swim -= count_drowned(tray, ship.name, swim, GALE_PCT)
    return with_ship(state, replace(left, swimmers=min(MAX_MEN, ship.swimmers + swim)))


def count_drowned(tray: Tray, what: str, men: int, chance_pct: int) -> int:
    """Return how many of these men drown, with one die each."""
    gone = 0
    while men > 0:
        gone += tray.count(what, min(MAX_DICE, men), chance_pct)
        men -= MAX_DICE
    return gone


def roll_swimmers(state: State, tray: Tray) -> State:
    """Roll at the end of a turn in a gale for the swimmers of each ship, any of whom may drown."""
    if state.weather.force != GALE:
        return state
    for ship in tuple(state.ships.values()):
        if ship.swimmers:
            left = ship.swimmers - count_drowned(tray, ship.name, ship.swimmers, GALE_PCT)
            state = with_ship(state, replace(state.ships[ship.name], swimmers=left))
    return state


def pick_up(state: State, move: m.PickUp, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    if within(move.men, 1, MAX_MEN) > ship.swimmers:
        raise Cannot(text("There are not that many in the water."))
    state = with_ship(state, replace(ship, swimmers=ship.swimmers - move.men))
    if not move.by:
        return state
    saves = look_up(state.ships, move.by)
    return with_ship(state, replace(saves, crew=min(MAX_MEN, saves.crew + move.men)))


def against_pick_up(state: State, move: m.PickUp) -> Iterator[Objection]:
    yield from against_sunk(state.ships.get(move.by))
    match state.sailed.get(move.by):
        case Rowed(speed=speed) if speed not in ("rest", "slow", "stop", "back slow"):
            yield against(
                text("Under oars, a ship can pick up swimmers only at slow speed or less."), "swimming"
            )
        case Sail(inches=inches) if inches >= TOO_FAST_UNDER_SAIL:
            yield against(
                text(
                    "Under sail, a ship can pick up swimmers only if it makes less than %(most)s″ a turn.",
                    most=TOO_FAST_UNDER_SAIL,
                ),
                "swimming",
            )


ROWS = (
    DeskRow.of(
        m.BoardShip,
        board_ship,
        lambda move: ntext(
            "%(n)s man of %(ship)s boards %(target)s",
            "%(n)s men of %(ship)s board %(target)s",
            move.men,
            ship=move.ship,
            target=move.target,
        ),
        group=BATTLES,
        check=against_board,
    ),
    DeskRow.of(
        m.MeleeAboard,
        melee_aboard,
        lambda move: text(
            "melee aboard %(ship)s: its crew loses %(fell)s, the boarders %(lost)s",
            ship=move.ship,
            fell=move.fell,
            lost=sum(move.lost.values()),
        ),
        group=BATTLES,
    ),
    DeskRow.of(
        m.TakeShip,
        take_ship,
        lambda move: text("%(ship)s is taken by %(by)s", ship=move.ship, by=move.by),
        group=BATTLES,
        check=against_take,
        places=lambda move: (f"ship:{move.by}",),
    ),
    DeskRow.of(
        m.CrewOverboard,
        crew_overboard,
        lambda move: text("the crew of %(ship)s is in the water", ship=move.ship),
        group=BATTLES,
    ),
    DeskRow.of(
        m.PickUp,
        pick_up,
        lambda move: (
            ntext(
                "%(by)s picks up %(n)s swimmer of %(ship)s",
                "%(by)s picks up %(n)s swimmers of %(ship)s",
                move.men,
                by=move.by,
                ship=move.ship,
            )
            if move.by
            else ntext(
                "%(n)s swimmer of %(ship)s is given up",
                "%(n)s swimmers of %(ship)s are given up",
                move.men,
                ship=move.ship,
            )
        ),
        group=BATTLES,
        check=against_pick_up,
        places=lambda move: (f"ship:{move.by}",) if move.by else (),
    ),
)
