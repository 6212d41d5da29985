"""The referee's tasks for a party that is out: what to roll, with which dice and odds, and which move
completes the task.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.charts import YES, Chart
from companion.games.underworld.catalogue.men import NOT_SAID
from companion.games.underworld.catalogue.tables import chart, table
from companion.games.underworld.facts import encounters
from companion.games.underworld.facts.bestiary import kind_of
from companion.games.underworld.facts.clock import SOON, burned_down, light_left
from companion.games.underworld.facts.encounters import can_be_counted, dice_of
from companion.games.underworld.facts.task import Task
from companion.games.underworld.facts.travel import (
    BY_TERRAIN,
    MIDDAY,
    castles_near,
    days_of_rest,
    dice_of_a_day,
    dice_of_a_rest,
    here,
    never_lost,
    table_terrain,
)
from companion.games.underworld.facts.travel import rest_due as day_due
from companion.games.underworld.facts.travel import rest_due_underground as turn_due
from companion.games.underworld.state.out import Encounter, Expedition, Journey
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, text

RETINUES = frozenset(row["result"] for row in table("monster_level_6").rows if "retinue" in row)
AT_HOME: Final = frozenset(
    {
        "turn-to-party",
        "pay-upkeep",
        "close-month",
        "close-year",
        "clear-hex",
        "mark-hexes",
        "count-villages",
        "hire",
        "book",
        "outrage",
        "rest",
        "rejoin",
        "set-character",
    }
)
"""The moves of tasks that can wait while a party is out."""
HIGH_CASTER: Final = "high_caster_retinue"
RETINUE: Final[Mapping[str, Text]] = {
    "apprentices": text("Roll the apprentices"),
    "bodyguards": text("Roll the bodyguards"),
}
"""The groups that may accompany a high caster, each rolled separately."""


def tasks_out(state: State) -> Iterator[Task]:
    """Yield the tasks of the party underground or, if it is not there, in the wilderness. During an encounter
    or a pursuit the tasks of exploring and travelling wait."""
    if state.expedition:
        yield from _below(state, state.expedition)
    elif state.journey:
        yield from _outdoors(state, state.journey)
        yield from _hungry(state.journey)


def _roll_task(
    what: Text,
    move: str,
    table: str,
    case: str = "",
    *,
    result: str = YES,
    about: str = "",
    dice: int = 1,
) -> Task:
    """Return a task that is a roll. `dice`: how many dice are rolled one after another, any of which can
    bring the result."""
    on: Chart = chart(table, case)
    odds = 1 - (1 - on.odds().get(result, Fraction(0))) ** dice
    return Task(what=what, move=move, table=table, about=about, dice=str(on.dice), odds=odds)


def _below(state: State, at: Expedition) -> Iterator[Task]:
    if at.pursuit is not None:
        what = text("Roll the flight: does the pursuer follow past a corner, door or stair?")
        case, turn = "party turned a corner", text("Turn %(n)s of the expedition.", n=at.turn + 1)
        yield replace(_roll_task(what, "run", "uw_pursuit_continue", case, about=at.pursuit.kind), why=turn)
        if kind_of(state, at.pursuit.kind).intelligence == NOT_SAID:
            yield _describe_task(at.pursuit.kind)
        yield from _other_groups(state)
        return
    if burned_down(state):
        yield Task(what=text("Light new torches, or continue in the dark"), move="light", table="light")
    if at.encounter is not None:
        yield from _list_faced_tasks(state, at.encounter, avoidable=at.encounter.avoidable)
        if at.encounter.wandered and not at.encounter.entry and not at.encounter.fought:
            what = text("Roll by which entrance they come")
            yield Task(what=what, move="roll-entry", table="uw_wandering_check")
        yield from _other_groups(state)
        return
    now = text("Turn %(n)s of the expedition.", n=at.turn + 1)
    if turn_due(at):
        yield Task(what=text("Rest a turn"), move="turns", table="underworld_time", about="rest", why=now)
    what = text("End the turn: roll for wandering monsters")
    check = _roll_task(what, "turns", "uw_wandering_check", result="wandering monster")
    yield replace(check, why=now, part=turn_due(at))
    if (left := light_left(state)) and left <= SOON:
        what = ntext("The light burns %(n)s more turn", "The light burns %(n)s more turns", left)
        yield Task(what=what, move="light", table="light")


def _list_faced_tasks(
    state: State, met: Encounter, *, avoidable: bool, evades: bool = False
) -> Iterator[Task]:
    """Yield the tasks of an encounter. The number of monsters comes before evading, whose chance depends on
    it."""
    kind = met.kind
    if kind in RETINUES:
        for case, what in RETINUE.items():
            if case not in met.rolled:
                yield Task(what=what, move="roll-table", table=HIGH_CASTER, about=case)
    known = kind_of(state, kind)
    there = bool(met.number or met.uncounted)
    number = tuple(_number_tasks(state, met)) if there else ()
    unsure = evades and not encounters.knows_chance(state, met)
    yield from number if met.uncounted or unsure else ()
    if evades and (met.distance or met.avoidable) and not met.fought:
        what = text("Roll whether the party evades")
        yield Task(what=what, move="evade", table="evading", dice="1d100")
    yield from () if met.uncounted or unsure else number
    if not number and known.intelligence == NOT_SAID and not met.fought:
        yield _describe_task(kind)
    thinks = known.intelligence not in (NOT_SAID, "non-intelligent")
    if thinks and not met.fought and met.attitude in ("", "uncertain"):
        what = text("Roll the reaction")
        tried = ntext("%(n)s roll so far.", "%(n)s rolls so far.", met.reactions) if met.reactions else None
        yield replace(_roll_task(what, "react", "reaction", result="positive", about=kind), why=tried)
    if avoidable and not met.fought:
        yield Task(what=text("Decide whether the party turns away"), move="part", table="uw_avoiding")
    elif met.attitude == "positive" and not met.fought:
        yield Task(what=text("Decide whether they part as friends"), move="part", table="reaction")
    so_far = ntext("%(n)s round so far.", "%(n)s rounds so far.", met.rounds) if met.rounds else None
    what = text("Fight")
    if not there:
        what = text("End the fight: nobody is left")
    elif met.morale == "positive":
        what = text("End the fight: they give up")
    others = ("part", "flee", "blow", "roll-hits", "test-morale")
    yield Task(what=what, move="fight", table="underworld_time", why=so_far, others=others)


def _number_tasks(state: State, met: Encounter) -> Iterator[Task]:
    """Yield the task of entering how many monsters were met, or of describing their kind; none if both are
    known."""
    kind, outdoors = met.kind, bool(met.terrain)
    if met.uncounted and can_be_counted(state, kind, outdoors=outdoors):
        thrown = dice_of(state, kind)
        what = text("Enter how many %(kind)s there are", kind=kind)
        dice = str(thrown) if thrown else ""
        yield Task(what=what, move="count-monsters", table="uw_number_appearing", about=kind, dice=dice)
    elif kind not in state.kinds:
        yield _describe_task(kind)
    elif met.uncounted:
        what = text("Enter how many %(kind)s there are", kind=kind)
        yield Task(what=what, move="set-kind", table="uw_number_appearing", about=kind)


def _describe_task(kind: str) -> Task:
    what = text("Describe the kind: %(kind)s", kind=kind)
    return Task(what=what, move="set-kind", table="reaction", about=kind)


def _other_groups(state: State) -> Iterator[Task]:
    """Yield the tasks for groups that arrived during an encounter: the party can turn to each group; what is
    missing about a kind is asked for once."""
    kinds = {state.encounter.kind} if state.encounter else set()
    for place, group in enumerate(state.groups[1:], 1):
        met = group.encounter
        n = "?" if met.uncounted else met.number
        what = text("Turn to those nearby: %(n)s %(kind)s", n=n, kind=met.kind)
        yield Task(
            what=what,
            move="turn-to",
            table="uw_wandering_check",
            about=str(place),
            others=("join-in", "part"),
        )
        if met.kind not in kinds:
            kinds.add(met.kind)
            yield from _number_tasks(state, met)


DEMANDED: Final = {
    encounters.JOUST: ("joust", text("Settle the joust at %(castle)s")),
    encounters.TOLL: ("pay-toll", text("Pay the toll of %(castle)s, or refuse")),
    encounters.TITHE: ("pay-toll", text("Pay the tithe of %(castle)s, or refuse")),
    encounters.ITEM: ("give-item", text("Give %(castle)s a magic item, or refuse")),
    encounters.GEAS: ("undertake", text("Go after treasure for %(castle)s, or refuse")),
    encounters.QUEST: ("undertake", text("Go on a task for %(castle)s, or refuse")),
    encounters.SLAY: ("fall-upon", text("Let the people of %(castle)s attack")),
}
"""The move that settles what a castle demands, and the words of the task, by demand."""


def _list_demands(state: State, at: Journey) -> Iterator[Task]:
    """Yield the tasks that castles give the current party: a demand to roll or to settle, and hospitality."""
    for castle in state.castles.values():
        name = castle.name
        if castle.party != state.party:
            continue
        if castle.demand in DEMANDED:
            move, what = DEMANDED[castle.demand]
            what = Text(what.msgid, {"castle": name})
            yield Task(what=what, move=move, table="castle_demands", about=name, others=("defy", "let-pass"))
        elif castle.out:
            what = text("Roll what %(castle)s demands", castle=name)
            yield Task(what=what, move="demand", table="castle_demands", about=name)
        if castle.welcome and castle.met_at in (at.at, *at.way):
            what = text("Be guests at %(castle)s", castle=name)
            others = ("travel",)
            yield Task(what=what, move="be-hosted", table="castle_demands", about=name, others=others)


def _outdoors(state: State, at: Journey) -> Iterator[Task]:
    terrain = table_terrain(here(state, at.at).terrain)
    if at.pursuit is not None:
        yield Task(
            what=text("Next pursuit roll"),
            move="chase",
            table="wild_pursuit",
            about=at.pursuit.kind,
            why=ntext("%(n)s hex fled.", "%(n)s hexes fled.", at.pursuit.hexes),
        )
        yield from _other_groups(state)
        return
    if at.encounter is not None:
        yield from _list_faced_tasks(state, at.encounter, avoidable=False, evades=True)
        yield from _other_groups(state)
        return
    if at.astray:
        why = ntext(
            "It goes to side %(side)s instead, for %(n)s hex.",
            "It goes to side %(side)s instead, for %(n)s hexes.",
            at.astray,
            side=at.lost,
        )
        what = text("The party is lost: choose whether it turns, once")
        yield Task(what=what, move="stray", table="lost_direction", why=why)
        yield from _encounter_tasks(dice_of_a_day(at)[1], terrain, "stray")
        return
    yield from _list_demands(state, at)
    for near in castles_near(state, at):
        if near.castle not in at.called:
            what = text(
                "Roll whether they come out of %(castle)s, passed at %(hex)s",
                castle=near.castle,
                hex=near.passed,
            )
            if near.passed == at.at:
                what = text("Roll whether they come out of %(castle)s", castle=near.castle)
            case = encounters.SORTIES[near.distance]
            yield _roll_task(what, "call-castle", "castle_sortie", case, about=near.castle)
    if day_due(at):
        n = days_of_rest(at)
        what = ntext("Rest %(n)s day", "Rest %(n)s days", n)
        yield Task(what=what, move="camp", table="wilderness_rest", about=str(n), why=_day_of(at))
        yield from _encounter_tasks(dice_of_a_rest(at), terrain, "camp")
        return
    what = text("Travel a day: is the party lost?")
    if never_lost(state, here(state, at.at).terrain):
        what = text("Travel a day: nobody gets lost here")
        yield Task(what=what, move="travel", table="lost", why=_day_of(at))
    else:
        yield replace(_roll_task(what, "travel", "lost", f"{terrain}:lost"), why=_day_of(at))
    midday, evening = dice_of_a_day(at)
    yield from _encounter_tasks((*midday, *evening), terrain, "travel")


def _hungry(at: Journey) -> Iterator[Task]:
    if at.eats and not at.rations and not at.encounter:
        what = text("The party has nothing left to eat")
        hungry = (
            ntext("%(n)s day without food.", "%(n)s days without food.", at.hungry) if at.hungry else None
        )
        yield Task(what=what, move="set-rations", table="", why=hungry)


def _day_of(at: Journey) -> Text:
    return text("Day %(n)s of the journey.", n=at.day + 1)


def _encounter_tasks(dice: tuple[str, ...], terrain: str, move: str) -> Iterator[Task]:
    """Yield the tasks for the encounter dice of a day; two equal dice become one task."""
    for when in dict.fromkeys(dice):
        what = text("Evening: roll for an encounter")
        if when == MIDDAY:
            what = text("Midday: roll for an encounter on the water or in the air")
        elif dice.count(when) > 1:
            what = text("Evening, two dice: roll for an encounter")
        if when == BY_TERRAIN:
            task = _roll_task(what, move, "lost", f"{terrain}:encounter", dice=dice.count(when))
        else:
            task = _roll_task(what, move, "afloat_air_checks", when, dice=dice.count(when))
        yield replace(task, part=True)
