"""What pages say of the sketch that they show: its moment, its steps, and what they do to the scores."""

from dataclasses import dataclass

from companion.kernel.score_diff import ScoreBeside, Shift, beside, shifts
from companion.kernel.words import Text
from companion.table.steps import Step
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.i18n.logbook import described
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketched:
    """`version`, `said`: the entry of the table that it starts from. `steps`: the oldest first.
    `totals`: of each seat, none while they are covered. `newest`: the version that the table is at.
    """

    id: str
    own: bool
    shared: bool
    version: int
    said: Text
    steps: tuple[tuple[Step, Text], ...]
    totals: tuple[ScoreBeside, ...]
    shifts: tuple[Shift, ...]
    newest: int

    @property
    def since(self) -> int:
        return self.newest - self.version


def sketched() -> Sketched:
    """Of the sketch of the sketch that this request is to."""
    found = current()
    sketch, table = found.sketch, found.table
    assert sketch is not None  # noqa: S101
    scores = compared(found)
    return Sketched(
        id=sketch.id,
        own=permissions(found).may_enter,
        shared=sketch.shared,
        version=sketch.version,
        said=described(table, table.entry(sketch.version)),
        steps=tuple((step, described(table, step.entry)) for step in table.steps[sketch.version :]),
        totals=tuple(score for score in scores if score.after is not None),
        shifts=shifts(scores),
        newest=services().tables.version(found.code) or sketch.version,
    )


def compared(found: TableRequest) -> tuple[ScoreBeside, ...]:
    """Return the scores at the sketch's moment beside those of the sketch, as far as the table shows them."""
    assert found.sketch is not None  # noqa: S101
    real = services().tables.at(found.code, found.sketch.version)
    before, after = real.position.state, found.position.state
    return () if before is None or after is None else beside(real.game, before, after, found.viewer.scores)
