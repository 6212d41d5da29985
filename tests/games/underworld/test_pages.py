"""What the desk's pages show."""

import re

from markupsafe import escape

from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.moves.people import Kind
from tests.games.sending import opened
from tests.games.underworld.sending import Phone
from tests.html import tight

DRAGON = "chimera, dragon, roc, giant insect"


def test_the_table_page_says_what_is_due(phone: Phone) -> None:
    """Underground: the wandering die, 6 of a d6, 17 percent."""
    assert "Nothing to wait for." in phone.read()
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    page = phone.read()
    assert "roll for wandering monsters" in page
    assert "1d6 · 17 %" in page
    assert 'action="/t/' + phone.code + '/moves/turns"' in page


def test_nothing_is_due_once_the_result_is_confirmed(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    assert 'class="due' in phone.read()
    phone.all_the_same("finish", agreed="y")
    page = phone.read()
    assert "The game is over" in page
    assert 'class="due' not in page
    assert "wandering monsters" not in page
    assert "Nothing to wait for" not in page


def test_every_page_of_the_desk_opens(phone: Phone) -> None:
    """At home, below with a monster, in pursuit, outdoors by a castle: nothing is missing anywhere, and what
    is ticked for a roll stands above its button."""
    ways = (
        "",
        "/view/tables",
        "/view/chart?table=reaction",
        "/view/people",
        "/view/kinds",
        "/view/hexes",
        "/ask",
    )

    def look() -> None:
        for way in ways:
            for form in re.findall("<form.*?</form>", phone.read(way), re.DOTALL):
                assert 'type="checkbox"' not in form.partition('name="chain-here"')[2], form

    look()
    phone.people(Ada=12, Bo=6)
    phone.enter("set-kind", name="Orcs", inches=9, intelligence="intelligent")
    phone.enter("mark-hexes", hexes="0303 0302 0403", terrain="clear")
    phone.enter("mark-hexes", hexes="0403", terrain="clear", castle="Krag")
    look()
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    look()
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    look()
    phone.enter("flee")
    look()
    phone.enter("run", "1", runners=10)
    phone.enter("come-home")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo"], size=2, mode="Man on foot")
    look()
    phone.enter("call-castle", "2 2 4 6 3,3,3 26 50 3", castle="Krag", alignment="neutral")
    phone.enter("demand", "4", castle="Krag")
    look()
    phone.enter("meet", "3 3 1,1,1,1", monster="Lions", number=2)
    look()
    phone.enter("evade", "91", most="2")
    look()


PAGES = (
    *("tables", "chart?table=reaction", "people", "kinds", "hexes", "levels", "level?level=Halls", "screens"),
    *("room?level=Halls&room=1", "strongholds", "stronghold?place=Fort", "plan?place=Fort", "purses"),
    *("garrison?place=Fort", "barony?place=Fort", "books?who=Ada", "calendar", "air", "flyer?flyer=Smoke"),
    *("sea", "ship?ship=Cog", "aboard", "seals"),
)


def result(page: str) -> str:
    """Return the text of the line that stays in sight; nothing if there is none."""
    return tight(page.partition('id="desk-bar"')[2].partition("</main>")[0])


def test_every_page_of_the_desk_says_what_came_of_the_last_press(phone: Phone) -> None:
    """And takes it back where it was pressed. No page in front of the screen has it."""
    phone.people(Ada=12)
    phone.enter("stock-level", "3 2 3 2", level="Halls", depth=1, rooms="1-2")
    phone.enter("found", stronghold="Fort", owner="Ada", at="0303")
    phone.enter("set-flyer", name="Smoke", category=DRAGON, speed=24, height=20, whose="player-1")
    phone.enter("launch", "1", ship="Cog", vessel="large merchant")
    phone.enter("roll-dice", "4", dice="1d6", what="Qarth")
    ana = phone.player("player-1", "Ana")
    for page in PAGES:
        told = result(phone.read(f"/view/{page}"))
        assert "Qarth" in told, page
        assert "Take back" in told, page
        assert f'name="next" value="/t/{phone.code}/view/{page.partition("?")[0]}' in told, page
        assert result(ana.client.get(f"/t/{phone.code}/view/{page}").text) == "", page


def test_a_secret_roll_stands_in_the_line_of_the_device_that_made_it(phone: Phone) -> None:
    """3 and 4 are uncertain. The next open entry replaces it there; its card stays on the table page."""
    phone.people(Ada=12)
    phone.send("roll-table", "3,4", table="reaction", follow="1", secret="1")
    for page in ("", "/view/chart?table=reaction", "/view/people"):
        told = result(phone.read(page))
        assert "In secret" in told
        assert "uncertain" in told
        assert "Open it for all" in told
    for eyes in (phone.player("player-1", "Ana"), phone.watcher()):
        for page in ("", "/view/seals", "/view/hexes", "/screen"):
            assert "uncertain" not in eyes.read(page), page
    phone.enter("roll-dice", "4", dice="1d6", what="Qarth")
    assert "uncertain" not in result(phone.read())
    assert "uncertain" in phone.read()


def test_what_is_taken_back_is_said_beside_it(phone: Phone) -> None:
    """The line has dice after a fight; the words beside the button are about the fight."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    phone.enter("fight", "1", rounds=2, slain=3, over="1", **{"wounds-Ada": "1"})
    assert '<span class="help">2 rounds of fighting; Ada −1</span>' in result(phone.read())


def test_each_table_can_be_read(phone: Phone) -> None:
    for id_, one in TABLES.items():
        page = phone.read(f"/view/chart?table={id_}")
        assert str(escape(one.name)) in page


def test_a_table_is_read_in_columns_and_says_nothing_of_how_it_is_kept(phone: Phone) -> None:
    """Heavy foot: a man 3, a dwarf 4, an elf 5, an orc 1 1/2; the matrix of level 2 begins with 1, 2, 3-4."""
    page = phone.read("/view/chart?table=men_at_arms")
    assert '<th scope="row">heavy foot</th><td>3</td><td>4</td><td>5</td><td>1.5</td>' in tight(page)
    assert "GP/month" in page
    page = phone.read("/view/chart?table=monster_level_matrix")
    for at, says in (("1|2", "1"), ("2|2", "2"), ("3|2", "3–4")):
        assert f'name="at" value="{at}">{says}</button></td>' in tight(page)
    assert "level 4-5" in page
    page = phone.read("/view/chart?table=wild_encounter_type")
    assert not any(kept in page for kept in ("case label", "case dice", "confidence"))


def test_tables_are_found_by_their_words(phone: Phone) -> None:
    page = phone.read("/view/tables?words=Superhero+castle")
    assert "castle_occupant" in page
    assert "uw_wandering_check" not in page
    assert "No table matches" in phone.read("/view/tables?words=zeppelin")


def test_tables_are_found_in_the_language_of_the_phone(phone: Phone) -> None:
    """By a name, a heading and a part of the booklet; printed text is found as before."""
    phone.client.set_cookie("language", "es")
    for words, found in (
        ("paso+secreto", "find_secret_door"),
        ("turnos+para+registrar", "underworld_time"),
        ("inframundo", "find_secret"),
        ("secret+passage", "find_secret"),
        ("COMBATE AEREO", "aerial_dive_climb"),
    ):
        page = phone.read(f"/view/tables?words={words}")
        assert found in page, words
        assert "castle_occupant" not in page, words
    phone.client.set_cookie("language", "en")
    assert "find_secret" not in phone.read("/view/tables?words=paso+secreto")


def test_kinds_come_out_of_a_spreadsheet(phone: Phone) -> None:
    """A wrong line is named, and nothing is entered before it is left out or corrected."""
    wrong = phone.send("import-kinds", lines="name,number\nOrcs,2d6,12\nOgres,1d6,many")
    assert wrong.status_code == 422
    assert "3: Ogres,1d6,many" in wrong.text
    assert phone.state.kinds == {}
    phone.enter("import-kinds", lines='name,number\nOrcs,2d6,12,9,1,intelligent\n"Rat, giant",3d6\n')
    assert phone.state.kinds["Orcs"] == Kind(
        name="Orcs", number="2d6", most=12, inches=9, hit_dice="1", intelligence="intelligent"
    )
    assert phone.state.kinds["Rat, giant"].number == "3d6"
    assert 'value="Rat, giant"' in phone.read("/view/kinds")


def test_blocks_of_hexes(phone: Phone) -> None:
    phone.enter("mark-hexes", hexes="0101-0203, 0505", terrain="woods")
    assert sorted(phone.state.hexes) == ["0101", "0102", "0103", "0201", "0202", "0203", "0505"]
    assert phone.send("mark-hexes", hexes="0101-9999", terrain="woods").status_code == 422


def test_the_legend_of_the_map_names_the_terrains_drawn_in_the_language_of_the_phone(phone: Phone) -> None:
    phone.enter("mark-hexes", hexes="0101-0203", terrain="woods")
    spanish = {"Accept-Language": "es"}
    page = phone.client.get(f"/t/{phone.code}/view/hexes", headers=spanish).text
    assert re.findall(r"</svg>\s+(\w+)\s*</li>", page) == ["bosque"]


def test_the_legend_has_the_colours_of_the_map(phone: Phone) -> None:
    """Of hexes that players do not know, too, which are darker: half of each sign until all are known."""
    phone.enter("mark-hexes", hexes="0101-0203", terrain="woods")

    def shades() -> int:
        legend = phone.read("/view/hexes").partition('cluster legend">')[2].partition("</ul>")[0]
        assert legend.count("ground woods") == 1
        return legend.count("unseen-hexes")

    assert shades() == 1
    phone.enter("show-hexes", hexes="0101-0203", seen="1")
    assert shades() == 0


def test_nothing_counts_points_so_there_is_no_result_to_save(phone: Phone) -> None:
    page = phone.read("/hand-off")
    assert "ledger.csv" in page
    assert "result.csv" not in page
    assert phone.client.get(f"/t/{phone.code}/result.csv").status_code == 404
    phone.read("/scores")


def test_an_objection_is_set_aside_by_the_tables_word_alone(phone: Phone) -> None:
    """The desk has no cards that could allow it."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    told = phone.send("set-out", level=2, party=["Ada"], light="1")
    assert "An expedition is under way; this begins another." in told.text
    assert "The table says so" in told.text
    assert "A card says so" not in told.text


def test_race_and_class_are_said_in_the_language_of_the_phone(phone: Phone) -> None:
    ada = {"name": "Ada", "inches": 9, "hits": 5, "most": 6, "race": "dwarf", "calling": "fighting-man"}
    phone.enter("set-character", **ada, whose="player-1")
    phone.client.set_cookie("language", "de")
    page = phone.read("/view/people")
    assert "Zwerg · Kämpfer 1" in tight(page)
    assert '<option value="dwarf" selected>Zwerg</option>' in page
    assert '<option value="cleric">Kleriker</option>' in page
    player = phone.player("player-1", "Ana")
    player.client.set_cookie("language", "de")
    assert "Zwerg · Kämpfer" in player.read()


def test_a_sheet_asks_for_the_days_of_rest_that_it_saves(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("rest", who=["Ada"], days=4)
    page = phone.read("/view/people")
    assert re.search(r'type="number"[^>]* name="rested" value="4"', page)
    ada = {"name": "Ada", "inches": 12, "hits": 3, "most": 8}
    phone.enter("set-character", **ada, rested=0)
    assert 'name="rested" value="4"' not in phone.read("/view/people")


def test_a_roll_is_read_in_the_language_of_the_phone(phone: Phone) -> None:
    """Table 1, 4: Orcs. The party is not surprised on 3; kinds of monsters stay as they are printed."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "1 4 3 4,4", number=2)
    page = phone.client.get(f"/t/{phone.code}", headers={"Accept-Language": "es"}).text
    for told in ("Tabla de monstruos 1", "Orcs", "Sorpresa", "no sorprendido"):
        assert told in page
    assert "not surprised" not in page


def test_many_rolls_do_not_push_away_what_is_due(phone: Phone) -> None:
    """Twelve empty rooms are 24 rolls: eight stay open, and a key is not offered for showing to players."""
    phone.enter("stock-level", " ".join(["3 2"] * 12), level="Deep", depth=1, rooms="1-12")
    page = phone.read()
    assert "16 rolls before" in page
    assert "20 rolls before" in tight(page).partition('aria-label="Result of the roll"')[2]
    assert "Show this roll to the players" not in page
    phone.enter("roll-table", "3,4", table="reaction")
    page = phone.read()
    assert "rolls before" not in page
    assert "Show this roll to the players" in page


def test_the_help_is_about_the_desk(phone: Phone) -> None:
    """A referee reads about what is due and what players see, a player about orders; neither about a game
    with scores. Every link in it works, in the lobby too."""
    player = phone.player("player-1", "Ana")
    lobby = Phone(*opened(phone.app, "underworld"))
    for eyes, said, others in (
        (phone, "What do I roll now?", "Can others read my orders?"),
        (player, "Can others read my orders?", "What do I roll now?"),
        (lobby, "What do I roll now?", "Can others read my orders?"),
    ):
        page = eyes.read("/help")
        assert said in page
        assert others not in page
        for other_games in (
            "every phone shows the same",
            "a card says so",
            "the last round",
            "Tap the place",
        ):
            assert other_games not in page
        main = page.partition("<main")[2].partition("</main>")[0]
        for way in re.findall(rf'class="button[^"]*" href="(/t/{eyes.code}[^"#]*)"', main):
            assert eyes.client.get(way).status_code in (200, 302, 303), way


def test_one_tap_brings_somebody_forward_and_the_players_see_it(phone: Phone) -> None:
    """The form of the second in line, at home, below and outdoors, sends what moves them to the front."""
    forward = re.compile(r'moves/set-order".*?</form>', re.DOTALL)

    def tap() -> None:
        form = forward.search(phone.read())
        assert form is not None
        phone.enter("set-order", party=re.findall(r'name="party" value="(\w+)"', form[0]))

    phone.people(Ada=12, Bo=12, Cy=12)
    ana = phone.player("player-1", "Ana")
    tap()
    phone.enter("set-out", level=1, party=["Bo", "Ada", "Cy"], light="1")
    tap()
    assert "<li>Ada</li><li>Bo</li><li>Cy</li>" in tight(ana.read())
    phone.enter("come-home")
    phone.enter("mark-hexes", hexes="0303", terrain="clear")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo"], size=2, mode="Man on foot", travel="land")
    tap()
    assert "<li>Bo</li><li>Ada</li>" in tight(ana.read())
    assert "set-order" not in ana.read()


def test_a_distance_has_its_unit_on_the_page_and_in_the_log(phone: Phone) -> None:
    """80 feet below, 160 yards outdoors; 10 of each where there is surprise."""
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party=["Ada"], light="1")
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    assert "<b>80 feet</b>" in result(phone.read())
    phone.enter("part")
    phone.enter("meet", "1 2 3", monster="Orcs", number=3)
    assert "<b>10 feet</b>" in result(phone.read())
    phone.enter("part", says="table")
    phone.enter("come-home")
    phone.enter("set-forth", at="0303", party=["Ada"], size=1, mode="Man on foot", travel="land")
    phone.enter("meet", "3 3 4,4,4,4", monster="Orcs", number=3)
    assert "160 yards" in phone.read("/log")
    assert "80 feet" in phone.read("/log")


def test_empty_rooms_are_called_so(phone: Phone) -> None:
    phone.enter("stock-level", "3 2 3 2", level="Halls", depth=1, rooms="1-2")
    assert "Empty rooms:" in phone.read("/view/level?level=Halls")


def test_characters_are_brought_one_after_another_on_one_page(phone: Phone) -> None:
    """The form leads back to itself, and stays open even if others are there already."""
    for name in ("Ada", "Bo"):
        page = phone.read("/view/people")
        new = page.rpartition('<details class="card" open>')[2]
        assert f'name="next" value="/t/{phone.code}/view/people"' in new
        answer = phone.send("set-character", name=name, hits=8, most=8, next=f"/t/{phone.code}/view/people")
        assert answer.headers["Location"].endswith("/view/people")
    assert list(phone.state.characters) == ["Ada", "Bo"]


def test_who_joins_the_campaign_is_offered_its_day(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("pass-time", who=["Ada"], days=31)
    new = phone.read("/view/people").rpartition('<details class="card" open>')[2]
    assert re.search(r'name="day"[^>]*value="31"', new)


def test_the_sheet_of_a_character_has_no_other_name_to_type(phone: Phone) -> None:
    """Another name would be another character."""
    phone.people(Ada=12)
    sheet, _, new = phone.read("/view/people").rpartition('<details class="card" open>')
    assert '<input type="hidden" name="name" value="Ada">' in sheet
    assert re.search(r'<input class="input"[^>]* name="name"', new)
    assert not re.search(r'<input class="input"[^>]* name="name"', sheet)


def test_the_desk_goes_on_where_all_who_are_out_left_the_campaign(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12, Cy=12)
    phone.enter("mark-hexes", hexes="0303", terrain="clear")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo"], size=2, mode="Man on foot", travel="land")
    phone.enter("remove-character", name="Ada")
    assert "Forward: Bo" not in phone.read(), "he is the first who is left"
    phone.enter("remove-character", name="Bo")
    assert "Cy" in phone.read()
    phone.enter("end-journey")
