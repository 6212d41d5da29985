"""Two scoresheets beside each other: what differs, line by line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, NamedTuple

from companion.kernel.game import Game
from companion.kernel.score_visibility import open_lines
from companion.kernel.scores import Item, Line, SeatScore
from companion.kernel.seats import Openness, Seat
from companion.kernel.words import Text


class Shift(NamedTuple):
    """A line of a score, before and after. None: nothing was recorded."""

    seat: Seat
    line: Text
    before: int | None
    after: int | None


class Part(NamedTuple):
    """An item of a line whose points differ; 0 on the side where it is not."""

    what: Text
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineBeside:
    """`parts`: what of it differs."""

    name: Text
    before: int | None
    after: int | None
    parts: tuple[Part, ...]

    @property
    def differs(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreBeside:
    """All lines of one seat. The totals are None where they are covered."""

    seat: Seat
    lines: tuple[LineBeside, ...]
    before: int | None
    after: int | None


def open_scores(game: Game[Any], state: object, scores: Openness) -> tuple[SeatScore, ...]:
    """Return what the table shows of its scores. The game as it is, not as pages may ask it."""
    return game.score(state).seats if scores == "all" else open_lines(game, state, scores)


def beside(game: Game[Any], before: object, after: object, scores: Openness) -> tuple[ScoreBeside, ...]:
    """Return the scores of one state beside those of another, as far as the table shows them."""
    was = {score.seat: score for score in open_scores(game, before, scores)}
    totals = scores == "all"
    return tuple(
        ScoreBeside(
            seat=score.seat,
            lines=_lines(was.get(score.seat), score),
            before=was[score.seat].total if totals and score.seat in was else None,
            after=score.total if totals else None,
        )
        for score in open_scores(game, after, scores)
    )


def shifts(scores: Sequence[ScoreBeside]) -> tuple[Shift, ...]:
    """Return the lines that differ."""
    return tuple(
        Shift(score.seat, line.name, line.before, line.after)
        for score in scores
        for line in score.lines
        if line.differs
    )


def _lines(was: SeatScore | None, now: SeatScore) -> tuple[LineBeside, ...]:
    before = {line.key: line for line in was.lines} if was else {}
    return tuple(_line(before.get(line.key), line) for line in now.lines)


def _line(was: Line | None, now: Line) -> LineBeside:
    return LineBeside(
        name=now.name,
        before=None if was is None else was.points,
        after=now.points,
        parts=_parts(_items(was.items if was else ()), _items(now.items)),
    )


def _items(items: Sequence[Item]) -> Mapping[Text, int]:
    found: dict[Text, int] = {}
    for item in items:
        found[item.what] = found.get(item.what, 0) + item.points
    return found


def _parts(before: Mapping[Text, int], after: Mapping[Text, int]) -> tuple[Part, ...]:
    pairs = ((what, before.get(what, 0), after.get(what, 0)) for what in {**before, **after})
    return tuple(part for part in starmap(Part, pairs) if part.before != part.after)
