"""A faction's page: every line of its income explained, and its condition for those who may see it."""

from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.earnings import Earning, earnings, treasuries
from companion.games.stone_and_iron.page.faction import FactionSheet, faction_sheet
from companion.games.stone_and_iron.state.state import State, with_tallies
from companion.kernel.position import Position, advance
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.stone_and_iron.campaign import Campaign, unit
from tests.games.stone_and_iron.sending import phone_at
from tests.games.stone_and_iron.test_campaign import played
from tests.html import plain


def sheet(table: Campaign, seat: str, viewer: Viewer = WATCHER) -> FactionSheet:
    return faction_sheet(table.state, viewer, seat)


def of(table: Campaign, seat: str) -> dict[tuple[str, str], Earning]:
    """Return lines by their square and what they are for."""
    return {(line.square, str(line.what)): line for line in sheet(table, seat).earnings}


def network() -> Campaign:
    """A Dwarf base at C8; a gromril mine behind an Empire tunnel, and unlinked warpstone."""
    table = Campaign("dwarfs empire high_elves").square("C8", "empty_cavern", "dwarfs", base=True)
    table.built("C8", "manor").square("D8", "tunnel", "empire", "ew")
    table.square("E8", "gromril_mine", "dwarfs").square("B2", "warpstone_mine", "dwarfs")
    table.square("G8", "iron_mine", "dwarfs").square("F8", "tunnel", "high_elves", "ew")
    table.army("dwarfs", "C8", unit("hero", "dwarfs"), unit("20 miners", "dwarfs"), name="Throng")
    return table.pact("dwarfs", "empire")


def test_each_line_names_its_route_and_through_whom():
    found = of(network(), "dwarfs")
    mine = found["E8", "Gromril Mine"]
    assert (mine.gp, mine.way, mine.through) == (100, ("E8", "D8", "C8"), ("empire",))
    assert [str(note) for note in mine.notes] == ["other factions get 75 GP"]
    base = found["C8", "Base cavern"]
    assert (base.way, base.through, base.notes) == (("C8",), (), ())
    assert [str(note) for note in found["C8", "Manor"].notes] == ["for 1 hero"]


def test_a_route_goes_by_own_squares_where_they_lead_home():
    """Even if one through an ally's is as short, or shorter."""
    table = network().square("E7", "tunnel", "dwarfs", "ns").square("E9", "empty_cavern", "empire", base=True)
    assert of(table, "dwarfs")["E8", "Gromril Mine"].through == ("empire",)
    table.square("E6", "empty_cavern", "dwarfs", base=True)
    assert of(table, "dwarfs")["E8", "Gromril Mine"].way == ("E8", "E7", "E6")


def test_what_is_not_linked_says_what_is_missing():
    found = of(network(), "dwarfs")
    iron, warpstone = found["G8", "Iron Mine"], found["B2", "Warpstone Mine"]
    assert (iron.linked, iron.gp, iron.way, iron.missing) == (False, 50, (), ("F8",))
    assert (warpstone.linked, warpstone.missing) == (False, ())
    assert [str(note) for note in warpstone.notes] == ["only some factions are paid for this"]


def test_battles_pacts_guilds_and_tithes_are_explained():
    table = network().pact("dwarfs", "high_elves")
    table.built("C8", "merchants_guild")
    table.square("C9", "empty_cavern", "dwarfs", base=True).built("C9", "merchants_guild")
    state = with_tallies(table.state, "dwarfs", paid_wins=2)
    found = {(line.square, str(line.what)): line for line in earnings(state, "dwarfs")}
    assert {str(line.what): [str(note) for note in line.notes] for line in found.values() if line.notes} == {
        "Gromril Mine": ["other factions get 75 GP"],
        "Warpstone Mine": ["only some factions are paid for this"],
        "Manor": ["for 1 hero"],
        "Merchant's Guild": ["1 other guild in the network"],
        "Battles won": ["2 battles at 100 GP"],
        "Distrustful allies": ["a pact with High Elves"],
    }


