"""The form that records a question as open, until the players decide it: a typed one, or one that a page
answered."""

from dataclasses import replace

from companion.features.disputes.moves import Ask, about_typed
from companion.forms.move import OwnForm


class AskForm(OwnForm[Ask]):
    makes = Ask

    def move(self) -> Ask:
        made = super().move()
        return made if made.about or not made.words else replace(made, about=about_typed(made.words))
