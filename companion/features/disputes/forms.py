"""The form that keeps a question open: one that somebody typed, or that a page answered."""

from dataclasses import replace

from companion.features.disputes.moves import Ask, about_typed
from companion.forms.move import OwnForm


class AskForm(OwnForm[Ask]):
    makes = Ask

    def move(self) -> Ask:
        made = super().move()
        return made if made.about or not made.words else replace(made, about=about_typed(made.words))
