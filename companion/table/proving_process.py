"""`python -m companion.table.proving_process MEMORY`: verifies one file and ends; see `proving`.

MEMORY is the most bytes of address space that this process may use.
"""

import sys
from collections.abc import Iterator

from companion.games import shelf
from companion.kernel.codec import keep_refusal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Frame, answer_once
from companion.table.proof import Proved, prove
from companion.table.proving import answers


def main() -> None:
    answer_once(int(sys.argv[1]), _answers, prepare=shelf)


def _answers(request: Frame) -> Iterator[Frame]:
    try:
        found = _prove(request.body)
    except Refusal as refusal:
        yield Frame("refused", keep_refusal(refusal))
    else:
        yield from answers(found)


def _prove(document: bytes) -> Proved:
    try:
        return prove(document, shelf())
    except MemoryError:
        # Refuse below, where the memory is free again.
        pass
    raise Refusal(text("This file takes more memory to check than is allowed here."), Fault.TOO_LARGE)


if __name__ == "__main__":
    main()
