"""Facts about the score sheet, available before it is opened, and about the game whose sheet a table uses."""

from dataclasses import replace
from typing import Any, Final

from companion.games.score_sheet.catalogue.printed import say_printed
from companion.games.score_sheet.catalogue.ready import of_games
from companion.kernel.game import About, Many
from companion.kernel.seats import Place, Seat
from companion.kernel.words import ntext, text

PLACES: Final = tuple(
    Place(seat=Seat(seat), name=name, letter=letter, shape=shape)
    for seat, name, letter, shape in (
        ("red", text("Red"), "R", "circle"),
        ("blue", text("Blue"), "B", "square"),
        ("green", text("Green"), "G", "triangle"),
        ("yellow", text("Yellow"), "Y", "diamond"),
        ("orange", text("Orange"), "O", "pentagon"),
        ("purple", text("Purple"), "P", "hexagon"),
        ("black", text("Black"), "K", "cross"),
        ("white", text("White"), "W", "star"),
        ("pink", text("Pink"), "I", "heart"),
        ("brown", text("Brown"), "N", "drop"),
        ("grey", text("Grey"), "E", "ring"),
        ("teal", text("Teal"), "T", "arch"),
    )
)


def published_game(state: Any) -> About:
    """Return the facts of the game on the sheet; results, statistics and other apps use its title."""
    sheet = state.sheet
    if sheet is None:
        return ABOUT
    many = replace(MANY, said=sheet.said)
    return replace(ABOUT, slug=sheet.title, title=sheet.title, bgg_id=sheet.bgg, many=many)


MANY: Final = Many(
    said=text("Score sheet"),
    offered_as=text("Any other game"),
    ready=of_games,
    about_played=published_game,
    say=say_printed,
)

ABOUT: Final = About(
    slug="score_sheet",
    title="Score sheet",
    summary=ntext(
        "%(n)s score sheet, or make your own.",
        "%(n)s score sheets, from Azul to Wingspan, or make your own.",
        n=len(of_games()),
    ),
    seats=range(1, 13),
    places=PLACES,
    seat_word=text("player"),
    rules_version="1",
    rulebook="The sheet that the table uses",
    minutes=0,
    guide=text("Choose a sheet, then count your column."),
    cards=False,
    joins_late=True,
    sampled=True,
    many=MANY,
)
