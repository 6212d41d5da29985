"""What a table decides: the readings of rules that the booklet leaves open, each with its heading.

Doubts that have one answer only are constants beside their procedure in `rules`.
"""

from typing import Final

from companion.games.underworld.catalogue.settings import battles, campaign, underworld, wilderness
from companion.kernel.features import defaults

READINGS: Final = {
    reading.key: reading
    for room in (underworld.READINGS, wilderness.READINGS, campaign.READINGS, battles.READINGS)
    for reading in room
}
SETTINGS: Final = tuple(reading.setting for reading in READINGS.values())
DEFAULTS: Final = defaults(SETTINGS)
