"""The form that keeps a question open until the players decide it: one that somebody typed, or one that a
page has answered."""

from dataclasses import replace

from companion.features.disputes.moves import Ask, about_typed
from companion.forms.move import OwnForm


class AskForm(OwnForm[Ask]):
    makes = Ask

    def move(self) -> Ask:
        ask = super().move()
        return ask if ask.about or not ask.words else replace(ask, about=about_typed(ask.words))
