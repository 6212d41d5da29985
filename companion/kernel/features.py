"""What a game may have besides its core, a record each.

A game that has none of them is joined, entered and told all the same.
"""

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
    """Something that a table decides. `choices(seats)`: what there is to choose from at a table of so many
    seats. `at_setup`: asked before the game begins; the others are readings of open rules, with defaults.
    `fixed`: it cannot be chosen again once the game has begun. `page`: where the rulebook speaks of it."""

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
    """Return the default of each setting, by key, for a table that decides nothing."""
    return {setting.key: setting.default for setting in settings}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Generic[S]):
    """What a table decides, in the order in which it is asked.

    `choose(state, key, value)`: the state once a setting is changed; None if the board stays as it is.
    `shared`: the settings of all games that have other defaults here, until the table chooses.
    """

    rows: tuple[Setting, ...] = ()
    choose: Callable[[S, str, str], S] | None = None
    shared: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Setting]:
        return iter(self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[S]):
    """A page of a game besides its table page: `data(state, viewer, given)` is what
    `games/<slug>/<name>.html` draws; `given`: what its address says.

    `scores`: it tells scores. `own`: what its phone sealed under this name is drawn in. `kept`: a name and a
    text for later tables of the group. `for_turn`: the host's phone acts for who is on turn and has none.
    """

    data: Callable[[S, Viewer, Mapping[str, str]], Any]
    scores: bool = False
    own: str = ""
    kept: Callable[[S], tuple[str, str] | None] | None = None
    for_turn: bool = False


