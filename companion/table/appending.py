"""Turning a submission into entries: it is judged on the newest version of the table, and appended at
once.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Executable

from companion.kernel.dice import Die
from companion.kernel.moves import Draft, Entry
from companion.kernel.permissions import refuse_closed
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.secrecy import counts_sealed
from companion.kernel.words import text
from companion.ledger.keeping import kept_of_entries
from companion.ledger.rows import Writing, stamp
from companion.ledger.store import Ledger, Repeated, Stale
from companion.table.clashing import duplicates, find_displaced, name_lost
from companion.table.dealing import open_cards_at_end, with_cards
from companion.table.fold import Table
from companion.table.judging import Judged, Objections, judge
from companion.table.permitting import permit_all, refuse_unseating_others
from companion.table.placing import judge_in_place
from companion.table.reading import Reader
from companion.table.rolling import asks_for_chance, has_chance_fields, with_dice
from companion.table.sealed_entries import envelope, open_seals, sealed_about, unconfirm_changed
from companion.table.submission import (
    BUSY,
    Answer,
    Displacing,
    Following,
    Objected,
    PossibleDuplicate,
    Receipt,
    Submission,
    check_bounds,
    check_same_moves,
    earliest,
)

ATTEMPTS = 50
"""How often a submission is judged again when another process keeps writing to an SQLite ledger first."""

Beside = Callable[[Table], Sequence[Executable]]
"""Returns statements to run in the same transaction; called at each attempt, and may refuse."""


class Appending:
    """The way from a submission to its entries. `clock` returns UTC; `roll` is the server's die; `home`: see
    `Tables`."""

    def __init__(
        self, ledger: Ledger, reader: Reader, clock: Callable[[], datetime], roll: Die, home: str
    ) -> None:
        self._ledger = ledger
        self._reader = reader
        self._clock = clock
        self._roll = roll
        self._home = home

    def enter(self, code: str, handed: Submission | Following, beside: Beside) -> Answer:
        """Enter all of it, or nothing. The caller holds the table's lock in this process."""
        if isinstance(handed, Submission):
            check_bounds(handed)
        cached = self._reader.find_kept(code)
        if cached is not None:
            # A submission without objections is appended without reading the ledger first: appending fails if
            # the table has changed or the token was used. Any other answer is given at the newest version.
            # Submissions that need dice or cards take the way below, which looks for the token first, so that
            # nothing is rolled or dealt for a token that was used.
            with suppress(Stale, Repeated, Refusal):
                answer = self._enter_at_once(cached, _make_submission(handed, cached), beside)
                if answer is not None:
                    return answer
        for _attempt in range(ATTEMPTS):
            with suppress(Stale, Repeated), self._ledger.alone(code):
                saved = self._ledger.find(code, handed.token)
                if saved:
                    return self._repeat_receipt(code, handed, saved)
                table = self._reader.table(code)
                submission = _make_submission(handed, table)
                return self._enter(self._reaching(table, submission), submission, beside)
        raise Refusal(BUSY, Fault.STALE)

    def _enter_at_once(self, cached: Table, submission: Submission, beside: Beside) -> Receipt | None:
        chance = _has_chance_fields(submission) and asks_for_chance(submission.drafts)
        if chance or not cached.reaches(earliest(submission, ())):
            return None
        answer = self._enter(cached, submission, beside)
        return answer if isinstance(answer, Receipt) else None

    def _repeat_receipt(self, code: str, handed: Submission | Following, saved: tuple[int, ...]) -> Receipt:
        """Return the receipt of the first time. Raise `Refusal` if the token was used for something else."""
        table = self._reader.table(code, saved[0])
        before = self._reader.past(table, saved[0] - 1) if isinstance(handed, Following) else table
        submission = _make_submission(handed, before)
        check_same_moves(self._reaching(table, submission, saved), saved, submission)
        return Receipt(code=code, token=handed.token, versions=saved, repeated=True)

    def _reaching(self, table: Table, submission: Submission, saved: tuple[int, ...] = ()) -> Table:
        """Return the table with all entries that judging a submission needs."""
        first = earliest(submission, saved)
        return table if table.reaches(first) else self._reader.table(table.code, first)

    def _enter(self, table: Table, submission: Submission, beside: Beside) -> Answer:
        """Return the answer to a submission at this table. Raise `Stale` or `Repeated` if the ledger has more
        entries than this table."""
        permit_all(self._ledger, table, submission)
        if table.position.home != "":
            refuse_closed(table.position, submission.drafts, self._home)
        if submission.saw > table.version:
            raise Refusal(
                text("This entry refers to version %(saw)s, which does not exist yet.", saw=submission.saw),
                Fault.STALE,
            )
        unseen = submission.saw < table.version and not submission.again
        if unseen and (alike := _duplicates(table, submission)):
            return PossibleDuplicate(code=table.code, version=table.version, duplicates=alike)
        sealed_for = sealed_about(table, submission) if _may_seal(table, submission) else ""
        at, dealing = self._clock(), tuple[Executable, ...]()
        if _has_chance_fields(submission):
            submission, dealing = self._with_chance(table, submission)
        if submission.late is None or sealed_for:
            # Sealed entries belong to no turn, so they are entered whenever they arrive.
            judged = judge(table, submission.drafts, by=submission.by, at=at, saw=submission.saw)
        else:
            judged = judge_in_place(table, submission, at)
        if judged.table.position.names is not table.position.names:
            refuse_unseating_others(self._ledger, table, judged.table, submission)
        open_objections = judged.objections
        if submission.saw < table.version and any(judged.raised):
            open_objections = _merge(open_objections, self._unseen_objections(table, submission, judged))
        if any(open_objections):
            return Objected(
                code=table.code, version=table.version, objections=open_objections, raised=judged.raised
            )
        if submission.viewer is not None and judged.table.position.misfits is not table.position.misfits:
            lost = find_displaced(table, judged.table)
            if lost and {each.entry.version for each in lost} != submission.displaces:
                return Displacing(code=table.code, version=table.version, lost=lost)
            judged = name_lost(judged, lost, by=submission.by, at=at, saw=submission.saw)
        return self._append_judged(table, submission, judged, sealed_for, at, (*beside(table), *dealing))

    def _append_judged(
        self,
        table: Table,
        submission: Submission,
        judged: Judged,
        sealed_for: str,
        at: datetime,
        beside: Sequence[Executable],
    ) -> Receipt:
        """Write a submission that no open objection stops: as one sealed entry if `sealed_for` says what it
        is sealed for, otherwise followed by whatever it opens."""
        if sealed_for:
            judged, keeping = envelope(table, submission, judged, sealed_for, at)
            return self._append(table, submission, judged, at, (*beside, keeping))
        if judged.table.position.seals is not table.position.seals:
            judged = unconfirm_changed(judged, table, by=submission.by, at=at, saw=submission.saw)
        forgetting: Sequence[Executable] = ()
        if submission.opens or counts_sealed(judged.table.position):
            judged, forgetting = open_seals(self._ledger, table, submission, judged, at)
        if table.game.pile is not None:
            judged = open_cards_at_end(self._ledger, submission, judged, at)
        return self._append(table, submission, judged, at, (*beside, *forgetting))

    def _with_chance(self, table: Table, submission: Submission) -> tuple[Submission, tuple[Executable, ...]]:
        """Return the submission with its dice rolled and its cards dealt, and the statements that store the
        cards beside the ledger."""
        drafts = with_dice(table, submission.drafts, self._roll)
        drafts, dealing = with_cards(self._ledger, table, drafts, submission.viewer, self._roll)
        return replace(submission, drafts=drafts), dealing

    def _append(
        self,
        table: Table,
        submission: Submission,
        judged: Judged,
        at: datetime,
        beside: Sequence[Executable],
    ) -> Receipt:
        writings = [
            Writing(
                token=submission.token,
                part=part,
                payload=payload,
                by=by,
                at=stamp(at),
                saw=submission.saw,
            )
            for part, (payload, by) in enumerate(zip(judged.payloads, judged.by, strict=True))
        ]
        keeping = kept_of_entries(table.code, table.position, judged.table.position)
        head = self._ledger.append(table.code, table.head, writings, (*beside, *keeping))
        self._reader.keep(replace(judged.table, head=head), len(writings))
        versions = tuple(range(table.version + 1, head.version + 1))
        return Receipt(code=table.code, token=submission.token, versions=versions)

    def _unseen_objections(self, table: Table, submission: Submission, judged: Judged) -> Objections:
        """Return the objections that no override can cover, because the phone had not seen what causes
        them."""
        none: Objections = tuple(() for _ in submission.drafts)
        overridden = any(
            draft.override and raised for draft, raised in zip(submission.drafts, judged.raised, strict=True)
        )
        if not overridden:
            return none
        seen = none
        if submission.saw:
            with suppress(Refusal):
                past = self._reader.past(table, submission.saw)
                seen = judge(past, submission.drafts, by="", at=self._clock(), saw=submission.saw).raised
        return tuple(
            _unseen_by(draft, raised, before)
            for draft, raised, before in zip(submission.drafts, judged.raised, seen, strict=True)
        )


