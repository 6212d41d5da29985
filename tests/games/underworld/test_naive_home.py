"""Random months, years and fights on the desk, sent by its forms, compared with naive calculations: what is
allowed, what is objected to, what is impossible, and everything on the desk after each step."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from tests.games.underworld.naive_home import (
    CANNOT,
    DROWNS,
    FINE,
    OBJECTED,
    REACH,
    WAGES,
    Deed,
    Home,
    Person,
    far,
)
from tests.games.underworld.naive_sea import CREWS, PACES, Sea
from tests.games.underworld.sending import Phone, phone_at

pytestmark = pytest.mark.long

STATUS = {303: FINE, 409: OBJECTED, 422: CANNOT}
NAMES = ("Ada", "Bo", "Cy")
FORTS = {"Fort": "0805", "Keep": "0102"}
SHIPS = {"Wolf": "longship", "Swan": "large galley", "Cog": "large merchant"}
WOODS = "5 4 2"
"""Wereboars, met by a force that clears woods."""


@dataclass
class Step:
    kind: str
    rolls: str
    sent: dict[str, Any]
    deed: Deed


@dataclass
class Play:
    phone: Phone
    random: Random
    home: Home = field(default_factory=Home)
    sea: Sea = field(default_factory=Sea)
    done: Counter[str] = field(default_factory=Counter)

    def step(self, step: Step) -> list[str]:
        """Take a step; return what differs after it."""
        verdict, go = step.deed
        found = STATUS[self.phone.send(step.kind, step.rolls, **step.sent).status_code]
        if found != verdict:
            return [f"{step.kind}: {found}, not {verdict}"]
        self.done[f"{step.kind} {verdict}"] += 1
        if verdict == OBJECTED and self.random.random() < 0.5:
            found = STATUS[self.phone.send(step.kind, step.rolls, says="table", **step.sent).status_code]
            if found != FINE:
                return [f"{step.kind}: {found} all the same"]
        elif verdict != FINE:
            return []
        go()
        return [f"{step.kind}: {what}" for what in self.differences()]

    def differences(self) -> Iterator[str]:
        state = self.phone.state
        for name, person in self.home.people.items():
            is_ = state.characters[name]
            yield from _unlike(
                name, (is_.hits, is_.day, is_.rested), (person.hits, person.day, person.rested)
            )
            account = state.accounts.get(name)
            books = {int(month): dict(lines) for month, lines in account.months.items()} if account else {}
            books = {month: {k: v for k, v in lines.items() if v} for month, lines in books.items()}
            yield from _unlike(f"gold of {name}", books, {m: ls for m, ls in person.months.items() if ls})
            yield from _unlike(f"purse of {name}", account.purse if account else 0, person.purse)
        for name, fort in self.home.forts.items():
            hold = state.strongholds[name]
            yield from _unlike(
                name,
                (hold.paid, hold.years, list(hold.villages), set(getattr(hold, "waiting", fort.met))),
                (len(fort.closed), len(fort.years), fort.villages, fort.met),
            )
        cleared = {name: each.cleared for name, each in state.hexes.items()}
        yield from _unlike("land", cleared, self.home.hexes)
        yield from _unlike("ships", set(state.ships), set(self.sea.ships))
        for name, ship in self.sea.ships.items():
            lies = state.ships[name]
            for what in ("hull", "rowers", "crew", "marines", "fatigue", "speed", "mast", "stepping"):
                yield from _unlike(f"{what} of {name}", getattr(lies, what), getattr(ship, what))
            for what in ("sinking", "patch", "dead", "sheared", "backs", "sunk"):
                yield from _unlike(f"{what} of {name}", getattr(lies, what), getattr(ship, what))
            yield from _unlike(f"what holds {name}", set(lies.grappled), ship.tied)

    # What somebody does next.

    def next_at_home(self) -> Step:
        pick = self.random.choice
        home, who, some = self.home, pick(NAMES), self._some()
        forts = list(home.forts)
        if len(forts) < 2 and self.random.random() < 0.3:
            name = pick(list(FORTS))
            at = FORTS[name]
            sent = {"stronghold": name, "owner": who, "at": at, "wilderness": "1"}
            return Step("found", "", sent, home.found(name, who, at))
        days = pick((1, 3, 7, 28, 28, 60))
        deeds = ["rest", "rest", "hurt", "heal", "water", "pass", "pass", "pass"]
        deeds += [
            "hire",
            "month",
            "month",
            "month",
            "year",
            "year",
            "plan",
            "land",
            "clear",
            "clear",
            "count",
        ] * bool(forts)
        deed = pick(deeds)
        if deed == "rest":
            return Step("rest", "", {"who": some, "days": days}, home.rest(some, days))
        if deed == "pass":
            days = pick((7, 28, 84, 150))
            return Step("pass-time", "", {"who": some, "days": days}, home.pass_time(some, days))
        if deed in ("hurt", "heal"):
            hits, back = pick((1, 2, 5, 12)), {"back": "1"} if deed == "heal" else {}
            return Step("hurt", "", {"who": who, "hits": hits, **back}, home.hurt(who, hits, **back))
        if deed == "water":
            armor, die = pick(list(DROWNS)), self.random.randint(1, 100)
            sent = {"who": who, "armor": armor, "thrown": "1"}
            return Step("overboard", str(die), sent, home.overboard(who, armor, die))
        return self._of_a_fort(deed, pick(forts))

    def _some(self) -> list[str]:
        some = [name for name in NAMES if self.random.random() < 0.7]
        return some or [NAMES[0]]

    def _of_a_fort(self, deed: str, name: str) -> Step:
        home, pick, number = self.home, self.random.choice, self.random.randint
        fort = home.forts[name]
        if deed == "hire":
            what, count = pick(list(WAGES)), number(1, 60)
            away = {"dismiss": "1"} if self.random.random() < 0.2 else {}
            sent = {"stronghold": name, "what": what, "count": count, **away}
            return Step("hire", "", sent, home.hire(name, what, -count if away else count))
        if deed == "plan" and not fort.planned:
            fort.planned = True
            sent = {"stronghold": name, "line": "", "item": "bastion"}
            return Step("plan", "", sent, (FINE, lambda: None))
        if deed == "plan":
            return Step("build", "", {"stronghold": name}, home.build(name))
        if deed == "month":
            who = self._some()
            month = max(1, len(fort.closed) + pick((0, 1, 1, 1, 1, 2)))
            sent = {"stronghold": name, "who": who, "month": month}
            return Step("close-month", "", sent, home.close_month(name, who, month))
        if deed == "year":
            year, people = max(1, len(fort.years) + pick((0, 1, 1, 1, 2))), pick((0, 0, 101, -250, 7))
            sent = {"stronghold": name, "year": year, "people": people}
            return Step("close-year", "", sent, home.close_year(name, year, people))
        if deed == "count":
            villages = [number(1, 4) for _village in range(number(2, 8))]
            first = number(max(1, len(villages) - 4), min(4, len(villages) - 1))
            rolls = " ".join([f"{first},{len(villages) - first}", *map(str, villages)])
            return Step("count-villages", rolls, {"stronghold": name}, home.count(name, villages))
        near = [f"{x:02}{y:02}" for x in range(1, 15) for y in range(1, 12)]
        near = [hex_ for hex_ in near if far(fort.at, hex_) <= REACH + (self.random.random() < 0.1)]
        if deed == "land":
            every = self.random.random() < 0.6
            hexes = near if every else [pick(near) for _hex in range(3)]
            clear = {"cleared": "1"} if every and self.random.random() < 0.8 else {}
            hexes = list(dict.fromkeys(hexes))
            sent = {"hexes": " ".join(hexes), "terrain": "woods", **clear}
            return Step("mark-hexes", "", sent, home.mark(hexes, clear.get("cleared", "")))
        hex_ = pick([*fort.met] or [pick(near)])
        sent = {"stronghold": name, "hex": hex_}
        if fort.met and self.random.random() < 0.7:
            return Step("clear-hex", "", {**sent, "removed": "1"}, home.clear(name, hex_, removed="1"))
        die = number(1, 5)
        return Step("clear-hex", WOODS if die == 5 else str(die), sent, home.clear(name, hex_, die=die))

    def next_at_sea(self) -> Step:
        sea, pick, number = self.sea, self.random.choice, self.random.randint
        here = list(sea.ships)
        if len(here) < 2 or (len(here) < len(SHIPS) and self.random.random() < 0.2):
            name = pick([name for name in SHIPS if name not in here])
            die = number(1, 7)
            sent = {"ship": name, "vessel": SHIPS[name]}
            return Step("launch", str(die), sent, sea.launch(name, SHIPS[name], die))
        name, other = self.random.sample(here, 2)
        deed = pick(
            ["row"] * 5
            + ["end"] * 4
            + ["mast", "hit", "leave"]
            + ["ram", "patch", "shear", "hold", "hold", "cut"] * 2
        )
        if deed == "row":
            name = pick([each for each in here if CREWS[SHIPS[each]][0]] or [name])
            pace = pick((*PACES[1:], "rest"))
            return Step("row", "", {"ship": name, f"way-{name}": pace}, sea.row(name, pace))
        if deed == "mast":
            up = pick(({"up": "1"}, {}, {}))
            return Step("lower-mast", "", {"ship": name, **up}, sea.mast(name, up.get("up", "")))
        if deed == "hit":
            points = number(1, 9)
            return Step("hit-ship", "", {"ship": name, "points": points}, sea.hit(name, points))
        if deed == "leave":
            return Step("remove-ship", "", {"ship": name}, sea.leave(name))
        if deed == "patch":
            return Step("patch", "", {"ship": name}, sea.patch(name))
        return self._clash(deed, name, other)

    def _clash(self, deed: str, name: str, other: str) -> Step:
        sea, pick, number = self.sea, self.random.choice, self.random.randint
        sent: dict[str, Any] = {"ship": name, "target": other}
        if deed == "ram":
            side, hole, turns = pick(({"side": "1"}, {})), number(1, 50), [number(1, 6) for _die in range(3)]
            damage = number(1, 6)
            rolls = f"{damage} {hole}" + (" " + ",".join(map(str, turns)) if hole <= 25 else "")
            ram = sea.ram(name, other, side.get("side", ""), (damage, hole, sum(turns)))
            return Step("ram", rolls, {**sent, **side}, ram)
        if deed == "shear":
            oars = {"shipped": pick(("yes", "no")), "spared": pick(("yes", "no", "no"))}
            return Step("shear", "", {**sent, **oars}, sea.shear(name, other, **oars))
        if deed in ("hold", "cut"):
            tries = number(1, 3)
            dice = [number(1, 100) for _try in range(tries)]
            first = next((n for n, die in enumerate(dice) if die <= 20), tries - 1)
            dice, cut = dice[: first + 1], {"cut": "1"} if deed == "cut" else {}
            made = sea.grapple(name, other, cut.get("cut", ""), dice, tries)
            return Step("grapple", " ".join(map(str, dice)), {**sent, "tries": tries, **cut}, made)
        ready = [each for each in sea.ships.values() if each.sinking and each.patch == 1]
        patches = [number(1, 100) for _ship in ready]
        return Step("end-sea-turn", " ".join(map(str, patches)), {}, sea.end_turn(patches))


def _unlike(what: str, is_: object, should_be: object) -> Iterator[str]:
    if is_ != should_be:
        yield f"{what}: {is_}, not {should_be}"


def played(phone: Phone, seed: int, steps: int) -> tuple[Counter[str], list[str]]:
    """Return what was done until something differed, and what that was."""
    play = Play(phone, Random(seed))
    for name, experience in zip(NAMES, (9_100, 2_000, 450), strict=True):
        play.home.people[name] = person = Person(hits=8, most=12, experience=experience)
        sent = {
            "name": name,
            "hits": person.hits,
            "most": person.most,
            "experience": experience,
            "upkeep": "1",
        }
        phone.enter("set-character", **sent)
        person.book(0, "unaccounted", 2_000_000)
        phone.enter("set-purse", owner=name, gp=20_000)
    for _step in range(steps):
        at_sea = play.random.random() < 0.4
        found = play.step(play.next_at_sea() if at_sea else play.next_at_home())
        if found:
            return play.done, found
    return play.done, []


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 30))])
def test_the_desk_agrees_with_a_naive_reckoning(phone: Phone, seed: int) -> None:
    done, differs = played(phone, seed, 150)
    assert (differs, done.total() > 100) == ([], True)


def test_a_fight_alone_agrees_too(app: Any) -> None:
    for seed in range(3):
        phone = phone_at(app)
        play = Play(phone, Random(seed))
        for _step in range(120):
            assert play.step(play.next_at_sea()) == []
