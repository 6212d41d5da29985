"""Today's objections to imported entries, each entry judged at the position in which it was made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.checks import check, judged_from
from companion.kernel.codec import NOT_WHAT_WAS_SEALED, keep_refusal, read_refusal
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Draft, Entry, SharedMove, of_kind
from companion.kernel.rulings import Malformed, Refusal
from companion.kernel.words import Text, text
from companion.ledger import beside
from companion.ledger.rows import NOTHING
from companion.table.fold import Mark, Table, empty_table, grow_table, trim_table
from companion.table.pacing import pause
from companion.table.service import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejudged:
    """`table`: the table at its newest entry, with the usual number of entries loaded. `marks`: all of its
    checkpoints. `objected`: the objections to imported entries, by version."""

    table: Table
    marks: tuple[Mark, ...]
    objected: Mapping[int, Text]


def rejudge(code: str, game: Game[Any], entries: Sequence[Entry]) -> Rejudged:
    """Replay a whole ledger, and judge each entry against the table as it was when the entry was made. Raise
    `Refusal`, as `against` does.

    Objections to entries that an `Amend` moved are dropped, because those were judged at their new place.
    """
    placed = {
        version
        for _entry, amend in of_kind(entries, Amend)
        if amend.after is not None
        for version in amend.versions
    }
    table = empty_table(code, game, entries[0].at)
    marks = table.marks
    objected: dict[int, Text] = {}
    for entry in entries:
        pause()
        before = _reaching(table, marks, entries, entry)
        objection = against(before, entry) if entry.version > 1 else None
        if objection is not None and entry.version not in placed:
            objected[entry.version] = objection
        after = _enter(before, entry)
        if after.marks is not table.marks:
            # This entry changes the effect of earlier ones, so checkpoints after those are replaced.
            marks = (*(mark for mark in marks if mark.version < after.before), *after.marks)
        table = trim_table(after)
    return Rejudged(table=table, marks=marks, objected=objected)


def _enter(before: Table, entry: Entry) -> Table:
    try:
        return grow_table(before, (entry,), NOTHING._replace(version=entry.version))
    except Refusal:
        raise
    except Exception as error:  # a move that nobody judged may break anything
        raise impossible(entry.version) from error


def _reaching(table: Table, marks: Sequence[Mark], entries: Sequence[Entry], entry: Entry) -> Table:
    """Return the table with every entry loaded whose effect the next entry may change."""
    back = judged_from((entry,))
    if table.reaches(back):
        return table
    mark = next(mark for mark in reversed(marks) if mark.version < (back or 1))
    start = empty_table(table.code, table.game, table.opened_at, mark)
    return grow_table(start, entries[mark.version : table.version], table.head)


def against(before: Table, entry: Entry) -> Text | None:
    """Return what today's rules have against an entry, judged at the table before it: why they refuse it or,
    unless it has an override, the first objection. Raise `Refusal` for an entry that no version of this
    program could have written."""
    draft = Draft(move=entry.move, seat=entry.seat, override=entry.override)
    try:
        if not isinstance(entry.move, SharedMove):
            # An entry that cannot be described would break the pages of its table.
            before.game.touches(entry)
            before.game.describe(None, entry)
        found = check(before.game, before.entries, before.position, draft)
    except Malformed as malformed:
        if malformed.sentence == NOT_WHAT_WAS_SEALED:
            raise
        raise impossible(entry.version) from malformed
    except Refusal as refusal:
        return refusal.sentence
    except Exception as error:  # a move that nobody judged may break anything
        raise impossible(entry.version) from error
    return found[0].sentence if found and entry.override is None else None


def kept_objections(objected: Mapping[int, Text]) -> Mapping[int, str]:
    """Return objections as the sentences stored beside the entries."""
    return {version: keep_refusal(Refusal(sentence)).decode() for version, sentence in objected.items()}


def objections_of_file(tables: Tables, code: str) -> Mapping[int, Text]:
    """Return the objections to entries of an imported table, by version."""
    rows = tables.ledger.select(beside.AGAINST_RULES, code=code)
    return {int(str(version)): read_refusal(str(kept).encode()).sentence for version, kept in rows}


def impossible(version: int) -> Refusal:
    """Return the refusal of an entry that no version of this program could have written."""
    return Refusal(text("Entry %(version)s is not one that Undertally writes.", version=version))
