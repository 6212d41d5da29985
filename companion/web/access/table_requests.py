"""A phone's request for a table: which table, and who views it. See `permissions` for what it may enter."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlsplit

from flask import g, request

from companion.kernel.game import About, Moment
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Begin
from companion.kernel.optional.referee_screen import screen_position, screened_game
from companion.kernel.permissions import admit, goes_on_at
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.score_visibility import cover_scores, with_shown_scores
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.secrecy import known_to
from companion.kernel.words import Text, text
from companion.table.cache import Cache
from companion.table.dealing import faces_for
from companion.table.fold import Onlooker, Table, without_entries
from companion.table.seating import arriving
from companion.table.sketches import Sketch
from companion.web.access.addresses import own_hosts
from companion.web.access.cookies import credential_for
from companion.web.access.languages import use_catalogue_of
from companion.web.access.rate_limit import arrive, guard
from companion.web.assets import game_asset
from companion.web.proxied import get_globals, get_request
from companion.web.routes import Who, declared_access, page_addresses, table_home
from companion.web.services import services

SHAPES: Final = "icons/shapes.svg"
"""A file in a game's folder with a `<symbol>` for each shape that its places name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat as pages show it. `name`: of its player, or of the place. `first_name`: for narrow columns, the
    first word of the name, or the whole name if another one begins with the same word. `shape`: the address
    of a symbol, if any."""

    seat: Seat
    name: Text | str
    first_name: Text | str
    place: Text
    letter: str
    shape: str | None
    taken: bool


class Seats(dict[Seat, SeatView]):
    """Seats as pages show them, clockwise. They are never changed, as they are part of the cache keys of
    fragments."""

    __slots__ = ("_hash",)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._hash = hash(tuple(self.items()))

    def __hash__(self) -> int:  # type: ignore[override]
        return self._hash


@dataclass(frozen=True)
class TableRequest(Onlooker):
    """`here`: the address of the page that the phone shows, even if the request itself goes to the address of
    a form.

    `then`: the page to go to after an entry. `at`: the past version that is shown, where nothing can be
    entered. `sketch`: the sketch that entries go into. `handed_over`: whether the table continues on another
    computer. `withheld`: whether something was removed from the table's state because this viewer may not
    know it.
    """

    credential: str | None
    here: str
    then: str
    at: int | None = None
    sketch: Sketch | None = None
    handed_over: bool = False
    withheld: bool = False

    @property
    def home(self) -> str:
        """Return the address of the table page that this request belongs to."""
        table = table_home(self.code)
        return table if self.sketch is None else f"{table}/what-if/{self.sketch.id}"

    @cached_property
    def seats(self) -> Seats:
        return seat_views(self.table)

    @cached_property
    def moment(self) -> Moment | None:
        """Return the moment of the game; None before it begins."""
        state = self.position.state
        return None if state is None else self.game.moment(state)

    @property
    def about(self) -> About:
        """Return the facts of the game that is actually played, which on a score sheet may be any game."""
        return self.game.about_of(self.position.state)

    @property
    def on_turn(self) -> Seat | None:
        return None if self.moment is None else self.moment.seat

    @cached_property
    def own(self) -> Seat | None:
        """Return the first seat that this phone holds; None for a phone without one."""
        return next((seat for seat in self.seats if self.viewer.holds(seat)), None)

    @property
    def may_keep(self) -> bool:
        """Return whether nothing in the table's entries is hidden from this phone."""
        return self.viewer.scores == "all" and not self.withheld

    def without_secrets(self, position: Position[Any]) -> Position[Any]:
        """Return a position of this table, from any time, without what its viewer may not know."""
        return known_to(self.game, position, self.viewer)

    def with_table(self, table: Table) -> Self:
        """Return the request with the table at another moment, or with more entries, as its viewer may know
        it."""
        visible = self.without_secrets(table.position)
        withheld = visible is not table.position
        return replace(self, table=replace(table, game=self.game, position=visible), withheld=withheld)

    def as_current(self) -> Self:
        """Make this the request that templates use, and return it."""
        get_globals().table_request = self
        use_catalogue_of(self.game.about.slug)
        return self

    def whole(self) -> Self:
        """Return the request with all entries of the table loaded. The cost grows with their number."""
        if self.sketch is not None or self.in_front or not self.table.before:
            return self
        tables = services().tables
        whole = tables.whole(self.code) if self.at is None else tables.past_whole(self.code, self.at)
        return self.with_table(whole).as_current()

    def stretches(self) -> Iterator[Table]:
        """Yield the table with one part of its entries after another, for work that reads all of them once:
        see `Tables.stretches`."""
        if self.sketch is not None or self.in_front or not self.table.before:
            yield self.table
        elif self.at is not None:
            yield self.whole().table
        else:
            for part in services().tables.stretches(self.code):
                yield replace(part, game=self.game, position=self.position)

    def stretch(self, first: int, last: int) -> Self:
        """Return the same request with the entries from `first` to `last` loaded: see `Tables.stretch`. It
        does not become the current one."""
        first = max(1, first)
        if self.sketch is not None or self.in_front or self.table.reaches(first):
            return self
        tables = services().tables
        if self.at is not None:
            return self.with_table(tables.past_whole(self.code, self.at))
        return self.with_table(tables.stretch(self.code, first, last))


