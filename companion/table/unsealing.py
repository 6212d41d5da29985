"""Opening together what is sealed for one thing.

A submission that says so (`Submission.opens`), or that makes the last seat ready with its final count, is
followed by what it opens: first each content with the proof that it is what was sealed, then the entries,
each as by the phone that sealed it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Executable

from companion.kernel.codec import unpack_draft
from companion.kernel.moves import Draft, Entry, Override, Ready, Reveal, Unseal
from companion.kernel.rulings import Refusal
from companion.kernel.secrecy import FINAL_COUNT, sealed_for, waited_for
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.judging import Judged, followed
from companion.table.sealing import Content, agreed, by_seat, contents, lost, sealed_counts
from companion.table.submission import Submission

Entering = tuple[str, tuple[Draft, ...]]
"""Who sealed it, and what."""


def opened_with(
    ledger: Ledger, submission: Submission, judged: Judged, at: datetime
) -> tuple[Judged, Sequence[Executable]]:
    """Return what was judged, followed by all that it opens; and what takes that out of its keeping."""
    table = judged.table
    about = submission.opens or (FINAL_COUNT if _all_ready(ledger, submission, table) else "")
    if not about:
        return judged, ()
    held = contents(ledger, table.code)
    here = [entry for entry in sealed_for(table.position.sealed, about) if entry.version in held]
    entering = (
        _agreed(table, held) if about == FINAL_COUNT else [_as_sealed(table, held, one) for one in here]
    )
    proofs = [_proof(entry, held[entry.version]) for entry in here]
    proofs += [Draft(move=Reveal())] if about == FINAL_COUNT else []
    judged = followed(judged, proofs, by=submission.by, at=at, saw=submission.saw)
    for by, drafts in entering:
        judged = _entered(judged, drafts, by, at, submission.saw)
    return judged, (beside.forget_sealed(table.code, [entry.version for entry in here]),)


def _all_ready(ledger: Ledger, submission: Submission, table: Table) -> bool:
    if not any(isinstance(draft.move, Ready) for draft in submission.drafts):
        return False
    return not waited_for(table.position) and not lost(ledger, table)


def _proof(entry: Entry, content: Content) -> Draft:
    return Draft(move=Unseal(entry.version, content.salt, content.drafts), seat=entry.seat)


def _agreed(table: Table, held: Mapping[int, Content]) -> list[Entering]:
    """Return for each seat the count that all who counted it agree on; where they differ, the table is
    asked."""
    every = by_seat(sealed_counts(table, held)).values()
    found = [agreed(table.game, table.position.state, of_seat) for of_seat in every]
    return [(count.by, count.drafts) for count in found if count is not None]


def _as_sealed(table: Table, held: Mapping[int, Content], entry: Entry) -> Entering:
    drafts = tuple(unpack_draft(packed, table.game.moves) for packed in held[entry.version].drafts)
    return entry.by, drafts


def _entered(judged: Judged, drafts: Sequence[Draft], by: str, at: datetime, saw: int) -> Judged:
    """Return what cannot be entered any more is open in the ledger all the same."""
    for draft in drafts:
        answered = replace(draft, override=draft.override or Override(says="table"))
        try:
            judged = followed(judged, (answered,), by=by, at=at, saw=saw)
        except Refusal:
            continue
    return judged