def test_the_sheet_adds_up_to_what_is_paid():
    table = network()
    told = sheet(table, "dwarfs")
    assert told.due == sum(line.gp for line in told.earnings if line.linked) == 140
    table.phase("move_rest").enter("dwarfs", m.Pass())
    table.end("income")
    after = sheet(table, "dwarfs")
    (first,) = after.gold
    assert (after.gp, first.turn, first.before, first.after) == (140, 1, 0, 140)
    assert [(line.square, str(line.says), line.gp) for line in first.lines] == [
        ("C8", "Base cavern", 30),
        ("C8", "Manor", 10),
        ("E8", "Gromril Mine", 100),
    ]


def test_the_ledger_of_gold_tells_battles_orders_troops_and_corrections(app: Flask):
    phone = phone_at(app, map_size="9x9")
    table = Campaign("empire skaven", map_size="9x9").square("C4", "empty_cavern", "empire", base=True)
    table.gold("empire", 90).army("empire", "E5", "hero", "20 spears", name="Host")
    table.army("skaven", "E5", "hero", "20 rats", name="Horde").phase("fight", 1)
    table.enter("empire", m.Report("E5/1", "E5", "empire", {"Horde:0": 1, "Horde:1": 20}))
    table.phase("move_rest", 1).enter("empire", m.Pass())
    table.end("income", "build")
    table._append(m.OrderBuilding("C4", "barracks"), "empire")
    table._append(m.Recruit("C4", "Guard", unit("10 spears", id="new")), "empire")
    table._append(m.SetTreasury(200, why="a hand too many"), "empire")
    phone.lay(table)
    page = phone.client.get(f"/t/{phone.code}/view/faction?faction=empire").text
    told = plain(page).partition("Gold, turn by turn")[2]
    for words in (
        "from 90 to 200 GP",
        "C4: Base cavern +30",
        "1 battle at 100 GP +100",
        "C4: Barracks ordered −40",
        "C4: 10 Spears bought −50",
        "corrected: a hand too many +70",
    ):
        assert words in told, words
    assert "Income of the next turn, as things stand" in page
    assert "Income of this turn" not in page


def test_the_gold_of_all_factions_stands_side_by_side_turn_by_turn(app: Flask):
    """As each faction had it at the end of a turn, by the states that the entries made."""
    table = played()
    had: dict[int, tuple[int, ...]] = {}
    position: Position[State] = Position()
    for entry in table.entries:
        position = advance(GAME, position, entry)
        if (state := position.state) is not None:
            had[state.turn] = tuple(state.treasury(seat) for seat in state.order)
    told = treasuries(table.state, WATCHER, {})
    assert {turn: tuple(gp for gp, _more in row) for turn, row in told.turns} == {
        turn: gp for turn, gp in had.items() if turn
    }
    assert [turn for turn, _row in told.turns] == [6, 5, 4, 3, 2, 1]
    before = (0, 0, 0)
    for _turn, row in reversed(told.turns):
        assert tuple(gp - more for gp, more in row) == before
        before = tuple(gp for gp, _more in row)

    phone = phone_at(app, "dwarfs empire skaven", map_size="9x9")
    nothing = phone.client.get(f"/t/{phone.code}/view/treasuries").text
    assert "Nobody has any gold yet." in nothing
    phone.enter("set-treasury", "empire", gp=250)
    assert "view/treasuries" in phone.client.get(f"/t/{phone.code}/view/faction?faction=empire").text
    watcher = plain(app.test_client().get(f"/t/{phone.code}/view/treasuries").text)
    assert "Set-up" in watcher
    assert "250 +250" in watcher


