"""`python -m companion.printing STATIC MEMORY`: makes PDFs, and pictures of them, until its stdin is
closed or it has been idle for `IDLE` seconds.

STATIC is the only folder that a paper may load from; MEMORY the most bytes of address space that this process
may use. The protocol on stdin and stdout is described in processes.py.
"""

import gc
import logging
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, NoReturn

from companion import processes
from companion.printing import pango
from companion.processes import Frame, receive, send

LOG = logging.getLogger("companion.printing")

IDLE = 15 * 60.0  # seconds after which an unused process ends, to free its memory
GRACE = 5.0  # seconds past the parent's own limit

WARM_UP = """<!doctype html><html lang="en"><title>Warm-up</title>
<link rel="stylesheet" href="static:///css/tokens.css"><link rel="stylesheet" href="static:///css/print.css">
<style>body { font-family: var(--font) }</style>
<table><tr><th>Seat<td>0 1 2 3<td><strong>Total</strong></table>
<svg viewBox="0 0 9 9" width="9" height="9"><circle r="4"/><text>1</text></svg>"""

Renderers = Mapping[str, Callable[[str], bytes]]
"""The function that makes each kind of output from a page."""


def main() -> None:
    answers = processes.frames_only()
    logging.basicConfig(format="printing: %(message)s", level=logging.WARNING)
    processes.leave_interrupts_to_the_parent()
    processes.yield_to_others()
    processes.limit_memory(int(sys.argv[2]))
    try:
        from companion.printing.typesetting import Typesetter
    except (ImportError, OSError) as problem:
        LOG.error("%s", problem)
        send(answers, Frame("unavailable", _what_to_type(problem).encode()))
        return
    typesetter = Typesetter(Path(sys.argv[1]))
    typesetter.pdf(WARM_UP)
    # Making a paper creates many objects, most of which are needed until it is done: frequent garbage
    # collection would take an eighth of the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    work = processes.Interruptible()
    send(answers, Frame("ready"))
    with suppress(EOFError, BrokenPipeError):  # the parent has closed its end, or is gone
        _serve({"pdf": typesetter.pdf, "png": typesetter.picture}, work, sys.stdin.buffer, answers)


def _what_to_type(problem: Exception) -> str:
    if isinstance(problem, ImportError):
        return "PDFs are off: WeasyPrint is missing. Type: pip install -r requirements.txt"
    return pango.what_to_type()


def _serve(
    renderers: Renderers, work: processes.Interruptible, requests: IO[bytes], answers: IO[bytes]
) -> NoReturn:
    while True:
        processes.end_after(IDLE)
        request = receive(requests)
        processes.end_after(request.seconds + GRACE)
        send(answers, _answer(renderers, work, request))


def _answer(renderers: Renderers, work: processes.Interruptible, request: Frame) -> Frame:
    try:
        with work:
            output = renderers[request.kind](request.text)
        return Frame(request.kind, output)
    except processes.Interrupted:
        return Frame("cancelled")
    except MemoryError:
        return Frame("failed", b"The page needs more memory than printing may take.")
    except Exception as problem:
        LOG.exception("a page could not be made")
        return Frame("failed", f"{type(problem).__name__}: {problem}".encode())


if __name__ == "__main__":
    main()
