"""Forms that do more than the fields of their moves say: of the set-up, of armies, battles and phases; units
read from typed lines; corrections, which leave blank fields unchanged.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, takewhile
from typing import Annotated, Any, Final

from companion.forms.move import DerivedForm, MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import SEALED, SEATS, Unit
from companion.games.stone_and_iron.catalogue.rulebook import SETTLERS
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.facts.armies import armies_of, army_of_unit, unit_of
from companion.games.stone_and_iron.facts.turns import last_turn
from companion.games.stone_and_iron.forms.fields import DiceForm, SideOfEach, Sides
from companion.games.stone_and_iron.moves.play import SquareName
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.turning import all_ready, list_idle_phases
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.shorthand import MAX_ROSTER_LENGTH, known_units, read_roster
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.game import Game
from companion.kernel.inputs import Exact, Lines
from companion.kernel.inputs_of_several import Counts, Ids
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begin_state
from companion.kernel.rows import carry_out_all
from companion.kernel.rulings import Refusal
from companion.kernel.secrecy import OPENLY, Sealing, seats_sealed
from companion.kernel.words import ntext, text

Numbers = Mapping[str, int]

PHASES_OVER: Final = Exact(pattern=re.compile(rf"(({'|'.join(PHASES)})( |$))*"))
"""The keys of phases, separated by spaces."""

MAX_LINE_LENGTH = 200
MAX_ID_LENGTH = 80
MAX_UNIT_POINTS = 999


def units_of(state: State, seat: str, words: str, token: str) -> tuple[Unit, ...]:
    """Return the units of a roster; `token`: the form's, so that their ids are the same if the form is sent
    again.

    Raise `Refusal` if lines are not units, naming the first and counting the others, or if there is no unit.
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
    """Return the unit of a line. Raise `Refusal` if it has more than one, or none."""
    unit, *more = units_of(state, seat, " ".join(line.split()), token)
    if more:
        raise Refusal(text("Type only one unit here."))
    return unit


def _ids(token: str) -> Iterator[str]:
    return (f"{token}:{number}" for number in count(1))


class MusterForm(MoveForm):
    """`roster`: one unit on each line (see `shorthand`)."""

    makes = m.Muster
    army: str
    roster: Annotated[str, Lines(most=MAX_ROSTER_LENGTH)]

    def move_on(self, state: State | None) -> Move:
        units = units_of(begin_state(state), self.seat or "", self.roster, self.token)
        return m.Muster(self.army, units)


class RecruitForm(MoveForm):
    """`line`: the unit as on a roster. `army`: one in the square, or the name of a new one."""

    makes = m.Recruit
    square: SquareName
    army: str
    line: Annotated[str, Lines(most=MAX_LINE_LENGTH)]

    def move_on(self, state: State | None) -> Move:
        unit = unit_of_line(begin_state(state), self.seat or "", self.line, self.token)
        return m.Recruit(self.square, self.army, unit)


class SetUnitForm(MoveForm):
    """`unit`: the id of one in the army; blank to add a missing one. `line`: the unit as on a roster. `gone`:
    whether it is removed. `points`: the cost of a model; if given, nothing else is set."""

    makes = m.SetUnit
    army: str
    unit: Annotated[str, MAX_ID_LENGTH] = ""
    line: Annotated[str, Lines(most=MAX_LINE_LENGTH)] = ""
    gone: bool = False
    points: Annotated[int | None, range(1, MAX_UNIT_POINTS + 1)]
    why: Annotated[str, MAX_LINE_LENGTH] = ""

    def move_on(self, state: State | None) -> Move:
        return m.SetUnit(self.army, self._unit(begin_state(state)), why=self.why)

    def _unit(self, state: State) -> Unit:
        army, id_ = state.armies.get(self.army), self.unit
        if army is None:
            raise Refusal(text("There is no such army."))
        was = unit_of(army, id_) if id_ else None
        if id_ and was is None:
            raise Refusal(text("There is no such unit."))
        if was is not None and self.gone:
            return replace(was, models=0)
        if was is not None and self.points is not None:
            return replace(was, points=self.points)
        typed = unit_of_line(state, army.owner, self.line, self.token)
        return replace(typed, id=was.id) if was else typed


DRAW = "draw"
MAX_MODELS = 999
MAX_POINTS = 9_999


class ReportForm(MoveForm):
    """`winner`: a seat, `neutral` or `draw`. Inputs `losses-<unit>` and `fled-<unit>`; `wiped`: units without
    survivors. `slain-<seat>`, `heroes-<seat>`, `monsters-<seat>`: see `moves.Report`."""

    makes = m.Report
    square: SquareName
    winner: str
    losses: Annotated[Numbers, Counts(most=MAX_MODELS)]
    wiped: Annotated[tuple[str, ...], Ids()]
    fled: Annotated[Mapping[str, str], SideOfEach()]
    slain: Annotated[Numbers, Counts(most=MAX_POINTS, keep_zero=True, filled=True)]
    heroes: Annotated[Numbers, Counts(most=MAX_MODELS, keep_zero=True, filled=True)]
    monsters: Annotated[Numbers, Counts(most=MAX_MODELS, keep_zero=True, filled=True)]

    def move_on(self, state: State | None) -> Move:
        board = begin_state(state)
        return m.Report(
            battle=battle_id(board, self.square),
            square=self.square,
            winner="" if self.winner == DRAW else self.winner,
            losses={**self.losses, **_count_models(board, self.wiped)},
            fled=self.fled,
            slain=self.slain,
            heroes=self.heroes,
            monsters=self.monsters,
            asked=True,
        )


