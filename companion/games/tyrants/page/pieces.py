"""The pieces at a place in words, for lists, pages and people who cannot see the map; how two states differ,
in words; the house for which a view is drawn, and for which moves are entered on it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE, PLACES, ROUTES, SITE, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES, WHITE
from companion.games.tyrants.facts import (
    is_over,
    standing_at,
)
from companion.games.tyrants.page.board import at_site, at_spaces
from companion.games.tyrants.rules.row import place, same_place, troops
from companion.games.tyrants.state import State
from companion.kernel.features import Thing, Where
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, Value, ntext, text

ROUTE: Final = {route.id: route for route in ROUTES}


def place_of(state: State, given: str) -> str:
    """Return the id of a site or a route in play, given that id or the id of a space of the route. Raise
    `Refusal` for any other."""
    place = given.partition(":")[0]
    sites = state.field.sites
    if place in SITE and SITE[place] in sites:
        return place
    route = ROUTE.get(place)
    if route is None or not route.space_at or not {SITE[route.a], SITE[route.b]} <= set(sites):
        raise Refusal(text("The board in play has no such place."), Fault.UNKNOWN)
    return place


def spaces_of(place: str) -> tuple[int, ...]:
    """Return the index of a site, or the indices of the spaces of a route."""
    if place in SITE:
        return (SITE[place],)
    return tuple(PLACE[f"{place}:{k}"] for k in range(len(ROUTE[place].space_at)))


def call_place(place: str) -> str:
    if place in SITE:
        return SITES[SITE[place]].name
    route = ROUTE[place]
    return f"{SITES[SITE[route.a]].name} – {SITES[SITE[route.b]].name}"


def alphabetical_key(name: str) -> str:
    """Return the sort key of a name: without apostrophes, and without regard to capitals."""
    return name.replace("'", "").casefold()


def place_name(place: str) -> Text:
    """See `kernel.features.Log.called`."""
    return Text("%(name)s", {"name": call_place(place)})


def things(state: State) -> Iterator[Thing]:
    """Yield the sites and routes in play, for notes."""
    sites = state.field.sites
    routes = (
        route for route in ROUTE.values() if route.space_at and {SITE[route.a], SITE[route.b]} <= set(sites)
    )
    for each in (*(SITES[site].id for site in sites), *(route.id for route in routes)):
        yield Thing(id=each, name=place_name(each), where=Where(view="sheet", given=(("place", each),)))


def facts_at(state: State, place: str) -> tuple[Text, ...]:
    """Return the facts of a site, or what is on each space of a route."""
    if place not in SITE:
        found = at_spaces(state, spaces_of(place))
        numbered = (text("space %(n)s: %(troop)s", n=n, troop=troop) for n, troop in enumerate(found, 1))
        return found if len(found) < 2 else tuple(numbered)
    return at_site(state, SITE[place])


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    return (*_board(before, after), *_beside(before, after), *_turn(before, after))


def find_changed(before: State, after: State) -> frozenset[str]:
    """See `kernel.features.Log.changed`: sites and routes."""
    places = {i for i in after.field.places if standing_at(before, i) != standing_at(after, i)}
    for house in after.order:
        differ = before.spies[house] ^ after.spies[house]
        places |= {site for site in after.field.sites if differ >> site & 1}
    return frozenset(same_place(PLACES[index]) for index in places)


def _board(before: State, after: State) -> Iterator[Text]:
    for index in after.field.places:
        was, now = (dict(zip(COLOURS, standing_at(s, index), strict=True)) for s in (before, after))
        if was != now:
            yield text(
                "%(place)s: %(now)s instead of %(was)s",
                place=place(PLACES[index]),
                now=troops(now),
                was=troops(was),
            )
    for house in after.order:
        for site in after.field.sites:
            had, has = (bool(state.spies[house] >> site & 1) for state in (before, after))
            if has and not had:
                yield text("%(place)s: a spy of %(house)s", place=place(PLACES[site]), house=NAMES[house])
            elif had and not has:
                yield text("%(place)s: no spy of %(house)s", place=place(PLACES[site]), house=NAMES[house])


def _beside(before: State, after: State) -> Iterator[Text]:
    for house in after.order:
        name = NAMES[house]
        if before.barracks[house] != after.barracks[house]:
            yield ntext(
                "%(house)s: %(n)s troop in the barracks instead of %(was)s",
                "%(house)s: %(n)s troops in the barracks instead of %(was)s",
                after.barracks[house],
                house=name,
                was=before.barracks[house],
            )
        if before.halls[house] != after.halls[house]:
            was, now = (
                dict(zip(COLOURS, state.halls[house][: WHITE + 1], strict=True)) for state in (before, after)
            )
            yield text(
                "%(house)s's trophy hall: %(now)s instead of %(was)s",
                house=name,
                now=troops(now),
                was=troops(was),
            )
        had, has = (sum(state.tokens[house].values()) for state in (before, after))
        if had != has:
            yield text("%(house)s: %(n)s VP in tokens instead of %(was)s", house=name, n=has, was=had)
        for site, vp in after.owed[house].items():
            if vp != before.owed[house].get(site, 0):
                yield owed_words(house, site, vp)


def owed_words(house: int, site: str, vp: int) -> Text:
    """Return a sentence saying that VP of a marker were missed in a past turn, or taken in excess if `vp` is
    negative."""
    words: Mapping[str, Value] = {"house": NAMES[house], "vp": abs(vp), "site": SITES[SITE[site]].name}
    if vp > 0:
        return text("%(house)s: %(vp)s more VP were due when a turn ended (marker of %(site)s)", **words)
    return text("%(house)s: %(vp)s VP too many were taken when a turn ended (marker of %(site)s)", **words)


def _turn(before: State, after: State) -> Iterator[Text]:
    if before.turns != after.turns:
        yield text(
            "It is %(house)s's turn, in round %(n)s.", house=NAMES[after.on_turn], n=max(after.round, 1)
        )


def find_named(state: State, args: Mapping[str, str], key: str = "as") -> Seat | None:
    """Return the house in the address, if it is one of this game's."""
    seat = Seat(args.get(key, ""))
    return seat if seat in HOUSES and INDEX[seat] in state.order else None


def acting_house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """Return the chosen house; if none is chosen, the one on turn or, after the end, the first of the
    viewer's own, if there is one."""
    if chosen := find_named(state, args):
        return INDEX[chosen]
    own = [house for house in state.order if HOUSES[house] in viewer.seats]
    return own[0] if own and is_over(state) else state.on_turn
