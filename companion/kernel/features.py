"""What only some games have, one record each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from companion.kernel.keeping import Secrets
from companion.kernel.moves import Draft, Entry, Move
from companion.kernel.outcomes import Endings, Outcome
from companion.kernel.page_parts import Covered
from companion.kernel.rulings import Question, Ruling
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    value: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Something that the players decide for their table. `choices(seats)`: the choices at a table with this
    many seats. `at_setup`: whether the set-up asks for it; otherwise the default holds until the table
    changes it. `fixed`: whether it cannot be changed once the game has begun. `drawable`: whether it can be
    drawn at random. `page`: of the rulebook, or 0."""

    key: str
    name: Text
    choices: Callable[[int], tuple[Choice, ...]]
    default: str
    at_setup: bool = False
    fixed: bool = False
    drawable: bool = False
    page: int = 0


def choices(offered: Mapping[str, Text]) -> Callable[[int], tuple[Choice, ...]]:
    """Return a function that offers the same choices at a table of any size."""
    every = tuple(Choice(value=value, name=name) for value, name in offered.items())
    return lambda _seats: every


def defaults(settings: Iterable[Setting]) -> dict[str, str]:
    return {setting.key: setting.default for setting in settings}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Generic[S]):
    """The settings of a game, in the order in which they are asked.

    `choose(state, key, value)`: the state after a setting was changed; the hook is None if no setting can be
    changed once the game has begun. `shared`: defaults for settings of all games, if they differ in this
    game.
    """

    rows: tuple[Setting, ...] = ()
    choose: Callable[[S, str, str], S] | None = None
    shared: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Setting]:
        return iter(self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[S]):
    """A page of a game besides its table page: `data(state, viewer, given)` is what
    `games/<slug>/<name>.html` draws; `given`: the arguments in its address.

    `scores`: whether it shows scores. `own`: the `Seal.about` of sealed entries whose content the page shows
    to the phone that sealed them. `kept(state)`: a name and a text that the group keeps for later tables, or
    None. `for_turn`: whether the host's phone acts there for the player on turn, if that player has no phone.
    """

    data: Callable[[S, Viewer, Mapping[str, str]], Any]
    scores: bool = False
    own: str = ""
    kept: Callable[[S], tuple[str, str] | None] | None = None
    for_turn: bool = False


