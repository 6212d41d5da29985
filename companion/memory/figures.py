"""Statistics on the history of one game. Pure: the same plays give the same figures, on pages and on
paper.

Ratings are computed from all results, the oldest first, by the method of Weng and Lin (Plackett-Luce).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.memory.plays import Play, Played, fold_name, pause_between

FEW: Final = 5
"""With fewer games than this, a rate says little."""

HIGHEST: Final = ("highest total", "lowest total that won")
LOWEST: Final = ("lowest total", "highest total that won")
"""The records of totals: the best of all, and the worst that won. `HIGHEST`: if the most points win;
`LOWEST`: if the fewest do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The results of a player, a place or a turn order over several games. `average`, `best`: of known
    totals; the best is the lowest if the fewest points win.

    `expected`: the wins expected by chance, as a share of the games between opposing sides; None if there
    were none. `unknown`: the games whose winner is unknown.
    """

    name: str
    games: int
    wins: int
    expected: float | None
    average: float | None
    best: int | None
    unknown: int = 0

    @property
    def rate(self) -> float:
        return self.wins / max(1, self.games - self.unknown)

    @property
    def few(self) -> bool:
        return self.games < FEW


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """`key`: what the record is for; `value`: its size; `holders`: who set it, in `play`."""

    key: str
    value: int
    holders: tuple[Played, ...]
    play: Play

    @property
    def players(self) -> tuple[str, ...]:
        """Return the holders' names; for a holder without a name, the place."""
        return tuple(one.player or one.place for one in self.holders)


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Settings that mean the same, such as both half-decks; the page supplies the name."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The statistics of one game. `options`: by the name of a topic."""

    games: int
    players: tuple[Summary, ...]
    places: tuple[Summary, ...]
    orders: tuple[Summary, ...]
    options: Mapping[str, tuple[Summary, ...]]
    records: tuple[Record, ...]


def fewest_win(plays: Iterable[Play]) -> bool:
    """Return whether the fewest points win in a game, according to its newest table or, without one, any
    imported file."""
    newest = sorted(plays, key=lambda play: (bool(play.code), play.day), reverse=True)
    return newest[0].lowest if newest and newest[0].code else any(play.lowest for play in newest)


def figures(plays: Sequence[Play], topics: Sequence[Topic] = ()) -> Figures:
    """Return the statistics. `plays`: of one game, in any order."""
    lowest = fewest_win(plays)
    plays = [replace(play, lowest=lowest) for play in pause_between(plays) if play.finished]
    seats = [(play, one) for play in plays for one in play.players]
    known = {fold_name(one.player): one.player for _play, one in seats if one.player}
    spelled = {fold_name(one.place): one.place for _play, one in seats if one.place}
    return Figures(
        games=len(plays),
        players=_rows((known[fold_name(one.player)], play, one) for play, one in seats if one.player),
        places=_rows((spelled[fold_name(one.place)], play, one) for play, one in seats if one.place),
        orders=_by_order(_rows((str(one.order), play, one) for play, one in seats if one.order)),
        options={topic.name: _option_rows(plays, topic.keys) for topic in topics},
        records=tuple(records(plays)),
    )


def chosen_values(play: Play, keys: Iterable[str]) -> tuple[str, ...]:
    values = [play.options[key] for key in keys if play.options.get(key)]
    return tuple({fold_name(value): value for value in reversed(values)}.values())[::-1]


def _by_order(rows: Iterable[Summary]) -> tuple[Summary, ...]:
    return tuple(sorted(rows, key=lambda row: int(row.name)))


def _rows(named: Iterable[tuple[str, Play, Played]]) -> tuple[Summary, ...]:
    """Return the rows by name: the most games first, then the most wins."""
    in_order = sorted(named, key=lambda each: each[0])
    rows = [
        row_of(name, [(play, one) for _name, play, one in group])
        for name, group in groupby(in_order, key=lambda each: each[0])
    ]
    return tuple(sorted(rows, key=lambda row: (-row.games, -row.wins, fold_name(row.name))))


def _option_rows(plays: Sequence[Play], keys: Iterable[str]) -> tuple[Summary, ...]:
    """Return a row for each value of an option: the statistics of the games played with it, without wins,
    since an option favours nobody in particular."""
    with_it: dict[str, list[Play]] = {}
    spelled: dict[str, str] = {}
    for play in plays:
        for value in chosen_values(play, keys):
            spelled.setdefault(fold_name(value), value)
            with_it.setdefault(fold_name(value), []).append(play)
    rows = [
        replace(
            row_of(spelled[value], [(play, one) for play in played for one in play.players]),
            games=len(played),
            wins=0,
        )
        for value, played in with_it.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.games, row.name)))


def row_of(name: str, seats: Sequence[tuple[Play, Played]]) -> Summary:
    totals = [one.total for _play, one in seats if one.total is not None]
    sides = [len(play.sides) for play in pause_between(play for play, _one in seats)]
    chances = [1 / number for number in sides if number > 1]
    return Summary(
        name=name,
        games=len(seats),
        wins=sum(one.won for _play, one in seats),
        expected=sum(chances) / len(chances) if chances else None,
        average=sum(totals) / len(totals) if totals else None,
        best=_best(totals, bool(seats) and seats[0][0].lowest),
        unknown=sum(play.unknown for play, _one in seats),
    )


