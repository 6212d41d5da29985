"""The rows of all moves: the objections to a move, its effect, and the moves that are possible now.

Almost everything may be entered at any time. `likely_moves` returns one or a few moves of each kind that fits
the present state, with plausible dice and names from the booklet; a seat other than the referee's orders only
its own flyers and ships.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import PLACES, REFEREE
from companion.games.underworld.facts.battles import CATEGORIES
from companion.games.underworld.facts.wages import month_to_pay, months_to_pay
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.people import CLASSES, Character
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules import (
    aerial,
    armies,
    boarding,
    calendar,
    castles,
    clock,
    closing,
    colliding,
    combat,
    demands,
    doors,
    encounters,
    estates,
    experience,
    exploring,
    fighting,
    hiring,
    mapping,
    naval,
    parties,
    people,
    places,
    rolling,
    shipboard,
    ships,
    stocking,
    tables,
    travelling,
    treasure,
    wandering,
)
from companion.games.underworld.rules.row import DeskRow
from companion.games.underworld.state.land import SIDES, Step, Stronghold, beside
from companion.games.underworld.state.present import able, able_out, free
from companion.games.underworld.state.state import State, members, share_map
from companion.kernel.dice import Die
from companion.kernel.moves import Move
from companion.kernel.optional.chains import has_chain
from companion.kernel.rows import Rules
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

ROWS: Final[tuple[DeskRow[Any], ...]] = (
    *rolling.ROWS,
    *tables.ROWS,
    *places.ROWS,
    *people.ROWS,
    *parties.ROWS,
    *calendar.ROWS,
    *stocking.ROWS,
    *exploring.ROWS,
    *clock.ROWS,
    *doors.ROWS,
    *encounters.ROWS,
    *wandering.ROWS,
    *combat.ROWS,
    *fighting.ROWS,
    *treasure.ROWS,
    *experience.ROWS,
    *mapping.ROWS,
    *travelling.ROWS,
    *castles.ROWS,
    *demands.ROWS,
    *estates.ROWS,
    *hiring.ROWS,
    *closing.ROWS,
    *aerial.ROWS,
    *ships.ROWS,
    *naval.ROWS,
    *colliding.ROWS,
    *shipboard.ROWS,
    *boarding.ROWS,
    *armies.ROWS,
)


def _tell_newcomers(before: State, after: State, _seat: Seat | None, _move: Move) -> State:
    """Share what each member of the party knows of the map with the others if its members have changed. Those
    who leave later keep that knowledge."""
    same = not after.sighted or members(before, before.party) == members(after, after.party)
    return after if same else share_map(after)


RULES: Final = Rules(rows=ROWS, settle=_tell_newcomers)
apply, check = RULES.apply, RULES.check


def resolve(state: State, seat: Seat | None, move: Move, die: Die) -> Move:
    """Return the move with its dice rolled; see `kernel.rows.MoveRow.resolve`."""
    rolled = RULES.by_type[type(move)].resolve
    return move if rolled is None else rolled(state, seat, move, die)


def steps_of(state: State, move: Move) -> tuple[Step, ...]:
    """Return all steps of an entry's dice, up to the first missing die. `state`: the state before the
    entry."""
    return RULES.by_type[type(move)].steps(state, move)


START: Final = "0202"
HOLD: Final = "1"
LEVEL: Final = "2"
ON_FOOT: Final = "Man on foot"


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """See `kernel.game.Game.likely_moves`."""
    referee = REFEREE if REFEREE in state.seats else state.seats[0]
    every = _referee_moves(state) if seat == referee else seat_orders(state, seat)
    found = (_allow(state, seat, move) for move in every)
    return tuple(move for move in found if move is not None)


def _referee_moves(state: State) -> Iterator[Move]:
    yield from starting_moves(state)
    if state.expedition:
        yield from expedition_moves(state)
    elif state.journey:
        yield from journey_moves(state)
    else:
        yield from home_moves(state)
    yield from battles(state)


def _allow(state: State, seat: Seat, move: Move) -> Move | None:
    try:
        rolled = _type_dice(resolve(state, seat, move, _die(state))) if has_chain(move) else move
        return rolled if check(state, seat, rolled) == () else None
    except Refusal:
        return None


def _type_dice(move: Any) -> Move:
    """Return the move with its dice as if they had been typed, so that the server does not roll them."""
    typed: Move = replace(move, chain=replace(move.chain, here=0))
    return typed


def _die(state: State) -> Die:
    """Return a die seeded by the state: with the same state, it shows the same numbers."""
    numbers = [len(state.trail) + sum(sum(step.pips) for step in state.trail) + state.ordered]

    def fall(sides: int) -> int:
        numbers[0] = (numbers[0] * 1103515245 + 12345) % 2**31
        return (numbers[0] >> 8) % sides + 1

    return fall


def starting_moves(state: State) -> Iterator[Move]:
    """Yield what a new table still lacks: characters, a level, a few hexes, flyers and ships; also rolls,
    which are always possible."""
    players = [place.seat for place in PLACES[1:]]
    for seat, calling in zip(players, CLASSES, strict=False):
        if calling not in state.characters:
            whose = seat if seat in state.seats else ""
            yield m.SetCharacter(Character(name=calling, calling=calling, seat=whose, hits=6, most=6))
    yield from (m.RollTable("reaction"), m.RollDice("3d6"), m.ShowRoll())
    if LEVEL not in state.levels:
        yield m.StockLevel(LEVEL, 2, ("1", "2", "3"))
    if START not in state.hexes:
        near = (START, *(beside(START, side) for side in SIDES))
        yield m.MarkHexes(near, Hex(terrain="woods"))
    if not state.flyers:
        for name, whose in (("Roc", ""), ("Hippogriff", players[0] if players[0] in state.seats else "")):
            yield m.SetFlyer(Flyer(name=name, category=list(CATEGORIES)[3], move=48, height=9, seat=whose))
    for vessel in ("large galley", "longship"):
        if vessel not in state.ships:
            yield m.Launch(vessel, vessel)


def expedition_moves(state: State) -> Iterator[Move]:
    party = able_out(state)
    yield from (m.Turns(2, "move"), m.Turns(1, "rest"), m.Listen(party), m.ForceDoor(party[:1]))
    yield from (m.Search(party), m.PassTrap(party), m.React(), m.Fight(3, slain=1))
    yield from (m.Part(), m.Flee(), m.Run(("corner",)), m.ComeHome())
    yield from encounter_moves(state)


def encounter_moves(state: State) -> Iterator[Move]:
    """Yield moves for an encounter: about the monsters, or to meet some if there are none; about members who
    left a fight, and about captives."""
    if not state.groups:
        yield m.Meet()
    yield m.CountMonsters()
    yield from (m.TurnTo(1), m.JoinIn(1), m.Part(1))
    if met := state.encounter:
        yield from (m.RollHits(met.kind, "1d6"), m.TestMorale())
        yield from (m.Blow(monster=met.kind, foe=foe.number, hits=2) for foe in met.foes[:1])
        yield m.Blow(monster=met.kind, fate=m.CAPTURED)
    yield from (m.Rejoin(who) for who in state.fates)
    yield from (m.Release(kind) for kind in state.captives)


def journey_moves(state: State) -> Iterator[Move]:
    at = state.journey.at if state.journey else ""
    yield from (m.Travel((beside(at, side),)) for side in (1, 3, 5) if at and beside(at, side) in state.hexes)
    yield from (m.Stray(), m.Camp(1), m.Evade(), m.Chase(faster=True), m.React(), m.Part(), m.EndJourney())
    yield from (
        m.PayToll(name, who) for name, it in state.castles.items() if it.toll for who in state.characters
    )


def home_moves(state: State) -> Iterator[Move]:
    who = able(state)
    if (month := month_to_pay(state)) is not None:
        yield m.PayUpkeep(
            month + 1, tuple(name for name in free(state) if month in months_to_pay(state, name))
        )
    if who:
        party = tuple(name for name in who if state.characters[name].day == state.characters[who[0]].day)
        yield from (m.SetOut(1, party), m.SetForth(START, party, len(party), ON_FOOT), m.Rest(who, 28))
        if HOLD not in state.strongholds:
            yield from (m.Book(who[0], "treasure", 20_000), m.Found(HOLD, who[0], START))
    for name, hold in state.strongholds.items():
        if not hold.plan:
            yield m.Plan(name, (Section(item="bastion"),))
        yield from (m.Hire(name, "Engineer", 1), m.Build(name), *_closing_moves(name, hold, who))
    yield from (m.Outrage(name) for name in state.offended)


def _closing_moves(name: str, hold: Stronghold, who: tuple[str, ...]) -> Iterator[Move]:
    yield m.CloseMonth(name, who, hold.paid + 1)
    yield m.CloseYear(name, year=hold.years + 1)


def battles(state: State) -> Iterator[Move]:
    """Yield the referee's moves in battles in the air, at sea and on land, including orders for flyers and
    ships without a player."""
    yield from seat_orders(state, None)
    for number, name in enumerate(state.flyers):
        yield from (m.Place("air", name, 20 + 10 * number, 20, 90 * number), m.HitFlyer(name, "side"))
        yield m.Crash(name)
    if state.ships:
        yield from (m.RollWeather(), m.EndSeaTurn())
    for number, name in enumerate(state.ships):
        yield m.Place("sea", name, 20, 20 + 2 * number, 90 * number)
        yield from (m.LowerMast(name, up=not state.ships[name].mast), m.Patch(name))
        yield from (m.Seize(name, "Mermen", 20), m.CutGrapples(name, "Mermen", 3), m.LetGo(name, "Mermen"))
    for side in (m.OURS, m.THEIRS):
        if side not in state.forces:
            yield m.FieldForce(side, 20, side)
    for name, force in state.forces.items():
        yield from (m.LoseMen(name, min(3, force.men)), m.LeaveField(name, m.FLED))
    if state.forces:
        yield m.EndLandBattle()
    for name, other in pairwise(state.ships):
        yield from (m.Ram(name, other, side=True), m.Shear(name, other), m.Grapple(name, other, 2))


def seat_orders(state: State, seat: Seat | None) -> Iterator[Move]:
    """Yield orders for the flyers and ships of a seat; for those of no player if it is None."""
    whose = str(seat or "")
    for name in (name for name, each in state.flyers.items() if each.seat == whose):
        yield from (m.Fly(name, (6, 7), up=2, turns=(60,)), m.Fly(name, (9,), up=-3))
    for name in (name for name, each in state.ships.items() if each.seat == whose):
        yield from (m.Row(name, "slow", 10, 45, to="port"), m.Row(name, "cruise", 15), m.Row(name, "rest", 0))
        yield m.Sail(name, "running", 12, 30, to="starboard")
