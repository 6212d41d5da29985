"""Presence (page 10): whether a house has it here, by which pieces, or what would give it; the table's
reading of open rules; whether a house may deploy here (page 12), and whether its starting troop may be placed
here (page 4).
"""

from collections.abc import Iterator

from companion.games.tyrants.adjudication.inquiry import (
    Facts,
    Inquiry,
    about,
    action,
    ids,
    in_barracks,
    names,
    plain,
    spaces,
    spy,
    troops,
)
from companion.games.tyrants.adjudication.ways import explain_emptying, space_emptied, ways
from companion.games.tyrants.catalogue.board import JOINED, NEIGHBOURS, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import DEPLOY, NAMES
from companion.games.tyrants.facts import (
    empty_spaces,
    has_presence,
    is_taken,
    may_deploy_at,
    presence_at,
    standing_at,
)
from companion.games.tyrants.rules.row import PAGES, lacks_presence, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, text


def presence(inquiry: Inquiry) -> Ruling:
    state, house, place = inquiry.state, inquiry.house, inquiry.place
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
    """Return the pieces that give presence; if there are none, what is missing, without a place to
    highlight."""
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
        yield plain(text("%(house)s has a troop on %(place)s, but none right next to it.", **here))
    else:
        yield plain(text("No troop of %(house)s stands right next to %(place)s.", **here))
    if place < len(SITES):
        yield plain(text("%(house)s has no spy at %(place)s.", **here))
    for other in NEIGHBOURS[place]:
        if other < len(SITES) <= place and state.spies[house] >> other & 1:
            where = place_name(other)
            yield plain(text("The spy at %(place)s counts for that site, not for routes.", place=where))


def reading(state: State, house: int, place: int) -> Text | None:
    """Return how this table reads the open rule on which a house's presence at a place depends, if any."""
    if not state.troops[house]:
        return _explain_bare(state)
    if place >= len(SITES):
        return _explain_own_space(state) if state.troops[house] & SLOTS[place] else None
    partner = {a: b for pair in JOINED for a, b in (pair, pair[::-1])}.get(place)
    if partner is None or partner not in state.field.sites or not state.troops[house] & SLOTS[partner]:
        return None
    return _explain_joined(state)


def _explain_own_space(state: State) -> Text:
    if state.options.own_space:
        return text(
            "The rulebook leaves open whether a troop on a route has presence on its own "
            "space; at this table it does."
        )
    return text(
        "The rulebook leaves open whether a troop on a route has presence on its own "
        "space; at this table it does not."
    )


def _explain_joined(state: State) -> Text:
    if state.options.joined:
        return text(
            "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
            "are adjacent; at this table they are."
        )
    return text(
        "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
        "are adjacent; at this table they are not."
    )


def _explain_bare(state: State) -> Text:
    if state.options.bare == "presence":
        return text(
            "The rulebook leaves open whether a house without troops on the map has presence; "
            "at this table it has presence everywhere."
        )
    return text(
        "The rulebook leaves open whether a house without troops on the map has presence; at this "
        "table it may deploy anywhere, but has presence only where it has a spy."
    )


def deploy(inquiry: Inquiry) -> Ruling:
    state, house, place = inquiry.state, inquiry.house, inquiry.place
    if state.setting_up and not state.placed >> house & 1 and not state.troops[house]:
        return _starting_troop(state, house, place)
    if not state.barracks[house]:
        return action(state, house, _without_troops(house))
    return action(state, house, _deploy(state, house, place))


def _without_troops(house: int) -> Ruling:
    answer = text(
        "%(house)s may deploy for %(power)s Power: with no troops left this needs no space and gives 1 VP.",
        house=NAMES[house],
        power=DEPLOY,
    )
    return Ruling(verdict=True, answer=answer, page=PAGES["deploy"], facts=(in_barracks(house, 0),))


def _deploy(state: State, house: int, place: int) -> Ruling:
    empty, bare = empty_spaces(state, place), not state.troops[house]
    allowed = may_deploy_at(state, house, place)
    nowhere = plain(text("%(house)s has no troop on the map.", house=NAMES[house]))
    here = (nowhere,) if bare else grounds(state, house, place)
    return Ruling(
        verdict=allowed and empty > 0,
        answer=_answer(house, place, allowed=allowed, empty=empty),
        page=PAGES["deploy"],
        facts=(*here, spaces(empty, place), in_barracks(house, state.barracks[house])),
        reading=None if bare else reading(state, house, place),
        remedies=_remedies(state, house, place, allowed=allowed, empty=empty),
        besides=() if allowed or empty else (space_emptied(place),),
    )


def _remedies(state: State, house: int, place: int, *, allowed: bool, empty: int) -> Facts:
    if allowed:
        return () if empty else explain_emptying(state, house, place)
    return ways(state, house, place, room=True)


def _answer(house: int, place: int, *, allowed: bool, empty: int) -> Text:
    name, where = NAMES[house], place_name(place)
    if allowed and empty:
        power = DEPLOY
        return text(
            "%(house)s may deploy at %(place)s for %(power)s Power.", house=name, place=where, power=power
        )
    if allowed:
        return text("%(house)s may not deploy at %(place)s: no space is empty.", house=name, place=where)
    return text("%(house)s may not deploy at %(place)s: it has no presence there.", house=name, place=where)


def _starting_troop(state: State, house: int, place: int) -> Ruling:
    here = about(house, place)
    starting = place < len(SITES) and SITES[place].starting
    takers = [other for other in state.order if standing_at(state, place)[other]]
    if starting and not takers:
        answer = text("%(house)s may place its starting troop at %(place)s.", **here)
        return Ruling(verdict=True, answer=answer, page=PAGES["setup"])
    if starting:
        answer = text("%(house)s may not start at %(place)s: it is taken.", **here)
    else:
        answer = text("%(house)s may not start at %(place)s: that is not a starting site.", **here)
    free = [site for site in state.field.sites if SITES[site].starting and not is_taken(state, site)]
    way = text("These starting sites are free: %(places)s.", places=names(free))
    return Ruling(
        verdict=False,
        answer=answer,
        page=PAGES["setup"],
        facts=tuple(troops(state, other, place) for other in takers),
        remedies=(Fact(sentence=way, places=ids(free)),) if free else (),
    )
