"""Every case in which one faction's army enters a square, or is there when a pact ends: who owns the land,
who is there already, and which pacts hold.

`python -m tests.games.stone_and_iron.meeting_cases` rewrites docs/campaign-cases.md."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import SOURCES, describe_case
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import SETTLERS
from companion.games.stone_and_iron.facts.meetings import Case, Meeting, meeting
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, Army, Building, Square
from companion.games.stone_and_iron.state.state import MOVE, START, State, pact, setup, with_holding
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import unit

PATH: Final = Path(__file__).parents[3] / "docs/campaign-cases.md"

PLACES: Final = {
    "square": "tunnel",
    "base": "empty_cavern",
    "mine": "iron_mine",
    "friendly settlement": "settlement",
    "hostile settlement": "settlement",
    "taken settlement": "settlement",
    "dragon's lair": "lair",
}
OWNERS: Final = ("nobody", "mover", "stander", "third")
THERE: Final = (
    *((), ("stander",), ("third",), ("stander", "third"), ("third", "stander"), ("watch",)),
    *(("mover",), ("mover", "stander"), ("mover", "third")),
)
PACTS: Final = ("none", "trusted", "distrustful", "ended now")
THIRDS: Final = ("nobody's ally", "mover's ally", "stander's ally", "ally of both")
SEATS: Final = {"mover": "empire", "third": "high_elves"}
STANDERS: Final = {"distrustful": "wood_elves"}
HERE, NEAR = "E5", "D5"


class Cell(NamedTuple):
    """`owner`, `there`: their parts. `watch` means the owner's watch alone."""

    place: str
    owner: str
    there: tuple[str, ...]
    third: str
    pact: str

    @property
    def settled(self) -> bool:
        return self.place in ("friendly settlement", "hostile settlement")

    @property
    def wild(self) -> bool:
        return self.settled or self.place == "dragon's lair"

    def seat(self, part: str) -> str:
        return SEATS.get(part) or STANDERS.get(self.pact, "dwarfs")


def cells() -> Iterator[Cell]:
    """Yield all distinct cases: a third faction only where it is there, a pact only with somebody who is."""
    for place, owner, there, third, pact_ in product(PLACES, OWNERS, THERE, THIRDS, PACTS):
        cell = Cell(place, owner, there, third, pact_)
        involved = {owner, *there}
        if cell.wild and (owner != "nobody" or there == ("watch",)):
            continue
        if there == ("watch",) and (place != "base" or owner not in ("stander", "third")):
            continue
        if "third" not in involved and third != THIRDS[0]:
            continue
        if "stander" not in involved and (pact_ != "none" or third in THIRDS[2:]):
            continue
        yield cell


def laid(cell: Cell, **settings: str) -> State:
    """Return the state before the march, or before the pact ends."""
    seats = (cell.seat("mover"), cell.seat("stander"), cell.seat("third"))
    state = setup(Begin(tuple(map(Seat, seats)), Seat(seats[0]), settings))
    state = replace(state, turn=1, phase=START if cell.pact == "ended now" else MOVE)
    squares = list(state.squares)
    owner = "" if cell.owner == "nobody" else cell.seat(cell.owner)
    squares[state.grid.index[NEAR]] = Square(kind="empty_cavern", open=ALL_SIDES)
    stands = ("house", "arming_house") if "watch" in cell.there else ()
    squares[state.grid.index[HERE]] = Square(
        kind=PLACES[cell.place],
        open=ALL_SIDES,
        owner=owner,
        base=cell.place in ("base", "taken settlement"),
        dragon=cell.place == "dragon's lair",
        buildings=tuple(Building(plan=one, ordered=0, ready=0) for one in stands),
        settlers=_settlers(cell),
    )
    state = replace(state, squares=tuple(squares))
    for seat in seats:
        state = with_holding(state, seat, watch="militia")
    pacts = {
        pact(cell.seat("mover"), cell.seat("stander")): cell.pact != "none",
        pact(cell.seat("mover"), cell.seat("third")): cell.third in ("mover's ally", "ally of both"),
        pact(cell.seat("stander"), cell.seat("third")): cell.third in ("stander's ally", "ally of both"),
    }
    armies = [
        _army(state, cell.seat(part), HERE, came, "guard" if part == "mover" else "army")
        for came, part in enumerate(cell.there)
        if part != "watch"
    ]
    armies.append(_army(state, cell.seat("mover"), HERE if cell.pact == "ended now" else NEAR, 9))
    return replace(
        state,
        pacts=frozenset(pair for pair, holds in pacts.items() if holds),
        armies={one.id: one for one in armies},
        arrivals=9,
    )


