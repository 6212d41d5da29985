"""The questions that can be asked, and the functions that answer them: whether a card can be played now, and
on whom; if not, why, and when it can; what a roll needs, and how likely that is.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.underdark_maps.adjudication import battles, travel
from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.deck import EventCard, read_face
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ATTACHMENTS,
    FAILS_AT,
    FOES,
    MAPS_BONUS,
    RECRUITED_AT,
    SPELL,
    class_name,
)
from companion.games.underdark_maps.facts import (
    can_use_item,
    chance_to_pass,
    chance_to_recruit,
    count_free_places,
    count_members,
    find_ground,
    mages,
    navigation_bonus,
    needed_to_pass,
    opponents_left,
    percent,
    plays_second,
    portal_chances,
    recruit_bonus,
    rivals_at,
    rogues,
    wearers,
)
from companion.games.underdark_maps.rules.encounter import NO_MORE_FOES
from companion.games.underdark_maps.rules.row import NO_PARTY, fact
from companion.games.underdark_maps.state import START, Card, State
from companion.kernel.rulings import NO_SUCH_QUESTION, Fact, Fault, Question, Refusal, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def say_needed(pips: int) -> Text:
    """Return in words what the die must show."""
    if pips <= 1:
        return text("Any roll")
    if pips > 20:
        return text("No roll is enough")
    return text("%(n)s or more on the d20", n=pips)


def _say_chance(bonus: int) -> Text:
    return text(
        "Needed: %(needed)s. That is %(percent)s %% of all rolls.",
        needed=say_needed(needed_to_pass(bonus)),
        percent=percent(chance_to_pass(bonus)),
    )


def _rogue_fact(state: State, seat: Seat) -> Fact:
    n = rogues(state, seat)
    return fact(ntext("%(n)s Rogue adds %(n)s.", "%(n)s Rogues add %(n)s.", n), f"party:{seat}")


FAILS = text("The total counts, not the die alone: %(n)s or less fails.", n=FAILS_AT)


def navigation(state: State, seat: Seat) -> Ruling:
    here = find_ground(state, seat)
    facts = [_rogue_fact(state, seat)]
    if state.holder == seat:
        facts.append(fact(text("The Maps add %(n)s.", n=MAPS_BONUS)))
    bonus = navigation_bonus(state, seat)
    if not here.navigation:
        return Ruling(
            verdict=False,
            answer=text(
                "No navigation roll is needed where this party stands. Elsewhere: %(how)s",
                how=_say_chance(bonus),
            ),
            page=PAGE,
            facts=tuple(facts),
            reading=text("Spaces marked navigable need no roll, and neither do spaces without a mark."),
        )
    fails = (
        text("After a failed roll the party must stay here this turn.")
        if here.navigation == "barrier"
        else text("After a failed roll one member is lost at random, with all attachments.")
    )
    return Ruling(
        verdict=None,
        answer=text("%(terrain)s. %(how)s", terrain=here.name, how=_say_chance(bonus)),
        page=PAGE,
        facts=(*facts, fact(fails)),
        reading=FAILS,
    )


def trap(state: State, seat: Seat) -> Ruling:
    return Ruling(
        verdict=None,
        answer=_say_chance(rogues(state, seat)),
        page=PAGE,
        facts=(_rogue_fact(state, seat),),
        reading=text("The Maps help against barriers and dangers, not against traps."),
    )


def recruit(state: State, seat: Seat) -> Ruling:
    bonus = recruit_bonus(state, seat)
    facts = (
        [fact(text("%(terrain)s adds %(n)s.", terrain=find_ground(state, seat).name, n=bonus))]
        if bonus
        else []
    )
    if count_free_places(state, seat) < 1:
        return Ruling(verdict=False, answer=text("The party is full."), page=PAGE)
    return Ruling(
        verdict=None,
        answer=text(
            "Needed: %(needed)s. That is %(percent)s %% of all rolls.",
            needed=say_needed(RECRUITED_AT - bonus),
            percent=percent(chance_to_recruit(bonus)),
        ),
        page=PAGE,
        facts=tuple(facts),
    )


def portals(state: State, seat: Seat) -> Ruling:
    here = mages(state, seat)
    back, foe, forward = portal_chances(here)
    return Ruling(
        verdict=None,
        answer=text(
            "Back d6 spaces: %(back)s %%. A planar foe: %(foe)s %%. Forward d6 spaces: %(forward)s %%.",
            back=percent(back),
            foe=percent(foe),
            forward=percent(forward),
        ),
        page=PAGE,
        facts=(fact(ntext("%(n)s Mage adds %(n)s.", "%(n)s Mages add %(n)s.", here), f"party:{seat}"),),
        reading=forward_reading(state),
    )


def forward_reading(state: State) -> Text:
    if state.options.portal_forward == "toward_end":
        return text("Forward is towards the End at this table.")
    return text("Forward is the direction in which the party just went.")


def may_play(state: State, seat: Seat, card: EventCard) -> Ruling:
    if card.kind in FOES:
        return _foe(state, seat)
    if card.kind in ATTACHMENTS:
        return _attachment(state, seat, card)
    return _in_battle(state, seat, card)


def _say_verdict(verdict: bool, answer: Text, *why: Text) -> Ruling:
    return Ruling(verdict=verdict, answer=answer, page=PAGE, facts=tuple(map(fact, why)))


def _current_task(state: State) -> str:
    return state.turn.tasks[0].kind if state.turn.tasks and not state.won else ""


def _foe(state: State, seat: Seat) -> Ruling:
    turn, party = state.turn, state.parties[state.on_turn]
    if _current_task(state) == "encounter" and seat in opponents_left(state):
        return _say_verdict(True, text("Yes, now, on %(party)s.", party=NAMES[turn.seat]))
    when = text("On an opponent, in the Encounter phase of their turn.")
    if state.setting_up or seat == turn.seat:
        return _say_verdict(False, when)
    if party.space == START:
        return _say_verdict(
            False, when, text("%(party)s stands at Start, which is safe.", party=NAMES[turn.seat])
        )
    if rivals_at(state, turn.seat):
        return _say_verdict(
            False, when, text("%(party)s shares its space with a rival.", party=NAMES[turn.seat])
        )
    if turn.planar:
        return _say_verdict(False, when, text("A planar foe must be fought this turn."))
    if seat in turn.passed:
        return _say_verdict(False, when, text("%(party)s has passed this turn.", party=NAMES[seat]))
    if seat not in opponents_left(state):
        return _say_verdict(False, when, NO_MORE_FOES)
    return _say_verdict(
        False, when, text("It is not the Encounter phase of %(party)s.", party=NAMES[turn.seat])
    )


def _attachment(state: State, seat: Seat, card: EventCard) -> Ruling:
    members = wearers(state, seat, Card(card.kind, card.cls))
    cls = class_name(card.cls)
    if not members and count_members(state.parties[seat], card.cls):
        return _say_verdict(False, text("Each %(cls)s of the party already wears such a card.", cls=cls))
    if not members:
        return _say_verdict(
            False, text("Nobody in the party can wear this card: it is for a %(cls)s.", cls=cls)
        )
    fits = ntext("The card fits %(n)s member.", "The card fits %(n)s members.", len(members))
    if _current_task(state) == "attach" and state.turn.tasks[0].seat == seat:
        return _say_verdict(True, text("Yes, now, on a %(cls)s of the party.", cls=cls), fits)
    return _say_verdict(False, text("In the Attachments phase of this party's turn."), fits)


def _in_battle(state: State, seat: Seat, card: EventCard) -> Ruling:
    when = text("In a battle of this party.")
    if card.kind == SPELL:
        spells = mages(state, seat)
        able = spells > 0
        limit = ntext("One spell for each Mage: %(n)s.", "One spell for each Mage: %(n)s.", spells)
    else:
        able = can_use_item(state, seat, card.cls)
        limit = battles.say_item_rule(state)
    if not able:
        return _say_verdict(False, text("Not with the party as it is now."), limit)
    if plays_second(state, seat):
        return _say_verdict(False, text("Not until the active party has played its cards."), limit)
    if any(task.kind == "commit" and task.seat == seat for task in state.turn.tasks):
        return _say_verdict(True, text("Yes, now, in this battle."), limit)
    return _say_verdict(False, when, limit)


SEAT: Final = ("seat",)

OF_A_PARTY: Final[Mapping[str, Callable[[State, Seat], Ruling]]] = {
    "navigation": navigation,
    "trap": trap,
    "recruit": recruit,
    "portal": portals,
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
    Question(key="catch", name=text("What are the odds of landing on the party with the Maps?"), asks=SEAT),
    Question(key="maps", name=text("Who has the Maps, and how far is it?")),
    Question(key="stake", name=text("What is lost if the battle is lost?"), asks=SEAT),
    Question(key="winner", name=text("Who has won, and why?")),
)


def rule(state: State, question: str, args: Mapping[str, str]) -> Ruling:
    """See `kernel.features.Questions.rule`. Raise `Refusal` for a question, a party or a card that does not
    exist."""
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
    card = read_face(args.get("card", ""))
    if card is None:
        raise Refusal(text("There is no such kind of card."), Fault.UNKNOWN)
    return may_play(state, seat, card)