def test_a_campaign_that_was_played_is_told_by_faction():
    table = played()
    told = sheet(table, "skaven")
    assert [army.id for army in told.armies] == ["Horde", "Brood"]
    assert {held.square for held in told.held} >= {"E5", "F6", "E8"}
    assert told.goal.name == "A New Under-Empire!"
    assert [str(term.says) for term in told.goal.terms] == ["25 VP each: caverns"]
    assert told.goal.terms[0].vp == 25 * told.goal.terms[0].n


def test_a_secret_condition_is_its_owners_until_the_end():
    table = Campaign("empire skaven", condition_choice="secret", campaign_turns="1")
    table.enter("empire", m.ChooseCondition("vanquisher"))
    for viewer in (
        WATCHER,
        Viewer(host=True),
        Viewer(station=True),
        Viewer(seats=frozenset({Seat("skaven")})),
    ):
        goal = sheet(table, "empire", viewer).goal
        assert (goal.name, goal.terms) == ("", ())
    own = sheet(table, "empire", Viewer(seats=frozenset({Seat("empire")}))).goal
    assert (own.name, len(own.terms)) == ("Vanquisher", 2)
    table.phase("build").enter(None, m.EndPhase())
    assert sheet(table, "empire").goal.name == "Vanquisher"


PAGES = (
    "",
    "/view/faction?faction=empire",
    "/view/phase",
    "/view/list",
    "/screen",
    "/log",
    "/scores",
    "/ask",
)


def test_no_page_of_another_tells_a_secret_condition(app: Flask):
    phone = phone_at(app, map_size="9x9", condition_choice="secret")
    empire, skaven = phone.seated("empire"), phone.seated("skaven")
    phone.enter("choose-condition", "empire", condition="vanquisher")
    for client in (phone.client, skaven, app.test_client()):
        for path in PAGES:
            page = client.get(f"/t/{phone.code}{path}", follow_redirects=True).text
            without_choice = page if path != "/view/phase" else page.split("<select", 1)[0]
            assert "Vanquisher" not in without_choice, path
    phone.enter("retract", version=phone.version)
    assert "Vanquisher" not in skaven.get(f"/t/{phone.code}/log").text
    phone.enter("choose-condition", "empire", condition="vanquisher")
    assert "Vanquisher" in empire.get(f"/t/{phone.code}/view/faction?faction=empire").text
    assert "Secret until the end" in skaven.get(f"/t/{phone.code}/view/faction?faction=empire").text


def test_the_table_leads_to_every_faction(app: Flask):
    phone = phone_at(app, map_size="9x9")
    table = phone.client.get(f"/t/{phone.code}").text
    for seat in ("empire", "skaven"):
        assert f"/t/{phone.code}/view/faction?faction={seat}" in table
        page = phone.client.get(f"/t/{phone.code}/view/faction?faction={seat}").text
        assert "There are no armies." in page
    assert phone.client.get(f"/t/{phone.code}/view/faction?faction=dwarfs").status_code == 404


def test_after_the_end_no_page_speaks_of_a_next_turn(app: Flask):
    """Nothing is earned, decided or confirmed any more."""
    table = Campaign("empire dwarfs", campaign_turns="1").square("C8", "empty_cavern", "empire", base=True)
    table.pact("empire", "dwarfs").phase("build", 1)
    phone = phone_at(app, "empire dwarfs", campaign_turns="1")
    phone.lay(table)

    def told(page: str) -> tuple[bool, ...]:
        shown = plain(phone.client.get(f"/t/{phone.code}/view/{page}").text)
        parts = ("Income of", "Who moves while the player is away?", "Name the watch", "Nothing to wait for.")
        return tuple(part in shown for part in parts)

    assert told("faction?faction=empire") == (True, True, True, False)
    phone.enter("choose-condition", "empire", condition="for_the_emperor")
    phone.enter("choose-condition", "dwarfs", condition="builder")
    phone.enter("end-phase")
    assert told("faction?faction=empire") == (False, False, False, False)
    assert told("phase") == (False, False, False, True)
