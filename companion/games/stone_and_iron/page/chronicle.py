"""The chronicle of a campaign: turn by turn, what each faction did, its battles, and which squares changed
owner.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby
from typing import Any, Final, TypeAlias

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import is_plural
from companion.games.stone_and_iron.catalogue.rulebook import JOBS
from companion.games.stone_and_iron.facts.forces import NEUTRAL, Side, engagement
from companion.games.stone_and_iron.page.papers.map_sheets import one_sheet
from companion.games.stone_and_iron.rules.tunnelling import find_dug
from companion.games.stone_and_iron.rules.words import building_name, describe_square, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, BattleReport, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.features import Deed, Fight, Force, Telling
from companion.kernel.moves import Move
from companion.kernel.seats import Seat
from companion.kernel.words import Text, Value, ntext, text

Deeds: TypeAlias = tuple[Deed[State], ...]
FIRST: Final[tuple[type[Move], ...]] = (m.ChooseCondition, m.Muster, m.StartAt, m.AcceptPact, m.EndPact)
THEN: Final[tuple[type[Move], ...]] = (
    *(m.UseShaft, m.Approach, m.LoseUnit, m.Retreat, m.Demolish, m.Burn, m.SendUnit, m.Settle),
)
"""Moves that the chronicle tells in the words of the log: `FIRST` before the marches, `THEN` after them.
Marches, works and purchases are summed up; other moves are left out."""


def tell_deeds(deeds: Deeds) -> Iterator[tuple[Seat | None, Text]]:
    """Yield for each faction its moves of `FIRST`, where it went, its moves of `THEN`, and what it dug,
    ordered and recruited; for the table, where lava spread, and who was paid."""
    for seat in dict.fromkeys(deed.entry.seat for deed in deeds):
        own = tuple(deed for deed in deeds if deed.entry.seat == seat)
        first, then = (
            [deed.said for deed in own if isinstance(deed.entry.move, some)] for some in (FIRST, THEN)
        )
        for each in chain(first, _marches(own), then, _works(own), _buildings(own), _troops(own)):
            yield seat, each
    for deed in deeds:
        if isinstance(deed.entry.move, m.SpreadLava):
            yield None, _spread(deed, deed.entry.move)
        for paid in deed.after.incomes[len(deed.before.incomes) :]:
            lines = tuple(text("%(name)s %(gp)s GP", name=name_of(one), gp=gp) for one, gp in paid.gp.items())
            yield None, text("Income: %(lines)s", lines=lines)


def _marches(deeds: Deeds) -> Iterator[Text]:
    """Yield where each army came from and went, and how many squares it found."""
    ways: dict[str, list[Deed[State]]] = {}
    for deed in deeds:
        if isinstance(deed.entry.move, m.March):
            ways.setdefault(deed.entry.move.army, []).append(deed)
    for army, way in ways.items():
        start, end = _stands(way[0].before, army), _stands(way[-1].after, army)
        fresh = sum(_count_known(deed.after) - _count_known(deed.before) for deed in way)
        where = text("%(army)s marches from %(start)s to %(end)s", army=army, start=start, end=end)
        if start == end:
            where = text("%(army)s marches out and back to %(end)s", army=army, end=end)
        if not fresh:
            yield where
            continue
        yield ntext(
            "%(where)s and finds %(n)s new square",
            "%(where)s and finds %(n)s new squares",
            fresh,
            where=where,
        )


def _spread(deed: Deed[State], move: m.SpreadLava) -> Text:
    pairs = zip(deed.before.squares, deed.after.squares, strict=True)
    told = ntext(
        "Lava spreads from %(square)s: %(n)s square is rock now",
        "Lava spreads from %(square)s: %(n)s squares are rock now",
        sum(was != now for was, now in pairs),
        square=move.square,
    )
    lost = tuple(army for army in deed.before.armies if army not in deed.after.armies)
    return text("%(told)s, and it destroys %(armies)s", told=told, armies=lost) if lost else told


def _stands(state: State, army: str) -> str:
    army_now = state.armies.get(army)
    return "–" if army_now is None or army_now.square == NOWHERE else state.grid.names[army_now.square]


def _count_known(state: State) -> int:
    return sum(square.known for square in state.squares)


def _works(deeds: Deeds) -> Iterator[Text]:
    dug = [(deed, deed.entry.move) for deed in deeds if isinstance(deed.entry.move, m.Dig)]
    for army, works in groupby(dug, lambda one: one[1].army):
        lines = tuple(_work(deed, move) for deed, move in works)
        yield text("%(army)s digs: %(works)s", army=army, works=lines)


def _work(deed: Deed[State], move: m.Dig) -> Text:
    index = find_dug(deed.before, deed.after, move.army) if move.army in deed.before.armies else None
    if index is None:
        return text("%(square)s in vain", square=move.square)
    name, was, now = deed.after.grid.names[index], deed.before.squares[index], deed.after.squares[index]
    # A breached wall does not change the kind of the square.
    what = JOBS[move.job].name if now.kind == was.kind else describe_square(now)
    return text("%(square)s (%(found)s)", square=name, found=what)


def _buildings(deeds: Deeds) -> Iterator[Text]:
    ordered: dict[str, list[str]] = {}
    for deed in deeds:
        if isinstance(deed.entry.move, m.OrderBuilding):
            ordered.setdefault(deed.entry.move.square, []).append(building_name(deed.entry.move.building))
    for square, names in ordered.items():
        yield text("orders %(buildings)s at %(square)s", buildings=_count_names(names), square=square)


def _troops(deeds: Deeds) -> Iterator[Text]:
    bought: list[Value] = []
    for deed in deeds:
        move = deed.entry.move
        if isinstance(move, m.Recruit):
            bought.append(
                text(
                    "%(n)s %(unit)s at %(square)s",
                    n=move.unit.models,
                    unit=move.unit.name,
                    square=move.square,
                )
            )
        elif isinstance(move, m.Reinforce):
            bought.append(deed.said)
    if bought:
        yield text("recruits %(units)s", units=tuple(bought))


def _count_names(names: Iterable[str]) -> tuple[Value, ...]:
    each = list(names)
    counts = ((name, each.count(name)) for name in dict.fromkeys(each))
    return tuple(f"{n} × {name}" if n > 1 else name for name, n in counts)


def fights(deeds: Deeds) -> Iterator[Fight]:
    """Yield each battle that was reported, with all who were in it and what they lost."""
    for deed in deeds:
        move = deed.entry.move
        battle = (
            engagement(deed.before, deed.before.grid.index[move.square], ask_allies=move.asked)
            if isinstance(move, m.Report)
            else None
        )
        if isinstance(move, m.Report) and battle is not None:
            fought = deed.after.battles[-1]
            sides = (
                (_side_name(side), tuple(_forces(deed.before, battle.square, side, fought)))
                for side in battle.sides
            )
            # An id made of square and turn is not a name.
            name = move.square if move.battle.startswith(f"{move.square}/") else move.battle
            yield Fight(name=name, ended=_tell_end(move, battle.side_of(move.winner)), sides=tuple(sides))


def _tell_end(move: m.Report, winners: Side | None) -> Text:
    if not move.winner or winners is None:
        return text("The battle of %(square)s ends in a draw.", square=move.square)
    if winners.neutral:
        return text("The defenders win the battle of %(square)s.", square=move.square)
    names = tuple(name_of(seat) for seat in winners.seats)
    if len(names) == 1 and is_plural(winners.seats[0]):
        return text("%(factions)s win the battle of %(square)s.", factions=names, square=move.square)
    return ntext(
        "%(factions)s wins the battle of %(square)s.",
        "%(factions)s win the battle of %(square)s together.",
        len(names),
        factions=names,
        square=move.square,
    )


def _side_name(side: Side) -> Text:
    if side.neutral:
        return text("The defenders")
    return Text("%(factions)s", {"factions": tuple(name_of(seat) for seat in side.seats)})


def _forces(state: State, at: int, side: Side, fought: BattleReport) -> Iterator[Force]:
    left = list(fought.losses)
    if side.neutral:
        yield from _defenders(state.squares[at], fought)
    for army in side.armies:
        for unit in state.armies[army].units:
            like = (one for one in left if (one.army, one.unit, one.of) == (army, unit.name, unit.models))
            loss = next(like, None)
            if loss is not None:
                left.remove(loss)
            fate = text("fled") if loss is not None and loss.fled else None
            yield Force(name=unit.name, size=unit.models, lost=loss.models if loss else 0, fate=fate)
    if side.watch:
        yield Force(name=text("the watch"), size=1, lost=0)


def _defenders(square: Square, fought: BattleReport) -> Iterator[Force]:
    lost = {one.unit: one.models for one in fought.losses if one.seat == NEUTRAL}
    for unit in square.settlers:
        yield Force(name=unit.name, size=unit.models, lost=lost.get(unit.name, 0))
    if square.dragon:
        yield Force(name="Dragon", size=1, lost=int(fought.winner not in ("", NEUTRAL)))


def list_holders(state: State) -> Mapping[Any, Seat]:
    named = zip(state.grid.names, state.squares, strict=True)
    return {name: Seat(square.owner) for name, square in named if square.owner}


def chapter_of(state: State) -> tuple[int, Text]:
    return state.turn, text("Turn %(n)s", n=state.turn) if state.turn else text("Set-up")


TELLING: Final[Telling[State]] = Telling(
    chapter=chapter_of, told=tell_deeds, fights=fights, held=list_holders, drawn=one_sheet
)
