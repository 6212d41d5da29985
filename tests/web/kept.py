"""A table for each declaration of what is kept for one person alone, with words that occur nowhere else."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from flask import Flask

from companion.features.messages.store import NoticeAddress, keep_address
from companion.games import shelf
from companion.games.score_sheet.moves import Count, UseSheet
from companion.games.underworld import moves as desk
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.levels import Handout
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.sea import Ship
from companion.kernel.moves import Draft, Move
from companion.kernel.seats import Seat
from companion.ledger.keeping import list_declared
from tests.web.hiding import Eyes, House, Secret, battle, counts, opened_house, race, referee

PHONE: Final = "a phone"
"""In place of a seat, for secrets that belong to none: no other phone is ever shown them, whatever seat it
has."""

FACTIONS = {"ana": "dwarfs", "host": "empire", "ben": "skaven"}
DESK = {"host": "referee", "ana": "player-1", "ben": "player-2"}
COLUMNS = {"host": "green", "ana": "red", "ben": "blue"}
SHEET = {
    "format": "undertally/score-sheet",
    "version": 1,
    "title": "T",
    "lines": [
        {"key": "open", "name": "Open", "kind": "number"},
        {"key": "shut", "name": "Shut", "kind": "number", "hidden": True},
        {"key": "both", "name": "Both", "kind": "computed", "of": ["open", "shut"]},
    ],
}


def ana(house: House) -> Eyes:
    """Ana's own phone, which may be shown what it keeps."""
    return Eyes(house, house.phones["ana"], house.seats["ana"])


def shows(house: House, *telling: str) -> House:
    """Check that Ana's phone is shown each of its words at one of these addresses, and return the house."""
    house.telling = telling
    secrets, house.secrets = house.secrets, ()
    page = " ".join(ana(house).get(house.path + path).text for path in ("", *telling))
    for one in secrets:
        assert re.search(rf"(?<!\w){re.escape(one.word)}(?!\w)", page), f"Ana herself is not shown {one.word}"
    house.secrets = secrets
    return house


def campaign_with_a_pact(app: Flask) -> House:
    house = opened_house(app, "stone_and_iron", FACTIONS, map_size="9x9", campaign_turns="6")
    sample = shelf()["stone_and_iron"].sample
    assert sample is not None
    house.enter(*sample().played[1:])
    return house


