"""Files of results that a group's phones sent: each is stored while it is read and questions about it are
answered, and is read in a separate process with limited memory and time.

The result is stored beside the file, so that any process of the server can answer a page that asks again.
"""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from threading import Event, Lock, Thread
from time import time
from typing import IO, Final, NamedTuple

from companion.kernel.codec import UnreadableError, keep, keep_refusal, pack, read_kept, read_refusal, unpack
from companion.kernel.input_text import TOKEN
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger.engine import make_folder
from companion.memory.plays import Play, pause_between
from companion.memory.read_plays import Read
from companion.memory.results_file import Answers
from companion.processes import Died, Frame, TooSlow, Worker, ask_once
from companion.table.pacing import OneAtATime, pause

FOLDER: Final = "results"
FILE_MODE: Final = 0o600

MAX_BYTES: Final = 20 * 2**20
MAX_FILES: Final = 12
"""How many files may wait to be imported; the oldest are deleted to make room."""

KEPT_FOR: Final = 24 * 3600.0
"""Seconds after which a file is deleted, once another one is sent."""

PART: Final = 2**16
MEMORY: Final = 512 * 2**20
"""Bytes of address space: three times what the largest export takes."""

START: Final = 60.0
SECONDS: Final = 30.0
EACH_MB: Final = 4.0
"""Seconds for the process to start, seconds of work allowed for any file, and additional seconds for each
MB."""

PATIENCE: Final = 120.0
"""Seconds that a file waits for its turn behind others."""

OURS: Final = frozenset({"companion"})
MAX_WRONG: Final = 20
"""The most wrong lines that are listed; the others are only counted."""


class Progress(NamedTuple):
    """How much of a file has been read: an amount and the total; 0 of 0 before it begins."""

    done: int
    total: int


class ImportedFiles:
    """The files that groups sent, in a folder of their own within the data folder."""

    def __init__(self, data_dir: Path, memory: int = MEMORY, seconds: float = SECONDS) -> None:
        self._folder = data_dir / FOLDER
        self._memory, self._seconds = memory, seconds
        self._turns = OneAtATime(
            PATIENCE, text("Other files are being imported just now. Try again in a moment.")
        )
        self._guard = Lock()
        self._under_way: dict[Path, Event] = {}

    def keep(self, group: str, stream: IO[bytes]) -> str:
        """Store a file, and return its token. Raise `Refusal` if it is too large."""
        make_folder(self._folder)
        self._make_room()
        token = token_hex(16)
        arriving = self._folder / f"{group}-{token}.part"
        try:
            size = 0
            with open(arriving, "xb", opener=_ours_alone) as out:
                while part := stream.read(PART):
                    size += len(part)
                    if size > MAX_BYTES:
                        raise Refusal(
                            text("This file is larger than %(n)s MB.", n=MAX_BYTES >> 20), Fault.TOO_LARGE
                        )
                    out.write(part)
                    pause()
            arriving.replace(arriving.with_suffix(".file"))
        finally:
            arriving.unlink(missing_ok=True)
        return token

    def answer(self, group: str, token: str, answers: Answers) -> None:
        """Store answers about a file, which is then read again."""
        file = self._file(group, token)
        _write(file.with_suffix(".answers"), keep(answers).encode())
        file.with_suffix(".read").unlink(missing_ok=True)

    def answers(self, group: str, token: str) -> Answers:
        with suppress(OSError, UnreadableError):
            found = read_kept(self._file(group, token).with_suffix(".answers").read_text("utf-8"), OURS)
            if isinstance(found, Answers):
                return found
        return Answers()

    def read(self, group: str, token: str, wait: float) -> Read | Progress:
        """Return the contents of a file, or how much of it has been read. `wait`: seconds to wait for the
        end. Raise `Refusal` if it is not here or cannot be read."""
        file = self._file(group, token)
        if (found := _find_read(file)) is not None:
            return found
        self._start_reading(file, self.answers(group, token)).wait(wait)
        return _find_read(file) or _how_far(file)

    def drop(self, group: str, token: str) -> None:
        _drop(self._file(group, token))

    def _file(self, group: str, token: str) -> Path:
        file = self._folder / f"{group}-{token}.file"
        if not (TOKEN.fullmatch(token) and file.is_file()):
            raise Refusal(text("This file is not here any more. Choose it again."), Fault.UNKNOWN)
        return file

    def _start_reading(self, file: Path, answers: Answers) -> Event:
        """Begin to read a file unless it is being read. Return an event that is set at the end."""
        with self._guard:
            if (known := self._under_way.get(file)) is not None:
                return known
            done = self._under_way[file] = Event()
        Thread(target=self._read, args=(file, answers, done), daemon=True).start()
        return done

    def _read(self, file: Path, answers: Answers, done: Event) -> None:
        try:
            with self._turns.turn(file.stem):
                answer = self._ask_process(file, answers)
        except Refusal as refusal:
            answer = Frame("refused", keep_refusal(refusal))
        finally:
            with self._guard:
                del self._under_way[file]
        # The file may be gone, or the disk full; the next request will report it.
        with suppress(OSError):
            if file.is_file():
                _write(file.with_suffix(".read"), f"{answer.kind}\n".encode() + answer.body)
        progress_of(file).unlink(missing_ok=True)
        done.set()

    def _ask_process(self, file: Path, answers: Answers) -> Frame:
        try:
            seconds = self._seconds + EACH_MB * file.stat().st_size / 2**20
            request = Frame("read", keep(answers).encode(), seconds)
            arguments = str(self._memory), str(file)
            return ask_once("companion.memory.reading_process", arguments, START, request, Worker.receive)
        except (TooSlow, Died, OSError) as problem:
            raise Refusal(
                text("This file takes more time or memory to read than is allowed here."), Fault.TOO_LARGE
            ) from problem

    def _make_room(self) -> None:
        """Delete files that are too old, and the oldest if there are too many."""
        files = sorted(self._folder.glob("*.file"), key=_age)
        for number, file in enumerate(files):
            if number >= MAX_FILES - 1 or _age(file) > KEPT_FOR:
                _drop(file)
        for part in self._folder.glob("*.part"):
            if _age(part) > KEPT_FOR:
                part.unlink(missing_ok=True)


