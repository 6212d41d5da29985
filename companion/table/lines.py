"""Judging typed lines one after another, each on the table that the previous ones would lead to."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.moves import Draft
from companion.kernel.permissions import permit
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shorthand import Read
from companion.kernel.words import Text
from companion.table.judging import judge
from companion.table.permitting import secrecy_at
from companion.table.service import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line as somebody wrote it down. `seat`: None for the player on turn. `left_out`: whether somebody
    chose not to enter it."""

    seat: Seat | None
    words: str
    left_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """What a line enters and the objections to it, or why it cannot be entered. `moment`: the turn it is
    entered in. `waits`: whether it waits for an earlier line; `later`: whether it is left for another
    submission because this one is full."""

    drafts: tuple[Draft, ...] = ()
    objections: tuple[Objection, ...] = ()
    refusal: Text | None = None
    moment: Text | None = None
    waits: bool = False
    later: bool = False

    @property
    def settled(self) -> bool:
        """Return whether nothing about the line is open, so that the next may be entered."""
        return self.refusal is None and not self.waits


def judge_lines(
    tables: Tables, code: str, read: Read, lines: Sequence[SheetLine], viewer: Viewer
) -> tuple[JudgedLine, ...]:
    """Judge each line on the table after those before it, writing nothing. `read`: reads the game's lines.

    Lines after a refused one wait, because it is unclear on which board, or in whose turn, they happened.
    `viewer`: the phone that would enter them. The game must have begun.
    """
    table = tables.table(code)
    at, saw = tables.clock(), table.version
    secrecy = secrecy_at(tables.ledger, table)
    found: list[JudgedLine] = []
    for line in lines:
        if line.left_out:
            found.append(JudgedLine())
            continue
        if not all(judged.settled for judged in found):
            found.append(JudgedLine(waits=True))
            continue
        if any(judged.later for judged in found):
            found.append(JudgedLine(later=True))
            continue
        moment = table.game.moment(table.position.state).name
        try:
            drafts = read(table.position.state, line.words, line.seat)
            if _too_many(found, drafts):
                found.append(JudgedLine(later=True))
                continue
            for draft in drafts:
                permit(table.entries, table.position, viewer, draft, secrecy)
            judged = judge(table, drafts, by="", at=at, saw=saw)
        except Refusal as refusal:
            found.append(JudgedLine(refusal=refusal.sentence, moment=moment))
            continue
        table = judged.table
        objections = dict.fromkeys(one for raised in judged.raised for one in raised)
        found.append(JudgedLine(drafts=drafts, objections=tuple(objections), moment=moment))
    return tuple(found)


def _too_many(before: Sequence[JudgedLine], drafts: Sequence[Draft]) -> bool:
    """Return whether these are more drafts than fit into one submission."""
    return sum(len(judged.drafts) for judged in before) + len(drafts) > MAX_DRAFTS
