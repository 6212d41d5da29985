"""A reading of an open rule: what may be chosen, and the heading under which the booklet leaves it open."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kernel.features import Setting, choices
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    key: str
    name: Text
    section: str
    default: str
    choices: Mapping[str, Text]

    @property
    def setting(self) -> Setting:
        return Setting(key=self.key, name=self.name, choices=choices(self.choices), default=self.default)


def reading(key: str, name: Text, section: str, choices: Mapping[str, Text]) -> Reading:
    """The first choice is what a table plays that decides nothing."""
    return Reading(key=key, name=name, section=section, default=next(iter(choices)), choices=choices)


def numbers(*values: int) -> Mapping[str, Text]:
    return {str(value): Text(str(value)) for value in values}
