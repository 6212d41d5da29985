"""Sealing submissions until all of them are opened together; see `kernel.secrecy`.

A submission is sealed if it says what for (`Submission.seal`), or if it is a final count at a table that
seals those. The content is stored beside the ledger, and travels in the entry in a box that its
`opening_words` open.

It is opened by a submission that says so (`Submission.opens`), or that makes the last seat's final count
complete. That entry is followed by the content of each seal with its proof, then by the sealed entries,
signed by the phones that sealed them. If two final counts differ, the players are asked.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from secrets import token_hex
from typing import NamedTuple, TypeAlias

from sqlalchemy import Executable

from companion.kernel.codec import commitment, unpack_draft
from companion.kernel.final_counts import Count, by_seat, counts, find_agreed
from companion.kernel.moves import Draft, Entry, NotReady, Override, Ready, Reveal, Seal, Unseal
from companion.kernel.rulings import NOBODY_PLAYS, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import (
    FINAL_COUNT,
    counts_sealed,
    is_final_count,
    own_counts,
    sealed_for,
    seats_not_ready,
    seats_waived,
)
from companion.kernel.words import text
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.judging import Judged, judge, judge_after
from companion.table.opening_words import lock_box
from companion.table.submission import Submission

SALT = 32
"""Bytes in a salt."""


class Content(NamedTuple):
    """What an entry sealed; `drafts` as the codec packs them."""

    salt: str
    drafts: tuple[str, ...]


def sealed_about(table: Table, submission: Submission) -> str:
    """Return what a submission is sealed for, or "". Raise `Refusal` for what cannot be sealed."""
    about = submission.seal
    if not about and counts_sealed(table.position):
        found = [is_final_count(table.game, draft) for draft in submission.drafts]
        if any(found) and not all(found):
            raise Refusal(text("Counts are sealed at this table: enter each count on its own."))
        about = FINAL_COUNT if any(found) else ""
    if about and len({draft.seat for draft in submission.drafts}) != 1:
        raise Refusal(text("A sealed entry can be for one seat only."))
    if submission.witness is not None:
        _check_witness(table, submission, about)
    return about


def _check_witness(table: Table, submission: Submission, about: str) -> None:
    begin = table.position.begin
    if about != FINAL_COUNT:
        raise Refusal(text("Only a sealed count can have a witness."))
    if begin is None or submission.witness not in begin.seats:
        raise Refusal(NOBODY_PLAYS)
    if submission.witness == submission.drafts[0].seat:
        raise Refusal(text("The witness of a count must be somebody else."))


def envelope(
    table: Table, submission: Submission, judged: Judged, about: str, at: datetime
) -> tuple[Judged, Executable]:
    """Return the sealing entry for a judged submission, and the statement that stores the content."""
    salt, payloads = token_hex(SALT), judged.payloads
    seal = Seal(about, commitment(salt, payloads), submission.witness, lock_box(salt, payloads))
    draft = Draft(move=seal, seat=submission.drafts[0].seat)
    sealed = judge(table, (draft,), by=submission.by, at=at, saw=submission.saw)
    return sealed, beside.keep_sealed(table.code, sealed.table.version, salt, payloads)


def contents(ledger: Ledger, code: str) -> Mapping[int, Content]:
    """Return the sealed content that this ledger stores for a table, by version; an import brings none of
    it."""
    rows = ledger.select(beside.SEALED, code=code)
    return {int(str(version)): Content(str(salt), _unpack(drafts)) for version, salt, drafts in rows}


def _unpack(drafts: object) -> tuple[str, ...]:
    return tuple(json.loads(str(drafts)))


def own_contents(ledger: Ledger, table: Table, seats: Collection[Seat], about: str) -> tuple[Draft, ...]:
    """Return what these seats have sealed for something; to be shown on their own phones only."""
    own = [entry for entry in sealed_for(table.position.seals.sealed, about) if entry.seat in seats]
    held = contents(ledger, table.code) if own else {}
    packed = (one for entry in own if entry.version in held for one in held[entry.version].drafts)
    return tuple(unpack_draft(one, table.game.moves) for one in packed)


def own_count(ledger: Ledger, table: Table, seat: Seat, witness: Seat | None = None) -> tuple[Draft, ...]:
    """Return what a seat has sealed of its final count so far or, if given, what `witness` has sealed of it;
    to be shown on the phone that did so only."""
    every = sealed_counts(table, contents(ledger, table.code))
    return next((count.drafts for count in every if (count.seat, count.witness) == (seat, witness)), ())


def sealed_counts(table: Table, held: Mapping[int, Content]) -> tuple[Count, ...]:
    here = [entry for entry in sealed_for(table.position.seals.sealed, FINAL_COUNT) if entry.version in held]
    return counts(table.game, [(entry, held[entry.version].drafts) for entry in here])


def counted_elsewhere(ledger: Ledger, table: Table) -> frozenset[Seat]:
    """Return the seats with a part of their count sealed on another computer, because the ledger was imported
    before the count was opened. A new count here replaces it once the seat confirms that one."""
    held, ready = contents(ledger, table.code), table.position.seals.ready
    own = own_counts(table.position.seals.sealed)
    newest = {entry.seat: entry.version for entry in own}
    locked = {entry.seat for entry in own if entry.seat and entry.version not in held}
    replaced = {seat for seat in locked if seat in ready and newest[seat] in held}
    return frozenset(locked - replaced - seats_waived(table.position))


def unconfirm_changed(judged: Judged, before: Table, *, by: str, at: datetime, saw: int) -> Judged:
    """Return the judged submission followed by a `NotReady` for each seat that changed its sealed count after
    confirming it. `before`: as in `open_seals`."""
    was, now = before.position.seals, judged.table.position.seals
    if now.revealed:
        return judged
    old, new = ({part.version: part.seat for part in own_counts(one.sealed)} for one in (was, now))
    changed = {seat for _version, seat in old.items() ^ new.items()}
    confirmed = [seat for seat, waived in now.ready.items() if not waived]
    drafts = [Draft(move=NotReady(), seat=seat) for seat in confirmed if seat in changed]
    return judge_after(judged, drafts, by=by, at=at, saw=saw) if drafts else judged


Entering: TypeAlias = tuple[str, tuple[Draft, ...]]
"""Who sealed something, and what they sealed."""


def open_seals(
    ledger: Ledger, before: Table, submission: Submission, judged: Judged, at: datetime
) -> tuple[Judged, Sequence[Executable]]:
    """Return the judged submission followed by everything that it opens, and the statements that delete the
    stored content. `before`: the table it was judged on."""
    table = judged.table
    about = submission.opens
    if not about and _completes_the_counts(ledger, before, submission, table):
        about = FINAL_COUNT
    if not about:
        return judged, ()
    held = contents(ledger, table.code)
    here = [entry for entry in sealed_for(table.position.seals.sealed, about) if entry.version in held]
    entering = (
        _find_agreed(table, held) if about == FINAL_COUNT else [_as_sealed(table, held, one) for one in here]
    )
    proofs = [_proof(entry, held[entry.version]) for entry in here]
    proofs += [Draft(move=Reveal())] if about == FINAL_COUNT else []
    judged = judge_after(judged, proofs, by=submission.by, at=at, saw=submission.saw)
    for by, drafts in entering:
        judged = _enter_possible(judged, drafts, by, at, submission.saw)
    return judged, (beside.forget_sealed(table.code, [entry.version for entry in here]),)


def all_ready(ledger: Ledger, table: Table) -> bool:
    """Return whether the final counts can be opened: nobody is waited for, and all content is here."""
    position = table.position
    return counts_sealed(position) and not seats_not_ready(position) and not counted_elsewhere(ledger, table)


def _completes_the_counts(ledger: Ledger, before: Table, submission: Submission, table: Table) -> bool:
    """Return whether this submission is the one after which all final counts can be opened."""
    says = any(isinstance(draft.move, Ready) for draft in submission.drafts)
    return (says or bool(seats_not_ready(before.position))) and all_ready(ledger, table)


def _proof(entry: Entry, content: Content) -> Draft:
    return Draft(move=Unseal(entry.version, content.salt, content.drafts), seat=entry.seat)


def _find_agreed(table: Table, held: Mapping[int, Content]) -> list[Entering]:
    """Return, for each seat, the count that all who counted it agree on. A seat whose counts differ is left
    out: the players are asked."""
    every, out = by_seat(sealed_counts(table, held)).items(), seats_waived(table.position)
    found = [
        find_agreed(table.game, table.position.state, of_seat) for seat, of_seat in every if seat not in out
    ]
    return [(count.by, count.drafts) for count in found if count is not None]


def _as_sealed(table: Table, held: Mapping[int, Content], entry: Entry) -> Entering:
    drafts = tuple(unpack_draft(packed, table.game.moves) for packed in held[entry.version].drafts)
    return entry.by, drafts


def _enter_possible(judged: Judged, drafts: Sequence[Draft], by: str, at: datetime, saw: int) -> Judged:
    """Return the judged submission followed by the drafts that can still be entered. The ledger shows the
    content of the others all the same."""
    for draft in drafts:
        answered = replace(draft, override=draft.override or Override(says="table"))
        try:
            judged = judge_after(judged, (answered,), by=by, at=at, saw=saw)
        except Refusal:
            continue
    return judged
