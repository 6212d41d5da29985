"""The end of the game as the table is told of it: proposed by our count, triggered, or reached (page 14)."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.games.tyrants.catalogue.houses import HOUSES, NAMES
from companion.games.tyrants.facts import is_over, still_to_play
from companion.games.tyrants.scoring import score
from companion.games.tyrants.state import State, Trigger
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

NEAR_TROOPS: Final = 6
NEAR_CARDS: Final = 6
"""What a turn or two can use up: from here on the table is told unasked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """`stage`: what the table is asked or told. `seat`: whose barracks, or who turned the last card.

    `still`: who has a turn left, in order. `counted`: nothing is missing of the scores. `again`: nobody
    answered the proposal, and its round runs out; `late`: it has run out.
    """

    stage: Literal["proposed", "triggered", "over"]
    reason: str
    seat: Seat
    sentence: Text
    still: tuple[Text, ...] = ()
    counted: bool = False
    again: bool = False
    late: bool = False


def end(state: State) -> End | None:
    """Return what is to be said about the end, if anything."""
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


def in_sight(state: State) -> tuple[Text, ...]:
    """Return what is near to triggering the end, a sentence each; nothing once it is proposed or
    triggered."""
    if state.ending is not None or state.proposed is not None or state.setting_up:
        return ()
    troops = tuple(
        _troops_left(house, state.barracks[house])
        for house in state.order
        if state.barracks[house] <= NEAR_TROOPS
    )
    cards = (_cards_left(state.market),) if state.market is not None and state.market <= NEAR_CARDS else ()
    return (*troops, *cards)


def from_afar(state: State) -> tuple[Text, ...]:
    """Return how far the end is: the emptiest barracks, and the market deck where it is counted."""
    if state.ending is not None or state.options.tracking == "scorepad":
        return ()
    house = min(state.order, key=lambda one: state.barracks[one])
    cards = () if state.market is None else (_cards_left(state.market),)
    return (_troops_left(house, state.barracks[house]), *cards)


def _troops_left(house: int, troops: int) -> Text:
    return ntext(
        "%(house)s has %(n)s troop left to deploy.",
        "%(house)s has %(n)s troops left to deploy.",
        troops,
        house=NAMES[house],
    )


def _cards_left(cards: int) -> Text:
    return ntext("%(n)s card is left in the market deck.", "%(n)s cards are left in the market deck.", cards)


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
        counted=score(state).complete,
    )
