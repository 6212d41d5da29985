"""Every number that a campaign shows as odds is the share of `apply`'s outcomes, over all possible dice."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import Phase, given
from hypothesis import strategies as st

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.questions import rule
from companion.games.stone_and_iron.catalogue.rulebook import JOBS
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.facts.armies import can_do
from companion.games.stone_and_iron.page.armies import digs
from companion.games.stone_and_iron.rules.apply import RULES, apply
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State, with_square
from companion.kernel.dice import Roll
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign
from tests.lots import few

FRACTION = re.compile(r"\((\d+)/(\d+)\)")
LAW = few(5)
DIGGING = few(3, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Each one takes hundreds of cases for every job on every side."""
HOST = "host"
FORKS = ("roll_thirds", "always_tunnel", "same_as_previous_square")


def shown(sentence: object) -> list[Fraction]:
    return [Fraction(int(n), int(of)) for n, of in FRACTION.findall(str(sentence))]


def ends(state: State, seat: Seat | None, move: Any) -> Iterator[tuple[State, Fraction]]:
    """Yield each state that a move may lead to, over the dice that it asks for one after another."""
    needed = RULES.next_dice(state, seat, move)
    if needed is None:
        after = apply(state, seat, move)
        assert isinstance(after, State), after
        yield after, Fraction(1)
        return
    sides, dice = needed.roll.sides, needed.roll.dice
    for pips in product(range(1, sides + 1), repeat=dice):
        rolled = replace(move, rolls=(*move.rolls, Roll(sides=sides, dice=dice, pips=pips)))
        yield from ((end, chance / sides**dice) for end, chance in ends(state, seat, rolled))


def share(found: Iterator[tuple[State, Fraction]], true: Callable[[State], bool]) -> Fraction:
    return sum((chance for end, chance in found if true(end)), Fraction(0))


@st.composite
def digging(draw: st.DrawFn) -> tuple[Seat, State]:
    """An army that digs, at any place, with anything around it."""
    seat = draw(st.sampled_from(("empire", "skaven", "dwarfs", "bretonnia")))
    other = "empire" if seat != "empire" else "skaven"
    table = Campaign(f"{seat} {other}", fork_size=draw(st.sampled_from(FORKS)))
    kinds = ("rock", "tunnel", "small_tunnel", "big_tunnel", "empty_cavern")
    unknown = draw(st.sampled_from(("", "D7", "E8")))
    sides = draw(st.sampled_from(("n", "ns", "new", "nesw")))
    table.square("D8", draw(st.sampled_from(kinds[1:])), seat, sides)
    for beside in ("D7", "E8", "D9", "C8"):
        if beside != unknown:
            table.square(
                beside, draw(st.sampled_from(kinds)), sides=draw(st.sampled_from(("n", "ew", "nesw")))
            )
    table.army(seat, "D8", "hero", "30 warriors", name=HOST).phase("tunnel")
    table._append(m.NameDiggers(HOST, (f"{HOST}:1",)), seat)
    return Seat(seat), table.state


@given(st.data())
@DIGGING
def test_digging(data: st.DataObject) -> None:
    seat, state = data.draw(digging())
    army = state.armies[HOST]
    listed = digs(state, army)
    assert listed is not None
    on_the_sheet = {(one.job, one.square): shown(one.chance) for one in listed.jobs}
    for square in (army.square, *state.grid.beside[army.square]):
        name = state.grid.names[square]
        told = {str(fact.sentence) for fact in rule(state, "dig", {"seat": seat, "place": name}).facts}
        every = set()
        for job in JOBS.values():
            if can_do(state, army, job, square):
                found = tuple(ends(state, seat, m.Dig(HOST, job.id, name)))
                changed = (square,) if job.into else range(len(state.squares))
                done = share(
                    iter(found),
                    lambda after, changed=changed: any(after.squares[i] != state.squares[i] for i in changed),
                )
                fell = share(iter(found), lambda after: after.armies[HOST].units != army.units)
                every.add((done, fell))
                assert on_the_sheet.get((job.id, name), [done]) == [done]
        assert {tuple(shown(sentence)) for sentence in told} == every


@given(st.sampled_from(FORKS), st.sampled_from(("D8", "K8")))
@LAW
def test_exploring(fork: str, at: str) -> None:
    table = Campaign(fork_size=fork).square(at, "empty_cavern", "empire", base=True)
    table.army("empire", at, "hero", "20 spearmen", name=HOST).phase("move_explore")
    state, north = table.state, at[0] + "7"
    index = state.grid.index[north]
    shares: dict[str, Fraction] = {}
    for after, chance in ends(state, Seat("empire"), m.March(HOST, (north,))):
        square = after.squares[index]
        kind = "Tunnel Fork" if square.fork else str(KINDS[square.kind].name)
        shares[kind] = shares.get(kind, Fraction(0)) + chance
    told = [str(fact.sentence) for fact in rule(state, "find", {"seat": "empire"}).facts]
    assert {sentence.partition(":")[0]: shown(sentence)[0] for sentence in told} == shares


@st.composite
def molten(draw: st.DrawFn) -> tuple[State, int]:
    """Lava on one square or two, and a tunnel that it may reach, away from the Underway."""
    state = Campaign(lava_roll=draw(st.sampled_from(("per_ring", "per_ring", "per_square")))).state
    squares = [index for index in range(len(state.squares)) if not state.grid.on_road(index)]
    sources = tuple(draw(st.lists(st.sampled_from(squares), min_size=1, max_size=2, unique=True)))
    near = [one for one in squares if one not in sources and state.grid.steps(one, sources[0]) <= 4]
    target = draw(st.sampled_from(near))
    for source in sources:
        state = with_square(state, source, kind="lava")
    state = replace(state, lava=sources, phase="move_rest")
    squared = Square(kind="tunnel", open=15)
    return replace(state, squares=(*state.squares[:target], squared, *state.squares[target + 1 :])), target


def covering(state: State, move: m.SpreadLava, target: int) -> Fraction:
    """Return the share of dice with which lava covers a square. A covered square stays covered, whatever is
    rolled next."""
    if RULES.next_dice(state, None, move) is not None:
        stopped = replace(move, rolls=(*move.rolls, Roll(sides=6, pips=(1,))))
        if not _covers(state, stopped, target):
            rolls = (Roll(sides=6, pips=(pips,)) for pips in range(1, 7))
            every = (replace(move, rolls=(*move.rolls, roll)) for roll in rolls)
            return sum((covering(state, one, target) for one in every), Fraction(0)) / 6
        move = stopped
    return Fraction(_covers(state, move, target))


def _covers(state: State, move: m.SpreadLava, target: int) -> bool:
    after = apply(state, None, move)
    assert isinstance(after, State), after
    return after.squares[target].kind == "rock"


@given(st.data())
@LAW
def test_lava(data: st.DataObject) -> None:
    """With a die for each square, only what needs no die is reported."""
    state, target = data.draw(molten())
    name = state.grid.names[target]
    ruling = rule(state, "lava", {"place": name})
    far = min(state.grid.steps(source, target) for source in state.lava)
    if state.options.lava_roll == "per_square":
        assert shown(ruling.answer) == ([Fraction(1)] if far == 1 else [])
        return
    spared = Fraction(1)
    for source, fact in zip(state.lava, ruling.facts, strict=True):
        reached = covering(state, m.SpreadLava(state.grid.names[source]), target)
        assert shown(fact.sentence) == [reached]
        spared *= 1 - reached
    assert shown(ruling.answer) == [1 - spared]
