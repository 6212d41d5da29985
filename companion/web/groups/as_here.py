"""Imported results in the group's own terms: games and seats that we have, by our ids (a game also by its
title in the viewer's language), and the group's spelling of its players' names.
"""

from dataclasses import replace

from companion.memory.history import History
from companion.memory.plays import Play, fold_name
from companion.table.pacing import pause
from companion.web.groups.remembering import title_of
from companion.web.services import services


class AsHere:
    def __init__(self, past: History) -> None:
        self._abouts = {
            called: about
            for about in services().tables.abouts().values()
            for called in (about.title.casefold(), about.slug, title_of(about.slug).casefold())
        }
        self._games = {called.casefold(): game for game in past.games for called in (title_of(game), game)}
        self._names = {fold_name(one.player): one.player for play in past.plays for one in play.players}

    def __call__(self, play: Play) -> Play:
        pause()
        asked = play.game.casefold()
        about = self._abouts.get(asked)
        ids = {str(place.name).casefold(): str(place.seat) for place in about.places} if about else {}
        return replace(
            play,
            game=about.slug if about else self._games.get(asked, play.game),
            players=tuple(
                replace(
                    one,
                    player=self._names.get(fold_name(one.player), one.player),
                    place=ids.get(one.place.casefold(), one.place),
                )
                for one in play.players
            ),
        )
