"""The scoresheet side by side, what is missing in it, and the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.tyrants.catalogue.houses import INDEX
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.page.cards import named
from companion.games.tyrants.page.ending import from_afar
from companion.games.tyrants.page.origins import Origins
from companion.games.tyrants.rules.counting import BOARD_LINES, LINES, clashes
from companion.games.tyrants.scoring import leaders, outcome, score
from companion.games.tyrants.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Entry
from companion.kernel.position import Position
from companion.kernel.scores import Scoresheet, SeatScore
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """How far a house is: its cards counted, known as tracked, or not; and the lines not entered yet."""

    seat: Seat
    how: Literal["counted", "tracked", "waiting"]
    missing: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A house in the ranking; a tie shares the rank."""

    rank: int
    score: SeatScore
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """`lines`: each with its points by house. `over`: the last round is played. `ending`: what ended it.
    `afar`: how far the end is. `clashes`: what cannot all be true of the counts.

    `agreed`: to confirm it now is an end by agreement; a table that keeps the score alone has no other.
    """

    sheet: Scoresheet
    lines: tuple[tuple[str, Text, tuple[int | None, ...]], ...]
    ranking: tuple[Standing, ...]
    ready: tuple[Ready, ...]
    over: bool
    agreed: bool
    tracking: str
    ending: Text | None
    afar: tuple[Text, ...]
    clashes: tuple[Text, ...]

    def origins(self, entries: Sequence[Entry], misfits: Sequence[Misfit] = ()) -> Origins:
        return Origins(entries, frozenset(misfit.version for misfit in misfits))

    @property
    def winners(self) -> tuple[Standing, ...]:
        return tuple(standing for standing in self.ranking if standing.leads)

    def ended_by(self, position: Position[State]) -> Text:
        """Why there is a result: what ended the game, or that the table agreed."""
        if self.ending is not None:
            return self.ending
        if position.finish is not None and self.tracking == "scorepad":
            return text("The table entered the final score.")
        return text("The table agreed to end the game.")


def scores(state: State, viewer: Viewer, args: Mapping[str, str]) -> Scores:
    sheet = score(state)
    ended = outcome(state)
    return Scores(
        sheet=sheet,
        lines=tuple(
            (key, name, tuple(seat.lines[index].points for seat in sheet.seats))
            for index, (key, name) in enumerate(LINES)
        ),
        ranking=_ranking(state, sheet),
        ready=tuple(_ready(state, seat) for seat in sheet.seats),
        over=is_over(state),
        agreed=ended is None,
        tracking=state.options.tracking,
        ending=ended.ending if ended else None,
        afar=from_afar(state),
        clashes=clashes(state),
    )


def _ranking(state: State, sheet: Scoresheet) -> tuple[Standing, ...]:
    winners = leaders(state)
    return tuple(
        Standing(
            rank=1 + sum(other.total > seat.total for other in sheet.seats),
            score=seat,
            leads=seat.seat in winners,
        )
        for seat in sheet.ranked
    )


def _ready(state: State, score: SeatScore) -> Ready:
    counted = state.counted[INDEX[score.seat]] is not None
    missing = tuple(line.name for line in score.lines if line.points is None)
    how: Literal["counted", "tracked", "waiting"] = "waiting" if missing else "tracked"
    return Ready(seat=score.seat, how="counted" if counted else how, missing=missing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """One house where only the end is entered: its lines as numbers; None is not entered yet.

    `score` is None where the table keeps it covered, and then of other houses also what was entered.
    """

    seat: Seat
    board: tuple[tuple[str, Text, int | None], ...]
    score: SeatScore | None
    complete: Mapping[Seat, bool]


def pad(state: State, viewer: Viewer, args: Mapping[str, str]) -> Pad:
    sheet = score(state)
    complete = {found.seat: found.complete for found in sheet.seats}
    seat = named(state, args) or _next(viewer, complete)
    mine = next(found for found in sheet.seats if found.seat == seat)
    known = viewer.counts(seat)
    board = tuple(
        (line.key, line.name, line.points if known else None)
        for line in mine.lines
        if line.key in BOARD_LINES
    )
    return Pad(seat=seat, board=board, score=mine if viewer.scores == "all" else None, complete=complete)


def _next(viewer: Viewer, complete: Mapping[Seat, bool]) -> Seat:
    """One's own house, else the first that lacks a line."""
    mine = [seat for seat in complete if seat in viewer.seats] or [*complete]
    return next((seat for seat in mine if not complete[seat]), mine[0])
