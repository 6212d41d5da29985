"""Typed lines of a game: each clause fills the inputs of a form.

The grammar of a clause is derived from the fields of its move, or declared by the game
(`kernel.shorthand.Grammar`). The inputs go through the form, so that nothing can be typed that the form would
refuse.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from companion.forms.clauses import clauses_of, write_clause
from companion.forms.grammar import Clause, Inputs
from companion.forms.move import MoveForm
from companion.forms.reading import TIMES, Reading, Vocabulary
from companion.forms.seat_names import SeatNames
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import Position
from companion.kernel.rows import state_after
from companion.kernel.rulings import NOBODY_PLAYS, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.shorthand import (
    CLAUSES,
    LINKS,
    MAX_LINE,
    Grammar,
    Phrase,
    clauses,
    quote_clause,
    words_of,
)
from companion.kernel.words import Text, text

MAX_SUGGESTED: Final = 8
MAX_WORDS: Final = 60
MAX_TIMES: Final = 20
MAX_READINGS: Final = 40
"""How many meanings of one clause are tried on the board."""

Entered = tuple[tuple[Draft, ...], int]
"""What a clause enters, and how often."""


def typed_in(
    game: Game[Any],
    forms: Mapping[str, type[MoveForm]],
    people: Mapping[Seat, str],
    *,
    seen: bool = False,
) -> "Typed | None":
    """Return the reader of a game's lines; None if it has none. `forms`: by kind; `people`, `seen`: as in
    `Typed`."""
    return None if game.shorthand is None else Typed(game, forms, game.shorthand, people, seen)


class UnreadError(Refusal):
    """No clause matches the words."""


@dataclass(frozen=True)
class Typed:
    """Reads, completes and writes the typed lines of one game. `forms`: by kind. `people`: the players' names
    by seat. `seen`: whether choices that sides make in secret have been revealed on the table by now."""

    game: Game[Any]
    forms: Mapping[str, type[MoveForm]]
    grammar: Grammar[Any]
    people: Mapping[Seat, str] = field(default_factory=dict)
    seen: bool = False

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Return everything that can be typed, for the printed page."""
        own = (
            Phrase(
                form=clause.taught,
                says=self.grammar.says.get(row.move.kind) or row.group or text("Moves"),
                example=self.grammar.examples.get(row.move.kind, ""),
            )
            for row in self.game.rows
            for clause in self.clauses(row.move.kind)[:1]
        )
        letters = " ".join(place.letter.lower() for place in self.game.about.places)
        who = text("Put a letter or a name first to say who acts. Without one, whoever was named last acts.")
        often = text("Repeats an action. So does a number, unless the action asks for one.")
        return (
            *own,
            *self.grammar.more,
            Phrase(form=letters, says=who, general=True),
            Phrase(form="x2, twice", says=often, general=True),
            Phrase(form="and, then , ;", says=text("Starts the next action."), general=True),
        )

    def clauses(self, kind: str) -> tuple[Clause, ...]:
        """Return the ways to write a kind of move; empty if it cannot be typed."""
        form, row = self.forms.get(kind), self.game.rows_by_kind.get(kind)
        if form is None or row is None:
            return ()
        form_class: Any = form
        move: Any = row.move
        return clauses_of(form_class, kind, move, self.grammar.clauses.get(kind, ()))

    @cached_property
    def seat_names(self) -> SeatNames:
        return SeatNames(self.game.about, self.people, self.grammar.plays)

    @cached_property
    def ways(self) -> Sequence[Clause]:
        """Return all clauses; those that begin with the most fixed words come first."""
        every = (way for kind in self.game.rows_by_kind for way in self.clauses(kind))
        return sorted(every, key=lambda way: -len(way.opening))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        letters = {place.letter.lower() for place in self.game.about.places}
        return Vocabulary.of(self.ways, letters, self.grammar.fillers)

    def read(
        self, state: Any, line: str, seat: Seat | None = None, *, otherwise: Seat | None = None
    ) -> tuple[Draft, ...]:
        """See `kernel.shorthand.Read`. A clause without a name is for the same seat as the one before it;
        after the end of a turn, for the seat whose turn begins."""
        if len(line) > MAX_LINE:
            raise Refusal(text("A line has at most %(most)s characters.", most=MAX_LINE))
        rest = [(clause, words_of(clause)) for clause in clauses(line)]
        if not rest:
            raise Refusal(text("Write what happened."))
        found: list[Draft] = []
        who = seat or otherwise
        while rest:
            clause, words = rest.pop(0)
            on_turn = self.game.moment(state).seat
            try:
                rounds, behind = self._read_clause(state, words, who or on_turn)
                if behind:
                    rest.insert(0, (" ".join(behind), behind))
                drafts = [draft for drafts in rounds for draft in drafts]
                if not found:
                    self._refuse_other_seat(seat, drafts[0].seat)
                # The only clause of a line is judged when it is entered, which explains a refusal better.
                if found or rest or len(rounds) > 1:
                    state = self._play(state, drafts)
            except Refusal as refusal:
                raise quote_clause(clause, refusal.sentence) from refusal
            found += drafts
            who = drafts[-1].seat or who
            if who == on_turn != self.game.moment(state).seat:
                who = None
        return tuple(found)

    def _refuse_other_seat(self, seat: Seat | None, named: Seat | None) -> None:
        """Raise `Refusal` if a line names another seat than the one chosen beside it."""
        if seat is not None and named is not None and named != seat:
            called = {place.seat: place.name for place in self.game.about.places}
            raise Refusal(
                text(
                    "The line is for %(house)s, but names %(other)s: whose is it?",
                    house=called.get(seat, seat),
                    other=called.get(named, named),
                )
            )

    def _play(self, state: Any, drafts: Iterable[Draft]) -> Any:
        """Return the state after a clause. Raise `Refusal` for what is impossible."""
        for draft in drafts:
            self.game.check(state, draft.seat, draft.move)
            state = state_after(self.game.apply, state, draft.seat, draft.move)
        return state

    def _read_clause(
        self, state: Any, words: Sequence[str], seat: Seat | None
    ) -> tuple[list[tuple[Draft, ...]], list[str]]:
        """Return what one clause enters, as often as it says, and the words of the next clause if only an
        `and` separates the two. Words that can be read as a single clause are read as one."""
        if len(words) > MAX_WORDS:
            raise Refusal(text("That is too long for one action."))
        words = _without_links(words)
        if not words:
            raise UnreadError(text("Write what happened."))
        links = (at for at in range(len(words) - 1, 0, -1) if words[at].lower() in LINKS)
        first: UnreadError | None = None
        for end in (len(words), *links):
            try:
                return self._repeat_clause(state, words[:end], seat), _without_links(words[end:])
            except UnreadError as unread:
                first = first or unread
        raise first or UnreadError(text("Write what happened."))

    def _repeat_clause(self, state: Any, words: Sequence[str], seat: Seat | None) -> list[tuple[Draft, ...]]:
        drafts, times = self._read_drafts(state, words, seat)
        rounds = [drafts]
        while len(rounds) < times:
            state = self._play(state, rounds[-1])
            rounds.append(self._read_drafts(state, words, seat)[0])
        return rounds

    def _read_drafts(self, state: Any, words: Sequence[str], seat: Seat | None) -> Entered:
        """Return what one clause enters: of all its meanings, the first that can be played, else the
        first."""
        named, behind = self.seat_names.find_seat(state, words)
        tries = [(words, seat), *([(words[behind:], named)] if words[behind:] and named else [])]
        each = [(said, who, self.grammar.names(state, who)) for said, who in tries]
        closest: Reading | None = None
        for exact in (True, False):
            for said, who, names in each:
                ways = self._find_clauses(said[0].lower()) if exact else self.ways
                readings = [(way, Reading(said, names, self.vocabulary, exact)) for way in ways]
                meant = ((way, inputs) for way, reading in readings for inputs in reading.read_whole(way))
                only = named if said is not words else None
                if (entered := self._find_playable(state, meant, who, only)) is not None:
                    return entered
                for _way, reading in readings:
                    deeper = closest is None or _depth(reading) > _depth(closest)
                    # Of two that read equally far, prefer the one after a seat's name.
                    even = only is not None and closest is not None and _depth(reading) == _depth(closest)
                    closest = reading if deeper or even else closest
        if named and not words[behind:]:
            raise UnreadError(text("Write what happened as well."))
        raise UnreadError(_why_unread(closest))

    def _find_clauses(self, word: str) -> Iterator[Clause]:
        """Yield the clauses that can begin with this word."""
        return (way for way in self.ways if not way.begins or word in way.begins)

    def _find_playable(
        self, state: Any, meant: Iterable[tuple[Clause, Inputs]], seat: Seat | None, only: Seat | None
    ) -> Entered | None:
        """Return the first meaning that can be played or, if none can, the first that its form accepts; None
        if the words mean nothing. `only`: the seat named before the words, which must then be for no other
        seat. Raise `Refusal` if no form accepts their inputs."""
        first: Entered | None = None
        refused: Refusal | None = None
        for way, inputs in islice(meant, MAX_READINGS):
            try:
                entered = self._make_entered(state, way, inputs, seat)
                if entered is None:
                    continue
                if only and any(draft.seat not in (None, only) for draft in entered[0]):
                    raise Refusal(text("That is for several seats, but begins with the name of one."))
                first = first or entered
                self._play(state, entered[0])
            except Refusal as refusal:
                refused = refused or refusal
                continue
            return entered
        if first is None and refused is not None:
            raise refused
        return first

    def _make_entered(self, state: Any, way: Clause, inputs: Inputs, seat: Seat | None) -> Entered | None:
        """Return what the form makes of the inputs; None if the inputs do not apply now. Raise `Refusal` for
        what the form refuses, and for moves that would be sealed, which are entered on their own page."""
        times = [int(value) for name, value in inputs if name == TIMES]
        if len(times) > 1:
            raise Refusal(text("The line says more than once how often this happens: write it only once."))
        if times and not 1 <= times[0] <= MAX_TIMES:
            raise Refusal(text("An action can be entered 1 to %(most)s times.", most=MAX_TIMES))
        sent = MultiDict(pair for pair in inputs if pair[0] != TIMES)
        filled = self.grammar.fills(state, seat, way.kind, sent)
        if filled is None:
            return None
        for name, value in (*filled.items(), *(pair for pair in way.sent if pair[0] not in {*sent, *filled})):
            sent[name] = value
        whose = None if self.grammar.for_table(way.kind) else seat
        if whose is not None and self.grammar.plays is not None and whose not in self.grammar.plays(state):
            raise Refusal(NOBODY_PLAYS)
        sent.update({"seat": whose or "", "saw": "0", "token": "typed-line"})
        form = self.forms[way.kind](sent)
        if faults := form.faults():
            raise Refusal(next(iter(faults)))
        if form.sealing(Position(state=state)) not in (
            OPENLY,
            *((Sealing(chooses=True),) if self.seen else ()),
        ):
            raise Refusal(text("That is sealed: enter it on its own page."))
        return form.drafts_on(self.game, state), times[0] if times else 1

    def complete(self, state: Any, line: str) -> tuple[str, ...]:
        """Return the whole line with each completion of its last word."""
        start = max((found.end() for found in CLAUSES.finditer(line)), default=0)
        written = line[start:].lstrip()
        before = line[: len(line) - len(written)]
        words = [*words_of(written), *([] if written and written[-1] != " " else [""])]
        found = dict.fromkeys(self._complete(state, words[:MAX_WORDS]))
        return tuple(f"{before}{whole}" for whole in list(found)[:MAX_SUGGESTED])

    def _complete(self, state: Any, words: Sequence[str]) -> Iterator[str]:
        named, behind = self.seat_names.find_seat(state, words)
        every = [self.clauses(kind) for kind in self.game.rows_by_kind]
        taught = [*(ways[0] for ways in every if ways), *(way for ways in every for way in ways[1:])]
        link = max((at + 1 for at, word in enumerate(words[:-1]) if word.lower() in LINKS), default=0)
        for start in dict.fromkeys((0, behind, link)):
            who = named or self.game.moment(state).seat
            names = self.grammar.names(state, who)
            for way in taught:
                reading = Reading(words[start:], names, self.vocabulary, exact=False, next=[])
                for _inputs in reading.read_whole(way):
                    pass
                yield from (" ".join((*words[: start + at], said)) for at, said in reading.next or ())

    def write_line(self, state: Any, draft: Draft) -> str | None:
        """Return a line that enters exactly this draft; None if there is none."""
        names = self.grammar.names(state, draft.seat)
        for way in self.clauses(draft.move.kind):
            words = write_clause(way.parts, draft.move, names)
            if words is None:
                continue
            who = "" if draft.seat is None or self.grammar.for_table(way.kind) else f"{draft.seat} "
            line = f"{who}{words}"
            try:
                if self.read(state, line) == (draft,):
                    return line
            except Refusal:
                continue
        return None


def _without_links(words: Sequence[str]) -> list[str]:
    start = next((at for at, word in enumerate(words) if word.lower() not in LINKS), len(words))
    return list(words[start:])


def _depth(reading: Reading) -> tuple[bool, int, bool, bool]:
    unnamed = reading.unnamed == reading.furthest
    return reading.met, reading.furthest, reading.doubt is not None, unnamed


def _why_unread(closest: Reading | None) -> Text:
    """Return why the clause that matched best does not match."""
    if closest is None or not closest.met:
        return text("No move here begins with that. The list below shows how to write each.")
    if closest.doubt:
        return closest.doubt
    if closest.furthest >= len(closest.words):
        return text("Something is missing at the end. Write it like this: %(way)s", way=closest.taught)
    word = closest.words[closest.furthest]
    if closest.unnamed == closest.furthest:
        return text("Nothing here is called “%(words)s”.", words=word)
    return text("“%(words)s” is not understood here.", words=word)
