"""Pictures that people take at a table: of an entry, a battle, a dispute, a result, or of the evening.

The ledger has an entry `Picture` with a digest; the bytes lie beside it, and go with the table. No file is
kept or given out as it came: it is drawn anew in a process of its own (`picture_process`), with bounds to
what that may take.
"""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Executable

from companion.kernel.codec import kept_refusal
from companion.kernel.moves import Draft, Entry, Picture, of_kind
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from companion.ledger import beside
from companion.ledger.rows import stamp
from companion.ledger.store import Ledger
from companion.processes import Died, Frame, TooSlow, Worker, asked_once
from companion.table import seating
from companion.table.fold import Table
from companion.table.pacing import OneAtATime
from companion.table.service import Tables
from companion.table.steps import standing
from companion.table.submission import Receipt, Submission, received

SIDE: Final = 1600
"""Pixels of the longer side."""

MOST_BYTES: Final = 200 * 1024
"""Of a picture as it is kept."""

MOST_FILE: Final = 12 * 2**20
"""Bytes of a file as a phone sends it where no script has made it smaller."""

MOST_PIXELS: Final = 50_000_000

MOST: Final = 60
MOST_TOGETHER: Final = 8 * 2**20
"""Pictures of one table, and their bytes."""

MEMORY: Final = 640 * 2**20
"""Bytes of address space: the most pixels four bytes each, once more while they are made smaller."""

START: Final = 30.0
SECONDS: Final = 15.0
PATIENCE: Final = 20.0
"""Seconds until others that send pictures are not waited for any longer."""


class Redrawing(OneAtATime):
    """Draws one picture at a time anew; each in a process that ends with it."""

    def __init__(self, memory: int = MEMORY, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        super().__init__(patience, text("Other pictures are being added just now. Try again in a moment."))
        self._memory, self._seconds = memory, seconds

    def __call__(self, file: bytes) -> bytes:
        """Raise `Refusal` for what is no picture, or takes too much."""
        if not file:
            raise Refusal(text("Choose a picture first."))
        if len(file) > MOST_FILE:
            raise Refusal(text("This picture is larger than %(n)s MB.", n=MOST_FILE >> 20), Fault.TOO_LARGE)
        too_much = Refusal(
            text("This picture takes more time or memory than is allowed here."), Fault.TOO_LARGE
        )
        request = Frame("picture", file, self._seconds)
        try:
            answer = asked_once(
                "companion.table.picture_process", (str(self._memory),), START, request, Worker.receive
            )
        except (TooSlow, Died) as problem:
            raise too_much from problem
        if answer.kind != "picture":
            raise kept_refusal(answer.body)
        return answer.body


class Kept(NamedTuple):
    """The pictures of a table, and their bytes."""

    number: int
    size: int


def kept(ledger: Ledger, code: str) -> Kept:
    number, size = ledger.select(beside.PICTURES_KEPT, code=code)[0]
    return Kept(int(str(number)), int(str(size or 0)))


def refuse_more(ledger: Ledger, code: str, size: int = MOST_BYTES) -> None:
    """Raise `Refusal` where one more picture, of that size, is more than a table may have."""
    there = kept(ledger, code)
    if there.number >= MOST:
        raise Refusal(
            text("This table has %(most)s pictures, and can have no more.", most=there.number),
            Fault.TOO_LARGE,
        )
    if there.size + size > MOST_TOGETHER:
        raise Refusal(
            text("The pictures of this table fill the %(n)s MB that they may have.", n=MOST_TOGETHER >> 20),
            Fault.TOO_LARGE,
        )


def add(
    tables: Tables,
    code: str,
    token: str,
    picture: bytes,
    *,
    of: int,
    caption: str,
    seat: Seat | None,
    viewer: Viewer,
) -> Receipt:
    """Enter a picture that was drawn anew, and keep it, in one transaction. Raises `Refusal`."""
    move = Picture(digest=sha256(picture).hexdigest(), of=of, caption=caption)

    def beside_it(table: Table) -> Sequence[Executable]:
        refuse_more(tables.ledger, table.code, len(picture))
        return (beside.keep_picture(table.code, move.digest, picture, stamp(tables.clock())),)

    handed = Submission(
        token=token,
        saw=tables.table(code).version,
        by=seating.signature(viewer),
        drafts=[Draft(move=move, seat=seat)],
        again=True,
        viewer=viewer,
    )
    return received(tables.submit(code, handed, beside_it))


def of_table(table: Table, *about: int) -> tuple[Entry, ...]:
    """Return the pictures that stand, of these entries where some are named; the table is whole."""
    found = of_kind(standing(table.steps), Picture)
    return tuple(entry for entry, picture in found if not about or picture.of in about)


def standing_at(table: Table, version: int) -> Picture | None:
    """Return the picture that an entry at hand added and that was not taken back."""
    if not (table.before < version <= table.version):
        return None
    step = table.steps[version - table.before - 1]
    return step.entry.move if step.stands and isinstance(step.entry.move, Picture) else None


def bytes_of(ledger: Ledger, code: str, picture: Picture) -> bytes | None:
    """Return the JPEG; None where it is not here, or no longer what its entry says."""
    rows = ledger.select(beside.PICTURE, code=code, digest=picture.digest)
    found = bytes(rows[0][0]) if rows else b""  # type: ignore[call-overload]
    return found if sha256(found).hexdigest() == picture.digest else None


def data_uri(found: bytes) -> str:
    return f"data:image/jpeg;base64,{b64encode(found).decode()}"