def progress_of(file: Path) -> Path:
    """Return the file in which the progress of reading another is recorded."""
    return file.with_suffix(".at")


def pack_games(games: Read) -> bytes:
    """Return the contents of a file as text: a line for everything but the games, then one for each game."""
    head = replace(
        games, plays=(), wrong=games.wrong[:MAX_WRONG], more_wrong=max(0, len(games.wrong) - MAX_WRONG)
    )
    return "\n".join((keep(head), *map(pack, games.plays))).encode()


def _find_read(file: Path) -> Read | None:
    """Return the contents that were read from a file; None if it is not read yet. Raise `Refusal` if it could
    not be read at all."""
    try:
        kind, _line, body = file.with_suffix(".read").read_bytes().partition(b"\n")
    except OSError:
        return None
    if kind == b"refused":
        raise read_refusal(body)
    head, *plays = body.decode().split("\n")
    found: Read = read_kept(head, OURS)
    return replace(found, plays=tuple(unpack(play, Play) for play in pause_between(plays)))


def _how_far(file: Path) -> Progress:
    try:
        done, total = progress_of(file).read_text("utf-8").split()
        return Progress(int(done), int(total))
    except (OSError, ValueError):
        return Progress(0, 0)


def _age(file: Path) -> float:
    try:
        return time() - file.stat().st_mtime
    except OSError:
        return 0.0


def _drop(file: Path) -> None:
    for suffix in (".read", ".answers", ".at", ".file"):
        file.with_suffix(suffix).unlink(missing_ok=True)


def _write(file: Path, body: bytes) -> None:
    arriving = file.with_name(f"{file.name}.{token_hex(8)}.part")
    try:
        with open(arriving, "xb", opener=_ours_alone) as out:
            out.write(body)
        arriving.replace(file)
    finally:
        arriving.unlink(missing_ok=True)


def _ours_alone(path: str, flags: int) -> int:
    return os.open(path, flags, FILE_MODE)
