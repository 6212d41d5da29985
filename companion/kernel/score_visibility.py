"""How much of the scores is shown during a game: the one place that decides it. Also the comparison of two
scoresheets, line by line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any, NamedTuple, TypeVar, cast

from companion.kernel.features import Questions
from companion.kernel.game import Game
from companion.kernel.position import Position
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Fault, Refusal, Ruling
from companion.kernel.scores import Item, Line, SeatScore
from companion.kernel.seats import Openness, Seat, Viewer
from companion.kernel.secrecy import counts_sealed
from companion.kernel.shared_settings import RUNNING_SCORES
from companion.kernel.words import Text, text

S = TypeVar("S")


def openness(game: Game[S], position: Position[S]) -> Openness:
    """Return how much of the scores is shown: as the table decided, but everything before the game begins,
    once it is over, its result is confirmed or the final counts are opened, and in a game whose totals lie on
    the board (`Scoring.unit`). While final counts are sealed, being over is not enough."""
    state = position.state
    if state is None or position.finish is not None or position.seals.revealed:
        return "all"
    if game.scoring is not None and game.scoring.unit is not None:
        return "all"
    if game.outcome(state) is not None and not counts_sealed(position):
        return "all"
    return cast(Openness, position.shared.get(RUNNING_SCORES.key, RUNNING_SCORES.default))


def with_shown_scores(game: Game[S], position: Position[S], viewer: Viewer) -> Viewer:
    """Return the viewer with as much of the scores as this table shows. That is the same for every viewer: a
    phone without a seat may be a player's."""
    scores = openness(game, position)
    return viewer if viewer.scores == scores else replace(viewer, scores=scores)


def cover_scores(game: Game[S], scores: Openness) -> Game[S]:
    """Return the game with the functions that would reveal hidden scores replaced by ones that refuse, so
    that a page that forgot to check shows a sentence instead of a number."""
    if scores == "all":
        return game
    return replace(
        game,
        scoring=game.scoring and replace(game.scoring, score=_refuse, totals=_refuse),
        views={
            name: replace(view, data=_refuse) if view.scores else view for name, view in game.views.items()
        },
        questions=game.questions and _cover_questions(game.questions),
        papers=tuple(replace(paper, page=_refuse) if paper.scores else paper for paper in game.papers),
        rules=replace(game.rules, rows=tuple(map(_cover_row, game.rows))),
    )


def open_lines(game: Game[S], state: S, scores: Openness) -> tuple[SeatScore, ...]:
    """Return what anybody can count on the table: no totals, and no lines that depend on a hand or deck;
    nothing at all if scores are hidden."""
    if scores == "hidden":
        return ()
    return tuple(
        replace(score, lines=tuple(line for line in score.lines if line.open), total=0, complete=False)
        for score in game.score(state).seats
    )


def hidden_scores() -> Refusal:
    return Refusal(text("Scores are hidden until the game is over."), Fault.FORBIDDEN)


def _refuse(*_given: Any) -> Any:
    raise hidden_scores()


def _cover_row(row: MoveRow[Any, Any, Any]) -> MoveRow[Any, Any, Any]:
    return replace(row, words=_covered_words, words_at=None) if row.scores else row


def _covered_words(_move: Any) -> Text:
    return text("enters something for the score, hidden until the end")


def hides_words(game: Game[Any], kind: str) -> bool:
    """Return whether the words of a kind of move are hidden."""
    return kind in game.rows_by_kind and game.rows_by_kind[kind].words is _covered_words


def _cover_questions(questions: Questions[Any]) -> Questions[Any]:
    telling = {question.key for question in questions if question.scores}

    def rule(state: Any, question: str, args: Mapping[str, str]) -> Ruling:
        if question in telling:
            raise hidden_scores()
        return questions.rule(state, question, args)

    return replace(questions, rule=rule)


class Shift(NamedTuple):
    """A line of a score before and after; None where nothing was recorded."""

    seat: Seat
    line: Text
    before: int | None
    after: int | None


class Part(NamedTuple):
    """An item of a line whose points differ; 0 on the side that does not have it."""

    what: Text
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineComparison:
    """A line of two scoresheets. `parts`: the items that differ."""

    name: Text
    before: int | None
    after: int | None
    parts: tuple[Part, ...]

    @property
    def differs(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreComparison:
    """All lines of one seat. The totals are None if they are hidden."""

    seat: Seat
    lines: tuple[LineComparison, ...]
    before: int | None
    after: int | None


def open_scores(game: Game[Any], state: object, scores: Openness) -> tuple[SeatScore, ...]:
    """Return what the table shows of its scores. `game`: the original, not one of `cover_scores`."""
    return game.score(state).seats if scores == "all" else open_lines(game, state, scores)


def compare(game: Game[Any], before: object, after: object, scores: Openness) -> tuple[ScoreComparison, ...]:
    """Return the scores of two states compared, as far as the table shows them."""
    was = {score.seat: score for score in open_scores(game, before, scores)}
    totals = scores == "all"
    return tuple(
        ScoreComparison(
            seat=score.seat,
            lines=_lines(was.get(score.seat), score),
            before=was[score.seat].total if totals and score.seat in was else None,
            after=score.total if totals else None,
        )
        for score in open_scores(game, after, scores)
    )


def shifts(scores: Sequence[ScoreComparison]) -> tuple[Shift, ...]:
    """Return the lines that differ."""
    return tuple(
        Shift(score.seat, line.name, line.before, line.after)
        for score in scores
        for line in score.lines
        if line.differs
    )


def _lines(was: SeatScore | None, now: SeatScore) -> tuple[LineComparison, ...]:
    before = {line.key: line for line in was.lines} if was else {}
    return tuple(_line(before.get(line.key), line) for line in now.lines)


def _line(was: Line | None, now: Line) -> LineComparison:
    return LineComparison(
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
