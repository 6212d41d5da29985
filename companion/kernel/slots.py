"""Parts of a position, each folded by the moves of one subject."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


def _none_of_it(_value: object) -> Iterable[int]:
    return ()


def _all_of_it(value: T, _known: Container[str]) -> T:
    return value


@dataclass(frozen=True)
class Slot(Generic[T]):
    """What a feature folds from a table's entries, read as `position.of(slot)`.

    `empty`: its value before any entry. `in_front(value, known)`: the part of it that players in front of a
    referee's screen may see, given the ids of the things that they know. `quoted(value)`: the versions of
    entries that even these players are shown, because people say something with them.
    """

    name: str
    empty: T
    in_front: Callable[[T, Container[str]], T] = field(default=_all_of_it, compare=False)
    quoted: Callable[[T], Iterable[int]] = field(default=_none_of_it, compare=False)

    def of(self, position: Any) -> T:
        return cast(T, position.slots.get(self.name, self.empty))

    def fields(self, position: Any, value: T) -> Mapping[str, Any]:
        """Return the fields of a position to replace in order to set this value."""
        return {"slots": {**position.slots, self.name: value}}


class CoreSlot(Slot[T]):
    """A slot of the kernel itself, stored in the field of the position with this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name, cast(T, None))

    def of(self, position: Any) -> T:
        return cast(T, getattr(position, self.name))

    def fields(self, _position: Any, value: T) -> Mapping[str, Any]:
        return {self.name: value}
