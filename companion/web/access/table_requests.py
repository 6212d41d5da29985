"""A phone's request to a table: which table, whose eyes, for whom it acts. Permission is in the name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

from flask import g, request
from werkzeug.wrappers import Response

from companion.kernel.game import Game
from companion.kernel.handover import goes_on_at
from companion.kernel.moves import Draft
from companion.kernel.permissions import admit, may_enter_for, may_set_aside, permitted, restricted
from companion.kernel.position import Position
from companion.kernel.referee_screen import in_front, permit_in_front, screened, screened_game
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.score_visibility import covered, openness, seen_by
from companion.kernel.sealing import counts_sealed
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import Secrecy
from companion.kernel.words import text
from companion.table.credentials import hashed
from companion.table.dealing import faces_for
from companion.table.fold import Table, told_nothing
from companion.table.secrecy import secrecy_at
from companion.table.sketches import Sketch, laid, sketch_of
from companion.web.access.cookies import COOKIE
from companion.web.access.languages import speak_of
from companion.web.access.places import places
from companion.web.access.quotas import look
from companion.web.access.rate_limit import arrived, guard
from companion.web.access.screens import guard_referee_screen
from companion.web.access.seat_views import SeatView, seat_views
from companion.web.access.security import KEPT, is_secure
from companion.web.services import services


@dataclass(frozen=True)
class TableRequest:
    """`here`: the address of the page that the phone shows, which a form's own address is not.

    `then`: the page to go on with after an entry. `at`: the version that is looked back at; there nothing is
    entered. `sketch`: what is entered stays in it. `handed_over`: the table goes on at another computer.
    """

    table: Table
    viewer: Viewer
    credential: str | None
    here: str
    then: str
    at: int | None = None
    sketch: Sketch | None = None
    handed_over: bool = False

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    @property
    def home(self) -> str:
        """The address of the table page that this visit is to."""
        table = f"/t/{self.code}"
        return table if self.sketch is None else f"{table}/what-if/{self.sketch.id}"

    @property
    def eyes(self) -> str:
        """By what a phone's own sketches are known; that of no phone for those who watch."""
        return hashed(self.credential) if self.credential and self.viewer.enters else ""

    @property
    def in_front(self) -> bool:
        """Whether a referee keeps something from this phone."""
        return in_front(self.game, self.viewer)

    @cached_property
    def root(self) -> str:
        """What a proxy serves us below; every address begins with it."""
        return request.script_root

    @cached_property
    def seats(self) -> Mapping[Seat, SeatView]:
        return seat_views(self.table)

    @cached_property
    def secrecy(self) -> Secrecy:
        """Return what the table hides, whatever of it this phone is shown."""
        return secrecy_at(services().ledger, self.table)

    @cached_property
    def on_turn(self) -> Seat | None:
        state = self.position.state
        return None if state is None else self.game.moment(state).seat

    @cached_property
    def chosen(self) -> Seat | None:
        """The seat that the page's address names to act for; one's own where one acts for no other."""
        named = Seat(request.args.get("as") or dict(parse_qsl(urlsplit(self.here).query)).get("as", ""))
        if not self.may_act_as(named):
            return self.own
        return named if named in self.seats else None

    @cached_property
    def witness(self) -> Seat | None:
        """The seat for which the page's address lets this phone count another one's, sealed."""
        named = Seat(request.args.get("witness", ""))
        may = counts_sealed(self.position) and named in self.seats
        return named if may and may_enter_for(self.position, self.viewer, named) else None

    @cached_property
    def own(self) -> Seat | None:
        """The first seat that this phone holds."""
        return next((seat for seat in self.seats if self.viewer.holds(seat)), None)

    @property
    def acting(self) -> Seat | None:
        """For whom an entry is made unless it says so: as chosen, who is on turn, one's own seat.

        Whoever is nearest enters what happened, and that was done by whoever is on turn.
        """
        return self.chosen or self.on_turn or self.own

    def at_work(self) -> Self:
        """The visit that the templates of this request speak of."""
        g.visit = self
        speak_of(self.game.about.slug)
        return self

    def whole(self) -> Self:
        """The same visit with all entries of the table, at a cost that grows with them."""
        if self.sketch is not None or self.in_front or not self.table.before:
            return self
        tables = services().tables
        whole = tables.whole(self.code) if self.at is None else tables.at(self.code, self.at)
        return replace(self, table=replace(whole, game=self.game)).at_work()

    @property
    def _sketches(self) -> bool:
        """Whether it is this phone's own sketch: there it enters for all."""
        return self.sketch is not None and self.sketch.kept.owner == self.eyes

    @property
    def _enters_here(self) -> bool:
        return self.at is None and self.sketch is None and not self.handed_over

    @property
    def may_enter(self) -> bool:
        return self._sketches or (self.viewer.enters and self._enters_here)

    def may_enter_for(self, seat: Seat | None) -> bool:
        may = may_enter_for(self.position, self.viewer, seat)
        if self.in_front:
            return self._enters_here and may and self.viewer.holds(seat)
        return self._sketches or (
            self._enters_here and (may or (seat is not None and self.witness is not None))
        )

    def may_set_aside(self, seat: Seat | None) -> bool:
        """Return whether this phone may enter for a seat what something stands against."""
        return self._sketches or (self._enters_here and may_set_aside(self.position, self.viewer, seat))

    def may_act_as(self, seat: Seat) -> bool:
        free = not restricted(self.position, self.viewer) or self._sketches or self.witness is not None
        return free or self.viewer.holds(seat)

    def may_make(self, draft: Draft) -> bool:
        """Whether this phone may enter it, whatever the rules say of it."""
        own = self._enters_here and permitted(
            self.table.entries, self.position, self.viewer, draft, self.secrecy
        )
        if self.in_front:
            return own and self._may_in_front(draft)
        return self._sketches or own

    def _may_in_front(self, draft: Draft) -> bool:
        try:
            permit_in_front(self.game, self.viewer, draft)
        except Refusal:
            return False
        return True


