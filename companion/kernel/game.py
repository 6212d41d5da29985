"""The record of facts and functions that a game hands over. The shared rooms know these names and no game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from companion.kernel.dice import Die
from companion.kernel.moves import Begin, Draft, Entry, Move
from companion.kernel.referee_screen import Screen
from companion.kernel.rulings import Asking, Objection, Question, Ruling
from companion.kernel.samples import Sample
from companion.kernel.scores import Outcome, Scoresheet
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.shorthand import Shorthand
from companion.kernel.tallies import Tally
from companion.kernel.turn_resources import TurnResources
from companion.kernel.words import Text, text

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Facts of a published game. `seats`: how many may play; `places`: the seats it offers; `bgg_id`: its
    number at BoardGameGeek, 0 where it has none."""

    slug: str
    title: str
    summary: Text
    seats: range
    places: tuple[Place, ...]
    seat_word: Text
    rules_version: str
    rulebook: str
    minutes: int
    bgg_id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    value: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Something that a table decides. `choices(seats)`: what there is to choose from at a table of so many
    seats.

    `at_setup`: asked before the game begins; the others are readings of open rules, with defaults.
    `fixed`: not chosen anew once it has begun.
    `page`: where the rulebook speaks of it.
    """

    key: str
    name: Text
    choices: Callable[[int], tuple[Choice, ...]]
    default: str
    at_setup: bool = False
    fixed: bool = False
    drawable: bool = False
    page: int = 0


def choices(offered: Mapping[str, Text]) -> Callable[[int], tuple[Choice, ...]]:
    """The same to choose from at a table of any size."""
    every = tuple(Choice(value=value, name=name) for value, name in offered.items())
    return lambda _seats: every


def defaults(settings: Iterable[Setting]) -> dict[str, str]:
    """What holds at a table that decides nothing, by key."""
    return {setting.key: setting.default for setting in settings}


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that can no longer be carried out, and why; it changed no piece."""

    sentence: Text
    version: int = 0


def carried_out(apply: Callable[[S, Seat | None, Move], S | Misfit], state: S, drafts: Iterable[Draft]) -> S:
    """The state behind drafts; one that does not fit changes nothing."""
    for draft in drafts:
        after = apply(state, draft.seat, draft.move)
        state = state if isinstance(after, Misfit) else after
    return state


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in the game a state stands, for grouping the log. `key` changes with every turn.

    `timed`: a turn that a clock runs for, not a set-up that all do together.
    """

    key: int
    name: Text
    seat: Seat | None
    timed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp:
    """What was forgotten and must be entered first, so that it is a seat's turn; `label` says both."""

    drafts: tuple[Draft, ...]
    label: Text


TAP_A_PLACE: Final = text("Tap a place on the map where something happened.")

