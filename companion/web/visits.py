"""A phone's request to a table: which table, whose eyes, for whom it acts. Permission is in the name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

from flask import g, request
from werkzeug.wrappers import Response

from companion.kernel.game import Game
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from companion.table import seating
from companion.table.fold import Table
from companion.web.places import places
from companion.web.seat_views import SeatView, seat_views
from companion.web.security import KEPT, is_secure
from companion.web.services import services

COOKIE = "seat-"


@dataclass(frozen=True)
class Visit:
    """`here`: the address of the page that the phone shows, which a form's own address is not.

    `then`: the page to go on with after an entry.
    """

    table: Table
    viewer: Viewer
    credential: str | None
    here: str
    then: str

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    @cached_property
    def seats(self) -> Mapping[Seat, SeatView]:
        return seat_views(self.table)

    @cached_property
    def on_turn(self) -> Seat | None:
        state = self.position.state
        return None if state is None else self.game.moment(state).seat

    @cached_property
    def chosen(self) -> Seat | None:
        """The seat that the page's address names to act for."""
        named = Seat(request.args.get("as") or dict(parse_qsl(urlsplit(self.here).query)).get("as", ""))
        return named if named in self.seats else None

    @cached_property
    def own(self) -> Seat | None:
        """The first seat that this phone holds."""
        return next((seat for seat in self.seats if seat in self.viewer.seats), None)

    @property
    def acting(self) -> Seat | None:
        """For whom an entry is made unless it says so: as chosen, who is on turn, one's own seat.

        Whoever is nearest enters what happened, and that was done by whoever is on turn.
        """
        return self.chosen or self.on_turn or self.own

    def at_work(self) -> Self:
        """The visit that the templates of this request speak of."""
        g.visit = self
        return self

    @property
    def may_enter(self) -> bool:
        return self.viewer.enters


def visit(code: str) -> Visit:
    """Anybody's. Raises `Refusal` for an unknown table."""
    tables = services().tables
    table = tables.table(code)
    credential = request.cookies.get(COOKIE + table.code)
    viewer = seating.viewer(tables, table.code, credential)
    here, then = places(table.code)
    found = Visit(table=table, viewer=viewer, credential=credential, here=here, then=then)
    return found.at_work()


def players_visit(code: str) -> Visit:
    """That of a phone with a seat, or of the host's. Raises `Refusal`."""
    found = visit(code)
    seating.admit(found.viewer)
    return found


def hosts_visit(code: str) -> Visit:
    found = visit(code)
    if not found.viewer.host:
        raise Refusal(text("Only the phone that opened this table can do that."), Fault.FORBIDDEN)
    return found


def renewed(found: Visit) -> Visit:
    """The same phone after something was entered."""
    table = services().tables.table(found.code)
    return replace(found, table=table).at_work()


def remember(response: Response, code: str, credential: str) -> None:
    """The phone keeps what it shows to be let in."""
    response.set_cookie(
        COOKIE + code,
        credential,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=is_secure(services().config),
    )
