"""`python -m companion.table.proving_process MEMORY`: proves one file and ends; see `proving`.

MEMORY is the most bytes of address space that this process may take.
"""

import sys
from contextlib import suppress

from companion import processes
from companion.games import shelf
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Frame, receive, send
from companion.table.proof import Proved, prove
from companion.table.proving import answers, refused

GRACE = 5.0  # seconds past the parent's own limit


def main() -> None:
    said = processes.frames_only()
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


if __name__ == "__main__":
    main()
