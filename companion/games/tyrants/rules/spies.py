"""Spies (pages 12 and 13). Objections assume that the spy and the site exist."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES, POWER, RETURN_SPY, WHITE
from companion.games.tyrants.facts import site_in_play
from companion.games.tyrants.rules.row import (
    NOT_IN_PLAY,
    PAGES,
    WITH_SPIES,
    HouseRow,
    about,
    colour,
    no_presence,
    not_on_turn,
    place,
)
from companion.games.tyrants.state import State, put
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NO_SPY: Final = text("No such spy is there.")


def place_spy(state: State, house: int, move: m.PlaceSpy) -> State:
    site = site_in_play(state, move.site)
    if site is None:
        raise Cannot(NOT_IN_PLAY)
    spies = state.spies[house]
    if spies >> site & 1:
        raise Cannot(text("That house already has a spy there."))
    if move.origin is None:
        if not state.spy_supply[house]:
            raise Cannot(text("No spy of that house is left in the barracks."))
        supply = put(state.spy_supply, house, state.spy_supply[house] - 1)
        return replace(state, spies=put(state.spies, house, spies | 1 << site), spy_supply=supply)
    origin = site_in_play(state, move.origin)
    if origin is None or not spies >> origin & 1:
        raise Cannot(NO_SPY)
    return replace(state, spies=put(state.spies, house, spies & ~(1 << origin) | 1 << site))


def check_place_spy(state: State, house: int, move: m.PlaceSpy) -> Iterator[Objection]:
    if move.origin == move.site:
        raise Refusal(text("The spy is already there."))
    yield from not_on_turn(state, house)
    if move.origin is not None and state.spy_supply[house]:
        sentence = text("%(house)s has a spy left to place.", house=NAMES[house])
        yield Objection(sentence=sentence, page=PAGES["place spy"], card=True)


def place_spy_words(move: m.PlaceSpy) -> Text:
    if move.origin is None:
        return text("places a spy at %(place)s", place=place(move.site))
    return text("moves a spy from %(origin)s to %(place)s", origin=place(move.origin), place=place(move.site))


def return_spy(state: State, house: int, move: m.ReturnSpy) -> State:
    site, owner = site_in_play(state, move.site), INDEX.get(move.owner)
    if site is None:
        raise Cannot(NOT_IN_PLAY)
    if owner is None or owner == WHITE or not state.spies[owner] >> site & 1:
        raise Cannot(NO_SPY)
    return replace(
        state,
        spies=put(state.spies, owner, state.spies[owner] & ~(1 << site)),
        spy_supply=put(state.spy_supply, owner, state.spy_supply[owner] + 1),
    )


def check_return_spy(state: State, house: int, move: m.ReturnSpy) -> Iterator[Objection]:
    yield from not_on_turn(state, house)
    if move.owner != HOUSES[house]:
        yield from no_presence(state, house, PLACE[move.site], PAGES["return"], card=True)


def return_spy_words(move: m.ReturnSpy) -> Text:
    return text(
        "returns a spy of %(colour)s from %(place)s", colour=colour(move.owner), place=place(move.site)
    )


def _price(seat: Seat | None, move: m.ReturnSpy) -> Mapping[str, int]:
    """Return the Power that returning a spy costs; none for one's own, which only a card returns."""
    return {} if move.owner == seat else {POWER: RETURN_SPY}


ROWS = (
    HouseRow(
        move=m.PlaceSpy,
        check=check_place_spy,
        effect=place_spy,
        words=place_spy_words,
        touches=(lambda _seat, move: (move.site,) if move.origin is None else (move.site, move.origin)),
        group=WITH_SPIES,
        asks=lambda seat, move: about("place-spy", seat, move.site),
    ),
    HouseRow(
        move=m.ReturnSpy,
        check=check_return_spy,
        effect=return_spy,
        words=return_spy_words,
        touches=(lambda _seat, move: (move.site,)),
        group=WITH_SPIES,
        asks=lambda seat, move: about("return-spy", seat, move.site, move.owner),
        costs=_price,
    ),
)
