"""The tables: all of them exist, each range is complete, fair when rolled, and leads where the booklet
leads."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Chart, Dice, dice
from companion.games.underworld.catalogue.printed import CALLED, PRICED, case_of, say_printed
from companion.games.underworld.catalogue.settings import DEFAULTS
from companion.games.underworld.catalogue.tables import TABLES, Table, chart, table
from companion.games.underworld.catalogue.topics import TOPICS
from companion.games.underworld.catalogue.topics.cells import TABLES_OF
from companion.games.underworld.catalogue.words import search, words_of
from companion.games.underworld.page.boards import board
from companion.games.underworld.page.grids import cell as told
from companion.games.underworld.page.grids import grids, list_other_grids
from companion.games.underworld.rules.rolling import leads_to
from companion.kernel.words import Text
from scripts.messages import extract_messages
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.sending import Phone
from tests.games.underworld.test_battle_papers import PARTS, squeezed
from tests.games.underworld.test_battle_papers import _leaves as leaves

CHARTS = [(each.id, case) for each in TABLES.values() for case in each.charts]
ODDS_OF_SORTIES = {"50", "33.3", "16.7"}
"""For castle folk: the page gives them in whole percent."""
ODDS = [one for one in CHARTS if 1 < len(chart(*one).odds()) <= 40]


def test_all_132_are_there_with_their_headings() -> None:
    assert len(TABLES) == 132
    assert all(each.name and each.section for each in TABLES.values())
    assert {each.source for each in TABLES.values()} <= {"booklet", "booklet-repaired", "external", "ruling"}


@pytest.mark.parametrize(("id_", "case"), CHARTS)
def test_each_chart_covers_its_dice_without_gap_or_overlap(id_: str, case: str) -> None:
    found = chart(id_, case)
    covered = [value for band in found.bands for value in range(band.low, band.high + 1)]
    if found.bands:
        assert sorted(covered) == list(range(found.dice.lowest, found.dice.highest + 1))
    assert sum(found.odds().values()) == 1


def test_each_chart_falls_as_its_ranges_say() -> None:
    """A chi-square test of 2,000 rolls of every chart, seeded: none is more than four and a half deviations
    off."""
    die = seeded(1974)
    for id_, case in ODDS:
        found = chart(id_, case)
        fell = Counter(
            found.at(found.dice.value([die(found.dice.sides) for _ in range(found.dice.number)])).result
            for _ in range(2000)
        )
        expected = {result: float(chance * 2000) for result, chance in found.odds().items()}
        square = sum((fell[result] - n) ** 2 / n for result, n in expected.items())
        free = len(expected) - 1
        assert set(fell) <= set(expected)
        assert square < free + 4.5 * (2 * free) ** 0.5 + 6, (id_, case, square)


@given(st.integers(1, 5), st.integers(2, 20), st.integers(1, 3), st.integers(0, 9))
def test_dice_are_counted_in_every_way_they_fall(number: int, sides: int, times: int, plus: int) -> None:
    one = Dice(number, sides, times, plus)
    throws = one.throws()
    assert sum(throws.values()) == sides**number
    assert (min(throws), max(throws)) == (one.lowest, one.highest)
    assert dice(str(one)) == one


def test_the_odds_of_what_is_asked_most() -> None:
    """Surprise 1-2 on d6; a wandering monster on 6; reactions 2-5, 6-8, 9-12 on 2d6: 10, 16 and 10 of 36."""
    assert chart("surprise").odds()["surprised"] == Fraction(1, 3)
    assert chart("uw_wandering_check").odds()["wandering monster"] == Fraction(1, 6)
    assert chart("reaction").odds() == {
        "negative": Fraction(10, 36),
        "uncertain": Fraction(16, 36),
        "positive": Fraction(10, 36),
    }


def test_a_modified_roll_stays_on_its_chart() -> None:
    assert chart("reaction").at(15).result == "positive"
    assert chart("reaction").at(-2).result == "negative"
    assert Chart(Dice(1, 6)).at(4).result == "4"


@pytest.mark.parametrize(
    ("level", "die", "leads"),
    [
        ("1", 6, "monster_level_4"),
        ("2", 3, "monster_level_3"),
        ("3", 1, "monster_level_2"),
        ("3", 6, "monster_level_6"),
        ("4-5", 3, "monster_level_4"),
        ("6-7", 1, "monster_level_4"),
        ("8-9", 2, "monster_level_5"),
        ("10-12", 2, "monster_level_6"),
        ("13+", 1, "monster_level_6"),
    ],
)
def test_the_matrix_leads_to_its_level_tables(level: str, die: int, leads: str) -> None:
    found = chart("monster_level_matrix", level).at(die)
    assert leads_to("monster_level_matrix", level, found, DEFAULTS) == (leads, "")


def test_every_way_through_the_wilderness_ends_on_a_table() -> None:
    for readings in (
        DEFAULTS,
        {**DEFAULTS, "men_desert": "mars", "animals": "by_terrain", "men_river": "typical"},
    ):
        for terrain, found in table("wild_encounter_type").charts.items():
            for band in found.bands:
                leads = leads_to("wild_encounter_type", terrain, band, readings)
                assert leads is not None
                assert chart(*leads).bands


def test_a_chain_is_rolled_whole_with_every_step_kept() -> None:
    """Desert, d6 = 4: Men; their table d6 = 5: a Wizard."""
    desk = Desk()
    desk.enter(m.RollTable("wild_encounter_type", "desert"), "4 5")
    assert desk.rolled == ["wild_encounter_type", "wild_men_desert"]
    assert desk.results == ["Men", "Wizard"]
    assert [(step.dice, step.pips) for step in desk.state.trail] == [("1d6", (4,)), ("1d6", (5,))]
    desk.reads(men_desert="mars").enter(m.RollTable("wild_encounter_type", "desert"), "4 12")
    assert desk.results == ["Men", "White Martians"]


def test_the_first_steps_may_be_typed_and_the_rest_rolled() -> None:
    desk = Desk()
    desk.enter(m.RollTable("castle_occupant"), "1", die=lambda sides: 2)
    assert desk.results == ["Lord", "Griffons"]


def test_what_is_no_roll_of_a_table_is_refused() -> None:
    desk = Desk()
    assert desk.refused(m.RollTable("no_such")) == "Nothing here is called no_such."
    assert desk.refused(m.RollTable("lost", "moon")).endswith("cannot be rolled like that.")
    assert desk.refused(m.RollTable("surprise"), "7") == "7 cannot be a roll of 1d6."
    assert desk.refused(m.RollTable("surprise"), "3 3") == "More dice were typed than are rolled."


def test_tables_are_found_by_what_stands_in_them() -> None:
    assert [each.id for each in search("purple worm")][:1] == ["monster_level_6"]
    assert "grappling" in {each.id for each in search("naval grapple")}
    assert search("no such thing anywhere") == ()


def test_tables_are_found_by_the_words_of_another_language_too() -> None:
    """In both at once, with or without accents."""
    said = {TABLES["uw_wandering_check"].name: "Monstruos errantes, ¿aquí?", "Surprise": "Sorpresa"}

    def worded(pieces: Iterable[Text]) -> str:
        return " ".join(said.get(piece.msgid, "") for piece in pieces)

    assert [each.id for each in search("AQUI errantes", worded)] == ["uw_wandering_check"]
    assert [each.id for each in search("Sorpresa 1d6", worded)] == ["surprise"]


def test_dice_of_no_table() -> None:
    desk = Desk()
    desk.enter(m.RollDice("3d6*10", "gold"), "1,2,3")
    assert desk.results == ["60"]
    assert desk.refused(m.RollDice("three", "gold")) == "Write dice as in 3d6."


def _words(one: Table) -> Iterator[str]:
    """Return whatever a page or a paper says about a table."""
    laid = board(one)
    yield from _texts(piece for part in (*laid.head, *laid.notes) for piece in part)
    yield from _texts(piece for row in laid.rows for place in row for tap in place for piece in tap.cell)
    for grid in (*grids(one), *list_other_grids(one, laid_out=False)):
        yield from _texts(piece for row in (grid.head, *grid.rows) for cell in row for piece in cell)
    for case, rolled in one.charts.items():
        yield from _texts(case_of(case))
        for band in rolled.bands:
            yield from (band.result, *_texts(told(dict(band.more))))


def _texts(pieces: Iterable[Text | str]) -> Iterator[str]:
    return (piece.msgid for piece in pieces if isinstance(piece, Text))


@cache
def messages() -> set[str]:
    return {message.id for message in extract_messages("underworld")}


@pytest.mark.parametrize("id_", TABLES)
def test_names_and_words_of_a_table_can_be_said_in_other_languages(id_: str) -> None:
    """Except names, which have a capital, dice and numbers."""
    one = TABLES[id_]
    assert one.name in messages()
    words = {word for word in _words(one) if re.match("[a-z]{2}|[a-z] ", word)}
    assert id_ in PRICED or words <= messages() | CALLED.keys()


def _said_by(*laid: Iterable[Iterable[Text | str]]) -> str:
    return squeezed("".join(str(piece) for cells in laid for cell in cells for piece in cell))


def test_each_cell_stands_on_its_page_and_is_found_by_its_words(phone: Phone) -> None:
    """Whatever the booklet's data say about a table, word by word and number by number, is on its page; and
    every word of that page, whether from a heading, a cell, the side of a row, a rule or a note, finds the
    table by the search of the desk and among the tables, and occurs in a topic where rules are asked about.
    """
    cells = {
        id_: {str(cell).casefold() for topic in TOPICS if id_ in asked(topic.key) for cell in topic.cells}
        for id_ in TABLES
    }
    for id_, table_ in TABLES.items():
        shown = "".join(SHOWN.findall(phone.read(f"/view/chart?table={id_}")))
        page = unescape(re.sub("<[^>]*>", " ", shown))
        for leaf in leaves(table_.raw):
            says = squeezed(str(say_printed(PARTS.get(leaf, leaf))))
            assert says in squeezed(page) or leaf in ODDS_OF_SORTIES, (id_, leaf)
        assert {*cells[id_]} >= {str(word).casefold() for word in words_of(id_)}
        for word in {*re.findall(r"[^\W\d_]{3,}", page)} - SAID_OF_ALL:
            assert id_ in found_by(word), (id_, word)


@cache
def found_by(word: str) -> set[str]:
    return {each.id for each in search(word)}


def asked(topic: str) -> list[str]:
    return TABLES_OF.get(topic, "").split()


SHOWN = re.compile(
    "<table.*?</table>|<ul class=.rules.>.*?</ul>|<dl.*?</dl>|<(?:p|span) class=.(?:help )?of-table.>.*?</",
    re.DOTALL,
)
SAID_OF_ALL = {"Result", "Odds", "Chance", "Guards", "yes"}
"""Headings of the page itself, and text that is the same for everything."""


def test_nobody_rolls_on_prices_or_among_readings() -> None:
    """What older entries rolled there is still valid."""
    for id_ in ("construction_stone", "siege_equipment", "specialist_cost", "confined_blast"):
        assert (dict(TABLES[id_].rolled), board(TABLES[id_]).rolls) == ({}, False)
        assert Desk().enter(m.RollTable(id_), "1").trail


def test_words_are_found_without_their_endings_and_as_the_british_write_them() -> None:
    for word, table_ in (
        ("torches", "light"),
        ("listens", "listen"),
        ("armour", "drowning"),
        ("jousts", "castle_demands"),
    ):
        assert table_ in {each.id for each in search(word)}, word
    assert search("es") != search("torches")


def test_a_table_is_read_in_the_language_of_the_phone(phone: Phone) -> None:
    """A heading, a cell and the name of a table; vessels' names reach the page of a ship."""
    phone.client.set_cookie("language", "es")
    page = phone.read("/view/chart?table=ship_turning")
    assert "Virar" in page
    assert "grados" in page
    assert "a remo" in page
    phone.enter("launch", "1", ship="Hound", vessel="large galley")
    assert "galera grande" in phone.read("/view/ship?ship=Hound")
    order = {"way-Hound": "fast", "inches-Hound": "25"}
    assert "de parado a rápido" in phone.send("row", ship="Hound", **order).text


def test_a_case_is_said_part_by_part() -> None:
    """`chance_pct` of the gold on levels 4 and 5."""
    assert [str(part) for part in case_of("4-5:gold:chance_pct")] == ["4-5", "gold", "chance"]


def test_the_topic_of_encounters_outdoors_names_the_die_of_each_terrain() -> None:
    fact = str(next(each for each in TOPICS if each.key == "wild-encounters").fact)
    sides = {case: one.dice.sides for case, one in table("wild_encounter_type").charts.items()}
    usual, _count = Counter(sides.values()).most_common(1)[0]
    assert f"Then a d{usual} gives the kind (" in fact
    told = dict(re.findall(r"in (\w+) a d(\d+)", fact))
    plural = {case: f"{case.removesuffix('y')}ies" if case.endswith("y") else f"{case}s" for case in sides}
    assert told == {plural[case]: str(n) for case, n in sides.items() if n != usual}
