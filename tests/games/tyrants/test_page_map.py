"""The map: everything in play is drawn once, nothing hides a space, and the pieces show."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITE, SITES
from companion.games.tyrants.facts import presence
from companion.games.tyrants.page.board import BoardPlaces, SiteNow, board
from companion.games.tyrants.page.layout import LID, RADIUS, WIDEST, Layout, layout, name_lines, name_width
from companion.games.tyrants.state import sections
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table

PLAYERS = [(2, "left"), (3, "left"), (3, "right"), (4, "left")]
HIDDEN = 1.0
"""Units that a line or a rim may cover."""


@pytest.fixture(params=PLAYERS, ids=str)
def drawn(request: pytest.FixtureRequest) -> Layout:
    return layout(sections(*request.param))


def site(here: Table, name: str) -> SiteNow:
    return next(found for found in board(here.state).places.sites if found.plan.id == name)


def route(shown: BoardPlaces, name: str) -> tuple[str, ...]:
    found = next(found for found in shown.routes if found.plan.id == name)
    return tuple(letter for letter, _, _ in found.troops)


def test_no_box_hides_another(drawn: Layout) -> None:
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(drawn.boxes.values(), 2):
        assert abs(x - x2) > w + w2 - HIDDEN or abs(y - y2) > h + h2 - HIDDEN


def test_no_box_hides_a_space(drawn: Layout) -> None:
    for x, y, w, h in drawn.boxes.values():
        for row in drawn.spaces.values():
            for at in row:
                above = LID if at[1] < y else 0
                aside = abs(at[0] - x) > w + RADIUS - HIDDEN
                assert aside or abs(at[1] - y) > h + above + RADIUS - HIDDEN


def test_spaces_do_not_touch(drawn: Layout) -> None:
    every = [at for row in drawn.spaces.values() for at in row]
    for (x, y), (x2, y2) in combinations(every, 2):
        assert (x - x2) ** 2 + (y - y2) ** 2 > (2 * RADIUS) ** 2


def test_all_of_it_is_on_the_picture(drawn: Layout) -> None:
    for x, y, w, h in drawn.boxes.values():
        assert w < x < drawn.width - w
        assert h < y < drawn.height - h


def test_neighbours_stay_where_they_are_printed() -> None:
    """Whoever knows the board finds a site: left of what it is left of, above what it is above."""
    boxes = layout(sections(4, "left")).boxes
    for a, b in combinations(range(len(SITES)), 2):
        across, down = SITES[a].at[0] - SITES[b].at[0], SITES[a].at[1] - SITES[b].at[1]
        if abs(across) > 0.1:
            assert (boxes[a][0] - boxes[b][0]) * across > 0
        if abs(down) > 0.15:
            assert (boxes[a][1] - boxes[b][1]) * down > 0


def test_names_are_broken_only_where_they_are_too_wide() -> None:
    assert name_lines("Skullport") == ("Skullport",)
    assert name_lines("Halls of the Scoured Legion") == ("Halls of the", "Scoured Legion")
    assert all(name_width(line) < WIDEST * 1.4 for found in SITES for line in name_lines(found.name))


@pytest.mark.parametrize(("houses", "sites", "spaces"), [("black red", 15, 82), (EVERYBODY, 26, 140)])
def test_what_is_not_in_play_is_left_out(houses: str, sites: int, spaces: int) -> None:
    shown = board(table(houses).state).places
    assert len(shown.sites) == sites
    dots = sum(len(found.troops) for found in shown.sites) + sum(len(found.troops) for found in shown.routes)
    assert dots == spaces


def test_troops_lie_where_they_stand() -> None:
    here = table().at(skullport="2 red 1 black", araumycos__the_labyrinth_1="1 red")
    assert sorted(letter for letter, _ in site(here, "skullport").troops) == ["E", "E", "K", "R", "R"]
    assert route(board(here.state).places, "araumycos--the-labyrinth") == ("W", "R")


def test_control_shows_house_and_crown() -> None:
    here = table().at(everfire="3 red", skullport="2 black")
    assert (site(here, "everfire").look, site(here, "everfire").holder) == ("site of-red total", "R")
    assert site(here, "skullport").look == "site starting of-black"
    here.spies(everfire="black")
    assert site(here, "everfire").look == "site of-red"
    assert [letter for letter, _ in site(here, "everfire").spies] == ["K"]


def test_a_site_led_by_white_belongs_to_nobody() -> None:
    assert site(table(), "araumycos").holder == ""


def test_presence_is_the_facts() -> None:
    here = table(EVERYBODY).at(skullport="1 red", kanaglym__skullport="1 black").spies(yathchol="blue")
    found = dict(zip("KROB", presence(here.state), strict=True))
    shown = board(here.state).places
    near = {place.plan.id: place.near for place in shown.sites}
    for passage in shown.routes:
        near |= {f"{passage.plan.id}:{k}": letters for k, (_, _, letters) in enumerate(passage.troops)}
    for place, letters in near.items():
        bit = PLACES.index(place)
        assert set(letters) == {letter for letter, places in found.items() if places >> bit & 1}, place
    assert near["yathchol"] == "B"
    assert set(near) == set(PLACES)
    assert set(SITE) <= set(near)


def test_a_bare_map_shows_nobody_present() -> None:
    here = table(EVERYBODY).at(skullport="1 red", kanaglym__skullport="1 black")
    shown = replace(board(here.state), bare=True).places
    assert {place.near for place in shown.sites} == {""}
    assert {letters for passage in shown.routes for _, _, letters in passage.troops} == {""}
    assert not any(place.holder for place in shown.sites)


def test_no_spy_sits_under_the_badge_of_its_site() -> None:
    """The badge with a letter ends 20 units right of the left edge; a spy is 8.8 wide."""
    here = table(EVERYBODY)
    boxes = layout(sections(4, "left")).boxes
    for found in SITES:
        here.spies(**{found.id.replace("-", "_"): EVERYBODY})
    for shown in board(here.state).places.sites:
        half_w = boxes[shown.plan.index][2]
        places = [float(x) for _, (x, _) in shown.spies]
        assert [letter for letter, _ in shown.spies] == list("KROB"), shown.plan.name
        assert min(places) - 4.4 >= 20 - half_w - 0.5, shown.plan.name
        assert max(places) + 4.4 <= half_w + 3.5, shown.plan.name
        assert all(a - b > 5 for a, b in pairwise(places)), shown.plan.name


def test_a_starting_site_is_taken_where_a_house_stands_whoever_controls_it() -> None:
    here = table(setting_up=True)
    assert not site(here, "skullport").taken
    here.enter("black", m.StartingTroop("skullport"))
    assert (site(here, "skullport").taken, site(here, "skullport").holder) == (True, "")
    assert not site(here, "eryndlyn").taken
    assert not site(here.at(araumycos="4 red"), "araumycos").taken
