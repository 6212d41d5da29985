"""Forms for kinds of monsters, entered one by one or many at once; for rolling their numbers once a kind is
known; for meeting and fighting them.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.men import intelligence_of
from companion.games.underworld.facts.bestiary import kind_of
from companion.games.underworld.facts.encounters import can_be_counted
from companion.games.underworld.forms.base import ChainForm, Here, NewForm, refuse_taken, with_dice
from companion.games.underworld.forms.battles import WordsByName
from companion.games.underworld.forms.bestiaries import read_kinds
from companion.games.underworld.forms.passed_over import PassedOver, leave_out
from companion.games.underworld.moves.levels import is_uncounted
from companion.games.underworld.moves.people import Kind
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.inputs import CHOOSE, Lines
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.chains import Chain
from companion.kernel.position import begin_state
from companion.kernel.rows import Misfit, state_after
from companion.kernel.rulings import Refusal

MAX_LIST_LENGTH = 240_000
ONE = "1"
MAX_DICE_LENGTH = 20


class ImportKindsForm(MoveForm):
    """`lines`: of a file, see `forms.bestiaries`. `rest`: whether to leave out what cannot be read."""

    makes = m.ImportKinds
    rest: bool = False
    lines: Annotated[str, Lines(most=MAX_LIST_LENGTH)]

    def move(self) -> Move:
        found = tuple(read_kinds(self.lines))
        kinds = {each.name: each for each in found if isinstance(each, Kind)}
        wrong = [each for each in found if isinstance(each, PassedOver)]
        leave_out(wrong, wanted=self.rest and bool(kinds))
        if not kinds:
            raise Refusal(CHOOSE)
        return m.ImportKinds(tuple(kinds.values()))


class SetKindForm(NewForm[m.SetKind]):
    """Also roll the numbers that were waiting for this kind: all of them if the server rolls; with typed dice
    only those of the monsters met or, if none are met, those in the rooms of one level.

    `intelligence`: if empty, what the booklet says about the kind. `was`: its previous name.
    """

    makes = m.SetKind
    was: str = ""
    intelligence: str = ""
    chain: Chain
    roll_here: Here = False

    def move(self) -> m.SetKind:
        made = super().move()
        if made.monster.intelligence:
            return made
        mind = intelligence_of(made.monster.name)
        return m.SetKind(replace(made.monster, intelligence=mind))

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, board = self.move(), begin_state(state)
        if self.new or self.was not in ("", made.monster.name):
            refuse_taken(board.kinds, made.monster.name, made.monster)
        after = apply(board, None, made)
        drafts = [self.draft(made)]
        if isinstance(after, Misfit) or not (self.roll_here or self.chain.rolls):
            return tuple(drafts)
        counts = tuple(_counts(after, made.monster.name))
        if not counts:
            return tuple(drafts)
        first = with_dice(after, replace(counts[0], chain=self.chain), here=self.roll_here)
        rolled = (first, *counts[1:]) if self.roll_here else (first,)
        return (*drafts, *(Draft(move=each, seat=self.seat) for each in rolled))


def _counts(state: State, kind: str) -> Iterator[m.CountMonsters]:
    """Yield the moves that count what can be counted now that the kind is known: the monsters met, and those
    in the rooms of each level."""
    waiting = [group.encounter for group in state.groups if group.encounter.uncounted]
    if any(met.kind == kind and can_be_counted(state, kind, outdoors=bool(met.terrain)) for met in waiting):
        yield m.CountMonsters()
    out = {(met.level, met.room) for met in waiting}
    for level in state.levels.values():
        rooms = (
            room
            for room in level.rooms.values()
            if is_uncounted(room) and room.monster == kind and (level.name, room.name) not in out
        )
        if can_be_counted(state, kind) and any(rooms):
            yield m.CountMonsters(level.name)


class MeetForm(ChainForm[m.Meet]):
    """`comes`: the dice for the number of the monsters that live in the room, or 1 for a single one; asked
    for if that number cannot be known yet."""

    makes = m.Meet
    comes: Annotated[str, MAX_DICE_LENGTH] = ""

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, board = self.move(), begin_state(state)
        home = board.levels[made.level].rooms.get(made.room) if made.level in board.levels else None
        if home is None or not self.comes:
            return super().drafts_on(game, state)
        kind = set_number(board, home.monster, self.comes)
        after = state_after(apply, board, None, kind)
        return (
            Draft(move=kind, seat=self.seat),
            self.draft(with_dice(after, made, here=self.roll_here)),
        )


class FightForm(ChainForm[m.Fight]):
    """`all`: whether all the monsters fell and the fight is over. If their number was unknown, the room where
    they live is marked as cleared."""

    makes = m.Fight
    all: bool = False

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, board = self.move(), begin_state(state)
        met = board.encounter
        if not self.all or met is None:
            return super().drafts_on(game, state)
        made = replace(made, slain=met.number, over=True)
        if made.chain.rolls:
            made = with_dice(board, made, here=self.roll_here)
        fight = self.draft(made)
        if met.uncounted and met.room:
            gone = m.MarkRoom(met.level, met.room, "cleared")
            return (fight, Draft(move=gone, seat=self.seat))
        return (fight,)


def set_number(state: State, name: str, typed: str) -> m.SetKind:
    """Return the move that gives a kind the dice that were typed for its number; `1` means a single one."""
    known = kind_of(state, name)
    return m.SetKind(
        replace(known, number="" if typed == ONE else typed, grouped=known.grouped and typed != ONE)
    )


class CountForm(MoveForm):
    """`level`: the level whose rooms are counted; empty for the monsters met. `number-<kind>`: the dice for a
    kind, or 1 for a single one."""

    makes = m.CountMonsters
    level: str = ""
    number: WordsByName
    chain: Chain
    roll_here: Here = False

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, override = begin_state(state), self.override()
        level = board.levels.get(self.level)
        waiting = {room.monster for room in level.rooms.values() if is_uncounted(room)} if level else set()
        told = {kind: typed for kind, typed in self.number.items() if typed and kind in waiting}
        drafts = [Draft(move=set_number(board, *one), seat=self.seat) for one in told.items()]
        for draft in drafts:
            board = state_after(apply, board, None, draft.move)
        count = m.CountMonsters(self.level, chain=self.chain)
        count = with_dice(board, count, here=self.roll_here)
        return (*drafts, Draft(move=count, seat=self.seat, override=override))
