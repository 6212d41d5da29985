"""The forms of what is counted at the end: cards, their totals, and the lines of a scorepad."""

from collections.abc import Mapping

from companion.forms.fields import CardCounts, CountField
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.rules.check_table import LINES, MOST_VP
from companion.games.tyrants.rules.objections import NO_CARD
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text


class CountCardsForm(MoveForm):
    """Inputs called `deck-<card>` and `inner-<card>`."""

    deck = CardCounts()
    inner = CardCounts()

    def move(self) -> Move:
        return m.CountCards(_printed(self.deck.data), _printed(self.inner.data))


def _printed(counts: Mapping[str, int]) -> Mapping[str, int]:
    if not counts.keys() <= CARDS.keys():
        raise Refusal(NO_CARD, Fault.UNKNOWN)
    return counts


class CountTotalsForm(MoveForm):
    """A deck of Insane Outcasts can be worth less than nothing."""

    deck = CountField(least=-MOST_VP, most=MOST_VP)
    inner = CountField(most=MOST_VP)

    def move(self) -> Move:
        return m.CountTotals(self.deck.data or 0, self.inner.data or 0)


class EnterLinesForm(MoveForm):
    """The lines that the board gives, together: one entry for each that is filled in."""

    sites = CountField(blank=True, most=MOST_VP)
    total_control = CountField(blank=True, most=MOST_VP)
    trophies = CountField(blank=True, most=MOST_VP)
    vp_tokens = CountField(blank=True, most=MOST_VP)

    def drafts(self) -> tuple[Draft, ...]:
        filled = [(line, self[line].data) for line in LINES if self[line].data is not None]
        if not filled:
            raise Refusal(text("There is no number yet: fill in a line first."))
        seat, override = self.seat.data, self.override()
        return tuple(Draft(move=m.EnterLine(line, vp), seat=seat, override=override) for line, vp in filled)


FORMS: Mapping[str, type[MoveForm]] = {
    m.CountCards.kind: CountCardsForm,
    m.CountTotals.kind: CountTotalsForm,
    m.EnterLine.kind: EnterLinesForm,
}
