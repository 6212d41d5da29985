"""Random plays of any game on the shelf, by its own `legal`: entries as a ledger would hold them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Move, Open, Sit
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

LONGEST = 60
START = datetime(2026, 1, 1, tzinfo=UTC)


def entry(version: int, move: Move, seat: Seat | None = None) -> Entry:
    at = START + timedelta(seconds=version)
    return Entry(version=version, move=move, seat=seat, override=None, by="test", at=at, saw=version - 1)


@st.composite
def begins(draw: st.DrawFn, game: Game[Any]) -> Begin:
    """A set-up of the game: who plays, in which order, who is first, each setting."""
    number = draw(st.sampled_from(game.about.seats))
    places = [place.seat for place in game.about.places]
    seats = tuple(draw(st.permutations(places)))[:number]
    settings = {
        setting.key: draw(st.sampled_from(setting.choices(number))).value for setting in game.settings
    }
    begin = Begin(seats, draw(st.sampled_from(seats)), settings)
    try:
        game.setup(begin)
    except Refusal:
        defaults = {setting.key: setting.default for setting in game.settings}
        return Begin(seats, begin.first, {**settings, **{key: defaults[key] for key in defaults}})
    return begin


@st.composite
def ledgers(draw: st.DrawFn, game: Game[Any]) -> tuple[Entry, ...]:
    """A ledger of the game: opened, begun, then legal moves of whoever has one."""
    begin = draw(begins(game))
    opening = Open(game=game.about.slug, rules_version=game.about.rules_version)
    entries = [entry(1, opening), *(entry(2 + n, Sit(seat), seat) for n, seat in enumerate(begin.seats))]
    entries.append(entry(len(entries) + 1, begin))
    position: Position[Any] = Position()
    for made in entries:
        position = advance(game, position, made)
    for _ in range(draw(st.integers(0, LONGEST))):
        options = list(legal_drafts(game, position))
        if not options:
            break
        chosen = draw(st.sampled_from(options))
        made = entry(len(entries) + 1, chosen.move, chosen.seat)
        entries.append(made)
        position = advance(game, position, made)
    return tuple(entries)


def legal_drafts(game: Game[Any], position: Position[Any]) -> Iterator[Draft]:
    """Every legal move of every seat."""
    if game.legal is None or position.begin is None or position.state is None:
        return
    for seat in position.begin.seats:
        for move in game.legal(position.state, seat):
            yield Draft(move=move, seat=seat)
