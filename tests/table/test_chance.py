"""Which moves may contain dice or cards of the table: decided by their class alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from companion.games import shelf
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Chain
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned
from companion.table.rolling import has_chance_fields


@dataclass(frozen=True, slots=True)
class One(Move):
    kind: ClassVar[str] = "one"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Several(Move):
    kind: ClassVar[str] = "several"
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True, slots=True)
class Perhaps(Move):
    kind: ClassVar[str] = "perhaps"
    chain: Chain | None = None


@dataclass(frozen=True, slots=True)
class Cards(Move):
    kind: ClassVar[str] = "cards"
    turned: Mapping[str, Turned | Dealt]


@dataclass(frozen=True, slots=True)
class Pile(Move):
    kind: ClassVar[str] = "pile"
    pile: Shuffled


@dataclass(frozen=True, slots=True)
class Nothing(Move):
    kind: ClassVar[str] = "nothing"
    place: str
    counts: Mapping[str, tuple[int, ...]]


@pytest.mark.parametrize("kind", [One, Several, Perhaps, Cards, Pile])
def test_wherever_a_class_names_dice_or_cards_there_is_room(kind: type[Move]) -> None:
    assert has_chance_fields(kind)


def test_a_move_of_places_and_counts_has_none() -> None:
    assert not has_chance_fields(Nothing)


def test_the_games_on_the_shelf_tell_their_rolls_from_the_rest() -> None:
    """Tyrants of the Underdark has no dice."""
    room = {
        slug: {kind for kind, move in game.moves.items() if has_chance_fields(move)}
        for slug, game in shelf().items()
    }
    assert room["tyrants"] == set()
    assert room["underdark_maps"] >= {"fight", "gather"}
    assert room["underworld"] >= {"camp", "chase"}
    assert room["stone_and_iron"] >= {"roll-priority", "spread-lava"}
