"""The bar of the desk: the likeliest next action, the last roll, the links to other pages."""

import re

from tests.games.underworld.sending import Phone
from tests.html import plain, tight

DRAGON = "chimera, dragon, roc, giant insect"


def bar(page: str) -> str:
    return tight(page.partition('id="desk-bar"')[2].partition("</main>")[0])


def action(phone: Phone) -> tuple[str, str]:
    """Return the label of the bar's button or link, and where it leads or what it sends."""
    found = re.search(r'<div class="main-action">(.*?)</div>', bar(phone.read()))
    assert found is not None
    where = re.search(r'(?:hx-post|href)="([^"]*)"', found[1])
    assert where is not None
    return plain(found[1]), where[1].removeprefix(f"/t/{phone.code}/")


def fields(phone: Phone) -> dict[str, str]:
    """Return what the form of the bar sends besides what every form does."""
    found = re.search(r'<div class="main-action">(.*?)</div>', bar(phone.read()))
    assert found is not None
    sent = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', found[1]))
    return {
        name: value
        for name, value in sent.items()
        if name not in ("csrf_token", "token", "saw", "seat", "next")
    }


def press(phone: Phone, dice: str = "") -> None:
    """Press the button of the bar; the dice are typed, so that they are known."""
    _words, where = action(phone)
    sent = {name: value for name, value in fields(phone).items() if name != "chain-here"}
    phone.enter(where.removeprefix("moves/"), dice, **sent)


def test_at_home_somebody_is_entered_and_then_an_expedition_begins(phone: Phone) -> None:
    assert action(phone) == ("Enter a character", "view/people")
    phone.people(Ada=12)
    page = phone.read()
    form = re.search(r'<form[^>]* action="[^"]*/moves/set-out"[^>]* id="([\w-]+)"', page)
    assert form is not None
    assert re.search(rf'<button[^>]* form="{form[1]}">\s*<span>Go down</span>', bar(page))


