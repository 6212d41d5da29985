"""Entries as version 0.1.0 wrote them, played at random under its rules, lead where they led then. What has
been added since has its default."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.underworld.game import GAME
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.state import State
from companion.kernel.codec import pack, unpack_draft
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat

PLAYED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "older" / "0.1.0.json").read_text("utf-8"))
SEATS = (Seat("referee"), Seat("player-1"))
LATER = frozenset(
    {"silver_for_gold", "beaten", "earned", "experience", "source", "wandered", "swimmers_live", "men_afloat"}
)
"""What follows from older entries that nobody asked about then."""
OTHERWISE = frozenset({".readings.torch_turns"})
"""Where the defaults have changed since, and older entries do not ask."""


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_entries_of_the_first_version_lead_where_they_led(number: int) -> None:
    played = PLAYED[number]
    state = GAME.setup(Begin(SEATS, SEATS[0], played["settings"]))
    for written in played["entries"]:
        after = apply(state, None, unpack_draft(json.dumps(written), GAME.moves).move)
        assert isinstance(after, State), (written, after)
        state = after
    assert [*otherwise(played["state"], json.loads(pack(state)))] == []


def otherwise(was: Any, now: Any, at: str = "") -> Iterator[str]:
    """Yield what differs from before, as far as that version had it."""
    if isinstance(was, str) and isinstance(now, dict):
        # Creatures waiting in a hex had no number.
        was = {"kind": was, "number": 0}
    if isinstance(was, dict) and isinstance(now, dict):
        for name in was:
            yield from otherwise(was[name], now.get(name), f"{at}.{name}")
        yield from (f"{at}.{name}" for name in now if name not in {*was, *LATER} and _says(now[name]))
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for place, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from otherwise(one, other, f"{at}[{place}]")
    elif was != now and at not in OTHERWISE:
        yield f"{at}: {now} instead of {was}"


def _says(value: Any) -> bool:
    return any(map(_says, value.values())) if isinstance(value, dict) else bool(value)
