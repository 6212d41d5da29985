"""Earlier results from a spreadsheet or another app: looked at first, with whom its names are, then taken in;
and gone again with their file."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, ntext, text
from companion.memory import groups
from companion.memory.app_plays import read
from companion.memory.csv_plays import COLUMNS, MAX_LISTED, MAX_PLAYERS, Read, example
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.plays import Play, called, counted_as, folded, merging
from companion.table.pacing import pause
from companion.table.submission import valid_token
from companion.web.access import quotas
from companion.web.access.group_requests import MEMBER, group_request
from companion.web.access.security import want_body
from companion.web.fragment_cache import fresh_token
from companion.web.groups.remembering import regulars
from companion.web.rendering.errors import STATUS
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_BYTES = 2 * 1024 * 1024
ENCODINGS = ("utf-8-sig", "cp1252")
"""The second is what spreadsheets on Windows write as plain “CSV”."""

NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]|^\s*[\[{<]")
"""Signs of a file of another encoding or kind."""

LOOKED_AT = 12
MAX_ASKED = 30
"""Names that may be somebody known already, asked about at once."""

MAX_OFFERED = 60


def _left_out(number: int) -> Text:
    return ntext(
        "%(n)s game is left out: without players or result, or with more than %(most)s players.",
        "%(n)s games are left out: without players or result, or with more than %(most)s players.",
        number,
        most=MAX_PLAYERS,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """Of a file. `known`: games that are here already; `again`: they come in all the same; `order`: of its
    dates, as it was said."""

    what: Read
    known: int
    again: bool
    order: str


earlier_results = Routes("earlier_results", __name__)


@earlier_results.get("/g/<group>/bring", Access(who=MEMBER))
def show(found: Group) -> str:
    past = history(services().tables, found)
    return _asked(found, past.batches)


def files() -> None:
    """Let a phone of the group send a file; all others may send no more than a form. Raises `Refusal`."""
    try:
        group_request(str((request.view_args or {}).get("group", "")))
    except Refusal:
        return
    # What was looked at comes back with the ends of its lines as forms have them.
    most = 2 * MAX_BYTES + quotas.MAX_FORM_BYTES
    request.max_content_length = request.max_form_memory_size = most
    quotas.count_file(most if request.content_length is None else min(most, request.content_length))
    want_body()


@earlier_results.post("/g/<group>/bring", Access(who=MEMBER, unread=(files,)))
def take(found: Group) -> tuple[str, int] | Response:
    """Show what a file holds; with `sure` take it in."""
    try:
        given = _given()
    except Refusal as refused:
        batches = history(services().tables, found).batches
        return _asked(found, batches, [(0, refused.sentence)]), STATUS[refused.fault]
    return _taken(found, given)


def _taken(found: Group, given: str) -> tuple[str, int] | Response:
    order = request.form.get("dates", "")
    what = read(given, order)
    if what.unclear:
        return render_template("group/dates.html", group=found, given=given, date=what.unclear), 200
    past = history(services().tables, found, at_once=10_000)
    if what.wrong or not what.plays:
        return _faulty(found, past, what), STATUS[Fault.IMPOSSIBLE]
    plays = [_shelved(play, past) for play in what.plays]
    asked = _unknown(found, past, plays)
    chosen = _chosen(past, asked)
    again = bool(request.form.get("again"))
    new = plays if again else _new(past, plays, chosen)
    others = [play for play in new if len(play.players) > 1]
    token, alone = request.form.get("token", ""), request.form.get("alone", "")
    sure = request.form.get("sure") and valid_token(token) and (alone or len(others) == len(new))
    if not sure:
        told = _Told(what=what, known=len(plays) - len(new), again=again, order=order)
        return _preview(found, given, new, told, past, asked), 200
    new = others if alone == "n" else new
    # Whoever is somebody known is so for the next file too.
    for name, player in chosen.items():
        groups.call(services().tables, found, name, player, (*past.entered, *plays))
    if not groups.import_results(services().tables, found, token, new, past.batches):
        # Somebody else brought results in the same moment: which of these are new is asked again.
        return _taken(found, given)
    flash(ngettext("%(num)s result was imported.", "%(num)s results were imported.", len(new)), "done")
    return redirect(url_for("remembering.show", group=found.id), 303)


@earlier_results.post("/g/<group>/forget", Access(who=MEMBER))
def forget(found: Group) -> Response:
    groups.forget(services().tables, found, request.form.get("batch", ""))
    flash(_("The results of that file are removed."), "done")
    return redirect(url_for("earlier_results.show", group=found.id), 303)


def _faulty(group: Group, past: History, what: Read) -> str:
    wrong = [(wrong.line, wrong.sentence) for wrong in what.wrong[:MAX_LISTED]]
    nothing = [(1, text("There is no result in this file."))]
    if what.left_out:
        nothing = [(0, _left_out(what.left_out))]
    return _asked(group, past.batches, wrong or nothing, max(0, len(what.wrong) - MAX_LISTED))


def _preview(
    group: Group,
    given: str,
    new: Sequence[Play],
    told: _Told,
    past: History,
    asked: Sequence[str],
) -> str:
    return render_template(
        "group/preview.html",
        group=group,
        new=new,
        looked_at=new[:LOOKED_AT],
        known=told.known,
        again=told.again,
        dates=told.order,
        left_out=_left_out(told.what.left_out) if told.what.left_out else None,
        rounded=told.what.rounded,
        alone=sum(len(play.players) == 1 for play in new),
        to_come=[
            play.day for play in new if play.day > services().tables.clock().astimezone().date().isoformat()
        ],
        players=sorted({one.player or one.place for play in new for one in play.players}, key=str.casefold),
        asked=asked,
        offered=_offered(past),
        given=given,
        token=fresh_token(),
    )


def _offered(past: History) -> tuple[str, ...]:
    return regulars(past)[:MAX_OFFERED]


def _unknown(group: Group, past: History, plays: Sequence[Play]) -> tuple[str, ...]:
    """Return the names of a file that nobody of the group has, in the order of the file."""
    names = groups.names(services().tables, group)
    known = {folded(one.player) for play in (*past.plays, *past.entered) for one in play.players}
    found = {
        folded(one.player): one.player
        for play in plays
        for one in play.players
        if one.player and folded(counted_as(one.player, names)) not in known
    }
    return tuple(found.values())[:MAX_ASKED] if known else ()


def _chosen(past: History, asked: Sequence[str]) -> Mapping[str, str]:
    """Return the names of the file that are players of the group, as the form says."""
    players = set(_offered(past))
    given = {name: request.form.get(f"who-{number}", "") for number, name in enumerate(asked)}
    return {name: player for name, player in given.items() if player in players}


def _asked(
    group: Group, batches: Mapping[str, int], wrong: Sequence[tuple[int, Text]] = (), more: int = 0
) -> str:
    """Return the page that asks. `wrong`: lines and what is wrong with them; `more` such lines are not
    told."""
    about = next(iter(services().tables.abouts().values()), None)
    return render_template(
        "group/bring.html",
        group=group,
        columns=COLUMNS,
        example=() if about is None else example(about.title),
        batches=batches,
        wrong=wrong,
        more=more,
    )


def _given() -> str:
    """Return a file, or what was looked at already."""
    file = request.files.get("file")
    if file is None or not file.filename:
        given = request.form.get("given", "").replace("\r\n", "\n").encode()
    else:
        with file.stream as stream:
            given = stream.read(MAX_BYTES + 1)
    if len(given) > MAX_BYTES:
        raise Refusal(text("This file is larger than %(most)s KB.", most=MAX_BYTES // 1024), Fault.TOO_LARGE)
    for encoding in ENCODINGS:
        try:
            found = given.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == ENCODINGS[0] or not NO_TEXT.search(found):
            return found
    raise Refusal(text("This file is not text in UTF-8: save it from the spreadsheet as “CSV UTF-8”."))


def _shelved(play: Play, past: History) -> Play:
    """Return a play with game and seats by the ids of ours, where they are called so; a game that the group
    knows, as there."""
    pause()
    abouts = services().tables.abouts().values()
    asked = play.game.casefold()
    about = next((one for one in abouts if asked in (one.slug, one.title.casefold())), None)
    if about is None:
        return replace(play, game=next((one for one in past.games if one.casefold() == asked), play.game))
    ids = {str(place.name).casefold(): str(place.seat) for place in about.places}
    players = tuple(replace(one, place=ids.get(one.place.casefold(), one.place)) for one in play.players)
    return replace(play, game=about.slug, players=players)


def _new(past: History, plays: Sequence[Play], chosen: Mapping[str, str]) -> list[Play]:
    """Return the plays that the group does not have yet; each that it has is one of them at most. `chosen`:
    names that are players of the group."""
    accounts: dict[tuple[object, ...], list[int]] = {}
    for number, both in enumerate(zip(past.plays, past.entered, strict=True)):
        for same in {_same(play) for play in both}:
            accounts.setdefault(same, []).append(number)
    names = {merging(name): player for name, player in chosen.items()}
    taken: set[int] = set()
    new: list[Play] = []
    for play, named in zip(plays, called(plays, names), strict=True):
        pause()
        alike = (*accounts.get(_same(play), ()), *accounts.get(_same(named), ()))
        known = next((number for number in alike if number not in taken), None)
        if known is None:
            new.append(play)
        else:
            taken.add(known)
    return new


def _same(play: Play) -> tuple[object, ...]:
    """Return what two accounts of one game have in common, whatever else they tell."""
    seats = sorted((folded(one.player or one.place), one.total or 0, one.won) for one in play.players)
    return play.day, play.game, tuple(seats)
