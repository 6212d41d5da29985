"""What stands today against entries that were not judged here: each at the position it was entered on."""

from collections.abc import Iterator, Mapping

from companion.kernel.checks import check, judged_from
from companion.kernel.codec import keep_refusal, kept_refusal
from companion.kernel.moves import Amend, Draft, Entry
from companion.kernel.rulings import Malformed, Refusal
from companion.kernel.words import Text, text
from companion.ledger import beside
from companion.ledger.rows import NOTHING
from companion.table.fold import Table, empty, grown, trimmed
from companion.table.pacing import pause
from companion.table.service import Tables


def objections(table: Table) -> Iterator[tuple[int, Text]]:
    """Yield the versions of a whole table against which something stands today, and what. Raises `Refusal`,
    with its version, for an entry that no version of this program could have written.

    Entries that were put elsewhere afterwards were judged at their place: nothing is said of them.
    """
    placed = {
        version
        for entry in table.entries
        if isinstance(entry.move, Amend) and entry.move.after is not None
        for version in entry.move.versions
    }
    before = empty(table.code, table.game, table.opened_at)
    for entry in table.entries:
        pause()
        before = _reaching(table, before, entry)
        stands = against(before, entry) if entry.version > 1 else None
        if stands is not None and entry.version not in placed:
            yield entry.version, stands
        before = trimmed(grown(before, (entry,), NOTHING._replace(version=entry.version)))


def _reaching(table: Table, before: Table, entry: Entry) -> Table:
    """Return the table before an entry with all that the entry reaches back to at hand."""
    back = judged_from((entry,))
    if before.reaches(back):
        return before
    mark = next(mark for mark in reversed(table.marks) if mark.version < (back or 1))
    start = empty(table.code, table.game, table.opened_at, mark)
    return grown(start, table.entries[mark.version : before.version], before.head)


def against(before: Table, entry: Entry) -> Text | None:
    """Return what stands against an entry on the table before it. Raises `Refusal` as `objections` does."""
    draft = Draft(move=entry.move, seat=entry.seat, override=entry.override)
    try:
        found = check(before.game, before.entries, before.position, draft)
    except Malformed as malformed:
        raise impossible(entry.version) from malformed
    except Refusal as refusal:
        return refusal.sentence
    except Exception as error:  # a move that nobody judged may break anything
        raise impossible(entry.version) from error
    return found[0].sentence if found and entry.override is None else None


def written(objected: Mapping[int, Text]) -> Mapping[int, str]:
    """Return sentences as the ledger keeps them beside its entries."""
    return {version: keep_refusal(Refusal(sentence)).decode() for version, sentence in objected.items()}


def of_a_file(tables: Tables, code: str) -> Mapping[int, Text]:
    """Return what stood against entries of a table when they came in with a file, by version."""
    rows = tables.ledger.select(beside.AGAINST_RULES, code=code)
    return {int(str(version)): kept_refusal(str(kept).encode()).sentence for version, kept in rows}


def impossible(version: int) -> Refusal:
    """Return the refusal of an entry that no version of this program could have written."""
    return Refusal(text("Entry %(version)s is not one that Undertally writes.", version=version))
