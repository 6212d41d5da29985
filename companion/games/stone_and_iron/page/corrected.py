"""Corrections in the log."""

from collections.abc import Iterator

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.facts.armies import unit_of
from companion.games.stone_and_iron.page.correcting import COUNTED
from companion.games.stone_and_iron.page.names import building, faction
from companion.games.stone_and_iron.rules.objections import PHASE_NAMES
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import State
from companion.kernel.moves import Entry, Move
from companion.kernel.words import Text, Value, ntext, text


def corrected(state: State | None, entry: Entry) -> Text:
    """Return what is set, what it was on the state before, and the reason that was given."""
    move = entry.move
    what = _set(move)
    if state is not None and (was := _was(state, entry.seat or "", move)) is not None:
        what = text("%(what)s, not %(was)s", what=what, was=was)
    why = move.why if isinstance(move, m.Correction) else ""
    return text("%(what)s: %(why)s", what=what, why=why) if why else what


def _set(move: Move) -> Text:
    match move:
        case m.SetSquare() as square:
            facts = tuple(_square(square)) or text("as it was")
            return text("correction: %(square)s: %(facts)s", square=square.square, facts=facts)
        case m.SetBuilding(square, plan, True):
            return text("correction: %(building)s at %(square)s", building=building(plan), square=square)
        case m.SetBuilding(square, plan):
            return text("correction: no %(building)s at %(square)s", building=building(plan), square=square)
        case m.SetTreasury(gp):
            return text("correction: %(gp)s GP in the treasury", gp=gp)
        case m.SetArmy(army, None, left):
            return text("correction: %(army)s has %(left)s movement left", army=army, left=left or 0)
        case m.SetArmy(army, square):
            return text("correction: %(army)s stands at %(square)s", army=army, square=square or "")
        case m.SetUnit(army, unit):
            return text("correction: %(army)s: %(n)s %(unit)s", army=army, n=unit.models, unit=unit.name)
        case m.SetTallies():
            return text("correction: victories and kills: %(counts)s", counts=_counts(move))
        case m.SetPact(one, other, True):
            return text("correction: a pact of %(one)s and %(other)s", one=faction(one), other=faction(other))
        case m.SetPact(one, other):
            return text(
                "correction: no pact of %(one)s and %(other)s", one=faction(one), other=faction(other)
            )
        case m.SetTurn(turn, phase):
            name = PHASE_NAMES.get(phase, Text(phase))
            return text("correction: it is turn %(turn)s, %(phase)s", turn=turn, phase=name)
        case _:
            return Text(move.kind)


def _was(state: State, seat: str, move: Move) -> "Value | None":
    """Return what the entry set anew, where that can be said in short."""
    match move:
        case m.SetTreasury() if seat in state.holdings:
            return text("%(n)s GP", n=state.treasury(seat))
        case m.SetArmy(army, None) if army in state.armies:
            return state.armies[army].left
        case m.SetArmy(army) if army in state.armies and state.armies[army].square != NOWHERE:
            return state.grid.names[state.armies[army].square]
        case m.SetArmy(army) if army in state.lost:
            return text("lost")
        case m.SetUnit(army, unit) if army in state.armies:
            one = unit_of(state.armies[army], unit.id)
            return f"{one.models} {one.name}" if one else None
        case m.SetTallies() if seat in state.holdings:
            tallies = state.holdings[seat].tallies
            return _counts(m.SetTallies(**{key: getattr(tallies, key) for key in _changed(move)}))
        case m.SetTurn():
            name = PHASE_NAMES.get(state.phase, Text(state.phase))
            return text("turn %(turn)s, %(phase)s", turn=state.turn, phase=name)
        case _:
            return None


def _changed(move: m.SetTallies) -> tuple[str, ...]:
    return tuple(key for key in COUNTED if getattr(move, key) is not None)


def _counts(move: m.SetTallies) -> tuple[Text, ...]:
    return tuple(text("%(what)s %(n)s", what=COUNTED[key], n=getattr(move, key)) for key in _changed(move))


def _square(move: m.SetSquare) -> Iterator[Text]:
    if move.type is not None:
        yield Text(KINDS[move.type].name if move.type in KINDS else move.type)
    if move.owner is not None:
        yield text("of %(faction)s", faction=faction(move.owner)) if move.owner else text("of nobody")
    if move.base is not None:
        yield text("a base") if move.base else text("no base")
    if move.open is not None:
        yield ntext("%(n)s open side", "%(n)s open sides", len({*move.open}))
