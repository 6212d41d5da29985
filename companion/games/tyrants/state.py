"""The state of a game: where the pieces are, by the app's count. What follows from it is in `facts`.

Colours are indices (0 to 3 the houses, 4 white), troops a bit set of spaces for each colour, spies a bit set
of sites for each house. Pieces are conserved: for each colour barracks + board + halls + unaccounted is the
number at set-up, whatever is corrected or taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as field_of
from typing import Final, Protocol, TypeVar

from companion.games.tyrants.catalogue.board import Field, field
from companion.games.tyrants.catalogue.cards import (
    CARDS,
    HALF_DECKS,
    MARKET_DECK,
    MARKET_ROW,
    OUTCAST,
    STACKS,
    STARTER,
)
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, SETTINGS, SPIES, TROOPS, WHITE
from companion.games.tyrants.moves import CountCards, CountTotals
from companion.kernel.features import defaults
from companion.kernel.moves import Begin
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

T = TypeVar("T")

CENTER: Final = "center"
EMPTY: Final[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The table's settings. `half_decks` is empty if unknown.

    `own_space`, `joined`, `bare`: how the table reads rules that the rulebook leaves open
    (`catalogue.settings`).
    """

    sections: tuple[str, ...]
    half_decks: tuple[str, ...] = ()
    tracking: str = "board"
    own_space: bool = True
    joined: bool = True
    bare: str = "deploy"

    @property
    def field(self) -> Field:
        return field(self.sections, self.own_space, self.joined)


class BoardPieces(Protocol):
    """The pieces on the map: everything that control and presence depend on."""

    @property
    def options(self) -> Options: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def troops(self) -> tuple[int, ...]: ...
    @property
    def spies(self) -> tuple[int, ...]: ...
    @property
    def field(self) -> Field: ...


