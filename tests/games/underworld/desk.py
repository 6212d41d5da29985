"""A referee's desk for the tests: a ledger of entries that is folded as the kernel folds it.

Dice are typed as people would: `"3 1,4"`. If nothing is typed, a roll that is asked for fails the test."""

from dataclasses import replace
from random import Random
from typing import Any

from companion.games.underworld import moves as m
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import resolve
from companion.games.underworld.state.state import State
from companion.kernel.checks import check
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.dice import Die
from companion.kernel.moves import Begin, Choose, Draft, Move, Override, Retract
from companion.kernel.optional.chains import Chain
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.written import Written


def no_die(sides: int) -> int:
    raise AssertionError(f"a d{sides} that nobody typed was rolled")


def seeded(seed: int) -> Die:
    random = Random(seed)
    return lambda sides: random.randint(1, sides)


class Desk(Written):
    def __init__(self, **readings: str) -> None:
        seats = tuple(Seat(seat) for seat in ("referee", "player-1", "player-2"))
        super().__init__(GAME, Begin(seats, seats[0], readings))

    def _append(self, move: Move, seat: str | None = None, override: Override | None = None) -> int:
        """Append an entry as it is read back from the ledger."""
        draft = unpack_draft(pack_draft(Draft(move=move, override=override)), GAME.moves)
        return super()._append(draft.move, seat, draft.override)

    def against(self, move: Move, dice: str = "", die: Die = no_die) -> list[str]:
        """Return the objections to a move, with typed dice."""
        made = self.made(move, dice, die)
        return [str(one.sentence) for one in check(GAME, self.entries, self.position, Draft(move=made))]

    def made(self, move: Move, dice: str = "", die: Die = no_die) -> Move:
        typed: Any = move
        handed_in = replace(typed, chain=Chain(dice)) if dice else move
        return resolve(self.state, None, handed_in, die)

    def refused(self, move: Move, dice: str = "", die: Die = no_die) -> str:
        try:
            self.against(move, dice, die)
        except Refusal as refusal:
            return str(refusal.sentence)
        raise AssertionError(f"{move} was not refused")

    def enter(self, move: Move, dice: str = "", die: Die = no_die) -> State:
        """Enter a move without objections."""
        made = self.made(move, dice, die)
        assert [str(one.sentence) for one in check(GAME, self.entries, self.position, Draft(move=made))] == []
        self._append(made)
        return self.state

    def all_the_same(self, move: Move, dice: str = "", die: Die = no_die) -> State:
        assert self.against(move, dice, die)
        self._append(self.made(move, dice, die))
        return self.state

    def retract(self, version: int) -> State:
        self._append(Retract(version))
        return self.state

    def reads(self, **readings: str) -> "Desk":
        for setting, value in readings.items():
            self._append(Choose(setting=setting, value=value))
        return self

    # What is on the desk.

    def people(self, **inches: int) -> "Desk":
        """Add characters by name with their speed: `people(Ada=12, Bo=6)`."""
        for name, speed in inches.items():
            self.enter(m.SetCharacter(Character(name=name, inches=speed, hits=8, most=8)))
        return self

    def kind(self, name: str, **facts: Any) -> "Desk":
        self.enter(m.SetKind(Kind(name=name, **facts)))
        return self

    def hexes(self, terrain: str, *names: str, **facts: Any) -> "Desk":
        self.enter(m.MarkHexes(names, Hex(terrain=terrain, **facts)))
        return self

    @property
    def results(self) -> list[str]:
        """Return the results of the last entry's steps."""
        return [step.result for step in self.state.trail]

    @property
    def rolled(self) -> list[str]:
        """Return the tables of the last entry's steps; what the dice were for, if it was no table."""
        return [step.table or step.case for step in self.state.trail]
