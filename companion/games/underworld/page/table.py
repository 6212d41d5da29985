"""The table page: what is due, what the dice said last, where the party is and what it faces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts import encounters as facts
from companion.games.underworld.facts.encounters import Evasion, chance_to_evade, kind_of
from companion.games.underworld.facts.estates import days_in_a_month, resting
from companion.games.underworld.facts.travel import MODES, castles_near, feet_a_turn, here, points
from companion.games.underworld.moves.combat import SLAIN
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.page.battle import BattleMap, battle_map
from companion.games.underworld.page.due import DueNow, due_now, first_moves
from companion.games.underworld.page.estates import HaulPage, UpkeepLine, haul_page, owing, purse
from companion.games.underworld.page.fight import FATES, FightNow, fight_now
from companion.games.underworld.page.hexmap import HexMap, hex_map
from companion.games.underworld.page.log import StepLine, moment, step_lines
from companion.games.underworld.page.plans import natural
from companion.games.underworld.state.out import (
    Castle,
    Encounter,
    Expedition,
    Group,
    Journey,
    Pursuit,
)
from companion.games.underworld.state.present import (
    able_out,
    alive,
    can_set_out,
    free,
    is_free,
    party,
    present,
    travellers,
)
from companion.games.underworld.state.state import State, turned_to
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

QUESTIONS = (
    ("surprised", text("Who is surprised?")),
    ("follow", text("Do the pursuers follow?")),
    ("evade", text("Can the party evade?")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyMember:
    """`feet`: in a turn underground. `fate`: how they left a fight alive, as long as they are not back.
    `there`: alive, and neither captured nor fled."""

    name: str
    hits: int
    most: int
    feet: int
    dead: bool
    fate: Text | None
    there: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyNow:
    """Another party. `joins`: it is where this one is; `idle`: at home, with nothing to divide."""

    name: str
    where: Text
    members: tuple[str, ...]
    joins: bool
    idle: bool


def _party_now(state: State, name: str) -> PartyNow:
    there, now = turned_to(state, name), state.parties[name]
    out = now.expedition or now.journey
    same = (state.expedition and state.expedition.level, state.journey and state.journey.at)
    return PartyNow(
        name=name,
        where=moment(there).name if out else text("at home"),
        members=out.party if out else (),
        joins=same == (now.expedition and now.expedition.level, now.journey and now.journey.at),
        idle=now.idle,
    )


DEAD: Final = text("dead")
DEMANDS: Final[Mapping[str, Text]] = {
    facts.JOUST: text("a joust"),
    facts.TOLL: text("a toll"),
    facts.TITHE: text("a tithe"),
    facts.ITEM: text("a magic item"),
    facts.GEAS: text("a treasure hunt under Geas"),
    facts.QUEST: text("a task under Quest"),
    facts.SLAY: text("their lives"),
}
TOOK: Final[Mapping[str, Text]] = {
    "miscellaneous": text("miscellaneous magic"),
    "wands": text("wands and staves"),
    "rings": text("rings"),
    "others": text("other magic items"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CastleNow:
    """`of`: the castle. `garrison`: light foot with crossbows, and heavy foot. `jousters`: value and label.

    `elsewhere`: the hex of the way where they came out, where the party has gone on since. `took`: what the
    master took or was given last. `settles`: something is asked of the party. `month`: days that it may stay.
    """

    of: Castle
    demand: Text
    heroes: int
    garrison: tuple[int, int]
    mounted: bool
    jousters: tuple[tuple[str, str], ...]
    elsewhere: str
    took: tuple[tuple[Text, int], ...]
    settles: bool
    month: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`people`: the characters that this viewer knows all about; `everybody`: the living, `able`: those who
    are out and can act, `present`: and the unconscious, `free`: who can set out; `names`: who is alive and
    free, `modes`: to choose from, value and label. `known`: of the kinds that the referee described, and of
    those that stand there. `terrain`, `size`, `points`: where a journey stands, how many travel, and its
    movement points.
    `evasion`: as far as it is known. `castles`: those near by that were asked about, and those with whom
    something stands open.
    `beside`: who was met besides those that the party faces. `upkeep`: of the month that is closed next.
    `members`: the party, or everybody where nobody is out. `map`: of the land; `battles`: of the battles that
    are fought, each with what it is called. `keys`: of levels as deep as the party is; `floors`: levels
    of whose plan players know something. `resting`: at home, with the days until they are whole.
    `purses`: in GP, as it is written.
    `captives`: of the party, by kind. `fates`: who is dead, or left a fight, as far as this viewer knows."""

    when: Text
    due: tuple[DueNow, ...]
    steps: tuple[StepLine, ...]
    shown: tuple[StepLine, ...]
    expedition: Expedition | None
    journey: Journey | None
    encounter: Encounter | None
    first_moves: tuple[Text, ...]
    pursuit: Pursuit | None
    party: tuple[PartyMember, ...]
    members: tuple[PartyMember, ...]
    map: HexMap
    battles: tuple[tuple[str, BattleMap], ...]
    people: tuple[Character, ...]
    everybody: tuple[str, ...]
    able: tuple[str, ...]
    present: tuple[str, ...]
    free: tuple[str, ...]
    names: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    known: tuple[Kind, ...]
    modes: tuple[tuple[str, Text], ...]
    terrain: Text
    mode: Text
    attitude: Text
    size: int
    points: int
    castles: tuple[CastleNow, ...]
    beside: tuple[Group, ...]
    evasion: Evasion | None
    upkeep: tuple[UpkeepLine, ...]
    questions: tuple[tuple[str, Text], ...]
    flying: bool
    sailing: bool
    treasure: HaulPage
    purses: Mapping[str, str]
    handouts: tuple[Handout, ...]
    parties: tuple[PartyNow, ...]
    party_name: str
    keys: tuple[str, ...]
    resting: Mapping[str, int]
    fight: FightNow | None
    captives: Mapping[str, int]
    fates: Mapping[str, Text]
    floors: tuple[str, ...]


