"""Final counts that are sealed: what a seat's own phone sees of its count."""

from typing import Any

from companion.kernel.features import Paper, View
from companion.kernel.game import carried_out
from companion.kernel.moves import Draft
from companion.kernel.sealing import counts_sealed
from companion.table.sealing import own_contents, own_count
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


def counting(found: TableRequest, drawn: View[Any] | Paper, view: str = "") -> Any:
    """Return the state for a paper of the game, or for a view by its name; where something sealed is entered
    or told, with what this phone's own seats have sealed."""
    game, state = found.game, found.position.state
    if found.at is not None or found.sketch is not None:
        return state
    if drawn.own:
        own = own_contents(services().ledger, found.table, found.viewer.seats, drawn.own)
        return carried_out(game.apply, state, own)
    views = game.scoring.count_views(state) if game.scoring else ()
    if not counts_sealed(found.position) or view not in views:
        return state
    return carried_out(game.apply, state, _own(found))


def _own(found: TableRequest) -> tuple[Draft, ...]:
    ledger, table = services().ledger, found.table
    witness, chosen = permissions(found).witness, permissions(found).chosen
    if witness is not None:
        seen = found.viewer.holds(witness) and chosen is not None
        return own_count(ledger, table, chosen, witness) if seen and chosen else ()
    seats = [seat for seat in found.seats if found.viewer.holds(seat)]
    return tuple(draft for seat in seats for draft in own_count(ledger, table, seat))
