"""Forms of what is counted: VP tokens as they are taken or lie there, cards, and the lines of a scorepad."""

import re
from collections.abc import Mapping

from wtforms import StringField

from companion.forms.derived import form
from companion.forms.fields import (
    ID,
    STALE_PAGE,
    CardCounts,
    CountField,
    Given,
    NotLonger,
    OfEach,
    OneOf,
    tidy,
)
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.rules.counting import LEAST, LINES
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

CARD_BY_NAME = {card.name.casefold(): card.id for card in CARDS.values()}
FIVE = 5
WRITTEN = re.compile(r"-?[0-9]{1,4}", re.ASCII)


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


class LineField(OfEach):
    """One line of the score by house; a house whose input is left empty is not named."""

    data: Mapping[str, int]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        filled = {seat: given.strip() for seat, given in sent.items() if given.strip()}
        least, most = LEAST[self.name], m.MOST_VP
        if not all(ID.fullmatch(seat) for seat in filled):
            raise ValueError(STALE_PAGE)
        if not all(WRITTEN.fullmatch(vp) and least <= int(vp) <= most for vp in filled.values()):
            raise ValueError(
                text("A whole number from %(least)s to %(most)s is expected.", least=least, most=most)
            )
        return {seat: int(vp) for seat, vp in filled.items()}


class EnterLinesForm(MoveForm):
    """The lines of one house or of several, together: one entry for each number that was typed anew.

    `shown`: the numbers as the page had them, so that what others entered meanwhile stands; as
    `<line>-<seat>=<number>`, separated by spaces.
    """

    sites = LineField()
    total_control = LineField()
    trophies = LineField()
    deck = LineField()
    inner_circle = LineField()
    vp_tokens = LineField()
    shown = StringField(default="", validators=[NotLonger(1000)])

    def drafts(self) -> tuple[Draft, ...]:
        shown = frozenset((self.shown.data or "").split())
        typed = [
            (seat, line, vp)
            for line, _name in LINES
            for seat, vp in self[line].data.items()
            if f"{line}-{seat}={vp}" not in shown
        ]
        if not typed:
            raise Refusal(text("There is no new number: fill in a line first."))
        override = self.override()
        return tuple(
            Draft(move=m.EnterLine(line, vp), seat=Seat(seat), override=override)
            for seat, line, vp in sorted(typed, key=lambda one: one[0])
        )


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
