"""The campaign for the big screen and in words: the map as a list."""

import re

from flask import Flask

from companion.games.stone_and_iron.page.table import square_list
from companion.kernel.seats import WATCHER
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.html import plain


def met() -> Campaign:
    """Two armies at C5; the Empire has a base, a mine that is closed to the south, and a toll gate."""
    table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    table.square("C4", "iron_mine", "empire", "new").square("C5", "tunnel", "", "ns").built("C4", "warehouse")
    table.army("empire", "C5", "hero", name="Host").army("skaven", "C5", "hero", name="Horde")
    return table.phase("fight")


def shown(table: Campaign, show: str = "") -> list[str]:
    return [row.name for row in square_list(table.state, WATCHER, {"show": show}).rows]


def test_the_list_tells_what_the_map_draws():
    table = met()
    rows = {row.name: row for row in square_list(table.state, WATCHER, {}).rows}
    assert rows.keys() == {*(f"E{n}" for n in range(1, 10)), "C3", "C4", "C5"}
    mine, meeting = rows["C4"], rows["C5"]
    assert (mine.owner, mine.buildings, mine.open) == ("empire", 1, ("north", "east", "west"))
    assert (meeting.battle, meeting.armies) == (True, (("Host", "empire"), ("Horde", "skaven")))
    assert (rows["C3"].base, rows["C3"].open) == (True, ())


def test_the_list_shows_what_is_asked_for():
    table = met()
    assert shown(table, "armies") == shown(table, "battles") == ["C5"]
    assert shown(table, "buildings") == ["C4"]
    assert shown(table, "bases") == ["C3"]
    assert shown(table, "empire") == ["C3", "C4", "C5"]
    assert shown(table, "skaven") == ["C5"]
    assert shown(table, "dragons") == shown(table)


def test_the_list_is_a_page_with_its_own_empty_state(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    page = phone.client.get(f"/t/{phone.code}/view/list?show=battles").text
    assert "No square of that kind." in page
    phone.lay(met())
    page = phone.client.get(f"/t/{phone.code}/view/list?show=battles").text
    assert "Horde (Skaven)" in page
    # As a whole word: the table's code may contain both letters.
    assert not re.search(r"\bC3\b", re.sub(r"<[^>]+>", "", page).split("Dwarfs")[0])


def test_the_big_screen_tells_who_is_awaited(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.lay(met())
    page = phone.client.get(f"/t/{phone.code}/screen").text
    assert "Turn 1, Fight!" in page
    assert "Report the battle at C5" in page
    assert "/moves/" not in page
    against = r'<span class="cluster">\s*<span class="quiet">against</span>\s*<span class="seat'
    assert re.search(against, phone.client.get(f"/t/{phone.code}").text)
    assert "map-room" not in page
    phone.enter("set-turn", None, turn="1", phase="move_explore")
    phone.enter("set-army", None, army="Horde", square="C3")
    phone.enter("set-army", None, army="Host", square="C4", left="5")
    assert "Move Host or pass" in phone.client.get(f"/t/{phone.code}/screen").text


def test_whoever_stands_beside_lava_is_told_before_it_spreads(app: Flask):
    table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    table.square("C4", "lava").army("empire", "C3", "hero", name="Host").phase("move_rest")
    table.army("skaven", "E9", "hero", name="Horde").phase("move_rest")
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.lay(table)
    told = "Once all have moved, lava spreads from C4 to C3: Host is destroyed if it stays."
    empire, skaven = phone.seated("empire", "Eva"), phone.seated("skaven", "Sam")
    assert told in plain(empire.get(f"/t/{phone.code}").text)
    assert told in plain(empire.get(f"/t/{phone.code}/view/army?army=Host").text)
    assert told not in plain(skaven.get(f"/t/{phone.code}").text)
    assert "is destroyed if it stays" not in skaven.get(f"/t/{phone.code}/view/army?army=Horde").text


def test_whoever_names_a_square_is_told_that_priority_is_not_rolled_yet(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    sentence = "Whoever rolled highest names a square first: campaign priority is not rolled yet."
    address = f"/t/{phone.code}/view/phase"
    assert sentence in plain(phone.client.get(address).text)
    phone.enter("roll-priority", rolls="5 2")
    page = plain(phone.client.get(address).text)
    assert "Start there" in page
    assert sentence not in page


def test_the_page_on_which_an_army_digs_tells_what_came_of_it(app: Flask):
    """Its form stays for the next job: whoever rolled looks there, not at the log."""
    phone = phone_at(app, map_size="9x9")
    table = Campaign(map_size="9x9").square("D8", "tunnel", "empire", "ew").square("D7", "rock")
    table.army("empire", "E5", "hero", "20 spearmen", name="Guard")
    phone.lay(table.army("empire", "D8", "hero", "20 spearmen", name="Host").phase("tunnel"))
    units = [unit.id for unit in phone.state.armies["Host"].units[1:]]
    phone.enter("name-diggers", "empire", army="Host", units=units)
    told = "Host: dig a small tunnel at D7, a cave-in, 7 lost (1, 3+4)"
    assert told not in page_of(phone, "Host")
    phone.enter("dig", "empire", army="Host", job="create_small", square="D7", rolls="1 3+4")
    assert told in page_of(phone, "Host")
    assert told not in page_of(phone, "Guard")


def page_of(phone: Phone, army: str) -> str:
    return plain(phone.client.get(f"/t/{phone.code}/view/army?army={army}").text)
