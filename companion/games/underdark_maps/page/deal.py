"""How the table dealt its cards: each face that lies open, against the back that was shuffled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.deck import read
from companion.games.underdark_maps.rules.words import named
from companion.games.underdark_maps.state import State
from companion.kernel.moves import Entry
from companion.kernel.optional.card_proof import DealtPile, dealt_piles
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """`differs`: what is not as it was shuffled; None: nothing."""

    place: int
    words: Text
    seat: Seat | None
    differs: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """`version`: of the entry that shuffled it. `rows`: its open cards; `hidden`: how many are not.
    `missing`: cards that should be in it and are not."""

    version: int
    rows: tuple[DealRow, ...]
    hidden: int
    missing: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """`opened`: cards of all piles that lie open; `differing`: how many are not as shuffled."""

    piles: tuple[Pile, ...]
    opened: int
    hidden: int
    differing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPage:
    """`by_phones`: the cards are dealt here; `dealt`: that has begun."""

    by_phones: bool
    dealt: bool

    def proved(self, entries: Iterable[Entry]) -> Deal:
        """`entries`: all of the table."""
        piles = tuple(map(_pile, dealt_piles(entries)))
        rows = [row for pile in piles for row in pile.rows]
        return Deal(
            piles=piles,
            opened=len(rows),
            hidden=sum(pile.hidden for pile in piles),
            differing=sum(map(_differing, piles)),
        )


def deal(state: State, viewer: Viewer, args: Mapping[str, str]) -> DealPage:
    """Return the view `deal`."""
    return DealPage(by_phones=state.options.cards == "dealt", dealt=state.dealt)


def _pile(pile: DealtPile) -> Pile:
    rows = tuple(
        DealRow(place=card.place, words=words_of(card.face), seat=card.seat, differs=card.differs)
        for card in pile.cards
        if card.face is not None
    )
    return Pile(
        version=pile.version,
        rows=rows,
        hidden=len(pile.cards) - len(rows),
        missing=tuple(map(words_of, pile.missing)),
    )


def _differing(pile: Pile) -> int:
    """Count a card that lies in the place of another as one that differs."""
    return max(sum(row.differs is not None for row in pile.rows), len(pile.missing))


def words_of(face: str) -> Text:
    """Return a face that no card has is shown as it is written."""
    card = read(face)
    return named(card) if card else Text("%(face)s", {"face": face})
