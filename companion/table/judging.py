"""Judging drafts, each on the position after those before it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from companion.kernel.checks import check
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.moves import Draft, Entry
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import text
from companion.ledger.rows import Head
from companion.table.fold import Table, grow_table

MAX_BYTES = 64 * 1024
"""The most bytes that the payload of one entry may have."""

Objections: TypeAlias = tuple[tuple[Objection, ...], ...]
"""The objections to each draft of a submission."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """`table`: the table as it would be, with a head that has no hash yet. `objections`: those that nobody
    has overruled; `raised`: overruled ones as well. Neither has those that a later draft settles.

    `by`: who enters each draft.
    """

    table: Table
    payloads: tuple[str, ...]
    by: tuple[str, ...]
    objections: Objections
    raised: Objections


def judge(
    table: Table,
    drafts: Sequence[Draft],
    *,
    by: str,
    at: datetime,
    saw: int,
    besides: tuple[Objection, ...] = (),
) -> Judged:
    """Return what a submission would do to a table. Raise `Refusal` for what is impossible.

    `besides`: additional objections to the first draft.
    """
    payloads: list[str] = []
    raised: list[tuple[Objection, ...]] = []
    for draft in drafts:
        against = (*besides, *check(table.game, table.entries, table.position, draft))
        besides = ()
        payload = payload_of(answer_objections(draft, against))
        entry = make_entry(table, payload, table.version + 1, by=by, at=at, saw=saw)
        table = grow_table(table, (entry,), Head(entry.version, ""))
        payloads.append(payload)
        raised.append(against)
    raised = _find_unsettled(table, drafts, raised)
    return Judged(
        table=table,
        payloads=tuple(payloads),
        by=(by,) * len(payloads),
        objections=list_open(drafts, raised),
        raised=tuple(raised),
    )


def _find_unsettled(
    table: Table, drafts: Sequence[Draft], raised: list[tuple[Objection, ...]]
) -> list[tuple[Objection, ...]]:
    """Return the objections except those that a later draft settles. `table`: the table after all drafts."""
    if len(drafts) < 2 or not any(one.settles for against in raised for one in against):
        return raised
    unsettled: list[tuple[Objection, ...]] = []
    for draft, against in zip(drafts, raised, strict=True):
        if any(one.settles for one in against):
            now = check(table.game, table.entries, table.position, draft)
            before = {one for earlier in unsettled for one in earlier}
            remaining = (one for one in now if one.settles and one not in before)
            unsettled.append((*(one for one in against if not one.settles), *remaining))
        else:
            unsettled.append(against)
    return unsettled


def judge_after(judged: Judged, drafts: Sequence[Draft], *, by: str, at: datetime, saw: int) -> Judged:
    """Return the judged submission with more drafts judged after it. Raise `Refusal` for what is
    impossible."""
    then = judge(judged.table, drafts, by=by, at=at, saw=saw)
    return Judged(
        table=then.table,
        payloads=(*judged.payloads, *then.payloads),
        by=(*judged.by, *then.by),
        objections=(*judged.objections, *then.objections),
        raised=(*judged.raised, *then.raised),
    )


def list_open(drafts: Sequence[Draft], raised: Sequence[tuple[Objection, ...]]) -> Objections:
    return tuple(
        against if draft.override is None else () for draft, against in zip(drafts, raised, strict=True)
    )


def make_entry(table: Table, payload: str, version: int, *, by: str, at: datetime, saw: int) -> Entry:
    """Return the entry that a draft will become."""
    written = unpack_draft(payload, table.game.moves)
    return Entry(
        version=version,
        move=written.move,
        seat=written.seat,
        override=written.override,
        by=by,
        at=at,
        saw=saw,
    )


def answer_objections(draft: Draft, against: tuple[Objection, ...]) -> Draft:
    """Return the draft as it is stored: its override lists the objections that it overrules. An override that
    overrules none is dropped."""
    if draft.override is None:
        return draft
    if not against:
        return replace(draft, override=None)
    sentences = tuple(str(objection.sentence) for objection in against)
    return replace(draft, override=replace(draft.override, objections=sentences))


def payload_of(draft: Draft) -> str:
    try:
        payload = pack_draft(draft)
    except UnicodeEncodeError as error:
        raise Refusal(text("This entry holds characters that cannot be stored.")) from error
    if len(payload.encode()) > MAX_BYTES:
        raise Refusal(text("This entry is too large."), Fault.TOO_LARGE)
    return payload
