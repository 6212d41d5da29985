"""Sharing and importing sheets: as a link, a QR code, a file or text; one, or all of a group."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.score_sheet.catalogue.reading import FaultySheetError, from_data, read
from companion.games.score_sheet.catalogue.sheet import MAX_TEXT_LENGTH, Sheet, write_sheet
from companion.games.score_sheet.page.replaying import check_example
from companion.games.score_sheet.state import State
from companion.kernel.input_text import read_json
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

PACKED: Final = re.compile(r"(?:.*[?&#]sheet=)?([A-Za-z0-9_-]{20,})(?:[&#].*)?", re.DOTALL)

MAX_SHEETS: Final = 40
"""The most sheets that can be shared at once."""

MAX_PACKED: Final = 6_000
"""The most characters that a link can have before browsers or servers cut it off."""


def pack_sheet(*sheets: Sheet) -> str:
    """Return sheets packed for a link."""
    return urlsafe_b64encode(zlib.compress(_join_sheets(sheets).encode(), 9)).decode().rstrip("=")


def _join_sheets(sheets: Sequence[Sheet]) -> str:
    data = [json.loads(write_sheet(sheet)) for sheet in sheets]
    return json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, separators=(",", ":"))


def read_imported_sheet(given: str, title: str = "") -> Sheet:
    """Return the sheet in an imported text: JSON, or a link that contains one. `title`: which one, if there
    are several. Raise `FaultySheetError`, also if the sheet does not score its own example correctly."""
    sheets = read_imported_sheets(given)
    asked = title.casefold().strip()
    chosen = [one for one in sheets if len(sheets) == 1 or one.title.casefold() == asked]
    if not chosen:
        titles = tuple(text("%(name)s", name=one.title) for one in sheets)
        raise FaultySheetError(
            (text("There are several sheets here: %(titles)s. Say below which one.", titles=titles),)
        )
    check_example(chosen[0])
    return chosen[0]


def read_imported_sheets(given: str) -> tuple[Sheet, ...]:
    """Return all sheets in a text or a link; their examples are checked when a sheet is used. Raise
    `FaultySheetError`."""
    link = PACKED.fullmatch(given.strip())
    plain = given if link is None or given.lstrip().startswith(("{", "[")) else _unpack(link[1])
    if not plain.lstrip().startswith("["):
        return (read(plain),)
    try:
        data = read_json(plain)
    except (ValueError, RecursionError) as error:
        raise FaultySheetError((text("This is not JSON: look at line %(n)s.", n=1),)) from error
    return tuple(map(from_data, _several(data)))


def _several(data: Any) -> Iterable[Any]:
    if not data or len(data) > MAX_SHEETS or not all(isinstance(one, dict) for one in data):
        raise FaultySheetError((text("A list must have 1 to %(most)s sheets.", most=MAX_SHEETS),))
    return (one for one in data if isinstance(one, dict))


def _unpack(packed: str) -> str:
    """Return the text in a link. Raise `FaultySheetError`."""
    try:
        # Do not unpack more than sheets may take, whatever the link contains.
        unpacking = zlib.decompressobj()
        held = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), 8 * MAX_TEXT_LENGTH)
        return held.decode()
    except (ValueError, zlib.error) as error:
        raise FaultySheetError((text("The link is incomplete: no sheet can be read from it."),)) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """Sheets to share. `packed`: for a link, empty if the link would be too long; `written`: the contents of
    a file. `sheet`: the only sheet, if there is just one. `own`: the table's own sheet."""

    sheets: tuple[Sheet, ...] = ()
    own: Sheet | None = None
    faults: tuple[Text, ...] = ()

    @property
    def sheet(self) -> Sheet | None:
        return self.sheets[0] if len(self.sheets) == 1 else None

    @property
    def packed(self) -> str:
        found = pack_sheet(*self.sheets)
        return found if len(found) <= MAX_PACKED else ""

    @property
    def written(self) -> str:
        return write_sheet(self.sheet) if self.sheet else _join_sheets(self.sheets)

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Return the title and the text of each sheet, as entries store them."""
        return tuple((one.title, write_sheet(one)) for one in self.sheets)

    def with_group(self, kept: Iterable[tuple[str, str]]) -> "Passing":
        """Return the table's own sheet together with those of its group, only the newest of each title.
        `kept`: titles and texts, the newest first."""
        newest = {self.own.title: self.own} if self.own else {}
        for title, one in kept:
            if title not in newest and len(newest) < MAX_SHEETS:
                newest[title] = read(one)
        return Passing(sheets=tuple(newest.values()), own=self.own)


def passing(state: State, _viewer: Viewer, given: Mapping[str, str]) -> Passing:
    """Return the page for sharing sheets: those in the link of the request, otherwise the table's own."""
    own = state.sheet
    try:
        sheets = read_imported_sheets(given["sheet"][: 2 * MAX_TEXT_LENGTH]) if given.get("sheet") else ()
        if len(sheets) == 1:
            check_example(sheets[0])
    except FaultySheetError as error:
        return Passing(own=own, faults=error.faults)
    return Passing(sheets=sheets or ((own,) if own else ()), own=own)
