"""A finished game, as far as history needs it: from a table's ledger, or imported."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar
from unicodedata import normalize

from companion.kernel.game import Game
from companion.kernel.outcomes import Decided
from companion.kernel.score_visibility import openness
from companion.kernel.scores import Line
from companion.kernel.secrecy import counts_sealed
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.results import SeatResult, result_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One seat. `place`: its id, or its name in an imported game. `order`: 1 for the first turn, 0 if
    unknown. `total`: None if unknown. `rank`: from 1, the best; 0 if there is none. `lines`: points by the
    English name of the line, if the table counted them. `team`: players with the same number play together; 0
    for none."""

    player: str
    place: str = ""
    order: int = 0
    total: int | None = None
    rank: int = 0
    won: bool = False
    lines: Mapping[str, int] = field(default_factory=dict)
    team: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """`day`: ISO, in this computer's time zone. `game`: its slug, or its name. `options`: settings by key.
    `code`: of its table; empty if imported. `minutes`: 0 if unknown. `lowest`: whether the fewest points win.
    `began`: the time of day, HH:MM:SS, or empty. `decided`: what decides who has won, see `kernel.outcomes`;
    `by`: the event, as the game names it. A game that was not `finished` only counts as played. `unknown`:
    whether nobody knows who won; it counts as played, not as won or lost.

    For imported games, `brought`: which game of which file, as "batch/number"; it is not stored. `gone`:
    whether it was corrected or removed; it is kept only so that a file imported again is recognised.
    """

    day: str
    game: str
    players: tuple[Played, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    minutes: int = 0
    code: str = ""
    lowest: bool = False
    began: str = ""
    unknown: bool = False
    brought: str = ""
    gone: bool = False

    @property
    def lost(self) -> bool:
        """Return whether everybody played together and lost."""
        return not self.unknown and self.finished and not any(one.won or one.rank > 1 for one in self.players)

    decided: Decided = "count"
    by: str = ""
    finished: bool = True

    @property
    def shared(self) -> bool:
        """Return whether several sides won."""
        return (
            len({key for key, one in zip(side_keys(self.players), self.players, strict=True) if one.won}) > 1
        )

    @property
    def sides(self) -> tuple[tuple[Played, ...], ...]:
        """Return the opposing sides; a single one if everybody played together, if everybody lost, or if
        nobody knows who won. A player with two seats counts once."""
        if self.unknown or self.lost or not self.finished:
            return (self.players,)
        found: dict[tuple[int, str], list[Played]] = {}
        for key, one in zip(side_keys(self.players), self.players, strict=True):
            found.setdefault(key, []).append(one)
        return tuple(map(tuple, found.values()))


def side_keys(players: Iterable[Played]) -> list[tuple[int, str]]:
    """Return, for each seat, a key that all seats of its side share."""
    return [
        (one.team, "" if one.team else fold_name(one.player) or f" {number}")
        for number, one in enumerate(players)
    ]


def play_of(table: Table) -> Play | None:
    """Return the play of a whole table; None before its game is over, while its scores are hidden or sealed,
    for a demonstration, and for a game without scoring."""
    if not table.game.scoring:
        return None
    result = result_of(table)
    begin = table.position.begin
    if result is None or begin is None or result.outcome is None or table.position.demo:
        return None
    sealed = counts_sealed(table.position) and table.position.finish is None
    if sealed or openness(table.game, table.position) != "all":
        return None
    chosen = {setting.key: begin.settings.get(setting.key, "") for setting in table.game.settings}
    first = begin.seats.index(begin.first)
    order = (*begin.seats[first:], *begin.seats[:first])
    return Play(
        day=result.began_here.date().isoformat(),
        game=result.about.slug,
        players=tuple(
            replace(
                _player_of(table.game, seat, order.index(seat.seat) + 1),
                team=next((n for n, team in enumerate(result.teams, 1) if seat.seat in team), 0),
            )
            for seat in result.seats
            if seat.seat not in result.aside
        ),
        options={key: value for key, value in chosen.items() if value},
        minutes=result.minutes,
        code=result.code,
        lowest=result.lowest,
        decided=result.outcome.decided,
        by=result.outcome.by,
        finished=result.outcome.finished,
        began=result.began_here.time().isoformat("seconds"),
    )


def _player_of(game: Game[Any], seat: SeatResult, order: int) -> Played:
    """Return a seat and its player. A player who gave no name sits under the name of the seat, which is no
    player's name here."""
    unnamed = any(seat.player == str(place.name) for place in game.about.places if place.seat == seat.seat)
    return Played(
        player="" if unnamed else seat.player or "",
        place=seat.seat,
        order=order,
        total=seat.total if seat.complete and seat.lines else None,
        rank=seat.rank,
        won=seat.winner,
        lines={_plain(line): line.points for line in seat.lines if line.points is not None},
    )


def _plain(line: Line) -> str:
    """Return the name of a line as a message id, to be translated when shown; with values in it, in
    English."""
    return str(line.name) if line.name.values else line.name.msgid


@lru_cache(10_000)
def fold_name(name: str) -> str:
    """Return the same text for equal names, ignoring capitals, additional spaces, and the encoding of
    accents."""
    return normalize("NFC", " ".join(name.split()).casefold())


def merging(name: str) -> str:
    """Return the key under which `names` stores the player with whom this one is merged."""
    return f" {fold_name(name)}"


def find_name(player: str, names: Mapping[str, str]) -> str:
    """Return the group's name for a player, before merging. `names`: by folded name."""
    return names.get(fold_name(player), player)


def counted_as(player: str, names: Mapping[str, str]) -> str:
    """Return the name under which a player counts. `names`: including merged names, by `merging`."""
    called, seen = find_name(player, names), set[str]()
    while (key := merging(called)) in names and key not in seen:
        seen.add(key)
        called = names[key]
    return called


def rename_players(plays: Iterable[Play], names: Mapping[str, str]) -> tuple[Play, ...]:
    """Return the plays with the group's names; two players who met at a table remain two there."""
    return tuple(replace(play, players=_rename(play.players, names)) for play in pause_between(plays))


def pause_between(items: Iterable[T]) -> Iterator[T]:
    """Yield the items, pausing between them, as a group or a file may have thousands."""
    for one in items:
        pause()
        yield one


def spell_alike(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return the plays, the newest first, with each player's name spelled as in the newest play."""
    known: dict[str, str] = {}
    return tuple(
        replace(
            play,
            players=tuple(
                replace(one, player=known.setdefault(fold_name(one.player), one.player))
                for one in play.players
            ),
        )
        for play in pause_between(plays)
    )


def _rename(players: tuple[Played, ...], names: Mapping[str, str]) -> tuple[Played, ...]:
    own = {fold_name(find_name(one.player, names)) for one in players}
    counts = Counter(fold_name(counted_as(name, names)) for name in own)
    found = []
    for one in players:
        as_whom = counted_as(one.player, names)
        met = counts[fold_name(as_whom)] > 1
        found.append(replace(one, player=find_name(one.player, names) if met else as_whom))
    return tuple(found)
