"""The pieces of the table as pools for a recount: first what lies in front of the houses, then place by
place."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITE, SITES, SLOTS, name_of
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES, SPIES, TROOPS, WHITE
from companion.games.tyrants.facts import standing_at
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft, Move
from companion.kernel.recounting import differing
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from companion.kernel.tallies import Column, Forgotten, Pool, Tally
from companion.kernel.words import Text, ntext, text

MAX_TOKENS: Final = 400
"""VP in one hall: more than the box holds."""


def pools(state: State) -> Mapping[str, Pool]:
    return {pool.key: pool for pool in (*_beside(state), *_on_the_board(state))}


def _beside(state: State) -> Iterator[Pool]:
    """Yield the pools beside the board. Barracks and spies come first: every house has them, so they define
    the columns."""
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
            most=MAX_TOKENS,
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
    """Return a sentence for each house whose troops, as counted beside the board, leave another number for
    the board than our state has there."""
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
                    "By your count %(n)s troop of %(house)s must be on the board; Undertally has %(board)s.",
                    "By your count %(n)s troops of %(house)s must be on the board; Undertally has %(board)s.",
                    must,
                    house=NAMES[colour],
                    board=board,
                )
            )
    return tuple(found)


def settle(state: State, counted: Mapping[str, int]) -> tuple[Draft, ...]:
    """Return the corrections for the pools that differ: one each for the troops at a place, the spies at a
    site, and a house's trophies, VP tokens, barracks and spies left."""
    ours = pools(state)
    wrong = {key: n for key, n in counted.items() if key in ours and ours[key].count != n}
    drafts: dict[tuple[str, str], Draft] = {}
    for key, n in wrong.items():
        kind, where = _split_key(key)
        if (kind, where) not in drafts:
            seat = Seat(where) if where in HOUSES else None
            drafts[kind, where] = Draft(move=_correction(state, kind, where, n, counted), seat=seat)
    return tuple(drafts.values())


def find_forgotten(state: State, counted: Mapping[str, int]) -> tuple[Forgotten, ...]:
    """Return the forgotten moves that would explain why barracks, spies or halls differ, each with its
    possible places."""
    wrong = differing({key: pool.count for key, pool in pools(state).items()}, counted)
    found = (
        _locate_forgotten(state, counted, *deed)
        for house in state.order
        for deed in _guess_moves(house, wrong)
    )
    return tuple(one for one in found if one.places)


def _guess_moves(house: int, wrong: Mapping[str, int]) -> Iterator[tuple[int, str, int, Text]]:
    """Yield what may have happened, as (house, kind of move, colour of the piece, words)."""
    who = HOUSES[house]
    troops, spies = wrong.get(f"barracks:{who}", 0), wrong.get(f"spies:{who}", 0)
    taken = [colour for colour in range(len(COLOURS)) if wrong.get(f"hall:{who}:{COLOURS[colour]}", 0) > 0]
    for colour in taken:
        names = {"house": NAMES[house], "colour": NAMES[colour]}
        if troops < 0:
            yield house, m.Supplant.kind, colour, text("%(house)s supplanted a troop of %(colour)s.", **names)
        else:
            yield (
                house,
                m.Assassinate.kind,
                colour,
                text("%(house)s assassinated a troop of %(colour)s.", **names),
            )
    if troops < 0 and not taken:
        yield house, m.Deploy.kind, house, text("%(house)s deployed a troop.", house=NAMES[house])
    if troops > 0:
        words = text("A troop of %(house)s went back to the barracks.", house=NAMES[house])
        yield house, m.ReturnTroop.kind, house, words
    if spies < 0:
        yield house, m.PlaceSpy.kind, house, text("%(house)s placed a spy.", house=NAMES[house])
    if spies > 0:
        words = text("A spy of %(house)s went back to the barracks.", house=NAMES[house])
        yield house, m.ReturnSpy.kind, house, words


def _locate_forgotten(
    state: State, counted: Mapping[str, int], house: int, kind: str, colour: int, what: Text
) -> Forgotten:
    """Return a forgotten move with all places where no count contradicts it."""
    places = tuple(
        PLACES[place]
        for place in state.field.places
        if _is_possible(state, counted, HOUSES[house], move_at(kind, COLOURS[colour], PLACES[place]), place)
    )
    return Forgotten(key=f"{kind}:{COLOURS[colour]}", seat=HOUSES[house], what=what, places=places)


def _is_possible(state: State, counted: Mapping[str, int], seat: Seat, move: Move | None, place: int) -> bool:
    after = None if move is None else apply(state, seat, move)
    if after is None or isinstance(after, Misfit):
        return False
    return _count_differences(after, counted, place) <= _count_differences(state, counted, place)


def move_at(kind: str, colour: str, place: str) -> Move | None:
    """Return the move of a kind at a place; None if there is no such move."""
    match kind:
        case m.Deploy.kind:
            return m.Deploy(place)
        case m.Assassinate.kind:
            return m.Assassinate(place, colour)
        case m.Supplant.kind:
            return m.Supplant(place, colour)
        case m.ReturnTroop.kind if colour != COLOURS[WHITE]:
            return m.ReturnTroop(place, colour)
        case m.PlaceSpy.kind if place in SITE:
            return m.PlaceSpy(place)
        case m.ReturnSpy.kind if place in SITE and colour != COLOURS[WHITE]:
            return m.ReturnSpy(place, Seat(colour))
        case _:
            return None


def _count_differences(state: State, counted: Mapping[str, int], place: int) -> int:
    """Return how many pieces a place has too many or too few, compared with its count."""
    here, named = standing_at(state, place), PLACES[place]
    troops = {f"at:{named}:{COLOURS[colour]}": n for colour, n in enumerate(here)}
    spies = {f"spy:{named}:{HOUSES[house]}": state.spies[house] >> place & 1 for house in state.order}
    pieces = troops | spies if place < len(SITES) else troops
    return sum(abs(counted[key] - n) for key, n in pieces.items() if key in counted)


def _split_key(key: str) -> tuple[str, str]:
    """Return the kind of a pool, and its owner or place, without the colour or house that ends some keys."""
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
    pieces = {COLOURS[colour]: n for colour, n in enumerate(now)}
    pieces |= {c: counted[prefix + c] for c in COLOURS if prefix + c in counted}
    return {colour: n for colour, n in pieces.items() if n}


TALLY: Final = Tally(pools=pools, notes=notes, settle=settle, forgotten=find_forgotten)
