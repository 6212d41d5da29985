"""Notes that all may read."""

from companion.kernel.moves import Note
from companion.kernel.noting import entry_of
from companion.kernel.shared_rows import SharedRow, never
from companion.kernel.words import text

ROWS = (
    SharedRow(
        move=Note,
        group=text("Notes"),
        result=never,
        any_time=True,
        about=lambda move: entry_of(move.about) or 0,
        quoted=True,
        found_itself=True,
    ),
)
