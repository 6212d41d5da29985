"""The pieces of the table as pools: barracks and halls first, then site by site."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITES, SLOTS, name_of
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, INDEX, NAMES, SPIES, TROOPS, WHITE
from companion.games.tyrants.facts import standing_at
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft, Move
from companion.kernel.seats import Seat
from companion.kernel.tallies import Column, Pool, Tally
from companion.kernel.words import Text, ntext, text

MOST_TOKENS: Final = 400
"""VP in one hall: more than the box holds."""


def pools(state: State) -> Mapping[str, Pool]:
    return {pool.key: pool for pool in (*_beside(state), *_on_the_board(state))}


def _beside(state: State) -> Iterator[Pool]:
    """Yield barracks and spies first: every house has them, so that they name the columns."""
    beside, hall = text("Beside the board"), text("Trophy hall")
    for kind, row, supply, most in (
        ("barracks", text("Troops in the barracks"), state.barracks, TROOPS),
        ("spies", text("Spies left"), state.spy_supply, SPIES),
    ):
        for house in state.order:
            who = HOUSES[house]
            yield Pool(
                key=f"{kind}:{who}",
                sheet=beside,
                row=row,
                column=_column(house),
                group=who if kind == "barracks" else f"spies:{who}",
                count=supply[house],
                near=True,
                most=most,
            )
    for colour in (*sorted(state.order), WHITE):
        for house in state.order:
            if house != colour:
                yield Pool(
                    key=f"hall:{HOUSES[house]}:{COLOURS[colour]}",
                    sheet=hall,
                    row=text("%(colour)s troops", colour=NAMES[colour]),
                    column=_column(house),
                    group=COLOURS[colour],
                    count=state.halls[house][colour],
                    near=True,
                    most=TROOPS,
                )
    for house in state.order:
        yield Pool(
            key=f"tokens:{HOUSES[house]}",
            sheet=hall,
            row=text("VP tokens"),
            column=_column(house),
            group=f"tokens:{HOUSES[house]}",
            count=sum(state.tokens[house].values()),
            near=True,
            most=MOST_TOKENS,
            units=(1, 5),
        )


def _on_the_board(state: State) -> Iterator[Pool]:
    for place in state.field.places:
        here = standing_at(state, place)
        for colour in (*state.order, WHITE):
            yield Pool(
                key=f"at:{PLACES[place]}:{COLOURS[colour]}",
                sheet=text("Troops on the board"),
                row=Text("%(place)s", {"place": name_of(PLACES[place])}),
                column=_column(colour),
                group=COLOURS[colour],
                count=here[colour],
                near=False,
                most=SLOTS[place].bit_count(),
            )
    for site in state.field.sites:
        for house in state.order:
            yield Pool(
                key=f"spy:{SITES[site].id}:{HOUSES[house]}",
                sheet=text("Spies on the board"),
                row=Text("%(place)s", {"place": SITES[site].name}),
                column=_column(house),
                group=f"spies:{HOUSES[house]}",
                count=state.spies[house] >> site & 1,
                near=False,
                most=1,
            )


def _column(colour: int) -> Column:
    return Column(COLOURS[colour], NAMES[colour])


def notes(state: State, counted: Mapping[str, int]) -> tuple[Text, ...]:
    """Return how many troops of a colour must lie on the board, by what was counted beside it."""
    found: list[Text] = []
    for colour in sorted(state.order):
        halls = [f"hall:{HOUSES[house]}:{COLOURS[colour]}" for house in state.order if house != colour]
        keys = [f"barracks:{COLOURS[colour]}", *halls]
        board = state.troops[colour].bit_count()
        if not all(key in counted for key in keys):
            continue
        must = TROOPS - state.unaccounted[colour] - sum(counted[key] for key in keys)
        if must != board:
            found.append(
                ntext(
                    "By your count %(n)s troop of %(house)s lies on the board; here it shows %(board)s.",
                    "By your count %(n)s troops of %(house)s lie on the board; here it shows %(board)s.",
                    must,
                    house=NAMES[colour],
                    board=board,
                )
            )
    return tuple(found)


def settle(state: State, counted: Mapping[str, int]) -> tuple[Draft, ...]:
    """Return one correction for each heap that differs."""
    now = pools(state)
    wrong = {key: n for key, n in counted.items() if key in now and now[key].count != n}
    drafts: dict[tuple[str, str], Draft] = {}
    for key, n in wrong.items():
        kind, where = _heap(key)
        if (kind, where) not in drafts:
            seat = Seat(where) if where in HOUSES else None
            drafts[kind, where] = Draft(move=_correction(state, kind, where, n, counted), seat=seat)
    return tuple(drafts.values())


def _heap(key: str) -> tuple[str, str]:
    """Return what kind of heap a pool is part of, and whose or where: the last part of some keys is a
    colour."""
    kind, _, rest = key.partition(":")
    return kind, rest.rpartition(":")[0] if kind in ("hall", "at", "spy") else rest


def _correction(state: State, kind: str, where: str, n: int, counted: Mapping[str, int]) -> Move:
    match kind:
        case "hall":
            hall = state.halls[INDEX[where]]
            return m.SetHall(_by_colour(hall, f"hall:{where}:", counted))
        case "tokens":
            return m.SetTokens(n)
        case "barracks":
            return m.SetBarracks(troops=n)
        case "spies":
            return m.SetBarracks(spies=n)
        case "at":
            return m.SetTroops(where, _by_colour(standing_at(state, PLACE[where]), f"at:{where}:", counted))
        case _:
            site = PLACE[where]
            there = {house: state.spies[INDEX[house]] >> site & 1 for house in HOUSES}
            there |= {h: counted[f"spy:{where}:{h}"] for h in HOUSES if f"spy:{where}:{h}" in counted}
            return m.SetSpies(where, tuple(house for house, spy in there.items() if spy))


def _by_colour(now: tuple[int, ...], prefix: str, counted: Mapping[str, int]) -> dict[str, int]:
    lying = {COLOURS[colour]: n for colour, n in enumerate(now)}
    lying |= {c: counted[prefix + c] for c in COLOURS if prefix + c in counted}
    return {colour: n for colour, n in lying.items() if n}


TALLY: Final = Tally(pools=pools, notes=notes, settle=settle)
