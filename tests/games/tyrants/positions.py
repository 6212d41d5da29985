"""Games to print: made by moves, with as much in them as a page can encounter."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES, SLOTS
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.state import State
from companion.kernel.moves import Begin, Draft, Entry, Finish, Open, Override, Sit
from companion.kernel.position import Position, replay

START = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
SETTINGS = {"tracking": "board", "half_deck_1": "drow", "half_deck_2": "dragons"}
NAMES = ("Ana", "Ben", "Chris", "Dana")
LONG = (
    "Maximiliane von und zu Hohenfels",
    "♠♥♦♣ Drizzt Do'Urden",
    '<b>Bold</b> & "quoted" O\'Neill',
    "W" * 40,
)


def begun(names: Sequence[str], **settings: str) -> Iterator[Draft]:
    seats = HOUSES[: len(names)]
    for seat, name in zip(seats, names, strict=True):
        yield Draft(move=Sit(name), seat=seat)
    yield Draft(move=Begin(seats, seats[0], {**SETTINGS, **settings}))


def two_players() -> Iterator[Draft]:
    """Ana has 5 + 2 for Menzoberranzan, 2 trophies, 12, 7 and 3; Ben has 3 for Araumycos, 14 and 3."""
    black, red = HOUSES[:2]
    yield from begun(NAMES[:2])
    yield Draft(move=m.SetTroops("menzoberranzan", {"black": 6}), seat=black)
    yield Draft(move=m.SetTroops("araumycos", {"red": 3, "black": 1}), seat=red)
    yield Draft(move=m.SetHall({"white": 2}), seat=black)
    yield Draft(move=m.GainVP(3, "card:dragonclaw"), seat=black)
    yield Draft(move=m.CountTotals(12, 7), seat=black)
    yield Draft(move=m.CountTotals(14, 3), seat=red)
    yield Draft(move=Finish(agreed=True))


def half_entered() -> Iterator[Draft]:
    """Three players who keep the score only, and have not entered their cards; all have 33."""
    yield from begun(NAMES[:3], tracking="scorepad")
    for seat in HOUSES[:3]:
        for line, vp in (("sites", 20), ("total_control", 4), ("trophies", 9)):
            yield Draft(move=m.EnterLine(line, vp), seat=seat)


def only_totals() -> Iterator[Draft]:
    """Four houses with a different number in every line: from 61 on."""
    yield from begun(NAMES[:4], tracking="scorepad")
    for number, house in enumerate(HOUSES):
        for place, (line, _name) in enumerate(LINES):
            yield Draft(move=m.EnterLine(line, 61 + len(LINES) * number + place), seat=house)


def overfull() -> Iterator[Draft]:
    """Every site under total control, 25 different cards a player, many reasons for tokens, very long
    names."""
    cards = [card.id for card in CARDS.values() if card.deck != "starter" and card.id != OUTCAST]
    yield from begun(LONG)
    for index, site in enumerate(SITES):
        seat = HOUSES[index % 4]
        yield Draft(move=m.SetTroops(site.id, {seat: site.spaces}), seat=seat)
    for number, seat in enumerate(HOUSES):
        deck, inner = cards[number::4][:25], cards[number + 1 :: 4][:12]
        yield Draft(move=m.SetHall({"black": 3, "red": 4, "orange": 5, "blue": 6, "white": 7}), seat=seat)
        yield Draft(move=m.CountCards(dict.fromkeys(deck, 1), dict.fromkeys(inner, 1)), seat=seat)
        for site in SITES[:12]:
            yield Draft(move=m.GainVP(2, f"As somebody typed it, at {site.name}"), seat=seat)
    yield Draft(move=Finish(agreed=True))


def packed() -> Iterator[Draft]:
    """A troop on every space of the board, every card recorded, ten others in each deck."""
    yield from begun(LONG, tracking="cards")
    for index, place in enumerate(PLACES):
        seat, spaces = HOUSES[index % 4], SLOTS[index].bit_count()
        yield Draft(move=m.SetTroops(place, {seat: spaces}), seat=seat)
    cards = [card.id for card in CARDS.values() if card.deck in ("drow", "dragons")]
    for number, seat in enumerate(HOUSES):
        for card in cards[number * 10 :][:10]:
            yield Draft(move=m.Recruit(card, "market"), seat=seat)


def position(drafts: Iterator[Draft]) -> Position[State]:
    """Return the position that a ledger of these drafts makes."""
    every = (Draft(move=Open("tyrants", "2016")), *drafts)
    made: Position[State] = replay(GAME, [_entry(*numbered) for numbered in enumerate(every, 1)])
    assert not made.misfits
    return made


def _entry(version: int, draft: Draft) -> Entry:
    at, override = START + timedelta(minutes=version), Override("table")
    return Entry(
        version=version,
        move=draft.move,
        seat=draft.seat,
        override=override,
        by="host",
        at=at,
        saw=version - 1,
    )
