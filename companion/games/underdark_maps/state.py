"""The state of a race: the track, the parties, the Maps, and what is due; `facts` derives everything else.

Cards are counted, not known: for the whole table, the sum of hands, attachments, waiting spoils, discarded
and unaccounted cards is the number drawn, whatever is corrected or taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from companion.games.underdark_maps.catalogue.deck import Line
from companion.games.underdark_maps.catalogue.settings import CUSTOM, HAND, SETTINGS
from companion.kernel.features import defaults
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat

SET_UP: Final = "set-up"
PHASES: Final = ("event", "difficulties", "recruit", "attachments", "move", "encounter", "battle")
START: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The table's settings, by their keys (see catalogue.settings)."""

    board_spaces: str = "24"
    dice: str = "here"
    cards: str = "table"
    players_max: str = "6"
    end_terrain: str = "rolled"
    earth_node: str = "per_mage"
    portal_when: str = "on_landing"
    portal_forward: str = "travel_direction"
    attachment_limit: str = "none"
    item_class: str = "required"
    commit: str = "hidden_before_roll"
    spoils: str = "fitting_only"
    direction_choice: str = "before_roll"
    overshoot: str = "stop_at_end"
    map_party_direction: str = "home_only"
    foe_cards_per_encounter: str = "one"
    empty_party: str = "restart_at_start"


