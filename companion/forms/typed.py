"""Lines typed in a game that has no language of its own: each clause is what the inputs of a form would send.

How a clause is written follows from the fields of its move, or the game says it (`kernel.shorthand.Spoken`).
It goes through the very form, so that nothing can be typed that the form would not take.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache, partial
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import StringField, TextAreaField

from companion.forms.derived import DerivedForm, slots
from companion.forms.move import MoveForm
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.chains import Chain, unchained
from companion.kernel.position import Position
from companion.kernel.rows import state_after
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.shorthand import (
    COUNTS,
    DICE,
    FILLERS,
    FLAG,
    FREE,
    LONGEST,
    MOST_WORDS,
    NUMBER,
    ONE_WORD,
    SEVERAL,
    Clause,
    Input,
    Inputs,
    Names,
    Optional,
    Part,
    Phrase,
    Reading,
    Shorthand,
    Spoken,
    clauses,
    first_words,
    parsed,
    quoted,
    spoken,
    words_of,
)
from companion.kernel.words import Text, text

SUGGESTED: Final = 8

_KINDS: Final[Mapping[Any, str]] = {
    **dict.fromkeys((int, int | None), NUMBER),
    **dict.fromkeys((str, str | None, Seat), ONE_WORD),
    **dict.fromkeys((Roll, Chain, tuple[Roll, ...]), DICE),
    **dict.fromkeys((tuple[str, ...], tuple[int, ...]), SEVERAL),
    bool: FLAG,
    Mapping[str, int]: COUNTS,
}


@cache
def clauses_of(made: Any, kind: str, move: Any, said: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the ways to write a move: as the game says, else its kind and its fields in order. None where a
    field that must be sent cannot be typed, or what is sent is sealed."""
    known, sent = _inputs(move), _defaults(move)
    if said:
        known = {**{name: Input(name, FREE) for name in _own_lines(made)}, **known}
        return tuple(Clause(kind, one, parsed(one, known), sent) for one in said)
    derived = issubclass(made, DerivedForm) and made.sealing is MoveForm.sealing
    written = _derived(kind, move, known) if derived else None
    return () if written is None else (Clause(kind, written, parsed(written, known), sent),)


def _own_lines(made: Any) -> Iterable[str]:
    """Return what a form asks for in words that its move does not hold as they were typed."""
    lines = (StringField, TextAreaField)
    return (name for name in dir(made) if getattr(getattr(made, name), "field_class", None) in lines)


def _inputs(move: type[Move]) -> Mapping[str, Input]:
    hints = [(slot.name, called, hint, said) for slot, called, hint, said in slots(move, every=True)]
    return {
        called: Input(called, _KINDS[hint], next((one for one in said if isinstance(one, tuple)), ()), name)
        for name, called, hint, said in hints
        if hint in _KINDS
    }


def _defaults(move: type[Move]) -> Inputs:
    """Return what stands in a form that nobody filled in."""
    return tuple(
        (called, "y" if slot.default is True else str(slot.default))
        for slot, called, _hint, _said in slots(move)
        if isinstance(slot.default, str | int) and slot.default != "" and slot.default is not False
    )


def _derived(kind: str, move: type[Move], known: Mapping[str, Input]) -> str | None:
    words, more, rolled = [kind.replace("-", " ")], [], ""
    for slot, called, hint, _said in slots(move, every=True):
        shown, asked = called.upper(), known.get(called)
        needed = slot.default is MISSING and slot.default_factory is MISSING
        if asked is None and needed:
            return None
        if hint in (Chain, tuple[Roll, ...]):
            rolled = f"[rolled {shown}]"
        elif asked is None or slot.default is True or not slot.metadata.get("asked", True):
            continue
        elif asked.kind == FLAG:
            more.append(f"[{called.replace('_', ' ')}]")
        elif needed:
            words.append(shown)
        else:
            more.append(f"[{called.replace('_', ' ')} {shown}]")
    return " ".join(filter(None, (*words, *more, rolled)))


def shorthand_of(
    game: Game[Any], forms: Mapping[str, type[MoveForm]], *, seen: bool = False
) -> Shorthand | None:
    """Return how lines of a game are typed; None where they cannot be. `forms`: by kind; `seen`: as of
    `Typed`."""
    said = game.shorthand
    return Typed(game, forms, said, seen).shorthand if isinstance(said, Spoken) else said


