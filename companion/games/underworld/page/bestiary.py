"""Bestiaries as files for another table or program; `forms.bestiaries` reads them."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict

from companion.games.underworld.moves.people import KIND_COLUMNS, Kind
from companion.kernel.input_text import guard


def as_json(kinds: Iterable[Kind]) -> str:
    return json.dumps({"kinds": [asdict(kind) for kind in kinds]}, ensure_ascii=False, indent=1)


def as_csv(kinds: Iterable[Kind]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(KIND_COLUMNS)
    for kind in kinds:
        values = asdict(kind)
        writer.writerow(
            ["yes" if values[name] is True else guard(str(values[name] or "")) for name in KIND_COLUMNS]
        )
    return out.getvalue()
