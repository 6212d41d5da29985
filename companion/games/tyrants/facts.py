"""What can be derived from a state: control, markers, presence, the end. Nothing here is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.tyrants.catalogue.board import PLACE, SITE, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import HOUSES, WHITE
from companion.games.tyrants.state import BoardPieces, State

NOBODY = -1


def place_in_play(state: BoardPieces, place: str) -> int | None:
    """Return the index of a place; None if it is not in play."""
    index = PLACE.get(place)
    return index if index in state.field.places else None


def site_in_play(state: BoardPieces, site: str) -> int | None:
    """Return the index of a site; None if it is not in play."""
    index = SITE.get(site)
    return index if index in state.field.sites else None


def standing_at(state: BoardPieces, place: int) -> tuple[int, ...]:
    """Return how many troops of each colour are at a place."""
    mask = SLOTS[place]
    return tuple((bits & mask).bit_count() for bits in state.troops)


def is_taken(state: State, site: int) -> bool:
    """Return whether a house of the game has a troop at a site, so that no other starting troop may go there
    (page 4)."""
    return any(standing_at(state, site)[house] for house in state.order)


def starting_sites(state: State) -> tuple[int, ...]:
    """Return the sites at which a starting troop can still be placed."""
    return tuple(
        site
        for site in state.field.sites
        if SITES[site].starting and not is_taken(state, site) and empty_spaces(state, site)
    )


def empty_spaces(state: BoardPieces, place: int) -> int:
    """Return how many troop spaces of a place are empty."""
    black, red, orange, blue, white = state.troops
    return (SLOTS[place] & ~(black | red | orange | blue | white)).bit_count()


def free_space(state: BoardPieces, place: int) -> int:
    """Return the first empty troop space of a place, as a bit; 0 if it is full."""
    black, red, orange, blue, white = state.troops
    empty = SLOTS[place] & ~(black | red | orange | blue | white)
    return empty & -empty


def troop_of(state: BoardPieces, place: int, colour: int) -> int:
    """Return one troop of a colour at a place, as a bit; 0 if there is none."""
    there = state.troops[colour] & SLOTS[place]
    return there & -there


def leader(state: BoardPieces, site: int) -> int:
    """Return the colour with most troops at a site, white included; `NOBODY` if the site is tied or empty
    (page 10)."""
    mask, most, who = SLOTS[site], 0, NOBODY
    for colour, bits in enumerate(state.troops):
        # This runs for every site after every entry, and most colours are absent.
        if bits & mask:
            here = (bits & mask).bit_count()
            if here > most:
                most, who = here, colour
            elif here == most:
                who = NOBODY
    return who


def controller(state: BoardPieces, site: int) -> int:
    """Return the house that controls a site; `NOBODY` if white leads, or if the site is tied or empty."""
    who = leader(state, site)
    return NOBODY if who == WHITE else who


def enemy_spies(state: BoardPieces, site: int, house: int) -> tuple[int, ...]:
    """Return the other houses with a spy at a site."""
    return tuple(h for h in range(len(HOUSES)) if h != house and state.spies[h] >> site & 1)


def in_total_control(state: BoardPieces, site: int, house: int) -> bool:
    """Return whether all spaces of a site are filled with the house's troops, and no enemy spy is there (page
    11)."""
    mask = SLOTS[site]
    return state.troops[house] & mask == mask and not enemy_spies(state, site, house)


def control(state: BoardPieces) -> Iterator[tuple[int, int, bool]]:
    """Yield for each site with a controller: the site, the house, and whether control is total."""
    black, red, orange, blue, _white = state.troops
    houses = black | red | orange | blue
    b, r, o, bl = state.spies
    enemies = (r | o | bl, b | o | bl, b | r | bl, b | r | o)
    for site in state.field.sites:
        mask = SLOTS[site]
        if houses & mask and (house := leader(state, site)) != NOBODY and house != WHITE:
            yield site, house, state.troops[house] & mask == mask and not enemies[house] >> site & 1


@dataclass(frozen=True, slots=True)
class Held:
    """A site control marker in front of a house, and which of its sides is up."""

    site: int
    house: int
    total: bool

    @property
    def influence(self) -> int:
        marker = SITES[self.site].marker
        if marker is None:
            return 0
        return marker.total_influence if self.total else marker.influence

    @property
    def vp(self) -> int:
        """Return the VP that the marker gives at the end of its holder's turn."""
        marker = SITES[self.site].marker
        return marker.total_vp if marker is not None and self.total else 0


def markers(state: BoardPieces) -> tuple[Held, ...]:
    """Return the markers that houses hold; the others are on the map (page 11)."""
    held = []
    for site in state.field.markers:
        house = controller(state, site)
        if house != NOBODY:
            held.append(Held(site, house, in_total_control(state, site, house)))
    return tuple(held)


