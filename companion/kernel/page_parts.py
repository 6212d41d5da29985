"""Parts of pages that games share: a checklist of what to lay out, the phases of a turn, a picture that is
uncovered square by square.

A game passes `Checks` to `table/checklist.html`, the result of `phases` to `table/phases.html`, and a
`RoundSheet` to `print/round-sheet.html`; `uncovered` turns a picture of `Screen.pictured` into its address.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.seats import Seat
from companion.kernel.words import Text, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing to lay out. `key`: the name under which a device stores its tick."""

    key: str
    what: Text
    detail: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """Things that are laid out together. `seat`: whose they are; `page`: of the rulebook."""

    title: Text
    rows: tuple[Check, ...]
    page: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNow:
    """`now`: whether the turn is in this phase; `past`: whether it is over."""

    name: Text
    now: bool
    past: bool


def phases(names: Sequence[Text], at: int) -> tuple[PhaseNow, ...]:
    """Return the phases of a turn. `at`: the index of the present one; -1 before the first."""
    return tuple(PhaseNow(name=name, now=place == at, past=place < at) for place, name in enumerate(names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A picture, partly uncovered. `digest`: of the whole picture, stored beside the ledger; `across`,
    `down`: its squares, 0 if it was never covered; `open`: the uncovered ones, counted row by row from 0."""

    digest: str
    across: int = 0
    down: int = 0
    open: frozenset[int] = frozenset()

    @property
    def whole(self) -> bool:
        return len(self.open) >= self.across * self.down


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTable:
    """A table of what lies on the real table, one row each. `heads`: one for each column; `numbers`: how many
    of the last columns are as narrow as a number."""

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Value, ...], ...]
    numbers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """A position, for carrying on without the app. `facts`: name and value; tables without rows are left
    out."""

    facts: tuple[tuple[Text, Value], ...]
    tables: tuple[SheetTable, ...]
