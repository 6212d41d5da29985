"""The record of facts and functions that is a game. Shared code uses these names and knows no particular
game.

What only some games have is in records of its own, absent by default (`kernel.features`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property, wraps
from typing import Any, Final, Generic, TypeVar

from companion.kernel.features import (
    Due,
    Log,
    Paper,
    Questions,
    Scoring,
    Screen,
    Settings,
    Turns,
    View,
)
from companion.kernel.keeping import Secrets
from companion.kernel.moves import Begin, Draft, Entry, Move
from companion.kernel.outcomes import Endings, Outcome
from companion.kernel.rows import Apply, MoveRow, Rules
from companion.kernel.rulings import Objection
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.shorthand import Grammar
from companion.kernel.tallies import Tally
from companion.kernel.topics import Topic
from companion.kernel.words import Text, text

S = TypeVar("S")
T = TypeVar("T")

ROUND_SHEET: Final = text("Round sheet")
BLANK_SET: Final = Paper(name="blank-set", title=text("Blank sheets, to begin on paper"), needs_state=False)
DEFAULT_PAPERS: Final = (
    Paper(name="scorecard", title=text("Scorecard"), scores=True),
    Paper(name="round-sheet", title=ROUND_SHEET),
    BLANK_SET,
    Paper(name="tent", title=text("Table tent"), needs_state=False),
)
"""The papers of a game that names none. A game that names a round sheet and has no template of its own for it
supplies a `page_parts.RoundSheet`."""

TAP_A_PLACE: Final = text("Tap a place on the map where something happened.")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Facts about a published game. `seats`: how many can play; `places`: the seats it offers; `bgg_id`: its
    number at BoardGameGeek, or 0; `minutes`: how long it takes, 0 if that depends. `guide`: tells newcomers
    how to make their first entry.

    `joins_late`: whether somebody can join during the game, by a set-up with one more seat. `cards`: whether
    a card can override a rule. `sampled`: whether it has a sample to look around in. `many`: what it needs if
    it stands for many games.
    """

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
    guide: Text = TAP_A_PLACE
    joins_late: bool = False
    cards: bool = True
    sampled: bool = False
    many: "Many | None" = None

    @property
    def said(self) -> Text | str:
        """Return the title, ready for translation if it is not the name of a published game."""
        return self.title if self.many is None else self.many.said


@dataclass(frozen=True, slots=True, kw_only=True)
class Many:
    """What the score sheet has because it stands for many games. `said`: its title, for translation;
    `offered_as`: its name on the front page. `ready()`: the titles of the games it has ready; each key is
    what a table for that game is opened with. `about_played(state)`: the facts of the game that is actually
    played; results are exported under its name. `say(title)`: its title, ready for translation if it is not
    the name of a published game."""

    said: Text
    offered_as: Text
    ready: Callable[[], Mapping[str, str]]
    about_played: Callable[[Any], About]
    say: Callable[[str], Text | str] = str


def remember(work: Callable[[S], T]) -> Callable[[S], T]:
    """Return a function of a state that caches its last result, because a page asks for the score many
    times."""
    last: tuple[S, T] | None = None

    @wraps(work)
    def worked_out(state: S) -> T:
        nonlocal last
        cached = last
        if cached is None or cached[0] is not state:
            cached = last = (state, work(state))
        return cached[1]

    return worked_out


@dataclass(frozen=True, slots=True)
class Moment:
    """The point in the game that a state has reached, for grouping the log. `key` changes with every turn.

    `timed`: whether a clock runs for it, unlike a set-up that everybody does together. `round`: the round in
    the game's own count, or 0. `phase`: the index in `Turns.phases`, or None.
    """

    key: int
    name: Text
    seat: Seat | None
    timed: bool = True
    round: int = 0
    phase: int | None = None


PACE = timedelta(seconds=20)
"""The time between two entries of a sample."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A played game to look at. `played`: the entries from `Begin` to the middle of the game; `rest`: from
    there to the result."""

    played: tuple[Draft, ...]
    rest: tuple[Draft, ...]

    @property
    def drafts(self) -> tuple[Draft, ...]:
        return (*self.played, *self.rest)


