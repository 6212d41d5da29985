"""Storage of rulebooks: PDFs that people at the table own, opened at the pages that rulings cite.

The server's owner can add a file for all tables of a game (`booklets/<game>.pdf` in the data folder). A
table's own (`booklets/tables/<code>.pdf`) takes precedence, and is deleted with the table. No export contains
these files, and nobody can download them: phones get a picture of one page, made by a separate process
(`process`).
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from shutil import copytree
from typing import IO, Final, TypeVar

from companion.features.booklets.headings import Booklet, Index, Marks, normalise
from companion.kernel.codec import UnreadableError, pack, read_refusal, unpack
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, ntext, text
from companion.ledger.engine import FILE, make_folder
from companion.processes import Died, Frame, TooSlow, Worker, ask_once
from companion.table.cache import Cache
from companion.table.pacing import OneAtATime, pause

FOLDER: Final = "booklets"
OF_TABLES: Final = "tables"
"""The folder of the rulebooks in the data folder, and in it the folder of those that belong to one table."""

MAX_FILE_BYTES: Final = 64 * 2**20

PART: Final = 2**18
"""How many bytes of an upload are read between two pauses for other requests."""

MAX_KEPT: Final = 24 * 2**20
"""The maximum size of all cached pictures of pages, in bytes."""

MAX_READ: Final = 8
"""The number of files whose headings are kept in memory."""

MAX_FAILURES: Final = 3
MAX_FAILURES_OF_FILE: Final = 24
"""How often drawing one page, or indexing one file, may exceed the limits before we stop trying; and how
often all pages of a file together may, so that a file full of such pages does not delay others."""

MAX_FAILED: Final = 1_000
"""The number of pages and files whose failures are remembered."""

MAX_HEADINGS: Final = 200
"""The most headings whose pages people can enter for one rulebook."""

MEMORY: Final = 640 * 2**20
"""Bytes of address space: a scan of a page at 600 dots per inch in colour, twice, and the library."""

START: Final = 30.0
SECONDS: Final = 12.0
TO_READ: Final = 25.0
"""Seconds for a process to start, to draw one page, and to index a whole file."""

PATIENCE: Final = 20.0
"""Seconds that a request waits for its turn behind others."""

TOO_MUCH: Final = text("This PDF takes more time or memory than is allowed here.")
TOO_HEAVY: Final = text(
    "This page of the PDF takes more time or memory than is allowed here: it is not shown."
)

WHOLE_FILE: Final = ""
"""Stands for the whole file where a page is expected."""

T = TypeVar("T")


class Booklets:
    """The rulebooks in a data folder. `most`: the bytes that all tables together may add; 0 for none."""

    def __init__(
        self,
        data_dir: Path,
        most: int,
        memory: int = MEMORY,
        seconds: float = SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        self.folder, self.most = data_dir / FOLDER, most
        self._memory, self._seconds = memory, seconds
        busy = text("Other pages are being opened just now. Try again in a moment.")
        self._proven, self._unproven = OneAtATime(patience, busy), OneAtATime(patience, busy)
        self._pages: Cache[tuple[Path, str, int], bytes] = Cache(MAX_KEPT, len)
        self._read: Cache[tuple[Path, str], Index] = Cache(MAX_READ)
        self._failures: Cache[tuple[Path, str, str], int] = Cache(MAX_FAILED)

    def of(self, code: str, game: str) -> Booklet | None:
        """Return the table's own rulebook, otherwise that of its game, or None. Raise `Refusal` if it cannot
        be read."""
        for file in (self._file_of(code), self.file_of_game(game)):
            if stamp := stamp_of(file):
                own = file == self._file_of(code)
                marks = _read_kept(self._file_of(code).with_suffix(".marks"), stamp, Marks)
                marks = marks or _read_kept(file.with_suffix(".marks"), stamp, Marks) or Marks()
                return Booklet(file=file, stamp=stamp, own=own, index=self._index(file, stamp), marks=marks)
        return None

    def file_of_game(self, game: str) -> Path:
        return self.folder / f"{game}.pdf"

    def page(self, booklet: Booklet, number: int) -> bytes:
        """Return a page of the PDF as a WebP. Raise `Refusal` if there is none, if it is damaged or takes too
        much time or memory, or if too many others are being opened."""
        if not 0 < number <= booklet.index.pages:
            raise no_such_page(booklet)
        key = booklet.file, booklet.stamp, number

        def draw() -> bytes:
            request = Frame("page", str(number).encode(), self._seconds)
            made = self._ask_process(booklet.file, request, f"page {number}", TOO_HEAVY)
            self._pages.put(key, made)
            return made

        return self._once(booklet.file, lambda: self._pages.get(key), draw)

    def has_given_up(self, booklet: Booklet, number: int) -> bool:
        """Return whether a page exceeded the limits too often and is no longer drawn."""
        return self._fails(booklet.file, booklet.stamp, f"page {number}")

    def keep(self, file: IO[bytes], code: str = "", game: str = "") -> None:
        """Store a PDF: a table's own, or that of a game. Raise `Refusal` if it cannot be read here or there
        is no room; raise `OSError` if it cannot be written."""
        target = self._file_of(code) if code else self.file_of_game(game)
        make_folder(self.folder)
        make_folder(target.parent)
        arriving = target.with_suffix(f".{os.getpid()}")

        def take_in() -> Index:
            try:
                with open(arriving, "wb", opener=_ours_alone) as out:
                    while part := file.read(PART):
                        out.write(part)
                        pause()
                if code:
                    self._refuse_more(target, arriving.stat().st_size)
                index = self._read_in(arriving)
                arriving.replace(target)
            finally:
                arriving.unlink(missing_ok=True)
            self._forget(target)
            self._write_index(target, stamp_of(target), index)
            return index

        self._once(arriving, lambda: None, take_in)

    def record(
        self, booklet: Booklet, code: str, *, at: str = "", first: int = 0, heading: str = "", number: int = 0
    ) -> None:
        """Store what people entered about a PDF: for one table or, without a `code`, for all tables of its
        game. `at`: the table where it was entered; without a `code`, that table's own marks are deleted, so
        that it uses the new ones."""
        marks = booklet.marks
        if first:
            marks = replace(marks, first=first)
        if heading:
            pages = {**marks.headings, normalise(heading): number}
            marks = replace(marks, headings=dict([*pages.items()][-MAX_HEADINGS:]))
        path = (self._file_of(code) if code else booklet.file).with_suffix(".marks")
        make_folder(path.parent)
        _write(path, booklet.stamp, marks)
        if not code and at:
            self._file_of(at).with_suffix(".marks").unlink(missing_ok=True)

    def drop(self, code: str) -> None:
        """Delete a table's own rulebook, and what was entered at the table about its own or its game's."""
        with suppress(OSError):
            for each in self._file_of(code).parent.glob(f"{code}.*"):
                each.unlink(missing_ok=True)

    def copy_into(self, folder: Path) -> None:
        """Copy all files and what was entered about them, for a back-up. Raise `OSError`."""
        make_folder(folder)
        if self.folder.is_dir():
            copytree(self.folder, folder, dirs_exist_ok=True)

    def _file_of(self, code: str) -> Path:
        return self.folder / OF_TABLES / f"{code}.pdf"

    def _forget(self, file: Path) -> None:
        for ending in (".index", ".marks"):
            file.with_suffix(ending).unlink(missing_ok=True)

    def _refuse_more(self, target: Path, size: int) -> None:
        others = sum(each.stat().st_size for each in target.parent.iterdir() if each.stem != target.stem)
        if others + size > self.most:
            raise Refusal(
                text(
                    "With this PDF, the rulebooks of all tables would exceed the %(n)s MB allowed here.",
                    n=self.most >> 20,
                ),
                Fault.TOO_LARGE,
            )

    def _index(self, file: Path, stamp: str) -> Index:
        def read_known() -> Index | None:
            return self._read.get((file, stamp)) or _read_kept(file.with_suffix(".index"), stamp, Index)

        def read() -> Index:
            index = self._read_in(file)
            self._write_index(file, stamp, index)
            return index

        index = self._once(file, read_known, read)
        self._read.put((file, stamp), index)
        return index

    def _write_index(self, file: Path, stamp: str, index: Index) -> None:
        self._read.put((file, stamp), index)
        # If the folder belongs to another account, nothing is stored: the PDF is read again at each start.
        with suppress(OSError):
            _write(file.with_suffix(".index"), stamp, index)

    def _read_in(self, file: Path) -> Index:
        return unpack(self._ask_process(file, Frame("index", b"", TO_READ), "index", TOO_MUCH), Index)

    def _once(self, file: Path, look_up: Callable[[], T | None], make: Callable[[], T]) -> T:
        """Return what is already known, or compute it, one at a time in each lane; tables take turns."""
        if (found := look_up()) is not None:
            return found
        lane = self._lane(file)
        with lane.turn(file.stem):
            if lane is self._lane(file):
                # Another caller may have computed it meanwhile.
                return found_meanwhile if (found_meanwhile := look_up()) is not None else make()
        # The file exceeded the limits meanwhile, and now belongs to the other lane.
        return self._once(file, look_up, make)

    def _lane(self, file: Path) -> OneAtATime:
        """Return the queue for a file. New files, and those that exceeded the limits before, have a separate
        queue, so that they do not delay others."""
        stamp = stamp_of(file)
        return self._unproven if not stamp or self._failures.get((file, stamp, WHOLE_FILE)) else self._proven

    def _ask_process(self, file: Path, request: Frame, what: str, too_much: Text) -> bytes:
        """Return the answer of a process. `what`: the key under which its failures are counted."""
        stamp = stamp_of(file)
        if self._fails(file, stamp, what):
            raise Refusal(too_much, Fault.TOO_LARGE)
        arguments = str(self._memory), str(file)
        try:
            answer = ask_once(
                "companion.features.booklets.process", arguments, START, request, Worker.receive
            )
        except (TooSlow, Died) as problem:
            for key in ((file, stamp, what), (file, stamp, WHOLE_FILE)):
                self._failures.put(key, (self._failures.get(key) or 0) + 1)
            raise Refusal(too_much, Fault.TOO_LARGE) from problem
        if answer.kind == "refused":
            raise read_refusal(answer.body)
        return answer.body

    def _fails(self, file: Path, stamp: str, what: str) -> bool:
        own, every = (self._failures.get((file, stamp, key)) or 0 for key in (what, WHOLE_FILE))
        return own >= MAX_FAILURES or every >= MAX_FAILURES_OF_FILE


def no_such_page(booklet: Booklet) -> Refusal:
    pages = booklet.index.pages
    return Refusal(
        ntext("The PDF has only %(n)s page.", "The PDF has only %(n)s pages.", pages), Fault.UNKNOWN
    )


def stamp_of(file: Path | str) -> str:
    """Return a stamp that changes with a file; empty if there is no such file."""
    try:
        stat = os.stat(file)  # noqa: PTH116  # asked at every part of a page that is drawn
    except OSError:
        return ""
    return f"{stat.st_mtime_ns:x}-{stat.st_size:x}"


def _ours_alone(path: str, flags: int) -> int:
    return os.open(path, flags, FILE)


def _write(path: Path, stamp: str, value: object) -> None:
    # A unique name, as two processes must not write to the same file at once.
    arriving = path.with_name(f"{path.name}.{token_hex(8)}")
    try:
        with open(arriving, "x", encoding="utf-8", opener=_ours_alone) as out:
            out.write(f"{stamp}\n{pack(value)}")
        arriving.replace(path)
    finally:
        arriving.unlink(missing_ok=True)


def _read_kept(path: Path, stamp: str, kind: type[T]) -> T | None:
    """Return what `path` says about a file with that stamp; None if it is missing, unreadable, or about
    another stamp."""
    try:
        kept_stamp, _line, written = path.read_text("utf-8").partition("\n")
        return unpack(written, kind) if kept_stamp == stamp else None
    except (OSError, UnicodeError, UnreadableError):
        return None
