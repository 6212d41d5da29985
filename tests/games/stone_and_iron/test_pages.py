"""The pages of a real table: what they offer is what the rules allow, and each link and form works."""

import html
import re

from flask import Flask

from companion.games.stone_and_iron.adjudication.battles import rules_in_force
from companion.games.stone_and_iron.catalogue.rulebook import SEQUENCE
from companion.games.stone_and_iron.page.armies import digs
from companion.games.stone_and_iron.page.map import map_of
from companion.games.stone_and_iron.page.marches import destinations
from companion.games.stone_and_iron.page.phase import phase
from companion.games.stone_and_iron.page.squares import square_sheet
from companion.games.stone_and_iron.shorthand import read_roster
from companion.kernel.seats import Viewer
from tests.games.sending import beginning
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.games.stone_and_iron.test_battles import at_settlement
from tests.games.stone_and_iron.test_campaign import played, set_up
from tests.games.stone_and_iron.test_forms import marching
from tests.html import plain


def read(phone: Phone, path: str = "") -> str:
    answer = phone.client.get(f"/t/{phone.code}{path}")
    assert answer.status_code == 200, (path, answer.text)
    return answer.text


def links(page: str, code: str) -> set[str]:
    """Return the views of the game that a page links to, relative to the table's address."""
    found = {html.unescape(one) for one in re.findall(r'href="([^"]+)"', page)}
    return {one.removeprefix(f"/t/{code}") for one in found if one.startswith(f"/t/{code}/view/")}


def test_the_map_draws_what_is_known_and_nothing_else() -> None:
    table = marching()
    drawn = map_of(table.state)
    squares = {square.name: square for square in drawn.squares}
    assert len(squares) == 9 + 3
    assert squares.keys() == {*(f"E{row}" for row in range(1, 10)), "C3", "C4", "C5"}
    assert (squares["C3"].x, squares["C3"].y) == (10 + 2 * 20, 10 + 2 * 20)
    assert (squares["C3"].owner, squares["C3"].base, squares["C3"].more) == ("empire", True, 0)
    assert [(one.seat, one.letter, one.armies) for one in squares["C3"].forces] == [
        ("empire", "Em", ("Host",))
    ]


def reaches(path: str) -> set[str]:
    """Return the sides of its square at which a path ends."""
    points = [tuple(map(float, point.split())) for point in re.findall(r"[-\d.]+ [-\d.]+", path)]
    sides = {"n": (1, 0), "e": (0, 20), "s": (1, 20), "w": (0, 0)}
    return {side for side, (axis, at) in sides.items() if any(point[axis] == at for point in points)}


def test_a_passage_is_drawn_to_its_open_sides_and_rock_has_no_floor() -> None:
    table = Campaign(map_size="9x9").square("C3", "tunnel", sides="ns").square("D3", "rock", sides="")
    table.square("B2", "lair", sides="e").square("F6", "big_tunnel", sides="nes")
    squares = {square.name: square for square in map_of(table.state).squares}
    assert {name: reaches(squares[name].floor) for name in ("C3", "D3", "B2", "F6")} == {
        "C3": {"n", "s"},
        "D3": set(),
        "B2": {"e"},
        "F6": {"n", "e", "s"},
    }


def across(path: str) -> float:
    """Return how wide a floor is open towards the north."""
    at = [float(x) for x in re.findall(r"([-\d.]+) 0(?![\d.])", path)]
    return max(at) - min(at)


def test_passages_are_as_wide_as_their_size_and_agree_where_they_meet() -> None:
    kinds = ("small_tunnel", "tunnel", "big_tunnel")
    table = Campaign(map_size="9x9")
    for column, kind in zip("ABC", kinds, strict=True):
        table.square(f"{column}4", kind, sides="ns").square(f"{column}5", "lair", sides="n")
    squares = {square.name: square for square in map_of(table.state).squares}
    widths = [across(squares[f"{column}4"].floor) for column in "ABC"]
    assert widths == sorted(set(widths))
    assert [across(squares[f"{column}5"].floor) for column in "AB"] == widths[:2]
    assert across(squares["C5"].floor) < widths[2]


