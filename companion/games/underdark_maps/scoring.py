"""How far each party has come: spaces towards the Maps, and home with them."""

from collections.abc import Mapping

from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.state import State
from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def way_out(state: State, seat: Seat) -> int:
    """Return how many spaces towards the Maps a party has covered; all of them if it holds the Maps."""
    return state.end if state.holder == seat else state.parties[seat].space


def way_home(state: State, seat: Seat) -> int:
    return state.end - state.parties[seat].space if state.holder == seat else 0


def totals(state: State) -> Mapping[Seat, int]:
    return {seat: way_out(state, seat) + way_home(state, seat) for seat in state.order}


def spaces(total: int) -> Text:
    """See `kernel.features.Scoring.unit`."""
    return ntext("%(n)s space", "%(n)s spaces", total)


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=tuple(_score(state, seat) for seat in state.order))


def _score(state: State, seat: Seat) -> SeatScore:
    place = f"party:{seat}"
    out, home = way_out(state, seat), way_home(state, seat)
    lines = (
        Line(
            key="out",
            name=text("Spaces towards the Maps"),
            points=out,
            page=PAGE,
            items=(Item(text("Space on the track"), out, place),),
        ),
        Line(
            key="home",
            name=text("Spaces home with the Maps"),
            points=home,
            page=PAGE,
            items=(Item(text("Space on the track"), home, place),),
        ),
    )
    return SeatScore(seat=seat, lines=lines, total=out + home, complete=True)


def outcome(state: State) -> Outcome | None:
    if not state.won or state.holder is None:
        return None
    return Outcome(winners=(state.holder,), ending=text("The Maps are home."))
