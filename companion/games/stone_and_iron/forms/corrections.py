"""The forms of corrections. What is left blank stays as it is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from wtforms import BooleanField, StringField

from companion.forms.checks import NotLonger
from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.buildings import PLANS
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.facts.armies import unit_of
from companion.games.stone_and_iron.forms.names import (
    SidesField,
    name_field,
    one_of,
    seat_field,
    square_field,
    unit_field,
)
from companion.games.stone_and_iron.forms.rosters import LONGEST_LINE, unit_of_line
from companion.games.stone_and_iron.moves.units import Unit
from companion.games.stone_and_iron.state.state import PHASES, SETUP, State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

NOBODY: Final = "nobody"
MOST_GP: Final = 1_000_000
MOST_COUNTED: Final = 100_000
MOST_POINTS: Final = 999
LONGEST_REASON: Final = 200
_TOLD: Final = {"": None, "yes": True, "no": False}


class CorrectionForm(MoveForm):
    """`why`: the reason that the log gives."""

    why = StringField(default="", validators=[NotLonger(LONGEST_REASON)])

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:
        move: Any = self.correction_on(state)
        move = replace(move, why=(self.why.data or "").strip())
        return (Draft(move=move, seat=self.seat.data, override=self.override()),)

    def correction_on(self, state: Any) -> Move:
        """Return what is set, without the reason; `state` is None before the game."""
        return self.move()


class SetSquareForm(CorrectionForm):
    """`owner`: a seat or `nobody`. `open` is looked at where `sides` is ticked, so that none can be open."""

    square = square_field()
    type = one_of("", *KINDS)
    sides = BooleanField()
    open = SidesField()
    owner = seat_field(required=False)
    base = one_of("", "yes", "no")
    dragon = one_of("", "yes", "no")

    def move(self) -> Move:
        owner = self.owner.data or None
        return m.SetSquare(
            self.square.data or "",
            type=self.type.data or None,
            open=self.open.data or () if self.sides.data else None,
            owner="" if owner == NOBODY else owner,
            base=_TOLD[self.base.data or ""],
            dragon=_TOLD[self.dragon.data or ""],
        )


class SetBuildingForm(CorrectionForm):
    square = square_field()
    building = one_of(*PLANS)
    stands = BooleanField()
    base = square_field(required=False)

    def move(self) -> Move:
        where, what = self.square.data or "", self.building.data or ""
        return m.SetBuilding(where, what, bool(self.stands.data), self.base.data or "")


class SetTreasuryForm(CorrectionForm):
    gp = CountField(most=MOST_GP)

    def move(self) -> Move:
        return m.SetTreasury(self.gp.data or 0)


class SetArmyForm(CorrectionForm):
    army = name_field()
    square = square_field(required=False)
    left = CountField(blank=True, most=99)

    def move(self) -> Move:
        return m.SetArmy(self.army.data or "", self.square.data or None, self.left.data)


class SetUnitForm(CorrectionForm):
    """`unit`: one of the army; blank for one that is missing. `line`: as on a roster. `gone`: it is struck
    off. `points`: what one of its models costs, and nothing else is set."""

    army = name_field()
    unit = unit_field(required=False)
    line = StringField(default="", validators=[NotLonger(LONGEST_LINE)])
    gone = BooleanField()
    points = CountField(blank=True, least=1, most=MOST_POINTS)

    def correction_on(self, state: Any) -> Move:
        return m.SetUnit(self.army.data or "", self._unit(begun(state)))

    def _unit(self, state: State) -> Unit:
        army, id_ = state.armies.get(self.army.data or ""), self.unit.data or ""
        if army is None:
            raise Refusal(text("There is no such army."))
        was = unit_of(army, id_) if id_ else None
        if id_ and was is None:
            raise Refusal(text("There is no such unit."))
        if was is not None and self.gone.data:
            return replace(was, models=0)
        if was is not None and self.points.data is not None:
            return replace(was, points=self.points.data)
        typed = unit_of_line(state, army.owner, self.line.data or "", self.token.data or "")
        return replace(typed, id=was.id) if was else typed


class SetTalliesForm(CorrectionForm):
    victories = CountField(blank=True, most=MOST_COUNTED)
    victories_over_x = CountField(blank=True, most=MOST_COUNTED)
    heroes = CountField(blank=True, most=MOST_COUNTED)
    monsters = CountField(blank=True, most=MOST_COUNTED)
    points = CountField(blank=True, most=MOST_COUNTED)
    armies = CountField(blank=True, most=MOST_COUNTED)

    def move(self) -> Move:
        return m.SetTallies(
            victories=self.victories.data,
            victories_over_x=self.victories_over_x.data,
            heroes=self.heroes.data,
            monsters=self.monsters.data,
            points=self.points.data,
            armies=self.armies.data,
        )


class SetPactForm(CorrectionForm):
    one = seat_field()
    other = seat_field()
    stands = BooleanField()

    def move(self) -> Move:
        return m.SetPact(self.one.data or "", self.other.data or "", bool(self.stands.data))


class SetTurnForm(CorrectionForm):
    turn = CountField(most=99)
    phase = one_of(SETUP, *PHASES)

    def move(self) -> Move:
        return m.SetTurn(self.turn.data or 0, self.phase.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.SetSquare.kind: SetSquareForm,
    m.SetBuilding.kind: SetBuildingForm,
    m.SetTreasury.kind: SetTreasuryForm,
    m.SetArmy.kind: SetArmyForm,
    m.SetUnit.kind: SetUnitForm,
    m.SetTallies.kind: SetTalliesForm,
    m.SetPact.kind: SetPactForm,
    m.SetTurn.kind: SetTurnForm,
}
