"""What a scorecard says besides numbers: how the table was set up, how it ended, what is missing."""

from collections.abc import Iterator

from companion.games.tyrants.catalogue.houses import HOUSES, NAMES
from companion.games.tyrants.catalogue.settings import HALF_DECK_NAMES
from companion.games.tyrants.scoring import outcome, score
from companion.games.tyrants.state import State
from companion.kernel.position import Position
from companion.kernel.words import Text, ntext, text

SECTIONS = {"left": text("left"), "center": text("center"), "right": text("right")}
TRACKED = {
    "scorepad": text("Final score only"),
    "board": text("Board; cards at the end"),
    "cards": text("Board and cards"),
}


def setup(state: State) -> tuple[tuple[Text, Text], ...]:
    """Return the set-up, each fact with its name."""
    options = state.options
    decks = tuple(HALF_DECK_NAMES[deck] for deck in options.half_decks)
    return (
        (text("Half-decks"), Text("%(decks)s", {"decks": decks}) if decks else text("Not recorded")),
        (text("Board"), _board(options.sections)),
        (text("Recorded"), TRACKED[options.tracking]),
    )


def _board(sections: tuple[str, ...]) -> Text:
    if len(sections) == len(SECTIONS):
        return text("All three sections")
    if len(sections) == 1:
        return text("Center section")
    outer = next(section for section in sections if section != "center")
    return text("Center and %(outer)s", outer=SECTIONS[outer])


def ending(position: Position[State], state: State) -> Text:
    """Return why there is a result, or that there is none yet."""
    ended = outcome(state)
    if ended is not None and state.ending is not None:
        rounds = ntext("after %(n)s round", "after %(n)s rounds", state.ending.round)
        return text("%(ending)s The game ended %(rounds)s.", ending=ended.ending, rounds=rounds)
    if position.finish is None:
        return text("The score so far, in round %(n)s: this game has not ended.", n=max(state.round, 1))
    if state.options.tracking == "scorepad":
        return text("The table entered the final score.")
    return ntext(
        "The table agreed to end the game in round %(n)s.",
        "The table agreed to end the game in round %(n)s.",
        max(state.round, 1),
    )


def remarks(position: Position[State], state: State) -> Iterator[Text]:
    """Return what a reader must know to trust the numbers."""
    for seat in score(state).seats:
        unknown = tuple(line.name for line in seat.lines if line.points is None)
        if unknown:
            house = NAMES[HOUSES.index(seat.seat)]
            yield text("%(house)s: not entered: %(lines)s.", house=house, lines=unknown)
    if position.misfits:
        yield ntext(
            "%(n)s entry could not be carried out and moved no piece.",
            "%(n)s entries could not be carried out and moved no piece.",
            len(position.misfits),
        )
