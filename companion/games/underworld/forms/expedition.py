"""Turns, wounds, hexes and rooms as they are typed; rolling by itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from wtforms import BooleanField, Field, StringField, TextAreaField
from wtforms.validators import ValidationError

from companion.forms.fields import (
    LONGEST_NAME,
    MOST_NAMES,
    STALE_PAGE,
    NotLonger,
    NumberField,
    OneOf,
    name_field,
    tidy,
)
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import ChainForm, NewForm, form, refuse_taken
from companion.games.underworld.rules.people import MOST_HITS
from companion.games.underworld.rules.stocking import METHODS, MOST_ROOMS
from companion.games.underworld.state.land import is_hex
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.input_text import whole_number, written_down
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begun
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.words import text

LENGTHS: Final = {"turns": 1, "hours": 6, "days": 144}
"""In turns of ten minutes."""


class AdvanceForm(ChainForm):
    """`unit`: what the count is of; turns where nothing is said."""

    unit = StringField(validators=[OneOf(LENGTHS)], default="turns")

    def move(self) -> Move:
        made = super().move()
        assert isinstance(made, m.Turns)  # noqa: S101
        return replace(made, count=made.count * LENGTHS[self.unit.data or "turns"])


class CharacterForm(NewForm):
    def move_on(self, state: State | None) -> Move:
        made = self.move()
        assert isinstance(made, m.SetCharacter)  # noqa: S101
        who = made.character
        if self.new.data:
            refuse_taken(begun(state).characters, who.name, who)
        return made

    def validate_hits(self, hits: Field) -> None:
        most = self["most"].data
        if most is not None and hits.data is not None and hits.data > most:
            said = text("Current hit points cannot be more than full hit points, which are %(n)s.", n=most)
            raise ValidationError(said)  # type: ignore[arg-type]


class HurtForm(MoveForm):
    """`back`: so many hit points are won back by other means than rest."""

    who = name_field()
    hits = NumberField(least=1, most=MOST_HITS)
    back = BooleanField()

    def move(self) -> Move:
        hits = self.hits.data or 0
        return m.Hurt(self.who.data or "", -hits if self.back.data else hits)


class BlowForm(MoveForm):
    """`target`: `who:` and a character, or `foe:` and a number, 0 for any of them. `hits`: of the button that
    was pressed; `points`: typed, taken where no such button was. `fate`: how they leave the fight.
    """

    target = name_field(most=LONGEST_NAME + len("who:"))
    monster = name_field()
    hits = NumberField(least=-MOST_HITS, most=MOST_HITS, default=0)
    points = NumberField(least=0, most=MOST_HITS, default=0)
    count = NumberField(least=1, default=1)
    fate = name_field(required=False)

    def move(self) -> Move:
        what, _colon, which = (self.target.data or "").partition(":")
        pressed = self.hits.data or self.fate.data
        hits = (self.hits.data if pressed else self.points.data) or 0
        blow = m.Blow(hits=hits, fate=self.fate.data or "", count=self.count.data or 1)
        if what == "who":
            return replace(blow, who=which)
        return replace(blow, monster=self.monster.data or "", foe=whole_number(which, 6) or 0)


LONGEST_CASE = 200
ROLLED = "roll-"
"""What secret rolls are sealed for begins with it."""


class RollForm(ChainForm):
    """`secret`: the dice fall now, and players are shown them when the roll is opened.

    `at`: the cell of a table that was tapped, its value, a bar and its case; without a value it is rolled.
    """

    secret = BooleanField()
    at = StringField(default="", filters=[tidy], validators=[NotLonger(LONGEST_CASE)])

    def move(self) -> Move:
        made = super().move()
        if not self.at.data or not isinstance(made, m.RollTable):
            return made
        value, _bar, case = self.at.data.partition("|")
        return replace(made, case=case.strip(), value=whole_number(value.strip(), 6) or 0)

    def sealing(self, position: Position[Any]) -> Sealing:
        """Return how a roll is sealed: each by itself, under a name that its form brings."""
        return Sealing(about=f"{ROLLED}{self.token.data}") if self.secret.data else OPENLY

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        if self.at.data and not self.chain.data.rolls:
            drafts: tuple[Draft, ...] = (Draft(move=self.move(), seat=self.seat.data),)
        else:
            drafts = super().drafts_on(game, state)
        return (*drafts, Draft(move=m.ShowRoll(), seat=self.seat.data)) if self.secret.data else drafts


class RevealRollForm(form(m.RevealRoll)):  # type: ignore[misc]
    def sealing(self, position: Position[Any]) -> Sealing:
        about = self.about.data or ""
        return Sealing(opens=about) if about.startswith(ROLLED) else OPENLY


LONGEST_LIST = 20_000
RANGE = re.compile(r"([0-9]{1,4}) ?[-–] ?([0-9]{1,4})", re.ASCII)
BETWEEN = re.compile(r"[,;\n]")


class HexesField(Field):
    """Hexes with spaces or commas between, in one input or several; none is an answer too. `0101-0305` is
    every hex between those two corners."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = " ".join(map(str, valuelist)).replace(",", " ").split()
        if len(given) > MOST_NAMES:
            raise ValueError(STALE_PAGE)
        names = tuple(dict.fromkeys(name for one in given for name in _hexes(one)))
        if len(names) > MOST_NAMES:
            raise ValueError(text("At most %(most)s hexes at once.", most=MOST_NAMES))
        self.data = names