@dataclass(frozen=True, slots=True)
class Card:
    """An attachment. `label`: its name, if it has one."""

    kind: str
    cls: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """`row`: the member's row in the adventurer table; 0 if the name is still to be rolled."""

    row: int
    cls: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """`space`: 0 is Start. `way`: its last direction, 1 towards End. `hand`: the number of cards its player
    holds; `cards`: their backs, if the table deals them; `new`: those drawn since its latest turn began, or
    ahead of it. `ahead`: how many are already drawn for its next turn. `out`: whether it is out of the race.
    """

    space: int = START
    way: int = 1
    members: tuple[Member, ...] = ()
    hand: int = HAND
    cards: tuple[str, ...] = ()
    new: frozenset[str] = frozenset()
    ahead: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """What is due, and from whom. `number`: the member to be named, the spaces to move, the direction in
    which a portal leads (1 forward, -1 back), or the cards to draw or discard."""

    kind: str
    seat: Seat
    number: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """What a party plays in a battle. `items`: by class."""

    spells: int
    items: Mapping[str, int]

    @property
    def cards(self) -> int:
        return self.spells + sum(self.items.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """A battle of the party on turn against a rival, or against a foe of this kind and level. `by`: who
    played the foe."""

    rival: Seat | None = None
    foe: str = ""
    level: int = 0
    by: Seat | None = None
    played: Mapping[Seat, Played]
    ties: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """`tasks`: what is due, the first of them now. `stride`: a move roll whose direction is still to be
    chosen.

    `moved`: whether the party has come to its space in this turn, and rivals whom it meets there are still to
    be fought; `landed`: whether there are such rivals. `planar`: the level of a planar foe to be fought.
    `spoils` wait for members of `winner`. `waited`: opponents who asked to wait for their Foe card. `closed`:
    whether no more Foe cards may be played.
    """

    seat: Seat
    phase: str
    tasks: tuple[Task, ...] = ()
    barred: bool = False
    stride: int = 0
    moved: bool = False
    landed: bool = False
    planar: int = 0
    passed: frozenset[Seat] = frozenset()
    waited: frozenset[Seat] = frozenset()
    foes_by: frozenset[Seat] = frozenset()
    closed: bool = False
    battle: Battle | None = None
    winner: Seat | None = None
    spoils: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`order`: clockwise from the first player. `terrain`: the row of each space in the terrain table, 0 for
    Start and for an End without terrain; empty until the track is rolled. `holder`: who has the Maps; if
    None, they are at `maps_at`. `second`: whether Phase II of the course has begun. `turns`: how many turns
    have begun. `away`: seats whose turns are skipped. `deck`: as the players described it, otherwise empty;
    `house`: whether they did so by saying how many cards of each kind there are.

    If the table deals the cards: `stock`: every face that was shuffled in; `pile`: backs from the top;
    `face_up`: faces of the cards discarded face up, `face_down`: backs of the others; `shuffles`: how often.

    `level`: the seats that roll again for going first; `rolled_off`: whether that is settled.
    """

    options: Options
    order: tuple[Seat, ...]
    parties: Mapping[Seat, Party]
    turn: Turn
    terrain: tuple[int, ...] = ()
    holder: Seat | None = None
    maps_at: int
    second: bool = False
    turns: int = 0
    away: frozenset[Seat] = frozenset()
    drawn: int
    discarded: int = 0
    unaccounted: int = 0
    deck: tuple[Line, ...] = ()
    house: bool = False
    stock: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    face_down: tuple[str, ...] = ()
    shuffles: int = 0
    level: tuple[Seat, ...] = ()
    rolled_off: bool = False

    @property
    def end(self) -> int:
        """Return the End space; before the track is rolled, according to the settings."""
        return len(self.terrain) - 1 if self.terrain else count_chosen_spaces(self.options) + 1

    @property
    def dealt(self) -> bool:
        """Return whether the table deals the cards, and has begun to."""
        return self.shuffles > 0

    @property
    def setting_up(self) -> bool:
        return self.turn.phase == SET_UP

    @property
    def on_turn(self) -> Seat:
        return self.turn.seat

    @property
    def round(self) -> int:
        """Return the round, from 1; 0 in the set-up."""
        return (self.turns + len(self.order) - 1) // len(self.order)

    @property
    def won(self) -> bool:
        """Return whether the Maps are home."""
        return self.holder is not None and self.parties[self.holder].space == START and not self.setting_up


def count_chosen_spaces(options: Options) -> int:
    """Return how many spaces the settings require between Start and End; 24 if the length is left to the real
    board."""
    return 24 if options.board_spaces == CUSTOM else int(options.board_spaces)


def options_of(settings: Mapping[str, str]) -> Options:
    known = {each.name for each in fields(Options)}
    return Options(**{key: value for key, value in settings.items() if key in known})


def setup(begin: Begin) -> State:
    """Return the state of a new race: the track and the parties are still to be rolled; each hand has seven
    cards, or, if the table deals them, the deck is still to be shuffled."""
    options = options_of(defaults(SETTINGS) | dict(begin.settings))
    start = begin.seats.index(begin.first)
    order = (*begin.seats[start:], *begin.seats[:start])
    hand = 0 if options.cards == "dealt" else HAND
    deck = (Task("deck", order[0]),) if options.cards == "dealt" else ()
    tasks = (Task("track", order[0]), *(Task("gather", seat) for seat in order), *deck)
    return State(
        options=options,
        order=order,
        parties={seat: Party(hand=hand) for seat in order},
        turn=Turn(seat=order[0], phase=SET_UP, tasks=tasks),
        maps_at=count_chosen_spaces(options) + 1,
        drawn=hand * len(order),
    )


def choose(state: State, setting: str, value: str) -> State:
    """Return the state with a setting changed during the game; the length of an existing track does not
    change, and neither does who deals the cards."""
    if (setting == "board_spaces" and state.terrain) or setting == "cards":
        return state
    options = replace(state.options, **options_values(setting, value))
    maps_at = state.maps_at if state.terrain else count_chosen_spaces(options) + 1
    return replace(state, options=options, maps_at=maps_at)


def options_values(setting: str, value: str) -> Mapping[str, str]:
    return {setting: value} if setting in {each.name for each in fields(Options)} else {}


def with_party(state: State, seat: Seat, party: Party) -> State:
    return replace(state, parties={**state.parties, seat: party})


def with_tasks(state: State, *tasks: Task) -> State:
    """Return the state with these tasks before all others."""
    return replace(state, turn=replace(state.turn, tasks=(*tasks, *state.turn.tasks)))
