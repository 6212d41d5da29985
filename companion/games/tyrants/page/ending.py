"""The end of the game as the table is told of it: proposed by our count, triggered, or reached (page 14)."""

from dataclasses import dataclass
from typing import Literal

from companion.games.tyrants.catalogue.houses import HOUSES, NAMES
from companion.games.tyrants.facts import is_over, still_to_play
from companion.games.tyrants.state import State, Trigger
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """`stage`: what the table is asked or told. `seat`: whose barracks, or who turned the last card.

    `still`: who has a turn left, in order. `again`: nobody answered the proposal, and its round runs out;
    `late`: it has run out.
    """

    stage: Literal["proposed", "triggered", "over"]
    reason: str
    seat: Seat
    sentence: Text
    still: tuple[Text, ...] = ()
    again: bool = False
    late: bool = False


def end(state: State) -> End | None:
    """What is to be said about the end, if anything."""
    if state.ending is not None:
        return _triggered(state, state.ending)
    if state.proposed is None:
        return None
    proposed = state.proposed
    if proposed.reason == "barracks":
        said = text("%(house)s's barracks are empty by our count: right?", house=NAMES[proposed.house])
    else:
        said = text("The market deck is empty: right?")
    turn = state.turns % len(state.order)
    last_turn = all(state.away >> house & 1 for house in state.order[turn + 1 :])
    return End(
        stage="proposed",
        reason=proposed.reason,
        seat=HOUSES[proposed.house],
        sentence=said,
        again=state.round == proposed.round and last_turn,
        late=state.round > proposed.round,
    )


def _triggered(state: State, trigger: Trigger) -> End:
    why = {
        "barracks": text("%(house)s has deployed the last troop.", house=NAMES[trigger.house]),
        "market": text("The market deck is empty."),
    }[trigger.reason]
    return End(
        stage="over" if is_over(state) else "triggered",
        reason=trigger.reason,
        seat=HOUSES[trigger.house],
        sentence=why,
        still=tuple(NAMES[house] for house in still_to_play(state)),
    )
