"""A group's games in the format of BoardGameGeek's plays (XML API 2, `plays`), which other tools read, and
`geek_plays` too.

What that format lacks is in attributes of our own, which others ignore: the team, whether the fewest points
win, what decided the game, and whether everybody lost together.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from companion.memory.plays import Play, Played


def plays_file(name: str, plays: Sequence[Play], numbers: Mapping[str, int]) -> bytes:
    """Return the file. `name`: of the group. `plays`: with names for games and places, the newest first.
    `numbers`: the numbers of games at BoardGameGeek, by name."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>']
    lines.append(_tag("plays", username=name, userid=0, total=len(plays), page=1) + ">")
    for at, play in enumerate(plays):
        # Number from the oldest, so that a game has the same number in every later file.
        lines += _play(play, len(plays) - at, numbers.get(play.game, 0))
    return "\n".join([*lines, "</plays>", ""]).encode()


def _play(play: Play, number: int, game: int) -> Iterator[str]:
    attributes = {
        "id": number,
        "date": play.day,
        "quantity": 1,
        "length": play.minutes,
        "incomplete": int(not play.finished),
        "nowinstats": 0,
        "location": "",
        "lowest": int(play.lowest),
        "decided": play.decided,
        "by": play.by,
        "together": int(play.lost and len(play.players) > 1),
    }
    yield _tag("play", **attributes) + ">"
    yield _tag("item", name=play.game, objecttype="thing", objectid=game) + ">"
    yield '<subtypes><subtype value="boardgame"/></subtypes></item>'
    if play.by:
        yield f"<comments>{escape(play.by)}</comments>"
    yield "<players>"
    yield from map(_player, play.players)
    yield "</players></play>"


def _player(player: Played) -> str:
    attributes = {
        "username": "",
        "userid": 0,
        "name": player.player,
        "startposition": player.order or "",
        "color": player.place,
        "score": "" if player.total is None else player.total,
        "new": 0,
        "rating": 0,
        "win": int(player.won),
        "team": player.team,
    }
    return _tag("player", **attributes) + "/>"


def _tag(tag: str, **attributes: object) -> str:
    return f"<{tag}" + "".join(f' {key}="{escape(str(value))}"' for key, value in attributes.items())
