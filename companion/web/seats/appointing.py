"""Appointing a new host, by the agreement of all seated players, each on their own phone, or by a host; and
undoing it.
"""

from dataclasses import dataclass

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.kernel.seats import Seat
from companion.table import appointing as table_appointing
from companion.table.seating import signature
from companion.web.access.table_requests import HOST, PLAYER, TableRequest
from companion.web.routes import Access, Routes
from companion.web.services import services

appointing = Routes("appointing", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A seat whose phone may become a host. `agreed`: the seats that agree; `missing`: those that have not
    answered."""

    seat: Seat
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting:
    """`hosts`: the seats whose phones are hosts; `candidates`: the other seats with a phone."""

    hosts: frozenset[Seat]
    candidates: tuple[Candidate, ...]


def hosting(table_request: TableRequest) -> Hosting:
    tables = services().tables
    phones = table_appointing.phones(tables, table_request.table)
    now = tables.clock()
    return Hosting(
        hosts=phones.hosts,
        candidates=tuple(
            Candidate(
                seat=seat,
                agreed=tuple(sorted(voices)),
                missing=tuple(sorted(phones.others - voices)),
            )
            for seat in sorted(phones.others)
            for voices in (table_appointing.find_agreed(table_request.table, seat, now) & phones.others,)
        ),
    )


@appointing.post("/t/<code>/host/agree", Access(who=PLAYER))
def agree(table_request: TableRequest) -> Response:
    every = services()
    made = table_appointing.agree(
        every.tables, every.last_seen, table_request.code, _seat(), table_request.viewer
    )
    if made:
        flash(_("There is a new host now. The old host's device says so, and can undo it."), "done")
    else:
        flash(_("Your agreement is recorded. The others agree on their own phones, under Join."), "info")
    return redirect(url_for("seating.join", code=table_request.code), 303)


@appointing.post("/t/<code>/host/appoint", Access(who=HOST))
def appoint(table_request: TableRequest) -> Response:
    """Make the phone of a seat a host, too, so that a dead phone stops nobody."""
    table_appointing.appoint(services().tables, table_request.code, _seat(), signature(table_request.viewer))
    flash(_("That phone is a host now, like this one."), "done")
    return redirect(url_for("seating.join", code=table_request.code), 303)


@appointing.post("/t/<code>/host/withdraw", Access(who=HOST))
def withdraw(table_request: TableRequest) -> Response:
    table_appointing.withdraw(services().tables, table_request.code, _seat(), table_request.viewer)
    flash(_("That phone is no longer a host."), "done")
    return redirect(url_for("seating.join", code=table_request.code), 303)


def _seat() -> Seat:
    return Seat(request.form.get("seat", ""))