def test_destinations_are_what_the_rules_accept() -> None:
    table = marching()
    table.army("skaven", "C5", "hero", "20 clanrats", name="Horde").phase("move_explore")
    can = {one.square: one for one in destinations(table.state, table.who("Host"))}
    assert {name: (one.points, one.explores, one.fights) for name, one in can.items()} == {
        "C4": (1, False, False),
        "C5": (2, False, True),
        "B3": (1, True, False),
        "C2": (1, True, False),
        "D3": (1, True, False),
        "B4": (2, True, False),
        "D4": (2, True, False),
    }


def test_an_army_without_movement_or_out_of_its_phases_goes_nowhere() -> None:
    table = marching()
    for phase_ in ("start", "fight", "income", "build"):
        assert list(destinations(table.phase(phase_).state, table.who("Host"))) == []
    table.army("empire", "C4", "hero", name="Tired", left=0).phase("move_explore")
    assert list(destinations(table.state, table.who("Tired"))) == []


def test_the_phase_tells_who_acts_and_what_it_waits_for() -> None:
    now = phase(marching().state)
    assert (now.key, now.acting, now.armies, now.battles) == (
        "move_explore",
        "empire",
        (("Host", "empire"),),
        (),
    )
    assert [str(one) for one in now.waits] == ["Empire: Move Host or pass."]
    assert [phase.past for phase in now.phases] == [True, False, False, False, False, False, False]
    beginning = phase(Campaign(map_size="9x9").state)
    assert [(one.seat, one.army, bool(one.squares)) for one in beginning.beginners] == [
        ("empire", False, True),
        ("skaven", False, False),
    ]
    assert phase(set_up().state).beginners == ()


def test_what_can_be_built_is_offered_to_the_owner_in_its_phase() -> None:
    table = marching()
    args = {"place": "C3"}
    assert square_sheet(table.state, Viewer(), args).offers == ()
    offers = {one.plan: one for one in square_sheet(table.phase("build").state, Viewer(), args).offers}
    assert {"house", "barracks"} <= offers.keys()
    assert "tunnel_toll_gate" not in offers


