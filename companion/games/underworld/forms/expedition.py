"""Turns, wounds, hexes, rooms and handouts as people type them; rolls on tables."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from companion.forms.move import DerivedForm, MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import ChainForm, M, NewForm, form, refuse_taken
from companion.games.underworld.rules.people import MAX_HITS
from companion.games.underworld.rules.stocking import MAX_ROOMS, METHODS
from companion.games.underworld.state.land import is_hex
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.input_text import tidy_lines, whole_number, without_blanks
from companion.kernel.inputs import MAX_NAME, MAX_NAMES, MAX_NUMBER, STALE_PAGE, WHOLE, Lines, UnfitError
from companion.kernel.inputs_of_several import Several
from companion.kernel.moves import Draft, Move
from companion.kernel.position import Position, begin_state
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.words import Text, text

LENGTHS: Final = {"turns": 1, "hours": 6, "days": 144}
"""The length of each unit, in turns of ten minutes."""


class AdvanceForm(ChainForm[m.Turns]):
    """`unit`: the unit of the count; turns by default."""

    makes = m.Turns
    unit: Annotated[str, tuple(LENGTHS), STALE_PAGE] = "turns"

    def move(self) -> m.Turns:
        made = super().move()
        return replace(made, count=made.count * LENGTHS[self.unit])


class CharacterForm(NewForm[m.SetCharacter]):
    makes = m.SetCharacter

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        if self.new:
            refuse_taken(begin_state(state).characters, made.character.name, made.character)
        return made

    def check(self) -> Mapping[str, Sequence[Text]]:
        hits, most = self.values["hits"], self.values["most"]
        if hits is None or most is None or hits <= most:
            return {}
        return {
            "hits": [text("Current hit points cannot be more than full hit points, which are %(n)s.", n=most)]
        }


class HurtForm(MoveForm):
    """`back`: whether the hit points are won back, by other means than rest."""

    makes = m.Hurt
    who: str
    hits: Annotated[int, range(1, MAX_HITS + 1), WHOLE]
    back: bool = False

    def move(self) -> Move:
        return m.Hurt(self.who, -self.hits if self.back else self.hits)


class BlowForm(MoveForm):
    """`target`: `who:` and a character, or `foe:` and a number, 0 for any of them. `hits`: the number on the
    button that was pressed; `points`: the number that was typed, used if neither `hits` nor `fate` was sent.
    `fate`: how the target leaves the fight."""

    makes = m.Blow
    target: Annotated[str, MAX_NAME + len("who:")]
    monster: str
    hits: Annotated[int, range(-MAX_HITS, MAX_HITS + 1), WHOLE] = 0
    points: Annotated[int, range(MAX_HITS + 1), WHOLE] = 0
    count: Annotated[int, range(1, MAX_NUMBER + 1), WHOLE] = 1
    fate: str = ""

    def move(self) -> Move:
        what, _colon, which = self.target.partition(":")
        hits = self.hits if self.hits or self.fate else self.points
        blow = m.Blow(hits=hits, fate=self.fate, count=self.count)
        if what == "who":
            return replace(blow, who=which)
        return replace(blow, monster=self.monster, foe=whole_number(which, 6) or 0)


MAX_CASE_LENGTH = 200
ROLLED = "roll-"
"""The prefix of the names under which secret rolls are sealed."""


class RollForm(ChainForm[M]):
    """`secret`: roll now, but show players nothing until the roll is opened.

    `at`: the cell of a table that was tapped, as `value|case`; without a value it is rolled.
    """

    secret: bool = False
    at: Annotated[str, MAX_CASE_LENGTH] = ""

    def move(self) -> M:
        made = super().move()
        if not self.at or not isinstance(made, m.RollTable):
            return made
        value, _bar, case = self.at.partition("|")
        return replace(made, case=case.strip(), value=whole_number(value.strip(), 6) or 0)

    def sealing(self, position: Position[Any]) -> Sealing:
        """Return how the roll is sealed: openly or, if it is secret, alone, under a name made from the
        form's token."""
        return Sealing(about=f"{ROLLED}{self.token}") if self.secret else OPENLY

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        if self.at and not self.values["chain"].rolls:
            drafts: tuple[Draft, ...] = (Draft(move=self.move(), seat=self.seat),)
        else:
            drafts = super().drafts_on(game, state)
        return (*drafts, Draft(move=m.ShowRoll(), seat=self.seat)) if self.secret else drafts