def test_underground_a_tap_ends_the_turn_takes_rest_and_lights_torches(phone: Phone) -> None:
    """Rest is due after five turns. Torches burn six: the seventh turn needs new ones first."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    for turn in range(5):
        assert action(phone) == ("End the turn", "moves/turns"), turn
        assert fields(phone) == {"count": "1", "activity": "move", "chain-here": "1"}
        press(phone, "1")
    assert action(phone) == ("Rest a turn", "moves/turns")
    press(phone, "1")
    assert phone.state.expedition is not None
    assert (phone.state.expedition.turn, phone.state.expedition.since_rest) == (6, 0)
    assert action(phone) == ("Light new torches", "moves/light")
    press(phone)
    assert action(phone) == ("End the turn", "moves/turns")


def test_those_who_are_met_react_then_the_choice_is_shown_and_a_fight_goes_on_by_rounds(phone: Phone) -> None:
    """Nobody is surprised, 80 feet: the party may turn away. With two choices the bar presses neither."""
    phone.people(Ada=12)
    phone.enter("set-kind", name="Orcs", inches=9, intelligence="intelligent")
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    assert action(phone) == ("Roll the reaction", "moves/react")
    press(phone, "1,1")
    words, where = action(phone)
    assert words == "Decide whether the party turns away"
    assert f'id="{where.removeprefix("#")}"' in phone.read()
    assert "Part without a fight" in plain(phone.read())
    phone.enter("blow", monster="Orcs", target="who:Ada", hits="1")
    assert action(phone) == ("Next round", "moves/fight")
    press(phone)
    assert phone.state.encounter is not None
    assert phone.state.encounter.rounds == 1
    phone.enter("blow", monster="Orcs", target="foe:0", fate="slain", count="3")
    assert action(phone) == ("The fight is over", "moves/fight")
    press(phone, "1")
    assert phone.state.encounter is None


def test_on_a_journey_the_way_is_tapped_out_where_land_is_drawn(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-forth", at="0303", party=["Ada"], size=1, mode="Man on foot", travel="land")
    words, where = action(phone)
    assert (words[:12], where[:1]) == ("Travel a day", "#")
    phone.enter("mark-hexes", hexes="0301-0404", terrain="clear")
    assert action(phone) == ("Travel a day", "view/hexes?tool=way")
    assert "Tap the hex where the party goes" in phone.read("/view/hexes?tool=way")


def test_treasure_is_taken_by_a_tap_and_a_battle_leads_to_its_page(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-flyer", name="Smoke", category=DRAGON, speed=24, height=20)
    assert action(phone) == ("A battle in the air", "view/air")
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("roll-treasure", "1 50 1 99 99 99", depth=1)
    found = phone.state.found
    assert action(phone) == ("They take it all", "moves/take-treasure")
    press(phone)
    assert (phone.state.haul, bool(phone.state.found)) == (found, False)


def test_what_the_bar_has_stands_nowhere_else_but_its_dice_can_be_typed_where_it_is_due(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    page = tight(phone.read())
    assert len(re.findall(r"<span>End the turn</span></button>", page)) == 1
    due = re.search(r'<section class="due .*?</section>', page)
    assert due is not None
    assert "moves/turns" in due[0]
    assert "Type your own dice" in due[0]
    assert "chain-here" not in due[0]


def test_before_the_screen_the_bar_leads_to_what_is_known_and_enters_nothing(phone: Phone) -> None:
    phone.people(Ada=12)
    for eyes in (phone.player("player-1", "Ana"), phone.watcher()):
        page = eyes.read()
        assert action(eyes) == ("The map as you know it", "view/hexes")
        assert "<form" not in bar(page)
        assert "Ada" not in bar(page)
        ways = re.findall(r'class="row" href="[^"]*/view/([\w-]+)', eyes.read("/view/more"))
        assert ways == ["hexes", "seals"]
        for way in ways:
            eyes.read(f"/view/{way}")


def test_more_leads_to_every_page_of_the_desk_that_stands_for_itself(phone: Phone) -> None:
    page = phone.read("/view/more")
    ways = re.findall(r'<nav class="stack".*?</nav>', page, re.DOTALL)
    views = re.findall(r"/view/([\w-]+)", ways[0])
    assert len(views) == len(set(views)) == 18
    for view in views:
        phone.read(f"/view/{view}")


def test_after_the_end_nothing_comes_next_but_papers(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.all_the_same("finish", agreed="y")
    page = phone.read()
    assert bar(page) == ""
    assert page.count("main-action") == 1
    assert f'href="/t/{phone.code}/papers"><' in tight(page.partition("main-action")[2])


def test_of_a_roll_what_came_last_is_said_first(phone: Phone) -> None:
    """Surprise on 3: none; 4 + 4 tens of feet."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    told = plain(bar(phone.read()))
    assert told.index("80 feet") < told.index("not surprised")


def test_a_hex_begins_with_what_lies_there_and_the_bar_has_what_is_likeliest(phone: Phone) -> None:
    """Nobody out: it is shown. Out: the route there, the day on it, and, once the party is there, its
    inhabitants."""
    phone.people(Ada=12)
    phone.enter("mark-hexes", hexes="0303 0304", terrain="clear")
    phone.enter("mark-hexes", hexes="0304", terrain="woods", lair="Ogres")
    page = phone.read("/view/hexes?hex=0304")
    assert tight(page).index("woods · Ogres") < tight(page).index('svg class="hexes')
    assert "Show it to the players" in bar(page)
    phone.enter("set-forth", at="0303", party=["Ada"], size=1, mode="Man on foot", travel="land")
    page = bar(phone.read("/view/hexes?hex=0304"))
    (way,) = re.findall(r'href="/t/\w+(/view/hexes\?tool=way[^"]*)"><span>Travel to 0304', page)
    assert "Travel this day" in bar(phone.read(way.replace("&amp;", "&")))
    phone.enter("travel", "2 1", path="0304")
    assert "They meet Ogres" in bar(phone.read("/view/hexes?hex=0304"))
    assert "main-action" not in bar(phone.read("/view/hexes?hex=0909"))
