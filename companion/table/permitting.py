"""What a phone may enter at a table, and what is hidden from it: the rules of `kernel.permissions` and
`kernel.secrecy`, applied to what is stored beside the entries.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from companion.kernel.keeping import Holding
from companion.kernel.optional.referee_screen import permit_in_front
from companion.kernel.permissions import permit
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import Secrecy, refuse_unseating
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.keeping import Looked, holdings
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.submission import Submission

T = TypeVar("T")


class Once(Generic[T]):
    """A value that is computed when first needed. One is created for each request, which would take longer
    with `functools.cache`."""

    __slots__ = ("_found", "_look")

    def __init__(self, look: Callable[[], T]) -> None:
        self._look = look

    def __call__(self) -> T:
        if not hasattr(self, "_found"):
            self._found = self._look()
        return self._found


def secrecy_at(ledger: Ledger, table: Table) -> Secrecy:
    """Return what a table hides; each part is looked up at most once, when needed."""
    return Secrecy(
        game=table.game,
        position=table.position,
        stores=Once(partial(_find_holdings, ledger, table)),
        phones=Once(partial(seats_with_phone, ledger, table)),
    )


def _find_holdings(ledger: Ledger, table: Table) -> Sequence[Holding]:
    return holdings(
        Looked(game=table.game, position=table.position, rows=partial(ledger.select, code=table.code))
    )


def seats_with_phone(ledger: Ledger, table: Table) -> frozenset[Seat]:
    rows = ledger.select(access.HELD, code=table.code)
    return frozenset(Seat(str(seat)) for (seat,) in rows) & frozenset(table.position.names)


def refuse_unseating_others(ledger: Ledger, before: Table, after: Table, submission: Submission) -> None:
    """Raise `Refusal` for anything by which a phone that is not the host's would remove somebody else who has
    a phone or secrets."""
    gone = frozenset(before.position.names) - frozenset(after.position.names)
    if gone and submission.viewer is not None:
        refuse_unseating(secrecy_at(ledger, before), submission.viewer, gone)


def permit_all(ledger: Ledger, table: Table, submission: Submission) -> None:
    """Raise `Refusal` for anything that the phone may not enter at the newest position, as the host may have
    decided something meanwhile.

    A witness who counts for another seat acts for their own seat.
    """
    if submission.viewer is None:
        return
    secrecy = secrecy_at(ledger, table)
    _permit_sealing(submission, submission.viewer, secrecy)
    for draft in submission.drafts:
        whose = draft if submission.witness is None else replace(draft, seat=submission.witness)
        permit(table.entries, table.position, submission.viewer, whose, secrecy)
        if table.game.screen is not None:
            permit_in_front(table.game, submission.viewer, whose)


def _permit_sealing(submission: Submission, viewer: Viewer, secrecy: Secrecy) -> None:
    """Raise `Refusal` for making another seat's choice, or opening choices before everybody has chosen."""
    seats = {draft.seat for draft in submission.drafts}
    chooses = submission.seal or submission.chooses
    if chooses and not all(secrecy.may_choose(viewer, seat) for seat in seats):
        raise Refusal(
            text("That side has a phone: only that phone, or the host's, can choose for it."), Fault.FORBIDDEN
        )
    if submission.opens and not submission.chooses and not secrecy.may_open(viewer, submission.opens):
        raise Refusal(
            text("This opens something sealed: only the player who sealed it, or the host, can do that."),
            Fault.FORBIDDEN,
        )
