"""A game's moves as rows: what each is, the objections to it, what it does, what the log says. The rows of a
game are its `Rules`, which carry moves out and judge them, the same way in every game.

A row of a game is handed the game's state. What all games share has rows of another class
(`kernel.shared_rows`), since those are handed the table: who sits where, what is sealed, what waits.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from typing import Any, Generic, TypeVar

from companion.kernel.dice import Die, Roll, ToRoll
from companion.kernel.moves import Draft, Entry, Move
from companion.kernel.rulings import NO_SUCH_MOVE, NOBODY_PLAYS, Asking, Cannot, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text

S = TypeVar("S")
W = TypeVar("W")
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that can no longer be carried out, and why; it changed no piece."""

    sentence: Text
    version: int = 0


Apply = Callable[[S, Seat | None, Move], S | Misfit]
"""The state after a move for a seat, or for the whole table. Total: what cannot be carried out is a
`Misfit`."""


def carried_out(apply: Apply[S], state: S, drafts: Iterable[Draft]) -> S:
    """Return the state after drafts; one that does not fit changes nothing."""
    for draft in drafts:
        after = apply(state, draft.seat, draft.move)
        state = state if isinstance(after, Misfit) else after
    return state


def state_after(apply: Apply[S], state: S, seat: Seat | None, move: Move) -> S:
    """Return the state after a move. Raises `Refusal` for what `apply` calls a misfit, with its sentence."""
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return after


def plainly(move: Move) -> Text:
    """Return the kind of a move and what its fields hold: the words of a game that says nothing else."""
    kind = move.kind.replace("-", " ")
    values = ((each.name, getattr(move, each.name)) for each in fields(move))
    held = " ".join(word for name, value in values if (word := _hold_value(name, value)))
    return Text("%(kind)s %(held)s" if held else "%(kind)s", {"kind": kind, "held": held})


def _hold_value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return name.replace("_", " ") if value else ""
    if isinstance(value, Roll):
        return " ".join(map(str, value.pips)) or f"{value.dice}d{value.sides}"
    return "" if value is None else str(value)


def label_of(move: Move) -> Text:
    """Return the words of a button where a game gives none."""
    said = plainly(move)
    return Text(said.msgid, {**said.values, "kind": str(said.values["kind"]).capitalize()})


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow(Generic[S, W, M]):
    """All that a game declares of one kind of move; forms follow from the fields of `move`.

    W is who acts, as the game's own rules name it (`Rules.who`).

    `check(state, who, move)`: the objections to it; raises `Refusal` for what cannot be entered.
    `effect(state, who, move)`: what it does; raises `Cannot` for what cannot be carried out, of which
    `ToRoll` asks for the next dice. `words(move)`: what the log says; the seat is left to the page that shows
    it. `words_at(state, who, move)`: the same, for a move whose words tell the outcome; both None where the
    state that the entry met is not told, or nobody who plays then entered it. `label(move)`: the words of the
    button that enters it. `touches(seat, move)`: the places that it concerns, ids that score items name too.
    `asks(seat, move)`: the question whose yes it needs, see `features.Questions`. `group`: the heading under
    which the log lists it. `resolve`: the move with its `Chain` rolled to the end by this die, after what was
    typed; `Refusal` for typed pips that its dice cannot show. `pile(state)`: of the move that lays cards face
    down, their backs as they lie there, from the top. `corrects`: it says what lies there, whatever was
    entered before; `corrects_all`: it says all that lies anywhere, and whose turn it is. `replaces`: it takes
    the place of what the same move said there before. `scores`: it tells scores. `for_table`: it may be
    entered for no seat.
    """

    move: type[M]
    check: Callable[[S, W, M], Iterable[Objection]] = lambda _state, _who, _move: ()
    effect: Callable[[S, W, M], S] = lambda state, _who, _move: state
    words: Callable[[M], Text] = plainly
    words_at: Callable[[S | None, Any, M], Text] | None = None
    label: Callable[[M], Text] = label_of
    touches: Callable[[Seat | None, M], Iterable[str]] = lambda _seat, _move: ()
    asks: Callable[[Seat | None, M], Asking | None] = lambda _seat, _move: None
    group: Text | None = None
    resolve: Callable[[S, Seat | None, M, Die], Move] | None = None
    pile: Callable[[S], tuple[str, ...]] | None = None
    corrects: bool = False
    corrects_all: bool = False
    replaces: bool = False
    scores: bool = False
    for_table: bool = True


