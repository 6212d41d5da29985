"""A key for caches of what is computed from a state."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A cache key that compares by identity, because comparing states takes long."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


KEPT_RESULTS = 16
"""How many results a cache keyed by `Same` keeps: enough for the tables that are being drawn."""
