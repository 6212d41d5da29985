"""Importing earlier results from a spreadsheet or another app. The file is read, and the user is asked for
what is missing in it. The results are shown before they are imported, and the user says which players unknown
names stand for. An import can be removed again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.memory.csv_columns import HEADINGS, PLAYER_POINTS
from companion.memory.csv_file import COLUMNS
from companion.memory.csv_plays import example
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.imported_files import MAX_BYTES, Progress
from companion.memory.plays import Play, counted_as, fold_name, merging, rename_players
from companion.memory.read_plays import ORDERS, Read
from companion.memory.results_file import Answers
from companion.table.pacing import pause
from companion.web.access import quotas
from companion.web.access.group_requests import MEMBER, group_request
from companion.web.access.security import want_body
from companion.web.groups.as_here import AsHere
from companion.web.groups.remembering import regulars, title_of
from companion.web.rendering.errors import STATUS
from companion.web.rendering.framing import is_htmx
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_PREVIEWED = 12
MAX_ASKED = 30
"""The most unknown names about which a page asks whether they belong to known players."""

MAX_OFFERED = 60

WAITS = 1.5
"""How many seconds to wait for a file to be read before the page shows the progress instead."""

MAX_COLUMNS = 100

ROLES: Mapping[str, Text] = {
    "date": text("The date"),
    "game": text("The game"),
    PLAYER_POINTS: text("Points of this player"),
    "player": text("The player of this row"),
    "players": text("All players of the game"),
    "total": text("Points"),
    "winner": text("Who won, or yes and no"),
    "rank": text("The place: first, second …"),
    "table": text("Which rows are one game"),
    "seat": text("Seat, colour or faction"),
    "team": text("Team"),
    "minutes": text("Minutes"),
}
"""The meanings that the user can give a column."""

earlier_results = Routes("earlier_results", __name__)


@earlier_results.get("/g/<group>/bring", Access(who=MEMBER))
def show(group: Group) -> str:
    return _ask_for_file(group)


def allow_file() -> None:
    """Allow phones with the group's key to send a file; others may send no more than a form. Raise `Refusal`
    for too large a file, or too many."""
    try:
        group_request(str((request.view_args or {}).get("group", "")))
    except Refusal:
        return
    most = MAX_BYTES + quotas.MAX_FORM_BYTES
    request.max_content_length = most
    if (request.content_length or 0) > most:
        raise Refusal(text("This file is larger than %(n)s MB.", n=MAX_BYTES >> 20), Fault.TOO_LARGE)
    quotas.count_file(most if request.content_length is None else min(most, request.content_length))
    want_body()


@earlier_results.post("/g/<group>/bring", Access(who=MEMBER, unread=(allow_file,)))
def bring(group: Group) -> tuple[str, int] | Response:
    """Store a file, and go on to its contents."""
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise Refusal(text("Choose a file first."))
        with file.stream as stream:
            token = services().imported_files.keep(group.id, stream)
    except Refusal as refused:
        return _ask_for_file(group, [(0, refused.sentence)]), STATUS[refused.fault]
    there = url_for("earlier_results.look", group=group.id, token=token)
    return Response(headers={"HX-Redirect": there}) if is_htmx() else redirect(there, 303)


@earlier_results.get("/g/<group>/bring/<token>", Access(who=MEMBER))
def look(group: Group, token: str) -> tuple[str, int] | Response:
    """Show how far a file is read, what is missing in it, what is wrong with it, or its results."""
    what: Read | Progress | Refusal
    try:
        what = services().imported_files.read(group.id, token, WAITS)
    except Refusal as refused:
        what = refused
    if isinstance(what, Progress):
        return render_template("group/reading_file.html", group=group, progress=what), 200
    if is_htmx():
        # A script asks only from the page that shows the progress, which must now be loaded anew.
        return make_response("", 200, {"HX-Refresh": "true"})
    if isinstance(what, Refusal):
        return _ask_for_file(group, [(0, what.sentence)]), STATUS[what.fault]
    return _show_contents(group, token, what)


def _show_contents(group: Group, token: str, what: Read) -> tuple[str, int]:
    if what.columns is not None or (request.args.get("columns") and what.sheet is not None):
        return _ask_for_columns(group, token, what), 200
    if what.unclear:
        return render_template("group/dates.html", group=group, token=token, date=what.unclear), 200
    if what.wrong or not what.plays:
        return _faulty(group, what), STATUS[Fault.IMPOSSIBLE]
    past = history(services().tables, group, at_once=10_000)
    plays = list(map(AsHere(past), what.plays))
    return _preview(group, token, plays, what, past), 200


@earlier_results.post("/g/<group>/bring/<token>", Access(who=MEMBER))
def go_on(group: Group, token: str) -> Response:
    """Store the answers about a file, or import its results."""
    form = request.form
    there = redirect(url_for("earlier_results.look", group=group.id, token=token), 303)
    files = services().imported_files
    if form.get("dates") in ORDERS:
        files.answer(group.id, token, replace(files.answers(group.id, token), order=form["dates"]))
        return there
    if form.get("role-0") is not None:
        order = files.answers(group.id, token).order
        files.answer(group.id, token, Answers(order=order, roles=_roles(), game=form.get("game", "")))
        return there
    if form.get("sure") and token not in history(services().tables, group).batches:
        what = files.read(group.id, token, WAITS)
        if isinstance(what, Progress) or what.wrong or not _take_in(group, token, what):
            return there
        files.drop(group.id, token)
    return redirect(url_for("remembering.show", group=group.id), 303)


def _take_in(group: Group, token: str, what: Read) -> bool:
    """Import what is new. Return False if nothing was imported and the user must look again: because a choice
    is missing, or because somebody else has just imported results."""
    past = history(services().tables, group, at_once=10_000)
    plays = list(map(AsHere(past), what.plays))
    chosen = _read_chosen(past, _unknown_names(group, past, plays))
    new = plays if request.form.get("again") else _new_plays(past, plays, chosen)
    others = [play for play in new if len(play.players) > 1]
    if not request.form.get("alone") and len(others) < len(new):
        return False
    new = others if request.form.get("alone") == "n" else new
    # Remember for the next file which player a name stands for.
    for name, player in chosen.items():
        groups.call(services().tables, group, name, player, (*past.entered, *plays))
    if not groups.import_results(services().tables, group, token, new, past.batches):
        return False
    flash(ngettext("%(num)s result was imported.", "%(num)s results were imported.", len(new)), "done")
    return True


@earlier_results.post("/g/<group>/forget", Access(who=MEMBER))
def forget(group: Group) -> Response:
    groups.forget(services().tables, group, request.form.get("batch", ""))
    flash(_("The results of that file are removed."), "done")
    return redirect(url_for("earlier_results.show", group=group.id), 303)


def _roles() -> tuple[str, ...]:
    """Return the meanings that the user has chosen for the columns, in order; "" for none."""
    names = (f"role-{number}" for number in range(MAX_COLUMNS))
    roles = (request.form[name] for name in names if name in request.form)
    return tuple(role if role in {*HEADINGS, PLAYER_POINTS} else "" for role in roles)


def _ask_for_columns(group: Group, token: str, what: Read) -> str:
    sheet = what.columns or what.sheet
    return render_template(
        "group/columns.html",
        group=group,
        token=token,
        line=what.line,
        sheet=sheet,
        roles=ROLES,
        game=services().imported_files.answers(group.id, token).game,
    )


def _faulty(group: Group, what: Read) -> str:
    wrong = [(wrong.line, wrong.sentence) for wrong in what.wrong]
    wrong = wrong or [(left.line, left.sentence) for left in what.left_out]
    return _ask_for_file(group, wrong or [(1, text("There is no result in this file."))], what.more_wrong)


def _preview(group: Group, token: str, plays: Sequence[Play], what: Read, past: History) -> str:
    asked = _unknown_names(group, past, plays)
    again = bool(request.args.get("again"))
    new = plays if again else _new_plays(past, plays, {})
    today = services().tables.clock().astimezone().date().isoformat()
    return render_template(
        "group/preview.html",
        group=group,
        token=token,
        what=what,
        new=new,
        looked_at=new[:MAX_PREVIEWED],
        titles={play.game: title_of(play.game) for play in new[:MAX_PREVIEWED]},
        known=len(plays) - len(new),
        again=again,
        alone=sum(len(play.players) == 1 for play in new),
        unknown=sum(play.unknown for play in new),
        to_come=[play.day for play in new if play.day > today],
        players=sorted({one.player or one.place for play in new for one in play.players}, key=str.casefold),
        asked=asked,
        offered=_list_offered(past),
    )


def _list_offered(past: History) -> tuple[str, ...]:
    return regulars(past)[:MAX_OFFERED]


def _unknown_names(group: Group, past: History, plays: Sequence[Play]) -> tuple[str, ...]:
    """Return the names in a file that no player of the group has, up to `MAX_ASKED`, in the order of the
    file; none if the group has no players yet."""
    names = groups.names(services().tables, group)
    known = {fold_name(one.player) for play in (*past.plays, *past.entered) for one in play.players}
    found = {
        fold_name(one.player): one.player
        for play in plays
        for one in play.players
        if one.player and fold_name(counted_as(one.player, names)) not in known
    }
    return tuple(found.values())[:MAX_ASKED] if known else ()


def _read_chosen(past: History, names: Sequence[str]) -> Mapping[str, str]:
    """Return the players of the group for whom unknown names stand, by name, as chosen in the form."""
    players = set(_list_offered(past))
    given = {name: request.form.get(f"who-{number}", "") for number, name in enumerate(names)}
    return {name: player for name, player in given.items() if player in players}


def _ask_for_file(group: Group, wrong: Sequence[tuple[int, Text]] = (), more: int = 0) -> str:
    """Return the page that asks for a file. `wrong`: lines and their errors; `more`: how many further errors
    there are."""
    about = next(iter(services().tables.abouts().values()), None)
    return render_template(
        "group/bring.html",
        group=group,
        columns=COLUMNS,
        example=() if about is None else example(about.title),
        batches=history(services().tables, group).batches,
        wrong=wrong,
        more=more,
        most_mb=MAX_BYTES >> 20,
    )


def _new_plays(past: History, plays: Sequence[Play], chosen: Mapping[str, str]) -> list[Play]:
    """Return the plays of a file that the group neither has nor has removed; each play of the group matches
    at most one of the file. `chosen`: the players of the group for whom names stand."""
    recorded: dict[tuple[object, ...], list[int]] = {}
    here = (*zip(past.plays, past.entered, strict=True), *zip(past.gone, past.gone, strict=True))
    for number, both in enumerate(here):
        for same in {_record_key(play) for play in both}:
            recorded.setdefault(same, []).append(number)
    names = {merging(name): player for name, player in chosen.items()}
    taken: set[int] = set()
    new: list[Play] = []
    for play, named in zip(plays, rename_players(plays, names), strict=True):
        pause()
        alike = (*recorded.get(_record_key(play), ()), *recorded.get(_record_key(named), ()))
        match = next((number for number in alike if number not in taken), None)
        if match is None:
            new.append(play)
        else:
            taken.add(match)
    return new


def _record_key(play: Play) -> tuple[object, ...]:
    """Return the key by which two records of one game are recognised."""
    seats = sorted((fold_name(one.player or one.place), one.total or 0, one.won) for one in play.players)
    return play.day, play.game, tuple(seats)
