"""A battle at sea, and aboard."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from wtforms import StringField

from companion.forms.checks import Spelt
from companion.forms.dice import ChainField
from companion.forms.fields import WHOLE, name_field
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.courses import oars_in
from companion.games.underworld.facts.sailing import POINTS
from companion.games.underworld.forms.base import form
from companion.games.underworld.forms.orders import Ordered, OrdersForm, WordsByName
from companion.games.underworld.rules.apply import wanted
from companion.games.underworld.state.state import State
from companion.kernel.chains import wanting
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal

NUMBER = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)


class CourseForm(OrdersForm):
    """`ship`: one or more. For each `way-<ship>`, a speed under oars or a point of sailing; `inches-`,
    `degrees-`, `to-` (`port` or `starboard`), `shipped-` (oars: the same, or `both`), `current-` (1 with
    it, -1 against it) and `river-`.

    Dice are typed for one ship that is ordered in the open; those of sealed orders the table rolls.
    """

    battle: ClassVar[str] = "sea"
    ship = Ordered()
    way = WordsByName()
    inches = WordsByName()
    degrees = WordsByName()
    current = WordsByName()
    river = WordsByName()
    to = WordsByName()
    shipped = WordsByName()
    chain = ChainField()

    def ordered(self) -> tuple[str, ...]:
        return self.ship.data

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board = begun(state)
        made = [self._order(name) for name in self.ship.data]
        if len(made) == 1 and not self.hidden.data:
            made = [replace(made[0], chain=self.chain.data)]
            if not self.chain.here and (needs := wanted(board, made[0])) is not None:
                raise Refusal(wanting(needs))
        return tuple(Draft(move=each, seat=self.seat.data, override=self.override()) for each in made)

    def _order(self, name: str) -> m.Row | m.Sail:
        way = self.way.data.get(name, "")
        inches, degrees, current = (
            self._number(field, name) for field in (self.inches, self.degrees, self.current)
        )
        to = self.to.data.get(name, "") if degrees else ""
        shipped = self.shipped.data.get(name, "")
        if way in POINTS:
            river = bool(self.river.data.get(name))
            return m.Sail(name, way, inches, degrees, river, current, to=to, shipped=shipped)
        return m.Row(name, way, inches, degrees, current, to=to, shipped=shipped)

    def _number(self, field: WordsByName, name: str) -> int:
        typed = field.data.get(name, "") or "0"
        if not NUMBER.fullmatch(typed):
            raise Refusal(WHOLE)
        return int(typed)


class ShearForm(MoveForm):
    """`shipped`, `spared`: whether the oars of the one ship and the other were in: `yes`, `no`; a blank is as
    their orders have it.
    """

    ship = name_field()
    target = name_field()
    shipped = StringField(default="", validators=[Spelt(re.compile("|yes|no"))])
    spared = StringField(default="", validators=[Spelt(re.compile("|yes|no"))])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, ship, target = begun(state), self.ship.data or "", self.target.data or ""
        move = m.Shear(
            ship,
            target,
            shipped=self.shipped.data == "yes" if self.shipped.data else oars_in(board, ship, target),
            spared=self.spared.data == "yes" if self.spared.data else oars_in(board, target, ship),
        )
        return (Draft(move=move, seat=self.seat.data, override=self.override()),)


FORMS: Mapping[str, type[MoveForm]] = {
    m.Row.kind: CourseForm,
    m.Sail.kind: CourseForm,
    m.Shear.kind: ShearForm,
    **{
        each.kind: form(each)
        for each in (
            *(m.Launch, m.SetShip, m.RemoveShip, m.RollWeather, m.LowerMast, m.HitShip, m.Ram, m.Patch),
            *(m.Grapple, m.EndSeaTurn, m.Overboard, m.Order, m.Fall),
            *(m.Seize, m.CutGrapples, m.LetGo, m.Overturn),
        )
    },
}
