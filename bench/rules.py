"""The rules of Tyrants on a game of legal moves: one entry, the totals, the itemised sheet, presence
everywhere.

For comparison, what a port of these rules to JavaScript took by its own measurement on V8 (node 20), with
control already computed: presence 656 µs, itemised sheet 122 µs."""

import random
from collections.abc import Iterator

from bench.measure import Figure, median_microseconds
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.facts import presence
from companion.games.tyrants.moves import EndTurn
from companion.games.tyrants.rules.apply import apply, likely_moves
from companion.games.tyrants.scoring import score, six
from companion.games.tyrants.state import State, setup
from companion.kernel.moves import Begin, Move
from companion.kernel.seats import Seat

Played = tuple[State, Seat, Move]
TURNS = 80
ACTIONS = 3


def figures() -> Iterator[Figure]:
    played = game()
    last = played[-1][0]
    note = f"{len(played)} entries, 4 houses"

    def every_entry() -> None:
        for state, seat, move in played:
            apply(state, seat, move)

    per_entry = median_microseconds(every_entry, number=2) / len(played)
    yield Figure(name="apply one entry", median=per_entry, unit="µs", bound=20, note=note)
    yield Figure(
        name="six totals of four seats",
        median=median_microseconds(lambda: six(last), number=200),
        unit="µs",
        bound=60,
    )
    yield Figure(
        name="itemised scoresheet",
        median=median_microseconds(lambda: score(last), number=100),
        unit="µs",
        bound=300,
        note="port 122 µs on V8",
    )
    yield Figure(
        name="presence of four houses, 79 places",
        median=median_microseconds(lambda: presence(last), number=200),
        unit="µs",
        bound=80,
        note="port 656 µs on V8",
    )


def game() -> list[Played]:
    """Return a four-player game of legal moves from a fixed seed: `ACTIONS` moves a turn, then its end."""
    dice = random.Random(1)  # noqa: S311
    state = setup(Begin(HOUSES, HOUSES[0], {"tracking": "cards"}))
    played: list[Played] = []
    while state.setting_up:
        seat = HOUSES[state.on_turn]
        state = _enter(played, state, seat, dice.choice(likely_moves(state, seat)))
    for _ in range(TURNS):
        seat = HOUSES[state.on_turn]
        for _ in range(ACTIONS):
            moves = [move for move in likely_moves(state, seat) if not isinstance(move, EndTurn)]
            state = _enter(played, state, seat, dice.choice(moves))
        state = _enter(played, state, seat, EndTurn())
    return played


def _enter(played: list[Played], state: State, seat: Seat, move: Move) -> State:
    after = apply(state, seat, move)
    if not isinstance(after, State):
        raise TypeError(f"a legal move does not fit: {move}")
    played.append((state, seat, move))
    return after
