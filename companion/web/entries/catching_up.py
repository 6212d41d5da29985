"""Forgotten ends of turns go in together with the entry that shows they were forgotten."""

from collections.abc import Sequence
from dataclasses import replace

from companion.forms.move import MoveForm
from companion.kernel.features import CatchUp
from companion.kernel.moves import SHARED, Draft
from companion.kernel.rulings import Objection, Refusal
from companion.table.judging import judge
from companion.table.rolling import with_dice
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


def drafts_of(found: TableRequest, form: MoveForm) -> tuple[Draft, ...]:
    """What a form enters, forgotten ends of turns first where it says so."""
    drafts = said(found, form)
    offer = _offer(found, drafts) if agreed(found, form) else None
    if offer is None:
        return drafts
    first = tuple(replace(draft, override=drafts[0].override) for draft in offer.drafts)
    return (*first, *drafts)


def said(found: TableRequest, form: MoveForm) -> tuple[Draft, ...]:
    """What a form says on the board as it is now."""
    return form.drafts_on(found.game, found.position.state)


def agreed(found: TableRequest, form: MoveForm) -> bool:
    """Whether to end what was forgotten: it was said of this very turn, which then ends only once."""
    return bool(form.until.data) and form.until.data == turn_of(found)


def turn_of(found: TableRequest) -> str:
    state = found.position.state
    return "" if state is None else str(found.game.moment(state).key)


def offered(found: TableRequest, drafts: Sequence[Draft]) -> CatchUp | None:
    """What would make room for an entry that is out of turn; None where it could not be entered even so."""
    offer = _offer(found, drafts)
    if offer is None:
        return None
    try:
        before = _against(found, drafts)
        after = _against(found, (*offer.drafts, *drafts))
    except Refusal:
        return None
    return offer if len(after) < len(before) else None


def _against(found: TableRequest, drafts: Sequence[Draft]) -> tuple[Objection, ...]:
    tables, table = services().tables, found.table
    judged = judge(table, with_dice(table, drafts, tables.roll), by="", at=tables.clock(), saw=table.version)
    return tuple(objection for raised in judged.raised for objection in raised)


def _offer(found: TableRequest, drafts: Sequence[Draft]) -> CatchUp | None:
    seat, state, turns = drafts[0].seat, found.position.state, found.game.turns
    if turns is None or state is None or seat is None or drafts[0].move.kind in SHARED:
        return None
    offer = turns.catch_up(state, seat)
    if offer is None or not all(permissions(found).may_make(draft) for draft in offer.drafts):
        return None
    return offer
