"""CSV files as spreadsheets open them."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection)."""

Cell = str | int | None


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it. None is an empty cell."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> Cell:
    """Text stays text, whatever somebody is called."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
