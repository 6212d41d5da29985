"""Whether the cards that a table dealt are those that it shuffled: told by the entries of its ledger alone.

What was taken back counts too: it was shuffled, dealt or opened all the same.

A game with a `pile` asks `dealt_piles` in a view of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final

from companion.kernel.moves import Entry, Move, OpenCards
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned, back_of
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NOT_SHUFFLED: Final = text("not the card whose back was shuffled")
NOT_PUT_IN: Final = text("not among the cards that were to be shuffled")
OUT_OF_TURN: Final = text("dealt before a card that lay above it")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCard:
    """`place`: from the top of its pile, from 1. `face`: as it was opened; None: it lies face down still.
    `seat`: the first one it was dealt to. `differs`: what is not as it was shuffled; None: nothing."""

    place: int
    face: str | None
    seat: Seat | None
    differs: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtPile:
    """`version`: of the entry that shuffled it. `missing`: faces that were to be shuffled in and are not
    there, once all of it is open."""

    version: int
    cards: tuple[DealtCard, ...]
    missing: tuple[str, ...]


def dealt_piles(entries: Iterable[Entry]) -> tuple[DealtPile, ...]:
    """Return every pile that was ever shuffled; `entries`: all of the table."""
    every = [(entry, facts) for entry in entries for facts in _facts(entry.move)]
    piles = [(entry.version, facts) for entry, facts in every if isinstance(facts, Shuffled)]
    opened = _opened(facts for _entry, facts in every if isinstance(facts, Turned))
    deals = [(entry.seat, facts) for entry, facts in every if isinstance(facts, Dealt) and entry.seat]
    return tuple(_pile(version, pile, opened, _dealt(pile, deals)) for version, pile in piles)


def _facts(move: Move) -> Iterator[Shuffled | Dealt | Turned]:
    if isinstance(move, OpenCards):
        yield Turned(move.backs, move.faces, move.salts)
    for each in fields(move):
        value = getattr(move, each.name)
        if isinstance(value, Shuffled | Dealt | Turned):
            yield value


def _opened(turned: Iterable[Turned]) -> Mapping[str, tuple[str, bool]]:
    """Return by back the face it was opened with, and whether that is proved; one that is comes first."""
    found: dict[str, tuple[str, bool]] = {}
    for cards in turned:
        for back, face, salt in zip(cards.backs, cards.faces, cards.salts, strict=False):
            if not found.get(back, ("", False))[1]:
                found[back] = face, back == back_of(salt, face)
    return found


def _dealt(
    pile: Shuffled, deals: Iterable[tuple[Seat | None, Dealt]]
) -> Mapping[str, tuple[Seat | None, bool]]:
    """Return to whom each card of a pile was dealt first, and whether all above it had been by then."""
    place = {back: at for at, back in enumerate(pile.backs)}
    found: dict[str, tuple[Seat | None, bool]] = {}
    top = 0
    for seat, cards in deals:
        for back in cards.backs:
            if back in place and back not in found:
                found[back] = seat, place[back] == top
                while top < len(pile.backs) and pile.backs[top] in found:
                    top += 1
    return found


def _pile(
    version: int,
    pile: Shuffled,
    opened: Mapping[str, tuple[str, bool]],
    dealt: Mapping[str, tuple[Seat | None, bool]],
) -> DealtPile:
    again = [face for back in pile.again for face, proved in (opened.get(back, ("", False)),) if proved]
    left = Counter((*pile.faces, *again))
    unknown = len(pile.again) - len(again)
    cards: list[DealtCard] = []
    for place, back in enumerate(pile.backs, 1):
        face, proved = opened.get(back, (None, False))
        seat, in_turn = dealt.get(back, (None, True))
        differs = None if face is None or proved else NOT_SHUFFLED
        if face is not None and proved:
            if left[face]:
                left[face] -= 1
            elif unknown:
                unknown -= 1
            else:
                differs = NOT_PUT_IN
        if differs is None and not in_turn:
            differs = OUT_OF_TURN
        cards.append(DealtCard(place=place, face=face, seat=seat, differs=differs))
    all_open = all(card.face is not None for card in cards)
    missing = tuple(sorted(left.elements())) if all_open else ()
    return DealtPile(version=version, cards=tuple(cards), missing=missing)
