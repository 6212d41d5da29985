"""The page of a group: who has won how often, by what, records, and every game that was played; the season
sheet: what its games add up to, printed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from markupsafe import Markup

import companion
from companion.kernel.features import Choice, Paper
from companion.kernel.game import Game
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.memory.csv_plays import rows
from companion.memory.figures import Figures, Row, Topic, figures
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.players import Rival
from companion.printing.bars import Bar, bars_chart
from companion.printing.palettes import PAPER, THEMES, Palette
from companion.web.access.group_requests import IN_IT, MEMBER, known_groups
from companion.web.access.languages import speak_of, words
from companion.web.pdf.papers import PICTURE, size_asked
from companion.web.pdf.printed import asking
from companion.web.results.handing_off import csv_file
from companion.web.routes import Access, Routes
from companion.web.services import services

SHOWN = 30
"""Games of the history on the page, unless all are asked for."""

MOST_BARS = 12

NARROW = 324
"""As wide as the chart is on a small phone; elsewhere it is enlarged."""

RECORDS: Mapping[str, Text] = {
    "highest total": text("Highest total"),
    "lowest total that won": text("Lowest total that won"),
    "lowest total": text("Lowest total"),
    "highest total that won": text("Highest total that won"),
    "widest margin": text("Widest margin"),
    "narrowest margin": text("Narrowest margin"),
    "longest game": text("Longest game, in minutes"),
    "shortest game": text("Shortest game, in minutes"),
}

remembering = Routes("remembering", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """One game of a group. `title`: as it is called; `named`: seats and settings by what they are called."""

    slug: str
    title: str
    figures: Figures
    topics: tuple[Text, ...]
    named: Mapping[str, Text | str]


@remembering.get("/g/<group>", Access(who=IN_IT))
def show(found: Group) -> str:
    past = history(services().tables, found)
    shown = remembered(past)
    plays = past.of(shown.slug) if shown else ()
    return render_template(
        "group/page.html",
        group=found,
        keyed=found.id in {group.id for group in known_groups()},
        past=past,
        shown=shown,
        games=[(slug, title_of(slug)) for slug in past.games],
        player_links=player_links(found, shown.figures.players if shown else ()),
        plays=plays if request.args.get("all") else plays[:SHOWN],
        played=len(plays),
        records=RECORDS,
        shelf=tuple(services().tables.games().values()),
        merged=groups.merged(services().tables, found, past.entered),
    )


@remembering.get("/g/<group>/chart.svg", Access(who=IN_IT))
def chart(found: Group) -> Response:
    """Return how often each has won, of the games that they played."""
    shown = remembered(history(services().tables, found))
    palette = THEMES.get(request.args.get("theme", ""), THEMES["light"])
    drawn = None if shown is None else wins_chart(shown, NARROW, palette)
    if drawn is None:
        raise Refusal(text("There is no chart yet."), Fault.UNKNOWN)
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = PICTURE
    return response


def player_links(group: Group, players: Iterable[Row | Rival]) -> dict[str, str]:
    """Return where the page of each player is."""
    return {one.name: url_for("players.show", group=group.id, name=one.name) for one in players}


def wins_chart(shown: Remembered, width: int, palette: Palette) -> str | None:
    """By player; by place where nobody gave a name."""
    found = shown.figures
    bars = [
        Bar(
            name=row.name if found.players else str(words(shown.named.get(row.name, row.name)).unescape()),
            share=row.rate,
            mark=row.expected,
            said=str(_("%(wins)s of %(games)s", wins=row.wins, games=row.games)),
        )
        for row in (found.players or found.places)[:MOST_BARS]
    ]
    return bars_chart(bars, width, palette, str(_("Games won, of the games played, by player")))


@remembering.get("/g/<group>/results.csv", Access(who=MEMBER))
def results(found: Group) -> Response:
    past = history(services().tables, found)
    if past.unread:
        return back(found)
    body = csv_file(rows(reversed(past.plays)))
    disposition = f'attachment; filename="group-{found.id}.csv"'
    return Response(body, headers={"Content-Disposition": disposition}, mimetype="text/csv")


@remembering.post("/g/<group>/players", Access(who=MEMBER))
def call(found: Group) -> Response:
    """Rename a player; with the name of another one, both are one."""
    player, called = request.form.get("player", ""), request.form.get("name", "")
    groups.call(services().tables, found, player, called, history(services().tables, found).entered)
    flash(_("%(player)s is now named %(name)s here.", player=player, name=" ".join(called.split())), "done")
    return back(found)


@remembering.post("/g/<group>/separate", Access(who=MEMBER))
def separate(found: Group) -> Response:
    """Two players that were made one are two again."""
    groups.separate(services().tables, found, request.form.get("key", ""))
    flash(_("They are counted separately again."), "done")
    return back(found)


@remembering.post("/g/<group>/out", Access(who=MEMBER))
def take_out(found: Group) -> Response:
    """Return a table out of its group, by any member: its host may be gone, or it cannot be read."""
    code = request.form.get("code", "")
    if groups.group_of(services().tables, code) != found.id:
        raise Refusal(text("This table is not in the group."), Fault.UNKNOWN)
    groups.put(services().tables, code, None)
    flash(_("Table %(code)s no longer counts for the group.", code=code), "done")
    return back(found)


def back(found: Group) -> Response:
    """To the group's page, which reads what is not read yet and shows how far it is."""
    response: Response = redirect(url_for("remembering.show", group=found.id), 303)  # type: ignore[assignment]
    return response


