"""Pictures of a table: taken with a phone, redrawn here, and shown to everybody who may see the log; and
pictures that players see only where they have been uncovered.
"""

import hmac
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from typing import Any, Final

from flask import Response, flash, make_response, redirect, render_template, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from limits import parse
from sqlalchemy import Executable
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.features.pictures import store
from companion.features.pictures.moves import MAX_CAPTION, Picture
from companion.features.pictures.redrawing import MAX_FILE
from companion.features.pictures.service import SERVICE
from companion.kernel.input_text import whole_number, without_blanks
from companion.kernel.moves import Entry
from companion.kernel.page_parts import Covered
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Refusal
from companion.kernel.things import entry_of
from companion.kernel.words import Text, ntext, text
from companion.ledger.rows import stamp
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.submission import NOT_OURS, valid_token
from companion.web.access.permissions import permissions
from companion.web.access.quotas import allow_upload, count, who_asks
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest, current
from companion.web.entries.moves import answer_faulty, form_of, hand_in
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.feature_pages import Annex, Image, Link, LinkPlace, Pages
from companion.web.rendering.framing import frame_page, picture_for_our_pages
from companion.web.rendering.table_addresses import page_url
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

SENT: Final = parse("30/10 minutes")
"""How many pictures one phone may upload, accepted or not."""

MAX_PRINTED: Final = 6
"""The most pictures that are printed after a scorecard."""

routes = Routes("pictures", __name__)


def read_file() -> None:
    """Allow a phone that has joined the table to send a picture, up to the size that phones produce. Raise
    `Refusal` if it has sent too many."""
    credential, sits, _host = who_asks()
    if not sits:
        return
    count(SENT, "pictures", credential, text("Too many pictures at once. Wait a few minutes."))
    allow_upload(MAX_FILE, text("This picture is larger than %(n)s MB.", n=MAX_FILE >> 20))


@routes.get("/t/<code>/picture", Access(who=PLAYER))
def take(table_request: TableRequest) -> str:
    """Ask for a picture. `of`: the entry that it shows, none for the table or the evening."""
    of = _entry_shown(table_request, request.args.get("of", ""))
    return page(
        "features/pictures/picture.html",
        table_request,
        of=of,
        about=_describe_entry(table_request, of),
        there=store.read_kept(services().ledger, table_request.code),
        most=store.MAX_PICTURES,
        most_mb=store.MAX_TOGETHER >> 20,
        most_caption=MAX_CAPTION,
        **frame_page("view"),
    )


@routes.post("/t/<code>/picture", Access(who=PLAYER, unread=(read_file,)))
def add(table_request: TableRequest) -> AnyResponse:
    tables = services().tables
    file, token = _file(), request.form.get("token", "")
    caption = without_blanks(request.form.get("caption", ""))
    if not valid_token(token) or not caption.isprintable() or len(caption) > MAX_CAPTION:
        raise Refusal(NOT_OURS)
    of = _entry_shown(table_request, request.form.get("of", ""))
    picture = _redraw(table_request, file)
    store.add(
        tables,
        table_request.code,
        token,
        picture,
        of=of,
        caption=caption,
        seat=table_request.own,
        viewer=table_request.viewer,
    )
    flash(_("The picture is in the log."), "done")
    return make_response(redirect(page_url("log.show"), 303))


def _file() -> FileStorage:
    """Return the file from the camera input or from the gallery input; one of the two is empty."""
    file = next((each for each in request.files.getlist("picture") if each.filename), None)
    if file is None:
        raise Refusal(text("Choose a picture first."))
    return file


def _redraw(table_request: TableRequest, file: FileStorage) -> bytes:
    redrawing = SERVICE.of(services())
    with closing(file), redrawing.turn(table_request.code):
        store.refuse_more(services().tables.ledger, table_request.code, 0)
        return redrawing(file.stream.read(MAX_FILE + 1))


@routes.post("/t/<code>/picture/<move>", Access(who=PLAYER, unread=(read_file,)))
def enter(table_request: TableRequest, move: str) -> AnyResponse:
    """Enter a move that contains a picture; its form receives the digest and the size."""
    from companion.features.pictures import process

    form = form_of(table_request, move)
    if "picture" not in form.inputs():
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    file = _file()
    if not valid_token(request.form.get("token", "")):
        raise Refusal(NOT_OURS)
    picture = _redraw(table_request, file)
    digest = sha256(picture).hexdigest()
    wide, tall = process.size_of(picture)
    filled = form(MultiDict({**request.form, "picture": digest, "wide": str(wide), "tall": str(tall)}))

    def beside_it(table: Table) -> Sequence[Executable]:
        store.refuse_more(services().ledger, table.code, len(picture))
        return (store.keep_picture(table.code, digest, picture, stamp(services().tables.clock())),)

    return (
        answer_faulty(table_request, filled)
        if filled.wrong
        else hand_in(table_request, move, filled, beside_it)
    )


_UNCOVERED: Cache[tuple[str, Covered], bytes] = Cache(8 * 2**20, len)


def uncovered_address(picture: Covered, *, whole: bool = False) -> str:
    """Return the address of a partly uncovered picture or, for hosts only, of the whole one. It changes with
    each uncovered square, and reveals nothing about what is covered."""
    return page_url("pictures.show_covered", mark=_mark(current(), picture, whole=whole))


def _mark(table_request: TableRequest, picture: Covered, *, whole: bool) -> str:
    shown = f"{picture.digest} {picture.across} {picture.down} {sorted(picture.open)} {whole}"
    key = services().config.secret_key.encode()
    return hmac.new(key, f"uncovered {table_request.code} {shown}".encode(), "sha256").hexdigest()[:32]


