"""The referee's desk of a campaign of three years: a map of 60 × 60 hexes and 20,000 entries."""

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.measure import Figure, median_milliseconds
from bench.pages import seat_phone, time_calls
from bench.serving import server_address
from bench.tables import write_table
from companion.games.underworld import moves as m
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.tables import OwnRow, OwnTable
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.state.state import State, setup
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.optional.chains import has_chain
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
    "a way of twenty hexes": "/view/hexes?tool=way&tap=4030",
    "fifty hexes picked": f"/view/hexes?tool=pick&hexes={','.join(f'{n:02}30' for n in range(1, 51))}",
    "search": "/view/search?words=orc",
    "tables": "/view/tables",
    "treasure by level": "/view/chart?table=dungeon_treasure",
    "a table of one's own, of a thousand lines": "/view/chart?table=own:Names",
    "a room": "/view/room?level=The+Deep&room=500",
    "calendar": "/view/calendar",
    "a level of a thousand rooms": "/view/level?level=The+Deep",
    "newest page of the log": "/log",
    "log of one kind": "/log?kind=camp",
    "search of the table": "/search?q=orc",
}
RUNS = 20
NAMES = tuple(OwnRow(n, n, f"Name {n}") for n in range(1, 1001))


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        drafts = [Draft(move=move) for move in (BEGUN, *_campaign())]
        code, host = write_table(Path(folder), "underworld", drafts)
        with server_address(Path(folder)) as address:
            phone = seat_phone(address, code, host)
            for name, path in PAGES.items():
                yield Figure(
                    name=f"desk of {ENTRIES:,} entries: {name}",
                    median=median_milliseconds(time_calls(partial(phone.get, f"/t/{code}{path}"), RUNS)),
                    unit="ms",
                    bound=100,
                    note=f"{WIDTH} × {WIDTH} hexes; over HTTP, gzip included",
                )


def _campaign() -> Iterator[Move]:
    """Yield the set-up, then days of rest outdoors and rolls on the reaction table, in turn; the party parts
    from whatever it meets."""
    dice, state = random.Random(1), setup(BEGUN)  # noqa: S311
    laid = list(_lay_entries(dice))
    for asked in laid:
        move = (
            resolve(state, None, asked, lambda sides: dice.randint(1, sides)) if has_chain(asked) else asked
        )
        state = _after(state, move)
        yield move
    for count in range(len(laid), ENTRIES - 2):
        asked = m.Part() if state.encounter else m.Camp(1) if count % 2 else m.RollTable("reaction")
        move = resolve(state, None, asked, lambda sides: dice.randint(1, sides))
        state = _after(state, move)
        yield move


def _lay_entries(dice: random.Random) -> Iterator[Move]:
    yield m.SetCharacter(Character(name="Ada", hits=8, most=8))
    for column in range(1, WIDTH + 1):
        hexes = tuple(f"{column:02}{row:02}" for row in range(1, WIDTH + 1))
        for half in (hexes[: WIDTH // 2], hexes[WIDTH // 2 :]):
            yield m.MarkHexes(half, Hex(terrain=dice.choice(TERRAINS), seen=dice.random() < 1 / 3))
    yield m.StockLevel("The Deep", 3, count=1000)
    yield m.SetTable(OwnTable(name="Names", dice="1d1000", rows=NAMES))
    yield m.SetForth("3030", ("Ada",), 1, "Man on foot", "land")


def _after(state: State, move: Move) -> State:
    after = apply(state, None, move)
    assert isinstance(after, State), (move, after)
    return after
