"""Written orders of battles in the air and at sea: of one, or of all that a seat orders; sealed or open."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from wtforms import BooleanField, Field, StringField

from companion.forms.derived import ChainField
from companion.forms.fields import (
    CHOOSE,
    LONGEST_NAME,
    MOST_NAMES,
    STALE_PAGE,
    WHOLE,
    OfEach,
    Spelt,
    name_field,
    tidy,
)
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.battles import ABOUT, POINTS, oars_in, ordered_by
from companion.games.underworld.forms.base import NewForm, form, refuse_taken, with_dice
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.secrecy import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import text

LONGEST = 100
MOST_ORDERS = 100
LEG = r"[0-9]{1,3}"
TURN = r"[RDLI][0-9]{0,3}"
LEGS = re.compile(rf"{LEG}([ ,+]+({TURN}[ ,+]+)?{LEG}){{0,19}}", re.ASCII)
LEFT = "LI"
"""To the left, in the languages of this game; the other letters are to the right."""
NUMBER = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)


class WordsByName(OfEach):
    """Something typed for each."""

    most_ids = MOST_NAMES
    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        return {who: tidy(typed)[:LONGEST] for who, typed in sent.items()}


class Ordered(Field):
    """Who is ordered, by names in inputs called as the field is; one at least."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = tuple(dict.fromkeys(tidy(str(value)) for value in valuelist))
        if not any(names):
            raise ValueError(CHOOSE)
        if len(names) > MOST_ORDERS or any(len(name) > LONGEST_NAME for name in names):
            raise ValueError(STALE_PAGE)
        self.data = names


class OrdersForm(MoveForm):
    """`hidden`: sealed until all who have something to order have written; whoever is last reveals all."""

    battle: ClassVar[str]
    hidden = BooleanField()

    def ordered(self) -> tuple[str, ...]:
        raise NotImplementedError

    def sealing(self, position: Position[Any]) -> Sealing:
        about, seat = ABOUT[self.battle], self.seat.data
        writers = ordered_by(begun(position.state), self.battle)
        strange = tuple(name for name in self.ordered() if writers.get(name, seat) != seat)
        if strange and (seat is not None or self.hidden.data):
            raise Refusal(text("%(names)s: another seat must write the orders.", names=strange))
        if not self.hidden.data:
            return OPENLY
        if seat in seats_sealed(position, about):
            raise Refusal(text("Your orders are already sealed, and wait for the others."))
        return sealed_together(position, about, set(writers.values()) - {seat})


class RevealForm(form(m.RevealOrders)):  # type: ignore[misc]
    """The referee reveals what there is: the others' orders are on paper, or are not to come."""

    def sealing(self, position: Position[Any]) -> Sealing:
        return Sealing(opens=ABOUT.get(self.battle.data or "", ""))

    def move(self) -> Move:
        made: Move = super().move()
        return made


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
        return tuple(self.draft(self._order(name, most)) for name in self.flyer.data)

    def _order(self, name: str, most: int) -> m.Fly:
        legs = self.legs.data.get(name, "").upper()
        up = (self.up.data.get(name, "") or "0").replace("−", "-")
        if not LEGS.fullmatch(legs) or not NUMBER.fullmatch(up):
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
    """Read degrees; a letter by itself turns as far as may be."""
    by = int(said[1:] or most)
    return -by if said[0] in LEFT else by


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
            made = [with_dice(board, replace(made[0], chain=self.chain.data), self.chain)]
        return tuple(self.draft(each) for each in made)

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


class FlyerForm(NewForm):
    def move_on(self, state: State | None) -> Move:
        made = self.move()
        assert isinstance(made, m.SetFlyer)  # noqa: S101
        if self.new.data:
            refuse_taken(begun(state).flyers, made.flyer.name, made.flyer)
        return made


class ShearForm(MoveForm):
    """`shipped`, `spared`: whether the oars of the one ship and the other were in: `yes`, `no`; a blank is as
    their orders have it.
    """

    ship = name_field()
    target = name_field()
    shipped = StringField(default="", validators=[Spelt(re.compile("|yes|no"))])
    spared = StringField(default="", validators=[Spelt(re.compile("|yes|no"))])

    def move_on(self, state: State | None) -> Move:
        board, ship, target = begun(state), self.ship.data or "", self.target.data or ""
        return m.Shear(
            ship,
            target,
            shipped=self.shipped.data == "yes" if self.shipped.data else oars_in(board, ship, target),
            spared=self.spared.data == "yes" if self.spared.data else oars_in(board, target, ship),
        )


FORMS: Mapping[str, type[MoveForm]] = {
    m.RevealOrders.kind: RevealForm,
    m.Fly.kind: FlyForm,
    m.SetFlyer.kind: form(m.SetFlyer, like=FlyerForm),
    m.Row.kind: CourseForm,
    m.Sail.kind: CourseForm,
    m.Shear.kind: ShearForm,
}
