"""Lines judged one after the other, each on the table that those before it would make."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.moves import Draft
from companion.kernel.permissions import permit
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shorthand import Shorthand
from companion.kernel.words import Text, text
from companion.table.fold import Table
from companion.table.judging import judge
from companion.table.secrecy import secrecy_at
from companion.table.service import Tables
from companion.table.submission import MOST_DRAFTS


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """As somebody wrote it down. `seat`: whose it is; None is whoever is on turn."""

    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """What a line enters and what stands against it; or why it cannot be entered."""

    drafts: tuple[Draft, ...] = ()
    objections: tuple[Objection, ...] = ()
    refusal: Text | None = None


def shorthand_of(table: Table) -> Shorthand:
    """Raises `Refusal` where no line can be typed."""
    if table.game.shorthand is None or table.position.state is None:
        raise Refusal(text("No line can be typed at this table now."), Fault.UNKNOWN)
    return table.game.shorthand


def judge_lines(
    tables: Tables, code: str, lines: Sequence[SheetLine], viewer: Viewer
) -> tuple[JudgedLine, ...]:
    """One for each line; a line that is refused changes nothing for those after it. Nothing is written.

    `viewer`: the phone that would enter them.
    """
    table = tables.table(code)
    shorthand, at, saw = shorthand_of(table), tables.clock(), table.version
    secrecy = secrecy_at(tables.ledger, table)
    found: list[JudgedLine] = []
    for line in lines:
        try:
            drafts = shorthand.read(table.position.state, line.words, line.seat)
            for draft in drafts:
                permit(table.entries, table.position, viewer, draft, secrecy)
            _bound(found, drafts)
            judged = judge(table, drafts, by="", at=at, saw=saw)
        except Refusal as refusal:
            found.append(JudgedLine(refusal=refusal.sentence))
            continue
        table = judged.table
        objections = dict.fromkeys(one for raised in judged.raised for one in raised)
        found.append(JudgedLine(drafts=drafts, objections=tuple(objections)))
    return tuple(found)


def _bound(before: Sequence[JudgedLine], drafts: Sequence[Draft]) -> None:
    """Raises `Refusal` for more than goes into one submission."""
    if sum(len(judged.drafts) for judged in before) + len(drafts) > MOST_DRAFTS:
        raise Refusal(
            text("At most %(most)s entries go in at once. Enter those above first.", most=MOST_DRAFTS)
        )
