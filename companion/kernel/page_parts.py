"""Parts of pages that games share: a checklist of what to lay out, how far a turn has got, a picture that is
uncovered square by square.

A game gives `Checks` to `table/checklist.html`, what `phases` makes to `table/phases.html`, and a
`RoundSheet` to `print/round-sheet.html`; what of `Screen.pictured` is told by `uncovered` is the address of a
picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.seats import Seat
from companion.kernel.words import Text, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing to lay out. `key`: the name under which a device remembers its tick."""

    key: str
    what: Text
    detail: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """Things that are laid out together. `seat`: whose they are; `page`: where the rulebook tells of them."""

    title: Text
    rows: tuple[Check, ...]
    page: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNow:
    """`now`: the turn stands there; `past`: it is over."""

    name: Text
    now: bool
    past: bool


def phases(names: Sequence[Text], at: int) -> tuple[PhaseNow, ...]:
    """Return the phases of a turn. `at`: the one where the turn stands, from 0; -1 before the first."""
    return tuple(PhaseNow(name=name, now=place == at, past=place < at) for place, name in enumerate(names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A picture shown at the table, as far as it is uncovered. `digest`: of the whole, as it is kept beside
    the ledger; `across`, `down`: its squares, 0 where nothing was covered; `open`: those that are uncovered,
    row by row from 0."""

    digest: str
    across: int = 0
    down: int = 0
    open: frozenset[int] = frozenset()

    @property
    def whole(self) -> bool:
        return len(self.open) >= self.across * self.down


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """What lies on the table, a row each. `heads`: one for each column; `numbers`: how many of the last
    columns are as narrow as a number."""

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Value, ...], ...]
    numbers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """A position to carry on from by hand. `facts`: each with its name; tables without rows are left out."""

    facts: tuple[tuple[Text, Value], ...]
    tables: tuple[Lying, ...]