def table_page(state: State, viewer: Viewer) -> TablePage:
    """Return the table page. Everything but the due list may also be made of what players know."""
    out, everybody = state.journey, alive(state)
    below = state.expedition
    return TablePage(
        when=moment(state).name,
        due=due_now(state) if viewer.host else (),
        steps=step_lines(state.trail),
        shown=step_lines(state.shown),
        expedition=below,
        journey=None if below else out,
        encounter=state.encounter,
        first_moves=first_moves(state.encounter) if state.encounter else (),
        pursuit=state.pursuit,
        beside=state.groups[1:],
        party=members_of(state, party(state)),
        members=members_of(state, party(state)) or members_of(state, everybody),
        map=hex_map(state.hexes, out.at if out else ""),
        battles=tuple((name, drawn) for name in ("air", "sea") if (drawn := battle_map(state, name))),
        people=tuple(state.characters.values()),
        everybody=everybody,
        able=able_out(state),
        present=present(state),
        free=can_set_out(state),
        names=tuple((name, name) for name in free(state)),
        kinds=tuple(state.kinds),
        known=_known(state),
        modes=tuple((mode, said(mode)) for mode in MODES),
        terrain=said(here(state, out.at).terrain if out else ""),
        mode=said(out.mode if out else ""),
        attitude=said(state.encounter.attitude if state.encounter else ""),
        size=travellers(state, out) if out else 0,
        points=points(out, here(state, out.at).terrain, travellers(state, out)) if out else 0,
        castles=_castles(state),
        evasion=_evasion(state),
        upkeep=owing(state) if viewer.host else (),
        questions=QUESTIONS if below else QUESTIONS[2:],
        flying=bool(state.flyers),
        sailing=bool(state.ships),
        treasure=haul_page(state),
        purses={name: purse(state, name) for name in state.characters},
        handouts=tuple(state.handouts.values()),
        parties=tuple(_party_now(state, name) for name in state.parties),
        party_name=state.party,
        keys=_keys(state),
        floors=tuple(level.name for level in state.levels.values() if level.open and level.plan.rects),
        resting=resting(state) if viewer.host else {},
        fight=fight_now(state),
        captives=state.captives,
        fates=_fates(state),
    )


def _known(state: State) -> tuple[Kind, ...]:
    """Return what is known of every kind that the referee described, or that stands there."""
    met = [group.encounter.kind for group in state.groups]
    met += [state.pursuit.kind] if state.pursuit and state.pursuit.kind not in met else []
    return (*state.kinds.values(), *(kind_of(state, kind) for kind in met if kind not in state.kinds))


def _keys(state: State) -> tuple[str, ...]:
    at = state.expedition
    here = (level for level in state.levels.values() if at and level.rooms and level.depth == at.level)
    return tuple(level.name for level in sorted(here, key=lambda level: natural(level.name)))


def members_of(state: State, names: tuple[str, ...]) -> tuple[PartyMember, ...]:
    return tuple(
        PartyMember(
            name=each.name,
            hits=each.hits,
            most=each.most,
            feet=feet_a_turn(each.inches),
            dead=each.dead,
            fate=FATES.get(state.fates.get(each.name, "")),
            there=is_free(state, each.name),
        )
        for each in (state.characters[name] for name in names if name in state.characters)
    )


def _fates(state: State) -> Mapping[str, Text]:
    dead = (name for name, who in state.characters.items() if who.dead)
    fates = {**state.fates, **dict.fromkeys(dead, SLAIN)}
    return {name: DEAD if fate == SLAIN else FATES[fate] for name, fate in fates.items()}


def _castles(state: State) -> tuple[CastleNow, ...]:
    at = state.journey
    if at is None or not at.at or state.expedition:
        return ()
    near = [each.castle for each in castles_near(state, at)]
    open_ = [
        each.name
        for each in state.castles.values()
        if each.party == state.party and (each.out or each.demand or each.welcome or each.task)
    ]
    names = dict.fromkeys((*near, *open_))
    return tuple(_castle(state, state.castles[name], at) for name in names if name in state.castles)


def _castle(state: State, castle: Castle, at: Journey) -> CastleNow:
    named = {"GP": text("GP"), **TOOK}
    settles = bool(castle.demand or castle.out)
    behind = castle.met_at in at.way and castle.met_at != at.at
    return CastleNow(
        of=castle,
        demand=DEMANDS.get(castle.demand, Text(castle.demand)),
        heroes=facts.heroes(castle),
        garrison=facts.garrison(castle),
        mounted=facts.mounted(castle),
        jousters=tuple((name, name) for name in facts.jousters(state, castle)),
        elsewhere=castle.met_at if behind and (settles or castle.welcome) else "",
        took=tuple((named.get(what, Text(what)), n) for what, n in castle.took),
        settles=settles,
        month=facts.MONTHS_HOSTED * days_in_a_month(state),
    )


def _evasion(state: State) -> Evasion | None:
    """Return the chance of evasion with what is known of the kind, nobody faster and no magic."""
    met, out = state.encounter, state.journey
    if met is None or out is None or state.expedition:
        return None
    return chance_to_evade(state, met, travellers(state, out))
