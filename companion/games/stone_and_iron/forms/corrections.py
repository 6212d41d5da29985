"""Forms of corrections that leave what is blank as it is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from wtforms import BooleanField

from companion.forms.derived import form
from companion.forms.fields import code_field, name_field, one_of
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import KINDS, NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.forms.fields import SidesField
from companion.kernel.moves import Move

NOBODY: Final = "nobody"
TOLD: Final = {"": None, "yes": True, "no": False}

_SetSquare = form(
    m.SetSquare,
    type=one_of(*KINDS, blank=True),
    open=SidesField(),
    owner=name_field(required=False),
    base=one_of("yes", "no", blank=True),
    dragon=one_of("yes", "no", blank=True),
)


class SetSquareForm(_SetSquare):  # type: ignore[misc, valid-type]
    """`owner`: a seat or `nobody`. `open` is looked at where `sides` is ticked, so that none can be open."""

    sides = BooleanField()

    def move(self) -> Move:
        owner = self.owner.data or None
        made: m.SetSquare = super().move()
        return replace(
            made,
            type=self.type.data or None,
            open=self.open.data or () if self.sides.data else None,
            owner="" if owner == NOBODY else owner,
            base=TOLD[self.base.data],
            dragon=TOLD[self.dragon.data],
        )


class SetArmyForm(form(m.SetArmy, square=code_field(SQUARE, NAMED_LIKE, required=False))):  # type: ignore[misc]
    def move(self) -> Move:
        made: m.SetArmy = super().move()
        return replace(made, square=made.square or None)


FORMS: Mapping[str, type[MoveForm]] = {m.SetSquare.kind: SetSquareForm, m.SetArmy.kind: SetArmyForm}
