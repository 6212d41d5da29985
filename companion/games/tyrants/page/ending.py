"""What is due, and the end of the game for the table page: proposed by our count, triggered, or over (page
14).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.tyrants.catalogue.board import SITE, SITES
from companion.games.tyrants.catalogue.settings import HOUSES, NAMES
from companion.games.tyrants.facts import is_over, is_unanswered, still_to_play
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.rules.row import PAGES
from companion.games.tyrants.rules.turns import end_answers, is_over_if_confirmed
from companion.games.tyrants.scoring import explain_end, score, six
from companion.games.tyrants.state import State, Trigger
from companion.kernel.features import Due, Where
from companion.kernel.moves import Entry
from companion.kernel.rulings import Answer
from companion.kernel.seats import Seat
from companion.kernel.secrecy import seats_counted
from companion.kernel.words import Text, ntext, text

NEAR_TROOPS: Final = 6
NEAR_CARDS: Final = 6
"""As many troops or cards as a turn or two can use up. When no more than this are left, the table page says
so unasked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """`stage`: what the players are asked or told. `seat`: whose barracks are empty, or whose entry emptied
    the market deck.

    `to_play`: those who have a turn left, in order. `counted`: whether no scores are missing. `pressing`:
    whether nobody has answered the proposal and its round is ending; `late`: whether a yes would mean that
    the game is already over. `answers`: the possible answers to the proposal.
    """

    stage: Literal["proposed", "triggered", "over"]
    reason: str
    seat: Seat
    sentence: Text
    to_play: tuple[Text, ...] = ()
    counted: bool = False
    pressing: bool = False
    late: bool = False
    answers: tuple[Answer, ...] = ()


def end(state: State) -> End | None:
    """Return what is to be said about the end, if anything."""
    if state.ending is not None:
        return _describe_trigger(state, state.ending)
    if state.proposed is None:
        return None
    proposed = state.proposed
    if proposed.reason == "barracks":
        question = text(
            "%(house)s's barracks are empty by Undertally's count: is that right?",
            house=NAMES[proposed.house],
        )
    else:
        question = text("The market deck is empty: is that right?")
    turn = state.turns % len(state.order)
    last_turn = all(state.away >> house & 1 for house in state.order[turn + 1 :])
    return End(
        stage="proposed",
        reason=proposed.reason,
        seat=HOUSES[proposed.house],
        sentence=question,
        pressing=state.round == proposed.round and last_turn,
        late=is_over_if_confirmed(state, proposed),
        answers=end_answers(state, proposed),
    )


def in_sight(state: State) -> tuple[Text, ...]:
    """Return what is close to triggering the end, one sentence each; empty in the set-up, and once the end is
    proposed or triggered."""
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
    """Return how near the end is: the barracks with the fewest troops, and the market deck, counted or not.
    Empty once the end is triggered, or if only the score is kept."""
    if state.ending is not None or state.options.tracking == "scorepad":
        return ()
    house = min(state.order, key=lambda one: state.barracks[one])
    cards = text("The market deck is not counted.") if state.market is None else _cards_left(state.market)
    return _troops_left(house, state.barracks[house]), cards


def _troops_left(house: int, troops: int) -> Text:
    return ntext(
        "%(house)s has %(n)s troop left to deploy.",
        "%(house)s has %(n)s troops left to deploy.",
        troops,
        house=NAMES[house],
    )


def _cards_left(cards: int) -> Text:
    return ntext("%(n)s card is left in the market deck.", "%(n)s cards are left in the market deck.", cards)


def _describe_trigger(state: State, trigger: Trigger) -> End:
    return End(
        stage="over" if is_over(state) else "triggered",
        reason=trigger.reason,
        seat=HOUSES[trigger.house],
        sentence=explain_end(trigger),
        to_play=tuple(NAMES[house] for house in still_to_play(state)),
        counted=score(state).complete,
    )


