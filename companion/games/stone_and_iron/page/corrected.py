"""Corrections in the log."""

from collections.abc import Iterator

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.page.names import building, faction
from companion.games.stone_and_iron.rules.objections import PHASE_NAMES
from companion.kernel.moves import Entry
from companion.kernel.words import Text, ntext, text


def corrected(entry: Entry) -> Text:
    match entry.move:
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
            return text("correction: victories and kills")
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
            return Text(entry.move.kind)


def _square(move: m.SetSquare) -> Iterator[Text]:
    if move.type is not None:
        yield Text(KINDS[move.type].name if move.type in KINDS else move.type)
    if move.owner is not None:
        yield text("of %(faction)s", faction=faction(move.owner)) if move.owner else text("of nobody")
    if move.base is not None:
        yield text("a base") if move.base else text("no base")
    if move.open is not None:
        yield ntext("%(n)s open side", "%(n)s open sides", len({*move.open}))
