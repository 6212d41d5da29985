"""Presence (page 10): who has it where, by which pieces, and what would give it; how the table reads what the
rulebook leaves open."""

from collections.abc import Iterator

from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.adjudication.ways import ways
from companion.games.tyrants.adjudication.wording import Facts, about, plain, spy, troops
from companion.games.tyrants.catalogue.board import JOINED, NEIGHBOURS, SITES, SLOTS
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.facts import has_presence, presence_at
from companion.games.tyrants.rules.objections import PAGES, lacks_presence, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, text


def presence(asked: Inquiry) -> Ruling:
    state, house, place = asked.state, asked.house, asked.place
    yes = has_presence(state, house, place)
    here = about(house, place)
    return Ruling(
        verdict=yes,
        answer=text("%(house)s has presence at %(place)s.", **here) if yes else lacks_presence(house, place),
        page=PAGES["presence"],
        facts=grounds(state, house, place),
        reading=reading(state, house, place),
        remedies=() if yes else ways(state, house, place),
    )


def grounds(state: State, house: int, place: int) -> Facts:
    """Return the pieces that give presence; where there are none, what is missing, with no place to light
    up."""
    given = presence_at(state, house, place)
    spies = (spy(house, place),) if given.spy else ()
    pieces = (*spies, *(troops(state, house, other) for other in given.troops))
    return pieces or tuple(_missing(state, house, place))


def _missing(state: State, house: int, place: int) -> Iterator[Fact]:
    here = about(house, place)
    if not state.troops[house]:
        yield plain(text("%(house)s has no troop on the map.", house=NAMES[house]))
    elif place < len(SITES):
        yield plain(text("No troop of %(house)s stands at %(place)s or right next to it.", **here))
    elif state.troops[house] & SLOTS[place]:
        yield plain(text("%(house)s stands on %(place)s, and nowhere right next to it.", **here))
    else:
        yield plain(text("No troop of %(house)s stands right next to %(place)s.", **here))
    if place < len(SITES):
        yield plain(text("%(house)s has no spy at %(place)s.", **here))
    for other in NEIGHBOURS[place]:
        if other < len(SITES) <= place and state.spies[house] >> other & 1:
            where = place_name(other)
            yield plain(text("The spy at %(place)s counts for that site, not for routes.", place=where))


def reading(state: State, house: int, place: int) -> Text | None:
    """Return the reading on which a house's presence at a place rests, if it rests on one."""
    if not state.troops[house]:
        return _bare(state)
    if place >= len(SITES):
        return _own_space(state) if state.troops[house] & SLOTS[place] else None
    partner = {a: b for pair in JOINED for a, b in (pair, pair[::-1])}.get(place)
    if partner is None or partner not in state.field.sites or not state.troops[house] & SLOTS[partner]:
        return None
    return _joined(state)


def _own_space(state: State) -> Text:
    if state.options.own_space:
        return text(
            "The rulebook leaves open whether a troop on a route has presence on its own space; "
            "at this table it has."
        )
    return text(
        "The rulebook leaves open whether a troop on a route has presence on its own space; "
        "at this table it has not."
    )


def _joined(state: State) -> Text:
    if state.options.joined:
        return text(
            "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
            "are adjacent; at this table they are."
        )
    return text(
        "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
        "are adjacent; at this table they are not."
    )


def _bare(state: State) -> Text:
    if state.options.bare == "presence":
        return text(
            "The rulebook leaves open whether a house without troops on the map has presence; "
            "at this table it has presence everywhere."
        )
    return text(
        "The rulebook leaves open whether a house without troops on the map has presence; "
        "at this table it may only deploy anywhere."
    )
