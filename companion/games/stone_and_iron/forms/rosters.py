"""Units out of typed lines, with ids of their own; the forms in which they are typed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from wtforms import BooleanField, StringField, TextAreaField

from companion.forms.fields import CHOOSE, CountField, Given, NotLonger, code_field, name_field
from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import SEATS
from companion.games.stone_and_iron.catalogue.squares import NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.armies import armies_of, unit_of
from companion.games.stone_and_iron.shorthand import LONGEST_ROSTER, known_units, read_roster
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.words import ntext, text

LONGEST_LINE = 200
LONGEST_ID = 80
MOST_POINTS = 999


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

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        seat, words = self.seat.data, self.roster.data or ""
        units = units_of(begun(state), seat or "", words, self.token.data or "")
        return (Draft(move=m.Muster(self.army.data or "", units), seat=seat, override=self.override()),)


class RecruitForm(MoveForm):
    """`line`: the unit as on a roster. `army`: one that stands there, or the name of a new one."""

    square = code_field(SQUARE, NAMED_LIKE)
    army = name_field()
    line = StringField(validators=[Given(CHOOSE), NotLonger(LONGEST_LINE)])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        seat = self.seat.data
        unit = unit_of_line(begun(state), seat or "", self.line.data or "", self.token.data or "")
        move = m.Recruit(self.square.data or "", self.army.data or "", unit)
        return (Draft(move=move, seat=seat, override=self.override()),)


class SetUnitForm(MoveForm):
    """`unit`: one of the army; blank for one that is missing. `line`: as on a roster. `gone`: it is struck
    off. `points`: what one of its models costs, and nothing else is set."""

    army = name_field()
    unit = name_field(required=False, most=LONGEST_ID)
    line = StringField(default="", validators=[NotLonger(LONGEST_LINE)])
    gone = BooleanField()
    points = CountField(blank=True, least=1, most=MOST_POINTS)
    why = name_field(required=False, most=LONGEST_LINE)

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        move = m.SetUnit(self.army.data or "", self._unit(begun(state)), why=self.why.data or "")
        return (Draft(move=move, seat=self.seat.data, override=self.override()),)

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


FORMS: Mapping[str, type[MoveForm]] = {
    m.Muster.kind: MusterForm,
    m.Recruit.kind: RecruitForm,
    m.SetUnit.kind: SetUnitForm,
}
