"""`python -m companion.memory.reading_process MEMORY FILE`: reads one file of results and ends; see
`imported_files`.

MEMORY is the most bytes of address space that this process may take. While it reads, a file beside FILE says
how far it has got.

parent says    read      body: what was answered about the file; seconds: how long it may take
child says     refused   body: what is wrong, as `keep_refusal` writes it
               read      body: what the file holds, as `imported_files.pack_games` writes it
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.kernel.codec import keep_refusal, read_kept
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory.imported_files import pack_games, progress_of
from companion.memory.results_file import read
from companion.processes import Frame, answer_once

STEPS: Final = 50
"""How many times the progress of reading one file is recorded."""


def main() -> None:
    answer_once(int(sys.argv[1]), _answers)


def _answers(request: Frame) -> Iterator[Frame]:
    try:
        body = _read(Path(sys.argv[2]), request)
    except Refusal as refusal:
        yield Frame("refused", keep_refusal(refusal))
    else:
        yield Frame("read", body)


def _read(file: Path, request: Frame) -> bytes:
    at = progress_of(file)
    steps = set[int]()

    def progress(done: int, total: int) -> None:
        if (step := STEPS * done // max(1, total)) not in steps:
            steps.add(step)
            at.write_text(f"{done} {total}", "utf-8")

    try:
        answers = read_kept(request.text, frozenset({"companion"}))
        return pack_games(read(file.read_bytes(), answers, progress))
    except MemoryError:
        # Raise it again outside, where the memory is free again.
        pass
    raise Refusal(text("This file takes more memory to read than is allowed here."), Fault.TOO_LARGE)


if __name__ == "__main__":
    main()
