"""Sheets that nobody plays: with as much work and as large numbers as their text can ask for."""

import json
from collections.abc import Mapping
from typing import Any


def multiplied(levels: int, width: int = 40, **more: Any) -> str:
    """Return a sheet in which each line takes the one above it `width` times."""
    lines: list[dict[str, Any]] = [{"key": "a0", "name": "A0", "kind": "number"}]
    lines += [
        {"key": f"a{n}", "name": f"A{n}", "kind": "computed", "how": "product", "of": [f"a{n - 1}"] * width}
        for n in range(1, levels + 1)
    ]
    return text(lines, **more)


def text(lines: list[dict[str, Any]], **more: Any) -> str:
    return json.dumps({"title": "Bomb", "lines": lines, **more}, separators=(",", ":"))


def long_rounds(lines: int, named: int, **more: Any) -> str:
    """Return a sheet with sixty rounds for twelve players, of lines and as many sums of them."""
    entered = [{"key": f"a{n}", "name": "A", "kind": "number"} for n in range(lines)]
    sums = [
        {"key": f"s{n}", "name": "S", "kind": "computed", "of": ["a0"] * named, "part": True}
        for n in range(40 - lines)
    ]
    return json.dumps(
        {"title": "Long", "lines": [], "rounds": {"lines": entered + sums, "number": 60, **more}},
        separators=(",", ":"),
    )


ABSURD: Mapping[str, str] = {
    "a product": multiplied(1),
    "products of products": multiplied(2),
    "forty levels": multiplied(39, 4),
    "points of products": text(
        [
            {"key": "a", "name": "A", "kind": "count", "each": 9999},
            *(
                {
                    "key": f"b{n}",
                    "name": "B",
                    "kind": "computed",
                    "how": "product",
                    "take": "points",
                    "each": -9999,
                    "of": [f"b{n - 1}" if n else "a"] * 3,
                }
                for n in range(20)
            ),
        ]
    ),
    "bids of bids": text(
        [
            {"key": "b0", "name": "B", "kind": "number"},
            *(
                {
                    "key": f"b{n}",
                    "name": "B",
                    "kind": "bid",
                    "of": [f"b{n - 1}"] * 2,
                    "each": 9999,
                    "made": 9999,
                }
                for n in range(1, 40)
            ),
        ]
    ),
    "long rounds": long_rounds(10, 20),
    "a long game for one": long_rounds(20, 20, number=0, among=720),
}
"""By what is excessive about them."""
