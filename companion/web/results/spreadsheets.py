"""CSV files as spreadsheets open them."""

import csv
import io
from collections.abc import Iterable, Sequence

from companion.kernel.input_text import guarded

Cell = str | int | None


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it. None is an empty cell."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")
