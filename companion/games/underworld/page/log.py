"""For the log: the moment, the names of places, and the differences between two states; the steps of a roll:
table, dice, modifiers and result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import case_of, outcome, say_printed
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.facts.estates import gp
from companion.games.underworld.facts.experience import promotions
from companion.games.underworld.moves import Fly, Row, Sail
from companion.games.underworld.moves.tables import OWN
from companion.games.underworld.page.castles import name_demand
from companion.games.underworld.page.clock import tell_clock
from companion.games.underworld.state.land import Step
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.state import State
from companion.kernel.features import Thing, Where
from companion.kernel.game import Moment
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Grammar, spell_typed
from companion.kernel.words import Text, ntext, text

MAX_TURNS = 100_000
_PLACE_NAMES: Final = {
    "expedition": text("the expedition"),
    "encounter": text("the encounter"),
    "journey": text("the journey"),
    "weather": text("the weather"),
}


def moment(state: State) -> Moment:
    """See `kernel.game.Moment`."""
    day = max(state.others_day, *(each.day for each in state.characters.values()), 0)
    if state.expedition and not state.expedition.level:
        return Moment(day * MAX_TURNS, text("On an expedition"), None, timed=False)
    if at := state.expedition:
        name = text("Level %(level)s, turn %(turn)s", level=at.level, turn=at.turn)
        return Moment(
            day * MAX_TURNS + 1 + min(at.turn, MAX_TURNS - 2), name, None, timed=False, round=at.turn
        )
    if state.journey and not state.journey.at:
        return Moment(day * MAX_TURNS, text("The party has lost its way."), None, timed=False)
    if out := state.journey:
        name = text("Day %(day)s of the journey, %(hex)s", day=out.day + 1, hex=out.at)
        return Moment(day * MAX_TURNS, name, None, timed=False, round=out.day + 1)
    return Moment(day * MAX_TURNS, text("Day %(day)s of the campaign", day=day), None, timed=False)


def call_place(place: str) -> Text:
    """See `kernel.features.Log.called`."""
    what, _, name = place.partition(":")
    if what in _PLACE_NAMES:
        return _PLACE_NAMES[what]
    if what == "table":
        return table_name(name)
    if what == "room":
        level, _, room = name.rpartition("/")
        return text("room %(room)s of %(level)s", room=room, level=level)
    return text("hex %(name)s", name=name) if what == "hex" else _by_name(name or place)


def table_name(id_: str) -> Text:
    return (
        say_printed(TABLES[id_].name) if id_ in TABLES else Text("%(name)s", {"name": id_.removeprefix(OWN)})
    )


def things(state: State) -> Iterator[Thing]:
    """Yield what notes can be about: people, levels and rooms, hexes, strongholds, flyers and ships."""
    for name in state.characters:
        yield Thing(id=f"character:{name}", name=_by_name(name), where=Where(view="people"))
    # A level without a depth is in a player's state, where levels are not named as the referee names them.
    for level in (each for each in state.levels.values() if each.depth):
        yield _thing("level", level.name, "level", level=level.name)
        for room in level.rooms:
            title = text("Level %(level)s, room %(room)s", level=level.name, room=room)
            where = Where(view="room", given=(("level", level.name), ("room", room)))
            yield Thing(id=f"room:{level.name}/{room}", name=title, where=where)
    for name in state.hexes:
        yield _thing("hex", name, "hexes", hex=name)
    for name in state.strongholds:
        yield _thing("stronghold", name, "stronghold", place=name)
    for name in state.flyers:
        yield _thing("flyer", name, "flyer", flyer=name)
    for name in state.ships:
        yield _thing("ship", name, "ship", ship=name)


def _thing(what: str, name: str, view: str, **given: str) -> Thing:
    return Thing(
        id=f"{what}:{name}",
        name=call_place(f"{what}:{name}"),
        where=Where(view=view, given=tuple(given.items())),
    )


def _by_name(name: str) -> Text:
    return Text("%(name)s", {"name": name})


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    return (*_people(before, after), *_out(before, after), *_land(before, after), *_battles(before, after))


def notices(before: State, after: State) -> tuple[Text, ...]:
    """Return the effects of an entry that its words do not mention; see `kernel.features.Log.notices`."""
    found = (tell_clock, tell_deaths, _tell_promotions, _tell_fewer, _tell_encounters)
    return tuple(said for each in found for said in each(before, after))


def tell_deaths(before: State, after: State) -> Iterator[Text]:
    if before.characters is not after.characters:
        for name, who in after.characters.items():
            if who.dead and name in before.characters and not before.characters[name].dead:
                yield text("%(who)s dies", who=name)


def _tell_promotions(before: State, after: State) -> Iterator[Text]:
    if before.characters is not after.characters or before.experience is not after.experience:
        had = dict(promotions(before))
        for who, level in promotions(after):
            if level > had.get(who, 0):
                yield text("%(who)s has the points for level %(level)s", who=who, level=level)


def _tell_fewer(before: State, after: State) -> Iterator[Text]:
    """Yield how many monsters are left, if some, but not all, fell or left the fight."""
    was, met = before.encounter, after.encounter
    if was is None or met is None or was.kind != met.kind:
        return
    if (met.fell, met.taken) != (was.fell, was.taken) and 0 < met.number < was.number:
        yield text("%(kind)s: %(n)s left", kind=met.kind, n=met.number)


def _tell_encounters(before: State, after: State) -> Iterator[Text]:
    if before.encounter is not None and after.encounter is None and before.party == after.party:
        yield text("The party faces nobody.")
    if before.castles is not after.castles:
        for name, castle in after.castles.items():
            had = before.castles.get(name)
            if castle.demand and not (had and had.demand):
                yield describe_demand(castle)


def describe_demand(castle: Castle) -> Text:
    if castle.toll:
        return text("%(castle)s demands %(gp)s GP", castle=castle.name, gp=castle.toll)
    return text("%(castle)s demands: %(what)s", castle=castle.name, what=name_demand(castle))


def find_changed(before: State, after: State) -> frozenset[str]:
    """See `kernel.features.Log.changed`: the hexes that changed."""
    every = {*before.hexes, *after.hexes}
    return frozenset(name for name in every if before.hexes.get(name) != after.hexes.get(name))


def _people(before: State, after: State) -> Iterator[Text]:
    for name in dict.fromkeys((*before.characters, *after.characters)):
        was, now = before.characters.get(name), after.characters.get(name)
        if now is None:
            yield text("%(who)s is not in the campaign.", who=name)
        elif was is None:
            yield text("%(who)s is in the campaign.", who=name)
        else:
            if was.hits != now.hits:
                yield ntext(
                    "%(who)s: %(n)s hit point instead of %(was)s",
                    "%(who)s: %(n)s hit points instead of %(was)s",
                    now.hits,
                    who=name,
                    was=was.hits,
                )
            if was.experience != now.experience:
                points = {"now": now.experience, "was": was.experience}
                yield text("%(who)s: experience %(now)s instead of %(was)s", who=name, **points)
            if was.day != now.day:
                yield text("%(who)s: day %(now)s instead of %(was)s", who=name, now=now.day, was=was.day)
    for name in dict.fromkeys((*before.accounts, *after.accounts)):
        had, has = (state.accounts[name].purse if name in state.accounts else 0 for state in (before, after))
        if had != has:
            yield text("%(who)s: %(now)s GP instead of %(was)s", who=name, now=gp(has), was=gp(had))


def _out(before: State, after: State) -> Iterator[Text]:
    was, now = before.expedition, after.expedition
    if (was is None) != (now is None):
        yield text("An expedition is under way.") if now else text("No expedition is under way.")
    elif was and now and (was.level, was.turn) != (now.level, now.turn):
        yield text("It is turn %(turn)s on level %(level)s.", turn=now.turn, level=now.level)
    left, right = before.journey, after.journey
    if (left is None) != (right is None):
        yield text("A journey is under way.") if right else text("Nobody travels the wilderness.")
    elif left and right and left.at != right.at:
        yield _tell_move(left.at, right.at)
    met, meets = before.encounter, after.encounter
    if meets and (met is None or (met.kind, met.number) != (meets.kind, meets.number)):
        yield text("The party faces %(kind)s.", kind=meets.kind)
    elif met and meets is None:
        yield text("The party faces nobody.")
    if before.groups[1:] != after.groups[1:]:
        yield (
            text("Other groups of monsters are near.")
            if after.groups[1:]
            else text("No other groups of monsters are near.")
        )


def _tell_move(left: str, right: str) -> Text:
    """Return where a party went. Either hex is empty if the party is lost and its players see this."""
    if not right:
        return text("The party has lost its way.")
    if not left:
        return text("The party is at %(hex)s.", hex=right)
    return text("The party is at %(hex)s instead of %(was)s.", hex=right, was=left)


def _land(before: State, after: State) -> Iterator[Text]:
    for name in dict.fromkeys((*before.levels, *after.levels)):
        had, has = (state.levels[name].rooms if name in state.levels else {} for state in (before, after))
        if differ := sum(had.get(room) != has.get(room) for room in {*had, *has}):
            yield ntext(
                "%(level)s: %(n)s room differs.", "%(level)s: %(n)s rooms differ.", differ, level=name
            )
    if differ := sum(before.hexes.get(one) != after.hexes.get(one) for one in {*before.hexes, *after.hexes}):
        yield ntext("%(n)s hex of the map differs.", "%(n)s hexes of the map differ.", differ)
    for name in dict.fromkeys((*before.castles, *after.castles)):
        if before.castles.get(name) != after.castles.get(name):
            yield text("%(castle)s: its people or their demand differ.", castle=name)
    for name in dict.fromkeys((*before.strongholds, *after.strongholds)):
        if before.strongholds.get(name) != after.strongholds.get(name):
            yield text("%(place)s: plan, people or land differ.", place=name)


def _battles(before: State, after: State) -> Iterator[Text]:
    for name in dict.fromkeys((*before.flyers, *after.flyers)):
        if before.flyers.get(name) != after.flyers.get(name):
            flyer = after.flyers.get(name)
            yield (
                ntext(
                    "%(flyer)s flies at %(n)s inch.",
                    "%(flyer)s flies at %(n)s inches.",
                    flyer.height,
                    flyer=name,
                )
                if flyer
                else text("%(name)s is not in the battle.", name=name)
            )
    for name in dict.fromkeys((*before.forces, *after.forces)):
        if before.forces.get(name) != after.forces.get(name):
            force = after.forces.get(name)
            yield (
                text("%(name)s: %(n)s stand, %(fell)s fell", name=name, n=force.men, fell=force.fell)
                if force
                else text("%(name)s is not in the battle.", name=name)
            )
    for was, now in ((before.aloft, after.aloft), (before.afloat, after.afloat)):
        for name in dict.fromkeys((*was, *now)):
            if name not in now:
                yield text("%(name)s is not on the map.", name=name)
            elif was.get(name) != now[name]:
                yield text("%(name)s is elsewhere on the map.", name=name)
    for name in dict.fromkeys((*before.ships, *after.ships)):
        if before.ships.get(name) != after.ships.get(name):
            ship = after.ships.get(name)
            yield (
                ntext(
                    "%(ship)s has %(n)s hull point.", "%(ship)s has %(n)s hull points.", ship.hull, ship=name
                )
                if ship
                else text("%(name)s is not in the battle.", name=name)
            )


def _list_typed_names(state: State, _seat: Seat | None) -> Mapping[str, Mapping[str, str]]:
    """See `kernel.shorthand.Grammar`."""
    people = {spell_typed(name): name for name in state.characters}
    tables = {spell_typed(id_): id_ for id_ in TABLES}
    tables |= {spell_typed(own.name): own.id for own in state.tables.values()}
    flyers, ships = ({spell_typed(name): name for name in each} for each in (state.flyers, state.ships))
    return {
        **dict.fromkeys(("who", "party", "small", "owner", "leader", "character", "wounds"), people),
        "table": tables,
        "tables": tables,
        "flyer": flyers,
        "ship": ships,
        "stronghold": {spell_typed(name): name for name in state.strongholds},
        "level": {str(n): str(n) for n in range(1, 100)} | {spell_typed(name): name for name in state.levels},
    }


GRAMMAR: Final[Grammar[State]] = Grammar(
    clauses={
        "turns": ("turns COUNT ACTIVITY [rolled CHAIN]", "COUNT turns ACTIVITY [rolled CHAIN]"),
        "listen": ("listen WHO [silent] [rolled CHAIN]", "WHO listen [silent] [rolled CHAIN]"),
        "force-door": (
            "force door WHO [small SMALL] [rolled CHAIN]",
            "WHO force door [small SMALL] [rolled CHAIN]",
        ),
        "search": ("search WHO [passing] [rolled CHAIN]", "WHO search [passing] [rolled CHAIN]"),
        "meet": ("meet [NUMBER] [MONSTER] [rolled CHAIN]",),
        "fight": ("fight ROUNDS [rounds] [slain SLAIN] [wounds WOUNDS] [rolled CHAIN]",),
        "roll-table": ("roll TABLE [case CASE] [rolled CHAIN]",),
        "roll-dice": ("dice DICE [for WHAT] [rolled CHAIN]",),
        "set-out": ("set out to LEVEL with PARTY",),
        "come-home": ("come home", "home"),
    },
    examples={
        "set-out": "set out to 1 with all",
        "turns": "turns 3 move rolled 3 3 2",
        "listen": "listen Ada and Cy rolled 4 5",
        "force-door": "force door Bo rolled 2",
        "search": "search Cy rolled 3",
        "meet": "meet 5 orcs rolled 4+3 2",
        "react": "react rolled 3+4",
        "fight": "fight 4 slain 3",
        "light": "light",
        "come-home": "come home",
        "roll-dice": "dice 2d6 for luck rolled 3+4",
    },
    names=_list_typed_names,
    for_table=lambda kind: kind not in {Fly.kind, Row.kind, Sail.kind},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLine:
    """A step of a roll. `table`: its id, empty for dice that belong to no table. `pips`: the faces of the
    dice. `for_`: the case of the table, part by part, or whom it was rolled for; empty without a table."""

    table: str
    name: Text
    for_: tuple[Text, ...]
    dice: str
    pips: str
    modifiers: tuple[Text, ...]
    result: Text


def step_lines(steps: Sequence[Step]) -> tuple[StepLine, ...]:
    return tuple(_line(step) for step in steps)


def _line(step: Step) -> StepLine:
    return StepLine(
        table=step.table,
        name=table_name(step.table) if step.table else say_printed(step.case),
        for_=case_of(step.case) if step.table else (),
        dice=step.dice,
        pips=" + ".join(map(str, step.pips)),
        modifiers=tuple(_tell_added(step)),
        result=outcome(step.table, step.result),
    )


def _tell_added(step: Step) -> Iterator[Text]:
    for what, value in step.modifiers:
        yield text("%(n)s for %(what)s", n=f"{value:+}", what=say_printed(what))
    if step.times != 1:
        yield text("× %(n)s for the size of the party", n=step.times)
