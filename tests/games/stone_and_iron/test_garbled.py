"""Moves that name things that do not exist."""

from typing import Any

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.game import GAME
from companion.laws.plays import play_sample
from tests.games.garbled import carried_out
from tests.games.stone_and_iron.campaign import Campaign, unit

UNIT = ("id", "name", "troop")
ANYTHING = {
    *("muster army", "recruit army", "regroup into", "report battle"),
    *(f"{of}.{field}" for of in ("muster units", "recruit unit", "set-unit unit") for field in UNIT),
    *(
        f"set-{of} why"
        for of in ("army", "building", "pact", "square", "tallies", "treasury", "turn", "unit")
    ),
    *("march stand_in", "march rolls", "order-building base", "set-building base", "set-turn edition"),
}
"""New names, reasons, rolls that are not asked for, and fields looked at only where they are needed."""


def at_all(*made: Any) -> set[str]:
    """Return it at any size or length: sizes, a treasury, names and reasons are bounded only by the forms."""
    return {field for field in carried_out(GAME, *made) if not field.endswith(("huge", "endless"))}


def test_what_is_not_there_can_be_named_by_new_names_and_words_alone():
    table = Campaign("empire skaven dwarfs")
    table.square("C8", "empty_cavern", "empire", base=True).square("C9", "tunnel", "empire")
    table.square("L8", "empty_cavern", "skaven", base=True).square("C10", "tunnel").built("C8", "house")
    table.army("empire", "C8", "hero", "20 spears", name="Host").army("empire", "C8", "hero", name="Guard")
    table.army("skaven", "L8", "hero", "20 rats", name="Horde").gold("empire", 900).pact("empire", "dwarfs")
    spears = unit("20 spears", id="Host:1")
    moves = (
        ("empire", m.EndPact("dwarfs")),
        ("empire", m.OfferPact("skaven")),
        ("empire", m.NameStandIn("dwarfs")),
        ("empire", m.March("Host", ("C9", "C10"))),
        ("empire", m.Recruit("C8", "Host", unit("5 archers", id="Host:9"))),
        ("empire", m.Reinforce("Host:1", 5)),
        ("empire", m.Regroup("Host", ("Host:1",), "Van")),
        ("empire", m.Regroup("Host", ("Host:1",), "Guard")),
        ("empire", m.Retreat("Host", "C9")),
        ("empire", m.NameDiggers("Host", ("Host:1",))),
        ("empire", m.OrderBuilding("C8", "barracks")),
        ("empire", m.Demolish("C8", "house")),
        ("empire", m.Burn("C8", "house")),
        (None, m.SetPact("empire", "skaven", True)),
        (None, m.SetTurn(3, "build")),
        (None, m.SetSquare("C9", type="tunnel", open=("north",), owner="skaven")),
        (None, m.SetBuilding("C8", "barracks")),
        ("empire", m.SetTreasury(12)),
        (None, m.SetArmy("Host", square="C9", left=3)),
        (None, m.SetUnit("Host", spears)),
        ("empire", m.SetTallies(victories=1, heroes=2, points=3)),
    )
    assert at_all(table.entries, *moves) == ANYTHING - {"march rolls", "report battle"}
    assert at_all(play_sample(GAME)) < ANYTHING
