"""The form that keeps a question open until the players decide it: one that somebody typed, or one that a
page has answered."""

from dataclasses import replace

from companion.features.disputes.moves import Ask, about_typed
from companion.forms.move import OwnForm


class AskForm(OwnForm[Ask]):
    makes = Ask

    def move(self) -> Ask:
        made = super().move()
        return made if made.about or not made.words else replace(made, about=about_typed(made.words))
