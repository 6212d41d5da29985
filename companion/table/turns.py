"""Where the turns of a table ended: known up to some entry, and followed from there as it grows."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Final

from companion.kernel.effective_entries import reach
from companion.kernel.game import Moment
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.steps import Step


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """The last entry of each turn that is over, by version, and which turn it was, up to the step `last`."""

    last: Step | None
    versions: tuple[int, ...]
    moments: tuple[Moment, ...]

    def after(self, table: Table) -> "TurnEnds | None":
        """The same of the table as it is now; None where its entries do not go on from here."""
        known = 0 if self.last is None else self.last.entry.version
        if not table.reaches(max(1, known)) or known > table.version:
            return None
        if self.last is not None and table.steps[known - table.before - 1].entry != self.last.entry:
            return None
        later = table.steps[known - table.before :]
        if any(reach(step.entry.move) is not None for step in later) and known:
            return None
        return self._followed(later)

    def near(self, version: int, most: int) -> dict[int, Moment]:
        """The ends around a version, so many at most on either side, by version in order."""
        here = bisect_left(self.versions, version)
        some = slice(max(0, here - most), here + most)
        return dict(zip(self.versions[some], self.moments[some], strict=True))

    def before(self, version: int) -> int | None:
        place = bisect_left(self.versions, version)
        return self.versions[place - 1] if place else None

    def behind(self, version: int) -> int | None:
        place = bisect_right(self.versions, version)
        return self.versions[place] if place < len(self.versions) else None

    def _followed(self, steps: tuple[Step, ...]) -> "TurnEnds":
        last, versions, moments = self.last, list(self.versions), list(self.moments)
        for step in steps:
            pause()
            over = None if last is None else last.moment
            if last is not None and over is not None and (step.moment is None or step.moment.key != over.key):
                versions.append(last.entry.version)
                moments.append(over)
            last = step
        return TurnEnds(last, tuple(versions), tuple(moments))


NO_ENDS: Final = TurnEnds(None, (), ())