SIZES: Final = ("a4", "letter")
"""What every paper comes as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something to print: `page(position, viewer)` is the data of `games/<slug>/papers/<name>.html`, or of
    `print/<name>.html` where the game has no template of its own.

    `needs_state`: it can be printed only once the game has begun. `scores`: it tells scores. `sizes`: what
    it comes as, `a3` besides the usual two for what hangs on a wall.
    """

    name: str
    title: Text
    page: Callable[[Any, Viewer], Any] = lambda _position, _viewer: None
    needs_state: bool = True
    scores: bool = False
    sizes: tuple[str, ...] = SIZES


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """What a game is.

    `check` says what the rules object to and raises `Refusal` for what cannot be; `apply` is total: it gives
    the next state, or a `Misfit`. `setup` raises `Refusal` for seats or settings that cannot be.
    `touches`: the places a move concerns, ids that score items name too. `notices`: what to do with real
    pieces. `absent`: total; the state in which the turns of these seats, and of no others, are skipped.
    `score_views` and `score_moves`: views, and kinds of moves in the log, that tell scores. `corrections`:
    kinds of moves that say what lies there, whatever was entered before.
    `same_place`: of an id out of `touches` the place that two phones would mean alike; empty for what
    belongs to a seat and tells no two entries apart; `called` names such a place. `kinds`: for a kind of move
    the group under which the log finds it. `catch_up`: None where it is the seat's turn, or never
    will be. `narrated`: `describe` is given the state that an entry met, but for what was taken back.
    `changes`: what lies otherwise in one state than in another, a sentence each;
    `changed`: the places on the map where it does, as its addresses name them.
    `own_views`: views and papers drawn for a phone with what its own seats have sealed, by what for.
    `count_views`: where a seat's final count is entered, in that order; they show what its own phone has
    sealed. `closed_turns`: how many turns are over; nothing of them is taken back once the next is under way
    (`kernel.closed_turns`).
    `shared_defaults`: of the settings of all games those that hold otherwise here, until the table chooses.
    `joins_late`: somebody can come in while it goes on, by a set-up with one seat more.
    `clashes`: what cannot all be true of the final counts together.
    `resolve`: the move with its `Chain` rolled to the end by this die, behind what was typed; `Refusal` for
    typed pips that its dice cannot show. `asked_by`: the question whose yes a move needs.
    `pile`: the backs of the cards that lie face down and can be dealt, from the top; None for a game that
    deals none. `hide`: of a game with a referee, what players know. `scored`: False where nobody counts
    anything. `cards`: False where no card can set a rule aside.
    `in_turns`: False where seats have no order and nobody goes first.
    `guide`: how a first entry begins, said to newcomers.
    """

    about: About
    moves: Mapping[str, type[Move]]
    setup: Callable[[Begin], S]
    check: Callable[[S, Seat | None, Move], tuple[Objection, ...]]
    apply: Callable[[S, Seat | None, Move], S | Misfit]
    score: Callable[[S], Scoresheet]
    totals: Callable[[S], Mapping[Seat, int]]
    outcome: Callable[[S], Outcome | None]
    moment: Callable[[S], Moment]
    page: Callable[[S, Viewer], Any]
    views: Mapping[str, Callable[[S, Viewer, Mapping[str, str]], Any]] = field(default_factory=dict)
    own_views: Mapping[str, str] = field(default_factory=dict)
    score_views: frozenset[str] = frozenset()
    score_moves: frozenset[str] = frozenset()
    corrections: frozenset[str] = frozenset()
    count_views: Callable[[S], tuple[str, ...]] = lambda _state: ()
    clashes: Callable[[S], tuple[Text, ...]] = lambda _state: ()
    closed_turns: Callable[[S], int] = lambda _state: 0
    joins_late: bool = False
    choose: Callable[[S, str, str], S] | None = None
    absent: Callable[[S, frozenset[Seat]], S] | None = None
    shared_defaults: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[Setting, ...] = ()
    legal: Callable[[S, Seat], tuple[Move, ...]] | None = None
    touches: Callable[[Entry], tuple[str, ...]] = lambda _entry: ()
    same_place: Callable[[str], str] = lambda place: place
    called: Callable[[str], Text] | None = None
    kinds: Mapping[str, Text] = field(default_factory=dict)
    resolve: Callable[[S, Seat | None, Move, Die], Move] | None = None
    catch_up: Callable[[S, Seat], CatchUp | None] = lambda _state, _seat: None
    describe: Callable[[S | None, Entry], Text] | None = None
    narrated: bool = False
    notices: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    changes: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    changed: Callable[[S, S], frozenset[str]] = lambda _before, _after: frozenset()
    questions: tuple[Question, ...] = ()
    rule: Callable[[S, str, Mapping[str, str]], Ruling] | None = None
    asked_by: Callable[[Seat | None, Move], Asking | None] = lambda _seat, _move: None
    pile: Callable[[S], tuple[str, ...]] | None = None
    papers: tuple[Paper, ...] = ()
    turn_resources: TurnResources | None = None
    shorthand: Shorthand | None = None
    tally: Tally | None = None
    sample: Callable[[], Sample] | None = None
    hide: Screen[S] | None = None
    scored: bool = True
    cards: bool = True
    in_turns: bool = True
    guide: Text = TAP_A_PLACE
