"""What to take out of the box for this table (page 4): names and numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.tyrants.catalogue.board import PLACES, SITES, SLOTS, field
from companion.games.tyrants.catalogue.cards import (
    CARDS,
    MARKET_DECK,
    MARKET_ROW,
    OUTCAST,
    STACKS,
    STARTER,
)
from companion.games.tyrants.catalogue.settings import HALF_DECK_NAMES, HOUSES, NAMES, SPIES, TROOPS
from companion.games.tyrants.page.pieces import call_place
from companion.games.tyrants.state import State
from companion.kernel.page_parts import Check, Checks
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, ntext, text

PAGE: Final = 4
ONES, FIVES = 40, 16
"""VP tokens in the box (page 2)."""

HAND: Final = 5
SECTIONS: Final = {
    "center": text("Center section"),
    "left": text("Left section"),
    "right": text("Right section"),
}
WITH_OUTCASTS: Final = "demons"
"""The half-deck that uses Insane Outcasts (page 4, step 4)."""

WITHOUT_OUTCASTS: Final = frozenset({"drow", "dragons", "elemental"})
"""The other half-decks of the rulebook, which does not mention those of the expansion."""


def checklist(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[Checks, ...]:
    """Return the view `checklist`: the board and the cards, then each house, the first player first."""
    return (
        Checks(title=text("Board"), page=PAGE, rows=tuple(_board(state))),
        Checks(title=text("Cards"), page=PAGE, rows=tuple(_cards(state))),
        *(_house(house, first=house == state.order[0]) for house in state.order),
    )


def _board(state: State) -> Iterator[Check]:
    sections = tuple(key for key in SECTIONS if key in state.options.sections)
    yield Check(
        key="sections",
        what=text("Sections in play: %(sections)s", sections=tuple(SECTIONS[key] for key in sections)),
    )
    for section in sections:
        whites = _whites(section)
        yield Check(
            key=f"white-{section}",
            what=text("%(section)s: %(n)s white troops", section=SECTIONS[section], n=sum(whites.values())),
            detail=_join_parts(
                tuple(text("%(n)s × %(place)s", place=place, n=n) for place, n in whites.items())
            ),
        )
    markers = tuple(SITES[site].name for site in state.field.markers)
    yield Check(
        key="markers",
        what=ntext(
            "%(n)s site control marker, total control side up",
            "%(n)s site control markers, total control side up",
            len(markers),
        ),
        detail=_join_parts(markers),
    )
    yield Check(key="tokens", what=text("VP tokens: %(ones)s of 1, %(fives)s of 5", ones=ONES, fives=FIVES))


def _whites(section: str) -> Mapping[str, int]:
    """Return the white troops of the center, or those that an outer section adds to them, by the name of the
    site or route."""
    inner = field(("center",)).white if section != "center" else 0
    mask = field(tuple(sorted({"center", section}))).white & ~inner
    found: Counter[str] = Counter()
    for index, place in enumerate(PLACES):
        if n := (mask & SLOTS[index]).bit_count():
            found[call_place(place.partition(":")[0])] += n
    return found


def _cards(state: State) -> Iterator[Check]:
    decks = state.options.half_decks
    yield Check(
        key="market-deck",
        what=text("Market deck: %(n)s cards", n=MARKET_DECK),
        detail=Text("%(decks)s", {"decks": tuple(HALF_DECK_NAMES[deck] for deck in decks)})
        if decks
        else text("two half-decks (not recorded)"),
    )
    yield Check(
        key="market",
        what=text("%(n)s market cards face up", n=MARKET_ROW),
        detail=text("%(n)s are left in the deck", n=MARKET_DECK - MARKET_ROW),
    )
    for card in STACKS:
        yield Check(key=card, what=text("%(card)s: %(n)s", n=CARDS[card].copies, card=CARDS[card].name))
    if not decks or WITH_OUTCASTS in decks or not WITHOUT_OUTCASTS.issuperset(decks):
        yield Check(
            key=OUTCAST,
            what=text("%(card)s: %(n)s", n=CARDS[OUTCAST].copies, card=CARDS[OUTCAST].name),
            detail=None if WITH_OUTCASTS in decks else text("only if a half-deck uses them"),
        )


def _house(house: int, *, first: bool) -> Checks:
    rows = [
        Check(key="boards", what=text("Playmat and inner-circle board")),
        Check(key="pieces", what=text("%(troops)s troops, %(spies)s spies", troops=TROOPS, spies=SPIES)),
        Check(
            key="deck",
            what=text(
                "%(nobles)s Nobles, %(soldiers)s Soldiers",
                nobles=STARTER["noble"],
                soldiers=STARTER["soldier"],
            ),
            detail=text("%(n)s of them in hand", n=HAND),
        ),
    ]
    if first:
        rows.insert(0, Check(key="first", what=text("First-player marker")))
    seat = HOUSES[house]
    return Checks(
        title=NAMES[house],
        seat=seat,
        page=PAGE,
        rows=tuple(Check(key=f"{seat}-{row.key}", what=row.what, detail=row.detail) for row in rows),
    )


def _join_parts(parts: tuple[Text, ...] | tuple[str, ...]) -> Text:
    return Text("%(parts)s", {"parts": parts})
