"""Who is surprised, and will it follow us. Underworld Monsters."""

from fractions import Fraction

from companion.games.underworld.adjudication.wording import fact, odds, reading, ruled
from companion.games.underworld.catalogue.tables import chart
from companion.games.underworld.facts.travel import confined
from companion.games.underworld.rules.fighting import STRAIGHT
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import text


def surprised(state: State) -> Ruling:
    """Return the odds of each side, as things are now."""
    chance = chart("surprise").odds()["surprised"]
    at = state.expedition
    lit = at is not None and at.light and not at.door
    noisy = at is not None and at.noise
    monsters = Fraction(0) if lit or noisy else chance
    facts: list[Fact] = []
    if lit:
        facts.append(fact(text("The party's light gives it away."), "expedition"))
    if at is not None and at.door:
        facts.append(fact(text("They come through a door."), "expedition"))
    if noisy:
        facts.append(fact(text("A door was tried in vain."), "expedition"))
    answer = text(
        "The party: %(party)s; monsters: %(monsters)s; both: %(both)s",
        party=odds(chance),
        monsters=odds(monsters),
        both=odds(chance * monsters),
    )
    read = reading(state, "failed_door") if noisy else None
    return ruled(answer, "surprise", *facts, reading=read)


def blast(state: State, length: int, space: int) -> Ruling:
    """Return what a spell does that is longer than the room for it."""
    found = confined(length, space, state.readings["confined_blast"])
    answer = text("%(stone)s feet of stone, %(back)s feet back", stone=found.stone, back=found.rebound)
    room = fact(text("%(length)s feet in %(space)s", length=length, space=space))
    return ruled(
        answer, "confined_blast", room, verdict=not found.rebound, reading=reading(state, "confined_blast")
    )


def follow(state: State) -> Ruling:
    """On the straight by distance alone; past a corner, door or stair by a die."""
    chased = state.pursuit
    if chased is None:
        return ruled(text("Nobody is pursued."), "uw_pursuit_continue")
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
    return ruled(answer, "uw_pursuit_continue", gap, verdict=chased.gap <= STRAIGHT)


def _outdoors(state: State) -> Ruling:
    chased = state.pursuit
    castle = state.castles.get(chased.castle) if chased else None
    if castle is not None:
        chance = chart("castle_pursuit", castle.attitude or "neutral").odds()["yes"]
        who = fact(
            text("%(castle)s is %(attitude)s.", castle=castle.name, attitude=castle.attitude or "neutral")
        )
        return ruled(text("It goes on: %(odds)s", odds=odds(chance)), "castle_pursuit", who)
    chance = Fraction(int(state.readings["pursuit_goes_on"]), 6)
    answer = text("It goes on: %(odds)s", odds=odds(chance))
    return ruled(answer, "wild_pursuit", reading=reading(state, "pursuit_goes_on"))
