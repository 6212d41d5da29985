"""What players may know: their own characters and possessions, who travels with them, the hexes they have
seen.

A battle in the air or at sea is open to everybody, except for sealed orders, and the riders, loads, crews and
losses of other people's flyers and ships. Whatever `hide_secrets` does not copy is hidden.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from hashlib import sha256
from itertools import chain

from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.facts.clock import light_left
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.combat import SLAIN
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.plans import known_floor
from companion.games.underworld.rules.rolling import SCREEN_ALONE
from companion.games.underworld.state.land import Level, cached_lately
from companion.games.underworld.state.out import Ally, Expedition, Journey, Sight
from companion.games.underworld.state.present import party
from companion.games.underworld.state.state import State, members, sighted_by, switch_party
from companion.kernel.features import Screen
from companion.kernel.page_parts import Covered
from companion.kernel.seats import Seat, Viewer

VIEWS = frozenset({"more", "hexes", "floor", "air", "flyer", "sea", "ship", "aboard", "seals"})
PAPERS = frozenset({"hexes", "known-levels", "battle-maps", "flyer-sheets", "ship-sheets", "tent"})
MOVES = frozenset({"fly", "row", "sail"})
"""Orders in a battle, which players enter for their own seats."""
UNKNOWN = 0
"""The depth of a level as its explorers see it: they do not know how deep they are."""


def hide_secrets(state: State, viewer: Viewer) -> State:
    """See `kernel.features.Screen`. A party that is lost does not know where it is. If there are several
    parties, a player sees the current one if a character of theirs is in it, or else the first with one; if
    all of their characters are at home, no party. Whoever has no characters sees the current party."""
    own = {name: who for name, who in state.characters.items() if who.seat and viewer.holds(Seat(who.seat))}
    theirs = [
        name
        for name, each in state.parties.items()
        if any(who in own for out in (each.expedition, each.journey) if out for who in out.party)
    ]
    here = any(who in own for out in (state.expedition, state.journey) if out for who in out.party)
    if theirs and not here:
        state = switch_party(state, theirs[0])
    elif own and state.parties and not here:
        state = replace(state, expedition=None, journey=None)
    return State(
        seats=state.seats,
        party=state.party if state.screened else _disguise_party(state.party),
        readings=state.readings,
        shown=state.shown,
        handouts={title: each for title, each in state.handouts.items() if _is_given(each, viewer)},
        characters=own,
        accounts={name: account for name, account in state.accounts.items() if name in own},
        strongholds={
            name: replace(each, waiting={}, search=None)
            for name, each in state.strongholds.items()
            if each.owner in own
        },
        hexes=_known_hexes(state, viewer, own.keys()),
        levels={level.name: level for level in _known_floors(state)},
        expedition=_known_expedition(state),
        journey=_known_journey(state.journey),
        flyers={name: _known_flyer(each, viewer) for name, each in state.flyers.items()},
        ships={name: _known_ship(each, viewer) for name, each in state.ships.items()},
        weather=state.weather,
        flown=state.flown,
        sailed=state.sailed,
        ordered=state.ordered,
        tries=state.tries,
        aloft=state.aloft,
        afloat=state.afloat,
        rests=state.rests,
        fates=dict(_known_fates(state, own)),
        kept={name: what for name, what in state.kept.items() if name in own},
        others_day=max(state.others_day, *(each.day for each in state.characters.values()), 0),
        screened=True,
        sight=state.sight if state.screened else _find_sight(state),
    )


def _find_sight(state: State) -> Sight | None:
    """Return the fight that the party is in, as far as its opponents are in sight."""
    opponents = tuple(group.encounter.seen for group in state.groups if group.encounter.in_sight)
    if not opponents:
        return None
    people = (state.characters[name] for name in party(state) if name in state.characters)
    return Sight(
        opponents=opponents,
        allies=tuple(Ally(name=who.name, hits=who.hits, most=who.most) for who in people),
    )


def _known_fates(state: State, own: Mapping[str, Character]) -> Iterator[tuple[str, str]]:
    """Yield how the player's characters left a fight, and the dead among those who travel with them. In a
    state that is already filtered, only `fates` says who of these is dead."""
    yield from ((name, fate) for name, fate in state.fates.items() if name in own or fate == SLAIN)
    for name in (name for out in (state.expedition, state.journey) if out for name in out.party):
        if name not in own and name in state.characters and state.characters[name].dead:
            yield name, SLAIN


def _disguise_party(name: str) -> str:
    """Return a name that tells parties apart without revealing the referee's name for them; empty for the
    first party, which has none."""
    return sha256(name.encode()).hexdigest() if name else ""


def _is_given(handout: Handout, viewer: Viewer) -> bool:
    """Return whether a handout is for this viewer. The big screen has no seat."""
    if handout.to == SCREEN_ALONE:
        return not viewer.seats
    return not handout.to or viewer.holds(Seat(handout.to))


def players_hexes(state: State, party: str | None = None) -> Mapping[str, Hex]:
    """Return the hexes that a party, by default the current one, knows."""
    return _list_known(state, members(state, state.party if party is None else party))


def _list_known(state: State, people: Iterable[str]) -> Mapping[str, Hex]:
    return known_land(state.hexes, sighted_by(state, people))


@cached_lately
def known_land(hexes: Mapping[str, Hex], sighted: frozenset[str]) -> Mapping[str, Hex]:
    """Return the hexes that everybody knows and those in `sighted`, all marked as seen, each as `know_hex`
    returns it."""
    return {
        name: replace(know_hex(each), seen=True)
        for name, each in hexes.items()
        if each.seen or name in sighted
    }


def cover_pictures(state: State) -> Iterator[Covered]:
    """See `kernel.features.Screen.pictured`."""
    yield from (each.shown for each in state.handouts.values() if each.shown)


def know_hex(hex_: Hex) -> Hex:
    """Return what players know of a hex that they have seen. Of a lair, a dungeon or the referee's note they
    know only what `told` says."""
    return replace(hex_, cleared=False, lair="", dungeon="", note="")


def _known_hexes(state: State, viewer: Viewer, own: Set[str]) -> Mapping[str, Hex]:
    """Return the hexes that a player's characters and their companions know; for a watcher, those that the
    current party knows."""
    if not viewer.seats:
        return players_hexes(state)
    parties = [members(state, party) for party in (state.party, *state.parties)]
    along = (people for people in parties if not own.isdisjoint(people))
    return _list_known(state, {*own, *chain.from_iterable(along)})


def _known_floors(state: State) -> Iterator[Level]:
    """Yield what players have seen of levels, with numbers for names and without the depths."""
    known = (level for level in state.levels.values() if level.open and level.plan.rects)
    for number, level in enumerate(known, 1):
        plan = known_floor(level)
        yield Level(name=str(number), depth=UNKNOWN, plan=plan, open=frozenset(range(len(plan.rects))))


def _known_flyer(flyer: Flyer, viewer: Viewer) -> Flyer:
    """Return a flyer; if it is not the viewer's, without its rider, the rider's level and its bombs."""
    return flyer if viewer.holds(Seat(flyer.seat)) else replace(flyer, rider="", level=0, bombs=0)


def _known_ship(ship: Ship, viewer: Viewer) -> Ship:
    if viewer.holds(Seat(ship.seat)):
        return ship
    hidden = Ship(name=ship.name, vessel=ship.vessel, points=ship.points, hull=ship.points)
    hidden = replace(hidden, seat=ship.seat, mast=ship.mast, sunk=ship.sunk)
    return replace(hidden, grappled=ship.grappled, grip=ship.grip)


def _known_expedition(state: State) -> Expedition | None:
    """Return an expedition as its members know it. They do not know the turn, so what runs out is counted
    from the present one."""
    at = state.expedition
    if at is None:
        return None
    left = light_left(state)
    counters = tuple(replace(each, ends=each.ends - at.turn) for each in at.counters if not each.secret)
    known = Expedition(level=UNKNOWN, party=at.party, light=at.light and left != 0, source=at.source)
    return replace(known, burns=left or 0, counters=counters)


def _known_journey(at: Journey | None) -> Journey | None:
    if at is None:
        return None
    where = "" if at.lost else at.at
    return Journey(
        at=where,
        party=at.party,
        size=at.size,
        mode=at.mode,
        travel=at.travel,
        moved=at.moved,
        day=at.day,
        rations=at.rations,
        eats=at.eats,
        counters=tuple(each for each in at.counters if not each.secret),
    )


def holds(state: State) -> frozenset[Seat]:
    """See `kernel.keeping.Secrets`: the seats with characters, purses, maps, handouts, flyers or ships that
    others cannot see, or not completely."""
    seats = chain(
        (each.seat for each in state.characters.values()),
        (each.to for each in state.handouts.values() if each.to != SCREEN_ALONE),
        (each.seat for each in state.flyers.values()),
        (each.seat for each in state.ships.values()),
    )
    return frozenset(map(Seat, filter(None, seats)))


SCREEN = Screen(
    seen=hide_secrets,
    holds=holds,
    records=(Character, Handout, Flyer, Ship),
    seat=REFEREE,
    views=VIEWS,
    papers=PAPERS,
    moves=MOVES,
    pictured=cover_pictures,
)