def due(state: State, sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    """Return what is due: VP of past turns, then an answer about the end, then a starting troop or a turn.
    Once the game is over, or if only the score is kept: VP of past turns, then what is still to be
    counted."""
    if state.options.tracking == "scorepad" or is_over(state):
        return (*_list_owed(state), *_list_uncounted(state, sealed))
    return (
        *_list_owed(state),
        *_list_unanswered(state),
        _due_starting_troop(state) if state.setting_up else _due_turn(state),
    )


def _list_owed(state: State) -> Iterator[Due]:
    for house in state.order:
        for site, vp in state.owed[house].items():
            name = SITES[SITE[site]].name
            yield Due(
                what=text("Take %(n)s VP for the marker of %(site)s", n=vp, site=name)
                if vp > 0
                else text("Give back %(n)s VP for the marker of %(site)s", n=-vp, site=name),
                who=None if state.away >> house & 1 else HOUSES[house],
                where=Where(view="more", given=(("as", HOUSES[house]),)),
                moves=("gain-vp", "leave-vp", "set-tokens"),
                why=text(
                    "By the entries as they are now, a different number of VP was due when an earlier"
                    " turn ended."
                ),
                page=PAGES["markers"],
            )


def _list_unanswered(state: State) -> Iterator[Due]:
    proposal = end(state)
    if proposal is not None and proposal.stage == "proposed":
        yield Due(
            what=text("Decide whether the game ends"),
            where=Where(anchor="ending"),
            moves=("confirm-end", "set-barracks", "market-deck"),
            why=proposal.sentence,
            page=PAGES["end"],
            holds="turn" if is_unanswered(state) else "",
        )


def _due_starting_troop(state: State) -> Due:
    return Due(
        what=text("Place a starting troop on a black site"),
        who=HOUSES[state.on_turn],
        where=Where(anchor="starting"),
        moves=("starting-troop",),
        why=text("dark on the map, whatever your colour"),
        page=PAGES["setup"],
        holds="phase",
    )


def _due_turn(state: State) -> Due:
    """Return what is due for the turn in progress; in the last round it names the houses that play after this
    turn."""
    why = text("Round %(round)s", round=state.round)
    if state.ending is not None:
        later = tuple(NAMES[house] for house in still_to_play(state)[1:])
        why = (
            text("The last round; still to come: %(houses)s", houses=later)
            if later
            else text("The last turn of the game")
        )
    return Due(
        what=text("Take your turn"),
        who=HOUSES[state.on_turn],
        where=Where(anchor="turn"),
        moves=("end-turn",),
        why=why,
        page=PAGES["turn"],
        holds="turn",
        is_turn=state.ending is None,
    )


def _list_uncounted(state: State, sealed: tuple[Entry, ...]) -> Iterator[Due]:
    """Yield what each house must still enter for the score; nothing for a house whose count is sealed."""
    sealed_seats = seats_counted(sealed)
    for house, points in six(state).items():
        missing = [name for (_, name), vp in zip(LINES, points, strict=True) if vp is None]
        if missing and HOUSES[house] not in sealed_seats:
            yield _due_of_house(state, house, tuple(missing))


def _due_of_house(state: State, house: int, missing: tuple[Text, ...]) -> Due:
    """Return what a house must still enter, or somebody else on its behalf while it is away."""
    seat, name = HOUSES[house], NAMES[house]
    who, given = (None, (("as", seat),)) if state.away >> house & 1 else (seat, ())
    if state.options.tracking == "scorepad":
        ours = ntext("Enter %(n)s line of your score", "Enter %(n)s lines of your score", len(missing))
        theirs = ntext(
            "Enter %(n)s line of %(house)s's score",
            "Enter %(n)s lines of %(house)s's score",
            len(missing),
            house=name,
        )
        return Due(
            what=ours if who else theirs,
            who=who,
            where=Where(view="pad", given=given),
            moves=("enter-line", "count-cards", "count-totals"),
            why=text("Not entered: %(lines)s", lines=missing),
            page=PAGES["scoring"],
            holds="end",
        )
    return Due(
        what=text("Count your cards") if who else text("Count %(house)s's cards", house=name),
        who=who,
        where=Where(view="count", given=given),
        moves=("count-cards", "count-totals"),
        page=PAGES["scoring"],
        holds="end",
    )
