"""The scoresheet, and who has won."""

from collections.abc import Iterator, Mapping
from math import floor
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, Condition, conditions_for
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.scoring.counts import counts, counts_as_tunnel, income_bonus
from companion.games.stone_and_iron.scoring.formula import (
    CONDITION,
    NUMBERED,
    WEIGHTS,
    Part,
    parts,
    total,
)
from companion.games.stone_and_iron.state.state import State
from companion.kernel.scores import Item, Line, Outcome, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

ROUNDING: Final = "rounding"
LINES: Final[Mapping[str, Text]] = {
    "treasury": text("Treasury"),
    "tunnel_squares": text("Tunnels"),
    "income_bonus": text("Income of mines and bases"),
    "troop_points": text("Half of the troops' points"),
    "building_cost": text("Half of the buildings' price"),
    CONDITION: text("Victory condition"),
    ROUNDING: text("Halves together"),
}


def condition_of(state: State, seat: str) -> Condition | None:
    return CONDITIONS.get(state.holdings[seat].condition)


def is_secret(state: State) -> bool:
    """Return whether conditions are covered until the campaign is over (SI-81)."""
    return state.options.condition_choice == "secret" and not state.over


def seat_parts(state: State, seat: str) -> tuple[Part, ...]:
    condition = None if is_secret(state) else condition_of(state, seat)
    return tuple(parts(counts(state, seat), condition))


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=tuple(_seat_score(state, seat) for seat in state.seats))


def _seat_score(state: State, seat: str) -> SeatScore:
    found = seat_parts(state, seat)
    lines = [_line(state, seat, key, found) for key in LINES if key != ROUNDING]
    whole = total(found)
    over = whole - sum(line.points or 0 for line in lines)
    if over:
        item = Item(LINES[ROUNDING], over, "")
        lines.append(Line(key=ROUNDING, name=LINES[ROUNDING], points=over, page=0, items=(item,)))
    known = all(line.points is not None for line in lines)
    return SeatScore(seat=Seat(seat), lines=tuple(lines), total=whole, complete=known)


def _line(state: State, seat: str, key: str, found: tuple[Part, ...]) -> Line:
    """Leave a line's halves to the last one. A secret condition is not known yet."""
    if key == CONDITION and (unknown := _unknown(state, seat)) is not None:
        return Line(key=key, name=LINES[key], points=None, page=0, note=unknown, open=False)
    items = tuple(_items(state, seat, key, found))
    condition = condition_of(state, seat)
    name = Text(condition.name) if key == CONDITION and condition is not None else None
    points = sum(item.points for item in items)
    return Line(key=key, name=LINES[key], points=points, page=0, items=items, note=name)


def _unknown(state: State, seat: str) -> Text | None:
    """Return why a condition is not known. A campaign that was imported cannot open what was sealed
    elsewhere."""
    if state.options.condition_choice == "open":
        return None
    if not conditions_for(seat, state.options.dogs_of_war_condition):
        return None
    if not state.over:
        return text("Chosen in secret.")
    return None if state.holdings[seat].condition else text("It was not opened here: choose it again.")


def _items(state: State, seat: str, key: str, found: tuple[Part, ...]) -> Iterator[Item]:
    """Return each square by itself; the rest by what is counted."""
    if key in BY_SQUARE:
        for index, square in enumerate(state.squares):
            points = BY_SQUARE[key](state, seat, index) if square.owner == seat else 0
            if points:
                name = state.grid.names[index]
                kind = Text(KINDS[square.kind].name)
                yield Item(text("%(square)s, %(kind)s", square=name, kind=kind), points, name)
        return
    for part in found:
        if part.line == key and part.points:
            yield Item(NUMBERED[part.count](part.n), floor(part.points), f"{key}:{seat}")


def _tunnel(state: State, seat: str, index: int) -> int:
    return TUNNEL_VP * counts_as_tunnel(state, state.squares[index])


TUNNEL_VP: Final = int(WEIGHTS["tunnel_squares"])
BY_SQUARE: Final = {"tunnel_squares": _tunnel, "income_bonus": income_bonus}


def totals(state: State) -> Mapping[Seat, int]:
    return {Seat(seat): total(seat_parts(state, seat)) for seat in state.seats}


def outcome(state: State) -> Outcome | None:
    """Return the winners once the last turn is over; ties are shared (SI-88)."""
    if not state.over:
        return None
    points = totals(state)
    most = max(points.values())
    winners = tuple(seat for seat, n in points.items() if n == most)
    return Outcome(
        winners=winners,
        ending=ntext(
            "%(n)s campaign turn has been played.", "%(n)s campaign turns have been played.", n=state.turn
        ),
    )
