"""The table page: what is due, the last roll, where the party is and what it faces."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.bestiary import in_one_line, kind_of
from companion.games.underworld.facts.clock import burned_down
from companion.games.underworld.facts.due import due
from companion.games.underworld.facts.encounters import Evasion, chance_to_evade, knows_chance
from companion.games.underworld.facts.estates import resting
from companion.games.underworld.facts.travel import MODES, here, points
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.page.battle import BattleMap, battle_map
from companion.games.underworld.page.castles import CastleNow, castles_now
from companion.games.underworld.page.clock import RunsOut, list_running_out
from companion.games.underworld.page.due import DueNow, due_now, first_moves
from companion.games.underworld.page.estates import UpkeepLine, list_owing, purse
from companion.games.underworld.page.fight import FATES, FightNow, fight_now
from companion.games.underworld.page.haul import HaulPage, haul_page
from companion.games.underworld.page.hexmap import HexMap, hex_map
from companion.games.underworld.page.log import StepLine, moment, step_lines
from companion.games.underworld.page.next_step import NextStep, battle_step, first_step, travel_step
from companion.games.underworld.page.party import (
    OtherParty,
    PartyMember,
    fates,
    members_of,
    other_parties,
)
from companion.games.underworld.page.plans import FloorMap, floor_map, known_floor, natural_key
from companion.games.underworld.state.out import Group, Journey
from companion.games.underworld.state.present import (
    able_out,
    alive,
    can_set_out,
    free,
    party,
    present,
    travellers,
)
from companion.games.underworld.state.state import State
from companion.kernel.features import Due, Where
from companion.kernel.moves import Entry
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

QUESTIONS = (
    ("surprised", text("Who is surprised?")),
    ("follow", text("Do the pursuers follow?")),
    ("evade", text("Can the party evade?")),
)


@dataclass(frozen=True)
class TablePage:
    """The desk for one viewer, from a state that holds only what the viewer may know. What only the referee
    needs is empty for everybody else."""

    state: State
    viewer: Viewer

    @property
    def when(self) -> Text:
        return moment(self.state).name

    # What is due, and the next step

    @cached_property
    def due(self) -> tuple[DueNow, ...]:
        return due_now(self.state) if self.viewer.host else ()

    @cached_property
    def next_step(self) -> NextStep | None:
        """Return what the referee will most likely do next; None for anybody else, or if a party is out and
        nothing is due for it."""
        if not self.viewer.host:
            return None
        out = self.state.expedition or self.state.journey
        first = next((task for task in self.due if not (out and task.can_wait)), None)
        if first is None:
            return None if out else first_step(self.state)
        return (first.kind == "travel" and travel_step(self.state)) or first.step

    def bar_offers(self, due: Due) -> bool:
        """See `kernel.due.BarOffers`. A player's bar shows the first of the orders that the player owes."""
        if not self.viewer.host:
            return due.where.view != "" and due.who is not None and self.viewer.holds(due.who)
        return self.next_step is not None and self.next_step.label == due.what

    def players_step(self, sealed: Iterable[Entry]) -> NextStep:
        """Return what a player opens next: orders to write, otherwise a battle, the known parts of the
        dungeon, or the map."""
        own = (one for one in due(self.state, tuple(sealed)) if one.who and self.viewer.holds(one.who))
        if orders := next(own, None):
            where = replace(orders.where, given=(("as", str(orders.who)), *orders.where.given))
            return NextStep(label=orders.what, where=where)
        if out := battle_step(self.state):
            return out
        if self.floors:
            return NextStep(label=text("The dungeon as you know it"), where=Where(view="floor"))
        return NextStep(label=text("The map as you know it"), where=Where(view="hexes"))

    @property
    def upkeep(self) -> tuple[UpkeepLine, ...]:
        """Return who owes what for the earliest month that is not paid yet."""
        return list_owing(self.state) if self.viewer.host else ()

    @property
    def resting(self) -> Mapping[str, int]:
        """Return the days of rest that each of the wounded at home needs, and 0 for the unhurt who can wait
        with them."""
        return resting(self.state) if self.viewer.host else {}

    # The last roll, and the one last shown to the players

    @property
    def steps(self) -> tuple[StepLine, ...]:
        return step_lines(self.state.trail)

    @property
    def shown(self) -> tuple[StepLine, ...]:
        return step_lines(self.state.shown)

    # The people

    @cached_property
    def party(self) -> tuple[PartyMember, ...]:
        return members_of(self.state, party(self.state))

    @property
    def members(self) -> tuple[PartyMember, ...]:
        """Return the party, or everybody if nobody is out."""
        return self.party or members_of(self.state, self.living)

    @cached_property
    def living(self) -> tuple[str, ...]:
        return alive(self.state)

    @property
    def able(self) -> tuple[str, ...]:
        """Return who is out and can act."""
        return able_out(self.state)

    @property
    def present(self) -> tuple[str, ...]:
        """Return who is out, alive and free, including the unconscious."""
        return present(self.state)

    @property
    def can_set_out(self) -> tuple[str, ...]:
        """Return the able who are not out with another party."""
        return can_set_out(self.state)

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Return who is alive and free, each as value and label."""
        return tuple((name, name) for name in free(self.state))

    @property
    def fates(self) -> Mapping[str, Text]:
        return fates(self.state)

    @property
    def purses(self) -> Mapping[str, str]:
        """Return each character's gold in GP."""
        return {name: purse(self.state, name) for name in self.state.characters}

    @property
    def parties(self) -> tuple[OtherParty, ...]:
        return other_parties(self.state)

    @cached_property
    def treasure(self) -> HaulPage:
        return haul_page(self.state)

    # The encounter

    @property
    def first_moves(self) -> tuple[Text, ...]:
        return first_moves(self.state.encounter) if self.state.encounter else ()

    @property
    def attitude(self) -> Text:
        return say_printed(self.state.encounter.attitude if self.state.encounter else "")

    @property
    def beside(self) -> tuple[Group, ...]:
        """Return the groups that are waiting while the party faces another."""
        return self.state.groups[1:]

    @cached_property
    def fight(self) -> FightNow | None:
        return fight_now(self.state)

    @property
    def leaves(self) -> Mapping[str, Text]:
        return FATES

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Return every kind that the referee described, or that the party faces or is pursued by."""
        state = self.state
        met = [group.encounter.kind for group in state.groups]
        met += [state.pursuit.kind] if state.pursuit and state.pursuit.kind not in met else []
        return (*state.kinds.values(), *(kind_of(state, kind) for kind in met if kind not in state.kinds))

    @property
    def stats(self) -> tuple[Text, ...]:
        """Return what is known of the monsters that the party faces, in one line."""
        met = self.state.encounter
        return in_one_line(kind_of(self.state, met.kind)) if met else ()

    @property
    def evasion(self) -> Evasion | None:
        """Return the chance to evade if nobody is faster and no magic is used; None if the numbers behind it
        are unknown, without an encounter, or underground."""
        met, out = self.state.encounter, self.journey
        if met is None or out is None or not knows_chance(self.state, met):
            return None
        return chance_to_evade(self.state, met, self.size)

    @property
    def runs_out(self) -> tuple[RunsOut, ...]:
        return list_running_out(self.state)

    @property
    def dark(self) -> bool:
        return burned_down(self.state)

    @property
    def questions(self) -> tuple[tuple[str, Text], ...]:
        return QUESTIONS if self.state.expedition else QUESTIONS[2:]

    # A journey, and the land

    @property
    def journey(self) -> Journey | None:
        """Return the journey; None while the party is underground or at home."""
        return None if self.state.expedition else self.state.journey

    @property
    def size(self) -> int:
        """Return how many travel, animals included; 0 without a journey."""
        return travellers(self.state, self.state.journey) if self.state.journey else 0

    @property
    def terrain(self) -> Text:
        return say_printed(here(self.state, self.state.journey.at).terrain if self.state.journey else "")

    @property
    def mode(self) -> Text:
        return say_printed(self.state.journey.mode if self.state.journey else "")

    @property
    def points(self) -> int:
        """Return the movement points of a day that begins in the party's hex; 0 without a journey."""
        out = self.state.journey
        return points(out, here(self.state, out.at).terrain, self.size) if out else 0

    @property
    def modes(self) -> tuple[tuple[str, Text], ...]:
        return tuple((mode, say_printed(mode)) for mode in MODES)

    @cached_property
    def castles(self) -> tuple[CastleNow, ...]:
        return castles_now(self.state)

    @cached_property
    def map(self) -> HexMap:
        return hex_map(self.state.hexes, self.state.journey.at if self.state.journey else "")

    @cached_property
    def battles(self) -> tuple[tuple[str, BattleMap], ...]:
        """Return the maps of the battles in which somebody was placed, each with `air` or `sea`."""
        return tuple((name, drawn) for name in ("air", "sea") if (drawn := battle_map(self.state, name)))

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the names of the levels at the party's depth that have a key."""
        at = self.state.expedition
        levels = self.state.levels.values()
        names = (one.name for one in levels if at and one.rooms and one.depth == at.level)
        return tuple(sorted(names, key=natural_key))

    @cached_property
    def floor_maps(self) -> tuple[FloorMap, ...]:
        levels = (self.state.levels[name] for name in self.floors)
        known = (replace(level, plan=known_floor(level), open=frozenset[int]()) for level in levels)
        return tuple(floor_map(level, all_=False) for level in known)

    @property
    def floors(self) -> tuple[str, ...]:
        """Return the names of the levels whose plans players know in part."""
        return tuple(level.name for level in self.state.levels.values() if level.open and level.plan.rects)