def test_a_march_is_two_taps_from_the_table(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    assert "/view/army?army=Host" in links(read(phone), phone.code)
    assert "/view/army?army=Host&to=C5" in links(read(phone, "/view/army?army=Host"), phone.code)
    page = read(phone, "/view/army?army=Host&to=C5")
    assert re.search(r'name="path" value="C4 C5"', page)
    explore = read(phone, "/view/army?army=Host&to=D3")
    assert "rolls-here" in explore
    assert re.search(r'name="path" value="D3"', explore)


def test_every_link_of_a_campaign_leads_to_a_page(app: Flask) -> None:
    table = marching()
    table.army("skaven", "C3", "hero", "20 clanrats", name="Horde & <Sons>").phase("fight")
    phone = phone_at(app, map_size="9x9")
    phone.lay(table)
    seen: set[str] = set()
    waiting = links(read(phone), phone.code)
    while waiting:
        path = waiting.pop()
        seen.add(path)
        page = read(phone, path)
        assert "<Sons>" not in page
        waiting |= links(page, phone.code) - seen
    assert {"/view/list", "/view/phase", "/view/sheet?place=C3"} <= seen
    report = read(phone, "/view/sheet?place=C3")
    assert 'name="wiped"' in report
    assert 'value="draw"' in report


def test_a_campaign_is_set_up_on_the_phase_page(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    page = read(phone, "/view/phase")
    for kind in ("roll-priority", "muster", "choose-condition", "start-at"):
        assert f"/moves/{kind}" in page
    phone.enter("start-at", "empire", square="B2")
    assert "/moves/roll-priority" in read(phone, "/view/phase"), "a square that is named takes no roll away"
    phone.enter("muster", "empire", army="Host", roster="1 Captain hero 50pt")
    assert (
        read(phone, "/view/phase").count("/moves/muster")
        == read(phone, "/view/phase").count('name="roster"') * 2
    )


def test_all_that_a_line_of_a_roster_can_say_stands_beside_its_field(app: Flask) -> None:
    phone = phone_at(app, "dwarfs skaven", map_size="9x9")
    told = re.search(r"If it applies: [^<]*", read(phone, "/view/phase"))
    assert told is not None
    (unit,), misread = read_roster(f"20 Miners core 8pt {told[0]}", "dwarfs", iter("a"), {})
    assert (unit.extra, unit.drills, unit.mounted, unit.war_machine, unit.monster) == (
        10,
        2,
        True,
        True,
        True,
    )
    assert (unit.people, misread) == ("dwarfs", ())


def test_a_campaign_that_is_over_can_still_be_read(app: Flask) -> None:
    phone = phone_at(app, "dwarfs empire skaven", map_size="9x9", campaign_turns="6")
    phone.lay(played())
    page = read(phone)
    assert "/moves/end-phase" not in page
    assert "Confirm the result" in page
    assert "By when?" not in page
    for name in ("Throng", "Horde"):
        assert name in read(phone, f"/view/army?army={name}")


def test_what_is_not_there_is_unknown(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    for path in ("/view/army?army=Nobody", "/view/army", "/view/sheet?place=Z9", "/view/sheet"):
        assert phone.client.get(f"/t/{phone.code}{path}").status_code == 404


def test_diggers_and_jobs_stand_on_the_sheet_of_an_army(app: Flask) -> None:
    table, phone = marching().phase("tunnel"), phone_at(app, map_size="9x9")
    phone.lay(table)
    assert digs(marching().state, marching().who("Host")) is None
    page = read(phone, "/view/army?army=Host")
    assert "/moves/name-diggers" in page
    assert "/moves/dig" not in page
    phone.enter("name-diggers", "empire", army="Host", units=[phone.state.armies["Host"].units[1].id])
    found = digs(phone.state, phone.state.armies["Host"])
    assert found is not None
    assert (found.unnamed, found.points) == ((), 9)
    assert {(job.job, job.square, job.cost) for job in found.jobs if job.square == "D3"} == {
        ("create_small", "D3", 2),
        ("create_tunnel", "D3", 4),
        ("create_big", "D3", 8),
    }
    page = read(phone, "/view/army?army=Host")
    assert "/moves/dig" in page
    # However many jobs there are, passing is in sight: in the bar.
    assert "/moves/pass" in page[page.index("action-bar") :]


def test_pacts_and_reports_are_answered_on_the_phase_page(app: Flask) -> None:
    phone = phone_at(app, "dwarfs empire skaven", map_size="9x9", campaign_turns="6")
    phone.lay(set_up())
    possible_offers = dict(phase(phone.state).possible_offers)
    assert "empire" in possible_offers["dwarfs"]
    assert "skaven" not in possible_offers["dwarfs"]
    phone.enter("offer-pact", "dwarfs", to="empire")
    assert "/moves/accept-pact" in read(phone, "/view/phase")
    phone.enter("accept-pact", "empire", of="dwarfs")
    assert phase(phone.state).offers == ()
    unsigned = [(one.battle, one.seat) for one in phase(played().state).unsigned]
    assert unsigned[:2] == [("At the toll gate", "empire"), ("At the toll gate", "skaven")]
    assert ("Revenge", "empire") not in unsigned


def test_troops_are_bought_at_a_base_while_building(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    assert "/moves/recruit" not in read(phone, "/view/sheet?place=C3")
    phone.enter("set-turn", None, turn="1", phase="build")
    page = read(phone, "/view/sheet?place=C3")
    assert re.search(r'name="army"[^>]* value="Host"', page)
    assert "/moves/order-building" in page
    assert "Treasury: 300 GP" in page
    for kind in ("order-building", "recruit"):
        form = page[page.index(f"/moves/{kind}") :]
        assert re.search(r'name="next" value="[^"]*/view/sheet\?place=C3"', form[: form.index("</form>")])
    phone.enter("set-army", None, army="Host", square="C4")
    assert re.search(r'name="army"[^>]* value=""', read(phone, "/view/sheet?place=C3"))


def test_units_go_over_to_another_army_that_stands_with_them(app: Flask) -> None:
    table = marching()
    table.army("empire", "C3", "hero", name="Guard").phase("move_explore")
    phone = phone_at(app, map_size="9x9")
    phone.lay(table)
    page = read(phone, "/view/army?army=Host")
    assert re.search(r'name="into"[^>]*\svalue="Guard"', page)
    spears = phone.state.armies["Host"].units[1].id
    phone.enter("regroup", "empire", army="Host", units=[spears], into="Guard")
    assert [unit.id for unit in phone.state.armies["Guard"].units][1:] == [spears]


def test_an_army_that_is_split_with_none_beside_it_is_offered_a_new_name(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    assert re.search(r'name="into"[^>]*\svalue="Empire 1"', read(phone, "/view/army?army=Host"))


def test_an_unexplored_square_is_tapped_and_tells_who_can_explore_it(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    assert {"/view/sheet?place=D3", "/view/sheet?place=B4"} <= links(read(phone), phone.code)
    assert "/view/sheet?place=A1" not in links(read(phone), phone.code)
    sheet = read(phone, "/view/sheet?place=D3")
    assert "/view/army?army=Host&to=D3" in links(sheet, phone.code)
    assert "/moves/start-at" not in sheet


def test_whoever_is_next_starts_where_the_map_is_tapped(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    assert "/view/sheet?place=A1" in links(read(phone), phone.code)
    assert "/moves/start-at" in read(phone, "/view/sheet?place=A1")
    phone.enter("start-at", "empire", square="A1")
    assert "/view/sheet?place=B1" not in links(read(phone), phone.code), "too near"


def test_a_battle_shows_its_rules_and_counts_kills_as_the_table_does(app: Flask) -> None:
    table = marching()
    table.army("skaven", "C3", "hero", "20 clanrats", name="Horde").phase("fight")
    phone = phone_at(app, map_size="9x9")
    phone.lay(table)
    page = read(phone, "/view/sheet?place=C3")
    for rule in rules_in_force(phone.state, phone.state.grid.index["C3"]):
        assert str(rule) in html.unescape(page)
    assert 'name="slain-skaven"' in page
    rats = phone.state.armies["Horde"].units[1].id
    given = {f"losses-{rats}": "4", "slain-empire": "55", "slain-skaven": "", "heroes-empire": "1"}
    phone.enter("report", None, square="C3", winner="empire", **given)
    assert (phone.last.slain, phone.last.heroes, phone.last.monsters) == ({"empire": 55}, {"empire": 1}, {})
    assert phone.state.holdings["empire"].tallies.points == 55


def test_the_points_of_slain_settlers_are_asked_for_in_the_open(app: Flask) -> None:
    table, phone = (
        at_settlement("high_elves", 3, map_size="9x9"),
        phone_at(app, "high_elves skaven", map_size="9x9"),
    )
    phone.lay(table.phase("fight"))
    page = plain(read(phone, "/view/sheet?place=D7").split("<details open>")[1])
    assert page.startswith(
        "Enter the kills yourself If left empty, the kills are counted from the losses. What the people"
    )


def test_an_ally_moves_for_an_absent_player_from_the_page_of_the_army(app: Flask) -> None:
    table = marching("empire dwarfs")
    table.pact("dwarfs", "empire").away("empire")
    phone = phone_at(app, "empire dwarfs", map_size="9x9")
    phone.lay(table)
    assert "/view/army?army=Host" in links(read(phone, "/view/phase"), phone.code)
    page = read(phone, "/view/army?army=Host&to=C4")
    assert re.search(r'name="stand_in" value="dwarfs"', page)
    phone.enter("march", "empire", army="Host", path="C4", stand_in="dwarfs")
    assert phone.state.armies["Host"].square == phone.state.grid.index["C4"]


def test_the_sheet_of_a_faction_names_its_watch_and_who_stands_in(app: Flask) -> None:
    table = marching("empire dwarfs")
    table.pact("dwarfs", "empire").phase("start")
    phone = phone_at(app, "empire dwarfs", map_size="9x9")
    phone.lay(table)
    page = read(phone, "/view/faction?faction=empire")
    for kind in ("end-pact", "name-stand-in", "name-watch"):
        assert f"/moves/{kind}" in page
    phone.enter("name-watch", "empire", troop="Spearmen")
    phone.enter("name-stand-in", "empire", ally="dwarfs")
    page = read(phone, "/view/faction?faction=empire")
    assert "/moves/name-watch" not in page
    assert "Spearmen" in page
    assert re.search(r'value="dwarfs" selected', page)
    phone.enter("end-pact", "empire", other="dwarfs")
    assert phone.state.pacts == frozenset()


def test_a_base_reinforces_its_units_and_a_guild_sends_one(app: Flask) -> None:
    table = Campaign("high_elves skaven", map_size="9x9")
    for square in ("C3", "A9"):
        table.square(square, "empty_cavern", "high_elves", base=True)
    table.army("high_elves", "C3", "hero", "30 spearmen", name="Host").gold("high_elves", 300)
    table.built("C3", "wayfarers_guild").phase("build")
    phone = phone_at(app, "high_elves skaven", map_size="9x9")
    phone.lay(table)
    page = read(phone, "/view/army?army=Host")
    assert "/moves/reinforce" in page
    assert "Treasury: 300 GP" in page
    spears = phone.state.armies["Host"].units[1].id
    phone.enter("reinforce", "high_elves", unit=spears, models="2", extra="0")
    assert phone.state.armies["Host"].units[1].models == 32
    assert "<option>A9</option>" in page
    phone.enter("send-unit", "high_elves", unit=spears, square="A9", into="Far Host")
    assert phone.state.armies["Far Host"].square == phone.state.grid.index["A9"]
    assert "/moves/send-unit" not in read(phone, "/view/army?army=Host"), "once a turn"


def test_everything_on_the_table_can_be_set_right_on_a_page(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    for path, kinds in {
        "?place=C3": ("set-square", "set-building"),
        "?army=Host": ("set-army", "set-unit"),
        "?seat=empire": ("set-treasury", "set-tallies"),
        "": ("set-turn", "set-pact"),
    }.items():
        page = read(phone, f"/view/correct{path}")
        assert [kind for kind in kinds if f"/moves/{kind}" not in page] == []
    for path in ("?place=Z9", "?army=Nobody", "?seat=orcs"):
        assert phone.client.get(f"/t/{phone.code}/view/correct{path}").status_code == 404


def test_a_ruling_is_recorded_on_the_page_of_the_phase(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    assert "/moves/settle" in read(phone, "/view/phase")
    phone.enter("settle", None, words="The miniature stood in C4.")
    assert "The miniature stood in C4." in read(phone, "/log")


def test_an_objection_names_the_heading_of_the_rulebook(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    answer = phone.send("offer-pact", "empire", to="skaven")
    assert answer.status_code == 409
    assert f"Rulebook: {SEQUENCE}" in answer.text
    assert "p. 0" not in answer.text
    ruling = read(phone, "/ask/reach?seat=empire&army=Host")
    assert "Rulebook: The Map and Movement" in ruling


def test_a_faction_that_joins_late_begins_on_the_page_of_the_phase(app: Flask) -> None:
    settings = {"map_size": "9x9", "campaign_turns": "6"}
    phone = phone_at(app, "dwarfs empire skaven", **settings)
    phone.lay(set_up())
    phone.hand_in([beginning(("dwarfs", "empire", "skaven", "undead"), settings)])
    assert [(one.seat, one.army, one.based) for one in phase(phone.state).beginners] == [
        ("undead", False, False)
    ]
    assert "/moves/muster" in read(phone, "/view/phase")
    phone.enter("muster", "undead", army="Legion", roster="1 Vampire lord 100pt")
    phone.enter("choose-condition", "undead", condition="death_to_all")
    assert "/moves/start-at" in read(phone, "/view/phase")
    far = phase(phone.state).beginners[0].squares[0]
    assert f"/view/sheet?place={far}" in links(read(phone), phone.code), "a tap on the map"
    assert "Start here: Undead" in read(phone, f"/view/sheet?place={far}")
    assert "Start here" not in read(phone, "/view/sheet?place=E5"), "too near"
    phone.enter("start-at", "undead", square=far)
    assert f"/view/sheet?place={far}" in links(read(phone), phone.code)
    assert "Start here" not in read(phone, "/view/sheet?place=A1")
    assert phase(phone.state).beginners == ()
    assert phone.state.order[-1] == "undead"
    assert phone.state.armies["Legion"].square >= 0


def test_a_square_offers_the_march_of_who_acts_next_with_one_tap() -> None:
    table = marching()
    table.army("skaven", "C5", "hero", "20 clanrats", name="Horde").phase("move_explore")
    (comer,) = [one for one in square_sheet(table.state, Viewer(), {"place": "D3"}).comers if one.acts]
    assert (comer.path, comer.explores, comer.mover) == ("D3", True, "")


def test_a_march_that_stops_where_an_opposed_army_can_come_says_so_before(app: Flask) -> None:
    table = Campaign(map_size="9x9").row("C3 D3 E3 F3 G3", "tunnel", sides="ew")
    table.army("empire", "C3", "hero", name="Host").army("skaven", "G3", "hero", name="Horde", left=1)
    phone = phone_at(app, map_size="9x9")
    phone.lay(table.phase("move_explore"))
    page = read(phone, "/view/army?army=Host&to=G3")
    assert "It stops at F3: an opposed army can come there." in page
    assert "March and fight" not in page
    assert "Host marches, and stops at F3" in read(phone, "/view/sheet?place=G3")
    phone.enter("march", "empire", army="Host", path="D3 E3 F3 G3")
    assert phone.state.armies["Host"].square == phone.state.grid.index["F3"]
    near = marching()
    near.army("skaven", "C5", "hero", name="Horde").phase("move_explore")
    assert [one.halts for one in square_sheet(near.state, Viewer(), {"place": "D3"}).comers] == [""]


def test_a_base_without_builders_says_why_nothing_can_be_ordered() -> None:
    """Ten men are needed, and the army has left. With twenty men and gold only the offers are shown."""
    table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    table.gold("empire", 200).phase("build")
    sheet = square_sheet(table.state, Viewer(), {"place": "C3"})
    assert [str(why) for why in sheet.hindered] == ["C3 has 0 free men; 10 are needed."]
    assert not sheet.offers
    table.army("empire", "C3", "hero", "20 spearmen").phase("build")
    sheet = square_sheet(table.state, Viewer(), {"place": "C3"})
    assert not sheet.hindered
    assert {"House", "Barracks"} <= {offer.name for offer in sheet.offers}


def test_a_deep_shaft_leads_to_any_base_that_one_chooses() -> None:
    table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    table.square("C4", "empty_cavern", "empire", base=True).square("C5", "iron_mine", "empire")
    table.gold("empire", 200).army("empire", "C5", "hero", "20 spearmen").phase("build")
    offers = square_sheet(table.state, Viewer(), {"place": "C5"}).offers
    assert [offer.bases for offer in offers if offer.name == "Deep Shaft"] == [("C3", "C4")]
    assert not any(offer.bases for offer in offers if offer.name != "Deep Shaft")


def test_who_still_builds_is_told_until_they_say_that_they_are_done(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.enter("set-turn", turn=1, phase="build")
    assert phase(phone.state).saying == ("empire", "skaven")
    phone.enter("pass", "skaven", lasts="now")
    assert phase(phone.state).saying == ("empire",)


def test_once_the_end_is_agreed_the_page_names_the_winner_and_asks_for_nothing_more(app: Flask) -> None:
    phone = phone_at(app, "dwarfs empire skaven", map_size="9x9", campaign_turns="6")
    phone.lay(set_up())
    assert "/moves/end-phase" in read(phone)
    phone.enter("finish", agreed="y", says="table")
    shown = read(phone)
    assert "Skaven win by" in plain(shown)
    assert "/moves/end-phase" not in shown
