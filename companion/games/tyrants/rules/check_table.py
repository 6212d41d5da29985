"""Objections to tokens, turns, the trigger of the end, and corrections; bounds on what is typed."""

from collections.abc import Mapping

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import MARKER_SITES, SITE, SITES
from companion.games.tyrants.catalogue.cards import MARKET_DECK
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, INDEX, NAMES, SPIES, TROOPS, WHITE
from companion.games.tyrants.facts import is_over, unanswered
from companion.games.tyrants.rules.objections import NO_COLOUR, NO_HOUSE, PAGES, not_on_turn
from companion.games.tyrants.state import State
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.words import text

Objections = tuple[Objection, ...]

MOST_VP = 999
"""No count of victory points at a table comes near."""

REASON_LENGTH = 60
ROUNDS = 99
LINES = ("sites", "total_control", "trophies", "vp_tokens")
"""The lines of a score that the board gives, in the order of page 14; cards are counted apart."""


def bounded(value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refusal(text("A number from %(least)s to %(most)s is expected.", least=least, most=most))


def gain_vp(state: State, house: int, move: m.GainVP) -> Objections:
    bounded(move.vp, -MOST_VP, MOST_VP)
    if not move.vp:
        raise Refusal(text("How many VP?"))
    if not move.reason.strip() or len(move.reason) > REASON_LENGTH:
        raise Refusal(text("A reason has 1 to %(most)s characters.", most=REASON_LENGTH))
    if sum(state.tokens[house].values()) + move.vp < 0:
        raise Refusal(text("The trophy hall does not hold so many VP tokens."))
    return ()


def end_turn(state: State, house: int, move: m.EndTurn) -> Objections:
    for site, vp in move.markers.items():
        if site not in SITE or SITE[site] not in MARKER_SITES:
            raise Refusal(text("That site has no control marker."))
        marker = SITES[SITE[site]].marker
        bounded(vp, 0, marker.total_vp if marker else 0)
    return (*not_on_turn(state, house), *_unanswered(state))


def _unanswered(state: State) -> Objections:
    """The last turn of a round asks again whether the end was triggered in it (page 14)."""
    if state.proposed is None or not unanswered(state):
        return ()
    if state.proposed.reason == "market":
        sentence = text("Is the market deck empty? With this turn the game would be over: answer first.")
    else:
        house = NAMES[state.proposed.house]
        sentence = text(
            "Has %(house)s deployed the last troop? With this turn the game would be over: answer first.",
            house=house,
        )
    return (Objection(sentence=sentence, page=PAGES["end"]),)


def confirm_end(state: State, house: int, move: m.ConfirmEnd) -> Objections:
    if move.reason not in ("barracks", "market"):
        raise Refusal(text("The end has two triggers: barracks and market deck."))
    if state.ending is not None:
        raise Refusal(text("The end is triggered already."))
    if not move.by_hand and (state.proposed is None or state.proposed.reason != move.reason):
        raise Refusal(text("By our count nothing has triggered the end."))
    return ()


def market_deck(state: State, house: int, move: m.MarketDeck) -> Objections:
    bounded(move.cards, 0, MARKET_DECK)
    return ()


def enter_line(state: State, house: int, move: m.EnterLine) -> Objections:
    if move.line not in LINES:
        raise Refusal(text("There is no such line."))
    bounded(move.vp, 0, MOST_VP)
    return ()


def counts(state: State, troops: Mapping[str, int]) -> None:
    for colour, n in troops.items():
        if colour not in COLOURS:
            raise Refusal(NO_COLOUR)
        if INDEX[colour] not in (*state.order, WHITE):
            raise Refusal(NO_HOUSE)
        bounded(n, 0, TROOPS)


def set_troops(state: State, house: int, move: m.SetTroops) -> Objections:
    counts(state, move.troops)
    return ()


def set_spies(state: State, house: int, move: m.SetSpies) -> Objections:
    if not set(move.houses) <= {HOUSES[playing] for playing in state.order}:
        raise Refusal(NO_HOUSE)
    return ()


def set_hall(state: State, house: int, move: m.SetHall) -> Objections:
    counts(state, move.troops)
    return ()


def set_tokens(state: State, house: int, move: m.SetTokens) -> Objections:
    bounded(move.vp, 0, MOST_VP)
    return ()


def set_barracks(state: State, house: int, move: m.SetBarracks) -> Objections:
    if move.troops is None and move.spies is None:
        raise Refusal(text("Say how many are left."))
    bounded(move.troops or 0, 0, TROOPS)
    bounded(move.spies or 0, 0, SPIES)
    return ()


def set_turn(state: State, house: int, move: m.SetTurn) -> Objections:
    bounded(move.round, 1, ROUNDS)
    if is_over(state):
        return (Objection(sentence=text("The game is over."), page=PAGES["end"]),)
    return ()
