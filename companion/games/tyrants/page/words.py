"""The words of the log: one sentence an entry, the acting house left to the page that shows it."""

from collections.abc import Mapping

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, name_of
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.scoring import LINES, reason_text
from companion.games.tyrants.state import State
from companion.kernel.game import Moment
from companion.kernel.moves import Entry, Move
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

SOURCES: Mapping[str, Text] = {
    "market": text("from the market"),
    "stack": text("from its stack"),
    "devoured": text("from the devoured cards"),
    "given": text("given by a card"),
    "hand": text("from the hand"),
    "played": text("the played card itself"),
    "inner-circle": text("from the inner circle"),
}
TRIGGERS: Mapping[str, Text] = {
    "barracks": text("the last troop is deployed"),
    "market": text("the market deck is empty"),
}
NOT_RECORDED = text("turn not recorded")


def colour(name: str) -> Text:
    return NAMES[INDEX[name]] if name in INDEX else Text("%(name)s", {"name": name})


def place(name: str) -> str:
    return name_of(name) if name in PLACE else name


def card(name: str) -> str:
    return CARDS[name].name if name in CARDS else name


def troops(counts: Mapping[str, int]) -> tuple[Text, ...] | Text:
    """Troops by colour in the order of the houses, or that there are none."""
    some = tuple(
        text("%(n)s %(colour)s", n=counts[name], colour=colour(name)) for name in COLOURS if counts.get(name)
    )
    return some or text("none")


def describe(state: State | None, entry: Entry) -> Text:
    """What an entry says happened, for the log: `state` is the one before it."""
    match entry.move:
        case m.StartingTroop(site):
            return text("starting troop at %(place)s", place=place(site))
        case m.Deploy(None):
            return text("deploys with empty barracks: 1 VP")
        case m.Deploy(where):
            return text("deploys at %(place)s", place=place(where or ""))
        case m.Assassinate(where, victim):
            return text("assassinates %(colour)s at %(place)s", colour=colour(victim), place=place(where))
        case m.Supplant(where, victim):
            return text("supplants %(colour)s at %(place)s", colour=colour(victim), place=place(where))
        case m.MoveTroop(origin, target, moved):
            return text(
                "moves %(colour)s from %(origin)s to %(place)s",
                colour=colour(moved),
                origin=place(origin),
                place=place(target),
            )
        case m.ReturnTroop(where, owner):
            return text(
                "returns a troop of %(colour)s from %(place)s", colour=colour(owner), place=place(where)
            )
        case m.PlaceSpy(site, None):
            return text("places a spy at %(place)s", place=place(site))
        case m.PlaceSpy(site, origin):
            return text(
                "moves a spy from %(origin)s to %(place)s", origin=place(origin or ""), place=place(site)
            )
        case m.ReturnSpy(site, owner):
            return text("returns a spy of %(colour)s from %(place)s", colour=colour(owner), place=place(site))
        case m.PlaceTrophy(hall, taken, where):
            return text(
                "places %(colour)s from the trophy hall of %(house)s at %(place)s",
                colour=colour(taken),
                house=colour(hall),
                place=place(where),
            )
        case m.GainVP(vp, reason) if vp > 0:
            return text("gains %(vp)s VP: %(reason)s", vp=vp, reason=reason_text(reason))
        case m.GainVP(vp, reason):
            return text("loses %(vp)s VP: %(reason)s", vp=-vp, reason=reason_text(reason))
        case m.EndTurn(markers, True):
            vp = sum(markers.values())
            return text("turn not recorded: %(vp)s VP from markers assumed", vp=vp) if vp else NOT_RECORDED
        case m.EndTurn(markers):
            vp = sum(markers.values())
            return text("ends the turn: %(vp)s VP from markers", vp=vp) if vp else text("ends the turn")
        case m.ConfirmEnd(reason):
            return text("the end is triggered: %(reason)s", reason=TRIGGERS.get(reason, reason))
        case m.MarketDeck(0):
            return text("the market deck is empty")
        case m.MarketDeck(cards):
            return ntext("the market deck has %(n)s card", "the market deck has %(n)s cards", cards)
        case _:
            return _of_cards(entry.move)


def _of_cards(move: Move) -> Text:
    match move:
        case m.Recruit(name, source):
            return text("recruits %(card)s %(source)s", card=card(name), source=SOURCES.get(source, source))
        case m.Promote(name):
            return text("promotes %(card)s", card=card(name))
        case m.Devour(name, source):
            return text("devours %(card)s, %(source)s", card=card(name), source=SOURCES.get(source, source))
        case m.ReturnOutcast():
            return text("returns an Insane Outcast")
        case m.ToMarket(name):
            return text("puts %(card)s into the market", card=card(name))
        case _:
            return _corrected(move)


def _corrected(move: Move) -> Text:
    match move:
        case m.SetTroops(where, counts):
            return text("correction: %(place)s holds %(troops)s", place=place(where), troops=troops(counts))
        case m.SetSpies(site, houses):
            spies = tuple(colour(house) for house in houses) or text("none")
            return text("correction: spies at %(place)s: %(houses)s", place=place(site), houses=spies)
        case m.SetHall(counts):
            return text("correction: trophy hall: %(troops)s", troops=troops(counts))
        case m.SetTokens(vp):
            return text("correction: %(vp)s VP in tokens", vp=vp)
        case m.SetBarracks(left, None):
            return text("correction: %(n)s troops in the barracks", n=left or 0)
        case m.SetBarracks(None, spies):
            return text("correction: %(n)s spies left", n=spies or 0)
        case m.SetBarracks(left, spies):
            return text("correction: %(n)s troops and %(spies)s spies left", n=left or 0, spies=spies or 0)
        case m.SetTurn(number):
            return text("correction: it is their turn, in round %(n)s", n=number)
        case m.Paint() as painted:
            return _painted(painted)
        case _:
            return _counted(move)


def _counted(move: Move) -> Text:
    match move:
        case m.CountCards(deck, inner):
            return text(
                "counts %(deck)s cards in the deck, %(inner)s in the inner circle",
                deck=sum(deck.values()),
                inner=sum(inner.values()),
            )
        case m.CountTotals(deck, inner):
            return text(
                "counts %(deck)s VP in the deck, %(inner)s in the inner circle", deck=deck, inner=inner
            )
        case m.EnterLine(line, vp):
            return text("%(line)s: %(vp)s VP", line=dict(LINES).get(line, Text(line)), vp=vp)
        case _:
            return Text(move.kind)


def _painted(painted: m.Paint) -> Text:
    troops = sum(sum(there.values()) for there in painted.troops.values())
    spies = sum(len(houses) for houses in painted.spies.values())
    lying = (ntext("%(n)s troop", "%(n)s troops", troops), ntext("%(n)s spy", "%(n)s spies", spies))
    if painted.round is None or painted.on_turn is None:
        return text("paints the board: %(pieces)s", pieces=lying)
    return text(
        "paints the board: %(pieces)s; round %(round)s, %(house)s's turn",
        pieces=lying,
        round=painted.round,
        house=colour(painted.on_turn),
    )


def moment(state: State) -> Moment:
    """The turn that a state stands in: the set-up, a round and whose turn it is, or the end."""
    if is_over(state):
        return Moment(state.turns + 1, text("After the end"), None)
    seat: Seat = HOUSES[state.on_turn]
    if state.setting_up:
        return Moment(0, text("Set-up"), seat, timed=False)
    name = text("Round %(round)s, %(house)s", round=state.round, house=NAMES[state.on_turn])
    return Moment(state.turns + 1, name, seat)
