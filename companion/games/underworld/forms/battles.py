"""Written orders for battles in the air and at sea, sealed or open: for one flyer or ship, or for all that a
seat commands.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from companion.forms.move import DerivedForm, MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.battles import ABOUT, POINTS, oars_in, writers_of_orders
from companion.games.underworld.forms.base import Here, NewForm, refuse_taken, with_dice
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.input_text import without_blanks
from companion.kernel.inputs import CHOOSE, MAX_NAME, MAX_NAMES, STALE_PAGE, WHOLE, UnfitError
from companion.kernel.inputs_of_several import Each, Several
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.chains import Chain
from companion.kernel.position import Position, begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.secrecy import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import text

MAX_ORDER_LENGTH = 100
MAX_ORDERS = 100
LEG = r"[0-9]{1,3}"
TURN = r"[RDLI][0-9]{0,3}"
LEGS = re.compile(rf"{LEG}([ ,+]+({TURN}[ ,+]+)?{LEG}){{0,19}}", re.ASCII)
LEFT = "LI"
"""The letters for a turn to the left (left, links, izquierda); the other letters are for one to the right."""
NUMBER = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class WordsOfEach(Each):
    """Free text typed for each of several names."""

    max_ids = MAX_NAMES

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, str]:
        return {who: without_blanks(typed)[:MAX_ORDER_LENGTH] for who, typed in given.items()}


WordsByName = Annotated[Mapping[str, str], WordsOfEach()]


@dataclass(frozen=True, kw_only=True)
class Recipients(Several):
    """The names of those who get orders, at least one, all sent under the field's own name."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        names = tuple(dict.fromkeys(map(without_blanks, given)))
        if not any(names):
            raise UnfitError(CHOOSE)
        if len(names) > MAX_ORDERS or any(len(name) > MAX_NAME for name in names):
            raise UnfitError(STALE_PAGE)
        return names


class OrdersForm(MoveForm):
    """`hidden`: whether the orders stay sealed until everybody has written theirs; the last to write reveals
    all."""

    battle: ClassVar[str]
    hidden: bool = False

    def list_recipients(self) -> tuple[str, ...]:
        raise NotImplementedError

    def sealing(self, position: Position[Any]) -> Sealing:
        about, seat = ABOUT[self.battle], self.seat
        writers = writers_of_orders(begin_state(position.state), self.battle)
        strange = tuple(name for name in self.list_recipients() if writers.get(name, seat) != seat)
        if strange and (seat is not None or self.hidden):
            raise Refusal(text("%(names)s: another seat must write the orders.", names=strange))
        if not self.hidden:
            return OPENLY
        if seat in seats_sealed(position, about):
            raise Refusal(text("Your orders are already sealed, and wait for the others."))
        return sealed_together(position, about, set(writers.values()) - {seat})


class RevealForm(DerivedForm[m.RevealOrders]):
    """Let the referee reveal the sealed orders if the others are written on paper or will not come."""

    makes = m.RevealOrders

    def sealing(self, position: Position[Any]) -> Sealing:
        return Sealing(opens=ABOUT.get(self.move().battle, ""))


class FlyForm(OrdersForm):
    """`flyer`: one or more names. For each of them: `legs-<flyer>`, straight inches; between two of them a
    turn may be given, as in `5 R 7 L30 3`; `up-<flyer>`, height gained or lost; `sharp-` and `bombing-`,
    whether it dives sharply or bombs."""

    makes = m.Fly
    battle: ClassVar[str] = "air"
    flyer: Annotated[tuple[str, ...], Recipients()]
    legs: WordsByName
    up: WordsByName
    sharp: WordsByName
    bombing: WordsByName

    def list_recipients(self) -> tuple[str, ...]:
        return self.flyer

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        most = int(begin_state(state).readings["air_turn"])
        return tuple(self.draft(self._order(name, most)) for name in self.flyer)

    def _order(self, name: str, most: int) -> m.Fly:
        legs = self.legs.get(name, "").upper()
        up = (self.up.get(name, "") or "0").replace("−", "-")
        if not LEGS.fullmatch(legs) or not NUMBER.fullmatch(up):
            raise Refusal(WHOLE)
        said = re.split(r"[ ,+]+", legs)
        return m.Fly(
            name,
            tuple(int(one) for one in said if one.isdigit()),
            up=int(up),
            sharp=bool(self.sharp.get(name)),
            bombing=bool(self.bombing.get(name)),
            turns=tuple(_read_turn(one, most) for one in said if not one.isdigit()),
        )


def _read_turn(typed: str, most: int) -> int:
    """Return the degrees of a turn, negative to the left; a letter alone means the sharpest turn allowed."""
    by = int(typed[1:] or most)
    return -by if typed[0] in LEFT else by


class CourseForm(OrdersForm):
    """`ship`: one or more names. For each of them: `way-<ship>`, a speed under oars or a point of sailing;
    `inches-`; `degrees-`; `to-` (`port` or `starboard`); `shipped-` (oars taken in: the same, or `both`);
    `current-` (1 with it, -1 against it); `river-`.

    Dice can be typed only for the open orders of a single ship; for all others the server rolls.
    """

    makes: ClassVar[type[Move]] = m.Row
    battle: ClassVar[str] = "sea"
    ship: Annotated[tuple[str, ...], Recipients()]
    way: WordsByName
    inches: WordsByName
    degrees: WordsByName
    current: WordsByName
    river: WordsByName
    to: WordsByName
    shipped: WordsByName
    chain: Chain
    roll_here: Here = False

    def list_recipients(self) -> tuple[str, ...]:
        return self.ship

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board = begin_state(state)
        made = [self._order(name) for name in self.ship]
        if len(made) == 1 and not self.hidden:
            made = [with_dice(board, replace(made[0], chain=self.chain), here=self.roll_here)]
        return tuple(self.draft(each) for each in made)

    def _order(self, name: str) -> m.Row | m.Sail:
        way = self.way.get(name, "")
        inches, degrees, current = (
            _number(typed.get(name, "")) for typed in (self.inches, self.degrees, self.current)
        )
        to = self.to.get(name, "") if degrees else ""
        shipped = self.shipped.get(name, "")
        if way in POINTS:
            river = bool(self.river.get(name))
            return m.Sail(name, way, inches, degrees, river, current, to=to, shipped=shipped)
        return m.Row(name, way, inches, degrees, current, to=to, shipped=shipped)


def _number(typed: str) -> int:
    if not NUMBER.fullmatch(typed or "0"):
        raise Refusal(WHOLE)
    return int(typed or "0")


class SailForm(CourseForm):
    makes = m.Sail


class FlyerForm(NewForm[m.SetFlyer]):
    makes = m.SetFlyer

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        if self.new:
            refuse_taken(begin_state(state).flyers, made.flyer.name, made.flyer)
        return made


class ShearForm(MoveForm):
    """`shipped`, `spared`: whether the oars of `ship`, and of `target`, were in: `yes` or `no`; empty to go
    by their orders."""

    makes = m.Shear
    ship: str
    target: str
    shipped: Annotated[str, ("", "yes", "no"), STALE_PAGE] = ""
    spared: Annotated[str, ("", "yes", "no"), STALE_PAGE] = ""

    def move_on(self, state: State | None) -> Move:
        board, ship, target = begin_state(state), self.ship, self.target
        return m.Shear(
            ship,
            target,
            shipped=self.shipped == "yes" if self.shipped else oars_in(board, ship, target),
            spared=self.spared == "yes" if self.spared else oars_in(board, target, ship),
        )
