"""Exporting a table as a file that can be verified, its log and its result as CSV files for spreadsheets, and
its result as text, and as a link that the app BG Stats opens in its import dialog.

Format: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

from flask import Response, make_response, redirect, request, url_for
from flask_babel import format_date  # type: ignore[import-untyped]
from flask_babel import gettext as _

from companion.kernel.codec import pack
from companion.kernel.position import NOT_BEGUN
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.score_visibility import hidden_scores
from companion.kernel.words import Text, text
from companion.memory.outcome_cells import BY_THE_TABLE
from companion.printing.qr import fits
from companion.table import importing
from companion.table.dealing import card_secrets
from companion.table.fold import Table
from companion.table.proof import export_parts
from companion.table.results import Result, SeatResult, result_of
from companion.table.unlocking import left_behind
from companion.web.access.languages import words
from companion.web.access.table_requests import (
    HOST,
    WATCHER,
    TableRequest,
    hosts_request,
    players_request,
)
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.ending import Ending
from companion.web.rendering.files import Cell, csv_lines, stream
from companion.web.rendering.framing import frame_page
from companion.web.rendering.joining import svg
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes, Who
from companion.web.services import services

BASE = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Undertally"
"""Never change this: under this name the app remembers who is who."""


def play_link(result: Result, comments: str) -> str:
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": result.code,
        "playDate": result.began_here.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": result.about.title,
            "sourceGameId": result.about.slug,
            "highestWins": not result.lowest,
            "noPoints": not any(seat.lines for seat in result.seats),
            **({"bggId": result.about.bgg_id} if result.about.bgg_id else {}),
        },
        "players": [_player(seat) for seat in result.seats],
        "durationMin": result.minutes,
        "comments": comments,
    }
    return BASE + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _player(seat: SeatResult) -> dict[str, Any]:
    """Return a player in BG Stats' format. The app tells players apart by `sourcePlayerId`, which is made
    from the name, so that it recognises them next week. Its Android version fails if `startPlayer` or
    `winner` is missing."""
    house = str(seat.place)
    return {
        "name": seat.player or house,
        "sourcePlayerId": (seat.player or house).strip().casefold(),
        "startPlayer": seat.first,
        "winner": seat.winner,
        **({"score": seat.total} if seat.lines else {}),
        **({"rank": seat.rank} if seat.rank else {}),
        "role": house,
    }


def result_text(result: Result, *sentences: Text) -> str:
    """Return a result for a chat, in the phone's language: who won, then a line for each seat, the winners
    first. `sentences`: the headline and what decided it."""
    head = f"{words(result.about.said).unescape()} · {format_date(result.began_here, 'medium', rebase=False)}"
    seats = sorted(result.seats, key=lambda seat: (not seat.winner, seat.rank))
    said = (str(words(sentence).unescape()) for sentence in sentences)
    return "\n".join((head, *said, *map(_seat_text, seats), f"Undertally, {result.code}"))


def _seat_text(seat: SeatResult) -> str:
    lines = [f"{words(line.name).unescape()} {line.points}" for line in seat.lines if line.points is not None]
    counted = f" ({', '.join(lines)})" if len(lines) > 1 else ""
    place = str(words(seat.place).unescape())
    who = f"{seat.player} ({place})" if seat.player and seat.player != place else place
    won = "★ " if seat.winner else ""
    place_won = f"{seat.rank}. " if seat.rank else ""
    points = f"{_(':')} {seat.total if seat.complete else '–'}" if seat.lines else ""
    return f"{won}{place_won}{who}{points}{counted}"


handing_off = Routes("handing_off", __name__)


def keepers_request(code: str) -> TableRequest:
    """Return the request of a phone that may enter something. Raise `Refusal` for others, and for a phone
    from which anything is hidden, unless it is a host's: an export contains everything from which it could be
    worked out."""
    found = players_request(code)
    return found if found.may_keep else hosts_request(code)


KEEPER: Final = Who("player", keepers_request)


@handing_off.get("/t/<code>/hand-off", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    counted = table_request.game.scoring and table_request.viewer.scores == "all"
    result = result_of(table_request.whole().table) if counted else None
    ending = Ending(table_request)
    link = play_link(result, _comments(result, ending)) if result is not None and result.over else None
    carried, sealed = _list_sealed(table_request)
    return page(
        "table/hand_off.html",
        table_request,
        begun=table_request.position.state is not None,
        carried=carried,
        may_keep=table_request.may_keep,
        sealed=sealed,
        hands=table_request.game.pile is not None
        and bool(card_secrets(services().ledger, table_request.code)),
        told=None if result is None or not result.over else result_text(result, *_sentences(ending)),
        drawn=services().printer.why_not() is None,
        link=link,
        code=svg(link) if link is not None and fits(link) else None,
        **frame_page("papers"),
    )


@handing_off.post("/t/<code>/hand-off/close", Access(who=HOST))
def hand_over(table_request: TableRequest) -> Response:
    """Close this copy, so that the table continues on another computer."""
    importing.hand_over(
        services().tables, table_request.code, table_request.viewer, request.form.get("token", "")
    )
    return make_response(redirect(url_for("handing_off.show", code=table_request.code), 303))


@handing_off.post("/t/<code>/hand-off/open", Access(who=HOST))
def open_again(table_request: TableRequest) -> Response:
    """Let the table continue here after all."""
    importing.open_again(
        services().tables, table_request.code, table_request.viewer, request.form.get("token", "")
    )
    return make_response(redirect(url_for("tables.show", code=table_request.code), 303))


@handing_off.get("/t/<code>/export.json", Access(who=KEEPER))
def export(table_request: TableRequest) -> Response:
    parts = export_parts(services().tables, table_request.code)
    return stream(parts, "application/json", _name(table_request, "json"))


@handing_off.get("/t/<code>/ledger.csv", Access(who=KEEPER))
def ledger(table_request: TableRequest) -> Response:
    return stream(csv_lines(_entries(table_request)), "text/csv", _name(table_request, "ledger.csv"))


@handing_off.get("/t/<code>/result.csv", Access(who=WATCHER))
def result(table_request: TableRequest) -> Response:
    """Return the result as a CSV file, with a row for each seat; what concerns the whole game stands in every
    row."""
    if table_request.viewer.scores != "all":
        raise hidden_scores()
    if not table_request.game.scoring:
        raise Refusal(text("This game counts no points."), Fault.UNKNOWN)
    found = result_of(table_request.whole().table)
    if found is None:
        raise Refusal(NOT_BEGUN, Fault.UNKNOWN)
    return stream(csv_lines(_seats(found)), "text/csv", _name(table_request, "result.csv"))


def _list_sealed(table_request: TableRequest) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """Return the seats that have sealed something, in two groups: those whose content is exported, locked,
    and those whose content is not exported."""
    stays = left_behind(table_request.table)
    sealed = [
        seat
        for seat in table_request.seats.values()
        if seat.seat in {one.seat for one in table_request.position.seals.sealed}
    ]
    goes = tuple(seat.place for seat in sealed if seat.seat not in stays)
    return goes, tuple(seat.place for seat in sealed if seat.seat in stays)


def _name(table_request: TableRequest, ending: str) -> str:
    return f"{table_request.game.about.slug}-{table_request.code}.{ending}"


def _entries(table_request: TableRequest) -> Iterator[tuple[Cell, ...]]:
    yield "version", "at", "seat", "player", "said", "stands", "override", "by", "kind", "move", "hash"
    for table in table_request.stretches():
        yield from _entries_of(table)


def _entries_of(table: Table) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each of the entries that are loaded."""
    names = table.position.names
    rows = services().tables.ledger.read(table.code, table.before, table.before + len(table.steps))
    for row, step in zip(rows, table.steps, strict=True):
        entry = step.entry
        yield (
            row.version,
            row.at,
            entry.seat,
            None if entry.seat is None else names.get(entry.seat),
            str(words(describe_entry(table, entry)).unescape()),
            "yes" if step.stands else "no",
            None if entry.override is None else entry.override.says,
            row.by,
            entry.move.kind,
            pack(json.loads(row.payload).get("move")),
            row.hash,
        )


