"""Counting cards at the end: the page's prefilled rows, and how many taps a real pile takes."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import DECK_VP, INNER_VP
from companion.games.tyrants.page.cards import CardRow, Count, count, worth
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.tyrants import played
from tests.games.tyrants.at_the_table import Table, table

GAMES = played.games()
CARDS, TAPS = 25, 40
SAVE = 1


def rows(page: Count) -> dict[str, CardRow]:
    return {row.card.id: row for group in page.groups for row in group.rows}


def taps(page: Count, deck: Mapping[str, int], inner: Mapping[str, int]) -> int:
    """Return the taps, as count.js works: a card too many in one pile is taken off the other by itself."""
    needed = SAVE
    for card, row in rows(page).items():
        ups = max(0, inner.get(card, 0) - row.inner)
        moved = max(0, min(row.deck, row.deck + row.inner + ups - row.most))
        needed += abs(inner.get(card, 0) - row.inner) + abs(deck.get(card, 0) - (row.deck - moved))
    return needed


def page(here: Table, house: str) -> Count:
    return count(here.state, WATCHER, {"as": house})


@pytest.mark.skipif(not GAMES, reason=f"there are no played games in {played.FOLDER}")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_real_pile_takes_few_taps(path: Path) -> None:
    """25 cards in at most 40 taps; larger piles in proportion. Every card of the pile has its row."""
    game = played.load(path)
    begin = played.begin(game, "board")
    here = Table(begin)
    for seat, has in game["final"]["players"].items():
        deck, inner = played.cards(has["deck"]), played.cards(has["inner_circle"])
        found = page(here, seat)
        assert {*deck, *inner} <= set(rows(found))
        most = max(CARDS, sum(deck.values()) + sum(inner.values()))
        assert taps(found, deck, inner) <= TAPS * most / CARDS
        here.enter(seat, m.CountCards(deck, inner))
        saved = page(here, seat)
        assert taps(saved, deck, inner) == SAVE
        assert saved.deck == worth(deck, DECK_VP)
        assert saved.inner == worth(inner, INNER_VP)


def test_the_starting_deck_is_filled_in() -> None:
    found = page(table(half_deck_1="drow", half_deck_2="demons"), "red")
    assert found.basis == "starter"
    assert {card: row.deck for card, row in rows(found).items() if row.deck} == {"noble": 7, "soldier": 3}
    assert (found.deck.cards, found.deck.vp, found.inner.cards) == (10, 0, 0)


def test_groups_are_starters_stacks_and_half_decks_each_by_the_alphabet() -> None:
    found = page(table(half_deck_1="drow", half_deck_2="demons"), "red")
    assert [group.key for group in found.groups] == ["starter", "core", "drow", "demons"]
    assert all(group.open for group in found.groups)
    names = [row.card.name for row in found.groups[2].rows]
    assert names == sorted(names)
    assert len(names) == 20


def test_with_half_decks_not_said_all_six_are_offered_closed() -> None:
    here = table()
    found = page(here, "red")
    assert [group.key for group in found.groups if not group.open] == [
        "drow",
        "dragons",
        "elemental",
        "demons",
        "aberrations",
        "undead",
    ]
    here.enter("red", m.CountCards({"noble": 7, "kobold": 1}, {}))
    assert [group.key for group in page(here, "red").groups if group.open] == ["starter", "core", "dragons"]


def test_tracked_cards_fill_it_in_those_from_elsewhere_too() -> None:
    here = table(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    here.enter("red", m.Recruit("advocate", "market"), m.Promote("noble"))
    here.all_the_same("red", m.Recruit("kobold", "market"))
    found = page(here, "red")
    assert found.basis == "tracked"
    assert (rows(found)["advocate"].deck, rows(found)["noble"].inner) == (1, 1)
    assert rows(found)["kobold"].deck == 1
    assert taps(found, *(dict(pile) for pile in (here.state.decks[1], here.state.inner_circles[1]))) == SAVE


def test_a_phone_counts_its_own_house_first() -> None:
    here = table("black red orange")
    phone, host = Viewer(seats=frozenset({Seat("orange")})), Viewer(host=True)
    assert count(here.state, phone, {}).seat == "orange"
    assert count(here.state, host, {}).seat == "black"
    here.enter("black", m.CountTotals(4, 9))
    assert count(here.state, host, {}).seat == "red"
    assert count(here.state, host, {"as": "black"}).totals == m.CountTotals(4, 9)
    assert count(here.state, phone, {"as": "blue"}).seat == "orange"