@routes.get("/t/<code>/uncovered/<mark>.jpg", Access(who=WATCHER, in_front=True, beside_sketches=True))
def show_covered(table_request: TableRequest, mark: str) -> Response:
    """Return a picture that is shown to this viewer, with its covers or, for a host who asks, without."""
    state, screen = table_request.position.state, table_request.game.screen
    for picture in () if state is None or screen is None else screen.pictured(state):
        for whole in (False, True) if table_request.viewer.host else (False,):
            if hmac.compare_digest(mark.encode(), _mark(table_request, picture, whole=whole).encode()):
                return _jpeg(
                    _draw_picture(table_request, picture, whole=whole),
                    f"{table_request.code}-{mark[:8]}",
                    mark,
                )
    raise _not_here()


def _draw_picture(table_request: TableRequest, picture: Covered, *, whole: bool) -> bytes:
    content = store.bytes_of(services().ledger, table_request.code, Picture(digest=picture.digest))
    if content is None:
        raise _not_here()
    if whole or picture.whole:
        return content
    drawn = _UNCOVERED.get((table_request.code, picture))
    if drawn is None:
        from companion.features.pictures import process

        drawn = process.cover_rest(content, picture.across, picture.down, picture.open)
        _UNCOVERED.put((table_request.code, picture), drawn)
    return drawn


@routes.get("/t/<code>/picture/<int:version>.jpg", Access(who=WATCHER))
def show(table_request: TableRequest, version: int) -> Response:
    """Return the picture that an entry added, as long as the entry stands. Everybody who may see the log may
    see it."""
    if not 0 < version <= table_request.table.version:
        raise _not_here()
    picture = store.standing_at(table_request.stretch(version, version).table, version)
    content = None if picture is None else store.bytes_of(services().ledger, table_request.code, picture)
    if picture is None or content is None:
        raise _not_here()
    return _jpeg(content, f"{table_request.code}-{version}", picture.digest[:32])


def _jpeg(body: bytes, name: str, etag: str) -> Response:
    return picture_for_our_pages(body, "image/jpeg", f"{name}.jpg", etag)


def _not_here() -> Refusal:
    return Refusal(text("This picture is not here."), Fault.UNKNOWN)


def _entry_shown(table_request: TableRequest, given: str) -> int:
    """Return the version of the entry that a picture shows, 0 for none. Raise `Refusal` for one that does not
    exist or is itself a picture."""
    of = whole_number(given or "0")
    if of is None or of > table_request.table.version:
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    if of and isinstance(table_request.stretch(of, of).table.entry(of).move, Picture):
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    return of


def _describe_entry(table_request: TableRequest, of: int) -> Text | None:
    if not of:
        return None
    table = table_request.stretch(of, of).table
    return with_seat(table, table.entry(of))


def image(table_request: TableRequest, entry: Entry) -> Image | None:
    """Return the picture that an entry added, or None."""
    move = entry.move
    if not isinstance(move, Picture):
        return None
    url = page_url("pictures.show", version=entry.version)
    return Image(url=url, says=move.caption, for_paper=partial(_for_paper, table_request.code, move))


def _for_paper(code: str, picture: Picture) -> str | None:
    content = store.bytes_of(services().ledger, code, picture)
    return None if content is None else store.data_uri(content)


def _has_pictures(table_request: TableRequest) -> bool:
    return not table_request.in_front and _count_pictures(table_request) > 0


def _count_pictures(table_request: TableRequest) -> int:
    return store.read_kept(services().ledger, table_request.code).number


def behind_scorecard(table_request: TableRequest) -> str:
    """Draw the newest pictures of the result and of the evening, with their captions; the last caption also
    says how many older ones are left out."""
    table = table_request.whole().table
    finish = table.position.finish
    about = (0,) if finish is None else (0, finish.version)
    moves = store.pictures_of(table, *about)
    shown = ((_for_paper(table_request.code, move), move) for move in moves[-MAX_PRINTED:])
    shots = [(uri, move.caption) for uri, move in shown if uri is not None]
    if shots and (older := len(moves) - MAX_PRINTED) > 0:
        uri, caption = shots[-1]
        said = ngettext(
            "%(num)s older picture is in the log.", "%(num)s older pictures are in the log.", older
        )
        shots[-1] = (uri, f"{caption} {said}".strip())
    return render_template("features/pictures/annex.html", shots=shots)


def left_out(table_request: TableRequest) -> Text | None:
    number = 0 if table_request.in_front else _count_pictures(table_request)
    if not number:
        return None
    return ntext(
        "The picture of this table stays on this server: it is never exported.",
        "The %(num)s pictures of this table stay on this server: they are never exported.",
        number,
    )


def _of_entry(about: str) -> Mapping[str, Any]:
    return {"of": entry_of(about)}


def _link(on: frozenset[LinkPlace], when: Callable[[TableRequest], bool]) -> Link:
    return Link(
        label=text("Add a picture"),
        endpoint="pictures.take",
        icon="picture",
        on=on,
        when=when,
        given=_of_entry,
    )


PAGES: Final = Pages(
    routes=routes,
    links=(
        _link(frozenset({"history"}), lambda table_request: permissions(table_request).may_enter),
        _link(
            frozenset({"result"}),
            lambda table_request: permissions(table_request).may_enter and not table_request.in_front,
        ),
        _link(
            frozenset({"entry", "dispute"}),
            lambda table_request: table_request.viewer.enters and not table_request.in_front,
        ),
    ),
    image=image,
    annexes=(
        Annex(
            paper="scorecard",
            name="pictures",
            label=text("With pictures"),
            there=_has_pictures,
            draw=behind_scorecard,
        ),
    ),
    left_out=left_out,
    for_templates={"uncovered": uncovered_address},
)
