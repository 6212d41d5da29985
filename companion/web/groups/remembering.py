"""A group's page: how often each player and each seat has won, records, and every game played."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.kernel.features import Choice
from companion.kernel.game import Game
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.memory.csv_file import rows
from companion.memory.evenings import next_evening
from companion.memory.figures import Figures, Rating, Summary, Topic, figures, ratings
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.players import Rival
from companion.memory.plays import Play
from companion.printing.palettes import THEMES, Palette
from companion.web.access.group_requests import IN_IT, MEMBER, known_groups
from companion.web.access.languages import use_catalogue_of, words, words_of
from companion.web.fragment_cache import fresh_token
from companion.web.pdf.papers import PICTURE
from companion.web.rendering.files import csv_file
from companion.web.routes import Access, Routes
from companion.web.services import services

ALL = "*"
"""Stands for all games where a game is expected."""

SHOWN = 10
"""How many games of the history the page shows, unless all are asked for."""

MAX_BARS = 12

MAX_TITLE_LENGTH = 64

MAX_ASKED = 12
"""Players whom the page asks by name whether they will come; others type their names."""

NARROW = 324
"""The width of the chart on a small phone; on larger screens it is enlarged."""

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
class GameRow:
    """A line of the list of games. `leaders`: the players with the most wins; `wins`: how many wins each of
    them has."""

    slug: str
    title: str
    games: int
    leaders: tuple[str, ...]
    wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """What a group remembers of one game, or of all together, as `ALL`. `named`: the names of seats and of
    choices, as in `named_in`; `plays`: the newest first; `games`: a row for each game, only for `ALL`."""

    slug: str
    title: str
    figures: Figures
    topics: tuple[Text, ...]
    named: Mapping[str, Text | str]
    plays: tuple[Play, ...]
    games: tuple[GameRow, ...] = ()

    @property
    def everything(self) -> bool:
        return self.slug == ALL


@remembering.get("/g/<group>", Access(who=IN_IT))
def show(group: Group) -> str:
    past = history(services().tables, group)
    shown = find_remembered(past)
    plays = shown.plays if shown else ()
    return render_template(
        "group/page.html",
        group=group,
        keyed=group.id in {each.id for each in known_groups()},
        past=past,
        shown=shown,
        nothing_of=_nothing_of(past),
        games=[(slug, title_of(slug)) for slug in past.games] + [(ALL, str(_("All games")))],
        titles={slug: title_of(slug) for slug in past.games},
        player_links=player_links(group, shown.figures.players if shown else ()),
        plays=plays if request.args.get("all") else plays[:SHOWN],
        played=len(plays),
        records=RECORDS,
        shelf=tuple(services().tables.abouts().values()),
        merged=groups.list_merged(services().tables, group, past.entered),
        ratings=rate_players(group, past),
        evening=next_evening(services().tables, group),
        year=services().tables.clock().year,
        regulars=regulars(past)[:MAX_ASKED],
        tap=fresh_token(),
    )


def _nothing_of(past: History) -> str:
    """Return the title of the game in the address, if the group has no results of it; otherwise ""."""
    asked = request.args.get("game", "")[:MAX_TITLE_LENGTH]
    return title_of(asked) if asked and asked.isprintable() and asked not in (ALL, *past.games) else ""


def regulars(past: History) -> tuple[str, ...]:
    """Return the players of a group, those with the most games first."""
    games = Counter(one.player for play in past.plays for one in play.players if one.player)
    return tuple(name for name, _games in games.most_common())


def rate_players(group: Group, past: History) -> Mapping[str, Rating] | None:
    """Return the ratings of a group's players; None unless the group has switched them on."""
    return ratings(past.plays) if groups.RATED in groups.facts(services().tables, group) else None


@remembering.post("/g/<group>/rating", Access(who=MEMBER))
def rate(group: Group) -> Response:
    """Switch ratings on or off, for everybody in the group."""
    groups.rate(services().tables, group, request.form.get("on") == "y")
    return redirect_to_group(group)


@remembering.get("/g/<group>/chart.svg", Access(who=IN_IT))
def chart(group: Group) -> Response:
    shown = find_remembered(history(services().tables, group))
    palette = THEMES.get(request.args.get("theme", ""), THEMES["light"])
    drawn = None if shown is None else wins_chart(shown, NARROW, palette)
    if drawn is None:
        raise Refusal(text("There is no chart yet."), Fault.UNKNOWN)
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = PICTURE
    return response


def player_links(group: Group, players: Iterable[Summary | Rival]) -> dict[str, str]:
    """Return the address of each player's page, by name."""
    return {one.name: url_for("players.show", group=group.id, name=one.name) for one in players}


