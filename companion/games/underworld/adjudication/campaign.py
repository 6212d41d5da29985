"""Can we evade, what do they demand, may this ship turn so, how long until somebody is whole. Evading in the
Wilderness; Castles; Naval Combat; Healing Wounds.
"""

from fractions import Fraction

from companion.games.underworld.adjudication.wording import fact, odds, reading, ruled
from companion.games.underworld.facts.calendar import days_until_whole
from companion.games.underworld.facts.encounters import evasion
from companion.games.underworld.facts.sailing import ROWED, SAILED, WITH_OARS, may_turn
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Ruling
from companion.kernel.words import Text, ntext, text

ADDED: dict[str, Text] = {
    "surprise": text("the monsters are surprised, which doubles it"),
    "woods": text("woods"),
    "speed": text("twice as fast"),
}
DEMANDS: dict[str, Text] = {
    "fighting-man": text("A joust with those of his class; of others 1d6 × 100 GP."),
    "magic-user hostile": text("A magic item that he can use, or 1d4 × 1,000 GP."),
    "magic-user": text("A treasure hunt under Geas; at least half of it is his."),
    "cleric": text("A tenth of money and jewels, or a task under Quest."),
}


def evade(state: State, most: int, faster: str) -> Ruling:
    """Return the chance with everything that goes into it."""
    met, at = state.encounter, state.journey
    if met is None or at is None:
        return ruled(text("Nothing is met in the wilderness."), "evading")
    kind = state.kinds.get(met.kind)
    greatest = most or (kind.most if kind else 0)
    at_most = int(state.readings["evade_at_most"])
    found = evasion(met, at.size, greatest, faster, magic=False, at_most=at_most)
    base = fact(
        text(
            "%(size)s against %(n)s of %(most)s: %(pct)s%%",
            size=at.size,
            n=met.number,
            most=greatest or "?",
            pct=found.base,
        ),
        "encounter",
    )
    added = [fact(text("%(what)s: %(pct)s%%", what=ADDED[what], pct=f"{n:+}")) for what, n in found.added]
    answer = text("It succeeds: %(odds)s", odds=odds(Fraction(found.chance, 100)))
    return ruled(
        answer, "evading", base, *added, verdict=found.chance > 0, reading=reading(state, "evade_at_most")
    )


def demand(state: State, name: str) -> Ruling:
    castle = state.castles.get(name)
    if castle is None or not castle.master:
        return ruled(text("Nobody has come out of it yet."), "castle_demands")
    who = fact(
        text("%(master)s, %(attitude)s", master=castle.master, attitude=castle.attitude or "neutral"),
        f"castle:{name}",
    )
    wants = [fact(text("Demanded now: %(gp)s GP", gp=castle.toll))] if castle.toll else []
    return ruled(DEMANDS[_key(castle)], "castle_demands", who, *wants)


def _key(castle: Castle) -> str:
    hostile = castle.calling == "magic-user" and castle.attitude == "hostile"
    return "magic-user hostile" if hostile else castle.calling


def turning(state: State, name: str, inches: int, degrees: int, mode: str) -> Ruling:
    """`mode`: how it goes; a ship without oars sails whatever is said."""
    ship = state.ships.get(name)
    if ship is None:
        return ruled(text("There is no such ship."), "ship_turning")
    sailed = mode == SAILED or ship.vessel not in WITH_OARS
    most = may_turn(SAILED if sailed else ROWED, inches)
    way = text("under sail") if sailed else text("under oars")
    how = fact(
        ntext(
            "%(ship)s, %(way)s, on %(n)s inch",
            "%(ship)s, %(way)s, on %(n)s inches",
            inches,
            ship=name,
            way=way,
        ),
        f"ship:{name}",
    )
    answer = text("It turns %(most)s degrees at most.", most=most)
    return ruled(answer, "ship_turning", how, verdict=degrees <= most)


def whole(state: State, name: str) -> Ruling:
    who = state.characters.get(name)
    if who is None:
        return ruled(text("There is no such character."), "healing")
    if who.dead:
        return ruled(text("%(who)s is dead: no rest heals that.", who=name), "healing", verdict=False)
    left = days_until_whole(who, daily=state.readings["healing"] == "daily")
    facts = (
        fact(
            ntext("%(hits)s of %(n)s hit point", "%(hits)s of %(n)s hit points", who.most, hits=who.hits),
            f"character:{name}",
        ),
        fact(ntext("%(n)s day of rest so far", "%(n)s days of rest so far", who.rested), f"character:{name}"),
    )
    answer = ntext("%(n)s more day of complete rest", "%(n)s more days of complete rest", left)
    return ruled(answer, "healing", *facts, verdict=who.hits == who.most, reading=reading(state, "healing"))