@dataclass(frozen=True, slots=True)
class Trigger:
    """The end of the game, proposed by our count or confirmed.

    `reason`: `barracks` or `market`; `round`: the last round, which is played to its end.
    """

    reason: str
    house: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`order`: the houses clockwise from the first player. `turns`: how many turns are over since set-up,
    those that were skipped included. `placed`: the houses that have placed their starting troop, as a bit
    set.

    `away`: the houses whose turns are skipped, as a bit set. `held`: the marker sites that the house on
    turn has held at any moment of this turn; `paid`: those that have already given their VP this turn.
    `left`: `held` and `paid` of turns that play has left, by number, in case a correction resumes one.
    `owed`: VP that were missed in ended turns, by house and marker site, as the entries stand now; negative
    if too many were taken. `promoted`: houses that promoted a card since their last turn began, as a bit set.
    `market`: cards in the market deck, None if unknown; `row`: face-up cards, as far as entered. `counted`,
    `lines`: what was entered at the end.
    """

    options: Options
    order: tuple[int, ...]
    troops: tuple[int, ...]
    spies: tuple[int, ...]
    barracks: tuple[int, ...]
    spy_supply: tuple[int, ...]
    halls: tuple[tuple[int, ...], ...]
    tokens: tuple[Mapping[str, int], ...]
    unaccounted: tuple[int, ...]
    unaccounted_spies: tuple[int, ...]
    turns: int = 0
    placed: int = 0
    away: int = 0
    held: int = 0
    paid: int = 0
    left: Mapping[int, tuple[int, int]] = field_of(default_factory=dict)
    owed: tuple[Mapping[str, int], ...] = (EMPTY,) * 4
    proposed: Trigger | None = None
    ending: Trigger | None = None
    market: int | None = None
    decks: tuple[Mapping[str, int], ...] = (EMPTY,) * 4
    inner_circles: tuple[Mapping[str, int], ...] = (EMPTY,) * 4
    promoted: int = 0
    row: tuple[str, ...] = ()
    supply: Mapping[str, int]
    devoured: Mapping[str, int]
    counted: tuple[CountCards | CountTotals | None, ...] = (None,) * 4
    lines: tuple[Mapping[str, int], ...] = (EMPTY,) * 4

    @property
    def field(self) -> Field:
        return self.options.field

    @property
    def setting_up(self) -> bool:
        """Return whether starting troops are still to be placed (page 4, step 11)."""
        return (
            self.turns == 0
            and self.options.tracking != "scorepad"
            and (self.placed | self.away) != sum(1 << house for house in self.order)
        )

    @property
    def round(self) -> int:
        """Return the round, from 1; 0 while the starting troops are placed."""
        return 0 if self.setting_up else self.turns // len(self.order) + 1

    @property
    def on_turn(self) -> int:
        if self.setting_up:
            return next(house for house in self.order if not (self.placed | self.away) >> house & 1)
        return self.order[self.turns % len(self.order)]


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def change_count(counts: Mapping[str, int], key: str, change: int) -> Mapping[str, int]:
    """Return the counts with one changed; one that becomes 0 is left out."""
    left = counts.get(key, 0) + change
    return {**{other: n for other, n in counts.items() if other != key}, **({key: left} if left else {})}


def sections(seats: int, outer: str) -> tuple[str, ...]:
    """Return the sections in play (page 4, step 1)."""
    return {2: (CENTER,), 3: tuple(sorted((CENTER, outer))), 4: ("center", "left", "right")}[seats]


def setup(begin: Begin) -> State:
    """Return the state after set-up (page 4): the white troops placed if the board is tracked, everything
    else beside it."""
    options = options_of(begin)
    seats = [INDEX[seat] for seat in begin.seats]
    start = seats.index(INDEX[begin.first])
    white = field(options.sections).white if options.tracking != "scorepad" else 0
    playing = tuple(int(house in seats) for house in range(len(HOUSES)))
    return State(
        options=options,
        order=(*seats[start:], *seats[:start]),
        troops=(0, 0, 0, 0, white),
        spies=(0, 0, 0, 0),
        barracks=(*(TROOPS * here for here in playing), 0),
        spy_supply=tuple(SPIES * here for here in playing),
        halls=((0,) * (WHITE + 1),) * len(HOUSES),
        tokens=(EMPTY,) * len(HOUSES),
        unaccounted=(0,) * (WHITE + 1),
        unaccounted_spies=(0,) * len(HOUSES),
        decks=tuple(STARTER if here else EMPTY for here in playing),
        market=None if options.tracking != "cards" else MARKET_DECK - MARKET_ROW,
        supply={card: CARDS[card].copies for card in (*STACKS, OUTCAST)},
        devoured={},
    )


def options_of(begin: Begin) -> Options:
    """Raise `Refusal` for impossible half-decks."""
    chosen = defaults(SETTINGS) | dict(begin.settings)
    half_decks = tuple(deck for key in ("half_deck_1", "half_deck_2") if (deck := chosen[key]) in HALF_DECKS)
    if len(half_decks) == 1 or len(set(half_decks)) != len(half_decks):
        raise Refusal(text("Choose two different half-decks, or leave both out."))
    return Options(
        sections=sections(len(begin.seats), chosen["outer"]),
        half_decks=half_decks,
        tracking=chosen["tracking"],
        own_space=chosen["own_space"] == "yes",
        joined=chosen["joined"] == "yes",
        bare=chosen["bare"],
    )


def _set_tracking(state: State, options: Options) -> State:
    """Return the state with another tracking. If the board was not tracked so far and is empty, its white
    troops are placed."""
    begins = state.options.tracking == "scorepad" and options.tracking != "scorepad"
    white = state.field.white if begins and not any(state.troops) else state.troops[WHITE]
    return replace(state, options=options, troops=put(state.troops, WHITE, white))


def choose(state: State, setting: str, value: str) -> State:
    """Return the state with a setting changed in mid-game; sections and half-decks stay as they are."""
    options = state.options
    match setting:
        case "tracking":
            return _set_tracking(state, replace(options, tracking=value))
        case "own_space":
            options = replace(options, own_space=value == "yes")
        case "joined":
            options = replace(options, joined=value == "yes")
        case "bare":
            options = replace(options, bare=value)
        case _:
            pass
    return replace(state, options=options)
