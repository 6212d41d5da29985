"""The readings that a table plays, by their keys (see catalogue.settings)."""

from collections.abc import Mapping

from companion.games.underworld.catalogue.settings import DEFAULTS, READINGS


def readings_of(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """What was not chosen, or is not offered, is the default."""
    known = {
        key: value for key, value in chosen.items() if key in READINGS and value in READINGS[key].choices
    }
    return {**DEFAULTS, **known}
