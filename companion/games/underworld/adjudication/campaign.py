"""May this ship turn so; how long until somebody is whole. Naval Combat; Healing Wounds."""

from companion.games.underworld.adjudication.wording import fact, reading, ruled
from companion.games.underworld.facts.healing import days_until_whole
from companion.games.underworld.facts.sailing import WITH_OARS, may_turn
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Ruling
from companion.kernel.words import ntext, text


def turning(state: State, name: str, inches: int, degrees: int) -> Ruling:
    ship = state.ships.get(name)
    if ship is None:
        return ruled(text("There is no such ship."), "ship_turning")
    sailed = ship.vessel not in WITH_OARS or ship.speed == "stop"
    most = may_turn("sailed" if sailed else "rowed", inches)
    way = text("under sail") if sailed else text("under oars")
    how = fact(text("%(ship)s, %(way)s, on %(n)s inches", ship=name, way=way, n=inches), f"ship:{name}")
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
        fact(text("%(hits)s of %(most)s hit points", hits=who.hits, most=who.most), f"character:{name}"),
        fact(ntext("%(n)s day of rest so far", "%(n)s days of rest so far", who.rested), f"character:{name}"),
    )
    answer = ntext("%(n)s more day of complete rest", "%(n)s more days of complete rest", left)
    return ruled(answer, "healing", *facts, verdict=who.hits == who.most, reading=reading(state, "healing"))
