"""A party's hand, for whoever holds its seat: the cards, and which of them may be played now."""

from dataclasses import dataclass

from companion.games.underdark_maps.adjudication.battles import odds_by_cards
from companion.games.underdark_maps.adjudication.questions import may_play
from companion.games.underdark_maps.catalogue.deck import EventCard, read_face, write_face
from companion.games.underdark_maps.catalogue.tables import ATTACHMENTS, FOES
from companion.games.underdark_maps.facts import wearers
from companion.games.underdark_maps.page.parties import MemberNow, members_now
from companion.games.underdark_maps.rules.flow import find_task
from companion.games.underdark_maps.rules.row import tell_card, title
from companion.games.underdark_maps.state import Card, State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCard:
    """A card in a hand. `use`: `foe`, `attach` or `battle`. `now`: whether it may be played now. `when`: on
    whom or when it may be played, or why it cannot be. `details`: its class or strength, if the title does
    not say so. `new`: see `Party.new`. `members`: the members who may wear
    it now."""

    back: str
    face: str
    card: EventCard
    title: Text
    details: Text | None
    use: str
    now: bool
    when: Text
    new: bool
    members: tuple[MemberNow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A party's cards. `unknown`: how many of them this phone does not know. `over`: how many must be
    discarded. `battle`: whether cards must be chosen for a battle. `hidden`: whether the choice stays hidden
    until the other side has chosen too. `odds`: of the battle; the first with no card played, the next with
    one, and so on."""

    seat: Seat
    cards: tuple[HandCard, ...]
    unknown: int
    over: int
    battle: bool
    hidden: bool
    odds: tuple[Text, ...]

    @property
    def able(self) -> int:
        """Return how many of the cards may be played now."""
        return sum(card.now for card in self.cards)


def hands(state: State, viewer: Viewer) -> tuple[Hand, ...]:
    """Return the hands that the viewer holds; none if the cards lie on the table."""
    if not state.dealt:
        return ()
    return tuple(_hand(state, viewer, seat) for seat in state.order if viewer.holds(seat))


def _hand(state: State, viewer: Viewer, seat: Seat) -> Hand:
    held = state.parties[seat].cards
    faces = viewer.faces
    known = [(back, card) for back in held if (card := read_face(faces.get(back, "")))]
    shed, battle = find_task(state, "shed", seat), state.turn.battle
    return Hand(
        seat=seat,
        cards=tuple(_card(state, seat, back, card) for back, card in sorted(known, key=_order)),
        unknown=len(held) - len(known),
        over=shed.number if shed else 0,
        battle=find_task(state, "commit", seat) is not None,
        hidden=state.options.commit == "hidden_before_roll"
        and battle is not None
        and battle.rival is not None,
        odds=odds_by_cards(state, seat) if find_task(state, "commit", seat) else (),
    )


def _order(held: tuple[str, EventCard]) -> tuple[str, str, int, str, str]:
    back, card = held
    return ("2" if card.kind in FOES else "1") + card.kind, card.cls, card.level, card.label, back


def _card(state: State, seat: Seat, back: str, card: EventCard) -> HandCard:
    ruling = may_play(state, seat, card)
    use = "foe" if card.kind in FOES else "attach" if card.kind in ATTACHMENTS else "battle"
    now = bool(ruling.verdict)
    fitting = set(wearers(state, seat, Card(card.kind, card.cls))) if now and use == "attach" else set()
    return HandCard(
        back=back,
        face=write_face(card),
        card=card,
        title=title(card),
        details=tell_card(card),
        use=use,
        now=now,
        when=ruling.answer,
        new=back in state.parties[seat].new,
        members=tuple(member for member in members_now(state, seat) if member.number in fitting),
    )
