"""A game's moves as rows: for each kind, the objections to it, its effect, and its words in the log. A game's
rows form its `Rules`, which carry out and judge moves in the same way for every game.

Shared moves have rows of another class (`kernel.shared_rows`).
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
    """An entry that can no longer be carried out, and why. It has no effect."""

    sentence: Text
    version: int = 0


Apply = Callable[[S, Seat | None, Move], S | Misfit]
"""Returns the state after a move for a seat, or for the whole table. It never raises: for a move that cannot
be carried out it returns a `Misfit`."""


def carry_out_all(apply: Apply[S], state: S, drafts: Iterable[Draft]) -> S:
    """Return the state after drafts; those that cannot be carried out are skipped."""
    for draft in drafts:
        after = apply(state, draft.seat, draft.move)
        state = state if isinstance(after, Misfit) else after
    return state


def state_after(apply: Apply[S], state: S, seat: Seat | None, move: Move) -> S:
    """Return the state after a move. Raise `Refusal`, with its sentence, if `apply` returns a misfit."""
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return after


def say_plainly(move: Move) -> Text:
    """Return a move's kind and field values in words, for rows that give no words of their own."""
    kind = move.kind.replace("-", " ")
    values = ((each.name, getattr(move, each.name)) for each in fields(move))
    held = " ".join(word for name, value in values if (word := _describe_value(name, value)))
    return Text("%(kind)s %(held)s" if held else "%(kind)s", {"kind": kind, "held": held})


def _describe_value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return name.replace("_", " ") if value else ""
    if isinstance(value, Roll):
        return " ".join(map(str, value.pips)) or f"{value.dice}d{value.sides}"
    return "" if value is None else str(value)


def label_of(move: Move) -> Text:
    """Return the words of a button, for rows that give none."""
    said = say_plainly(move)
    return Text(said.msgid, {**said.values, "kind": str(said.values["kind"]).capitalize()})


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow(Generic[S, W, M]):
    """Everything that a game declares about one kind of move. Forms are derived from the fields of `move`.
    W is the type of who acts in the game's rules (`Rules.who`)."""

    move: type[M]
    check: Callable[[S, W, M], Iterable[Objection]] = lambda _state, _who, _move: ()
    """`check(state, who, move)`: the objections to it; raises `Refusal` if it cannot be entered."""

    effect: Callable[[S, W, M], S] = lambda state, _who, _move: state
    """`effect(state, who, move)`: the state after it; raises `Cannot` if it cannot be carried out, and
    `ToRoll`, a kind of `Cannot`, to ask for the next dice."""

    words: Callable[[M], Text] = say_plainly
    """`words(move)`: its words in the log, without the seat, which the page shows."""

    words_at: Callable[[S | None, Any, M], Text] | None = None
    """`words_at(state, who, move)`: the same for a move whose words tell its outcome; `state` and `who`
    are None if the state before it must not be revealed, or if its author did not play then."""

    label: Callable[[M], Text] = label_of
    """`label(move)`: the words of the button that enters it."""

    touches: Callable[[Seat | None, M], Iterable[str]] = lambda _seat, _move: ()
    """`touches(seat, move)`: the ids of the places that it concerns, which score items use too."""

    asks: Callable[[Seat | None, M], Asking | None] = lambda _seat, _move: None
    """`asks(seat, move)`: the question whose answer, if it is no, says why the rules forbid the move,
    see `features.Questions`."""

    group: Text | None = None
    """The heading under which the log lists it."""

    resolve: Callable[[S, Seat | None, M, Die], Move] | None = None
    """The move with the rest of its `Chain` rolled by this die; raises `Refusal` for typed pips that
    the dice cannot show."""

    pile: Callable[[S], tuple[str, ...]] | None = None
    """`pile(state)`: for the move that puts cards in a face-down pile, their backs from the top."""

    corrects: bool = False
    """It states how something is, whatever was entered before."""

    corrects_all: bool = False
    """It states how everything is, and whose turn."""

    replaces: bool = False
    """It replaces an earlier move of the same kind in the same place."""

    scores: bool = False
    """Whether it reveals scores."""

    for_table: bool = True
    """Whether it may be entered without a seat."""