def table_request(code: str) -> TableRequest:
    """Anybody's. Raises `Refusal` for an unknown table, and for a stranger who has tried too many."""
    table, viewer, credential = arrived(code)
    if viewer.enters:
        services().last_seen.note(credential, host_name())
    else:
        guard(table.code)
    here, then = places(table.code)
    return _with_open_eyes(table, viewer, credential, here, then).at_work()


def past_request(code: str, version: int) -> TableRequest:
    """Anybody's, to the table as it was believed at a version; what is covered today is covered there."""
    found = table_request(code)
    look(found.viewer, found.credential)
    past = services().tables.past(found.code, version)
    return replace(found, table=replace(past, game=found.game), at=version).at_work()


def sketch_request(code: str, name: str) -> TableRequest:
    """Anybody's, to what somebody tries on a copy of the table; what is covered today is covered there."""
    found = table_request(code)
    sketch = sketch_of(services().tables, found.code, name, found.eyes)
    here, then = places(found.code, replace(found, sketch=sketch).home)
    return on_sketch(replace(found, here=here, then=then), sketch)


def on_sketch(found: TableRequest, sketch: Sketch) -> TableRequest:
    """The visit with the sketch as it is now. Raises `Refusal` where that would uncover scores."""
    table = laid(services().tables, sketch)
    if found.viewer.scores != "all" and openness(table.game, table.position) == "all":
        raise Refusal(
            text("This table hides its scores: a sketch does not go on to where they are shown."),
            Fault.FORBIDDEN,
        )
    return replace(found, table=replace(table, game=found.game), sketch=sketch).at_work()


def host_name() -> str:
    """The name or number by which the phone reached us."""
    try:
        return urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return ""


def players_request(code: str) -> TableRequest:
    """That of a phone with a seat, or of the host's. Raises `Refusal`."""
    found = table_request(code)
    admit(found.viewer)
    return found


def hosts_request(code: str) -> TableRequest:
    found = table_request(code)
    if not found.viewer.host:
        raise Refusal(text("Only the phone that opened this table can do that."), Fault.FORBIDDEN)
    return found


def renewed(found: TableRequest) -> TableRequest:
    """The same phone after something was entered."""
    table = services().tables.lately(found.code)
    return _with_open_eyes(table, found.viewer, found.credential, found.here, found.then).at_work()


def _with_open_eyes(
    table: Table, viewer: Viewer, credential: str | None, here: str, then: str
) -> TableRequest:
    """What the table keeps covered is covered here, for all pages."""
    viewer = seen_by(table.game, table.position, viewer)
    faces = faces_for(services().ledger, table, viewer.seats)
    game = covered(table.game, viewer.scores)
    return before_screen(
        TableRequest(
            table=table if game is table.game else replace(table, game=game),
            viewer=viewer if faces == viewer.faces else replace(viewer, faces=faces),
            credential=credential,
            here=here,
            then=then,
            handed_over=not goes_on_at(table.position, services().tables.home),
        )
    )


def before_screen(found: TableRequest) -> TableRequest:
    """The visit without what its viewer is not to know. Raises `Refusal` at an address behind the screen."""
    if not found.in_front:
        return found
    guard_referee_screen()
    game, table = found.game, found.table
    told = told_nothing(table, screened(game, table.position, found.viewer))
    return replace(found, table=replace(told, game=screened_game(game)))


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