SIZES: Final = ("a4", "letter")
"""The usual sizes of a paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something to print: `page(position, viewer)` is the data of `games/<slug>/papers/<name>.html`, or of
    `print/<name>.html` if the game has no template of its own."""

    name: str
    title: Text
    page: Callable[[Any, Viewer], Any] = lambda _position, _viewer: None
    needs_state: bool = True
    """Whether it can be printed only once the game has begun."""

    scores: bool = False
    """Whether it shows scores."""

    sizes: tuple[str, ...] = SIZES
    """Its paper sizes; `a3` for what hangs on a wall."""

    own: str = ""
    """As in `View`."""

    fits: Callable[[Any], bool] = lambda _state: True
    """`fits(state)`: whether there is anything to print."""

    drawn: Callable[[Any, Mapping[str, str]], Any] = lambda _state, _given: None
    """`drawn(state, given)`: its map as one picture, or None; the template
    `games/<slug>/papers/<sketched>.html` draws it, under the name `m`."""

    sketched: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(Generic[S]):
    """How points are counted. `outcome`: None while the game goes on. `totals`: the points of each seat, if
    they can be computed faster than the whole score. `count_views`: the views in which a final count is
    entered, in order; each phone also sees there what it has sealed. `clashes`: sentences for counts that
    cannot all be true. `unit`: a total in words, if totals are not points but something everybody can see on
    the board; they are then never hidden. `course`: each round with the state after it, if rounds can be
    corrected. `endings`: other ways in which the game may end."""

    score: Callable[[S], Scoresheet]
    outcome: Callable[[S], Outcome | None]
    totals: Callable[[S], Mapping[Seat, int]] | None = None
    count_views: Callable[[S], tuple[str, ...]] = lambda _state: ()
    clashes: Callable[[S], tuple[Text, ...]] = lambda _state: ()
    unit: Callable[[int], Text] | None = None
    course: Callable[[S], Iterable[tuple[Text, S]]] | None = None
    endings: Callable[[S], Endings] = lambda _state: Endings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions(Generic[S]):
    """The questions about its rules that a game answers."""

    rows: tuple[Question, ...]
    rule: Callable[[S, str, Mapping[str, str]], Ruling]

    def __iter__(self) -> Iterator[Question]:
        return iter(self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """Something gained and spent in a turn. `start(state)`: how much of it the board gives the player on
    turn."""

    key: str
    name: Text
    start: Callable[[Any], int] = lambda _state: 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResources:
    """What a turn provides to spend, for the counter on a player's phone.

    `costs(entry)`: what one of the player's entries spends of each resource, by key.
    """

    kinds: tuple[Resource, ...]
    costs: Callable[[Entry], Mapping[str, int]]

    @property
    def names(self) -> tuple[Text, ...]:
        return tuple(kind.name for kind in self.kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp:
    """Forgotten entries to make before a seat's turn can begin. `label`: of the button that makes them and
    then enters the seat's own move."""

    drafts: tuple[Draft, ...]
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(Generic[S]):
    """Moves that a player may give in advance. `kinds`: all of them; `occasional`: kinds that may never come
    up, so that nobody waits for them. `now(state, seat)`: the kinds that a seat could enter now;
    `comes_up(state, move)`: whether an ordered move applies. `prepared(state, move)`: the move with all dice
    that it may need."""

    kinds: frozenset[str]
    now: Callable[[S, Seat], frozenset[str]]
    comes_up: Callable[[S, Move], bool] = lambda _state, _move: True
    prepared: Callable[[S, Move], Move] = lambda _state, move: move
    occasional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns(Generic[S]):
    """Seats play in an order, and one goes first."""

    catch_up: Callable[[S, Seat], CatchUp | None] | None = None
    """`catch_up(state, seat)`: what must be entered before it is the seat's turn; it returns None if it
    is that already, or never will be. The hook is None if turns follow each other automatically."""

    closed: Callable[[S], int] | None = None
    """How many turns are over and can no longer be corrected (`kernel.closed_turns`); None if all can."""

    absent: Callable[[S, frozenset[Seat]], S] | None = None
    """Returns the state with the turns of exactly these seats skipped; None if no seat can be skipped."""

    resources: TurnResources | None = None
    """What a turn provides."""

    given: Callable[[S, Seat], tuple[Draft, ...]] = lambda _state, _seat: ()
    """Moves that make it a seat's turn without ending anybody else's; used for sketches only."""

    phases: tuple[Text, ...] = ()
    """The phases of each turn, in the order that `Moment.phase` counts."""

    passing: Callable[[S, Seat], tuple[Draft, ...]] | None = None
    """Default moves for a seat whose time is up, one after another; None if there are none."""

    ending: Callable[[S], tuple[Draft, ...]] | None = None
    """The moves that then end the phase; None if only the players end it."""

    orders: Orders[S] | None = None
    """What may be ordered in advance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where something is shown or settled: in a `view` of the game, with its arguments (`given`); on a `page`
    that all games have, by endpoint; without either, on the table page. `anchor`: the id of an element
    there."""

    view: str = ""
    given: tuple[tuple[str, str], ...] = ()
    page: str = ""
    anchor: str = ""


TABLE_PAGE: Final = Where()

Holds: TypeAlias = Literal["turn", "phase", "battle", "end", ""]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Something that the table waits for. `what`: an imperative that can follow a name ("Retreat Horde").
    `who`: the seat that must do it; None for the whole table or, if there is one, the referee. `also`: other
    seats that may do it instead. `why`, `page`: the reason, and the page of the rulebook. `moves`: the kinds
    of moves that settle it. `holds`: what cannot end before it is settled. `needs`: only players who may make
    this move can settle it. `last`: sorted after everything else. `is_turn`: it merely says whose turn it is,
    which every page shows anyway."""

    what: Text
    who: Seat | None = None
    where: Where = TABLE_PAGE
    moves: tuple[str, ...] = ()
    why: Text | None = None
    page: int = 0
    holds: Holds = ""
    also: tuple[Seat, ...] = ()
    needs: Move | None = None
    last: bool = False
    is_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something that a note can be about: a place, an army, a person. `id`: as in a move's `touches`.
    `where`: the page that shows it; the table page by default."""

    id: str
    name: Text
    where: Where = TABLE_PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Secrets[S]):
    """What only the referee may know: everything that `seen` removes. `seat`: the referee's; only the host's
    device sees behind the screen, whoever takes the seat. `views`, `papers`, `moves`: what other players may
    use, by name and kind; they see no others, no questions and no ledger. `pictured(state)`: the pictures
    shown to whoever sees this state."""

    seat: Seat | None = None
    views: frozenset[str] = frozenset()
    papers: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()
    pictured: Callable[[S], Iterable[Covered]] = lambda _state: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Generic[S]):
    """A standing entry, for the chronicle, with the states before and after it and its words in the log."""

    entry: Entry
    before: S
    after: S
    said: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """A unit in a battle: its size, its losses, and what else happened to it."""

    name: Text | str
    size: int
    lost: int
    fate: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """A battle, for the chronicle, with the units of each side."""

    name: str
    ended: Text
    sides: tuple[tuple[Text, tuple[Force, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[S]):
    """How the log becomes a chronicle (`features.chronicle.story`)."""

    chapter: Callable[[S], tuple[int, Text]] | Literal["rounds", "evenings"] = "rounds"
    """`chapter(state)`: the turn or day of a state, as a number and in words; or `rounds` for
    `Moment.round`, or `evenings`."""

    told: Callable[[tuple[Deed[S], ...]], Iterable[tuple[Seat | None, Text]]] | None = None
    """`told(deeds)`: sentences that sum up a chapter's entries, with their seats; None to combine equal
    entries and leave out `quiet` kinds of moves."""

    quiet: frozenset[str] = frozenset()
    known: Callable[[tuple[S, ...]], Iterable[Text]] = lambda _states: ()
    """`known(states)`: what players in front of a screen learn in a chapter, from the states as they
    see them."""

    fights: Callable[[tuple[Deed[S], ...]], Iterable[Fight]] = lambda _deeds: ()
    """`fights(deeds)`: the battles among the entries."""

    held: Callable[[S], Mapping[Any, Seat]] = lambda _state: {}
    """`held(state)`: who holds which place or thing, by name."""

    drawn: Callable[[S], Any] = lambda _state: None
    """`drawn(state)`: what `games/<slug>/papers/small.html` draws as `m`, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Generic[S]):
    """What a game adds to the log and its notes, beyond the words of its moves."""

    narrated: bool = False
    """Whether the words of a move depend on the state before it."""

    same_place: Callable[[str], str] = lambda place: place
    """`same_place(id)`: for an id in a move's `touches`, the place by which duplicates from two phones
    are recognised; empty for ids that do not tell entries apart."""

    called: Callable[[str], Text] | None = None
    """`called(id)`: the name of such a place."""

    notices: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    """What people must do with their pieces after an entry."""

    changes: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    """The differences between two states, one sentence each."""

    changed: Callable[[S, S], frozenset[str]] = lambda _before, _after: frozenset()
    """The places on the map that differ, as its addresses name them."""

    telling: Telling[S] = field(default_factory=Telling)
    """How the log becomes a chronicle."""

    things: Callable[[S], Iterable[Thing]] = lambda _state: ()
    """`things(state)`: what a note can be about, besides entries, seats and the evening."""

    allies: Callable[[S, Seat], frozenset[Seat]] | None = None
    """`allies(state, seat)`: who may read notes that a seat writes for its allies."""