def ordered(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    order = {"seat": "dwarfs", "square": "A2", "army": "S", "line": "10 Hammerers core 8pt"}
    assert ana(house).post(f"{house.path}/orders/give/recruit", **order).status_code == 303
    house.secrets = (Secret("dwarfs", "10 Hammerers at A2"),)
    return shows(house, "/orders")


def allied(app: Flask) -> House:
    """Keep what the host's phone noted for its ally, Ana's seat."""
    house = campaign_with_a_pact(app)
    host = Eyes(house, house.sender.client, "empire")
    note = {"about": "", "words": "Qwyally at dawn", "readers": "allies"}
    assert host.post(f"{house.path}/notes", **note).status_code == 303
    house.secrets = (Secret("dwarfs", "Qwyally"),)
    return shows(house, "/notes", "/search?q=Qwyal")


def to_oneself(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    mine = ana(house)
    note = {"about": "", "words": "Qwyself at dawn", "readers": "self"}
    assert mine.post(f"{house.path}/notes", **note).status_code == 303
    house.secrets = (Secret(PHONE, "Qwyself"),)
    return shows(house, "/notes", "/search?q=Qwyse")


def reminded(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    reminder = {"words": "Qwyremind me", "at": "every", "every": "1"}
    assert ana(house).post(f"{house.path}/reminders", **reminder).status_code == 303
    house.secrets = (Secret(PHONE, "Qwyremind"),)
    return shows(house, "/reminders")


def linked(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    page = ana(house).post(f"{house.path}/other-phone").text
    words = re.search(r"\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b", page)
    assert words is not None
    house.secrets = (Secret(PHONE, words[0]),)
    house.telling = ("/notes", "/reminders")
    return house


def sketched(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    name = ana(house).post(f"{house.path}/what-if").location.rpartition("/")[2]
    house.secrets = (Secret(PHONE, name),)
    return shows(house, "/what-if")


def to_the_referee(app: Flask) -> House:
    """Keep what Ana noted for the referee, which the other players may not read."""
    house = opened_house(app, "underworld", DESK)
    note = {"about": "", "words": "Qwyreferee only", "readers": "referee"}
    assert ana(house).post(f"{house.path}/notes", **note).status_code == 303
    house.secrets = (Secret(PHONE, "Qwyreferee"),)
    return shows(house, "/notes")


def posted(app: Flask) -> House:
    house = campaign_with_a_pact(app)
    address = (f"qwy-{house.code}", house.code, "ntfy", "https://ntfy.example/Qwytopic", "Qwytoken", "en", 0)
    house.tables.ledger.change(keep_address(NoticeAddress(*address)))
    house.secrets = (Secret("host", "Qwytopic"), Secret("host", "Qwytoken"))
    house.telling = ("/messages",)
    return house


def at_the_desk(app: Flask, *moves: Move) -> House:
    house = opened_house(app, "underworld", DESK)
    house.enter(*(Draft(move=move) for move in moves))
    return house


def character(app: Flask) -> House:
    made = Character(name="Qwyana", seat="player-1", race="man", inches=12, hits=8, most=8)
    house = at_the_desk(app, desk.SetCharacter(made), desk.Book("Qwyana", "treasure", 791_900))
    house.secrets = (Secret("player-1", "Qwyana"),)
    return shows(house)


def handout(app: Flask) -> House:
    house = at_the_desk(app, desk.GiveHandout(Handout(title="Qwytitle", words="Qwywords", to="player-1")))
    house.secrets = (Secret("player-1", "Qwytitle"), Secret("player-1", "Qwywords"))
    return shows(house)


def flyer(app: Flask) -> House:
    category = "pegasus, hippogriff, air elemental"
    made = Flyer(name="Swift", category=category, move=48, height=9, seat="player-1", rider="Qwyrider")
    house = at_the_desk(app, desk.SetFlyer(made), desk.Place("air", "Swift", 40, 12, 225))
    house.secrets = (Secret("player-1", "Qwyrider"),)
    return shows(house, "/view/air", "/view/flyer?flyer=Swift")


def ship(app: Flask) -> House:
    house = at_the_desk(app, desk.Launch("Cog", "small merchant", seat="player-1"))
    made = house.sender.state.ships["Cog"]
    house.enter(Draft(move=desk.SetShip(replace(made, marines=617))))
    house.secrets = (Secret("player-1", "617 marines"),)
    return shows(house, "/view/sea", "/view/ship?ship=Cog")


def hidden_line(app: Flask) -> House:
    house = opened_house(app, "score_sheet", COLUMNS)
    house.enter(Draft(move=UseSheet(json.dumps(SHEET)), seat=Seat("red")))
    house.enter(Draft(move=Count({"open": 11, "shut": 7919}), seat=Seat("red")))
    house.secrets = (Secret("red", "7919"), Secret("red", "7930"))
    house.telling = ("/view/count", "/view/count?as=red", "/view/away?as=red", "/scores", "/export.json")
    assert 'value="7919"' in house.phones["ana"].get(f"{house.path}/view/count?as=red").text
    return house


KEPT: Final[Mapping[str, tuple[Callable[[Flask], House], ...]]] = {
    "hidden_cards for a seat": (race,),
    "sealed for a seat": (battle, counts),
    "sealed for the host": (referee,),
    "orders for a seat": (ordered,),
    "notes for a seat": (allied,),
    "notes for the phone": (to_oneself,),
    "notes for the host": (to_the_referee,),
    "reminders for the phone": (reminded,),
    "owners for the phone": (linked,),
    "sketches for the phone": (sketched,),
    "notice_addresses for the host": (posted,),
    f"underworld: {Character.__name__}": (character,),
    f"underworld: {Handout.__name__}": (handout,),
    f"underworld: {Flyer.__name__}": (flyer,),
    f"underworld: {Ship.__name__}": (ship,),
    "score_sheet": (hidden_line,),
}
"""By declaration, the tables that keep something of its kind."""


def declarations() -> frozenset[str]:
    """Return the declarations of stores and games."""
    stores = {
        f"{name} for {'a' if keeper == 'seat' else 'the'} {keeper}"
        for name, kept in list_declared().items()
        for keeper in kept.keepers
    }
    games = {
        f"{slug}: {record.__name__}" if record else slug
        for slug, game in shelf().items()
        if game.secrets is not None
        for record in game.secrets.records or (None,)
    }
    return frozenset(stores | games)
