"""Random evenings at the desk, next to one that is kept by hand (`naive_desk`): after each step they agree.

The dice are rolled by the naive desk and typed at the other, which has to ask for the same ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.facts.clock import light_left, running
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.state import State, setup
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.optional.chains import Chain
from companion.kernel.rows import Misfit
from tests.games.underworld.naive_desk import Naive
from tests.games.underworld.naive_dice import around

PARTY = ("Ada", "Bo", "Cy", "Di")
CASTLES = {"Krag": "0506", "Thorn": "0909", "Mole": "1205", "Fell": "0303", "Rook": "0712"}
NEAR = {Fraction(1, 2): 0, Fraction(1, 3): 1, Fraction(1, 6): 2}
KINDS = (("Orcs", "2d4", 9), ("Kobolds", "3d6*2", 6), ("Bandits", "2d6", 12), ("Spiders", "1d8", 18))
OFTEN = 8
"""How many times more likely castle events are."""
Step = tuple[Move, Callable[[], object]]


class Evening:
    """Two desks side by side. `steps`: how many both have done in the same way."""

    def __init__(self, seed: int) -> None:
        self.lots = Random(seed)
        self.naive = Naive(seed + 1, PARTY, CASTLES)
        self.state: State = setup(Begin((REFEREE,), REFEREE))
        self.steps = 0
        self.done: Counter[str] = Counter()
        for name in PARTY:
            self._apply(m.SetCharacter(Character(name=name, hits=50, most=50)))
        for castle, at in CASTLES.items():
            self._apply(m.MarkHexes((at,), Hex(terrain="clear", castle=castle)))

    def _apply(self, move: Any) -> None:
        """Apply a move as it is written to the ledger and read again."""
        typed, self.naive.lots.typed = self.naive.lots.typed, []
        if hasattr(move, "chain"):
            move = replace(move, chain=Chain(" ".join(typed)))
        else:
            assert not typed, (move, typed)
        read = unpack_draft(pack_draft(Draft(move=move)), {move.kind: type(move)}).move
        after = apply(self.state, REFEREE, read)
        assert not isinstance(after, Misfit), (self.steps, move, str(after.sentence))
        self.state = after

    def take(self, step: Step) -> None:
        move, by_hand = step
        by_hand()
        self._apply(move)
        assert seen(self.state) == self.naive.sees(), (self.steps, move)
        self.steps += 1
        self.done[move.kind] += 1

    def play(self, steps: int) -> None:
        for _step in range(steps):
            self.take(self.lots.choice(list(self.offered())))

    def offered(self) -> Iterator[Step]:
        """Yield what a referee might do next, whatever the page would object."""
        naive, lots = self.naive, self.lots
        if naive.below is None and naive.out is None:
            yield m.SetOut(1, PARTY), naive.go_down
            yield m.SetForth("0505", PARTY, 4, "Light horse"), lambda: naive.set_forth("0505")
            return
        yield from self._met() if naive.groups else ()
        unknown = [kind for kind in KINDS if kind[0] not in naive.kinds]
        for kind in unknown[:1]:
            name, dice, inches = kind
            yield m.SetKind(Kind(name=name, number=dice, inches=inches)), partial(naive.learn, *kind)
        comes = lots.choice(KINDS)[0]
        if len(naive.groups) < (6 if naive.below else 2):
            yield m.Meet(comes), lambda: naive.come(comes)
        yield from self._below() if naive.below else self._outdoors()

    def _below(self) -> Iterator[Step]:
        naive, lots = self.naive, self.lots
        count, rest, quarters = lots.randint(1, 4), lots.random() < 0.4, lots.randint(1, 4)
        who, feet = lots.choice(PARTY), lots.randint(1, 30)
        yield m.Turns(count, "rest" if rest else "move"), lambda: naive.turns(count, rest)
        yield m.Search(PARTY[:count]), lambda: naive.search(count)
        yield m.SpendQuarters(quarters), lambda: naive.quarters(quarters)
        yield m.FallIntoPit(who, feet), lambda: naive.pit(who, feet)
        source, lasts = lots.choice((m.TORCHES, m.LANTERN)), lots.randint(1, 9)
        burns = {m.TORCHES: 6, m.LANTERN: 24}[source]
        yield m.Light(source=source), lambda: naive.burn("light", burns)
        yield m.StartCounter("Shield", str(lasts), who), lambda: naive.burn(f"Shield of {who}", lasts)

    def _met(self) -> Iterator[Step]:
        naive, lots = self.naive, self.lots
        rounds, slain, over = lots.randint(0, 12), lots.randint(0, 4), lots.random() < 0.5
        place = lots.randrange(len(naive.groups))
        first, other = naive.groups[0], naive.groups[place]
        yield m.Fight(rounds, slain=slain, over=over), lambda: naive.fight(rounds, slain, over)
        yield m.Part(place), lambda: naive.leave(place)
        if place:
            yield m.TurnTo(place), lambda: naive.turn_to(place)
            if first["kind"] == other["kind"] and first["number"] and other["number"]:
                yield m.JoinIn(place), lambda: naive.join(place)
        waits = [group for group in naive.groups if not (group["number"] or group["fell"])]
        if any(group["kind"] in naive.kinds for group in waits):
            yield m.CountMonsters(), naive.count
        if naive.below:
            yield m.Flee(), naive.flee
        if naive.below and first["gap"] is not None:
            speed, corner = lots.randint(3, 15), lots.random() < 0.3
            yield m.Run(("corner",) if corner else (), runners=speed), lambda: naive.run(speed, corner)

    def _outdoors(self) -> Iterator[Step]:
        naive, lots = self.naive, self.lots
        assert naive.out is not None
        path, at = [], naive.out["at"]
        for _hex in range(lots.randint(0, 12)):
            near = [name for name in around(at) if name]
            at = lots.choice([name for name in near if "0202" <= name < "1300" and name[2:] < "13"] or near)
            path.append(at)
        points = 6 if self.state.journey and self.state.journey.mode == "Heavy horse" else 10
        yield m.Travel(tuple(path)), lambda: naive.travel(path, points)
        if naive.out["astray"]:
            straight, then = lots.randint(0, 6), lots.randint(0, 6)
            yield from OFTEN * [(m.Stray(straight, then), lambda: naive.stray(straight, then, points))]
        for name in naive.near():
            yield from OFTEN * [(m.CallCastle(name), partial(naive.call, name))]
        for name in naive.lords:
            yield from OFTEN * [*self._castle(name)]

    def _castle(self, name: str) -> Iterator[Step]:
        naive, lots = self.naive, self.lots
        lord, asks = naive.lords[name], naive.lords[name]["asks"]
        fighters, item, wealth = lots.random() < 0.6, lots.random() < 0.5, lots.choice((0, 7, 1234))
        demand = m.Demand(name, like=fighters, item=item, wealth=wealth)
        if lord["out"] and not asks:
            yield demand, lambda: naive.demand(name, fighters, item, wealth)
        if lord["gp"]:
            yield m.PayToll(name, PARTY[0]), lambda: naive.pay(name)
        if asks == "joust":
            who = lots.choice([who for who in PARTY if who not in lord["lost"]])
            won = lots.random() < 0.3
            yield m.Joust(name, who, won), lambda: naive.joust(name, who, won)
        if asks == "item":
            yield m.GiveItem(name, "a wand"), lambda: (lord.update(took=[1]), naive.settle(name))
        if asks in ("geas", "quest"):
            yield m.Undertake(name, "what was lost"), lambda: naive.go_on_task(name)
        if lord["task"]:
            gp, items = lots.randint(0, 999), [lots.randint(0, 3) for _kind in range(4)]
            yield m.Fulfil(name, gp, *items), lambda: naive.done(name, gp, items)
        if lord["welcome"]:
            days, horses = lots.randint(0, 28), lots.randint(0, 4)
            yield m.BeHosted(name, days, horses), lambda: naive.hosted(name, days, horses)
        if (asks or lord["out"]) and lots.random() < 0.15:
            yield m.Defy(name), lambda: naive.defy(name)
            yield m.LetPass(name), lambda: naive.settle(name)


def seen(state: State) -> dict[str, Any]:
    """Return what the desk shows of everything the naive one keeps."""
    met = [(each.encounter, each.pursuit.gap if each.pursuit else None) for each in state.groups]
    each = [(one.kind, one.number, one.distance, one.surprised, gap) for one, gap in met]
    at, out = state.expedition, state.journey
    purse = state.accounts[PARTY[0]].purse // 100 if PARTY[0] in state.accounts else 0
    strokes = {f"Shield of {one.counter.who}": one.left for one in running(state)}
    told: dict[str, Any] = {
        "strokes": {"light": light_left(state), **strokes} if at else {},
        "met": each,
        "hits": {name: state.characters[name].hits for name in PARTY},
    }
    told["purse"] = purse
    told["below"] = at and {"turn": at.turn, "since": at.since_rest, "owed": at.owed, "quarters": at.quarters}
    if out:
        told["out"] = {"at": out.at, "day": out.day, "moved": out.moved, "owed": out.owed}
        told["out"] |= {"rations": out.rations, "horses": out.horses}
        called = [one for one in tasks(state) if one.move == "call-castle"]
        told["out"]["astray"] = out.astray
        told["near"] = {one.about: NEAR[one.odds or Fraction(0)] for one in called}
    told["lords"] = {castle.name: _lord(castle) for castle in state.castles.values()}
    return told


def _lord(castle: Any) -> dict[str, Any]:
    from companion.games.underworld.facts.encounters import count_riders

    return {
        "name": castle.master,
        "class": castle.calling,
        "men": castle.men,
        "ride": count_riders(castle),
        "hostile": castle.attitude == "hostile",
        "armor": list(castle.armor),
        "lost": list(castle.jousted),
        "task": castle.task,
        "took": [n for _what, n in castle.took],
        "asks": castle.demand,
        "gp": castle.toll,
        "out": castle.out,
        "welcome": castle.welcome,
    }


@pytest.mark.parametrize("seed", range(0, 120, 2))
def test_a_random_evening_is_as_by_hand(seed: int) -> None:
    """Turns, arrivals, fights and flights below; days past castles, and jousts."""
    evening = Evening(seed)
    evening.play(60)
    assert evening.steps == 60


def test_the_evenings_come_by_everything_that_they_are_about() -> None:
    """Otherwise their agreement would mean nothing."""
    done: Counter[str] = Counter()
    for seed in range(50):
        evening = Evening(seed)
        evening.play(60)
        done += evening.done
    about = {
        "turns",
        "search",
        "spend-quarters",
        "fall-into-pit",
        "fight",
        "part",
        "turn-to",
        "join-in",
        "run",
    }
    castles = {"call-castle", "demand", "joust", "be-hosted", "pay-toll", "undertake", "fulfil", "defy"}
    about |= {"light", "start-counter"}
    assert about | castles | {"stray", "count-monsters", "meet", "travel", "flee", "let-pass"} <= set(done)