R = TypeVar("R", bound=MoveRow[Any, Any, Any])


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, R]):
    """The rows of a game, and what is true of all its moves, each hook absent where that is nothing.

    `who(state, seat)`: who acts, handed to the rows; None stands for the whole table. Raises `Cannot`.
    `ready(row, state, who)`: the state that the row's effect meets. Raises `Cannot`. `settle(before, after,
    seat, move)`: what follows by itself from what the effect did. `objections(row, state, seat, move)`:
    objections to a move besides those of its row's own check; raises `Refusal` for what cannot be entered.
    `seat_first`: what is said where a move that is not `for_table` names no seat.
    """

    rows: tuple[R, ...]
    who: Callable[[S, Seat | None], Any] = lambda _state, seat: seat
    ready: Callable[[R, S, Any], S] = lambda _row, state, _who: state
    settle: Callable[[S, S, Seat | None, Move], S] = lambda _before, after, _seat, _move: after
    objections: Callable[[R, S, Seat | None, Move], Iterable[Objection]] = lambda *_asked: ()
    seat_first: Text = NOBODY_PLAYS

    @cached_property
    def by_type(self) -> Mapping[type[Move], R]:
        """Return the rows by the classes of their moves."""
        return {row.move: row for row in self.rows}

    @cached_property
    def apply(self) -> Apply[S]:
        """Return the function that carries a move out. The same move on the same state is not worked out
        twice: `check` finds what is then entered."""
        return _keep_last(self._apply)

    def _apply(self, state: S, seat: Seat | None, move: Move) -> S | Misfit:
        try:
            return self.carry_out(state, seat, move)
        except Cannot as cannot:
            return Misfit(cannot.sentence)

    def carry_out(self, state: S, seat: Seat | None, move: Move) -> S:
        """Return the state after a move. Raises `Cannot`."""
        row = self.by_type.get(type(move))
        if row is None:
            raise Cannot(NO_SUCH_MOVE)
        who = self.who(state, seat)
        return self.settle(state, row.effect(self.ready(row, state, who), who, move), seat, move)

    def next_dice(self, state: S, seat: Seat | None, move: Move) -> ToRoll | None:
        """Return the next dice that a move asks for after those that it has; None where it has all, or cannot
        be carried out."""
        try:
            self.carry_out(state, seat, move)
        except ToRoll as asked:
            return asked
        except Cannot:
            return None
        return None

    def check(self, state: S, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
        """Return the objections to a move. Raises `Refusal` for what cannot be entered: what `apply` would
        call a misfit, with its sentence."""
        row = self.by_type.get(type(move))
        if row is None:
            raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
        if seat is None and not row.for_table:
            raise Refusal(self.seat_first)
        state_after(self.apply, state, seat, move)
        others = self.objections(row, state, seat, move)
        return (*others, *row.check(state, self.who(state, seat), move))

    def question(self, seat: Seat | None, move: Move) -> Asking | None:
        """Return the question whose yes a move needs; None where it needs none."""
        row = self.by_type.get(type(move))
        return None if row is None else row.asks(seat, move)

    def touches(self, entry: Entry) -> tuple[str, ...]:
        """Return the places that an entry concerns; none for what is not a move of this game."""
        row = self.by_type.get(type(entry.move))
        return () if row is None else tuple(row.touches(entry.seat, entry.move))

    def describe(self, state: S | None, entry: Entry) -> Text:
        """Return what the log says of an entry; `state`: the one that it met, None where that is not told."""
        row = self.by_type[type(entry.move)]
        if row.words_at is None:
            return row.words(entry.move)
        who = None
        if state is not None:
            try:
                who = self.who(state, entry.seat)
            except Cannot:
                state = None
        return row.words_at(state, who, entry.move)


def _keep_last(apply: Apply[S]) -> Apply[S]:
    """Return an `apply` that remembers its last result."""
    last: tuple[S, Seat | None, Move, S | Misfit] | None = None

    @wraps(apply)
    def apply_last(state: S, seat: Seat | None, move: Move) -> S | Misfit:
        nonlocal last
        known = last
        if known is None or known[0] is not state or known[1:3] != (seat, move):
            known = last = (state, seat, move, apply(state, seat, move))
        return known[3]

    return apply_last
