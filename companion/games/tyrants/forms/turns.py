"""The forms of turns, VP tokens, the market deck, and the trigger of the end."""

from collections.abc import Mapping

from wtforms import BooleanField, StringField

from companion.forms.checks import Given, NotLonger, OneOf
from companion.forms.fields import CardCounts, CountField
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS, MARKET_DECK
from companion.games.tyrants.rules.check_table import MOST_VP, REASON_LENGTH
from companion.kernel.moves import Move
from companion.kernel.words import text

CARD_BY_NAME = {card.name.casefold(): card.id for card in CARDS.values()}


class GainVPForm(MoveForm):
    """`sign`: the button that was tapped, to take tokens or to give them back."""

    vp = CountField(least=1, most=MOST_VP)
    reason = StringField(
        validators=[Given(text("Say what the VP tokens are for.")), NotLonger(REASON_LENGTH)],
        filters=[lambda words: " ".join((words or "").split())],
    )
    sign = StringField(default="+", validators=[OneOf(("+", "-"))])

    def move(self) -> Move:
        vp = self.vp.data or 0
        words = self.reason.data or ""
        card = CARD_BY_NAME.get(words.casefold())
        return m.GainVP(-vp if self.sign.data == "-" else vp, f"card:{card}" if card else words)


class EndTurnForm(MoveForm):
    """`markers-<site>`: the VP taken for each marker. `assumed`: nobody recorded the turn."""

    markers = CardCounts(most=MOST_VP)
    assumed = BooleanField()

    def move(self) -> Move:
        return m.EndTurn(self.markers.data, bool(self.assumed.data))


class ConfirmEndForm(MoveForm):
    reason = StringField(validators=[OneOf(("barracks", "market"), text("Say what ended the game."))])
    by_hand = BooleanField()

    def move(self) -> Move:
        return m.ConfirmEnd(self.reason.data or "", bool(self.by_hand.data))


class MarketDeckForm(MoveForm):
    cards = CountField(most=MARKET_DECK)

    def move(self) -> Move:
        return m.MarketDeck(self.cards.data or 0)


FORMS: Mapping[str, type[MoveForm]] = {
    m.GainVP.kind: GainVPForm,
    m.EndTurn.kind: EndTurnForm,
    m.ConfirmEnd.kind: ConfirmEndForm,
    m.MarketDeck.kind: MarketDeckForm,
}
