"""Judging late entries in the turn in which they were made."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from companion.kernel.amending import Spot, find_spot, find_upset
from companion.kernel.checks import check
from companion.kernel.moves import Amend, Draft, Entry, SharedMove
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text
from companion.ledger.rows import Head
from companion.table.fold import Table, grow_table
from companion.table.judging import (
    Judged,
    answer_objections,
    judge,
    judge_after,
    list_open,
    make_entry,
    payload_of,
)
from companion.table.submission import Submission

TAKES_AWAY = text("This would make a later entry impossible. %(what)s: %(why)s", what="", why="")
AGAINST = text("This would make a later entry break the rules. %(what)s: %(why)s", what="", why="")
TOO_LATE = Objection(
    sentence=text("The entry was made in a turn that is now closed; it would count in the current turn.")
)


def judge_in_place(table: Table, submission: Submission, at: datetime) -> Judged:
    """Return what a submission would do to a table. Raise `Refusal` for what is impossible.

    If the turn in which a late submission was made is over, its moves of the game are entered now and moved
    back to that turn by an `Amend` in the same submission. If that turn is closed, or others' later entries
    no longer fit then, that is an objection.
    """
    drafts, by, saw = submission.drafts, submission.by, submission.saw
    placed = tuple(takewhile(lambda draft: not isinstance(draft.move, SharedMove), drafts))
    late = submission.late
    found = find_spot(table.game, *table.since(late.saw), late) if late and placed else None
    if found is None:
        return judge(table, drafts, by=by, at=at, saw=saw)
    if table.position.closed.holds(found.after):
        return judge(table, drafts, by=by, at=at, saw=saw, besides=(TOO_LATE,))
    first = _place(table, placed, found, by=by, at=at, saw=saw)
    return judge_after(first, drafts[len(placed) :], by=by, at=at, saw=saw)


def _place(table: Table, drafts: Sequence[Draft], spot: Spot, *, by: str, at: datetime, saw: int) -> Judged:
    """Judge drafts at the place they are moved to. The last of the `payloads` is the amendment's, which has
    no draft."""
    game, position = table.game, spot.position
    entered: list[Entry] = []
    raised: list[tuple[Objection, ...]] = []
    for draft in drafts:
        against = check(game, table.entries, position, draft)
        payload = payload_of(answer_objections(draft, against))
        entered.append(make_entry(table, payload, table.version + 1 + len(entered), by=by, at=at, saw=saw))
        raised.append(against)
        position = advance(game, position, entered[-1])
    amend = _make_amendment(table, entered, spot, table.position)
    version = table.version + 1 + len(entered)
    moving = make_entry(table, payload_of(amend), version, by=by, at=at, saw=saw)
    raised[-1] += _objections(table, spot.after, (*entered, moving))
    payloads = [
        payload_of(answer_objections(draft, against)) for draft, against in zip(drafts, raised, strict=True)
    ]
    written = [
        make_entry(table, payload, entry.version, by=by, at=at, saw=saw)
        for payload, entry in zip(payloads, entered, strict=True)
    ]
    return Judged(
        table=grow_table(table, (*written, moving), Head(moving.version, "")),
        payloads=(*payloads, payload_of(amend)),
        by=(by,) * (len(payloads) + 1),
        objections=list_open(drafts, raised),
        raised=tuple(raised),
    )


def _make_amendment(table: Table, entered: Sequence[Entry], spot: Spot, position: Position[object]) -> Draft:
    amend = Draft(move=Amend(tuple(entry.version for entry in entered), None, spot.after))
    check(table.game, (*table.entries, *entered), position, amend)
    return amend


def _in_words(table: Table, entry: Entry) -> Text:
    said = table.say(entry) or table.game.describe(None, entry)
    name = next((place.name for place in table.game.about.places if place.seat == entry.seat), None)
    return said if name is None else text("%(name)s: %(what)s", name=name, what=said)


def _objections(table: Table, after: int, more: Sequence[Entry]) -> tuple[Objection, ...]:
    upset_by = find_upset(table.game, *table.since(after), more)
    found = [(TAKES_AWAY, one) for one in upset_by.misfits] + [(AGAINST, one) for one in upset_by.objections]
    return tuple(
        Objection(sentence=replace(said, values={"what": _in_words(table, entry), "why": why}))
        for said, (entry, why) in found
    )