SIZES: Final = ("a4", "letter")
"""The sizes that every paper comes in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something to print: `page(position, viewer)` is the data of `games/<slug>/papers/<name>.html`, or of
    `print/<name>.html` where the game has no template of its own.

    `needs_state`: it can be printed only once the game has begun. `scores`: it tells scores. `sizes`: those
    it comes in, `a3` besides the usual two for what hangs on a wall. `own`: as in `View`. `fits`: whether
    there is anything of a state to print. `drawn(state, given)`: its map as one picture, of what the address
    names, or None; `games/<slug>/papers/<sketched>.html` draws it as `m`.
    """

    name: str
    title: Text
    page: Callable[[Any, Viewer], Any] = lambda _position, _viewer: None
    needs_state: bool = True
    scores: bool = False
    sizes: tuple[str, ...] = SIZES
    own: str = ""
    fits: Callable[[Any], bool] = lambda _state: True
    drawn: Callable[[Any, Mapping[str, str]], Any] = lambda _state, _given: None
    sketched: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(Generic[S]):
    """How points are counted. `outcome`: None while the game goes on. `totals`: the points of each seat,
    where that is less work than the score. `count_views`: where a final count is entered, in that order; they
    show what its own phone has sealed. `clashes`: what cannot all be true of the counts. `unit`: a total in
    words, if it is not points but something that all can see on the board, and so never hidden. `course`:
    each round, and the state after it, where rounds can be corrected. `endings`: how it may end besides by
    its count."""

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
    """What a game answers about its rules. `rule(state, key, given)`: the answer. The row of a move says
    which question it asks."""

    rows: tuple[Question, ...]
    rule: Callable[[S, str, Mapping[str, str]], Ruling]

    def __iter__(self) -> Iterator[Question]:
        return iter(self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """What is gained and spent. `start(state)`: how much of it the board gives whoever is on turn."""

    key: str
    name: Text
    start: Callable[[Any], int] = lambda _state: 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResources:
    """What a turn brings to spend, for the counter that a player keeps on the phone.

    `costs(entry)`: what an entry of one's own took out of each resource, by key.
    """

    kinds: tuple[Resource, ...]
    costs: Callable[[Entry], Mapping[str, int]]

    @property
    def names(self) -> tuple[Text, ...]:
        return tuple(kind.name for kind in self.kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp:
    """What was forgotten and must be entered before it is a seat's turn; `label` says both."""

    drafts: tuple[Draft, ...]
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(Generic[S]):
    """Moves that a player may give in advance. `kinds`: all of them; `occasional`: those that may never come
    up, and so hold nothing up. `now(state, seat)`: those that a seat could enter now, `comes_up(state, move)`
    for what. `prepared(state, move)`: with all dice that the table may have to roll for it."""

    kinds: frozenset[str]
    now: Callable[[S, Seat], frozenset[str]]
    comes_up: Callable[[S, Move], bool] = lambda _state, _move: True
    prepared: Callable[[S, Move], Move] = lambda _state, move: move
    occasional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns(Generic[S]):
    """Seats have an order, and somebody goes first.

    `catch_up`: None where turns follow each other by themselves; what it gives, where it is the seat's turn,
    or never will be.
    `closed`: how many turns are over, of which nothing is taken back later (`kernel.closed_turns`). None
    where it may.
    `absent`: the state when the turns of just these seats are skipped; None where nobody is passed over.
    `resources`: what a turn brings.
    `given`: what makes it a seat's turn now, nobody else's being ended: for what is only tried. `phases`:
    those of each turn, in order, as `Moment.phase` counts them. `passing`: what may be entered for a seat
    whose time is up, one after the other; None where nothing is. `ending`: what then ends the phase; none
    where only the table does. `orders`: what may be ordered."""

    catch_up: Callable[[S, Seat], CatchUp | None] | None = None
    closed: Callable[[S], int] | None = None
    absent: Callable[[S, frozenset[Seat]], S] | None = None
    resources: TurnResources | None = None
    given: Callable[[S, Seat], tuple[Draft, ...]] = lambda _state, _seat: ()
    phases: tuple[Text, ...] = ()
    passing: Callable[[S, Seat], tuple[Draft, ...]] | None = None
    ending: Callable[[S], tuple[Draft, ...]] | None = None
    orders: Orders[S] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where something that is due is settled: a `view` of the game with what its address says (`given`), or a
    `page` that all games have, by its endpoint, or the table page; `anchor`: the id of the element there."""

    view: str = ""
    given: tuple[tuple[str, str], ...] = ()
    page: str = ""
    anchor: str = ""


TABLE_PAGE: Final = Where()

Holds: TypeAlias = Literal["turn", "phase", "battle", "end", ""]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Something that is awaited. `what`: an imperative that fits behind a name ("Retreat Horde"). `who`: the
    seat that it is awaited from; None is the table as a whole, which is the referee where there is one.
    `also`: seats any of which may settle it instead. `why`, `page`: what asks for it, and where in the
    rulebook. `moves`: kinds of moves any of which may settle it. `holds`: what cannot end before it is
    settled. `needs`: only whoever may make this move settles it. `last`: its time comes once the others are
    settled. `is_turn`: it only says whose turn it is, as the head of every page does."""

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
    """Something that a note can be about: a place, an army, a person. `id`: as a move's `touches` names it.
    `where`: its page; the table page for what has none."""

    id: str
    name: Text
    where: Where = TABLE_PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Secrets[S]):
    """What a referee keeps to itself: all that `seen` takes out. `seat`: the referee's; only the host's
    device looks behind the screen, whoever sits there. `views`, `papers`, `moves`: what others have of those,
    by name and kind; of the rest, of questions and of the ledger nothing. `pictured(state)`: the pictures
    that lie before whoever knows this state."""

    seat: Seat | None = None
    views: frozenset[str] = frozenset()
    papers: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()
    pictured: Callable[[S], Iterable[Covered]] = lambda _state: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Generic[S]):
    """A standing entry, for a story: the states before and after it, and its words in the log."""

    entry: Entry
    before: S
    after: S
    said: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """A unit in a battle: how many it had and lost, and what else became of it."""

    name: Text | str
    of: int
    lost: int
    fate: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """A battle, for a story. `sides`: who fought, and with what."""

    name: str
    ended: Text
    sides: tuple[tuple[Text, tuple[Force, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[S]):
    """How the log becomes a story (`features.chronicle.story`).

    `chapter(state)`: the turn or day of a state, as a number and in words; or `rounds` by `Moment.round`,
    or `evenings`. `told(deeds)`: what a chapter's entries come to, by seat; None: what is like is told
    together, and `quiet` kinds of moves not at all. `known(states)`: what whoever stands in front of a screen
    learns of it in a chapter, from the states as they know them. `fights(deeds)`: battles among them.
    `held(state)`: who has which place or thing, by what it is called. `drawn(state)`: what
    `games/<slug>/papers/small.html` draws as `m`; None where there is nothing to see.
    """

    chapter: Callable[[S], tuple[int, Text]] | Literal["rounds", "evenings"] = "rounds"
    told: Callable[[tuple[Deed[S], ...]], Iterable[tuple[Seat | None, Text]]] | None = None
    quiet: frozenset[str] = frozenset()
    known: Callable[[tuple[S, ...]], Iterable[Text]] = lambda _states: ()
    fights: Callable[[tuple[Deed[S], ...]], Iterable[Fight]] = lambda _deeds: ()
    held: Callable[[S], Mapping[Any, Seat]] = lambda _state: {}
    drawn: Callable[[S], Any] = lambda _state: None


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Generic[S]):
    """What a game adds to the log, and to the notes in it, beyond the words of its moves.

    `narrated`: the words are given the state that an entry met, but for what was taken back.
    `same_place`: of an id out of a move's `touches` the place that two phones would mean alike; empty for
    what belongs to a seat and tells no two entries apart. `called` names such a place.
    `notices`: what people must do with their pieces after an entry.
    `changes`: what lies otherwise in one state than in another, a sentence each; `changed`: the places on the
    map where it does, as its addresses name them.
    `telling`: how it becomes a story. `things(state)`: what a note can be about, besides what all games have:
    entries, seats, the evening. `allies(state, seat)`: who reads what a seat notes for its allies.
    """

    narrated: bool = False
    same_place: Callable[[str], str] = lambda place: place
    called: Callable[[str], Text] | None = None
    notices: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    changes: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    changed: Callable[[S, S], frozenset[str]] = lambda _before, _after: frozenset()
    telling: Telling[S] = field(default_factory=Telling)
    things: Callable[[S], Iterable[Thing]] = lambda _state: ()
    allies: Callable[[S, Seat], frozenset[Seat]] | None = None