R = TypeVar("R", bound=MoveRow[Any, Any, Any])


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, R]):
    """The rows of a game, and what all of its moves have in common; each hook has a neutral default.

    `who(state, seat)`: who acts, passed to the rows; a seat of None is the whole table. Raises `Cannot`.
    `ready(row, state, who)`: the state passed to the row's effect. Raises `Cannot`. `settle(before, after,
    seat, move)`: the state after everything that follows automatically from the effect. `objections(row,
    state, seat, move)`: objections besides those of the row's own `check`; raises `Refusal` if the move
    cannot be entered. `seat_first`: the sentence for a move that is not `for_table` and names no seat.
    """

    rows: tuple[R, ...]
    who: Callable[[S, Seat | None], Any] = lambda _state, seat: seat
    ready: Callable[[R, S, Any], S] = lambda _row, state, _who: state
    settle: Callable[[S, S, Seat | None, Move], S] = lambda _before, after, _seat, _move: after
    objections: Callable[[R, S, Seat | None, Move], Iterable[Objection]] = lambda *_asked: ()
    seat_first: Text = NOBODY_PLAYS

    @cached_property
    def by_type(self) -> Mapping[type[Move], R]:
        return {row.move: row for row in self.rows}

    @cached_property
    def apply(self) -> Apply[S]:
        """Return the function that carries out a move. It remembers its last result, as `check` is usually
        followed by entering the same move."""
        return _keep_last(self._apply)

    def _apply(self, state: S, seat: Seat | None, move: Move) -> S | Misfit:
        try:
            return self.carry_out(state, seat, move)
        except Cannot as cannot:
            return Misfit(cannot.sentence)

    def carry_out(self, state: S, seat: Seat | None, move: Move) -> S:
        """Return the state after a move. Raise `Cannot`."""
        row = self.by_type.get(type(move))
        if row is None:
            raise Cannot(NO_SUCH_MOVE)
        who = self.who(state, seat)
        return self.settle(state, row.effect(self.ready(row, state, who), who, move), seat, move)

    def next_dice(self, state: S, seat: Seat | None, move: Move) -> ToRoll | None:
        """Return the next dice that a move needs besides those it has; None if it has all, or cannot be
        carried out."""
        try:
            self.carry_out(state, seat, move)
        except ToRoll as asked:
            return asked
        except Cannot:
            return None
        return None

    def check(self, state: S, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
        """Return the objections to a move. Raise `Refusal`, with the misfit's sentence, if it cannot be
        entered."""
        row = self.by_type.get(type(move))
        if row is None:
            raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
        if seat is None and not row.for_table:
            raise Refusal(self.seat_first)
        state_after(self.apply, state, seat, move)
        others = self.objections(row, state, seat, move)
        return (*others, *row.check(state, self.who(state, seat), move))

    def question(self, seat: Seat | None, move: Move) -> Asking | None:
        """Return the question whose answer, if it is no, says why the rules forbid a move; None if there is
        none."""
        row = self.by_type.get(type(move))
        return None if row is None else row.asks(seat, move)

    def touches(self, entry: Entry) -> tuple[str, ...]:
        """Return the places that an entry concerns; empty for a shared move."""
        row = self.by_type.get(type(entry.move))
        return () if row is None else tuple(row.touches(entry.seat, entry.move))

    def describe(self, state: S | None, entry: Entry) -> Text:
        """Return the words of an entry in the log. `state`: the state before it; None if that must not be
        revealed."""
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
    last: tuple[S, Seat | None, Move, S | Misfit] | None = None

    @wraps(apply)
    def apply_last(state: S, seat: Seat | None, move: Move) -> S | Misfit:
        nonlocal last
        cached = last
        if cached is None or cached[0] is not state or cached[1:3] != (seat, move):
            cached = last = (state, seat, move, apply(state, seat, move))
        return cached[3]

    return apply_last
