"""Forms of what is counted: VP tokens as they are taken or lie there, cards, and the lines of a scorepad."""

from collections.abc import Mapping

from wtforms import StringField

from companion.forms.derived import form
from companion.forms.fields import CardCounts, CountField, Given, NotLonger, OneOf, tidy
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.rules.counting import BOARD_LINES
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

CARD_BY_NAME = {card.name.casefold(): card.id for card in CARDS.values()}
FIVE = 5


class GainVPForm(MoveForm):
    """`sign`: the button that was tapped, to take tokens or to give them back."""

    vp = CountField(least=1, most=m.MOST_VP)
    reason = StringField(
        validators=[Given(text("Say what the VP tokens are for.")), NotLonger(m.REASON_LENGTH)],
        filters=[tidy],
    )
    sign = StringField(default="+", validators=[OneOf(("+", "-"))])

    def move(self) -> Move:
        vp = self.vp.data or 0
        words = self.reason.data or ""
        card = CARD_BY_NAME.get(words.casefold())
        return m.GainVP(-vp if self.sign.data == "-" else vp, f"card:{card}" if card else words)


class SetTokensForm(MoveForm):
    """As the tokens lie there: so many of 1 VP, so many of 5."""

    ones = CountField(most=m.MOST_VP)
    fives = CountField(most=m.MOST_VP // FIVE)

    def move(self) -> Move:
        return m.SetTokens((self.ones.data or 0) + FIVE * (self.fives.data or 0))


class EnterLinesForm(MoveForm):
    """The lines that the board gives, together: one entry for each that is filled in."""

    sites = CountField(blank=True, most=m.MOST_VP)
    total_control = CountField(blank=True, most=m.MOST_VP)
    trophies = CountField(blank=True, most=m.MOST_VP)
    vp_tokens = CountField(blank=True, most=m.MOST_VP)

    def drafts(self) -> tuple[Draft, ...]:
        filled = [(line, self[line].data) for line in BOARD_LINES if self[line].data is not None]
        if not filled:
            raise Refusal(text("There is no number yet: fill in a line first."))
        seat, override = self.seat.data, self.override()
        return tuple(Draft(move=m.EnterLine(line, vp), seat=seat, override=override) for line, vp in filled)


FORMS: Mapping[str, type[MoveForm]] = {
    m.GainVP.kind: GainVPForm,
    m.SetTokens.kind: SetTokensForm,
    m.EnterLine.kind: EnterLinesForm,
    m.CountCards.kind: form(m.CountCards, deck=CardCounts(), inner_circle=CardCounts(name="inner")),
    m.CountTotals.kind: form(
        m.CountTotals,
        deck=CountField(least=-m.MOST_VP, most=m.MOST_VP),
        inner_circle=CountField(most=m.MOST_VP, name="inner"),
    ),
}