@dataclass(frozen=True, slots=True)
class Typed:
    """The lines of one game. `forms`: by kind. `seen`: what sides choose without knowing of each other has
    been turned over by now, on the table."""

    game: Game[Any]
    forms: Mapping[str, type[MoveForm]]
    said: Spoken[Any]
    seen: bool = False

    @property
    def shorthand(self) -> Shorthand:
        phrases = tuple(
            Phrase(
                form=clause.written,
                says=row.group or text("Moves"),
                example=self.said.examples.get(row.move.kind, ""),
            )
            for row in self.game.rows
            for clause in self.clauses(row.move.kind)[:1]
        )
        return Shorthand(read=self.read, complete=self.complete, phrases=phrases)

    def clauses(self, kind: str) -> tuple[Clause, ...]:
        """Return the ways to write a kind of move; none where it cannot be typed."""
        form, row = self.forms.get(kind), self.game.row.get(kind)
        if form is None or row is None:
            return ()
        made: Any = form
        move: Any = row.move
        return clauses_of(made, kind, move, self.said.clauses.get(kind, ()))

    def read(self, state: Any, line: str, seat: Seat | None = None) -> tuple[Draft, ...]:
        """See `kernel.shorthand.Read`. Who is not named is as in the clause before, then `seat`, then who
        is on turn."""
        if len(line) > LONGEST:
            raise Refusal(text("A line has at most %(most)s characters.", most=LONGEST))
        written = clauses(line)
        if not written:
            raise Refusal(text("Write what happened."))
        found: list[Draft] = []
        for clause in written:
            try:
                drafts = self._drafts(state, clause, seat or self.game.moment(state).seat)
                # One clause by itself is judged by whoever enters it, who can say more.
                state = self._played(state, drafts) if len(written) > 1 else state
            except Refusal as refusal:
                raise quoted(clause.strip(), refusal.sentence) from refusal
            found += drafts
            seat = drafts[-1].seat or seat
        return tuple(found)

    def _played(self, state: Any, drafts: Iterable[Draft]) -> Any:
        """Return the state behind a clause. Raises `Refusal` for what cannot be."""
        for draft in drafts:
            self.game.check(state, draft.seat, draft.move)
            state = state_after(self.game.apply, state, draft.seat, draft.move)
        return state

    def _drafts(self, state: Any, clause: str, seat: Seat | None) -> tuple[Draft, ...]:
        words = words_of(clause)
        if len(words) > MOST_WORDS:
            raise Refusal(text("That is too long for one action."))
        named, behind = self._seat(words)
        said_by = [(words, seat), *([(words[behind:], named)] if named else [])]
        tries = [(said, who, self.said.names(state, who)) for said, who in said_by]
        plain = [
            ([word for word in said if word.lower() not in FILLERS], who, names) for said, who, names in tries
        ]
        closest: Reading | None = None
        for exact, each in ((True, tries), (False, tries), (False, plain)):
            for said, who, names in each:
                for way in self._ways():
                    reading = Reading(said, names, exact)
                    if (inputs := reading.whole(way)) is not None:
                        return self._made(state, way, inputs, who)
                    if closest is None or _depth(reading) > _depth(closest):
                        closest = reading
        raise self._unread(closest)

    def _ways(self) -> Sequence[Clause]:
        """Return all clauses, those that begin with the most words first."""
        every = (way for kind in self.game.row for way in self.clauses(kind))
        return sorted(every, key=lambda way: -first_words(way.parts).count(" "))

    def _unread(self, closest: Reading | None) -> Refusal:
        if closest is None or not closest.met:
            return Refusal(text("No move here begins with that. The list below shows how to write each."))
        if closest.doubt:
            return Refusal(closest.doubt)
        if closest.furthest == len(closest.words):
            return Refusal(text("Something is missing at its end."))
        return Refusal(text("“%(words)s” is not understood here.", words=closest.words[closest.furthest]))

    def _seat(self, words: Sequence[str]) -> tuple[Seat | None, int]:
        """Return the seat that a clause begins with, by name or letter, and how many words say so."""
        for n in (3, 2, 1):
            said = spoken(" ".join(words[:n]).removesuffix(":"))
            for place in self.game.about.places:
                if said and said in (spoken(str(place.name)), place.letter.lower(), spoken(place.seat)):
                    return place.seat, n
        return None, 0

    def _made(self, state: Any, way: Clause, inputs: Inputs, seat: Seat | None) -> tuple[Draft, ...]:
        """Raise `Refusal` for what the form would not take, and for what is sealed there."""
        said = {name for name, _value in inputs}
        sent = [*inputs, *(pair for pair in way.sent if pair[0] not in said)]
        whose = None if self.said.for_table(way.kind) else seat
        frame = [("seat", whose or ""), ("saw", "0"), ("token", "typed-line")]
        form = self.forms[way.kind](formdata=MultiDict([*sent, *frame]))
        if not form.validate():
            fault = form.faults()[0]
            raise Refusal(fault if isinstance(fault, Text) else Text("%(fault)s", {"fault": fault}))
        if form.sealing(Position(state=state)) not in (
            OPENLY,
            *((Sealing(chooses=True),) if self.seen else ()),
        ):
            raise Refusal(text("That is sealed: enter it on its own page."))
        return form.drafts_on(self.game, state)

    def complete(self, state: Any, line: str) -> tuple[str, ...]:
        """See `kernel.shorthand.Shorthand`: whole lines, with the ways to begin the last clause."""
        del state  # a form is gone on with whatever lies on the table
        before, mark, last = line.rpartition(",")
        begun = last.strip().lower()
        words = (first_words(way.parts) for kind in self.game.row for way in self.clauses(kind))
        going_on = dict.fromkeys(word for word in words if begun and word.startswith(begun))
        gap = " " if mark else ""
        return tuple(f"{before}{mark}{gap}{word} " for word in list(going_on)[:SUGGESTED])

    def written(self, state: Any, draft: Draft) -> str | None:
        """Return a line that enters just this; None where none does."""
        names = self.said.names(state, draft.seat)
        for way in self.clauses(draft.move.kind):
            words = _worded(way.parts, draft.move, names)
            if words is None:
                continue
            who = "" if draft.seat is None or self.said.for_table(way.kind) else f"{draft.seat} "
            line = f"{who}{words}"
            try:
                if self.read(state, line) == (draft,):
                    return line
            except Refusal:
                continue
        return None