def _settlers(cell: Cell) -> tuple[Unit, ...]:
    if not cell.settled:
        return ()
    its = SETTLERS["dwarf_warriors" if cell.place.startswith("friendly") else "clanrats"]
    return (Unit(id="settlers", name=its.name, troop="warriors", people=its.people, models=its.models),)


def _army(state: State, seat: str, square: str, came: int, name: str = "army") -> Army:
    units = (unit("hero", seat, id=f"{name}:{seat}:1"), unit("20 spearmen", seat, id=f"{name}:{seat}:2"))
    where = state.grid.index[square]
    return Army(id=f"{seat} {name}", owner=seat, square=where, units=units, came=came, left=5, stance="peace")


def carried(cell: Cell, **settings: str) -> tuple[State, State]:
    """Return the state before and after, by the rules' own `apply`."""
    state, mover = laid(cell, **settings), Seat(cell.seat("mover"))
    move = (
        m.EndPact(cell.seat("stander"), falls=True)
        if cell.pact == "ended now"
        else m.March(f"{mover} army", (HERE,))
    )
    after = apply(state, mover, move)
    assert isinstance(after, State), cell
    return state, after


@cache
def outcome(cell: Cell, **settings: str) -> tuple[Meeting, State]:
    before, after = carried(cell, **settings)
    return meeting(before, after, after.armies[f"{cell.seat('mover')} army"]), after


OTHERWISE: Final = ({"capture": "end_of_turn"}, {"betrayal": "kept"})
"""The settings that change the outcome of a case."""

PARTS: Final = {"mover": "the mover", "stander": "the stander", "third": "a third", "nobody": "nobody"}


def document() -> str:
    """Return the page with all cells: rows for a place, an owner, and those present; columns for pacts."""
    words: dict[Case, str] = {}
    rows: dict[tuple[str, str, str, tuple[str, ...]], list[str]] = {}
    table: dict[tuple[str, str, tuple[str, ...], str], dict[str, str]] = {}
    for cell in cells():
        found, after = outcome(cell)
        words.setdefault(found.case, str(describe_case(after, found)))
        key = (cell.place, cell.owner, cell.there, cell.third)
        table.setdefault(key, {})[cell.pact] = found.case.value
    for settings in OTHERWISE:
        for cell in cells():
            found, after = outcome(cell, **settings)
            words.setdefault(found.case, str(describe_case(after, found)))
    for (place, owner, there, third), by_pact in table.items():
        involved = "third" in (owner, *there)
        stands = " and ".join(PARTS.get(one, "its watch alone") for one in there) or "nobody"
        columns = tuple(by_pact.get(one, by_pact["none"]) for one in PACTS)
        row = (PARTS[owner], stands, third if involved else "–", columns)
        rows.setdefault(row, []).append(place)
    legend = "\n".join(
        f"| **{case.value}** | {said} | {SOURCES[case][0]} | {', '.join(SOURCES[case][1])} |"
        for case, said in sorted(words.items(), key=lambda one: one[0].value)
    )
    body = "\n".join(
        f"| {', '.join(places)} | {owner} | {stands} | {third} | {' | '.join(columns)} |"
        for (owner, stands, third, columns), places in rows.items()
    )
    return HEAD.format(n=sum(map(len, table.values())), legend=legend, body=body)


HEAD: Final = """# Of Stone and Iron: who meets whom

Written by `python -m tests.games.stone_and_iron.meeting_cases`; a test compares it with what the rules do,
and what the rules do with a second reckoning. {n} cases: an army of the *mover* marches into a square, or
stands there when its pact with the *stander* ends. The same words stand on the pages before the tap.

## What comes of it

| case | for example | heading | doubts |
|---|---|---|---|
{legend}

A doubt is a point on which the rulebook is silent; how a table reads it can be changed where it is shown.
Where squares are taken at the end of the turn, *takes* and *falls* are **later**; where a betrayed base is
kept, *falls* is **kept**. A settlement of distrustful people is met like a friendly one, with a die to
negotiate (SI-12).

## All cases

| place | land of | standing there | the third is | no pact | trusted | distrustful | pact ended now |
|---|---|---|---|---|---|---|---|
{body}
"""

if __name__ == "__main__":
    PATH.write_text(document(), encoding="utf-8")
