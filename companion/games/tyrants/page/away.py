"""The sheet for a phone without a connection: the kinds of moves that can be entered at a place. They are
judged when they arrive."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, name_of
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import due_markers, is_over
from companion.games.tyrants.page.pieces import acting_house, alphabetical_key
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.state import State
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

WHITE = "white"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A kind of move at a place. `place_field`: the field for the place; `colour_field`: that for the colour,
    if any.

    `sites_only`: whether it is possible at sites only, not on route spaces. `without_own`: whether the acting
    house's own colour is left out of `colours` on the page. `needs_target`: whether a second place must be
    chosen, where the troop goes.
    """

    kind: str
    label: Text
    place_field: str = "place"
    colour_field: str = ""
    colours: tuple[tuple[str, Text], ...] = ()
    sites_only: bool = False
    without_own: bool = False
    needs_target: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsEnd:
    """The end of a house's turn if nothing changes on the board before: the VP due by marker, and whose turn
    comes next."""

    house: Seat
    name: Text
    markers: Mapping[str, int]
    following: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineSheet:
    """`ends`: one for each house, in the order of their turns, as far as the game goes on. `places`: those to
    which a troop can be moved, by id and name, in alphabetical order."""

    house: Seat
    houses: tuple[tuple[Seat, Text], ...]
    deeds: tuple[Deed, ...]
    ends: tuple[TurnsEnd, ...]
    places: tuple[tuple[str, str], ...]


def offline_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> OfflineSheet:
    return OfflineSheet(
        house=HOUSES[acting_house(state, viewer, args)],
        houses=tuple((HOUSES[house], NAMES[house]) for house in state.order),
        deeds=_deeds(state),
        ends=() if state.setting_up else _ends(state),
        places=tuple(
            sorted(
                ((PLACES[at], name_of(PLACES[at])) for at in state.field.places),
                key=lambda place: alphabetical_key(place[1]),
            )
        ),
    )


def _deeds(state: State) -> tuple[Deed, ...]:
    if is_over(state):
        return ()
    if state.setting_up:
        return (
            Deed(
                kind=m.StartingTroop.kind, label=text("Starting troop"), place_field="site", sites_only=True
            ),
        )
    houses = tuple((HOUSES[house], NAMES[house]) for house in state.order)
    troops = (*houses, (WHITE, NAMES[INDEX[WHITE]]))
    return (
        Deed(kind=m.Deploy.kind, label=text("Deploy")),
        Deed(
            kind=m.Assassinate.kind,
            label=text("Assassinate"),
            colour_field="victim",
            colours=troops,
            without_own=True,
        ),
        Deed(
            kind=m.Supplant.kind,
            label=text("Supplant"),
            colour_field="victim",
            colours=troops,
            without_own=True,
        ),
        Deed(kind=m.ReturnTroop.kind, label=text("Return a troop"), colour_field="owner", colours=houses),
        Deed(kind=m.PlaceSpy.kind, label=text("Place a spy"), place_field="site", sites_only=True),
        Deed(
            kind=m.ReturnSpy.kind,
            label=text("Return a spy"),
            place_field="site",
            colour_field="owner",
            colours=houses,
            sites_only=True,
            without_own=True,
        ),
        Deed(
            kind=m.MoveTroop.kind,
            label=text("Move a troop"),
            place_field="origin",
            colour_field="colour",
            colours=troops,
            needs_target=True,
        ),
    )


def _ends(state: State) -> tuple[TurnsEnd, ...]:
    """Return the end of the turn of each house that still has one, beginning with the turn in progress."""
    found: list[TurnsEnd] = []
    for _ in state.order:
        if is_over(state):
            break
        house = state.on_turn
        due = due_markers(state)
        after = apply(state, HOUSES[house], m.EndTurn(due))
        if isinstance(after, Misfit):
            break
        following = HOUSES[after.on_turn]
        found.append(TurnsEnd(house=HOUSES[house], name=NAMES[house], markers=due, following=following))
        state = after
    return tuple(found)
