"""A group's games as a file for BG Stats, which `app_plays` can read too."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from companion.memory.plays import Play, fold_name

OWN: Final = "undertally"
"""The key under which a play holds what the app has no field for."""


def season(group: str, plays: Sequence[Play], numbers: Mapping[str, int]) -> bytes:
    """Return plays as a file that BG Stats, and `app_plays.read`, can import. A play always gets the same
    UUID, by which the app recognises it.

    `group`: the id of the group. `plays`: their `game` and `place` are names, not a slug and an id.
    `numbers`: the numbers of games at BoardGameGeek, by name.
    """
    titles = list(dict.fromkeys(play.game for play in plays))
    spelled = {fold_name(one.player): one.player for play in plays for one in play.players}
    people = {key: number for number, key in enumerate(spelled, 1)}
    lowest = {play.game for play in plays if play.lowest}
    lost = {play.game for play in plays if play.lost}
    seen: Counter[str] = Counter()

    def uuid_of(play: Play) -> str:
        identity = play.code or repr(
            (
                play.day,
                play.game,
                [(fold_name(one.player or one.place), one.total, one.won) for one in play.players],
            )
        )
        seen[identity] += 1
        return str(uuid5(NAMESPACE_URL, f"undertally:{group}:{identity}:{seen[identity]}"))

    written = {
        "about": "Undertally",
        "games": [
            {
                "id": number,
                "uuid": str(uuid5(NAMESPACE_URL, f"undertally:game:{title}")),
                "name": title,
                "bggId": numbers.get(title, 0),
                "highestWins": title not in lowest,
                "noPoints": False,
                "cooperative": title in lost,
            }
            for number, title in enumerate(titles, 1)
        ],
        "players": [
            {
                "id": number,
                "uuid": str(uuid5(NAMESPACE_URL, f"undertally:{group}:player:{key}")),
                "name": spelled[key] or "Anonymous player",
                "isAnonymous": not key,
            }
            for key, number in people.items()
        ],
        "locations": [],
        "plays": [
            {
                "uuid": uuid_of(play),
                "playDate": f"{play.day} 12:00:00",
                "durationMin": play.minutes,
                "gameRefId": titles.index(play.game) + 1,
                "ignored": not play.finished,
                "comments": play.by,
                OWN: {
                    "decided": play.decided,
                    "by": play.by,
                    "finished": play.finished,
                    "together": play.lost and len(play.players) > 1,
                },
                "usesTeams": any(one.team for one in play.players),
                "playerScores": [
                    {
                        "playerRefId": people[fold_name(one.player)],
                        "score": "" if one.total is None else str(one.total),
                        "winner": one.won,
                        "startPlayer": one.order == 1,
                        "seatOrder": one.order,
                        "rank": one.rank,
                        "role": one.place,
                        "team": str(one.team) if one.team else "",
                        "newPlayer": False,
                    }
                    for one in play.players
                ],
            }
            for play in plays
        ],
    }
    return json.dumps(written, ensure_ascii=False, indent=1).encode()
