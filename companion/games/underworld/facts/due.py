"""What is due now: what to roll, on which dice, with which odds, and which move strikes it off."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.charts import YES, Chart
from companion.games.underworld.catalogue.tables import chart, table
from companion.games.underworld.facts import castles
from companion.games.underworld.facts.barony import not_clear
from companion.games.underworld.facts.calendar import months_open, years_open
from companion.games.underworld.facts.encounters import can_be_told, dice_of
from companion.games.underworld.facts.prices import gp
from companion.games.underworld.facts.sea_monsters import crushed, slowed
from companion.games.underworld.facts.travel import (
    BY_TERRAIN,
    MIDDAY,
    castles_near,
    days_of_rest,
    dice_of_a_day,
    dice_of_a_rest,
    here,
)
from companion.games.underworld.facts.travel import rest_due as day_due
from companion.games.underworld.facts.wages import built, lacks
from companion.games.underworld.facts.watch import burned_down
from companion.games.underworld.facts.watch import rest_due as turn_due
from companion.games.underworld.state.out import Encounter, Expedition, Journey
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, text

RETINUES = frozenset(row["result"] for row in table("monster_level_6").rows if "retinue" in row)
DEAD_IN_AIR: str = table("aerial_critical").raw["columns"][-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """`move`: the kind of move that strikes it off. `dice`: empty where nothing is rolled; `odds`: that it
    happens.

    `about`: whom or what it concerns, to fill in. `table`: where it stands, for its heading.
    """

    what: Text
    move: str
    table: str
    about: str = ""
    dice: str = ""
    odds: Fraction | None = None


def due(state: State) -> tuple[Due, ...]:
    """In the order in which they matter at the table."""
    return (*_out(state), *_in_the_air(state), *_at_sea(state), *_at_home(state))


def _out(state: State) -> Iterator[Due]:
    if state.expedition:
        yield from _below(state, state.expedition)
    elif state.journey:
        yield from _outdoors(state, state.journey)


def _rolled(
    what: Text, move: str, table: str, case: str = "", result: str = YES, about: str = "", dice: int = 1
) -> Due:
    """`dice`: so many are rolled one after another, and any of them may show it."""
    on: Chart = chart(table, case)
    odds = 1 - (1 - on.odds().get(result, Fraction(0))) ** dice
    return Due(what=what, move=move, table=table, about=about, dice=str(on.dice), odds=odds)


def _below(state: State, at: Expedition) -> Iterator[Due]:
    if at.pursuit is not None:
        what = text("A turn of flight: does it follow past a corner, door or stair?")
        yield _rolled(what, "run", "uw_pursuit_continue", "party turned a corner", about=at.pursuit.kind)
        yield from _beside(state)
        return
    if at.encounter is not None:
        yield from _faced(state, at.encounter, avoidable=at.encounter.avoidable)
        yield from _beside(state)
        return
    if burned_down(at, int(state.readings["torch_turns"])):
        yield Due(what=text("The torches have burned down"), move="light", table="light")
    if turn_due(at):
        yield Due(what=text("A turn of rest"), move="turns", table="underworld_time", about="rest")
    what = text("The end of the turn: does something wander by?")
    yield _rolled(what, "turns", "uw_wandering_check", result="wandering monster")


def _faced(state: State, met: Encounter, *, avoidable: bool) -> Iterator[Due]:
    kind = met.kind
    if kind in RETINUES:
        what = text("Apprentices and bodyguards, perhaps")
        yield Due(what=what, move="roll-table", table="high_caster_retinue", about=kind)
    known = state.kinds.get(kind)
    yield from _number(state, met)
    thinks = known is not None and known.intelligence != "non-intelligent"
    if thinks and met.attitude in ("", "uncertain"):
        yield _rolled(text("How does it take the party?"), "react", "reaction", result="positive", about=kind)
    if avoidable:
        yield Due(what=text("The party may turn away"), move="part", table="uw_avoiding")
    elif met.attitude == "positive":
        yield Due(what=text("They may part as friends"), move="part", table="reaction")
    yield Due(what=text("The fight"), move="fight", table="underworld_time")


def _number(state: State, met: Encounter) -> Iterator[Due]:
    """Return what is asked of those met until it is said how many they are."""
    kind, outdoors = met.kind, bool(met.terrain)
    if met.uncounted and can_be_told(state, kind, outdoors=outdoors):
        thrown = dice_of(state, kind)
        what = text("How many %(kind)s are there?", kind=kind)
        dice = str(thrown) if thrown else ""
        yield Due(what=what, move="count-monsters", table="uw_number_appearing", about=kind, dice=dice)
    elif kind not in state.kinds:
        what = text("What is known of %(kind)s?", kind=kind)
        yield Due(what=what, move="set-kind", table="reaction", about=kind)
    elif met.uncounted:
        what = text("How many %(kind)s are there?", kind=kind)
        yield Due(what=what, move="set-kind", table="uw_number_appearing", about=kind)


def _beside(state: State) -> Iterator[Due]:
    """Yield those who came while others stood there: each can be turned to, and each kind is asked about
    once."""
    kinds = {state.encounter.kind} if state.encounter else set()
    for place, group in enumerate(state.groups[1:], 1):
        met = group.encounter
        what = text("Beside them: %(n)s %(kind)s", n="?" if met.uncounted else met.number, kind=met.kind)
        yield Due(what=what, move="turn-to", table="uw_wandering_check", about=str(place))
        if met.kind not in kinds:
            kinds.add(met.kind)
            yield from _number(state, met)


DEMANDED: Final = {
    castles.JOUST: ("joust", text("%(castle)s: a joust")),
    castles.TOLL: ("pay-toll", text("%(castle)s asks for a toll")),
    castles.TITHE: ("pay-toll", text("%(castle)s asks for a tithe")),
    castles.ITEM: ("give-item", text("%(castle)s asks for a magic item")),
    castles.GEAS: ("undertake", text("%(castle)s sends the party after treasure")),
    castles.QUEST: ("undertake", text("%(castle)s sends the party on a task")),
    castles.SLAY: ("fall-upon", text("%(castle)s: its people attack")),
}
"""What a castle wants: the move that settles it, and how it is called."""


def _demanded(state: State) -> Iterator[Due]:
    """Return what stands open with castles: a demand to be rolled or settled, hospitality, a task."""
    for castle in state.castles.values():
        name = castle.name
        if castle.demand in DEMANDED:
            move, what = DEMANDED[castle.demand]
            yield Due(what=Text(what.msgid, {"castle": name}), move=move, table="castle_demands", about=name)
        elif castle.out:
            what = text("What does %(castle)s demand?", castle=name)
            yield Due(what=what, move="demand", table="castle_demands", about=name)
        if castle.welcome:
            what = text("%(castle)s hosts the party", castle=name)
            yield Due(what=what, move="be-hosted", table="castle_demands", about=name)


def _outdoors(state: State, at: Journey) -> Iterator[Due]:
    terrain = here(state, at.at).terrain
    if at.pursuit is not None:
        yield Due(
            what=text("A step of the pursuit"), move="chase", table="wild_pursuit", about=at.pursuit.kind
        )
        yield from _beside(state)
        return
    if at.encounter is not None:
        yield Due(what=text("The party may try to evade"), move="evade", table="evading", dice="1d100")
        yield from _faced(state, at.encounter, avoidable=False)
        yield from _beside(state)
        return
    yield from _demanded(state)
    for near in castles_near(state, at):
        if near.castle not in at.called:
            what = text(
                "Do they come out of %(castle)s? Passed at %(hex)s", castle=near.castle, hex=near.passed
            )
            if near.passed == at.at:
                what = text("Do they come out of %(castle)s?", castle=near.castle)
            case = castles.SORTIES[near.distance]
            yield _rolled(what, "call-castle", "castle_sortie", case, about=near.castle)
    if day_due(at):
        n = days_of_rest(at)
        what = ntext("%(n)s day of rest", "%(n)s days of rest", n)
        yield Due(what=what, move="camp", table="wilderness_rest", about=str(n))
        yield from _looked_for(dice_of_a_rest(at), terrain, "camp")
        return
    what = text("A day on the way: is the party lost?")
    never = terrain == "city" or (terrain == "river" and state.readings["river_lost"] == "never")
    if never:
        yield Due(what=text("A day on the way: nobody gets lost here"), move="travel", table="lost")
    else:
        yield _rolled(what, "travel", "lost", f"{terrain}:lost")
    midday, evening = dice_of_a_day(at)
    yield from _looked_for((*midday, *evening), terrain, "travel")


def _looked_for(dice: tuple[str, ...], terrain: str, move: str) -> Iterator[Due]:
    """Yield the encounter dice of a day; two that are alike are told in one."""
    for when in dict.fromkeys(dice):
        what = text("The evening: is something met?")
        if when == MIDDAY:
            what = text("Midday: does somebody of the water or the air come?")
        elif dice.count(when) > 1:
            what = text("The evening, two dice: is something met?")
        if when == BY_TERRAIN:
            yield _rolled(what, move, "lost", f"{terrain}:encounter", dice=dice.count(when))
        else:
            yield _rolled(what, move, "afloat_air_checks", when, dice=dice.count(when))


def _in_the_air(state: State) -> Iterator[Due]:
    for flyer in state.flyers.values():
        if flyer.fate == DEAD_IN_AIR:
            what = text("%(flyer)s crashes from %(n)s inches", flyer=flyer.name, n=flyer.height)
            yield Due(what=what, move="crash", table="aerial_crash", about=flyer.name)


def _at_sea(state: State) -> Iterator[Due]:
    if state.ships and not state.weather.force:
        what = text("The weather: how strong the wind is, and from where")
        yield Due(what=what, move="roll-weather", table="wind_force", dice=table("wind_force").raw["dice"])
    for ship in state.ships.values():
        if ship.sinking and not ship.sunk:
            move = "end-sea-turn" if ship.patch else "patch"
            what = ntext(
                "%(ship)s sinks in %(n)s turn", "%(ship)s sinks in %(n)s turns", ship.sinking, ship=ship.name
            )
            yield Due(what=what, move=move, table="ramming", about=ship.name)
        if not ship.sunk and (inches := slowed(ship)):
            what = text("Swimmers grapple %(ship)s: %(n)s inches less", ship=ship.name, n=inches)
            yield Due(what=what, move="cut-grapples", table="sea_monsters", about=ship.name)
        if not ship.sunk and (n := crushed(ship)):
            what = text("%(ship)s is crushed: %(n)s hull points a turn", ship=ship.name, n=n)
            yield Due(what=what, move="end-sea-turn", table="sea_monsters", about=ship.name)


def _at_home(state: State) -> Iterator[Due]:
    for stronghold in state.strongholds.values():
        name = stronghold.name
        if n := months_open(state, stronghold):
            what = ntext(
                "%(place)s: %(n)s month to be closed", "%(place)s: %(n)s months to be closed", n, place=name
            )
            yield Due(what=what, move="close-month", table="upkeep", about=name)
        if n := years_open(state, stronghold):
            what = ntext(
                "%(place)s: %(n)s year to be closed", "%(place)s: %(n)s years to be closed", n, place=name
            )
            yield Due(what=what, move="close-year", table="barony", about=name)
        for lack in lacks(stronghold):
            what = text(
                "%(place)s: %(n)s more %(specialist)s", place=name, n=lack.count, specialist=lack.specialist
            )
            yield Due(what=what, move="hire", table="specialist_rules", about=name)
        if built(state, stronghold) and stronghold.wilderness and not stronghold.villages:
            what = text("%(place)s: villages to be counted", place=name)
            yield Due(what=what, move="count-villages", table="barony", about=name, dice="2d4")
        if stronghold.villages and (left := not_clear(state, stronghold)):
            what = ntext(
                "%(place)s: %(n)s hex to be cleared",
                "%(place)s: %(n)s hexes to be cleared",
                len(left),
                place=name,
            )
            yield Due(what=what, move="clear-hex", table="barony", about=name)
    for who, account in state.accounts.items():
        if account.purse < 0:
            what = text("%(who)s owes %(gp)s GP", who=who, gp=gp(-account.purse))
            yield Due(what=what, move="book", table="upkeep", about=who)
