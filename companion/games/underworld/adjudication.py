"""Answers to the referee's questions, with odds, the facts behind them and the heading in the booklet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.settings import READINGS
from companion.games.underworld.catalogue.tables import chart, table
from companion.games.underworld.facts.battles import ROWED, SAILED, WITH_OARS, may_turn
from companion.games.underworld.facts.encounters import (
    LIGHT,
    NOISE,
    chance_to_evade,
    could_come,
    given_away,
    knows_chance,
)
from companion.games.underworld.facts.estates import days_until_whole
from companion.games.underworld.facts.travel import confine_blast
from companion.games.underworld.rules.fighting import STRAIGHT
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.present import travellers
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import NO_SUCH_QUESTION, Fact, Fault, Question, Refusal, Ruling
from companion.kernel.words import Text, ntext, text


def odds(chance: Fraction) -> Text:
    """Return a chance in percent, rounded, followed by the fraction."""
    return text(
        "%(pct)s in 100 (%(n)s of %(of)s)",
        pct=round(100 * chance),
        n=chance.numerator,
        of=chance.denominator,
    )


def fact(sentence: Text, *places: str) -> Fact:
    return Fact(sentence=sentence, places=places)


def reading(state: State, key: str) -> Text:
    """Return how this table reads a rule that the booklet leaves open."""
    rule = READINGS[key]
    return text("%(rule)s: %(choice)s", rule=rule.name, choice=rule.choices[state.readings[key]])


def make_ruling(
    answer: Text,
    table_id: str,
    *facts: Fact,
    verdict: bool | None = None,
    reading: Text | None = None,
) -> Ruling:
    """Return a ruling that cites the heading of a table."""
    section = table(table_id).section
    return Ruling(verdict=verdict, answer=answer, page=0, facts=facts, reading=reading, section=section)


def rule_surprise(state: State) -> Ruling:
    chance = chart("surprise").odds()["surprised"]
    at = state.expedition
    known_by = given_away(at)
    monsters = Fraction(0) if known_by else chance
    facts: list[Fact] = []
    if LIGHT in known_by:
        facts.append(fact(text("The party's light gives it away."), "expedition"))
    if at is not None and at.door:
        facts.append(fact(text("The party has just come through a door."), "expedition"))
    if NOISE in known_by:
        facts.append(fact(text("An attempt to force a door failed."), "expedition"))
    answer = text(
        "The party: %(party)s; monsters: %(monsters)s; both: %(both)s",
        party=odds(chance),
        monsters=odds(monsters),
        both=odds(chance * monsters),
    )
    read = reading(state, "failed_door") if NOISE in known_by else None
    return make_ruling(answer, "surprise", *facts, reading=read)


def rule_blast(state: State, length: int, space: int) -> Ruling:
    """Return the effect of a spell in a space that may be too short for it. Both lengths are in feet."""
    found = confine_blast(length, space, state.readings["confined_blast"])
    answer = text(
        "The spell destroys %(stone)s feet of stone and comes back %(back)s feet.",
        stone=found.stone,
        back=found.rebound,
    )
    room = fact(text("A spell of %(length)s feet in %(space)s feet of space", length=length, space=space))
    return make_ruling(
        answer, "confined_blast", room, verdict=not found.rebound, reading=reading(state, "confined_blast")
    )


def rule_pursuit(state: State) -> Ruling:
    """Rule whether monsters can follow the party. Underground only the distance counts in a straight line,
    and a die decides past a corner, a door or stairs; outdoors a die always decides."""
    chased = state.pursuit
    if chased is None:
        return make_ruling(text("Nobody is pursued."), "uw_pursuit_continue")
    if state.expedition is None:
        return _outdoors(state)
    corner = chart("uw_pursuit_continue", "party turned a corner").odds()["yes"]
    secret = chart("uw_pursuit_continue", "party went through a secret door").odds()["yes"]
    gap = fact(text("%(kind)s: %(gap)s feet behind", kind=chased.kind, gap=chased.gap), "expedition")
    answer = text(
        "Straight on: %(straight)s. Corner, door or stair: %(corner)s. Secret door: %(secret)s.",
        straight=text("it follows") if chased.gap <= STRAIGHT else text("it stops"),
        corner=odds(corner),
        secret=odds(secret),
    )
    return make_ruling(answer, "uw_pursuit_continue", gap, verdict=chased.gap <= STRAIGHT)


def _outdoors(state: State) -> Ruling:
    chased = state.pursuit
    castle = state.castles.get(chased.castle) if chased else None
    if castle is not None:
        chance = chart("castle_pursuit", castle.attitude or "neutral").odds()["yes"]
        who = fact(
            text(
                "%(castle)s is %(attitude)s.",
                castle=castle.name,
                attitude=say_printed(castle.attitude or "neutral"),
            )
        )
        return make_ruling(text("The pursuit continues: %(odds)s", odds=odds(chance)), "castle_pursuit", who)
    chance = Fraction(int(state.readings["pursuit_goes_on"]), 6)
    answer = text("The pursuit continues: %(odds)s", odds=odds(chance))
    return make_ruling(answer, "wild_pursuit", reading=reading(state, "pursuit_goes_on"))


ADDED: dict[str, Text] = {
    "surprise": text("the monsters are surprised, which doubles the chance"),
    "woods": text("woods"),
    "speed": text("one side is at least twice as fast"),
}
DEMANDS: dict[str, Text] = {
    "fighting-man": text("A joust with those of his class; from others 1d6 × 100 GP."),
    "magic-user hostile": text("A magic item that he can use, or 1d4 × 1,000 GP."),
    "magic-user": text("A treasure hunt under Geas; at least half of the treasure is his."),
    "cleric": text("A tenth of money and jewels, or a task under Quest."),
}


def rule_evasion(state: State, most: int, faster: str) -> Ruling:
    met, at = state.encounter, state.journey
    if met is None or at is None:
        return make_ruling(text("The party faces nobody in the wilderness."), "evading")
    size = travellers(state, at)
    found = chance_to_evade(state, met, size, most, faster)
    if not knows_chance(state, met, most):
        how = text("It depends on how many monsters there are, and on how many could come at most.")
        return make_ruling(text("The chance is not known yet."), "evading", fact(how, "encounter"))
    base = fact(
        text(
            "%(size)s against %(n)s of %(most)s: %(pct)s%%",
            size=size,
            n=met.number,
            most=could_come(state, met, most) or "?",
            pct=found.base,
        ),
        "encounter",
    )
    added = [fact(text("%(what)s: %(pct)s%%", what=ADDED[what], pct=f"{n:+}")) for what, n in found.added]
    answer = text("Chance of success: %(odds)s", odds=odds(Fraction(found.chance, 100)))
    return make_ruling(
        answer, "evading", base, *added, verdict=found.chance > 0, reading=reading(state, "evade_at_most")
    )


def rule_demand(state: State, name: str) -> Ruling:
    castle = state.castles.get(name)
    if castle is None or not castle.master:
        return make_ruling(text("Nobody has come out of the castle yet."), "castle_demands")
    who = fact(
        text(
            "%(master)s, %(attitude)s",
            master=castle.master,
            attitude=say_printed(castle.attitude or "neutral"),
        ),
        f"castle:{name}",
    )
    wants = [fact(text("Demanded now: %(gp)s GP", gp=castle.toll))] if castle.toll else []
    return make_ruling(DEMANDS[_demand_of(castle)], "castle_demands", who, *wants)


def _demand_of(castle: Castle) -> str:
    hostile = castle.calling == "magic-user" and castle.attitude == "hostile"
    return "magic-user hostile" if hostile else castle.calling


def rule_turning(state: State, name: str, inches: int, degrees: int, mode: str) -> Ruling:
    """Rule whether a ship that moves so many inches can turn by so many degrees. `mode`: `rowed` or `sailed`;
    a ship without oars always sails."""
    ship = state.ships.get(name)
    if ship is None:
        return make_ruling(text("There is no such ship."), "ship_turning")
    sailed = mode == SAILED or ship.vessel not in WITH_OARS
    most = may_turn(SAILED if sailed else ROWED, inches)
    way = text("under sail") if sailed else text("under oars")
    how = fact(
        ntext(
            "%(ship)s, %(way)s, moving %(n)s inch",
            "%(ship)s, %(way)s, moving %(n)s inches",
            inches,
            ship=name,
            way=way,
        ),
        f"ship:{name}",
    )
    answer = text("The ship can turn at most %(most)s degrees.", most=most)
    return make_ruling(answer, "ship_turning", how, verdict=degrees <= most)


def rule_healing(state: State, name: str) -> Ruling:
    who = state.characters.get(name)
    if who is None:
        return make_ruling(text("There is no such character."), "healing")
    if who.dead:
        return make_ruling(
            text("%(who)s is dead: rest cannot heal that.", who=name), "healing", verdict=False
        )
    left = days_until_whole(who, daily=state.readings["healing"] == "daily")
    facts = (
        fact(
            ntext("%(hits)s of %(n)s hit point", "%(hits)s of %(n)s hit points", who.most, hits=who.hits),
            f"character:{name}",
        ),
        fact(ntext("%(n)s day of rest so far", "%(n)s days of rest so far", who.rested), f"character:{name}"),
    )
    answer = ntext("%(n)s more day of complete rest", "%(n)s more days of complete rest", left)
    return make_ruling(
        answer, "healing", *facts, verdict=who.hits == who.most, reading=reading(state, "healing")
    )


QUESTIONS: Final = (
    Question(key="follow", name=text("Do the pursuers follow?")),
    Question(key="evade", name=text("Can the party evade?"), asks=("most", "faster")),
    Question(key="surprised", name=text("Who is surprised?")),
    Question(key="demand", name=text("What do they demand?"), asks=("place",)),
    Question(
        key="turn", name=text("Can this ship turn like that?"), asks=("place", "inches", "degrees", "mode")
    ),
    Question(key="blast", name=text("What does the spell do in so little room?"), asks=("length", "space")),
    Question(key="whole", name=text("When is everybody fully healed?"), asks=("place",)),
)


def rule(state: State, key: str, args: Mapping[str, str]) -> Ruling:
    """Answer a question. `args`: `place` is the name of a castle, ship or character; `inches`, `degrees` and
    `mode` concern a ship; `length` and `space` a spell, in feet; `most` and `faster` are as in `Evade`. Raise
    `Refusal` for an unknown question."""
    place = args.get("place", "")
    match key:
        case "follow":
            return rule_pursuit(state)
        case "evade":
            return rule_evasion(state, _number(args, "most"), args.get("faster", ""))
        case "surprised":
            return rule_surprise(state)
        case "demand":
            return rule_demand(state, place)
        case "turn":
            mode = args.get("mode", "")
            return rule_turning(state, place, _number(args, "inches"), _number(args, "degrees"), mode)
        case "blast":
            return rule_blast(state, _number(args, "length"), _number(args, "space"))
        case "whole":
            return rule_healing(state, place)
        case _:
            raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)


def _number(args: Mapping[str, str], key: str) -> int:
    """Read a number; 0 if it is missing or wrong."""
    return whole_number(args.get(key, ""), 6) or 0
