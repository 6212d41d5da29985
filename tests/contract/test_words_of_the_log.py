"""Whatever the log, its notes and the line of what is due say in the plays and samples of a game can be said
in other languages: each message is in the catalogue, and a word that is in it comes as a message."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import shelf
from companion.kernel.due import list_awaited
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance
from companion.kernel.words import Text, Value
from companion.laws.plays import play_sample
from companion.web.i18n.catalogues import shared_owners
from scripts import messages
from tests.contract.plays import plays

TYPED = {"Hero", "Map", "One", "marines", "treasure"}
"""What people called something of their own in a play, although a message says the same."""

PRINTED = {"Crocodiles", "Insane Outcast", "Mermen"}
"""Creatures and cards are called as printed, although a heading says the same."""

GAMES = pytest.mark.parametrize("game", shelf().values(), ids=list(shelf()))


def known(game: Game[Any]) -> set[str]:
    owners = (*shared_owners(), game.about.slug)
    read = (messages.read(messages.find_catalogue(owner, "es"), "es") for owner in owners)
    return {said if isinstance(said, str) else said[0] for each in read for said in messages.ids(each)}


def sentences(game: Game[Any]) -> Iterator[Text]:
    for play in (*plays(game), *([play_sample(game)] if game.sample else [])):
        position: Position[Any] = Position()
        for made in play:
            before, position = position, advance(game, position, made)
            yield from _told(game, before, made, position)


def _told(game: Game[Any], before: Position[Any], made: Entry, after: Position[Any]) -> Iterator[Text]:
    if made.move.kind in game.rows_by_kind:
        yield game.describe(before.state, made)
    if after.state is None:
        return
    yield game.moment(after.state).name
    if before.state is not None and after.state is not before.state:
        yield from game.log.notices(before.state, after.state)
        yield from game.log.changes(before.state, after.state)
    for due in list_awaited(game, after):
        yield due.what
        if due.why is not None:
            yield due.why


def parts(value: Value) -> Iterator[Text | str]:
    if isinstance(value, tuple):
        for each in value:
            yield from parts(each)
    elif isinstance(value, Text):
        yield value
        for each in value.values.values():
            yield from parts(each)
    elif isinstance(value, str):
        yield value


def is_name(said: Text) -> bool:
    """Return whether it is printed somewhere, such as the name of a card, or only puts values together."""
    return not re.search("[a-z]", re.sub(r"%\(\w+\)s", "", said.msgid)) or (
        not said.values and said.msgid[:1].isupper()
    )


@GAMES
def test_everything_that_is_told_can_be_translated(game: Game[Any]):
    catalogue, told = known(game), {part for said in sentences(game) for part in parts(said)}
    assert told
    lost = {part.msgid for part in told if isinstance(part, Text) and not is_name(part)} - catalogue
    assert lost == set()
    raw = {part for part in told if isinstance(part, str) and re.search("[a-z]{2}", part)} & catalogue
    assert raw <= TYPED | PRINTED, "say it as a message: say_printed, text"
