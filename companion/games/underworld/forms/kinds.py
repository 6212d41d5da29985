"""What is known of a kind of monster, one or many at once, and how many there are as soon as it is known."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from wtforms import TextAreaField

from companion.forms.derived import DerivedForm
from companion.forms.dice import ChainField
from companion.forms.fields import CHOOSE, Given, NotLonger, name_field, tidy
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.encounters import can_be_told
from companion.games.underworld.forms.base import ask_for_dice, form
from companion.games.underworld.forms.battles import WordsByName
from companion.games.underworld.moves.levels import uncounted
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.state import State
from companion.kernel.game import Game, Misfit
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

LONGEST_LIST = 40_000
ONE = "1"


class ImportKindsForm(MoveForm):
    """`lines`: a kind on each, as CSV: name, number, most, inches, hit dice, intelligence."""

    lines = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_LIST)])

    def move(self) -> Move:
        kinds = tuple(kinds_of(self.lines.data or ""))
        if not kinds:
            raise Refusal(CHOOSE)
        return m.ImportKinds(kinds)


def kinds_of(lines: str) -> Iterator[Kind]:
    """Raise `Refusal` for a line that is no kind. A line that begins with `name` is the head."""
    for number, row in enumerate(csv.reader(lines.splitlines()), 1):
        cells = [tidy(cell) for cell in row]
        if not any(cells) or (number == 1 and cells[0].casefold() == "name"):
            continue
        name, dice, most, inches, hit_dice, minds = (*cells, *[""] * 6)[:6]
        if not name or len(cells) > 6 or not all(_number(cell) for cell in (most, inches)):
            raise Refusal(
                text("Line %(n)s is not a kind of monster: %(line)s", n=number, line=",".join(row)[:80])
            )
        yield Kind(
            name=name,
            number=dice,
            most=int(most or 0),
            inches=int(inches or 0),
            hit_dice=hit_dice,
            intelligence=minds or "non-intelligent",
        )


def _number(cell: str) -> bool:
    return not cell or whole_number(cell, 6) is not None


class SetKindForm(DerivedForm):
    """The numbers that wait for this kind are rolled with it, where dice are typed or left to the server."""

    chain = ChainField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, board = self.move(), begun(state)
        after = apply(board, None, made)
        drafts = [Draft(move=made, seat=self.seat.data, override=self.override())]
        if isinstance(after, Misfit) or not (self.chain.here or self.chain.data.rolls):
            return tuple(drafts)
        assert isinstance(made, m.SetKind)  # noqa: S101
        counts = tuple(_counts(after, made.monster.name))
        if not counts:
            return tuple(drafts)
        first = replace(counts[0], chain=self.chain.data)
        ask_for_dice(after, first, self.chain)
        rolled = (first, *counts[1:]) if self.chain.here else (first,)
        return (*drafts, *(Draft(move=each, seat=self.seat.data) for each in rolled))


def _counts(state: State, kind: str) -> Iterator[m.CountMonsters]:
    """Return what can be counted of a kind by now: those met, and the levels on which rooms wait for it."""
    waiting = [group.encounter for group in state.groups if group.encounter.uncounted]
    if any(met.kind == kind and can_be_told(state, kind, outdoors=bool(met.terrain)) for met in waiting):
        yield m.CountMonsters()
    for level in state.levels.values():
        rooms = (room for room in level.rooms.values() if uncounted(room) and room.monster == kind)
        if can_be_told(state, kind) and any(rooms):
            yield m.CountMonsters(level.name)


class CountForm(MoveForm):
    """`level`: whose rooms; a blank: those met. `number-<kind>`: its dice, or 1 for one of its kind."""

    level = name_field(required=False)
    number = WordsByName()
    chain = ChainField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, override = begun(state), self.override()
        level = board.levels.get(self.level.data or "")
        waiting = {room.monster for room in level.rooms.values() if uncounted(room)} if level else set()
        told = {kind: typed for kind, typed in self.number.data.items() if typed and kind in waiting}
        drafts = [Draft(move=self._kind(board, *one), seat=self.seat.data) for one in told.items()]
        for draft in drafts:
            after = apply(board, None, draft.move)
            if isinstance(after, Misfit):
                raise Refusal(after.sentence)
            board = after
        count = m.CountMonsters(self.level.data or "", chain=self.chain.data)
        ask_for_dice(board, count, self.chain)
        return (*drafts, Draft(move=count, seat=self.seat.data, override=override))

    def _kind(self, board: State, name: str, typed: str) -> m.SetKind:
        known = board.kinds.get(name) or Kind(name=name)
        return m.SetKind(
            replace(known, number="" if typed == ONE else typed, grouped=known.grouped and typed != ONE)
        )


FORMS: Mapping[str, type[MoveForm]] = {
    m.SetKind.kind: form(m.SetKind, like=SetKindForm),
    m.CountMonsters.kind: CountForm,
    m.ImportKinds.kind: ImportKindsForm,
}
