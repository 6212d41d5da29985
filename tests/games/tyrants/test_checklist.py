"""What comes out of the box for a table (page 4)."""

import pytest

from companion.games.tyrants.page.checklist import checklist
from companion.kernel.seats import WATCHER
from tests.games.tyrants.at_the_table import Table, table


def rows(here: Table) -> dict[str, tuple[str, str]]:
    return {
        row.key: (str(row.what), str(row.detail or ""))
        for group in checklist(here.state, WATCHER, {})
        for row in group.rows
    }


@pytest.mark.parametrize(
    ("houses", "settings", "whites"),
    [
        ("black red", {}, {"center": 25}),
        ("black red blue", {"outer": "left"}, {"center": 25, "left": 7}),
        ("black red blue", {"outer": "right"}, {"center": 25, "right": 8}),
        ("black red blue orange", {}, {"center": 25, "left": 7, "right": 8}),
    ],
)
def test_white_troops_by_section(houses: str, settings: dict[str, str], whites: dict[str, int]) -> None:
    found = rows(table(houses, **settings))
    told = {key.removeprefix("white-"): what for key, (what, _) in found.items() if key.startswith("white-")}
    assert {section: int(what.split(": ")[1].split()[0]) for section, what in told.items()} == whites


def test_white_troops_are_listed_by_site_and_route() -> None:
    _, listed = rows(table())["white-center"]
    assert "4 × Araumycos" in listed
    assert "1 × Araumycos – The Labyrinth" in listed


def test_markers_of_the_sections_in_play() -> None:
    assert rows(table())["markers"] == (
        "3 site control markers, total control side up",
        "Menzoberranzan, Araumycos and Tsenviilyq",
    )
    assert rows(table("black red blue orange"))["markers"][0].startswith("7 ")


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (("demons", "drow"), ("Insane Outcast: 30", "")),
        (("drow", "dragons"), None),
        (("drow", "aberrations"), ("Insane Outcast: 30", "only if a half-deck uses them")),
        (("", ""), ("Insane Outcast: 30", "only if a half-deck uses them")),
    ],
)
def test_outcasts_only_where_a_half_deck_uses_them(
    decks: tuple[str, str], told: tuple[str, str] | None
) -> None:
    here = table(half_deck_1=decks[0], half_deck_2=decks[1])
    assert rows(here).get("insane-outcast") == told


def test_each_house_has_its_pieces_and_the_first_player_the_marker() -> None:
    found = rows(table("black red", "red"))
    assert found["red-first"][0] == "First-player marker"
    assert "black-first" not in found
    assert found["black-pieces"][0] == "40 troops, 5 spies"
    assert found["black-deck"][0] == "7 Nobles, 3 Soldiers"