def battle_id(state: State, square: str) -> str:
    """Return a name made of square and turn; another battle there in the same turn gets a number."""
    taken = {battle.id for battle in state.battles}
    plain = f"{square}/{state.turn}"
    named = (plain if number == 1 else f"{plain}/{number}" for number in count(1))
    return next(name for name in named if name not in taken)


def _count_models(state: State, units: tuple[str, ...]) -> Mapping[str, int]:
    found = {}
    settlers = {unit.id: unit for square in state.squares for unit in square.settlers}
    for id_ in units:
        army = army_of_unit(state, id_)
        unit = unit_of(army, id_) if army else settlers.get(id_)
        found[id_] = unit.models if unit else 1
    return found


class RollPriorityForm(DiceForm[m.RollPriority]):
    """`seats`: those who roll, if not everybody who plays at that time."""

    makes = m.RollPriority

    def move_on(self, state: State) -> Move:
        return replace(self.move(), seats=self.move().seats or state.seats)


class ChooseConditionForm(DerivedForm[m.ChooseCondition]):
    """The condition is sealed until the campaign is over if the table chooses in secret."""

    makes = m.ChooseCondition

    def sealing(self, position: Position[Any]) -> Sealing:
        state = position.state
        if not isinstance(state, State) or not is_secret(state):
            return OPENLY
        if self.seat in seats_sealed(position, SEALED):
            raise Refusal(text("A condition is already sealed: take that entry back to choose again."))
        return Sealing(about=SEALED)


class NameWatchForm(DerivedForm[m.NameWatch]):
    makes = m.NameWatch

    def move(self) -> m.NameWatch:
        return m.NameWatch(super().move().troop.lower())


class PassForm(DerivedForm[m.Pass]):
    """`over`: the phases named on the button of the last seat that passes, which end with its pass; see
    `EndPhaseForm`."""

    makes = m.Pass
    over: Annotated[str, PHASES_OVER] = ""

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        """Return the pass and, if nothing else is due when it is entered, the end of this phase and of the
        named phases after it, up to the first one in which something has become due in the meantime."""
        passed, named = (self.draft(self.move()),), self.over.split()
        if state is None or not named:
            return passed
        after = carry_out_all(apply, state, passed)
        if state.phase != named[0] or not all_ready(after):
            return passed
        agreed = takewhile(
            lambda pair: pair[0] == pair[1], zip(named[1:], list_idle_phases(after), strict=False)
        )
        ends = (m.EndPhase(), *(m.EndPhase() for _pair in agreed))
        return (*passed, *(Draft(move=move, seat=self.seat) for move in ends))


class EndPhaseForm(DerivedForm[m.EndPhase]):
    """`over`: the phases named on the button, which end with this one because nothing is due in them."""

    makes = m.EndPhase
    over: Annotated[str, PHASES_OVER] = ""

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        """Return the end of this phase and of the named phases after it, up to the first one in which
        something has become due in the meantime."""
        quiet = list_idle_phases(state) if state is not None else ()
        named = self.over.split()
        agreed = takewhile(lambda pair: pair[0] == pair[1], zip(named, quiet, strict=False))
        return (self.draft(self.move()), *(Draft(move=m.EndPhase(), seat=self.seat) for _pair in agreed))

    def sealing(self, position: Position[Any]) -> Sealing:
        """Open, at the end of the campaign, the victory conditions that were chosen in secret."""
        state = position.state
        return Sealing(opens=SEALED) if isinstance(state, State) and last_turn(state) else OPENLY


NOBODY: Final = "nobody"
ANSWERS: Final = {"": None, "yes": True, "no": False}

YesOrNo = Annotated[str, ("", "yes", "no")]


class SetSquareForm(DerivedForm[m.SetSquare]):
    """`owner`: a seat or `nobody`. `open` counts only if `sides` is ticked, so that it is possible to close
    all sides."""

    makes = m.SetSquare
    type: Annotated[str, ("", *KINDS)] = ""
    open: Annotated[tuple[str, ...], Sides()]
    sides: bool = False
    owner: str = ""
    base: YesOrNo = ""
    dragon: YesOrNo = ""
    settlers: Annotated[str, ("", *SETTLERS)] = ""

    def move(self) -> m.SetSquare:
        return replace(
            super().move(),
            type=self.type or None,
            open=self.open if self.sides else None,
            owner="" if self.owner == NOBODY else self.owner or None,
            base=ANSWERS[self.base],
            dragon=ANSWERS[self.dragon],
            settlers=self.settlers or None,
        )


class SetArmyForm(DerivedForm[m.SetArmy]):
    """Only the points are set if the square is blank, or if it is the army's own and movement points are
    given. (To put an army into a square, even its own, would end its duty to retreat.)"""

    makes = m.SetArmy
    square: SquareName = ""

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        army = begin_state(state).armies.get(made.army)
        stays = army is not None and army.square == begin_state(state).at(made.square or "")
        only_left = not made.square or (stays and made.left is not None)
        return replace(made, square=None) if only_left else made
