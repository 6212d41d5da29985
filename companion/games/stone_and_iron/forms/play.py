"""Forms that differ from what follows from their moves: of the set-up, of armies, battles and phases; units
out of typed lines, with ids of their own; corrections, which leave what is blank as it is.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, takewhile
from typing import Any, Final

from wtforms import BooleanField, HiddenField, StringField, TextAreaField

from companion.forms.derived import form
from companion.forms.fields import (
    CHOOSE,
    CardCounts,
    CountField,
    FilledCounts,
    Given,
    NotLonger,
    Spelt,
    code_field,
    name_field,
    one_of,
)
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import SEALED, SEATS, Unit
from companion.games.stone_and_iron.catalogue.rulebook import SETTLERS
from companion.games.stone_and_iron.catalogue.squares import KINDS, NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.facts.armies import armies_of, army_of_unit, unit_of
from companion.games.stone_and_iron.facts.turns import last_turn
from companion.games.stone_and_iron.forms.fields import DiceForm, IdsField, PathField, SideOfEach, SidesField
from companion.games.stone_and_iron.rules.turning import passed_over
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.shorthand import LONGEST_ROSTER, known_units, read_roster
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.secrecy import OPENLY, Sealing, seats_sealed
from companion.kernel.words import ntext, text

LONGEST_LINE = 200
LONGEST_ID = 80
MOST_UNIT_POINTS = 999


def units_of(state: State, seat: str, words: str, token: str) -> tuple[Unit, ...]:
    """Return the units of a roster; `token`: the form's, which makes their ids the same when it is sent
    again.

    Raises `Refusal` for lines that are no units, all told at once, and for a roster without any.
    """
    if seat not in SEATS:
        raise Refusal(text("Choose a faction first."))
    known = known_units(unit for army in armies_of(state, seat) for unit in army.units)
    taken = {unit.id for army in state.armies.values() for unit in army.units}
    units, misread = read_roster(words, seat, (id_ for id_ in _ids(token) if id_ not in taken), known)
    if misread:
        first = text("line %(line)s: %(why)s", line=misread[0].line, why=misread[0].why)
        if len(misread) == 1:
            raise Refusal(text("In the roster, %(first)s", first=first))
        raise Refusal(
            ntext(
                "In the roster, %(first)s %(n)s more line is not a unit.",
                "In the roster, %(first)s %(n)s more lines are not units.",
                len(misread) - 1,
                first=first,
            )
        )
    if not units:
        raise Refusal(text("Type a unit on each line, for example 20 Clanrats core US1 5pt."))
    return units


def unit_of_line(state: State, seat: str, line: str, token: str) -> Unit:
    """Return the one unit of a line."""
    return units_of(state, seat, " ".join(line.split()), token)[0]


def _ids(token: str) -> Iterator[str]:
    return (f"{token}:{number}" for number in count(1))


class MusterForm(MoveForm):
    """`roster`: a unit a line (see `shorthand`)."""

    army = name_field()
    roster = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_ROSTER)])

    def move_on(self, state: State | None) -> Move:
        seat, words = self.seat.data, self.roster.data or ""
        units = units_of(begun(state), seat or "", words, self.token.data or "")
        return m.Muster(self.army.data or "", units)


class RecruitForm(MoveForm):
    """`line`: the unit as on a roster. `army`: one that stands there, or the name of a new one."""

    square = code_field(SQUARE, NAMED_LIKE)
    army = name_field()
    line = StringField(validators=[Given(CHOOSE), NotLonger(LONGEST_LINE)])

    def move_on(self, state: State | None) -> Move:
        seat = self.seat.data
        unit = unit_of_line(begun(state), seat or "", self.line.data or "", self.token.data or "")
        return m.Recruit(self.square.data or "", self.army.data or "", unit)


class SetUnitForm(MoveForm):
    """`unit`: one of the army; blank for one that is missing. `line`: as on a roster. `gone`: it is struck
    off. `points`: what one of its models costs, and nothing else is set."""

    army = name_field()
    unit = name_field(required=False, most=LONGEST_ID)
    line = StringField(default="", validators=[NotLonger(LONGEST_LINE)])
    gone = BooleanField()
    points = CountField(blank=True, least=1, most=MOST_UNIT_POINTS)
    why = name_field(required=False, most=LONGEST_LINE)

    def move_on(self, state: State | None) -> Move:
        return m.SetUnit(self.army.data or "", self._unit(begun(state)), why=self.why.data or "")

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


DRAW = "draw"
MOST_MODELS = 999
MOST_POINTS = 9_999


class ReportForm(MoveForm):
    """`winner`: a seat, `neutral` or `draw`. Inputs `losses-<unit>` and `fled-<unit>`; `wiped`: units without
    anybody left. `slain-<seat>`, `heroes-<seat>`, `monsters-<seat>`: see `moves.Report`."""

    square = code_field(SQUARE, NAMED_LIKE)
    winner = name_field()
    losses = CardCounts(most=MOST_MODELS)
    wiped = IdsField()
    fled = SideOfEach()
    slain = FilledCounts(most=MOST_POINTS, keep_zero=True)
    heroes = FilledCounts(most=MOST_MODELS, keep_zero=True)
    monsters = FilledCounts(most=MOST_MODELS, keep_zero=True)

    def move_on(self, state: State | None) -> Move:
        board, square, winner = begun(state), self.square.data or "", self.winner.data or ""
        return m.Report(
            battle=battle_id(board, square),
            square=square,
            winner="" if winner == DRAW else winner,
            losses={**self.losses.data, **_all_of(board, self.wiped.data or ())},
            fled=self.fled.data,
            slain=self.slain.data,
            heroes=self.heroes.data,
            monsters=self.monsters.data,
            asked=True,
        )


def battle_id(state: State, square: str) -> str:
    """Return a name by square and turn; another battle there in the same turn is numbered."""
    taken = {battle.id for battle in state.battles}
    plain = f"{square}/{state.turn}"
    named = (plain if number == 1 else f"{plain}/{number}" for number in count(1))
    return next(name for name in named if name not in taken)


def _all_of(state: State, units: tuple[str, ...]) -> Mapping[str, int]:
    found = {}
    settlers = {unit.id: unit for square in state.squares for unit in square.settlers}
    for id_ in units:
        army = army_of_unit(state, id_)
        unit = unit_of(army, id_) if army else settlers.get(id_)
        found[id_] = unit.models if unit else 1
    return found


class RollPriorityForm(form(m.RollPriority, DiceForm, seats=IdsField())):  # type: ignore[misc]
    """`seats`: those who roll, where not all do who play by now."""

    def move_on(self, state: State) -> Move:
        return m.RollPriority(seats=self.seats.data or state.seats)


class ChooseConditionForm(form(m.ChooseCondition)):  # type: ignore[misc]
    """Sealed where the table chooses in secret, until the campaign is over."""

    def sealing(self, position: Position[Any]) -> Sealing:
        state = position.state
        if not isinstance(state, State) or not is_secret(state):
            return OPENLY
        if self.seat.data in seats_sealed(position, SEALED):
            raise Refusal(text("A condition is already sealed: take that entry back to choose again."))
        return Sealing(about=SEALED)


class NameWatchForm(form(m.NameWatch)):  # type: ignore[misc]
    def move(self) -> Move:
        made: m.NameWatch = super().move()
        return m.NameWatch(made.troop.lower())


class EndPhaseForm(form(m.EndPhase)):  # type: ignore[misc]
    """`over`: the phases named on the button that end with this one, as nothing is due in them."""

    over = HiddenField(default="", validators=[Spelt(re.compile(rf"(({'|'.join(PHASES)})( |$))*"))])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        """Return an entry for each phase; none for one in which something is due by now, nor for those behind
        it."""
        quiet = passed_over(state) if state is not None else ()
        named = (self.over.data or "").split()
        agreed = takewhile(lambda pair: pair[0] == pair[1], zip(named, quiet, strict=False))
        return (self.draft(self.move()), *(Draft(move=m.EndPhase(), seat=self.seat.data) for _pair in agreed))

    def sealing(self, position: Position[Any]) -> Sealing:
        """Open the conditions that were chosen in secret at the end of the campaign."""
        state = position.state
        return Sealing(opens=SEALED) if isinstance(state, State) and last_turn(state) else OPENLY


NOBODY: Final = "nobody"
TOLD: Final = {"": None, "yes": True, "no": False}

_SetSquare = form(
    m.SetSquare,
    type=one_of(*KINDS, blank=True),
    open=SidesField(),
    owner=name_field(required=False),
    base=one_of("yes", "no", blank=True),
    dragon=one_of("yes", "no", blank=True),
    settlers=one_of(*SETTLERS, blank=True),
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
            settlers=self.settlers.data or None,
        )


class SetArmyForm(form(m.SetArmy, square=code_field(SQUARE, NAMED_LIKE, required=False))):  # type: ignore[misc]
    """Set the movement alone of an army that stays where it is: who is put somewhere need not retreat."""

    def move_on(self, state: State | None) -> Move:
        made: m.SetArmy = self.move()
        army = begun(state).armies.get(made.army)
        stays = army is not None and army.square == begun(state).at(made.square or "")
        only_left = not made.square or (stays and made.left is not None)
        return replace(made, square=None) if only_left else made


FORMS: Mapping[str, type[MoveForm]] = {
    m.RollPriority.kind: RollPriorityForm,
    m.ChooseCondition.kind: ChooseConditionForm,
    m.NameWatch.kind: NameWatchForm,
    m.March.kind: form(m.March, DiceForm, path=PathField()),
    m.Regroup.kind: form(m.Regroup, units=IdsField()),
    m.NameDiggers.kind: form(m.NameDiggers, units=IdsField()),
    m.Report.kind: ReportForm,
    m.Dig.kind: form(m.Dig, DiceForm, losses=CardCounts(most=99)),
    m.EndPhase.kind: EndPhaseForm,
    m.SetSquare.kind: SetSquareForm,
    m.SetArmy.kind: SetArmyForm,
    m.Muster.kind: MusterForm,
    m.Recruit.kind: RecruitForm,
    m.SetUnit.kind: SetUnitForm,
}
