"""What follows from a state: how its game may end."""

from companion.games.score_sheet.catalogue.printed import said
from companion.games.score_sheet.state import State
from companion.kernel.outcomes import Endings, Event


def endings(state: State) -> Endings:
    """Return how a game may end besides by its count."""
    sheet = state.sheet
    if sheet is None:
        return Endings()
    rounds = sheet.rounds
    open_rounds = rounds is not None and not (state.number_of_rounds or rounds.until)
    return Endings(
        events=(
            *(Event(key=name, name=said(name)) for name in sheet.events),
            *(Event(key=name, name=said(name), lost=True) for name in sheet.defeats),
        ),
        no_end=open_rounds and not sheet.named and state.round_now > 1,
        named=sheet.named,
    )
