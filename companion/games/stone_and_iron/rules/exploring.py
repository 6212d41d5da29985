"""What an unexplored square turns out to be, and how a settlement is approached (Exploration; Settlement)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit, cell
from companion.games.stone_and_iron.catalogue.rulebook import CAVERN_CHART, CHARTS, FORK, SETTLERS, SQUARES
from companion.games.stone_and_iron.catalogue.squares import (
    EMPTY_CAVERN,
    LAIR,
    LAVA,
    ROCK,
    SETTLEMENT,
    SURFACE,
    TUNNEL,
    UNDERWAY,
)
from companion.games.stone_and_iron.facts.forces import held_against, settlers_cell
from companion.games.stone_and_iron.rules.row import (
    D6,
    MARCHES,
    CampaignRow,
    Rolls,
    against,
    army_to_move,
    concerns,
    pips_of,
)
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, Army, Square, left_of, right_of, straight
from companion.games.stone_and_iron.state.state import Options, State, with_army, with_square
from companion.kernel.dice import Roll
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, text

EXPLORING: Final = (D6, D6, D6, Roll(sides=6, dice=2))
"""All dice that an exploration may need: a die each for what is found, for its size, side or inhabitants, and
for the size of a fork; and two dice for a cavern."""


@dataclass(frozen=True, slots=True)
class Found:
    """`special`: it was a lair that gives an extra Special choice."""

    square: Square
    special: bool = False


def explore(state: State, origin: int, heading: int, rolls: Rolls) -> Found:
    """Return what is beyond a side of a square, given the rolls of a move. Raise `rules.row.Needed` for a
    missing roll.

    On the line of the Underway there is always Underway, without a roll.
    """
    beyond = state.grid.beside[origin][heading]
    if state.grid.on_road(beyond):
        return Found(Square(kind=UNDERWAY, open=ALL_SIDES))
    result = rolls.on("exploration")
    if result == TUNNEL:
        return Found(Square(kind=rolls.on("tunnel"), open=straight(heading)))
    if result == FORK:
        return Found(_fork(state, origin, heading, rolls))
    if result == CAVERN_CHART:
        return _cavern(rolls.on("cavern"), state.grid.names[beyond], rolls)
    if result in (ROCK, EMPTY_CAVERN):
        return Found(Square(kind=result, open=ALL_SIDES if result == EMPTY_CAVERN else 0))
    return Found(Square(kind=result, open=straight(heading)))


def _fork(state: State, origin: int, heading: int, rolls: Rolls) -> Square:
    """Return a fork with three openings: entry, straight on, and the rolled side (SI-07); its size according
    to SI-06."""
    hand = rolls.on("fork_hand")
    match state.options.fork_size:
        case "roll_thirds":
            size = rolls.on("fork_size")
        case "same_as_previous_square" if state.squares[origin].tunnel:
            size = state.squares[origin].kind
        case _:
            size = TUNNEL
    side = right_of(heading) if hand == "right" else left_of(heading)
    return Square(kind=size, open=straight(heading) | 1 << side, fork=hand)


def _cavern(kind: str, name: str, rolls: Rolls) -> Found:
    if kind == LAVA:
        return Found(Square(kind=LAVA))
    if kind == LAIR:
        dragon = rolls.on("lair") == "dragon"
        kept = LAIR if dragon else EMPTY_CAVERN
        return Found(Square(kind=kept, open=ALL_SIDES, dragon=dragon), special=not dragon)
    if kind == SETTLEMENT:
        return Found(Square(kind=kind, open=ALL_SIDES, settlers=(settlers(rolls.on("settlement"), name),)))
    return Found(Square(kind=kind, open=ALL_SIDES, base=kind == SURFACE))


def settlers(which: str, name: str) -> Unit:
    """Return the people of a settlement in the square `name`. `which`: a key of `SETTLERS`."""
    its = SETTLERS[which]
    return Unit(
        id=f"{which}-{name}", name=its.name, troop=its.name.lower(), people=its.people, models=its.models
    )


APPROACHES: Final = {
    "absorb": text("takes the settlement, its troops join"),
    "fight": text("fights the settlement"),
    "leave": text("leaves the settlement alone"),
}
CHOICE_NAMES: Final = {
    "absorb": text("take it in"),
    "fight": text("fight"),
    "negotiate": text("negotiate"),
    "leave": text("leave it alone"),
}
OUTCOMES: Final = {
    "take": text("the settlement is taken, its troops leave"),
    "absorb": text("its troops join"),
    "fight": text("the negotiation ends in a fight"),
}
ATTACK, PEACE = "attack", "peace"


def approach(state: State, seat: str, move: m.Approach) -> State:
    """See `moves.Approach`."""
    army = army_to_move(state, seat, move.army)
    if not state.squares[army.square].settlers or move.choice not in m.CHOICES:
        raise Cannot(text("There is no settlement that can be approached like that."))
    result = move.choice
    if result == "negotiate":
        result = negotiate(state.options, Rolls(move.rolls).on("negotiation"))
    match result:
        case "absorb":
            return take_over(state, army, absorb=True)
        case "take":
            return take_over(state, army, absorb=False)
        case "fight":
            return with_army(state, replace(army, stance=ATTACK))
        case _:
            return with_army(state, replace(army, stance=PEACE))


def negotiate(options: Options, result: str) -> str:
    """Return the result of a negotiation; the printed chart has none for a 3 (SI-12)."""
    return result or options.negotiate_on_3


def take_over(state: State, army: Army, *, absorb: bool) -> State:
    """Make the settlement a new base cavern; its troops join, or leave."""
    settlers = state.squares[army.square].settlers
    after = with_square(state, army.square, owner=army.owner, base=True, settlers=())
    units = (*army.units, *settlers) if absorb else army.units
    return with_army(after, replace(army, units=units, stance=PEACE))


def against_approach(state: State, seat: str, move: m.Approach) -> Iterator[Objection]:
    """Yield the objections to an approach: those whom the settlers trust may absorb them, those they distrust
    fight or negotiate, all others fight; an army that need not fight may leave the place alone (SI-14,
    SI-15)."""
    army = state.armies[move.army]
    square = state.squares[army.square]
    seat = army.owner
    if move.choice not in (may := choices(square, seat)):
        sentence = text(
            "%(faction)s and %(troops)s (%(cell)s in the table of alliances): the choices are %(choices)s.",
            faction=name_of(seat),
            troops=square.settlers[0].name,
            cell=cell(square.settlers[0].people, seat),
            choices=tuple(CHOICE_NAMES[one] for one in may),
        )
        yield against(sentence, SQUARES)
    if army.stance:
        yield against(text("%(army)s has made its choice here.", army=army.id), SQUARES)
    if held_against(state, seat, army.square):
        yield against(text("An enemy stands in the square too."), SQUARES)


def choices(square: Square, seat: str) -> tuple[str, ...]:
    """Return what a faction can do at a settlement, by its relation to the troops there."""
    allowed = {"B": ("absorb", "leave"), "T": ("absorb", "leave"), "D": ("fight", "negotiate", "leave")}
    return allowed.get(settlers_cell(square, seat), ("fight",))


def approach_dice(_state: State, move: m.Approach) -> tuple[Roll, ...]:
    return (D6,) if move.choice == "negotiate" else ()


def bargains(options: Options) -> Iterator[tuple[str, Text]]:
    """Yield the pips of a negotiation's die (`4–5`), each range with its consequence at this table."""
    chart = CHARTS["negotiation"]
    for result, pips in groupby(range(1, chart.sides + 1), lambda pip: negotiate(options, chart.at(pip))):
        low, *more = pips
        yield f"{low}–{more[-1]}" if more else str(low), describe_bargain(result)


def describe_bargain(result: str) -> Text:
    return OUTCOMES.get(result, text("they part in peace"))


def approach_words(state: State | None, seat: str, move: m.Approach) -> Text:
    if move.choice == "negotiate":
        fell = pips_of(approach, state, seat, move)
        if state is None or not any(roll.pips for roll in move.rolls):
            return text("negotiates with the settlement: %(pips)s", pips=fell)
        came = describe_bargain(negotiate(state.options, Rolls(move.rolls).on("negotiation")))
        return text("negotiates with the settlement: %(pips)s, %(outcome)s", pips=fell, outcome=came)
    return APPROACHES.get(move.choice, Text(move.choice))


ROWS = (
    CampaignRow(
        move=m.Approach,
        check=against_approach,
        effect=approach,
        words_at=approach_words,
        touches=concerns("army"),
        group=MARCHES,
        dice=approach_dice,
    ),
)
