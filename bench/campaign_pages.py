"""Pages of a campaign of 25 × 25 squares, 14 factions, 100 armies and 20,000 entries, over HTTP."""

import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from bench.campaign import ENTRIES, SEATS, TURNS, entries, grow_campaign
from bench.measure import Figure, median_milliseconds
from bench.pages import seat_phone, time_calls
from bench.serving import server_address
from bench.tables import write_table
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.state.pieces import SIDES
from companion.games.stone_and_iron.state.state import State, setup
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat

MIDDLE = ENTRIES // 2
PAGES = {
    "table page": "",
    "an army": "/view/army?army=7",
    "a square": "/view/sheet?place=M13",
    "scores": "/scores",
    "newest page of the log": "/log",
    "page of the log in the middle": f"/log?before={MIDDLE}",
    "log of one faction": f"/log?seat={SEATS[0]}",
    "entries to move to another seat or turn": "/log/choose",
    "preview of a retraction": f"/log/retract?version={ENTRIES - 1}",
    "the table in the middle": f"/at/{MIDDLE}",
}
"""The pages that are measured. The first one that looks far back makes the server apply all entries again."""

RUNS = 20
BOUND = 100


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        code, credential = _campaign(Path(folder))
        with server_address(Path(folder)) as address:
            phone = seat_phone(address, code, credential)
            for name, path in PAGES.items():
                times = time_calls(partial(phone.get, f"/t/{code}{path}"), RUNS)
                yield Figure(
                    name=f"campaign of {ENTRIES:,} entries: {name}",
                    median=median_milliseconds(times),
                    unit="ms",
                    bound=BOUND,
                    note="over HTTP, gzip included",
                )


def _campaign(data: Path) -> tuple[str, str]:
    """Write a campaign of `ENTRIES` entries; return the code and the host's credential of its table."""
    begin = Begin(SEATS, SEATS[0], {"map_size": "25x25", "campaign_turns": str(TURNS)})
    laid = list(_lay_entries(grow_campaign()))
    played = entries(_apply_all(setup(begin), laid))
    moves = [(None, begin), *laid, *played][: ENTRIES - 1]
    return write_table(data, "stone_and_iron", [Draft(move=move, seat=seat) for seat, move in moves])


def _lay_entries(state: State) -> Iterator[tuple[Seat | None, Move]]:
    """Yield the entries that set up the map, the armies and the pacts of a state."""
    for name, square in zip(state.grid.names, state.squares, strict=True):
        yield None, m.SetSquare(name, type=square.kind, open=SIDES, owner=square.owner, base=square.base)
        for one in square.buildings:
            yield None, m.SetBuilding(name, one.plan)
    for army in state.armies.values():
        yield Seat(army.owner), m.Muster(army.id, army.units)
        yield None, m.SetArmy(army.id, state.grid.names[army.square], army.left)
    for lord, ally in state.pacts:
        yield None, m.SetPact(lord, ally, True)
    yield None, m.SetTurn(1, "move_explore")


def _apply_all(state: State, laid: Iterable[tuple[Seat | None, Move]]) -> State:
    for seat, move in laid:
        after = apply(state, seat, move)
        assert isinstance(after, State), (move, after)
        state = after
    return state
