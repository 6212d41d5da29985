"""`python -m bench [ROOM …]`: runs the benchmarks and prints one table."""

import importlib
import os
import sys

from bench.measure import Figure, yardstick

ROOMS = (
    "starting",
    "rules",
    "campaign",
    "levels",
    "desk",
    "campaign_pages",
    "pages",
    "paper",
    "growth",
    "fanout",
    "news",
    "saturation",
    "entry",
    "several",
    "throttled",
    "waiting",
)
MICROSECONDS = {"µs": 1.0, "ms": 1e3, "s": 1e6}
HEAD = ("figure", "median", "bound", "of bound", "of yardstick", "note")


def main(rooms: list[str]) -> None:
    """Raise `SystemExit` if there is no such room."""
    if unknown := [room for room in rooms if room not in ROOMS]:
        raise SystemExit(f"No such room: {', '.join(unknown)}. There are: {', '.join(ROOMS)}.")
    unit = yardstick()
    out = sys.stdout.write
    out(f"{os.cpu_count()} cores; medians; the yardstick is {unit:.0f} µs of plain Python in this run\n\n")
    out(_align(*HEAD))
    for room in rooms or ROOMS:
        for figure in importlib.import_module(f"bench.{room}").figures():
            out(_row(figure, unit))
            sys.stdout.flush()


def _row(figure: Figure, unit: float) -> str:
    micro = MICROSECONDS.get(figure.unit)
    return _align(
        figure.name,
        f"{figure.median:.{2 if figure.unit == '×' else 1}f} {figure.unit}",
        f"{figure.bound:g} {figure.unit}" if figure.bound is not None else "–",
        f"{figure.median / figure.bound:.2f}" if figure.bound else "–",
        f"{figure.median * micro / unit:.2f}" if micro else "–",
        figure.note,
    )


def _align(name: str, median: str, bound: str, share: str, yard: str, note: str) -> str:
    return f"{name:<46}{median:>12}{bound:>10}{share:>10}{yard:>14}  {note}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