def held_by(state: BoardPieces, house: int) -> int:
    """Return the sites whose markers a house holds, as a bit set."""
    sites = 0
    for site in state.field.markers:
        if controller(state, site) == house:
            sites |= 1 << site
    return sites


def marker_vp(state: State) -> tuple[Held, ...]:
    """Return the markers that would give the house on turn VP if its turn ended now, except those whose VP
    are already taken; none once the game is over."""
    if is_over(state):
        return ()
    house = state.on_turn
    return tuple(
        held for held in markers(state) if held.house == house and held.vp and not state.paid >> held.site & 1
    )


def due_markers(state: State) -> dict[str, int]:
    """Return the VP of `marker_vp` by site, in the format of `EndTurn`."""
    return {SITES[held.site].id: held.vp for held in marker_vp(state)}


def influence(state: State) -> int:
    """Return the influence that the house on turn has from markers: for each that it held at any moment of
    the turn (page 11); 0 once the game is over."""
    if is_over(state):
        return 0
    return sum(
        marker.influence
        for site in state.field.markers
        if state.held >> site & 1 and (marker := SITES[site].marker)
    )


def presence(state: BoardPieces) -> tuple[int, int, int, int]:
    """Return the places in play at which each house has presence (page 10), as bit sets."""
    field = state.field
    near = field.near
    black, red, orange, blue, _ = state.troops
    k, r, o, b = state.spies
    for place in field.places:
        mask, bit = near[place], 1 << place
        if black & mask:
            k |= bit
        if red & mask:
            r |= bit
        if orange & mask:
            o |= bit
        if blue & mask:
            b |= bit
    if state.options.bare == "presence":
        return _anywhere(state, (k, r, o, b))
    return k, r, o, b


def _anywhere(state: BoardPieces, present: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return the presence at a table where a house without a troop on the map is present everywhere (page
    12)."""
    everywhere = sum(1 << place for place in state.field.places)
    k, r, o, b = (
        everywhere if house in state.order and not state.troops[house] else here
        for house, here in enumerate(present)
    )
    return k, r, o, b


@dataclass(frozen=True, slots=True)
class Presence:
    """What gives a house presence at a place: a spy there, and the places of its troops there or adjacent."""

    spy: bool
    troops: tuple[int, ...]

    def __bool__(self) -> bool:
        return self.spy or bool(self.troops)


def presence_at(state: State, house: int, place: int) -> Presence:
    """Return the pieces that give a house presence at a place (page 10)."""
    near = state.troops[house] & state.field.near[place]
    spy = place < len(SITES) and bool(state.spies[house] >> place & 1)
    return Presence(spy, tuple(other for other in state.field.places if near & SLOTS[other]))


def has_presence(state: State, house: int, place: int) -> bool:
    if state.options.bare == "presence" and not state.troops[house]:
        return True
    if state.troops[house] & state.field.near[place]:
        return True
    return place < len(SITES) and bool(state.spies[house] >> place & 1)


def may_deploy_at(state: State, house: int, place: int) -> bool:
    """Return whether a house may deploy at a place if a space is empty: it has presence there, or no troop on
    the map (page 12)."""
    return not state.troops[house] or has_presence(state, house, place)


def is_over(state: State) -> bool:
    """Return whether the end is confirmed and its round is over (page 14)."""
    return state.ending is not None and state.round > state.ending.round


def is_unanswered(state: State) -> bool:
    """Return whether this is the last turn of a round and a proposed end has no answer yet; it should be
    answered before the turn ends."""
    last = (state.turns + 1) % len(state.order) == 0
    return state.proposed is not None and last and not state.setting_up


def still_to_play(state: State) -> tuple[int, ...]:
    """Return the houses that still have a turn once the end is confirmed, the one on turn first; those whose
    turns are skipped are left out. Empty as long as no end is confirmed, and once the game is over."""
    if state.ending is None or is_over(state):
        return ()
    seats = len(state.order)
    last = state.ending.round * seats
    to_come = [state.order[turn % seats] for turn in range(state.turns, last)][:seats]
    return tuple(house for house in to_come if not state.away >> house & 1)


def adds_up(state: State) -> bool:
    """Return whether every piece of the houses and every white one is accounted for, and none twice."""
    return not any(state.unaccounted) and not any(state.unaccounted_spies)


def pieces(state: State, colour: int) -> int:
    """Return the sum of barracks, board, halls and unaccounted, which always equals the number at set-up."""
    on_board = state.troops[colour].bit_count()
    in_halls = sum(hall[colour] for hall in state.halls)
    return state.barracks[colour] + on_board + in_halls + state.unaccounted[colour]
