"""Redrawing uploaded pictures, within limits."""

from typing import Final

from companion.kernel.codec import read_refusal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Died, Frame, TooSlow, Worker, ask_once
from companion.table.pacing import OneAtATime

SIDE: Final = 1600
"""The maximum length of the longer side of a stored picture, in pixels."""

MAX_BYTES: Final = 200 * 1024
"""The maximum size of a stored picture, in bytes."""

MAX_FILE: Final = 12 * 2**20
"""The maximum size of an uploaded file, in bytes: enough for a picture as phones take them, when no script
has scaled it down."""

MAX_PIXELS: Final = 50_000_000

MEMORY: Final = 640 * 2**20
"""Bytes of address space: enough for the largest picture, at four bytes a pixel, and for a second copy while
it is scaled down."""

START: Final = 30.0
SECONDS: Final = 15.0
PATIENCE: Final = 20.0
"""Seconds for the process to start, for it to redraw a picture, and for a picture to wait behind others."""


class Redrawing(OneAtATime):
    """Redraw one picture at a time, each in a process of its own."""

    def __init__(self, memory: int = MEMORY, seconds: float = SECONDS) -> None:
        super().__init__(PATIENCE, text("Other pictures are being added just now. Try again in a moment."))
        self._memory, self._seconds = memory, seconds

    def __call__(self, file: bytes) -> bytes:
        """Return a picture redrawn. Raise `Refusal` for anything that is not a picture, or exceeds the
        limits."""
        if not file:
            raise Refusal(text("Choose a picture first."))
        if len(file) > MAX_FILE:
            raise Refusal(text("This picture is larger than %(n)s MB.", n=MAX_FILE >> 20), Fault.TOO_LARGE)
        too_much = Refusal(
            text("This picture takes more time or memory than is allowed here."), Fault.TOO_LARGE
        )
        request = Frame("picture", file, self._seconds)
        try:
            answer = ask_once(
                "companion.features.pictures.process", (str(self._memory),), START, request, Worker.receive
            )
        except (TooSlow, Died) as problem:
            raise too_much from problem
        if answer.kind != "picture":
            raise read_refusal(answer.body)
        return answer.body