def _depth(reading: Reading) -> tuple[bool, int, bool]:
    return reading.met, reading.furthest, reading.doubt is not None


def _worded(parts: tuple[Part, ...], move: Move, names: Names) -> str | None:
    """Return the words of a clause; None where a value has none."""
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, Optional):
            words.append((_worded(part.parts, move, names) if _differs(part.parts, move) else "") or "")
        elif (said := _said(part, _value(part, move), names)) is None:
            return None
        else:
            words.append(said)
    return " ".join(filter(None, words))


def _differs(parts: Iterable[Part], move: Move) -> bool:
    defaults = {slot.name: slot.default for slot in fields(move)}
    return any(
        (value := _value(part, move)) != defaults.get(part.field)
        and value is not False
        and value not in ("", None, ())
        for part in parts
        if isinstance(part, Input)
    )


def _value(asked: Input, move: Move) -> Any:
    """Return what a move holds of an input; of one of several numbers by name, as `items-mage`, its own."""
    value = getattr(unchained(move), asked.field, None)
    if isinstance(value, Mapping) and "-" in asked.name:
        return value.get(asked.name.partition("-")[2])
    return value


def _said(asked: Input, value: Any, names: Names) -> str | None:
    known = names.get(asked.name) or {one.replace("_", " "): one for one in asked.choices}
    word = partial(_word, known)
    match value:
        case None:
            return None
        case bool():
            return ""
        case Roll(pips=pips):
            return " ".join(map(str, pips)) or None
        case Chain(rolls=rolls):
            return rolls.replace(",", "+") or None
        case Mapping():
            counted = [(n, word(str(one))) for one, n in value.items()]
            return " and ".join(f"{n} {one}" for n, one in counted) or None
        case tuple():
            rolled = ["+".join(map(str, one.pips)) for one in value if isinstance(one, Roll)]
            each: list[str | None] = [*rolled] or [word(str(one)) for one in value]
            if None in each:
                return None
            return (" " if rolled else " and ").join(filter(None, each)) or None
        case _:
            return word(str(value))


def _word(known: Mapping[str, str], value: str) -> str | None:
    if not known:
        return f'"{value}"' if " " in value else value or None
    known_as = (name for name, stands_for in known.items() if stands_for == value)
    return next(known_as, None) or _word({}, value)
