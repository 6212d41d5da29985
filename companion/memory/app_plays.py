"""Import of earlier results from BG Stats' export (JSON). It lists games, players and plays separately; plays
refer to the others by number.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel.input_text import read_json
from companion.kernel.words import text
from companion.memory.plays import Played, pause_between
from companion.memory.read_plays import MAX_PLAYERS, MAX_READ, Faulty, Progress, Read, Wrong, unreadable
from companion.memory.recorded_plays import (
    TITLE,
    Gathered,
    RecordedPlay,
    count_in,
    name_in,
    seat_of,
    total_in,
)
from companion.memory.season_file import OWN

_Json = Mapping[str, Any]


def read(given: str, progress: Progress) -> Read:
    try:
        found = read_json(given)
    except json.JSONDecodeError as error:
        return unreadable(
            text("This JSON file is not complete, or is damaged: export it again."), error.lineno
        )
    except (ValueError, RecursionError):
        return unreadable(text("This JSON file is not complete, or is damaged: export it again."))
    lists = [found.get(name) if isinstance(found, dict) else None for name in ("games", "players", "plays")]
    games, players, plays = (
        [one for one in pause_between(each) if isinstance(one, dict)] if isinstance(each, list) else None
        for each in lists
    )
    if games is None or players is None or plays is None:
        return unreadable(
            text("This is not a file that BG Stats exported: it has no games, players and plays.")
        )
    if len(plays) > MAX_READ:
        return unreadable(text("A file can have at most %(most)s games here.", most=MAX_READ))
    by_id = [{str(one.get("id")): one for one in pause_between(each)} for each in (games, players)]
    gathered = Gathered()
    for number, play in enumerate(plays, 1):
        progress(number, len(plays))
        try:
            gathered.take(_play(play, *by_id))
        except Faulty as faulty:
            gathered.wrong.append(
                Wrong(0, text("Play %(number)s: %(what)s", number=number, what=faulty.sentence))
            )
    return gathered.result()


def _play(play: _Json, games: Mapping[str, _Json], players: Mapping[str, _Json]) -> RecordedPlay:
    scores = play.get("playerScores")
    # Reading one more than the limit is enough to detect that there are too many.
    scores = scores[: MAX_PLAYERS + 1] if isinstance(scores, list) else []
    scores = [one for one in scores if isinstance(one, dict)]
    game = games.get(str(play.get("gameRefId")))
    who = [players.get(str(one.get("playerRefId"))) for one in scores]
    if game is None or None in who:
        raise Faulty(text("Its game or one of its players is missing in the file."))
    totals = [None if game.get("noPoints") else total_in(one.get("score")) for one in scores]
    teams = _teams(scores) if play.get("usesTeams") else [0] * len(scores)
    seats = [
        seat_of(
            number,
            name="" if person.get("isAnonymous") else name_in(person.get("name")),
            place=name_in(one.get("role")),
            first=bool(one.get("startPlayer")),
            total=totals[number - 1],
            won=bool(one.get("winner")),
            team=teams[number - 1],
        )
        for number, (one, person) in enumerate(zip(scores, filter(None, who), strict=True), 1)
    ]
    return RecordedPlay(
        day=str(play.get("playDate", "")),
        game=name_in(game.get("name"), TITLE),
        seats=seats,
        exact=totals,
        minutes=count_in(play.get("durationMin")),
        lowest=game.get("highestWins") is False,
        together=_is_together(play, bool(game.get("cooperative")), seats),
        **_read_own_fields(play),
    )


def _is_together(play: _Json, cooperative: bool, seats: Sequence[Played]) -> bool:
    """Return whether everybody played together: as a file of ours says or, for a cooperative game in a file
    of the app, if all won or all lost."""
    said = play.get(OWN)
    if isinstance(said, dict) and isinstance(said.get("together"), bool):
        return bool(said["together"])
    return cooperative and len({one.won for one in seats}) < 2


def _read_own_fields(play: _Json) -> dict[str, Any]:
    """Return the fields that only our own files have: what decided the game, by which event, and whether it
    was finished; and how often the game counts: not at all if the app's user chose to ignore it. Our files
    also mark unfinished games as ignored, but those count."""
    said = play.get(OWN)
    said = said if isinstance(said, dict) else {}
    decided = said.get("decided")
    unfinished = said.get("finished") is False
    return {
        "decided": decided if decided in ("event", "table") else "count",
        "by": name_in(said.get("by")),
        "finished": not unfinished,
        "times": 1 if unfinished or not play.get("ignored") else 0,
    }


def _teams(scores: Sequence[_Json]) -> list[int]:
    """Return the number of each player's team, in order of appearance; 0 for no team."""
    named = [name_in(str(one.get("team") or "")) for one in scores]
    known = {name: number for number, name in enumerate(dict.fromkeys(filter(None, named)), 1)}
    return [known.get(name, 0) for name in named]
