"""Which addresses are in front of a referee's screen; what they show there `kernel.referee_screen` says."""

from typing import Final

from flask import request

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text

ROOMS: Final = frozenset({"seating", "devices", "keys", "reclaiming", "wifi", "hosting"})
"""Who sits where, on which device."""

OPEN: Final = frozenset(
    {
        "tables.show",
        "tables.view",
        "screen.show",
        "entering.enter",
        "late.proof",
        "late.take",
        "late.carry",
        "late.carry_over",
        "stream.follow",
        "stream.version",
        "papers.show",
        "papers.pdf",
        "papers.scorecard",
        "settings.show",
        "settings.help_page",
    }
)


def guard_referee_screen() -> None:
    """Raises `Refusal` where the address asked for lies behind the screen."""
    if request.blueprint not in ROOMS and request.endpoint not in OPEN:
        raise Refusal(text("That is behind the referee's screen."), Fault.FORBIDDEN)
