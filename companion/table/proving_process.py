"""`python -m companion.table.proving_process MEMORY`: proves one file and ends; see `proving`.

MEMORY is the most bytes of address space that this process may take.
"""

import os
import sys
from contextlib import suppress
from typing import IO

from companion import processes
from companion.games import shelf
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Frame, receive, send
from companion.table.proof import Proved, prove
from companion.table.proving import answers, refused

GRACE = 5.0  # seconds past the parent's own limit


def main() -> None:
    said = _keep_stdout_for_frames()
    processes.leave_interrupts_to_the_parent()
    processes.yield_to_others()
    processes.end_after(60.0)
    shelf()
    processes.limit_memory(int(sys.argv[1]))
    with suppress(EOFError, BrokenPipeError):  # the parent is gone
        send(said, Frame("ready"))
        request = receive(sys.stdin.buffer)
        processes.end_after(request.seconds + GRACE)
        try:
            found = _proved(request.body)
        except Refusal as refusal:
            send(said, refused(refusal))
            return
        for frame in answers(found):
            send(said, frame)


def _proved(document: bytes) -> Proved:
    try:
        return prove(document, shelf())
    except MemoryError:
        # Raised anew outside, where what filled the memory is gone.
        pass
    raise Refusal(text("This file takes more memory to check than is allowed here."), Fault.TOO_LARGE)


def _keep_stdout_for_frames() -> IO[bytes]:
    """Return whatever else is printed in this process goes to stderr."""
    frames = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(frames, "wb")


if __name__ == "__main__":
    main()
