"""A campaign for the tests: a ledger of entries that is folded as the kernel folds it.

Squares are named as on the map; units are described in words: `20 clanrats`, `hero`, `lord`. Seats are
factions."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit, faction_of
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.state.pieces import Army, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.checks import check
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin, Choose, Draft, Move, Override, Retract, Skip
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat
from tests.games.written import Written


def d6(*pips: int) -> Roll:
    """Return one roll of as many d6 as pips are given."""
    return Roll(sides=6, dice=len(pips), pips=pips)


def dice(*pips: int | tuple[int, ...]) -> tuple[Roll, ...]:
    """Return several rolls: `dice(6, (3, 4))` is a d6, then 2d6."""
    return tuple(d6(*one) if isinstance(one, tuple) else d6(one) for one in pips)


def unit(words: str, seat: str = "empire", **more: Any) -> Unit:
    """`20 clanrats`: core, US 1, 5 points a model; `hero` and `lord` are one model of 50 points."""
    number, _, rest = words.partition(" ") if words[0].isdigit() else ("1", "", words)
    grade = rest if rest in ("hero", "lord") else "core"
    facts = {
        "id": f"{seat}:{rest}",
        "name": rest.title(),
        "troop": rest,
        "people": faction_of(seat).id,
        "grade": grade,
        "models": int(number),
        "points": 50 if grade != "core" else 5,
    }
    return Unit(**{**facts, **more})


class Campaign(Written):
    def __init__(self, seats: str = "empire skaven", **settings: str) -> None:
        order = tuple(Seat(seat) for seat in seats.split())
        super().__init__(GAME, Begin(order, order[0], settings))

    # The map, set by corrections.

    def square(
        self, name: str, kind: str, owner: str = "", sides: str = "nesw", *, base: bool = False
    ) -> "Campaign":
        names = {"n": "north", "e": "east", "s": "south", "w": "west"}
        was = tuple(names[letter] for letter in sides)
        self._append(m.SetSquare(name, type=kind, open=was, owner=owner, base=base))
        return self

    def row(self, names: str, kind: str, owner: str = "", sides: str = "nesw") -> "Campaign":
        for name in names.split():
            self.square(name, kind, owner, sides)
        return self

    def built(self, name: str, *buildings: str, base: str = "") -> "Campaign":
        for building in buildings:
            self._append(m.SetBuilding(name, building, base=base))
        return self

    def gold(self, seat: str, gp: int) -> "Campaign":
        self._append(m.SetTreasury(gp), seat)
        return self

    def army(
        self, seat: str, square: str, *units: str | Unit, name: str = "", left: int | None = None
    ) -> "Campaign":
        """Put an army at a square, with its movement points."""
        id_ = name or f"{seat} army"
        made = [
            unit(one, seat, id=f"{id_}:{n}") if isinstance(one, str) else one for n, one in enumerate(units)
        ]
        self.phase("start")
        self._append(m.Muster(id_, tuple(made)), seat)
        assert not self.misfits, self.misfits
        self._append(m.SetArmy(id_, square=square, left=5 if left is None else left))
        return self

    def pact(self, one: str, other: str) -> "Campaign":
        self._append(m.SetPact(one, other, True))
        return self

    def phase(self, phase: str, turn: int = 0) -> "Campaign":
        self._append(m.SetTurn(turn or max(self.state.turn, 1), phase))
        return self

    def reads(self, **settings: str) -> "Campaign":
        for setting, value in settings.items():
            self._append(Choose(setting=setting, value=value))
        return self

    def away(self, seat: str) -> "Campaign":
        self._append(Skip(), seat)
        return self

    # Play, as somebody enters it.

    def objections(self, seat: str | None, move: Move) -> tuple[Objection, ...]:
        draft = Draft(move=move, seat=None if seat is None else Seat(seat))
        return check(GAME, self.entries, self.position, draft)

    def against(self, seat: str | None, move: Move) -> list[str]:
        return [str(one.sentence) for one in self.objections(seat, move)]

    def refused(self, seat: str | None, move: Move) -> str:
        try:
            self.objections(seat, move)
        except Refusal as refusal:
            return str(refusal.sentence)
        raise AssertionError(f"{move} was not refused")

    def enter(self, seat: str | None, *moves: Move) -> int:
        """Enter moves without objections; return the version of the last."""
        version = 0
        for move in moves:
            assert self.against(seat, move) == [], move
            version = self._append(move, seat)
        return version

    def all_the_same(self, seat: str | None, move: Move) -> int:
        """Enter a move against the rules, overridden by the table."""
        said = tuple(self.against(seat, move))
        assert said
        return self._append(move, seat, Override("table", said))

    def retract(self, version: int) -> int:
        return self._append(Retract(version))

    def end(self, *phases: str) -> "Campaign":
        """End the phase without objections, once for each phase named; each name is the phase that begins."""
        for phase in phases:
            self.enter(None, m.EndPhase())
            assert self.state.phase == phase
        return self

    # What can be seen.

    def at(self, name: str) -> Square:
        return self.state.squares[self.state.grid.index[name]]

    def who(self, army: str) -> Army:
        return self.state.armies[army]

    def where(self, army: str) -> str:
        return self.state.grid.names[self.who(army).square]

    def treasury(self, seat: str) -> int:
        return self.state.treasury(seat)


def names(state: State, squares: Iterable[int]) -> list[str]:
    return sorted(state.grid.names[square] for square in squares)


def told(objections: Sequence[Objection]) -> list[str]:
    return [str(one.sentence) for one in objections]