def current() -> TableRequest:
    """Return the request that templates use."""
    found: TableRequest = get_globals().table_request
    return found


def current_if_any() -> TableRequest | None:
    """Return the request that templates use; None if no table was found."""
    found: TableRequest | None = g.get("table_request")
    return found


class CachedSeats(NamedTuple):
    """The seats of a table as its pages show them, with everything on which they depend."""

    begin: Begin | None
    names: Mapping[Seat, str]
    root: str
    seats: Seats


_CACHED_SEATS: Final[Cache[str, CachedSeats]] = Cache(1_000)


def seat_views(table: Table, *, everybody: bool = False) -> Seats:
    """Return the seats clockwise from the one who goes first, once the game has begun; before that, or with
    `everybody`, all seats that the game offers."""
    begin, names = table.position.begin, table.position.names
    root = request.script_root
    cached = None if everybody else _CACHED_SEATS.get(table.code)
    # Entries that seat nobody leave both as they are.
    if cached and cached.begin is begin and cached.names is names and cached.root == root:
        return cached.seats
    places = {place.seat: place for place in table.game.about.places}
    order = tuple(places) if begin is None or everybody else _in_turn(begin)
    shapes = game_asset(table.game.about.slug, SHAPES)
    firsts = Counter(_first_word(name) for name in names.values())
    seats = Seats((seat, _view(places[seat], names.get(seat), firsts, shapes)) for seat in order)
    if not everybody:
        _CACHED_SEATS.put(table.code, CachedSeats(begin, names, root, seats))
    return seats


def _in_turn(begin: Begin) -> tuple[Seat, ...]:
    """Return the seats clockwise, from the one who goes first."""
    start = begin.seats.index(begin.first) if begin.first in begin.seats else 0
    return (*begin.seats[start:], *begin.seats[:start])


def _first_word(name: str) -> str:
    return name.split(maxsplit=1)[0] if name.strip() else name


def _view(place: Place, name: str | None, firsts: Counter[str], shapes: str | None) -> SeatView:
    # A seat without a player's name is named in the viewer's language.
    shown_name = place.name if name is None or name == str(place.name) else name
    first = _first_word(shown_name) if isinstance(shown_name, str) else ""
    return SeatView(
        seat=place.seat,
        name=shown_name,
        first_name=first if firsts[first] == 1 else shown_name,
        place=place.name,
        letter=place.letter,
        shape=f"{shapes}#{place.shape}" if shapes else None,
        taken=name is not None,
    )


