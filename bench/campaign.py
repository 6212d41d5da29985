"""Of Stone and Iron as it grows: 25 × 25 squares, 14 factions, 100 armies, 20,000 entries over 24 turns."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from statistics import median
from typing import Any

from bench.measure import Figure, median_microseconds
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import ROWS, Unit, cell
from companion.games.stone_and_iron.catalogue.squares import UNDERWAY
from companion.games.stone_and_iron.facts.income import incomes
from companion.games.stone_and_iron.facts.network import links
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.scoring import score
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, Army, Building, Square
from companion.games.stone_and_iron.state.state import State, pact, setup
from companion.kernel.moves import Begin, Move
from companion.kernel.seats import Seat

SEATS = tuple(Seat(faction) for faction in ROWS)
ARMIES, ENTRIES, TURNS = 100, 20_000, 24
KINDS = ("tunnel", "big_tunnel", "empty_cavern", "iron_mine", "silver_mine", "small_tunnel")
RUNS = 3


def figures() -> Iterator[Figure]:
    state = grow_campaign()
    note = f"25 × 25, {len(SEATS)} factions, {ARMIES} armies, every pact that can be"
    yield Figure(
        name="networks of all factions",
        median=median_microseconds(lambda: [links(state, seat) for seat in SEATS], number=3) / 1e3,
        unit="ms",
        note=note,
    )
    yield Figure(
        name="networks and income of all factions",
        median=median_microseconds(lambda: incomes(state), number=3) / 1e3,
        unit="ms",
        bound=20,
        note=note,
    )
    yield Figure(
        name="scoresheet of all factions",
        median=median_microseconds(lambda: score(state), number=3) / 1e3,
        unit="ms",
    )
    played = entries(state)
    yield Figure(
        name=f"apply {len(played):,} entries of a campaign",
        median=median(_time_replay(state, played) for _ in range(RUNS)),
        unit="s",
        bound=2,
    )


def grow_campaign() -> State:
    """Return a state with every square explored and owned, and buildings in the caverns, from a fixed
    seed."""
    dice = random.Random(1)  # noqa: S311
    state = setup(Begin(SEATS, SEATS[0], {"map_size": "25x25", "campaign_turns": str(TURNS)}))
    squares = tuple(_square(dice, square.kind == UNDERWAY) for square in state.squares)
    armies = {
        f"{number}": Army(
            id=f"{number}",
            owner=(seat := SEATS[number % len(SEATS)]),
            square=dice.randrange(len(squares)),
            units=tuple(_unit(f"{number}.{n}", seat, n) for n in range(9)),
            left=5,
            came=number,
        )
        for number in range(ARMIES)
    }
    pacts = frozenset(pact(a, b) for a, b in combinations(SEATS, 2) if cell(a, b) != "X")
    return replace(
        state, squares=squares, armies=armies, pacts=pacts, turn=1, phase="move_explore", arrivals=ARMIES
    )


def _square(dice: random.Random, road: bool) -> Square:
    kind = UNDERWAY if road else dice.choice(KINDS)
    stand = ("house", "house", "merchants_guild", "manor") if kind == "empty_cavern" else ()
    return Square(
        kind=kind,
        open=ALL_SIDES,
        owner=dice.choice(SEATS),
        base=kind == "empty_cavern" and dice.random() < 0.2,
        buildings=tuple(Building(plan=plan, ordered=0, ready=0) for plan in stand),
    )


def _unit(id_: str, seat: Seat, number: int) -> Unit:
    lord: dict[str, Any] = {"grade": "lord", "points": 100} if not number else {"models": 10, "points": 5}
    return Unit(id=id_, name="Troops", troop="troops", people=seat, **lord)


def entries(state: State) -> list[tuple[Seat | None, Move]]:
    """Return marches and ends of phases, as they would be entered."""
    dice, played = random.Random(2), list[tuple[Seat | None, Move]]()  # noqa: S311
    for _turn in range(TURNS):
        while state.phase != "income":
            if state.phase in ("move_explore", "tunnel", "move_rest"):
                for _ in range(ENTRIES // TURNS // 3 - 2):
                    army = state.armies[dice.choice(tuple(state.armies))]
                    beside = [square for square in state.grid.beside[army.square] if square >= 0]
                    step = m.March(army.id, (state.grid.names[dice.choice(beside)],))
                    state = _enter(played, state, Seat(army.owner), step)
            state = _enter(played, state, None, m.EndPhase())
        for _ in range(3):
            state = _enter(played, state, None, m.EndPhase())
    return played


def _enter(played: list[tuple[Seat | None, Move]], state: State, seat: Seat | None, move: Move) -> State:
    after = apply(state, seat, move)
    played.append((seat, move))
    return after if isinstance(after, State) else state


def _time_replay(state: State, played: list[tuple[Seat | None, Move]]) -> float:
    """Return the seconds to apply all entries to the first state."""
    start = time.perf_counter()
    for seat, move in played:
        after = apply(state, seat, move)
        state = after if isinstance(after, State) else state
    return time.perf_counter() - start
