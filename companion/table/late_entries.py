"""Entries from a phone that had no connection: entered in their turn, or held for the table to settle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.kernel.amending import Late
from companion.kernel.codec import pack_draft
from companion.kernel.moves import Draft, Entry, Hold, Override, Retract
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.shared_moves.late_entries import held_drafts
from companion.kernel.words import text
from companion.table.clashing import Lost, duplicates, find_displaced
from companion.table.codes import tidy_code
from companion.table.fold import Table
from companion.table.placing import TAKES_AWAY, judge_in_place
from companion.table.rolling import with_dice
from companion.table.sealed_entries import sealed_about
from companion.table.seating import signature
from companion.table.service import Tables
from companion.table.submission import Answer, Following, Receipt, Submission, receive


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A late submission, saved as these versions. `held`: whether it waits for the table to decide. `own`:
    the entries that count as the phone's own, including others' entries that may be the same."""

    versions: tuple[int, ...]
    held: bool
    own: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldEntry:
    """A held entry compared with the table as it is now. `drafts`: empty if they can no longer be read.

    `duplicates`: others' entries that may be the same. `lost`: entries that it would make impossible.
    `refusal`: why it cannot be entered at all.
    """

    entry: Entry
    drafts: tuple[Draft, ...]
    duplicates: tuple[Entry, ...] = ()
    objections: tuple[Objection, ...] = ()
    lost: tuple[Lost, ...] = ()
    refusal: Refusal | None = None


def merge(tables: Tables, code: str, handed: Submission | Following) -> Merged:
    """Save a late submission, entered or held. Repeating a token changes nothing.

    Raise `Refusal` for what cannot even be held.
    """
    saved = tables.find_saved(code, handed.token)
    if saved:
        return _describe_saved(tables, code, saved)
    try:
        answer = tables.submit(code, handed)
    except Refusal as refusal:
        if handed.made is None or refusal.fault not in (Fault.IMPOSSIBLE, Fault.STALE):
            raise
        saved = tables.find_saved(code, handed.token)
        return _describe_saved(tables, code, saved) if saved else _hold(tables, code, handed.made)
    if isinstance(answer, Receipt) or handed.made is None:
        return _describe_saved(tables, code, receive(answer).versions)
    return _hold(tables, code, handed.made)


def _describe_saved(tables: Tables, code: str, versions: tuple[int, ...]) -> Merged:
    entry = tables.reader.table(tidy_code(code), versions[0]).entry(versions[0])
    if not isinstance(entry.move, Hold):
        return Merged(versions=versions, held=False, own=frozenset(versions))
    table = tables.whole(code)
    alike = duplicates(table, held_drafts(table.game, entry), entry.saw, entry.move.own)
    return Merged(versions=versions, held=True, own=frozenset(duplicate.version for duplicate in alike))


def _hold(tables: Tables, code: str, submission: Submission) -> Merged:
    if sealed_about(tables.table(code), submission):
        return _enter_sealed(tables, code, submission)
    own = sorted(submission.late.own) if submission.late else ()
    packed = tuple(pack_draft(draft) for draft in submission.drafts)
    holding = Draft(move=Hold(packed, tuple(own)), seat=submission.drafts[0].seat)
    saved = receive(tables.submit(code, replace(submission, drafts=(holding,), late=None, opens="")))
    return _describe_saved(tables, code, saved.versions)


def _enter_sealed(tables: Tables, code: str, submission: Submission) -> Merged:
    """Enter a sealed submission directly, as asking the table about it would reveal it."""
    override = Override(says="table")
    drafts = tuple(replace(draft, override=override) for draft in submission.drafts)
    saw = tables.table(code).version
    now = replace(submission, drafts=drafts, saw=saw, again=True, late=None)
    versions = receive(tables.submit(code, now)).versions
    return Merged(versions=versions, held=False, own=frozenset(versions))


def judge_held(tables: Tables, table: Table, entry: Entry) -> HeldEntry:
    """Return why an entry is held, as things are now, without writing anything. `table`: a complete one."""
    drafts = held_drafts(table.game, entry)
    if not drafts:
        return HeldEntry(entry=entry, drafts=())
    late = _make_late(entry)
    alike = duplicates(table, drafts, late.saw, late.own)
    rolled = with_dice(table, drafts, tables.roll)
    trial = Submission(token="", saw=late.saw, by=entry.by, drafts=rolled, late=late)
    try:
        judged = judge_in_place(table, trial, tables.clock())
    except Refusal as refusal:
        return HeldEntry(entry=entry, drafts=drafts, duplicates=alike, refusal=refusal)
    lost = find_displaced(table, judged.table)
    raised = (objection for found in judged.raised for objection in found)
    against = tuple(one for one in raised if not lost or one.sentence.msgid != TAKES_AWAY.msgid)
    return HeldEntry(entry=entry, drafts=drafts, duplicates=alike, objections=against, lost=lost)


def settle(
    tables: Tables,
    code: str,
    version: int,
    *,
    token: str,
    saw: int,
    viewer: Viewer,
    displaces: frozenset[int] = frozenset(),
) -> Answer:
    """Enter a held entry after all and end the hold, in one step. `displaces`: as in `Submission`."""
    table = tables.whole(code)
    entry = next((held for held in table.position.held if held.version == version), None)
    saved = tables.find_saved(code, token)
    if saved:
        return Receipt(code=table.code, token=token, versions=saved, repeated=True)
    if entry is None:
        raise Refusal(text("That is already settled."), Fault.STALE)
    found = judge_held(tables, table, entry)
    if not found.drafts:
        raise Refusal(text("Entry %(version)s cannot be read by this Undertally.", version=version))
    override = Override(says="table")
    drafts: Sequence[Draft] = (
        *(replace(draft, override=override) for draft in found.drafts),
        Draft(move=Retract(version=version)),
    )
    submission = Submission(
        token=token,
        saw=saw,
        by=signature(viewer),
        drafts=drafts,
        again=True,
        late=_make_late(entry),
        viewer=viewer,
        displaces=displaces,
    )
    return tables.submit(code, submission)


def _make_late(entry: Entry) -> Late:
    own = entry.move.own if isinstance(entry.move, Hold) else ()
    return Late(saw=entry.saw, own=frozenset(own))
