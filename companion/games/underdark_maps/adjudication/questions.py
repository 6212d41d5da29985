"""The questions that can be asked, and who answers them."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.underdark_maps.adjudication import battles, playing, rolls, travel
from companion.games.underdark_maps.catalogue.deck import read
from companion.games.underdark_maps.rules.row import NO_PARTY
from companion.games.underdark_maps.state import State
from companion.kernel.rulings import NO_SUCH_QUESTION, Fault, Question, Refusal, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import text

SEAT: Final = ("seat",)

OF_A_PARTY: Final[Mapping[str, Callable[[State, Seat], Ruling]]] = {
    "navigation": rolls.navigation,
    "trap": rolls.trap,
    "recruit": rolls.recruit,
    "portal": rolls.portals,
    "move": travel.move,
    "catch": travel.catch,
    "battle": battles.battle_odds,
    "cards": battles.playable,
    "stake": battles.at_stake,
}
OF_THE_TABLE: Final[Mapping[str, Callable[[State], Ruling]]] = {
    "foe": travel.foe,
    "maps": travel.maps,
    "winner": travel.winner,
}

QUESTIONS: Final = (
    Question(key="navigation", name=text("What do I need against a barrier or danger?"), asks=SEAT),
    Question(key="move", name=text("May this party move, which way, how far?"), asks=SEAT),
    Question(key="battle", name=text("What are the odds of the battle?"), asks=SEAT),
    Question(key="foe", name=text("May a Foe card be played now?")),
    Question(key="cards", name=text("Which cards may this party play or wear?"), asks=SEAT),
    Question(key="card", name=text("May this card be played now, and on whom?"), asks=("seat", "card")),
    Question(key="trap", name=text("What do I need against a trap?"), asks=SEAT),
    Question(key="recruit", name=text("How likely is a recruit?"), asks=SEAT),
    Question(key="portal", name=text("What can a portal do to this party?"), asks=SEAT),
    Question(key="catch", name=text("What are the odds to land on the party with the Maps?"), asks=SEAT),
    Question(key="maps", name=text("Who has the Maps, and how far is it?")),
    Question(key="stake", name=text("What is lost if the battle is lost?"), asks=SEAT),
    Question(key="winner", name=text("Who has won, and why?")),
)


def rule(state: State, question: str, args: Mapping[str, str]) -> Ruling:
    """See `kernel.features.Questions.rule`. Raises `Refusal` for a question or a party that is not there."""
    if question in OF_THE_TABLE:
        return OF_THE_TABLE[question](state)
    seat = Seat(args.get("seat", ""))
    if seat not in state.parties:
        raise Refusal(NO_PARTY, Fault.UNKNOWN)
    if question == "card":
        return _card(state, seat, args)
    if question not in OF_A_PARTY:
        raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)
    return OF_A_PARTY[question](state, seat)


def _card(state: State, seat: Seat, args: Mapping[str, str]) -> Ruling:
    card = read(args.get("card", ""))
    if card is None:
        raise Refusal(text("There is no such kind of card."), Fault.UNKNOWN)
    return playing.may_play(state, seat, card)
