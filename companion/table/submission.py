"""What a phone submits, once or repeatedly under one token, and the answers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from companion.kernel.amending import Late
from companion.kernel.checks import MAX_DRAFTS, judged_from
from companion.kernel.input_text import TOKEN
from companion.kernel.moves import Draft, Entry, Seal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_rows import row_of
from companion.kernel.words import text
from companion.table.clashing import Lost
from companion.table.fold import Table
from companion.table.judging import Objections
from companion.table.rolling import as_sent

BUSY: Final = text("Somebody else is making an entry at this table. Try again.")
NOT_OURS: Final = text("This entry was not understood. Reload the page and try again.")
BY_ITSELF: Final = "clock-"
"""The prefix of the tokens of entries that no phone makes."""

_SIGNATURE = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]{0,200}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """Drafts that are entered together or not at all."""

    token: str
    saw: int
    """The version that the phone showed."""

    by: str
    """Who enters them."""

    drafts: Sequence[Draft]
    again: bool = False
    """Whether somebody confirmed that another phone has not entered the same."""

    late: Late | None = None
    """When it was made, if the phone was offline; it is then entered in the turn of that time."""

    viewer: Viewer | None = None
    """The phone that submits it, whose rights are checked; None for the server itself."""

    seal: str = ""
    """What it is sealed for."""

    opens: str = ""
    """It opens everything that was sealed for this."""

    chooses: bool = False
    """Whether it is the seat's own choice."""

    witness: Seat | None = None
    """The seat that counts for another one."""

    displaces: frozenset[int] = frozenset()
    """The entries that will no longer fit, which somebody was warned of and accepted."""

    ends: int = 0
    """How many of the first drafts merely end forgotten turns."""

    @property
    def made(self) -> "Submission":
        return self

    def on(self, _table: Table) -> "Submission":
        return self


@dataclass(slots=True)
class Following:
    """A submission that depends on the table at which it is entered, for example "everything that is left".
    `make` is called under the table's lock, with each table that is judged; it may raise `Refusal`. `made`:
    its last result, or None."""

    token: str
    make: Callable[[Table], Submission]
    made: Submission | None = None

    def on(self, table: Table) -> Submission:
        self.made = None
        self.made = self.make(table)
        return self.made


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The entries are saved at these versions. `repeated`: whether they already had been, under the same
    token."""

    code: str
    token: str
    versions: tuple[int, ...]
    repeated: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Objected:
    """Nothing is saved. `objections`: for each draft those that must be overruled first, judged at `version`;
    `raised`: all objections, overruled or not."""

    code: str
    version: int
    objections: Objections
    raised: Objections = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleDuplicate:
    """Nothing is saved. `duplicates`: entries that the phone had not seen and that may be the same."""

    code: str
    version: int
    duplicates: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Displacing:
    """Nothing is saved. `lost`: entries that would no longer fit, which nobody has accepted yet."""

    code: str
    version: int
    lost: tuple[Lost, ...]


Answer: TypeAlias = Receipt | Objected | PossibleDuplicate | Displacing


def receive(answer: Answer) -> Receipt:
    """Return the receipt for a submission that should meet no objection. Raise `Refusal` if it does, because
    the table has changed."""
    if not isinstance(answer, Receipt):
        raise Refusal(BUSY, Fault.STALE)
    return answer


def valid_token(token: str) -> bool:
    return TOKEN.fullmatch(token) is not None


def valid_signature(by: str) -> bool:
    return _SIGNATURE.fullmatch(by) is not None


def check_bounds(submission: Submission) -> None:
    """Raise `Refusal` for a submission that no page could have sent."""
    if not valid_token(submission.token) or not valid_signature(submission.by):
        raise Refusal(NOT_OURS)
    if submission.viewer is not None and submission.token.startswith(BY_ITSELF):
        # Otherwise a phone could use up a token that the server needs for its own entries.
        raise Refusal(NOT_OURS)
    if not submission.drafts:
        raise Refusal(text("There is nothing to enter."))
    if len(submission.drafts) > MAX_DRAFTS:
        raise Refusal(
            text("At most %(most)s entries can be entered at once.", most=MAX_DRAFTS), Fault.TOO_LARGE
        )
    if submission.saw < 0:
        raise Refusal(NOT_OURS)


def check_same_moves(table: Table, saved: tuple[int, ...], submission: Submission) -> None:
    """Raise `Refusal` if the token was used for other moves than these."""
    before, first = [as_sent(table.entry(version).move) for version in saved], table.entry(saved[0])
    own = (first.seat, first.by) == (submission.drafts[0].seat, submission.by)
    if isinstance(first.move, Seal) and own:
        # Sealed content cannot be compared.
        return
    if any(row_of(move).follows for move in before[len(submission.drafts) :]):
        # The server added entries of its own, because it moved these to their turn or opened something
        # sealed.
        before = before[: len(submission.drafts)]
    if before != [as_sent(draft.move) for draft in submission.drafts]:
        raise Refusal(text("This page was already used for another entry. Reload it."), Fault.STALE)


def earliest(submission: Submission, saved: tuple[int, ...]) -> int:
    """Return the first version needed to judge a submission; `saved`: the versions that it already has."""
    back = judged_from(submission.drafts)
    seen = submission.late.saw if submission.late else submission.saw + 1
    return max(1, min([seen, *saved, *([] if back is None else [back])]))
