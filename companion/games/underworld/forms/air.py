"""A battle in the air."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.forms.fields import WHOLE
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.forms.orders import Ordered, OrdersForm, WordsByName
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal

LEG = r"[0-9]{1,3}"
TURN = r"[RDLI][0-9]{0,3}"
LEGS = re.compile(rf"{LEG}([ ,+]+({TURN}[ ,+]+)?{LEG}){{0,19}}", re.ASCII)
LEFT = "LI"
"""To the left, in the languages of this game; the other letters are to the right."""
UP = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)


class FlyForm(OrdersForm):
    """`flyer`: one or more. For each `legs-<flyer>`, straight inches with a turn between each two, which may
    be said: `5 R 7 L30 3`; `up-`, height won or lost; `sharp-` and `bombing-`, where it is so."""

    battle: ClassVar[str] = "air"
    flyer = Ordered()
    legs = WordsByName()
    up = WordsByName()
    sharp = WordsByName()
    bombing = WordsByName()

    def ordered(self) -> tuple[str, ...]:
        return self.flyer.data

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        most = int(begun(state).readings["air_turn"])
        return tuple(
            Draft(move=self._order(name, most), seat=self.seat.data, override=self.override())
            for name in self.flyer.data
        )

    def _order(self, name: str, most: int) -> m.Fly:
        legs = self.legs.data.get(name, "").upper()
        up = (self.up.data.get(name, "") or "0").replace("−", "-")
        if not LEGS.fullmatch(legs) or not UP.fullmatch(up):
            raise Refusal(WHOLE)
        said = re.split(r"[ ,+]+", legs)
        return m.Fly(
            name,
            tuple(int(one) for one in said if one.isdigit()),
            up=int(up),
            sharp=bool(self.sharp.data.get(name)),
            bombing=bool(self.bombing.data.get(name)),
            turns=tuple(_turned(one, most) for one in said if not one.isdigit()),
        )


def _turned(said: str, most: int) -> int:
    """Degrees; a letter by itself turns as far as may be."""
    by = int(said[1:] or most)
    return -by if said[0] in LEFT else by


FORMS: Mapping[str, type[MoveForm]] = {
    m.Fly.kind: FlyForm,
    **{each.kind: form(each) for each in (m.SetFlyer, m.RemoveFlyer, m.Bomb, m.HitFlyer, m.Melee, m.Crash)},
}
