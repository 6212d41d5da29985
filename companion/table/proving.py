"""Verifying the export of a table in a separate process, with limited memory and time.

child says     ready     once it can begin
parent says    prove     body: the file; seconds: how long it may take
child says     refused   body: what is wrong, as `keep_refusal` writes it
               proved    body: code, game, where the table continues, and how many frames follow
               rows      body: some of its rows
               mark      body: a checkpoint, as it is stored
               objected  body: a version, a line break, and the objection to it, as `keep_refusal` writes it
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.kernel.codec import keep_refusal, pack, read_refusal, unpack
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger.rows import LedgerRow
from companion.processes import Died, Frame, TooSlow, Worker, ask_once
from companion.table.checkpoints import KeptMark
from companion.table.pacing import OneAtATime
from companion.table.proof import Proved

MEMORY: Final = 512 * 2**20
"""Bytes of address space: three times what 50,000 entries take."""

START: Final = 60.0
"""Seconds that the process may take to start, which includes loading the games."""

SECONDS: Final = 15.0
EACH_MB: Final = 4.0
"""Seconds of work allowed for any file, and the additional seconds for each MB of it."""

PATIENCE: Final = 30.0
"""Seconds that an import waits for its turn behind others."""

ROWS_PER_FRAME: Final = 200
"""The most rows in one frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    code: str
    game: str
    home: str | None
    frames: int


@dataclass(frozen=True, slots=True)
class RowsPart:
    rows: tuple[LedgerRow, ...]


class ProvingProcess(OneAtATime):
    """Verifies one file at a time, each file in a process of its own."""

    def __init__(self, memory: int = MEMORY, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        """Set the limits. `seconds`: for a small file."""
        super().__init__(patience, text("Other files are being imported just now. Try again in a moment."))
        self._memory, self._seconds = memory, seconds

    def __call__(self, document: str | bytes) -> Proved:
        """Return the verified content of a file. Raise `Refusal` if it is not sound, or takes too much time
        or memory."""
        body = document.encode() if isinstance(document, str) else document
        seconds = self._seconds + EACH_MB * len(body) / 2**20
        request = Frame("prove", body, seconds)
        try:
            return ask_once("companion.table.proving_process", (str(self._memory),), START, request, _receive)
        except (TooSlow, Died) as problem:
            raise _too_much() from problem


def _too_much() -> Refusal:
    return Refusal(
        text("This file takes more time or memory to check than is allowed here."), Fault.TOO_LARGE
    )


def _receive(worker: Worker) -> Proved:
    first = worker.receive()
    if first.kind == "refused":
        raise read_refusal(first.body)
    header = unpack(first.body, Header)
    rows: list[LedgerRow] = []
    marks: list[KeptMark] = []
    objected: dict[int, Text] = {}
    for _ in range(header.frames):
        frame = worker.receive()
        if frame.kind == "rows":
            rows += unpack(frame.body, RowsPart).rows
        elif frame.kind == "mark":
            marks.append(unpack(frame.body, KeptMark))
        else:
            version, _line, written = frame.text.partition("\n")
            objected[int(version)] = read_refusal(written.encode()).sentence
    return Proved(header.code, header.game, tuple(rows), header.home, tuple(marks), objected)


def answers(proved: Proved) -> Iterator[Frame]:
    """Yield the frames with which the child reports a verified file."""
    parts = [
        proved.rows[start : start + ROWS_PER_FRAME] for start in range(0, len(proved.rows), ROWS_PER_FRAME)
    ]
    frames = len(parts) + len(proved.marks) + len(proved.objected)
    header = Header(code=proved.code, game=proved.game, home=proved.home, frames=frames)
    yield Frame("proved", pack(header).encode())
    for part in parts:
        yield Frame("rows", pack(RowsPart(part)).encode())
    for mark in proved.marks:
        yield Frame("mark", pack(mark).encode())
    for version, sentence in proved.objected.items():
        yield Frame("objected", f"{version}\n{keep_refusal(Refusal(sentence)).decode()}".encode())