def remembered(past: History) -> Remembered | None:
    """Return the game that the address names, else the most played."""
    asked = request.args.get("game", "")
    slug = asked if asked in past.games else next(iter(past.games), None)
    if slug is None:
        return None
    game = services().tables.games().get(slug)
    topics = () if game is None else topics_of(game)
    if game is not None:
        speak_of(game.about.slug)
    return Remembered(
        slug=slug,
        title=title_of(slug),
        figures=figures(past.of(slug), [Topic(name=name.msgid, keys=keys) for name, keys in topics]),
        topics=tuple(name for name, _keys in topics),
        named=named_in(slug),
    )


def topics_of(game: Game[Any]) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """Return what makes one game differ from another: the settings that can be drawn by lot, those with the
    same choices together."""
    alike: dict[tuple[str, ...], tuple[Text, list[str]]] = {}
    for setting in game.settings:
        if setting.drawable:
            values = tuple(choice.value for choice in _choices(game, setting.choices))
            alike.setdefault(values, (setting.name, []))[1].append(setting.key)
    return tuple((name, tuple(keys)) for name, keys in alike.values())


def _choices(game: Game[Any], choices: Any) -> Sequence[Choice]:
    every = {choice.value: choice for seats in game.about.seats for choice in choices(seats)}
    return tuple(every.values())


def named_in(slug: str) -> Mapping[str, Text | str]:
    """Return what seats and settings of a game are called, by their ids."""
    game = services().tables.games().get(slug)
    if game is None:
        return {}
    places = {str(place.seat): place.name for place in game.about.places}
    options = {
        choice.value: choice.name
        for setting in game.settings
        if setting.drawable
        for choice in _choices(game, setting.choices)
        if choice.value
    }
    return {**options, **places}


def title_of(slug: str) -> str:
    game = services().tables.games().get(slug)
    return slug if game is None else game.about.title


SHEET = Paper(name="season", title=text("Season sheet"), needs_state=False)
MOST_PLAYERS = 20
MOST_GAMES = 100
"""Rows of the sheet; what is left out is said."""

season = Routes("season", __name__)


@season.get("/g/<group>/season.pdf", Access(who=MEMBER))
def pdf(found: Group) -> Response:
    size = size_asked()
    past = history(services().tables, found)
    if past.unread:
        return back(found)
    shown = remembered(past)
    if shown is None:
        raise Refusal(text("This group has no result to print yet."), Fault.UNKNOWN)

    def html() -> str:
        return _html(found.name, shown, past.of(shown.slug), size)

    made = services().press.render(html, asker=asking(found.id))
    response = Response(made, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="group-{found.id}-season.pdf"'
    return response


def _html(name: str, shown: Remembered, plays: Any, size: str) -> str:
    chart = wins_chart(shown, 380, PAPER)
    return render_template(
        "print/season.html",
        about={"title": shown.title},
        paper=SHEET,
        size=size,
        sample=False,
        app_version=companion.__version__,
        name=name,
        shown=shown,
        players=shown.figures.players[:MOST_PLAYERS],
        plays=plays[:MOST_GAMES],
        played=len(plays),
        first=plays[-1].day,
        last=plays[0].day,
        records=RECORDS,
        # Numbers, and names that are escaped as they are written.
        chart=None if chart is None else Markup(chart),  # noqa: S704
    )
