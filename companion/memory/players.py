"""Statistics on the games of one player: rivals, streaks, best score lines. Pure, like `figures`; a table
counts once it has a public result.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.memory.figures import Summary, Topic, chosen_values, fewest_win, row_of
from companion.memory.plays import Play, Played, fold_name

LAST: Final = 10

Seated = tuple[Play, Played]
"""A game, and the seat of the player in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """An opponent. `games`: how many they played against each other; `ahead`, `behind`: in how many of these
    the player was ahead of the opponent, or behind."""

    name: str
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


@dataclass(frozen=True, slots=True, kw_only=True)
class BestLine:
    """The best result of a player in a score line: the most points or, if the fewest win, the fewest. `name`:
    as the game names it."""

    name: str
    points: int
    play: Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """`row`: over all finished games; `last`: the newest first; `streak`: consecutive wins up to the newest
    game or, if negative, games since the last win; `longest`: the most consecutive wins."""

    name: str
    row: Summary
    last: tuple[Seated, ...]
    streak: int
    longest: int
    rivals: tuple[Rival, ...]
    games: tuple[Summary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InGame:
    """A player's results in one game; `options`: by the name of a topic."""

    row: Summary
    places: tuple[Summary, ...]
    orders: tuple[Summary, ...]
    options: Mapping[str, tuple[Summary, ...]]
    lines: tuple[BestLine, ...]


def player(plays: Sequence[Play], name: str) -> Player | None:
    """Return a player's results, or None. `plays`: of all games, the newest first."""
    seated = _find_seated(plays, name)
    if not seated:
        return None
    called = seated[0][1].player
    # A player with two seats at a table counts once, with the better one.
    lowest = {name: fewest_win(play for play in plays if play.game == name) for name in _games(seated)}
    games = [
        (replace(play, lowest=lowest[play.game]), min(seats, key=_standing))
        for play, seats in _by_play(seated)
    ]
    last = tuple(games[:LAST])
    games = [(play, one) for play, one in games if play.finished]
    wins = [one.won for play, one in games if not play.unknown]
    runs = _runs(wins)
    return Player(
        name=called,
        row=row_of(called, games),
        last=last,
        streak=(runs[0] or -_before_a_win(wins)) if runs else 0,
        longest=max(runs, default=0),
        rivals=_rivals(games),
        games=rows((play.game, (play, one)) for play, one in games),
    )


def in_game(plays: Sequence[Play], name: str, topics: Sequence[Topic] = ()) -> InGame | None:
    """Return a player's results in one game, or None. `plays`: of that game, the newest first."""
    lowest = fewest_win(plays)
    seated = _find_seated([replace(play, lowest=lowest) for play in plays if play.finished], name)
    if not seated:
        return None
    ordered = rows((str(one.order), (play, one)) for play, one in seated if one.order)
    return InGame(
        row=row_of(seated[0][1].player, seated),
        places=rows((one.place, (play, one)) for play, one in seated if one.place),
        orders=tuple(sorted(ordered, key=lambda row: int(row.name))),
        options={
            topic.name: rows(
                (value, (play, one)) for play, one in seated for value in chosen_values(play, topic.keys)
            )
            for topic in topics
        },
        lines=_best_lines(seated),
    )


def rows(named: Iterable[tuple[str, Seated]]) -> tuple[Summary, ...]:
    """Return a row for each name, the most games first."""
    gathered: dict[str, list[Seated]] = {}
    spelled: dict[str, str] = {}
    for name, one in named:
        spelled.setdefault(fold_name(name), name)
        gathered.setdefault(fold_name(name), []).append(one)
    found = [row_of(spelled[name], seated) for name, seated in gathered.items()]
    return tuple(sorted(found, key=lambda row: (-row.games, -row.wins, fold_name(row.name))))


def _find_seated(plays: Iterable[Play], name: str) -> list[Seated]:
    asked = fold_name(name)
    return [(play, one) for play in plays for one in play.players if asked and fold_name(one.player) == asked]


def _games(seated: Iterable[Seated]) -> set[str]:
    return {play.game for play, _one in seated}


def _by_play(seated: Sequence[Seated]) -> list[tuple[Play, list[Played]]]:
    found: list[tuple[Play, list[Played]]] = []
    for play, one in seated:
        if found and found[-1][0] is play:
            found[-1][1].append(one)
        else:
            found.append((play, [one]))
    return found


def _standing(player: Played) -> tuple[bool, int]:
    """Return the key by which seats are compared; less is better."""
    return not player.won, player.rank


def _runs(wins: Sequence[bool]) -> list[int]:
    """Return, for each game, the number of consecutive wins that end with it."""
    found: list[int] = []
    for won in reversed(wins):
        found.append((found[-1] if found else 0) + 1 if won else 0)
    return found[::-1]


def _before_a_win(wins: Sequence[bool]) -> int:
    return next((number for number, won in enumerate(wins) if won), len(wins))


def _rivals(games: Sequence[Seated]) -> tuple[Rival, ...]:
    """Return the opponents, the most games first."""
    met: dict[str, list[tuple[str, int]]] = {}
    for play, own in games:
        if play.unknown:
            continue
        others: dict[str, Played] = {}
        for one in sorted(play.players, key=_standing):
            together = len(play.sides) < 2 or (one.team and one.team == own.team)
            if one.player and fold_name(one.player) != fold_name(own.player) and not together:
                others.setdefault(fold_name(one.player), one)
        for key, one in others.items():
            sign = (_standing(one) > _standing(own)) - (_standing(one) < _standing(own))
            met.setdefault(key, []).append((one.player, sign))
    found = [
        Rival(
            name=signs[0][0],
            games=len(signs),
            ahead=sum(sign > 0 for _name, sign in signs),
            behind=sum(sign < 0 for _name, sign in signs),
        )
        for signs in met.values()
    ]
    return tuple(sorted(found, key=lambda one: (-one.games, -one.ahead, fold_name(one.name))))


def _best_lines(seated: Iterable[Seated]) -> tuple[BestLine, ...]:
    """Return each score line once, in the order of the newest sheet; of equal results the oldest counts."""
    found: dict[str, BestLine] = {}
    for play, one in seated:
        sign = -1 if play.lowest else 1
        for name, points in one.lines.items():
            if name not in found or sign * points >= sign * found[name].points:
                found[name] = BestLine(name=name, points=points, play=play)
    return tuple(found.values())
