"""The drawn hex map: which parts of it can be tapped."""

from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.hexmap import hex_map
from companion.games.underworld.page.players import known_land


def block(columns: int, rows: int) -> dict[str, Hex]:
    names = [f"{column:02}{row:02}" for column in range(1, columns + 1) for row in range(1, rows + 1)]
    return dict.fromkeys(names, Hex(terrain="clear"))


def test_a_small_map_names_all_its_hexes_wherever_the_party_is() -> None:
    assert {spot.name for spot in hex_map(block(13, 13), at="0101").spots} == set(block(13, 13))


def test_a_large_one_those_within_seven_of_the_party() -> None:
    """Around a hex there are 6 at one, 12 at two, … 42 at seven: 169 including itself."""
    spots = {spot.name for spot in hex_map(block(60, 60), at="3030").spots}
    assert len(spots) == 169
    assert {"3023", "3037"} <= spots
    assert not {"3022", "3038"} & spots


def test_what_is_kept_of_a_map_is_kept_for_who_knows_as_much() -> None:
    """However it is requested: by one who saw 0101 and one who saw 0102, of the same map."""
    land = block(2, 2)
    asked = [known_land(land, sighted=frozenset({name})) for name in ("0101", "0102")]
    given = [known_land(land, frozenset({name})) for name in ("0101", "0102")]
    assert [[*each] for each in asked] == [[*each] for each in given] == [["0101"], ["0102"]]
    assert known_land(dict(land), frozenset({"0102"})) == given[1]
