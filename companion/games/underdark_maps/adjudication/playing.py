"""May this card be played now, on whom; if not, why and when."""

from companion.games.underdark_maps.adjudication.wording import fact
from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.adventurers import class_name
from companion.games.underdark_maps.catalogue.cards import ATTACHMENTS, FOES, SPELL
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.parties import NAMES
from companion.games.underdark_maps.facts.encounter import opponents_left, plays_second
from companion.games.underdark_maps.facts.party import mages, usable, wearers
from companion.games.underdark_maps.facts.track import rivals_at
from companion.games.underdark_maps.rules.encounter import NO_MORE_FOES
from companion.games.underdark_maps.state import START, Card, State
from companion.kernel.rulings import Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def may_play(state: State, seat: Seat, card: EventCard) -> Ruling:
    """Of a card that this party has in hand."""
    if card.kind in FOES:
        return _foe(state, seat)
    if card.kind in ATTACHMENTS:
        return _attachment(state, seat, card)
    return _in_battle(state, seat, card)


def _said(verdict: bool, answer: Text, *why: Text) -> Ruling:
    return Ruling(verdict=verdict, answer=answer, page=PAGE, facts=tuple(map(fact, why)))


def _now(state: State) -> str:
    return state.turn.tasks[0].kind if state.turn.tasks and not state.won else ""


def _foe(state: State, seat: Seat) -> Ruling:
    turn, party = state.turn, state.parties[state.on_turn]
    if _now(state) == "encounter" and seat in opponents_left(state):
        return _said(True, text("Now, on %(party)s.", party=NAMES[turn.seat]))
    when = text("On an opponent, in the Encounter phase of their turn.")
    if state.setting_up or seat == turn.seat:
        return _said(False, when)
    if party.space == START:
        return _said(False, when, text("%(party)s stands at Start, which is safe.", party=NAMES[turn.seat]))
    if rivals_at(state, turn.seat):
        return _said(False, when, text("%(party)s shares its space with a rival.", party=NAMES[turn.seat]))
    if turn.planar:
        return _said(False, when, text("A planar foe is fought this turn."))
    if seat in turn.passed:
        return _said(False, when, text("%(party)s has passed this turn.", party=NAMES[seat]))
    if turn.closed or turn.foes_by:
        return _said(False, when, NO_MORE_FOES)
    return _said(False, when, text("It is not the Encounter phase of %(party)s.", party=NAMES[turn.seat]))


def _attachment(state: State, seat: Seat, card: EventCard) -> Ruling:
    members = wearers(state, seat, Card(card.kind, card.cls))
    cls = class_name(card.cls)
    if not members:
        return _said(False, text("Nobody in the party can wear it: it is for a %(cls)s.", cls=cls))
    fits = ntext("It fits %(n)s member.", "It fits %(n)s members.", len(members))
    if _now(state) == "attach" and state.turn.tasks[0].seat == seat:
        return _said(True, text("Now, to a %(cls)s of the party.", cls=cls), fits)
    return _said(False, text("In the Attachments phase of this party's turn."), fits)


def _in_battle(state: State, seat: Seat, card: EventCard) -> Ruling:
    when = text("In a battle of this party.")
    if card.kind == SPELL:
        spells = mages(state, seat)
        able = spells > 0
        limit = ntext("One spell for each Mage: %(n)s.", "One spell for each Mage: %(n)s.", spells)
    else:
        able = usable(state, seat, card.cls)
        limit = text("A one-use item needs a member of its class.")
    if not able:
        return _said(False, text("Not as the party is now."), limit)
    if plays_second(state, seat):
        return _said(False, text("Once the party on turn has played its cards."), limit)
    if any(task.kind == "commit" and task.seat == seat for task in state.turn.tasks):
        return _said(True, text("Now, in this battle."), limit)
    return _said(False, when, limit)