class RevealRollForm(DerivedForm[m.RevealRoll]):
    makes = m.RevealRoll

    def sealing(self, position: Position[Any]) -> Sealing:
        about = self.move().about
        return Sealing(opens=about) if about.startswith(ROLLED) else OPENLY


MAX_LIST_LENGTH = 20_000
RANGE = re.compile(r"([0-9]{1,4}) ?[-–] ?([0-9]{1,4})", re.ASCII)
BETWEEN = re.compile(r"[,;\n]")


@dataclass(frozen=True, kw_only=True)
class Hexes(Several):
    """Hexes separated by spaces or commas. `0101-0305` is every hex between those two corners."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        parts = " ".join(given).replace(",", " ").split()
        if len(parts) > MAX_NAMES:
            raise UnfitError(STALE_PAGE)
        names = tuple(dict.fromkeys(name for one in parts for name in _hexes(one)))
        if len(names) > MAX_NAMES:
            raise UnfitError(text("At most %(most)s hexes at once.", most=MAX_NAMES))
        return names


def _hexes(given: str) -> Iterator[str]:
    ends = given.split("-")
    if len(ends) > 2 or not all(is_hex(name) for name in ends):
        raise UnfitError(text("Write hexes as column and row, for example 0307."))
    columns, rows = ([int(name[part]) for name in ends] for part in (slice(0, 2), slice(2, 4)))
    for column in range(min(columns), max(columns) + 1):
        yield from (f"{column:02}{row:02}" for row in range(min(rows), max(rows) + 1))


@dataclass(frozen=True, kw_only=True)
class Rooms(Several):
    """Names of rooms separated by commas; `1-20` is twenty of them."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        typed = ",".join(given)
        if len(typed) > MAX_LIST_LENGTH:
            raise UnfitError(STALE_PAGE)
        words = filter(None, map(without_blanks, BETWEEN.split(typed)))
        names = [name for word in words for name in _split_names(word)]
        if len(names) > MAX_ROOMS:
            raise UnfitError(text("A level must have 1 to %(most)s rooms.", most=MAX_ROOMS))
        return tuple(dict.fromkeys(names))


def _split_names(word: str) -> list[str]:
    if found := RANGE.fullmatch(word):
        first, last = int(found[1]), int(found[2])
        return [str(number) for number in range(first, min(last, first + MAX_ROOMS) + 1)]
    if len(word) > MAX_NAME:
        raise UnfitError(text("A name must have 1 to %(most)s characters.", most=MAX_NAME))
    return [word]


@dataclass(frozen=True, kw_only=True)
class PlainLines(Lines):
    """Words with line breaks. Browsers send these in two ways, which count as the same."""

    def tidy(self, given: str) -> str:
        return tidy_lines("\n".join(given.splitlines()))


class HandoutForm(NewForm[m.GiveHandout]):
    makes = m.GiveHandout
    words: Annotated[str, PlainLines(most=m.MAX_HANDOUT_LENGTH)] = ""

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        given, there = made.handout, begin_state(state).handouts
        if self.new:
            was = there.get(given.title)
            refuse_taken(there, given.title, replace(given, open=was.open) if was else given)
        return made


@dataclass(frozen=True, kw_only=True)
class Methods(Several):
    """Lines of the list of methods, by their index from 0, all sent under one name."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        known = {str(number): method for number, method in enumerate(METHODS)}
        if not {*given} <= known.keys():
            raise UnfitError(STALE_PAGE)
        return tuple(dict.fromkeys(known[value] for value in given))


RollTableForm = form(m.RollTable, RollForm)
RollDiceForm = form(m.RollDice, RollForm)
StockForm = form(m.StockLevel, rooms=Rooms())
FreshenForm = form(m.Freshen, rooms=Rooms(), methods=Methods())
MarkForm = form(m.MarkHexes, hexes=Hexes())
PaintForm = form(m.PaintHexes, hexes=Hexes())
TerrainForm = form(m.RollTerrain, hexes=Hexes())
ShowForm = form(m.ShowHexes, hexes=Hexes())
TravelForm = form(m.Travel, path=Hexes())