def wins_chart(shown: Remembered, width: int, palette: Palette) -> str | None:
    """Return a chart of each player's share of wins, or of each seat's if no player has a name; None if there
    is nothing to draw."""
    from companion.printing.charts import Bar, bars_chart

    found = shown.figures
    bars = [
        Bar(
            name=row.name if found.players else str(words(shown.named.get(row.name, row.name)).unescape()),
            share=row.rate,
            mark=row.expected,
            said=str(_("%(wins)s of %(games)s", wins=row.wins, games=row.games)),
        )
        for row in (found.players or found.places)[:MAX_BARS]
    ]
    return bars_chart(bars, width, palette, str(_("Games won, of the games played")))


@remembering.get("/g/<group>/results.csv", Access(who=MEMBER))
def results(group: Group) -> Response:
    past = history(services().tables, group)
    if past.unread:
        return redirect_to_group(group)
    body = csv_file(rows(reversed(past.plays)))
    disposition = f'attachment; filename="group-{group.id}.csv"'
    return Response(body, headers={"Content-Disposition": disposition}, mimetype="text/csv")


@remembering.post("/g/<group>/players", Access(who=MEMBER))
def call(group: Group) -> Response:
    """Rename a player; given another player's name, merge the two."""
    player, called = request.form.get("player", ""), request.form.get("name", "")
    groups.call(services().tables, group, player, called, history(services().tables, group).entered)
    flash(_("%(player)s is now named %(name)s here.", player=player, name=" ".join(called.split())), "done")
    return redirect_to_group(group)


@remembering.post("/g/<group>/separate", Access(who=MEMBER))
def separate(group: Group) -> Response:
    """Separate two players who were merged."""
    groups.separate(services().tables, group, request.form.get("key", ""))
    flash(_("The players are counted separately again."), "done")
    return redirect_to_group(group)


@remembering.post("/g/<group>/out", Access(who=MEMBER))
def take_out(group: Group) -> Response:
    """Remove a table from its group. Any member may, as its host may be gone, or the table unreadable."""
    code = request.form.get("code", "")
    if groups.group_of(services().tables, code) != group.id:
        raise Refusal(text("This table is not in the group."), Fault.UNKNOWN)
    groups.put(services().tables, code, None)
    flash(_("Table %(code)s no longer counts for the group.", code=code), "done")
    return redirect_to_group(group)


def redirect_to_group(group: Group) -> Response:
    """Return a redirect to the group's page, which reads what is still unread and shows its progress."""
    response: Response = redirect(url_for("remembering.show", group=group.id), 303)  # type: ignore[assignment]
    return response


def find_remembered(past: History) -> Remembered | None:
    """Return the game that the address names, or all of them; by default the most played. None if the group
    has no results."""
    asked = request.args.get("game", "")
    if asked == ALL and past.plays:
        return _everything(past)
    slug = asked if asked in past.games else next(iter(past.games), None)
    if slug is None:
        return None
    game = services().tables.games().get(slug)
    topics = () if game is None else topics_of(game)
    if game is not None:
        use_catalogue_of(game.about.slug)
    return Remembered(
        slug=slug,
        title=title_of(slug),
        figures=figures(past.of(slug), [Topic(name=name.msgid, keys=keys) for name, keys in topics]),
        topics=tuple(name for name, _keys in topics),
        named=named_in(slug),
        plays=past.of(slug),
    )


def _everything(past: History) -> Remembered:
    """Return all games together: only who won how often, because points of different games cannot be
    compared."""
    found = figures(past.plays)
    return Remembered(
        slug=ALL,
        title=str(_("All games")),
        figures=replace(found, places=(), orders=(), options={}, records=()),
        topics=(),
        named={key: value for slug in past.games for key, value in named_in(slug).items()},
        plays=past.plays,
        games=tuple(_game_row(slug, past.of(slug)) for slug in past.games),
    )


def _game_row(slug: str, plays: Sequence[Play]) -> GameRow:
    players = figures(plays).players
    most = max((row.wins for row in players), default=0)
    leaders = tuple(row.name for row in players if most and row.wins == most)
    return GameRow(slug=slug, title=title_of(slug), games=len(plays), leaders=leaders, wins=most)


def topics_of(game: Game[Any]) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """Return the settings by which plays of a game are compared: those that can be drawn at random. Settings
    with the same choices are put together, under the name of the first."""
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
    """Return the names of a game's seats and of the choices of its drawable settings, by id; for a game that
    is not on the shelf, those of the score sheet."""
    games = services().tables.games()
    abouts = services().tables.abouts()
    of_sheets = next((about.slug for about in abouts.values() if about.many), "")
    game = games.get(slug) or games.get(of_sheets)
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
    """Return the title of a game in the viewer's language; one that is not on the shelf was played on a score
    sheet."""
    abouts = services().tables.abouts()
    about = abouts.get(slug) or next((about for about in abouts.values() if about.many), None)
    if about is None:
        return slug
    title = about.many.say(slug) if about.many and about.slug != slug else about.said
    return str(words_of(about.slug, title).unescape())