def _seats(result: Result) -> Iterator[tuple[Cell, ...]]:
    # A player who joined late may have a line that others lack.
    lines = {line.key: line.name for seat in result.seats for line in seat.lines}
    yield (
        "table",
        "game",
        "began",
        "minutes",
        "seat",
        "player",
        *(str(words(name).unescape()) for name in lines.values()),
        "total",
        "rank",
        "winner",
        "outcome",
        "by",
        "first",
        "version",
        "hash",
    )
    for seat in result.seats:
        yield (
            result.code,
            result.about.slug,
            result.began.strftime("%Y-%m-%dT%H:%M:%SZ"),
            result.minutes,
            seat.seat,
            seat.player,
            *({line.key: line.points for line in seat.lines}.get(key) for key in lines),
            seat.total if seat.complete and seat.lines else None,
            (seat.rank or None) if result.over else None,
            "yes" if seat.winner else "no",
            _outcome(result, seat),
            _by(result),
            "yes" if seat.first else "no",
            result.version,
            result.hash,
        )


def _outcome(result: Result, seat: SeatResult) -> str | None:
    """Return the outcome for a seat, in the words in which `csv_plays` reads it; None while the game goes
    on."""
    if result.outcome is None or not result.outcome.finished:
        return None if result.outcome is None else "unfinished"
    return "lost" if not seat.winner else "shared" if result.shared else "won"


def _by(result: Result) -> str | None:
    if result.outcome is None or result.outcome.decided == "count":
        return None
    return result.outcome.by or BY_THE_TABLE


def _sentences(ending: Ending) -> tuple[Text, ...]:
    return (ending.headline, *((ending.verdict,) if ending.verdict else ()))


def _comments(result: Result, ending: Ending) -> str:
    source = _(
        "Undertally, table %(code)s at entry %(version)s, log %(hash)s",
        code=result.code,
        version=result.version,
        hash=result.hash[:16],
    )
    return f"{words(ending.verdict).unescape()} {source}" if ending.verdict else str(source)