def _hexes(given: str) -> Iterator[str]:
    """Read hexes: `0101-0305` is every hex of those columns and rows."""
    ends = given.split("-")
    if len(ends) > 2 or not all(is_hex(name) for name in ends):
        raise ValueError(text("Write hexes as column and row, for example 0307."))
    columns, rows = ([int(name[part]) for name in ends] for part in (slice(0, 2), slice(2, 4)))
    for column in range(min(columns), max(columns) + 1):
        yield from (f"{column:02}{row:02}" for row in range(min(rows), max(rows) + 1))


class RoomsField(Field):
    """Names of rooms with commas between; `1-20` is twenty of them. None is an answer too."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = ",".join(map(str, valuelist))
        if len(given) > LONGEST_LIST:
            raise ValueError(STALE_PAGE)
        names = [name for part in BETWEEN.split(given) if (word := tidy(part)) for name in _named(word)]
        if len(names) > MOST_ROOMS:
            raise ValueError(text("A level must have 1 to %(most)s rooms.", most=MOST_ROOMS))
        self.data = tuple(dict.fromkeys(names))


def _named(word: str) -> list[str]:
    if found := RANGE.fullmatch(word):
        first, last = int(found[1]), int(found[2])
        return [str(number) for number in range(first, min(last, first + MOST_ROOMS) + 1)]
    if len(word) > LONGEST_NAME:
        raise ValueError(text("A name must have 1 to %(most)s characters.", most=LONGEST_NAME))
    return [word]


def plain_lines(words: str | None) -> str:
    """Return words with their lines, as a page sends them in two ways."""
    return written_down("\n".join((words or "").splitlines()))


class HandoutForm(NewForm):
    words = TextAreaField(default="", filters=[plain_lines], validators=[NotLonger(m.LONGEST_HANDOUT)])

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        assert isinstance(made, m.GiveHandout)  # noqa: S101
        given, there = made.handout, begun(state).handouts
        if self.new.data:
            was = there.get(given.title)
            refuse_taken(there, given.title, replace(given, open=was.open) if was else given)
        return made


class MethodsField(Field):
    """Lines of the list of methods, by their numbers from 0, in inputs of one name."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        known = {str(number): method for number, method in enumerate(METHODS)}
        if not all(str(value) in known for value in valuelist):
            raise ValueError(STALE_PAGE)
        self.data = tuple(dict.fromkeys(known[str(value)] for value in valuelist))


FORMS: Mapping[str, type[MoveForm]] = {
    m.Turns.kind: form(m.Turns, like=AdvanceForm),
    m.SetCharacter.kind: form(m.SetCharacter, like=CharacterForm),
    m.Hurt.kind: HurtForm,
    m.Blow.kind: BlowForm,
    m.RollTable.kind: form(m.RollTable, RollForm),
    m.RollDice.kind: form(m.RollDice, RollForm),
    m.GiveHandout.kind: form(m.GiveHandout, like=HandoutForm),
    m.RevealRoll.kind: RevealRollForm,
    m.StockLevel.kind: form(m.StockLevel, rooms=RoomsField()),
    m.Freshen.kind: form(m.Freshen, rooms=RoomsField(), methods=MethodsField()),
    m.MarkHexes.kind: form(m.MarkHexes, hexes=HexesField()),
    m.PaintHexes.kind: form(m.PaintHexes, hexes=HexesField()),
    m.RollTerrain.kind: form(m.RollTerrain, hexes=HexesField()),
    m.ShowHexes.kind: form(m.ShowHexes, hexes=HexesField()),
    m.Travel.kind: form(m.Travel, path=HexesField()),
}
