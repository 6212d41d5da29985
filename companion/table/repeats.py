"""A submission that comes again under its token: the same, or another one."""

from companion.kernel.moves import Amend, OpenCards, Reveal, Seal, Unseal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.fold import Table, lowest_reach
from companion.table.rolling import handed_in
from companion.table.submission import Submission


def same(table: Table, saved: tuple[int, ...], submission: Submission) -> None:
    """Raises `Refusal` for a token that stands for other moves than these."""
    before = [handed_in(table.entry(version).move) for version in saved]
    if isinstance(before[0], Seal):
        # What it sealed cannot be looked into.
        return
    if any(
        isinstance(move, Amend | Unseal | Reveal | OpenCards) for move in before[len(submission.drafts) :]
    ):
        # It was put into its turn, or opened what was hidden.
        before = before[: len(submission.drafts)]
    if before != [handed_in(draft.move) for draft in submission.drafts]:
        raise Refusal(text("This page was used for another entry already. Load it again."), Fault.STALE)


def earliest(submission: Submission, saved: tuple[int, ...]) -> int:
    """The first version that judging a submission looks at; `saved`: those that it has already."""
    back = lowest_reach(submission.drafts)
    seen = submission.late.saw if submission.late else submission.saw + 1
    return max(1, min([seen, *saved, *([] if back is None else [back])]))
