"""The forms of single cards, where the table tracks them."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.forms.pieces import PrintedField
from companion.games.tyrants.rules.check_cards import DEVOUR_SOURCES, SOURCES
from companion.games.tyrants.rules.objections import NO_CARD
from companion.kernel.moves import Move
from companion.kernel.words import text


def card_field() -> PrintedField:
    return PrintedField(CARDS, NO_CARD, required=True)


class CardForm(MoveForm):
    card = card_field()


class RecruitForm(CardForm):
    source = PrintedField(SOURCES, text("Say where the card comes from."), required=True)

    def move(self) -> Move:
        return m.Recruit(self.card.chosen, self.source.chosen)


class PromoteForm(CardForm):
    def move(self) -> Move:
        return m.Promote(self.card.chosen)


class DevourForm(CardForm):
    source = PrintedField(DEVOUR_SOURCES, text("Say where the card comes from."), required=True)

    def move(self) -> Move:
        return m.Devour(self.card.chosen, self.source.chosen)


class ReturnOutcastForm(MoveForm):
    def move(self) -> Move:
        return m.ReturnOutcast()


class ToMarketForm(CardForm):
    def move(self) -> Move:
        return m.ToMarket(self.card.chosen)


FORMS: Mapping[str, type[MoveForm]] = {
    m.Recruit.kind: RecruitForm,
    m.Promote.kind: PromoteForm,
    m.Devour.kind: DevourForm,
    m.ReturnOutcast.kind: ReturnOutcastForm,
    m.ToMarket.kind: ToMarketForm,
}
