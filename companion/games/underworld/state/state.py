"""The state of the referee's desk after an entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.games.underworld.catalogue.settings import readings_of
from companion.games.underworld.moves.air import Fly, Flyer
from companion.games.underworld.moves.experience import NO_TABLE, ExperienceTable
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import NO_TREASURE, Character, Kind, Treasure
from companion.games.underworld.moves.sea import Row, Sail, Ship
from companion.games.underworld.moves.tables import OwnTable
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.state.land import Account, Diary, Level, Step, Stronghold, Upkeep
from companion.games.underworld.state.out import (
    NOTHING_EARNED,
    Castle,
    Earned,
    Encounter,
    Expedition,
    Force,
    Group,
    Journey,
    Party,
    Pursuit,
    Sight,
    Spot,
    Tries,
    Weather,
)
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The desk. `trail`: the steps of the last entry; `shown`: those last shown to players.

    `diary`: how characters spent their days. `offended`: by character, who was sent against them (villagers
    or others). `flown`, `sailed`: the last order of each flyer and ship; `ordered`: how many orders there
    were; `aloft`, `afloat`: the places of flyers and ships, if entered. `rests`: battles that are over, `air`
    or `sea`; `forces`: those in the battle on land. `tries`: what ships have tried this turn. `screens`: the
    tables chosen for the referee's screens. `found`: treasure that lies before the party; `haul`: treasure
    taken and not divided; `bearers`: who was there when it was taken; `kept`: each character's possessions
    other than gold. `tables`: the referee's own. `party`: the name of the current party; `parties`: the
    others. `handouts`: those shown to players, by title. `fates`: how characters left a fight alive, until
    they return. `captives`: the party's, by kind; `beaten`: by kind, the defeated monsters for which no
    experience was awarded yet; `earned`: what else experience is awarded for; `experience`: the table for it.
    `sighted`: by character, hexes that they know though not everybody does. `others_day`: the latest date of
    the characters that this viewer does not see, if any. `screened`: whether this is the state of somebody in
    front of the referee's screen, who does not see every character. `sight`: what that viewer sees of a
    fight.
    """

    seats: tuple[Seat, ...]
    readings: Mapping[str, str]
    trail: tuple[Step, ...] = ()
    shown: tuple[Step, ...] = ()
    characters: Mapping[str, Character] = field(default_factory=dict)
    diary: Diary = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    expedition: Expedition | None = None
    hexes: Mapping[str, Hex] = field(default_factory=dict)
    journey: Journey | None = None
    castles: Mapping[str, Castle] = field(default_factory=dict)
    strongholds: Mapping[str, Stronghold] = field(default_factory=dict)
    accounts: Mapping[str, Account] = field(default_factory=dict)
    upkeep: Mapping[str, Upkeep] = field(default_factory=dict)
    offended: Mapping[str, str] = field(default_factory=dict)
    flyers: Mapping[str, Flyer] = field(default_factory=dict)
    ships: Mapping[str, Ship] = field(default_factory=dict)
    weather: Weather = field(default_factory=Weather)
    flown: Mapping[str, Fly] = field(default_factory=dict)
    sailed: Mapping[str, Row | Sail] = field(default_factory=dict)
    ordered: int = 0
    tries: Mapping[str, Tries] = field(default_factory=dict)
    aloft: Mapping[str, Spot] = field(default_factory=dict)
    afloat: Mapping[str, Spot] = field(default_factory=dict)
    rests: frozenset[str] = frozenset()
    forces: Mapping[str, Force] = field(default_factory=dict)
    screens: tuple[str, ...] = ()
    found: Treasure = NO_TREASURE
    haul: Treasure = NO_TREASURE
    bearers: tuple[str, ...] = ()
    kept: Mapping[str, Treasure] = field(default_factory=dict)
    tables: Mapping[str, OwnTable] = field(default_factory=dict)
    handouts: Mapping[str, Handout] = field(default_factory=dict)
    party: str = ""
    parties: Mapping[str, Party] = field(default_factory=dict)
    fates: Mapping[str, str] = field(default_factory=dict)
    captives: Mapping[str, int] = field(default_factory=dict)
    beaten: Mapping[str, int] = field(default_factory=dict)
    earned: Earned = NOTHING_EARNED
    experience: ExperienceTable = NO_TABLE
    sighted: Mapping[str, frozenset[str]] = field(default_factory=dict)
    others_day: int = 0
    screened: bool = False
    sight: Sight | None = None

    @property
    def encounter(self) -> Encounter | None:
        """Return what the party faces: underground if it is there, otherwise on its journey."""
        where = self.expedition or self.journey
        return where.encounter if where else None

    @property
    def pursuit(self) -> Pursuit | None:
        where = self.expedition or self.journey
        return where.pursuit if where else None

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return all groups that are present; the one that the party faces comes first."""
        where = self.expedition or self.journey
        if where is None or where.encounter is None:
            return ()
        return (Group(encounter=where.encounter, pursuit=where.pursuit), *where.beside)


def current_party(state: State) -> Party:
    """Return the current party as a `Party`, to be kept while another is the current one."""
    return Party(
        expedition=state.expedition,
        journey=state.journey,
        found=state.found,
        haul=state.haul,
        bearers=state.bearers,
        captives=state.captives,
        beaten=state.beaten,
        earned=state.earned,
    )


def switch_party(state: State, name: str) -> State:
    """Return the state with this party as the current one; the party that was current now waits."""
    chosen = state.parties[name]
    others = {other: each for other, each in state.parties.items() if other != name}
    return replace(
        state,
        party=name,
        parties={**others, state.party: current_party(state)},
        expedition=chosen.expedition,
        journey=chosen.journey,
        found=chosen.found,
        haul=chosen.haul,
        bearers=chosen.bearers,
        captives=chosen.captives,
        beaten=chosen.beaten,
        earned=chosen.earned,
    )


def discover(state: State, hexes: Iterable[str], *, by_all: bool = False) -> State:
    """Return the state in which hexes are known to the current party; to everybody if it is the only one, or
    `by_all`. Hexes that nobody has drawn become clear land."""
    seen = dict.fromkeys(hexes)
    drawn = {name: state.hexes.get(name) or Hex(terrain="clear") for name in seen}
    if by_all or not state.parties:
        known = {name: replace(each, seen=True) for name, each in drawn.items()}
        return replace(state, hexes={**state.hexes, **known})
    saw = members(state, state.party)
    sighted = {who: state.sighted.get(who, frozenset[str]()).union(seen) for who in saw}
    return replace(state, hexes={**state.hexes, **drawn}, sighted={**state.sighted, **sighted})


def come_to(state: State, hexes: Iterable[str], *, by_all: bool = False) -> State:
    """Return the state after `discover`, unless the party is lost and cannot tell where it is. `by_all`:
    whether everybody gets to know the hexes, even if the party is lost, as in older entries."""
    lost = state.journey is not None and state.journey.lost
    return state if lost and not by_all else discover(state, hexes, by_all=by_all)


def sighted_by(state: State, people: Iterable[str]) -> frozenset[str]:
    """Return the hexes that any of these people has seen, besides those that everybody knows."""
    return frozenset[str]().union(*(state.sighted.get(who, ()) for who in people))


def members(state: State, party: str) -> tuple[str, ...]:
    """Return everybody named in a party that is out, dead or alive; nobody if it is at home."""
    at = current_party(state) if party == state.party else state.parties.get(party, Party())
    return tuple(name for out in (at.expedition, at.journey) if out for name in out.party)


def share_map(state: State) -> State:
    """Return the state in which each party member knows the hexes that any of them has seen."""
    along = members(state, state.party)
    every = sighted_by(state, along)
    return replace(state, sighted={**state.sighted, **dict.fromkeys(along, every)}) if every else state


def set_battle(state: State, battle: str) -> State:
    """Return the state in which a battle, `air` or `sea`, has been resumed if it was over."""
    return replace(state, rests=state.rests - {battle}) if battle in state.rests else state


def add_counts(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
    """Return the sums by name, without those that are 0."""
    both = {name: one.get(name, 0) + other.get(name, 0) for name in (*one, *other)}
    return {name: n for name, n in both.items() if n}


def add_earned(one: Earned, other: Earned) -> Earned:
    return Earned(won=one.won + other.won, by=tuple(dict.fromkeys((*one.by, *other.by))))


def earn(state: State, won: int, by: Iterable[str]) -> State:
    """Return the state in which experience can be awarded for this much treasure, in hundredths of a GP.
    `by`: who was there."""
    return replace(state, earned=add_earned(state.earned, Earned(won=won, by=tuple(by))))


def setup(begin: Begin) -> State:
    return State(seats=begin.seats, readings=readings_of(begin.settings))


def choose(state: State, setting: str, value: str) -> State:
    return replace(state, readings=readings_of({**state.readings, setting: value}))


def set_met(state: State, encounter: Encounter | None) -> State:
    """Return the state in which the party faces this encounter, underground or outdoors; unchanged if it is
    at home."""
    if state.expedition:
        return replace(state, expedition=replace(state.expedition, encounter=encounter))
    if state.journey:
        return replace(state, journey=replace(state.journey, encounter=encounter))
    return state


def set_chased(state: State, pursuit: Pursuit | None) -> State:
    if state.expedition:
        return replace(state, expedition=replace(state.expedition, pursuit=pursuit))
    if state.journey:
        return replace(state, journey=replace(state.journey, pursuit=pursuit))
    return state


def with_groups(state: State, groups: tuple[Group, ...]) -> State:
    """Return the state with these groups present; the party faces the first. Unchanged if it is at home."""
    first = groups[0] if groups else None
    faced, pursuit = (first.encounter, first.pursuit) if first else (None, None)
    if state.expedition:
        at = replace(state.expedition, encounter=faced, pursuit=pursuit, beside=groups[1:])
        return replace(state, expedition=at)
    if state.journey:
        out = replace(state.journey, encounter=faced, pursuit=pursuit, beside=groups[1:])
        return replace(state, journey=out)
    return state


def clear_met(state: State) -> State:
    """Return the state without the group that the party faces; it faces the next one."""
    return with_groups(state, state.groups[1:])