def _make_submission(handed: Submission | Following, table: Table) -> Submission:
    """Return a submission for this table. Raise `Refusal` if it is impossible or no page could have sent
    it."""
    submission = handed.on(table)
    if submission is not handed:
        check_bounds(submission)
    return submission


def _has_chance_fields(submission: Submission) -> bool:
    """Return whether any draft of a submission is of a kind that can have dice or cards."""
    return any(has_chance_fields(type(draft.move)) for draft in submission.drafts)  # type: ignore[arg-type]


def _may_seal(table: Table, submission: Submission) -> bool:
    return bool(submission.seal) or submission.witness is not None or counts_sealed(table.position)


def _duplicates(table: Table, submission: Submission) -> tuple[Entry, ...]:
    own = submission.late.own if submission.late else ()
    return duplicates(table, submission.drafts, submission.saw, own)


def _unseen_by(
    draft: Draft, raised: tuple[Objection, ...], before: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    if draft.override is None:
        return ()
    known = {objection.sentence.msgid for objection in before}
    return tuple(
        objection
        for objection in raised
        if objection.sentence.msgid not in known and str(objection.sentence) not in draft.override.objections
    )


def _merge(left: Objections, right: Objections) -> Objections:
    return tuple((*one, *other) for one, other in zip(left, right, strict=True))
