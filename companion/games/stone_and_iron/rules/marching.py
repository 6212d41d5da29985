"""Moving and exploring, a step at a time (in Phase 1; in Phases 3 and 4 with the points that are left)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import MOVEMENT, SQUARES
from companion.games.stone_and_iron.catalogue.squares import LAVA
from companion.games.stone_and_iron.facts.armies import allowance
from companion.games.stone_and_iron.facts.forces import are_allied, is_engaged, is_ready
from companion.games.stone_and_iron.facts.reach import cost, pace, reach
from companion.games.stone_and_iron.rules import steps
from companion.games.stone_and_iron.rules.exploring import EXPLORING, explore
from companion.games.stone_and_iron.rules.row import (
    MARCHES,
    NO_SQUARE,
    CampaignRow,
    Rolls,
    against,
    army_to_move,
    concerns,
    out_of_order,
    pips_of,
    question_from,
    state_after_move,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.steps import enter, let_act_again
from companion.games.stone_and_iron.rules.words import describe_explored, name_of
from companion.games.stone_and_iron.state.pieces import Army, opposite
from companion.games.stone_and_iron.state.state import (
    MOVE,
    MOVE_REST,
    TUNNEL,
    State,
    with_army,
    with_holding,
)
from companion.kernel.rulings import Asking, Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NOT_BESIDE: Final = text("The squares of a path must lie side by side.")
CLOSED: Final = text("Nobody can walk into rock or lava.")


def march(state: State, seat: str, move: m.March) -> State:
    """See `moves.March`. Raise `rules.row.Needed` if it explores and rolls are missing."""
    army = army_to_move(state, seat, move.army)
    squares = [square for name in move.path if (square := state.at(name)) is not None]
    if not squares or len(squares) < len(move.path):
        raise Cannot(NO_SQUARE)
    for _before, _square, after in _walk(state, army, squares, move):
        state = after
    return let_act_again(state, state.armies[army.id])


def _walk(
    state: State, army: Army, squares: Sequence[int], move: m.March
) -> Iterator[tuple[State, int, State]]:
    """Yield each step of a march: the state before it, the square, and the state after it."""
    danger = _danger(state, army) if len(squares) > 1 and state.phase == MOVE else lambda _square: False
    for square in squares:
        after = _step(state, state.armies[army.id], square, Rolls(move.rolls))
        yield state, square, after
        stands = after.armies[army.id]
        fresh = not state.squares[square].known
        if fresh or stands.square != square or is_engaged(after, stands) or danger(square):
            return
        state = after


def _step(state: State, army: Army, square: int, rolls: Rolls) -> State:
    heading = state.grid.side_to(army.square, square)
    if heading is None:
        raise Cannot(NOT_BESIDE)
    fresh = not state.squares[square].known
    if fresh:
        state = _reveal(state, army, square, heading, rolls)
        if square in state.lava:
            return with_army(state, replace(army, owes=True, left=max(0, army.left - 1)))
    elif not state.squares[square].passable:
        raise Cannot(CLOSED)
    price = cost(state.squares[square], pace(army))
    if fresh and (price is None or price > army.left):
        return with_army(state, replace(army, left=max(0, army.left - 1)))
    left = max(0, army.left - (2 if price is None else price))
    return enter(state, replace(army, left=left), square, opposite(heading))


def _reveal(state: State, army: Army, square: int, heading: int, rolls: Rolls) -> State:
    found = explore(state, army.square, heading, rolls)
    squares = (*state.squares[:square], found.square, *state.squares[square + 1 :])
    after = replace(state, squares=squares)
    if found.square.kind == LAVA:
        return replace(after, lava=(*after.lava, square))
    if found.special:
        return with_holding(after, army.owner, specials=after.holdings[army.owner].specials + 1)
    return after


def _danger(state: State, army: Army) -> Callable[[int], bool]:
    """Return a function that tells whether an opposed army can still come to a square in this phase; a path
    ends at such a square."""
    near = [
        other
        for other in state.armies.values()
        if other.left > 0
        and not other.beaten
        and not are_allied(state, army.owner, other.owner)
        and state.grid.steps(other.square, army.square) <= other.left + army.left
        and not is_engaged(state, other)
    ]

    def comes(square: int) -> bool:
        return any(
            state.grid.steps(other.square, square) <= other.left and square in reach(state, other, other.left)
            for other in near
        )

    return comes


def find_halt(state: State, army: Army, path: Sequence[str]) -> str:
    """Return the square at which a march over known squares stops early because an opposed army can still
    come there; empty if there is none."""
    danger = _danger(state, army) if state.phase == MOVE and len(path) > 1 else lambda _square: False
    return next((name for name in path[:-1] if danger(state.grid.index[name])), "")


def against_march(state: State, seat: str, move: m.March) -> Iterator[Objection]:
    """Yield the objections to a march: to its time, and to each of its steps from the square before it."""
    army = state.armies[move.army]
    yield from wrong_phase(state, MOVE, TUNNEL, MOVE_REST)
    if not move.stand_in:
        yield from out_of_order(state, seat)
    yield from steps.against_leaving(state, army, move.stand_in)
    squares = [state.grid.index[name] for name in move.path]
    for before, square, _after in _walk(state, army, squares, move):
        yield from steps.against_step(before, before.armies[army.id], square)


def use_shaft(state: State, seat: str, move: m.UseShaft) -> State:
    """See `moves.UseShaft`."""
    army = army_to_move(state, seat, move.army)
    shafts = [one for one in state.squares[army.square].buildings if one.plan == "deep_shaft"]
    base = state.at(shafts[0].base) if shafts else None
    if base is None:
        raise Cannot(text("There is no Deep Shaft here that leads to a base."))
    return let_act_again(enter(state, replace(army, left=0), base, None), replace(army, square=base, left=0))


def against_use_shaft(state: State, seat: str, move: m.UseShaft) -> Iterator[Objection]:
    """Yield objections: the shaft must work for the faction; only an army that has not moved may use it, in
    Phase 1, for all its movement; the faction must own the base, with no enemy in it (SI-75)."""
    army = state.armies[move.army]
    here = state.squares[army.square]
    shaft = next(one for one in here.buildings if one.plan == "deep_shaft")
    base = state.grid.index[shaft.base]
    yield from wrong_phase(state, MOVE)
    yield from out_of_order(state, army.owner)
    yield from steps.against_leaving(state, army, move.stand_in)
    if not is_ready(state, shaft) or here.owner != seat:
        yield against(text("The Deep Shaft does not work for %(faction)s.", faction=name_of(seat)), SQUARES)
    if army.left < allowance(state.options, army):
        yield against(text("%(army)s has already moved this turn.", army=army.id), MOVEMENT)
    if state.squares[base].owner != seat or steps.enemy_in(state, seat, base):
        sentence = text(
            "%(square)s must belong to %(faction)s, without an enemy in it.",
            square=shaft.base,
            faction=name_of(seat),
        )
        yield against(sentence, SQUARES)


def march_words(state: State | None, seat: str, move: m.March) -> Text:
    """Return the army's way, and what it found or why it stopped; only its path and dice if the result of the
    march is not known."""
    after = state_after_move(march, state, seat, move)
    if state is None or after is None or move.army not in after.armies:
        path = " – ".join(move.path)
        if fell := pips_of(march, None, seat, move):
            return text("%(army)s marches: %(path)s (%(pips)s)", army=move.army, path=path, pips=fell)
        return text("%(army)s marches: %(path)s", army=move.army, path=path)
    stands = state.grid.names[after.armies[move.army].square]
    fresh = [
        name
        for name in move.path
        if not state.squares[state.grid.index[name]].known and after.squares[state.grid.index[name]].known
    ]
    if fresh:
        return text(
            "%(army)s explores %(square)s: %(found)s (%(pips)s)",
            army=move.army,
            square=fresh[0],
            found=describe_explored(state, after, state.grid.index[fresh[0]], after.armies[move.army].owner),
            pips=pips_of(march, state, seat, move) or "–",
        )
    walked = move.path[: move.path.index(stands) + 1] if stands in move.path else move.path
    path = " – ".join(walked)
    if len(walked) == len(move.path):
        return text("%(army)s marches: %(path)s", army=move.army, path=path)
    why = text("an opposed army can come there")
    if is_engaged(after, after.armies[move.army]):
        why = text("it must fight there")
    return text("%(army)s marches: %(path)s, and stops: %(why)s", army=move.army, path=path, why=why)


def march_question(seat: Seat | None, move: m.March) -> Asking | None:
    if not move.path:
        return None
    return question_from("enter", seat, place=move.path[-1], army=move.army)


def shaft_words(move: m.UseShaft) -> Text:
    return text("%(army)s goes down the Deep Shaft", army=move.army)


ROWS = (
    CampaignRow(
        move=m.March,
        check=against_march,
        effect=march,
        words_at=march_words,
        touches=concerns("army", "path"),
        group=MARCHES,
        dice=lambda _state, _move: EXPLORING,
        asks=march_question,
    ),
    CampaignRow(
        move=m.UseShaft,
        check=against_use_shaft,
        effect=use_shaft,
        words=shaft_words,
        touches=concerns("army"),
        group=MARCHES,
    ),
)
