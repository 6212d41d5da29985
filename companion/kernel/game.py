"""The record of facts and functions that a game hands over. The shared rooms know these names and no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.kernel.moves import Begin, Entry, Move
from companion.kernel.rulings import Objection, Question, Ruling
from companion.kernel.scores import Outcome, Scoresheet
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Facts of a published game. `seats`: how many may play; `places`: the seats it offers."""

    slug: str
    title: str
    summary: Text
    seats: range
    places: tuple[Place, ...]
    seat_word: Text
    rules_version: str
    rulebook: str
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    value: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Something that a table decides. `choices(seats)`: what there is to choose from at a table of so many
    seats.

    `at_setup`: asked before the game begins; the others are readings of open rules, with defaults.
    `page`: where the rulebook speaks of it.
    """

    key: str
    name: Text
    choices: Callable[[int], tuple[Choice, ...]]
    default: str
    at_setup: bool = False
    drawable: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that can no longer be carried out, and why; it changed no piece."""

    sentence: Text
    version: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in the game a state stands, for grouping the log. `key` changes with every turn."""

    key: int
    name: Text
    seat: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something to print: `page(position, viewer)` is the data of `games/<slug>/papers/<name>.html`, or of
    `print/<name>.html` where the game has no template of its own.

    `needs_state`: it can be printed only once the game has begun.
    """

    name: str
    title: Text
    page: Callable[[Any, Viewer], Any] = lambda _position, _viewer: None
    needs_state: bool = True


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """What a game is.

    `check` says what the rules object to and raises `Refusal` for what cannot be; `apply` is total: it gives
    the next state, or a `Misfit`. `setup` raises `Refusal` for seats or settings that cannot be.
    `touches`: the places a move concerns, ids that score items name too. `notices`: what to do with real
    pieces. `absent`: total; the state in which the turns of these seats, and of no others, are skipped.
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
    choose: Callable[[S, str, str], S] | None = None
    absent: Callable[[S, frozenset[Seat]], S] | None = None
    settings: tuple[Setting, ...] = ()
    legal: Callable[[S, Seat], tuple[Move, ...]] | None = None
    touches: Callable[[Entry], tuple[str, ...]] = lambda _entry: ()
    describe: Callable[[S | None, Entry], Text] | None = None
    notices: Callable[[S, S], tuple[Text, ...]] = lambda _before, _after: ()
    questions: tuple[Question, ...] = ()
    rule: Callable[[S, str, Mapping[str, str]], Ruling] | None = None
    papers: tuple[Paper, ...] = ()
    samples: Callable[[], tuple[S, ...]] | None = None
