"""Dates as people type them in forms."""

from datetime import datetime

from flask import request

from companion.kernel.due import NO_DATE, YEARS, is_zone, zone_of
from companion.kernel.rulings import Refusal
from companion.kernel.words import text
from companion.web.services import services


def typed_date() -> tuple[datetime, str]:
    """Return the time that a form names by day and time of day, and its time zone. Raise `Refusal` for an
    impossible time, one that is not in the future, and an unknown zone."""
    zone = request.form.get("zone", "").strip() or "UTC"
    if not is_zone(zone):
        raise Refusal(text("This time zone is not known. Write it like Europe/Berlin, or UTC."))
    try:
        typed = datetime.strptime(request.form.get("at", "")[:16], "%Y-%m-%dT%H:%M")  # noqa: DTZ007
    except ValueError as error:
        raise Refusal(NO_DATE) from error
    if typed.year not in YEARS:
        raise Refusal(NO_DATE)
    at = typed.replace(tzinfo=zone_of(zone))
    if at <= services().tables.clock():
        raise Refusal(text("Choose a date in the future."))
    return at, zone
