"""The cards of the event deck, on sheets to be cut apart."""

from dataclasses import dataclass
from typing import Final

from companion.games.underdark_maps.catalogue.cards import (
    ATTACHMENTS,
    CLASS_LETTERS,
    CLASS_NAMES,
    CREATURES,
    ONE_USE,
    SPELL,
    kind_name,
)
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.page.deck import lines_of
from companion.games.underdark_maps.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

ON_A_SHEET: Final = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard:
    """`corner`: the letter of its class, or its level. `name`: empty where the card has none."""

    kind: Text
    corner: Text | str
    name: str
    whom: Text
    use: Text
    foe: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheets:
    """`house`: printed on each card, as it is no card of the author's."""

    house: bool
    sheets: tuple[tuple[PrintedCard, ...], ...]


def card_sheets(position: Position[State], viewer: Viewer) -> CardSheets:
    """Return every card by itself, nine on a sheet; before the race those of the house deck."""
    state = position.state
    cards = [printed(line.card) for line in lines_of(state) for _ in range(line.copies)]
    sheets = tuple(tuple(cards[at : at + ON_A_SHEET]) for at in range(0, len(cards), ON_A_SHEET))
    return CardSheets(house=state is None or state.house or not state.deck, sheets=sheets)


def printed(card: EventCard) -> PrintedCard:
    return PrintedCard(
        kind=kind_name(card.kind),
        corner=str(card.level) if card.level else CLASS_LETTERS.get(card.cls, ""),
        name=card.label,
        whom=CLASS_NAMES.get(card.cls, text("Foe")),
        use=_use(card),
        foe=not card.cls,
    )


def _use(card: EventCard) -> Text:
    if card.kind in ATTACHMENTS:
        return text("Attachments phase: attach the card, +1 to the force")
    if card.kind in (SPELL, ONE_USE):
        return text("Battle: play the card, +2 to the force")
    if card.kind in CREATURES:
        return text("Encounter phase of an opponent: force d20 + %(level)s", level=card.level)
    return text("Encounter phase of an opponent: trap roll")