def _best(totals: Iterable[int], lowest: bool) -> int | None:
    return min(totals, default=None) if lowest else max(totals, default=None)


def records(plays: Sequence[Play]) -> list[Record]:
    """Return the records; the oldest play holds one until it is beaten. `plays`: in all of them the fewest
    points win, or in none."""
    past = sorted(plays, key=lambda play: play.day)
    lowest = any(play.lowest for play in past)
    best, worst = LOWEST if lowest else HIGHEST
    sign = -1 if lowest else 1
    found = [
        _most(best, past, lambda play: _best(_totals(play), lowest), sign),
        _most(worst, past, lambda play: _best(_winning(play), not lowest), -sign),
        _most("widest margin", past, _margin),
        _most("narrowest margin", past, _margin, -1),
        _most("longest game", past, lambda play: play.minutes or None),
        _most("shortest game", past, lambda play: play.minutes or None, -1),
    ]
    return [record for record in found if record is not None]


def _totals(play: Play) -> list[int]:
    return [one.total for one in play.players if one.total is not None]


def _winning(play: Play) -> list[int]:
    """Return the totals that won; empty if something other than points decided."""
    totals = [one.total for one in play.players if one.won and one.total is not None]
    return totals if play.decided == "count" else []


def _margin(play: Play) -> int | None:
    """Return how far the best side was ahead of the next, 0 if the table decided a tie; None if everybody
    played together, a total is unknown, or points did not decide."""
    best = _best(_totals(play), play.lowest)
    won = [one.total for one in play.players if one.won]
    if play.decided == "event" or (play.decided == "table" and best not in won):
        return None
    sides = [_find_side_total(side, play.lowest) for side in play.sides]
    totals = sorted((total for total in sides if total is not None), reverse=not play.lowest)
    return abs(totals[0] - totals[1]) if len(totals) == len(sides) and len(totals) > 1 else None


def _find_side_total(side: Sequence[Played], lowest: bool) -> int | None:
    """Return the total of a side: the shared total of a team, or the sum of its parts; the better of two
    seats of one player. None if part of it is unknown."""
    totals = [one.total for one in side if one.total is not None]
    if len(totals) < len(side):
        return None
    return sum(totals) if side[0].team and len(set(totals)) > 1 else _best(totals, lowest)


def _most(
    key: str, plays: Sequence[Play], measure: Callable[[Play], int | None], sign: int = 1
) -> Record | None:
    every = [(value, play) for play in plays if (value := measure(play)) is not None]
    if not every:
        return None
    value, play = max(every, key=lambda one: sign * one[0])
    by_total = key in (HIGHEST[0], LOWEST[0])
    holders = tuple(one for one in play.players if (one.total == value if by_total else one.won))
    return Record(key=key, value=value, holders=holders, play=play)


SURE: Final = 2
"""How many standard deviations the shown spread of a rating covers, so that it holds in 19 of 20 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """`mu`: the estimated strength; `sigma`: its standard deviation; `games`: the number of games."""

    name: str
    mu: float
    sigma: float
    games: int

    @property
    def spread(self) -> float:
        return SURE * self.sigma

    @property
    def few(self) -> bool:
        return self.games < FEW


def ratings(plays: Sequence[Play]) -> Mapping[str, Rating]:
    """Return the rating of each player by folded name, the strongest first. `plays`: the newest first.

    A game counts if it was finished, and at least two sides with names played against each other.
    """
    # Import it only for groups with ratings.
    from openskill.models import PlackettLuce, PlackettLuceRating

    # Everybody begins at 25, with a third of that as the deviation.
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    spelled: dict[str, str] = {}
    for play in pause_between(reversed(plays)):
        spelled |= {fold_name(one.player): one.player for one in play.players if one.player}
        sides = sides_of(play)
        if len(sides) < 2 or len(play.sides) < 2 or not play.finished:
            continue
        before = [[known.setdefault(name, model.rating(name=name)) for name in names] for names, _ in sides]
        after = model.rate(before, ranks=[float(rank) for _names, rank in sides])
        for (names, _rank), rated in zip(sides, after, strict=True):
            known |= dict(zip(names, rated, strict=True))
            games |= {name: games.get(name, 0) + 1 for name in names}
    found = [
        Rating(name=spelled[name], mu=known[name].mu, sigma=known[name].sigma, games=number)
        for name, number in games.items()
    ]
    return {fold_name(one.name): one for one in sorted(found, key=lambda one: (-one.mu, fold_name(one.name)))}


def sides_of(play: Play) -> list[tuple[tuple[str, ...], int]]:
    """Return the sides whose players have names and ranks: each as folded names and its best rank, always in
    the same order. Empty if somebody is on two sides."""
    sides: dict[tuple[int, str], list[Played]] = {}
    for one in play.players:
        if one.player and one.rank:
            sides.setdefault((one.team, "" if one.team else fold_name(one.player)), []).append(one)
    found = sorted((_names(those), min(one.rank for one in those)) for those in sides.values())
    everybody = [name for names, _rank in found for name in names]
    return found if len(everybody) == len(set(everybody)) else []


def _names(players: Iterable[Played]) -> tuple[str, ...]:
    """Return the players of a side; somebody with two of its seats counts once."""
    return tuple(sorted({fold_name(one.player) for one in players}))
