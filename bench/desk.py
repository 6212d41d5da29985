"""The referee's desk of a campaign of three years: a map of 60 × 60 hexes and 20,000 entries."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure, milliseconds
from bench.pages import seated, timed
from bench.serving import server
from bench.tables import written
from companion.games.underworld import moves as m
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.state.state import State, setup
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat

REFEREE = Seat("referee")
BEGUN = Begin((REFEREE,), REFEREE)
ENTRIES = 20_000
WIDTH = 60
TERRAINS = ("clear", "woods", "river", "swamp", "mountains", "desert")
PAGES = {
    "table page": "",
    "hex map": "/view/hexes",
    "what players know of it": "/view/hexes?eyes=players",
    "tables": "/view/tables",
    "calendar": "/view/calendar",
    "newest page of the log": "/log",
}
SEEN = 20


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        drafts = [Draft(move=move) for move in (BEGUN, *_campaign())]
        code, host = written(Path(folder), "underworld", drafts)
        with server(Path(folder)) as address:
            phone = seated(address, code, host)
            for name, path in PAGES.items():
                yield Figure(
                    name=f"desk of {ENTRIES:,} entries: {name}",
                    median=milliseconds(timed(lambda path=path: phone.get(f"/t/{code}{path}"), SEEN)),
                    unit="ms",
                    bound=100,
                    note=f"{WIDTH} × {WIDTH} hexes; over HTTP, gzip included",
                )


def _campaign() -> Iterator[Move]:
    """Yield days in the open: what is met is parted from, and a reaction is rolled every day."""
    dice, state = random.Random(1), setup(BEGUN)  # noqa: S311
    laid = list(_laid(dice))
    for move in laid:
        state = _after(state, move)
        yield move
    for count in range(len(laid), ENTRIES - 2):
        asked: Move = m.Part() if state.encounter else m.Camp(1) if count % 2 else m.RollTable("reaction")
        move = resolve(state, None, asked, lambda sides: dice.randint(1, sides))
        state = _after(state, move)
        yield move


def _laid(dice: random.Random) -> Iterator[Move]:
    yield m.SetCharacter(Character(name="Ada", hits=8, most=8))
    for column in range(1, WIDTH + 1):
        hexes = tuple(f"{column:02}{row:02}" for row in range(1, WIDTH + 1))
        for half in (hexes[: WIDTH // 2], hexes[WIDTH // 2 :]):
            yield m.MarkHexes(half, Hex(terrain=dice.choice(TERRAINS), seen=dice.random() < 1 / 3))
    yield m.SetForth("3030", ("Ada",), 1, "Man on foot", "land")


def _after(state: State, move: Move) -> State:
    after = apply(state, None, move)
    assert isinstance(after, State), (move, after)
    return after
