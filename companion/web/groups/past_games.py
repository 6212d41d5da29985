"""Games that were played without the app: added one by one, corrected, or removed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Final

from flask import flash, render_template, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.outcome_cells import MAX_BY, decided_in
from companion.memory.plays import Play, Played, fold_name
from companion.memory.read_plays import MAX_MINUTES, Faulty, day_of, exact_of, rank_players, round_total
from companion.table.submission import NOT_OURS, valid_token
from companion.web.access.group_requests import MEMBER
from companion.web.fragment_cache import fresh_token
from companion.web.groups.as_here import AsHere
from companion.web.groups.remembering import named_in, redirect_to_group, regulars, title_of
from companion.web.rendering.errors import STATUS
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_SHOWN: Final = 10
"""The most players of the group that the form of a new game lists; others are typed."""

BLANKS: Final = 2
"""The number of rows for players whose name is typed."""

MAX_ROWS: Final = 60
MAX_TITLE_LENGTH: Final = 64
MAX_GAMES: Final = 40
"""The most games of the group that are offered by name."""

MAX_SIDES: Final = 8
"""The number of sides that the form offers, unless the game had more."""

WAYS: Final[Mapping[str, Text]] = {
    "alone": text("Each alone"),
    "sides": text("In two sides"),
    "several": text("In several sides"),
    "won": text("Together, and won"),
    "lost": text("Together, and lost"),
}
"""How a game was played, as the form offers it. With two sides, the winners are one side and all others are
the other; with several, each player has the number of a side."""

past_games = Routes("past_games", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player in the form. `called`: the name of the seat; `typed`: whether the name is an input; `side`:
    the number of the player's side, 0 for none."""

    name: str = ""
    called: Text | str = ""
    points: str = ""
    played: bool = False
    won: bool = False
    typed: bool = False
    side: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The form for a past game. `by`: what decided the game, if not the points; `unfinished`: whether it was
    not played to its end."""

    game: str
    day: str
    rows: tuple[Row, ...]
    minutes: str = ""
    lowest: bool = False
    way: str = "alone"
    by: str = ""
    unfinished: bool = False

    @property
    def sides(self) -> range:
        """Return the numbers of sides to choose from."""
        return range(1, 1 + max(MAX_SIDES, *(row.side for row in self.rows)))


@past_games.get("/g/<group>/played", Access(who=MEMBER))
def ask(group: Group) -> str:
    """Show the form for a past game, filled in with the game and the players of the newest result."""
    past = history(services().tables, group)
    last = past.plays[0] if past.plays else None
    teams = {fold_name(one.player): one.team for one in last.players} if last else {}
    names = sorted(regulars(past), key=lambda name: fold_name(name) not in teams)[:MAX_SHOWN]
    rows = (
        Row(name=name, played=fold_name(name) in teams, side=teams.get(fold_name(name), 0)) for name in names
    )
    form = Form(
        game=title_of(last.game) if last else "",
        day=_day(),
        rows=(*rows, *_blanks()),
        lowest=last is not None and last.lowest,
        way=_way_of(last) if last else "alone",
    )
    return _page(group, past, form)


@past_games.post("/g/<group>/played", Access(who=MEMBER))
def add(group: Group) -> tuple[str, int] | Response:
    """Add a game; repeating the tap adds nothing."""
    past, token = history(services().tables, group), request.form.get("token", "")
    if not valid_token(token):
        raise Refusal(NOT_OURS)
    try:
        groups.import_results(services().tables, group, token, [AsHere(past)(_read_typed(None))])
    except Refusal as refused:
        return _page(group, past, _form_sent(), wrong=refused.sentence), STATUS[refused.fault]
    flash(_("The game has been added."), "done")
    return redirect_to_group(group)


@past_games.get("/g/<group>/played/<batch>/<int:number>", Access(who=MEMBER))
def show(group: Group, batch: str, number: int) -> str:
    """Show the form of an imported result."""
    past = history(services().tables, group)
    play = _find_play(past, batch, number)
    named, counted = named_in(play.game), _follows_from_points(play)
    rows = (
        Row(
            name=one.player,
            called=named.get(one.place, one.place),
            points="" if one.total is None else str(one.total),
            played=True,
            won=one.won and not (counted and not one.team),
            side=one.team,
        )
        for one in play.players
    )
    form = Form(
        game=title_of(play.game),
        day=play.day,
        rows=(*rows, *_blanks()),
        minutes=str(play.minutes or ""),
        lowest=play.lowest,
        way=_way_of(play),
        by=play.by,
        unfinished=not play.finished,
    )
    return _page(group, past, form, play)


@past_games.post("/g/<group>/played/<batch>/<int:number>", Access(who=MEMBER))
def mend(group: Group, batch: str, number: int) -> tuple[str, int] | Response:
    """Change one result, or with `remove` delete it."""
    past = history(services().tables, group)
    play = _find_play(past, batch, number)
    try:
        better = None if request.form.get("remove") else AsHere(past)(_read_typed(play))
        groups.mend_result(services().tables, group, batch, number, better)
    except Refusal as refused:
        return _page(group, past, _form_sent(), play, refused.sentence), STATUS[refused.fault]
    flash(
        _("The result is changed.")
        if better
        else _("The result is removed. Importing its file again does not bring it back."),
        "done",
    )
    return redirect_to_group(group)


def _way_of(play: Play) -> str:
    """Return how a game was played, as a key of `WAYS`."""
    if play.lost and len(play.players) > 1:
        return "lost"
    if not any(one.team for one in play.players):
        return "alone"
    if len(play.sides) == 1:
        return "several" if play.unknown or len({one.team for one in play.players}) > 1 else "won"
    won = [{one.won for one in side} for side in play.sides]
    return "sides" if sorted(won, key=str) == [{False}, {True}] else "several"


def _follows_from_points(play: Play) -> bool:
    """Return whether the winners are those that the points alone give, so that correcting a number may change
    the winner."""
    unranked = tuple(replace(one, won=False, rank=0) for one in play.players)
    ranked = rank_players(replace(play, players=unranked), numbered=True)
    return not ranked.unknown and [one.won for one in ranked.players] == [one.won for one in play.players]


def _find_play(past: History, batch: str, number: int) -> Play:
    found = next((play for play in past.entered if play.brought == f"{batch}/{number}"), None)
    if found is None:
        raise Refusal(text("This result is not here any more."), Fault.UNKNOWN)
    return found


def _page(
    group: Group, past: History, form: Form, play: Play | None = None, wrong: Text | None = None
) -> str:
    """Return the page of a form. `play`: the result to correct."""
    return render_template(
        "group/past_game.html",
        group=group,
        form=form,
        max_by=MAX_BY,
        games=[title_of(slug) for slug in past.games][:MAX_GAMES],
        latest=_day(1),
        ways=WAYS,
        play=play,
        wrong=wrong,
        token=fresh_token(),
    )


def _day(later: int = 0) -> str:
    return (services().tables.clock().astimezone().date() + timedelta(days=later)).isoformat()


def _blanks() -> tuple[Row, ...]:
    return (Row(typed=True),) * BLANKS


def _form_sent() -> Form:
    """Return the form as it was sent, without checking it."""
    form = request.form
    numbers = (number for number in range(MAX_ROWS) if f"name-{number}" in form)
    return Form(
        game=form.get("game", ""),
        day=form.get("day", ""),
        rows=tuple(
            Row(
                name=form[f"name-{number}"],
                called=form.get(f"called-{number}", ""),
                points=form.get(f"points-{number}", "").strip(),
                played=f"played-{number}" in form,
                won=f"won-{number}" in form,
                typed=f"typed-{number}" in form,
                side=min(whole_number(form.get(f"side-{number}", "")) or 0, MAX_ROWS),
            )
            for number in numbers
        ),
        minutes=form.get("minutes", ""),
        lowest="lowest" in form,
        way=form["way"] if form.get("way") in WAYS else "alone",
        by=form.get("by", "").strip(),
        unfinished="unfinished" in form,
    )


def _read_typed(before: Play | None) -> Play:
    """Return the game in the form. `before`: the result that it corrects, whose seats, settings and beginning
    are kept. Raise `Refusal` if the form is wrong."""
    form = _form_sent()
    try:
        day = day_of(form.day)
        if day > _day(1):
            raise Faulty(text("This date is still to come."))
        game = " ".join(form.game.split())
        if not 1 <= len(game) <= MAX_TITLE_LENGTH or not game.isprintable():
            raise Faulty(text("The name of a game has 1 to %(most)s characters.", most=MAX_TITLE_LENGTH))
        seats = list(_seats(form, before.players if before else ()))
        if not seats:
            raise Faulty(text("Tick who played, or type their points."))
        seats = _take_sides(seats, form)
        outcome = decided_in({"by": form.by, "outcome": "unfinished" if form.unfinished else ""})
        if before is not None and before.decided == "table" and not form.by:
            outcome["decided"] = "table"
        play = Play(
            day=day,
            game=game,
            players=tuple(one for one, _total in seats),
            minutes=min(whole_number(form.minutes.strip()) or 0, MAX_MINUTES),
            lowest=form.lowest,
            options=before.options if before else {},
            began=before.began if before else "",
            **outcome,
        )
        return rank_players(
            play, numbered=True, lost=form.way == "lost", exact=[total for _one, total in seats]
        )
    except Faulty as faulty:
        raise Refusal(faulty.sentence) from faulty


def _take_sides(
    seats: Sequence[tuple[Played, Decimal | None]], form: Form
) -> list[tuple[Played, Decimal | None]]:
    """Return the players with their sides and points; if only one number is given on a side, all of its
    players have it. Raise `Faulty` if sides or winners are missing."""
    winners = {one.won for one, _total in seats}
    if form.by and form.way not in ("won", "lost") and not form.unfinished and True not in winners:
        raise Faulty(text("Tick who won by “%(by)s”.", by=form.by))
    if form.way == "alone":
        return [(replace(one, team=0), total) for one, total in seats]
    if form.way == "sides" and len(winners) < 2 and not form.unfinished:
        raise Faulty(text("Tick those who won as one side; everybody else is the other side."))
    sides = [_side_of(one, form.way) for one, _total in seats]
    if form.way == "several" and (0 in sides or len({*sides}) < 2):
        raise Faulty(text("Give everybody who played a side, and use at least two sides."))
    won = {side for side, (one, _total) in zip(sides, seats, strict=True) if one.won or form.way == "won"}
    found = []
    for side, (one, total) in zip(sides, seats, strict=True):
        of_side = [points for of, (_one, points) in zip(sides, seats, strict=True) if of == side]
        shared = {*of_side} - {None}
        own = next(iter(shared)) if len(shared) == 1 else total
        points = None if own is None else int(round_total(own))
        found.append((replace(one, team=side, won=side in won, total=points), own))
    return found


def _side_of(player: Played, way: str) -> int:
    if way == "several":
        return player.team
    return 2 if way == "sides" and not player.won else 1


def _seats(form: Form, before: Sequence[Played]) -> Iterator[tuple[Played, Decimal | None]]:
    """Yield those who played, with their points. Raise `Faulty` or `Refusal`."""
    several = form.way == "several"
    for number, row in enumerate(form.rows):
        earlier = before[number] if number < len(before) else None
        filled_in = row.name.strip() if row.typed else earlier is None and (row.points or row.won)
        if not (row.played or filled_in or (several and row.side and earlier is None and row.name)):
            continue
        name = "" if earlier and not earlier.player else groups.name_of(row.name, NAME_LENGTH)
        total = exact_of(row.points, name)
        points = None if total is None else int(round_total(total))
        one = replace(earlier or Played(player=name), player=name, total=points, won=row.won, rank=0)
        yield replace(one, team=row.side), total
