"""Where a number of the score comes from: the entries that touched its place, the newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITE
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST
from companion.games.tyrants.catalogue.houses import COLOURS, NAMES
from companion.games.tyrants.rules.apply import ROW_OF, touches
from companion.games.tyrants.rules.words import CORRECTION, WITHOUT_TROOPS, reason_text, token_reason
from companion.kernel.effective_entries import standing
from companion.kernel.moves import Entry
from companion.kernel.scores import Item
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The last entry that an item rests on, its words, and how many earlier ones there are."""

    entry: Entry
    words: Text
    earlier: int


class Origins:
    """The standing entries by the places that they touch. `misfits`: versions of those that move nothing."""

    def __init__(self, entries: Sequence[Entry], misfits: Collection[int] = ()) -> None:
        self._by_place: dict[str, list[Entry]] = {}
        for entry in standing(entries):
            if entry.version in misfits:
                continue
            for place in touches(entry):
                self._by_place.setdefault(place, []).append(entry)

    def of(self, line: str, item: Item) -> Origin | None:
        """Where an item of a line comes from; None for what lies as it was set up."""
        concerned = [entry for entry in self._by_place.get(item.place, ()) if _concerns(line, item, entry)]
        if not concerned:
            return None
        last = concerned[-1]
        return Origin(entry=last, words=ROW_OF[type(last.move)].words(None, last), earlier=len(concerned) - 1)


def _concerns(line: str, item: Item, entry: Entry) -> bool:
    """Whether an entry that touched the item's place had to do with the item: a spy bears on total control
    alone."""
    if item.place in SITE:
        spy = isinstance(entry.move, m.PlaceSpy | m.ReturnSpy | m.SetSpies)
        return not isinstance(entry.move, m.EndTurn) and (line == "total_control" or not spy)
    match entry.move:
        case m.Assassinate(_, colour) | m.Supplant(_, colour) | m.PlaceTrophy(_, colour):
            return colour in COLOURS and item.what == NAMES[COLOURS.index(colour)]
        case m.GainVP(_, reason):
            return item.what == reason_text(reason)
        case m.Deploy(None):
            return item.what == reason_text(WITHOUT_TROOPS)
        case m.EndTurn(markers) as ended:
            return any(item.what == reason_text(token_reason(ended, site)) for site in markers)
        case m.Paint() if not item.place.startswith("tokens:"):
            return True
        case m.SetTokens() | m.Paint():
            return item.what == reason_text(CORRECTION)
        case m.Recruit(card) | m.Promote(card) | m.Devour(card) | m.ToMarket(card):
            return card in CARDS and item.what.values.get("card") == CARDS[card].name
        case m.ReturnOutcast():
            return item.what.values.get("card") == CARDS[OUTCAST].name
        case _:
            return True
