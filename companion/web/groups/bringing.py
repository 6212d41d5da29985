"""Earlier results from a spreadsheet: looked at first, then taken in; and gone again with their file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.memory.csv_plays import COLUMNS, MOST_TOLD, Read, example, read
from companion.memory.groups import Group
from companion.memory.history import History, history
from companion.memory.plays import Play, folded
from companion.table.submission import valid_token
from companion.web.access.group_requests import MEMBER
from companion.web.fragment_cache import fresh_token
from companion.web.rendering.errors import STATUS
from companion.web.routes import Access, Routes
from companion.web.services import services

MOST_BYTES = 200 * 1024
LOOKED_AT = 12

bringing = Routes("bringing", __name__)


@bringing.get("/g/<group>/bring", Access(who=MEMBER))
def show(found: Group) -> str:
    past = history(services().tables, found)
    return _asked(found, past.batches)


@bringing.post("/g/<group>/bring", Access(who=MEMBER))
def take(found: Group) -> tuple[str, int] | Response:
    """Return first what the file holds; with `sure` it is taken in."""
    given = _given()
    what = read(given)
    past = history(services().tables, found, at_once=10_000)
    if what.wrong or not what.plays:
        return _faulty(found, past, what), STATUS[Fault.IMPOSSIBLE]
    new = _new(past, [_shelved(play) for play in what.plays])
    others = [play for play in new if len(play.players) > 1]
    token, alone = request.form.get("token", ""), request.form.get("alone", "")
    sure = request.form.get("sure") and valid_token(token) and (alone or len(others) == len(new))
    if not sure:
        return _preview(found, given, new, len(what.plays) - len(new)), 200
    new = others if alone == "n" else new
    groups.bring(services().tables, found, token, new)
    flash(ngettext("%(num)s result was imported.", "%(num)s results were imported.", len(new)), "done")
    return redirect(url_for("remembering.show", group=found.id), 303)


@bringing.post("/g/<group>/forget", Access(who=MEMBER))
def forget(found: Group) -> Response:
    groups.forget(services().tables, found, request.form.get("batch", ""))
    flash(_("The results of that file are removed."), "done")
    return redirect(url_for("bringing.show", group=found.id), 303)


def _faulty(group: Group, past: History, what: Read) -> str:
    wrong = [(wrong.line, wrong.sentence) for wrong in what.wrong[:MOST_TOLD]]
    nothing = [(1, text("There is no result in this file."))]
    return _asked(group, past.batches, wrong or nothing, max(0, len(what.wrong) - MOST_TOLD))


def _preview(group: Group, given: str, new: Sequence[Play], known: int) -> str:
    return render_template(
        "group/preview.html",
        group=group,
        new=new,
        looked_at=new[:LOOKED_AT],
        known=known,
        alone=sum(len(play.players) == 1 for play in new),
        players=sorted({one.player or one.place for play in new for one in play.players}, key=str.casefold),
        given=given,
        token=fresh_token(),
    )


def _asked(
    group: Group, batches: Mapping[str, int], wrong: Sequence[tuple[int, Text]] = (), more: int = 0
) -> str:
    """`wrong`: lines and what is wrong with them; `more` such lines are not told."""
    game = next(iter(services().tables.games().values()), None)
    return render_template(
        "group/bring.html",
        group=group,
        columns=COLUMNS,
        example=() if game is None else example(game.about.title),
        batches=batches,
        wrong=wrong,
        more=more,
    )


def _given() -> str:
    """Return a file, or what was looked at already."""
    file = request.files.get("file")
    if file is None or not file.filename:
        given = request.form.get("given", "").encode()
    else:
        given = file.stream.read(MOST_BYTES + 1)
    if len(given) > MOST_BYTES:
        raise Refusal(text("This file is larger than %(most)s KB.", most=MOST_BYTES // 1024), Fault.TOO_LARGE)
    try:
        return given.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(text("This file is not text in UTF-8: save it from the spreadsheet as CSV.")) from None


def _shelved(play: Play) -> Play:
    """Game and seats by the ids of ours, where they are called so."""
    games = services().tables.games().values()
    asked = play.game.casefold()
    game = next((one for one in games if asked in (one.about.slug, one.about.title.casefold())), None)
    if game is None:
        return play
    ids = {str(place.name).casefold(): str(place.seat) for place in game.about.places}
    players = tuple(replace(one, place=ids.get(one.place.casefold(), one.place)) for one in play.players)
    return replace(play, game=game.about.slug, players=players)


def _new(past: History, plays: Sequence[Play]) -> list[Play]:
    """Return those that the group does not have yet; each that it has is one of them at most."""
    accounts: dict[tuple[object, ...], list[int]] = {}
    for number, both in enumerate(zip(past.plays, past.entered, strict=True)):
        for same in {_same(play) for play in both}:
            accounts.setdefault(same, []).append(number)
    taken: set[int] = set()
    new: list[Play] = []
    for play in plays:
        known = next((number for number in accounts.get(_same(play), ()) if number not in taken), None)
        if known is None:
            new.append(play)
        else:
            taken.add(known)
    return new


def _same(play: Play) -> tuple[object, ...]:
    """Return what two accounts of one game have in common, whatever else they tell."""
    seats = sorted((folded(one.player or one.place), one.total or 0, one.won) for one in play.players)
    return play.day, play.game, tuple(seats)
