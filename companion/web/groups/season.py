"""A player's page: rivals, streaks, the last games, and results by game. Also what a group can print or
download: the season sheet, and its results as files for BG Stats and other tools.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Response, render_template, request, url_for
from markupsafe import Markup

import companion
from companion.kernel.features import Paper
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory import geek_file, season_file
from companion.memory.figures import Topic
from companion.memory.groups import Group
from companion.memory.history import history
from companion.memory.players import in_game, player
from companion.memory.plays import Play, fold_name
from companion.printing.palettes import PAPER
from companion.web.access.group_requests import IN_IT, MEMBER
from companion.web.access.languages import use_catalogue_of
from companion.web.groups.remembering import (
    ALL,
    RECORDS,
    Remembered,
    find_remembered,
    named_in,
    player_links,
    rate_players,
    redirect_to_group,
    title_of,
    topics_of,
    wins_chart,
)
from companion.web.pdf.papers import size_asked
from companion.web.pdf.printed import paper_asker
from companion.web.routes import Access, Routes
from companion.web.services import services

players = Routes("players", __name__)


@players.get("/g/<group>/player", Access(who=IN_IT))
def show(group: Group) -> str:
    """Return the page of the player in the address, with one of the player's games in detail."""
    past = history(services().tables, group)
    known = player(past.plays, request.args.get("name", ""))
    if known is None:
        raise Refusal(text("Nobody with that name has played here."), Fault.UNKNOWN)
    slugs = [row.name for row in known.games]
    asked = request.args.get("game", "")
    slug = asked if asked in slugs else slugs[0]
    game = services().tables.games().get(slug)
    if game is not None:
        use_catalogue_of(game.about.slug)
    topics = () if game is None else topics_of(game)
    return render_template(
        "group/player.html",
        group=group,
        past=past,
        known=known,
        slug=slug,
        titles={each: title_of(each) for each in slugs},
        links=player_links(group, known.rivals),
        game_links={
            each: url_for("players.show", group=group.id, name=known.name, game=each, _anchor="in")
            for each in slugs
        },
        topics=[name for name, _keys in topics],
        inside=in_game(
            past.of(slug), known.name, [Topic(name=name.msgid, keys=keys) for name, keys in topics]
        ),
        named=named_in(slug),
        rating=(rate_players(group, past) or {}).get(fold_name(known.name)),
        label=text,
    )


SHEET = Paper(name="season", title=text("Season sheet"), needs_state=False)
MAX_PLAYERS = 20
MAX_GAMES = 100
"""The most players and games that the sheet lists; it says how many are left out."""

season = Routes("season", __name__)


@season.get("/g/<group>/season.pdf", Access(who=MEMBER))
def pdf(group: Group) -> Response:
    size = size_asked()
    past = history(services().tables, group)
    if past.unread:
        return redirect_to_group(group)
    shown = find_remembered(past)
    if shown is None:
        raise Refusal(text("This group has no result to print yet."), Fault.UNKNOWN)

    def html() -> str:
        return _html(group.name, shown, size)

    printed = services().printer.render(html, asker=paper_asker(group.id))
    response = Response(printed, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="group-{group.id}-season.pdf"'
    return response


def _html(name: str, shown: Remembered, size: str) -> str:
    plays = shown.plays
    chart = wins_chart(shown, 380, PAPER)
    return render_template(
        "print/season.html",
        about={"said": shown.title},
        paper=SHEET,
        size=size,
        sample=False,
        app_version=companion.__version__,
        name=name,
        shown=shown,
        players=shown.figures.players[:MAX_PLAYERS],
        plays=plays[:MAX_GAMES],
        played=len(plays),
        first=plays[-1].day,
        last=plays[0].day,
        records=RECORDS,
        titles={row.slug: row.title for row in shown.games},
        # It contains numbers, and names that are escaped.
        chart=None if chart is None else Markup(chart),  # noqa: S704
    )


@season.get("/g/<group>/season.bgsplay", Access(who=MEMBER))
def bg_stats(group: Group) -> Response:
    """Return all results of the group, or those of the game in the address, as a file for BG Stats."""
    asked = _games_asked(group)
    if asked is None:
        return redirect_to_group(group)
    return _attach(season_file.season(group.id, *asked), f"group-{group.id}.bgsplay", "application/json")


@season.get("/g/<group>/plays.xml", Access(who=MEMBER))
def board_game_geek(group: Group) -> Response:
    """Return the results that `bg_stats` returns, in the format of BoardGameGeek's exports."""
    asked = _games_asked(group)
    if asked is None:
        return redirect_to_group(group)
    return _attach(geek_file.plays_file(group.name, *asked), f"group-{group.id}.xml", "text/xml")


def _attach(body: str | bytes, name: str, kind: str) -> Response:
    return Response(body, headers={"Content-Disposition": f'attachment; filename="{name}"'}, mimetype=kind)


def _games_asked(group: Group) -> tuple[Sequence[Play], Mapping[str, int]] | None:
    """Return the plays that the address asks for, with names in place of ids, and the BoardGameGeek numbers
    of games by title; None while some of the group's tables are still unread."""
    past = history(services().tables, group)
    if past.unread:
        return None
    asked = request.args.get("game", "")
    plays = past.of(asked) if asked not in ("", ALL) else past.plays
    if not plays:
        raise Refusal(text("There is no result in this group yet."), Fault.UNKNOWN)
    abouts = services().tables.abouts().values()
    return [_title_play(play) for play in plays], {one.title: one.bgg_id for one in abouts if one.bgg_id}


def _title_play(play: Play) -> Play:
    """Return a play with names in place of ids, the reverse of what an import of earlier results
    does."""
    about = services().tables.abouts().get(play.game)
    if about is None:
        return play
    names = {str(place.seat): str(place.name) for place in about.places}
    players = tuple(replace(one, place=names.get(one.place, one.place)) for one in play.players)
    return replace(play, game=about.title, players=players)
