"""Pictures of a table: taken by a phone, drawn anew here, and shown to whoever may see the log; and pictures
that lie before some, shown as far as they are uncovered.
"""

import hmac
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256

from flask import Response, flash, make_response, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from sqlalchemy import Executable
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.deciding import MOST_CAPTION
from companion.kernel.input_text import whole_number, without_blanks
from companion.kernel.moves import Picture
from companion.kernel.page_parts import Covered
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger import beside
from companion.ledger.rows import stamp
from companion.table import pictures as kept
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.submission import NOT_OURS, valid_token
from companion.web.access import quotas
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest, current
from companion.web.entries.moves import faulty, form_of, hand_in
from companion.web.history.log import reaching
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.framing import framed, ours_alone
from companion.web.rendering.templating import page, page_url
from companion.web.routes import Access, Routes
from companion.web.services import services

pictures = Routes("pictures", __name__)


@pictures.get("/t/<code>/picture", Access(who=PLAYER))
def take(found: TableRequest) -> str:
    """Ask for a picture; `of`: the entry that it shows, none for the evening."""
    of = _of(found, request.args.get("of", ""))
    return page(
        "table/picture.html",
        found,
        of=of,
        about=_about(found, of),
        there=kept.kept(services().ledger, found.code),
        most=kept.MOST,
        most_mb=kept.MOST_TOGETHER >> 20,
        most_caption=MOST_CAPTION,
        **framed("view"),
    )


@pictures.post("/t/<code>/picture", Access(who=PLAYER, unread=(quotas.pictures,)))
def add(found: TableRequest) -> AnyResponse:
    tables = services().tables
    file, token = _file(), request.form.get("token", "")
    caption = without_blanks(request.form.get("caption", ""))
    if not valid_token(token) or not caption.isprintable() or len(caption) > MOST_CAPTION:
        raise Refusal(NOT_OURS)
    of = _of(found, request.form.get("of", ""))
    picture = _redrawn(found, file)
    kept.add(tables, found.code, token, picture, of=of, caption=caption, seat=found.own, viewer=found.viewer)
    flash(_("The picture is in the log."), "done")
    return make_response(redirect(page_url("log.show"), 303))


def _file() -> FileStorage:
    """Return what was sent from the camera or from the pictures of the phone: one of the two is empty."""
    file = next((each for each in request.files.getlist("picture") if each.filename), None)
    if file is None:
        raise Refusal(text("Choose a picture first."))
    return file


def _redrawn(found: TableRequest, file: FileStorage) -> bytes:
    with closing(file), services().redrawing.turn(found.code):
        kept.refuse_more(services().tables.ledger, found.code, 0)
        return services().redrawing(file.stream.read(kept.MOST_FILE + 1))


@pictures.post("/t/<code>/picture/<move>", Access(who=PLAYER, unread=(quotas.pictures,)))
def enter(found: TableRequest, move: str) -> AnyResponse:
    """Enter a move that holds a picture: its form is told which, and how large it is."""
    from companion.table import picture_process

    form = form_of(found, move)
    if not hasattr(form, "picture"):
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    file = _file()
    if not valid_token(request.form.get("token", "")):
        raise Refusal(NOT_OURS)
    picture = _redrawn(found, file)
    digest = sha256(picture).hexdigest()
    wide, tall = picture_process.size_of(picture)
    made = form(MultiDict({**request.form, "picture": digest, "wide": str(wide), "tall": str(tall)}))

    def beside_it(table: Table) -> Sequence[Executable]:
        kept.refuse_more(services().ledger, table.code, len(picture))
        return (beside.keep_picture(table.code, digest, picture, stamp(services().tables.clock())),)

    return hand_in(found, move, made, beside_it) if made.validate() else faulty(found, made)


_UNCOVERED: Cache[tuple[str, Covered], bytes] = Cache(8 * 2**20, len)


def uncovered(picture: Covered, *, whole: bool = False) -> str:
    """Return where a picture is seen as far as it is uncovered; with the whole of it, by a host alone. With
    each square the address is another, and tells nothing of what is covered."""
    return page_url("pictures.lying", mark=_mark(current(), picture, whole=whole))


def _mark(found: TableRequest, picture: Covered, *, whole: bool) -> str:
    said = f"{found.code} {picture.digest} {picture.across} {picture.down} {sorted(picture.open)} {whole}"
    key = services().config.secret_key.encode()
    return hmac.new(key, b"uncovered " + said.encode(), "sha256").hexdigest()[:32]


@pictures.get("/t/<code>/uncovered/<mark>.jpg", Access(who=WATCHER, in_front=True, beside_sketches=True))
def lying(found: TableRequest, mark: str) -> Response:
    """Return a picture that lies before whoever asks, drawn with its covers."""
    state, screen = found.position.state, found.game.screen
    for picture in () if state is None or screen is None else screen.pictured(state):
        for whole in (False, True) if found.viewer.host else (False,):
            if hmac.compare_digest(mark.encode(), _mark(found, picture, whole=whole).encode()):
                return _jpeg(_drawn(found, picture, whole=whole), f"{found.code}-{mark[:8]}", mark)
    raise _nowhere()


def _drawn(found: TableRequest, picture: Covered, *, whole: bool) -> bytes:
    here = kept.bytes_of(services().ledger, found.code, Picture(digest=picture.digest))
    if here is None:
        raise _nowhere()
    if whole or picture.whole:
        return here
    drawn = _UNCOVERED.get((found.code, picture))
    if drawn is None:
        from companion.table import picture_process

        drawn = picture_process.uncovered(here, picture.across, picture.down, picture.open)
        _UNCOVERED.put((found.code, picture), drawn)
    return drawn


@pictures.get("/t/<code>/picture/<int:version>.jpg", Access(who=WATCHER))
def show(found: TableRequest, version: int) -> Response:
    """Return the picture that an entry added, while that stands: who may see the log may see it."""
    if not 0 < version <= found.table.version:
        raise _nowhere()
    picture = kept.standing_at(reaching(found, version).table, version)
    here = None if picture is None else kept.bytes_of(services().ledger, found.code, picture)
    if picture is None or here is None:
        raise _nowhere()
    return _jpeg(here, f"{found.code}-{version}", picture.digest[:32])


def _jpeg(body: bytes, name: str, etag: str) -> Response:
    return ours_alone(body, "image/jpeg", f"{name}.jpg", etag)


def _nowhere() -> Refusal:
    return Refusal(text("This picture is not here."), Fault.UNKNOWN)


def _of(found: TableRequest, given: str) -> int:
    """Return the entry that a picture is of: one that the table has, and no picture itself."""
    of = whole_number(given or "0")
    if of is None or of > found.table.version:
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    if of and isinstance(reaching(found, of).table.entry(of).move, Picture):
        raise Refusal(text("This table has no such entry."), Fault.UNKNOWN)
    return of


def _about(found: TableRequest, of: int) -> Text | None:
    if not of:
        return None
    table = reaching(found, of).table
    return with_seat(table, table.entry(of))
