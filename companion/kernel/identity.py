"""Caching what is worked out from a state, however often it is asked for while a page is drawn."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A key of a cache: the same object, and not just an equal one, which takes long to compare."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


LATELY = 16
"""How many values something is kept of: those of the tables that are being drawn."""