def entries_of(drafts: Iterable[Draft], at: datetime) -> Iterator[Entry]:
    """Yield drafts as entries of a table that was opened at this time."""
    for version, draft in enumerate(drafts, 1):
        yield Entry(
            version=version,
            move=draft.move,
            seat=draft.seat,
            override=draft.override,
            by="host",
            at=at + version * PACE,
            saw=version - 1,
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Generic[S]):
    """A game. The first five fields are required; the others are optional."""

    about: About
    rules: Rules[S, Any]
    """Its moves, their effects and the objections to them."""

    setup: Callable[[Begin], S]
    """The first state; raises `Refusal` for impossible seats or settings."""

    moment: Callable[[S], Moment]
    page: Callable[[S, Viewer], Any]
    """The data of its table page."""

    settings: Settings[S] = field(default_factory=Settings)
    views: Mapping[str, View[S]] = field(default_factory=dict)
    papers: tuple[Paper, ...] = DEFAULT_PAPERS
    log: Log[S] = field(default_factory=Log)
    scoring: Scoring[S] | None = None
    turns: Turns[S] | None = None
    questions: Questions[S] | None = None
    topics: Callable[[S | None], tuple[Topic, ...]] = lambda _state: ()
    """`topics(state)`: the topics of its rulebook; the state is None before the game begins."""

    due: Callable[[S, tuple[Entry, ...]], tuple[Due, ...]] | None = None
    """`due(state, sealed)`: what the game waits for, the most pressing first; `sealed`: the entries
    that are still sealed. If there is no such function, the game waits for the seat in `moment`."""

    shorthand: Grammar[S] | None = None
    """How its moves are typed."""

    recount: Tally | None = None
    """Which pieces can be counted."""

    secrets: Secrets[S] | None = None
    """Which parts of the state not everybody may know; a `Screen` in a game with a referee."""

    sample: Callable[[], Sample] | None = None
    likely_moves: Callable[[S, Seat], tuple[Move, ...]] | None = None
    """`likely_moves(state, seat)`: moves that a seat may well make now, all within the rules; a table
    page without a template of its own offers them as buttons."""

    def __repr__(self) -> str:
        """Return its name alone: all its fields would fill pages."""
        return f"<Game {self.about.slug}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Write the same where Hypothesis reports a law that failed; it and IPython look for this method."""
        printer.text(repr(self))

    @property
    def rows(self) -> tuple[MoveRow[S, Any, Any], ...]:
        return self.rules.rows

    @cached_property
    def rows_by_kind(self) -> Mapping[str, MoveRow[S, Any, Any]]:
        return {row.move.kind: row for row in self.rows}

    @property
    def apply(self) -> Apply[S]:
        return self.rules.apply

    def check(self, state: S, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
        """Return the objections to a move. Raise `Refusal`; see `Rules.check`."""
        return self.rules.check(state, seat, move)

    @cached_property
    def moves(self) -> Mapping[str, type[Move]]:
        return {row.move.kind: row.move for row in self.rows}

    @cached_property
    def pile(self) -> Callable[[S], tuple[str, ...]] | None:
        """Return the function that lists the backs of the face-down cards that can be dealt, from the top;
        None if the game has none."""
        return next((row.pile for row in self.rows if row.pile is not None), None)

    @property
    def screen(self) -> Screen[S] | None:
        """Return what only the referee may know; None without a referee."""
        return self.secrets if isinstance(self.secrets, Screen) else None

    @cached_property
    def score_moves(self) -> frozenset[str]:
        """Return the kinds of moves that reveal scores."""
        return frozenset(row.move.kind for row in self.rows if row.scores)

    def describe(self, state: S | None, entry: Entry) -> Text:
        """Return the words of an entry in the log. `state`: the state before it; None if that must not be
        revealed."""
        return self.rules.describe(state, entry)

    def touches(self, entry: Entry) -> tuple[str, ...]:
        """Return the places that an entry concerns; empty for a shared move."""
        return self.rules.touches(entry)

    def score(self, state: S) -> Scoresheet:
        """Return the score; a score sheet without seats if the game has no scoring."""
        return Scoresheet(seats=()) if self.scoring is None else self.scoring.score(state)

    def totals(self, state: S) -> Mapping[Seat, int]:
        own = self.scoring.totals if self.scoring else None
        return self.score(state).totals() if own is None else own(state)

    def about_of(self, state: S) -> About:
        """Return the facts of the game that is actually played."""
        many = self.about.many
        return self.about if many is None or state is None else many.about_played(state)

    def outcome(self, state: S) -> Outcome | None:
        """Return who won; None while the game goes on, or if the game has no scoring."""
        return None if self.scoring is None else self.scoring.outcome(state)

    def endings(self, state: S) -> Endings:
        """Return the ways in which the game may end other than by its count; none if it has no scoring."""
        return Endings() if self.scoring is None else self.scoring.endings(state)