def table_request(code: str) -> TableRequest:
    """Return the request of any phone. Raise `Refusal` for an unknown table, and for a stranger whose address
    has tried too many wrong codes."""
    table, viewer, credential = arrive(code)
    if viewer.enters:
        services().last_seen.note(credential, host_name(), table.version, _shown_version(), listed=_own_hosts)
    else:
        guard(table.code)
    here, then = page_addresses(table.code)
    return _request_of(table, viewer, credential, here, then).as_current()


def players_request(code: str) -> TableRequest:
    """Return the request of a phone with a seat, of a host or of a station. Raise `Refusal` for a
    spectator."""
    found = table_request(code)
    admit(found.viewer)
    return found


def hosts_request(code: str) -> TableRequest:
    found = table_request(code)
    if not found.viewer.host:
        raise Refusal(text("Only the host's phone can do that."), Fault.FORBIDDEN)
    return found


WATCHER: Final = Who("watcher", table_request)
"""Whoever knows the code; strangers are counted."""

PLAYER: Final = Who("player", players_request)
HOST: Final = Who("host", hosts_request)


def _shown_version() -> int:
    """Return the version that the phone's page shows, if it says so; otherwise 0."""
    sent = get_request()
    version = sent.form.get("saw", "") if sent.method == "POST" else sent.headers.get("X-Version", "")
    return whole_number(version, 12) or 0


def host_name() -> str:
    """Return the host name or address by which the phone reached us."""
    try:
        return urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return ""


def _own_hosts() -> frozenset[str]:
    return own_hosts(services().config)


def renew_request(table_request: TableRequest) -> TableRequest:
    """Return the phone's request again, read after something was entered."""
    return at_table(table_request, services().tables.cached_table(table_request.code)).as_current()


def at_table(table_request: TableRequest, table: Table) -> TableRequest:
    """Return the phone's request with another state of the same table, as its viewer may know it; without its
    sketch or past moment."""
    return _request_of(
        table, table_request.viewer, table_request.credential, table_request.here, table_request.then
    )


def glance(code: str) -> TableRequest:
    """Return this phone's request for a table that a page merely mentions: it counts neither as a guess nor
    as a visit."""
    credential = credential_for(code)
    table, viewer = arriving(services().tables, code, credential)
    here = table_home(table.code)
    return _request_of(table, viewer, credential, here, here).as_current()


def watching(table: Table) -> TableRequest:
    """Return a spectator's request, for what anybody may read, such as messages."""
    here = table_home(table.code)
    return _request_of(table, Viewer(), None, here, here).as_current()


def _request_of(table: Table, viewer: Viewer, credential: str | None, here: str, then: str) -> TableRequest:
    """Return a phone's request without anything that the table hides from the phone."""
    viewer = with_shown_scores(table.game, table.position, viewer)
    faces = viewer.faces if table.game.pile is None else faces_for(services().ledger, table, viewer.seats)
    game = cover_scores(table.game, viewer.scores)
    return hide_behind_screen(
        TableRequest(
            table=table if game is table.game else replace(table, game=game),
            viewer=viewer if faces == viewer.faces else replace(viewer, faces=faces),
            credential=credential,
            here=here,
            then=then,
            handed_over=table.position.home != "" and not goes_on_at(table.position, services().tables.home),
        )
    )


def hide_behind_screen(table_request: TableRequest) -> TableRequest:
    """Return the request without what its viewer may not know: what a referee's screen hides, or what the
    game keeps for others. Raise `Refusal` in front of a screen for an address that is not for such phones."""
    if not table_request.in_front:
        return (
            table_request.with_table(table_request.table)
            if table_request.game.secrets is not None
            else table_request
        )
    game, table = table_request.game, table_request.table
    visible = without_entries(table, screen_position(game, table.position, table_request.viewer))
    screened = replace(table_request, table=replace(visible, game=screened_game(game)))
    if not declared_access().in_front:
        screened.as_current()  # so that the error page still knows the phone's seat
        raise Refusal(text("Only the referee can see that."), Fault.FORBIDDEN)
    return screened
