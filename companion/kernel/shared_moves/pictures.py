"""Pictures of the table."""

from companion.kernel.moves import Picture
from companion.kernel.shared_rows import SharedRow, never

ROWS = (
    SharedRow(
        move=Picture, result=never, at_a_tap=True, any_time=True, about=lambda move: move.of, quoted=True
    ),
)
