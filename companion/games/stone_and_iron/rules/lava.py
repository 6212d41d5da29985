"""What molten lava destroys where it is found, and how it spreads at the end of the second movement phase."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import NEEDS, SQUARES, needed_result
from companion.games.stone_and_iron.catalogue.squares import ROCK, UNDERWAY
from companion.games.stone_and_iron.rules.row import (
    D6,
    MARCHES,
    CampaignRow,
    Rolls,
    against,
    army_to_move,
    concerns,
    pips_of,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.words import unit_name
from companion.games.stone_and_iron.state.pieces import NOWHERE, OFF, Army, Square
from companion.games.stone_and_iron.state.state import MOVE_REST, State, with_army, without
from companion.kernel.dice import Roll
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, text


def ring(state: State, covered: Iterable[int]) -> tuple[int, ...]:
    """Return the squares next to those covered, in map order; walls do not stop lava."""
    inside = frozenset(covered)
    near = {there for here in inside for there in state.grid.beside[here] if there != OFF}
    return tuple(sorted(near - inside))


def hardens(state: State, square: int) -> bool:
    """Return whether a covered square becomes rock (SI-22)."""
    kept = state.options.lava_underway == "road_survives"
    return state.squares[square].kind not in (ROCK, *((UNDERWAY,) if kept else ()))


def find_doomed(state: State) -> Iterator[tuple[Army, Text]]:
    """Yield each army that lava reaches when it spreads, or may reach depending on dice, and what happens if
    it stays. Armies beyond ring 4, which lava reaches only by a six, are left out."""
    for source in state.lava:
        near = ring(state, {source})
        for army in state.armies.values():
            if army.square == NOWHERE:
                continue
            named = {
                "lava": state.grid.names[source],
                "square": state.grid.names[army.square],
                "army": army.id,
            }
            sure = text(
                "Once all have moved, lava spreads from %(lava)s to %(square)s: "
                "%(army)s is destroyed if it stays.",
                **named,
            )
            by_dice = text(
                "Once all have moved, lava from %(lava)s can reach %(square)s by dice: "
                "%(army)s is then destroyed if it stays.",
                **named,
            )
            if army.square in near:
                yield army, sure
            elif 1 < state.grid.steps(source, army.square) <= max(NEEDS):
                yield army, by_dice


RINGS: Final = 16
"""The number of rings whose dice are rolled at once. If lava spreads even further, more dice are asked for: a
chance of less than one in a billion."""


def find_covered(state: State, source: int, rolls: Rolls) -> frozenset[int]:
    """Return what the lava covers: ring 1 always, the others by dice until one fails (SI-21).

    If each square has its own die, the dice are rolled in map order, and lava spreads only from squares it
    has reached.
    """
    covered, edge, number = frozenset({source}), ring(state, {source}), 1
    while edge:
        covered |= {*edge}
        number += 1
        threatened = tuple(square for square in ring(state, edge) if square not in covered)
        if not threatened:
            break
        dice = len(threatened) if state.options.lava_roll == "per_square" else 1
        pips = rolls.take(_each(state, threatened, number) if dice > 1 else "lava", 6, dice).pips
        if dice == 1:
            pips *= len(threatened)
        edge = tuple(
            square for square, pip in zip(threatened, pips, strict=True) if pip >= needed_result(number)
        )
    return covered


def _each(state: State, threatened: tuple[int, ...], number: int) -> Text:
    return text(
        "how far the lava spreads: a die each for %(squares)s, "
        "typed with a plus between them; lava comes on %(n)s or more",
        squares=", ".join(state.grid.names[square] for square in threatened),
        n=needed_result(number),
    )


def spread_lava(state: State, seat: str, move: m.SpreadLava) -> State:
    """Destroy the armies that the lava reaches and turn squares into rock; nobody gets kills for them
    (SI-87)."""
    source = state.at(move.square)
    if source not in state.lava:
        raise Cannot(text("No lava was found at %(square)s.", square=move.square))
    covered = find_covered(state, source, Rolls(move.rolls))
    squares = tuple(
        Square(kind=ROCK) if i in covered and hardens(state, i) else square
        for i, square in enumerate(state.squares)
    )
    caught = (id_ for id_, army in state.armies.items() if army.square in covered)
    return replace(
        without(state, *caught),
        squares=squares,
        lava=tuple(square for square in state.lava if square != source),
    )


def against_spread_lava(state: State, seat: str, move: m.SpreadLava) -> Iterator[Objection]:
    yield from wrong_phase(state, MOVE_REST)


def lose_unit(state: State, seat: str, move: m.LoseUnit) -> State:
    army = army_to_move(state, seat, move.army)
    left = tuple(unit for unit in army.units if unit.id != move.unit)
    if len(left) == len(army.units):
        raise Cannot(text("There is no such unit."))
    return with_army(state, replace(army, units=left, owes=False))


def against_lose_unit(state: State, seat: str, move: m.LoseUnit) -> Iterator[Objection]:
    """Yield objections unless the army must lose a unit to lava; a hero can be chosen only if nothing else is
    left (SI-20)."""
    army = state.armies[move.army]
    if not army.owes:
        yield against(text("%(army)s did not meet lava.", army=army.id), SQUARES)
    lost = next(unit for unit in army.units if unit.id == move.unit)
    if lost.leads and not all(unit.leads for unit in army.units):
        yield against(text("A hero can be lost only if nothing else is left."), SQUARES)


def lose_words(state: State | None, _seat: str, move: m.LoseUnit) -> Text:
    return text("%(army)s loses %(unit)s to the lava", army=move.army, unit=unit_name(state, move.unit))


def spread_words(state: State | None, seat: str, move: m.SpreadLava) -> Text:
    fell = pips_of(spread_lava, state, seat, move) or "–"
    return text("lava spreads from %(square)s: %(pips)s", square=move.square, pips=fell)


def spread_dice(state: State, _move: m.SpreadLava) -> tuple[Roll, ...]:
    """Return the dice for the spread of the lava; none if each square has its own die, since their number
    then depends on the previous ones."""
    return () if state.options.lava_roll == "per_square" else (D6,) * RINGS


ROWS = (
    CampaignRow(
        move=m.LoseUnit,
        check=against_lose_unit,
        effect=lose_unit,
        words_at=lose_words,
        touches=concerns("army"),
        group=MARCHES,
    ),
    CampaignRow(
        move=m.SpreadLava,
        check=against_spread_lava,
        effect=spread_lava,
        words_at=spread_words,
        touches=concerns("square"),
        group=MARCHES,
        for_table=True,
        dice=spread_dice,
    ),
)
