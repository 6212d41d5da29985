"""Random games as ledgers: each move is chosen among the game's `likely_moves`."""

from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Move, Open, Sit
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

MAX_MOVES = 60
WALKS = 40
"""How many games are played at random. Each example of a law takes one of them, cut off after some number of
moves."""

START = datetime(2026, 1, 1, tzinfo=UTC)


def entry(version: int, move: Move, seat: Seat | None = None) -> Entry:
    at = START + timedelta(seconds=version)
    return Entry(version=version, move=move, seat=seat, override=None, by="test", at=at, saw=version - 1)


def set_ups(game: Game[Any]) -> st.SearchStrategy[Begin]:
    """Return a strategy for set-ups of the game: who plays, in which order, who is first, each setting."""
    return st.integers(0, 10**6).map(lambda number: _begin(game, Random(number)))


def ledgers(game: Game[Any]) -> st.SearchStrategy[tuple[Entry, ...]]:
    """Return a strategy for ledgers of the game: opened, everybody seated, begun, then likely moves of any
    seat."""
    return st.tuples(st.integers(0, MAX_MOVES), st.integers(0, WALKS - 1)).map(
        lambda drawn: cut(walk(game, drawn[1]), drawn[0])
    )


def walk(game: Game[Any], number: int) -> tuple[Entry, ...]:
    """Return a random game: up to `MAX_MOVES` moves after the set-up. Finding moves is slow, so each walk is
    made once in a run."""
    key = id(game), number
    if key not in _walks:
        # Keep the game with its walk, so that its id is not reused.
        _walks[key] = game, _walk(game, Random(number))
    return _walks[key][1]


_walks: dict[tuple[int, int], tuple[Game[Any], tuple[Entry, ...]]] = {}


def cut(entries: tuple[Entry, ...], moves: int) -> tuple[Entry, ...]:
    """Return a ledger up to a number of moves after its set-up."""
    begun = next(made.version for made in entries if isinstance(made.move, Begin))
    return entries[: begun + moves]


def _walk(game: Game[Any], random: Random) -> tuple[Entry, ...]:
    begin = _begin(game, random)
    opening = Open(game=game.about.slug, rules_version=game.about.rules_version)
    entries = [entry(1, opening), *(entry(2 + n, Sit(seat), seat) for n, seat in enumerate(begin.seats))]
    entries.append(entry(len(entries) + 1, begin))
    position: Position[Any] = Position()
    for added in entries:
        position = advance(game, position, added)
    assert list(likely_drafts(game, position)), "at its beginning the game offers no moves to the laws"
    for _ in range(MAX_MOVES):
        options = list(likely_drafts(game, position))
        if not options:
            break
        chosen = random.choice(options)
        added = entry(len(entries) + 1, chosen.move, chosen.seat)
        entries.append(added)
        position = advance(game, position, added)
    return tuple(entries)


def _begin(game: Game[Any], random: Random) -> Begin:
    number = random.choice(game.about.seats)
    seats = tuple(random.sample([place.seat for place in game.about.places], number))
    settings = {setting.key: random.choice(setting.choices(number)).value for setting in game.settings}
    begin = Begin(seats, random.choice(seats), settings)
    try:
        game.setup(begin)
    except Refusal:
        return replace(begin, settings={setting.key: setting.default for setting in game.settings})
    return begin


def likely_drafts(game: Game[Any], position: Position[Any]) -> Iterator[Draft]:
    """Yield the likely moves of every seat; dice that the server would roll get middling values, as if
    typed."""
    if game.likely_moves is None or position.begin is None or position.state is None:
        return
    for seat in position.begin.seats:
        for move in game.likely_moves(position.state, seat):
            held = {slot.name: getattr(move, slot.name) for slot in fields(move)}
            typed = {
                name: replace(roll, pips=(roll.sides // 2,) * roll.dice)
                for name, roll in held.items()
                if isinstance(roll, Roll) and not roll.pips
            }
            yield Draft(move=replace(move, **typed) if typed else move, seat=seat)


def play_sample(game: Game[Any]) -> tuple[Entry, ...]:
    """Return the sample of a game as a ledger."""
    assert game.sample is not None
    opened = Open(game=game.about.slug, rules_version=game.about.rules_version)
    drafts = [Draft(move=opened), *game.sample().drafts]
    return tuple(entry(number, draft.move, draft.seat) for number, draft in enumerate(drafts, 1))
