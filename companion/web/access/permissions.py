"""What the phone of a request may enter, and which seat its page acts for."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl, urlsplit

from flask import request

from companion.kernel.moves import Draft
from companion.kernel.optional.referee_screen import permit_in_front
from companion.kernel.permissions import is_permitted, is_restricted, may_enter_for, may_set_aside
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import Secrecy, counts_sealed
from companion.table.codes import hash_credential
from companion.table.owners import Eyes, owner_of
from companion.table.permitting import secrecy_at
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


@dataclass(frozen=True)
class Permissions:
    """What one request may do, whatever the game's rules say about it."""

    table_request: TableRequest

    @cached_property
    def secrecy(self) -> Secrecy:
        """Return what the table hides from anybody now."""
        return secrecy_at(services().ledger, services().tables.cached_table(self.table_request.code))

    @cached_property
    def chosen(self) -> Seat | None:
        """Return the seat for which to act: the one that the page's address names, if this phone may act for
        it. Otherwise a phone that may act only for its own seats gets its own, and any other phone None."""
        named = Seat(
            request.args.get("as") or dict(parse_qsl(urlsplit(self.table_request.here).query)).get("as", "")
        )
        if not self.may_act_as(named):
            return self.table_request.own
        return named if named in self.table_request.seats else None

    @cached_property
    def witness(self) -> Seat | None:
        """Return the seat that witnesses another seat's sealed count, if the page's address names it and this
        phone may enter for it."""
        found, named = self.table_request, Seat(request.args.get("witness", ""))
        may = named in found.seats and counts_sealed(found.position)
        return named if may and may_enter_for(found.position, found.viewer, named) else None

    @property
    def acting(self) -> Seat | None:
        """Return the seat for which entries are made by default: the chosen one, the one on turn, or the
        phone's own.

        Whoever is nearest to a phone makes the entry, but usually it was the player on turn who acted.
        """
        return self.chosen or self.table_request.on_turn or self.table_request.own

    @property
    def may_enter(self) -> bool:
        return self._sketches or (self.table_request.viewer.enters and self._enters_here)

    def may_enter_for(self, seat: Seat | None) -> bool:
        """Return whether this phone may enter for a seat, or with None for the whole table."""
        found = self.table_request
        may = may_enter_for(found.position, found.viewer, seat)
        if found.in_front:
            return self._enters_here and may and found.viewer.holds(seat)
        return self._sketches or (
            self._enters_here and (may or (seat is not None and self.witness is not None))
        )

    def may_set_aside(self, seat: Seat | None) -> bool:
        """Return whether this phone may overrule objections for a seat."""
        found = self.table_request
        return self._sketches or (self._enters_here and may_set_aside(found.position, found.viewer, seat))

    def may_act_as(self, seat: Seat) -> bool:
        return self._acts_freely or self.table_request.viewer.holds(seat)

    @cached_property
    def _acts_freely(self) -> bool:
        found = self.table_request
        return not is_restricted(found.position, found.viewer) or self._sketches or self.witness is not None

    def may_make(self, draft: Draft) -> bool:
        """Return whether this phone may enter a draft, whatever the game's rules say about it."""
        found = self.table_request
        own = self._enters_here and is_permitted(
            found.table.entries, found.position, found.viewer, draft, self.secrecy
        )
        if found.in_front:
            return own and self._may_in_front(draft)
        return self._sketches or own

    def _may_in_front(self, draft: Draft) -> bool:
        try:
            permit_in_front(self.table_request.game, self.table_request.viewer, draft)
        except Refusal:
            return False
        return True

    @property
    def _sketches(self) -> bool:
        """Return whether this request concerns this phone's own sketch, in which it enters for everybody."""
        sketch = self.table_request.sketch
        return sketch is not None and sketch.kept.owner == eyes_of(self.table_request)

    @property
    def _enters_here(self) -> bool:
        found = self.table_request
        return found.at is None and found.sketch is None and not found.handed_over


def permissions(table_request: TableRequest) -> Permissions:
    """Return the permissions of a request, created once."""
    created: Permissions | None = table_request.__dict__.get("permissions")
    if created is None:
        created = table_request.__dict__["permissions"] = Permissions(table_request)
    return created


def eyes_of(table_request: TableRequest) -> str:
    """Return the key under which a phone's sketches are stored; empty for a spectator."""
    return (
        hash_credential(table_request.credential)
        if table_request.credential and table_request.viewer.enters
        else ""
    )


def own_eyes(table_request: TableRequest) -> Eyes:
    """Return what this phone knows of the table, and the owner of its private data."""
    return Eyes(
        table_request.table,
        table_request.viewer,
        owner_of(services().tables, table_request.code, table_request.credential),
    )
