"""Tables of the referee's own: pasted in four formats, rolled with what their words lead to, in the same
chains, seals, screens and search as those of the booklet; and cells that are tapped."""

import json
from fractions import Fraction
from itertools import product
from time import process_time

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.forms.passed_over import PassedOver
from companion.games.underworld.forms.roll_tables import read_tables
from companion.games.underworld.forms.tables import read_lines
from companion.games.underworld.moves.tables import OwnRow, OwnTable
from companion.games.underworld.page.boards import board
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.rules.tables import MAX_TABLES
from companion.kernel.optional.chains import Chain
from companion.kernel.rows import Misfit
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone
from tests.html import plain

WIND = OwnTable(name="Wind", dice="1d4", rows=(OwnRow(1, 3, "calm"), OwnRow(4, 4, "a gale from {Side}")))
SIDE = OwnTable(name="Side", dice="1d2", rows=(OwnRow(1, 1, "north"), OwnRow(2, 2, "south, {2d4} days")))


def own() -> Desk:
    desk = Desk().people(Ada=12)
    desk.enter(m.SetTable(SIDE))
    desk.enter(m.SetTable(WIND))
    return desk


def test_words_lead_to_dice_and_other_tables() -> None:
    """A 4 is a gale; a 2 the south; 3 and 4 seven days. Each roll is a step, the first of which says all of
    it."""
    desk = own()
    desk.enter(m.RollTable("own:Wind"), "4 2 3,4")
    assert desk.results == ["a gale from south, 7 days", "south, 7 days", "7"]
    desk.enter(m.RollTable("own:Wind"), "3")
    assert desk.results == ["calm"]
    desk.enter(
        m.SetTable(OwnTable(name="Odd", dice="1d2", rows=(OwnRow(1, 2, "{reaction}, {nobody}, [[/r 1d6]]"),)))
    )
    desk.enter(m.RollTable("own:Odd"), "1 6,6 5")
    assert desk.results[0] == "positive, nobody, 5"


def test_odds_by_enumerating_are_those_of_the_words() -> None:
    """Through `apply`: 3 in 4 calm, 1 in 8 north, and 1 in 8 spread like two dice of four."""
    desk = own()
    found: dict[str, Fraction] = {}
    for first, second, third, fourth in product(range(1, 5), range(1, 3), range(1, 5), range(1, 5)):
        rolls = [str(first)]
        rolls += [str(second)] if first == 4 else []
        rolls += [f"{third},{fourth}"] if (first, second) == (4, 2) else []
        after = apply(desk.state, None, m.RollTable("own:Wind", chain=Chain(" ".join(rolls))))
        assert not isinstance(after, Misfit)
        said = after.trail[0].result
        found[said] = found.get(said, Fraction(0)) + Fraction(1, 4 * 2 * 16)
    assert found["calm"] == Fraction(3, 4)
    assert found["a gale from north"] == Fraction(1, 8)
    assert found["a gale from south, 5 days"] == Fraction(1, 8) * Fraction(4, 16)
    assert sum(found.values()) == 1


def test_tables_that_lead_to_each_other_come_to_an_end() -> None:
    desk = Desk()
    for name, other in (("A", "B"), ("B", "A")):
        desk.enter(m.SetTable(OwnTable(name=name, dice="1d2", rows=(OwnRow(1, 2, f"{{{other}}}"),))))
    circle = m.RollTable("own:A", chain=Chain(" ".join(["1"] * 40)))
    assert desk.refused(circle) == "These tables lead to each other endlessly."
    many = OwnTable(name="M", dice="1d2", rows=(OwnRow(1, 2, "{N}" * 100),))
    desk.enter(m.SetTable(many))
    desk.enter(m.SetTable(OwnTable(name="N", dice="1d2", rows=(OwnRow(1, 2, "{O}" * 100),))))
    desk.enter(m.SetTable(OwnTable(name="O", dice="1d2", rows=(OwnRow(1, 2, "x" * 400),))))
    said = desk.refused(m.RollTable("own:M", chain=Chain(" ".join(["1"] * 4000))))
    assert said in ("These tables lead to each other endlessly.", "That is too long.")


@pytest.mark.parametrize(
    ("rows", "dice", "said"),
    [
        (((1, 3), (5, 6)), "1d6", "The table says nothing for 4."),
        (((1, 3), (3, 6)), "1d6", "The table says two things for 3."),
        (((1, 3), (4, 2), (5, 6)), "1d6", "4-2: the lower number comes first."),
        (((1, 3), (4, 5)), "1d6", "The table says nothing for 6."),
        (((1, 3), (4, 7)), "1d6", "1d6 cannot show 7."),
        (((2, 1),), "1d6", "The table says nothing for 1."),
        (((1, 6),), "6", "Write dice as in 3d6."),
        (((21, 21000),), "21d1000", "Enter a number from 1 to 20."),
    ],
)
def test_a_table_says_one_thing_for_each_number(
    rows: tuple[tuple[int, int], ...], dice: str, said: str
) -> None:
    made = OwnTable(name="T", dice=dice, rows=tuple(OwnRow(low, high, "x") for low, high in rows))
    assert Desk().refused(m.SetTable(made)) == said


@pytest.mark.parametrize(
    ("pasted", "dice", "ends"),
    [
        ("fog\nrain\nsun", "1d3", [(1, 1), (2, 2), (3, 3)]),
        ("01-50|fog\n51-99|rain\n00|sun", "1d100", [(1, 50), (51, 99), (100, 100)]),
        ("1. fog\n2-3. rain\n4) sun", "1d4", [(1, 1), (2, 3), (4, 4)]),
        ("1 fog\n2–3 rain\n4 sun", "1d4", [(1, 1), (2, 3), (4, 4)]),
        ("low,high,words\n1,2,fog\n3,5,rain\n6,6,sun", "1d6", [(1, 2), (3, 5), (6, 6)]),
        ('number,words\n1-2,fog\n"3","rain"\n4,sun', "1d4", [(1, 2), (3, 3), (4, 4)]),
        ("2-6|fog\n7|rain\n8-12|sun", "2d6", [(2, 6), (7, 7), (8, 12)]),
        ("4|sun\n1-2|fog\n3|rain", "1d4", [(1, 2), (3, 3), (4, 4)]),
    ],
)
def test_lines_are_read_as_people_write_them(pasted: str, dice: str, ends: list[tuple[int, int]]) -> None:
    made = read_lines(pasted, "Weather", "weather", "")
    assert (made.dice, [(row.low, row.high) for row in made.rows]) == (dice, ends)
    assert {row.words for row in made.rows} == {"fog", "rain", "sun"}
    assert read_lines(made.lines, "Weather", "weather", made.dice) == made
    Desk().enter(m.SetTable(made))


@pytest.mark.parametrize("pasted", ["x" * 140_000, "1-2,3,fog\n3,4,sun", '"' + "\n".join(["y" * 400] * 400)])
def test_what_is_no_csv_is_lines(pasted: str) -> None:
    assert [row.words for row in read_lines(pasted, "Weather", "", "").rows] == pasted.splitlines()


def test_the_odds_of_many_dice_take_no_time() -> None:
    """Three dice of four by hand; as many as a table can have, in far fewer steps than one for each throw."""
    assert Dice(3, 4).throws() == {3: 1, 4: 3, 5: 6, 6: 10, 7: 12, 8: 12, 9: 10, 10: 6, 11: 3, 12: 1}
    before = process_time()
    ways = Dice(20, 1000).throws()
    assert process_time() - before < 5
    assert (ways[20], ways[21], ways[20_000], sum(ways.values())) == (1, 20, 1, 1000**20)


def test_a_roll_table_as_json_is_read() -> None:
    """As Foundry exports it: `text` in earlier versions, `description` in later ones, with its markup."""
    pasted = {
        "name": "Omens",
        "formula": "1d6",
        "description": "",
        "results": [
            {"type": 0, "text": "<p>an owl &amp; a <b>fox</b></p>", "range": [1, 4]},
            {"type": "document", "description": "@UUID[RollTable.abc]{Wind}", "range": [5, 6]},
        ],
    }
    (made,) = read_tables(json.dumps(pasted), "", "")
    assert made == OwnTable(
        name="Omens", dice="1d6", rows=(OwnRow(1, 4, "an owl & a fox"), OwnRow(5, 6, "{Wind}"))
    )
    both = of_json(json.dumps([pasted, {**pasted, "name": "Signs"}]))
    assert [each.name for each in both] == ["Omens", "Signs"]


@pytest.mark.parametrize(
    "pasted",
    [
        "{",
        "[]",
        "[1]",
        '{"results": []}',
        '{"name": "x", "results": [1]}',
        '{"name": "x", "results": [{"text": "y", "range": [1]}]}',
        '{"name": "x", "results": [{"text": "y", "range": ["1", "2"]}]}',
        '{"name": "x", "results": [{"text": "y", "range": [true, 2]}]}',
        '{"results": [{"text": "y", "range": [1, 2]}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_table_is_refused_by_its_place(phone: Phone, pasted: str) -> None:
    assert not of_json(pasted)
    answer = phone.send("set-table", new="1", rest="1", lines=pasted)
    assert answer.status_code in (413, 422)
    assert phone.state.tables == {}


@pytest.mark.parametrize(("number", "status"), [(MAX_TABLES, 303), (MAX_TABLES + 1, 422)])
def test_a_file_of_too_many_tables_is_told_how_many_may_be(phone: Phone, number: int, status: int) -> None:
    one = {"formula": "1d2", "results": [{"text": "ruby", "range": [1, 2]}]}
    pasted = json.dumps([{**one, "name": f"Table {n}"} for n in range(number)])
    answer = phone.send("set-table", new="1", lines=pasted)
    assert answer.status_code == status
    refused = f"At most {MAX_TABLES} tables can be entered; here are {number}."
    assert (refused in plain(answer.text)) is (status == 422)


def of_json(pasted: str) -> list[OwnTable]:
    return [each for each in read_tables(pasted, "", "") if isinstance(each, OwnTable)]


HOARD = {
    "name": "Hoard",
    "formula": "1d5",
    "results": [
        {"type": 1, "text": "Gems", "documentCollection": "RollTable", "documentId": "aB3", "range": [1, 1]},
        {"type": "document", "name": "Gems", "documentUuid": "RollTable.aB3", "range": [2, 2]},
        {"type": 1, "collection": "RollTable", "resultId": "aB3", "text": "Gems", "range": [3, 3]},
        {"type": 0, "text": "@RollTable[Gems] in a box", "range": [4, 4]},
        {"type": 0, "text": "@UUID[RollTable.aB3]{Gems} in a box", "range": [5, 5]},
    ],
}
GEMS = {"name": "Gems", "formula": "1d2", "results": [{"type": 0, "text": "ruby", "range": [1, 2]}]}


@pytest.mark.parametrize("pasted", [json.dumps([HOARD, GEMS]), "\n".join(map(json.dumps, (HOARD, GEMS)))])
def test_a_table_that_names_another_rolls_on_it(phone: Phone, pasted: str) -> None:
    """In each of the ways in which Foundry writes it; in a list, and one per line as in its packs."""
    phone.enter("set-table", new="1", lines=pasted)
    for value in range(1, 6):
        phone.enter("roll-table", f"{value} 1", table="own:Hoard")
        assert phone.results[0].startswith("ruby"), value
        assert [step.table for step in phone.state.trail] == ["own:Hoard", "own:Gems"]


def test_gaps_come_to_nothing_and_one_bad_part_does_not_lose_the_rest(phone: Phone) -> None:
    """Dice with more faces than there are results, as most of Foundry's community tables have; two results
    for one number; dice that cannot be rolled here; a result that is none."""
    odd = {
        "name": "Odd",
        "formula": "1d6",
        "results": [
            {"text": "a", "range": [1, 3]},
            {"text": "b", "range": [3, 4]},
            {"text": "z", "range": 7},
        ],
    }
    bad = {**GEMS, "name": "Bad", "formula": "2d6kh"}
    pasted = json.dumps([odd, bad, "no table", GEMS])
    refused = phone.send("set-table", new="1", lines=pasted)
    assert refused.status_code == 422
    for part in ("Odd 3:", "Bad: 2d6kh", "3: no table"):
        assert part in refused.text
    assert phone.state.tables == {}
    phone.enter("set-table", new="1", rest="1", lines=pasted)
    assert {*phone.state.tables} == {"Odd", "Bad", "Gems"}
    rows = [(row.low, row.high, row.words) for row in phone.state.tables["Odd"].rows]
    assert rows == [(1, 2, "a"), (3, 3, "a / b"), (4, 4, "b"), (5, 6, "–")]
    assert [each for each in read_tables("{}", "", "") if isinstance(each, PassedOver)]


def test_it_is_found_printed_offered_sealed_and_shown(phone: Phone) -> None:
    phone.people(Ada=12)
    pasted = "hail\n<script>alert(1)</script>\n{1d6} days of rain"
    assert phone.send("set-table", name="Sky", use="weather", lines=pasted).status_code == 303
    assert "own:Sky" in phone.read("/view/tables?words=hail").replace("%3A", ":")
    assert "own:Sky" not in phone.read("/view/tables?words=drizzle").replace("%3A", ":")
    page = phone.read("/view/chart?table=own:Sky")
    assert "<script>alert" not in page
    assert "3|{1d6} days of rain" in page
    phone.enter("choose-screens", tables=["own:Sky", "reaction"])
    assert phone.state.screens == ("own:Sky", "reaction")
    phone.enter("mark-hexes", hexes="0303", terrain="clear")
    phone.enter("set-forth", at="0303", party=["Ada"], size=1, speed="Man on foot", mode="Man on foot")
    assert "Sky" in phone.read()
    phone.enter("roll-table", "3 4", table="own:Sky")
    assert phone.results == ["4 days of rain", "4"]
    other = phone.player("player-1", "Ada")
    assert "days of rain" not in other.read()
    phone.enter("show-roll")
    assert "4 days of rain" in other.read()
    assert phone.send("roll-table", "1", table="own:Sky", secret="1").status_code == 303
    assert phone.send("set-table", name="Sky", lines="1|x\n3|y").status_code == 422
    phone.enter("remove-table", name="Sky")
    assert phone.state.screens == ("reaction",)
    assert phone.client.get(f"/t/{phone.code}/view/chart?table=own:Sky").status_code == 404


def test_any_cell_is_its_result(phone: Phone) -> None:
    """For every table that is laid out: a tapped cell is entered, and a cell with a value gives the result
    of its number."""
    desk = Desk().people(Ada=12)
    for table in TABLES.values():
        laid = board(table)
        for row in laid.rows:
            for tap in (tap for place in row for tap in place if tap.at):
                value, _bar, case = tap.at.partition("|")
                chart = table.charts[case]
                if value:
                    assert int(value) in chart.dice.throws(), (table.id, tap)
                    desk.enter(m.RollTable(table.id, case, follow=False, value=int(value)))
                    assert desk.results == [chart.at(int(value)).result]
                    assert desk.state.trail[0].chosen
    phone.send("roll-table", table="monster_level_matrix", at="3|2")
    assert phone.results[0] == "table 3"
    page = phone.read("/view/chart?table=dungeon_treasure")
    assert "silver always, gold half the time" in page
    assert "50 %" in page
    assert page.count("<details class") < 100
    assert phone.send("roll-table", table="dungeon_treasure", at="|4-5:silver").status_code == 303
    assert phone.send("roll-table", table="reaction", at="99|").status_code == 422
    for table in TABLES:
        phone.read(f"/view/chart?table={table}")


def test_every_result_of_a_table_can_be_tapped() -> None:
    """Each band of each chart that is laid out has its cell."""
    for name in (
        "monster_level_matrix",
        "wild_encounter_type",
        "reaction",
        "castle_occupant",
        "monster_level_6",
    ):
        table = TABLES[name]
        taps = {tap.at for row in board(table).rows for place in row for tap in place if tap.at}
        for case, chart in table.charts.items():
            for band in chart.bands:
                reached = {f"{n}|{case}" for n in range(band.low, band.high + 1)}
                assert reached & taps, (name, case, band)


def test_the_chances_of_all_lines_are_those_of_each() -> None:
    for table in TABLES.values():
        for chart in table.charts.values():
            assert chart.shares() == tuple(chart.share(band) for band in chart.bands), table.id


def test_a_long_table_goes_on_on_another_page(phone: Phone) -> None:
    phone.send("set-table", name="Names", lines="\n".join(f"Name {n}" for n in range(1, 451)))
    page = phone.read("/view/chart?table=own:Names")
    assert "from=200" in page
    assert 'value="201|"' not in page
    page = phone.read("/view/chart?table=own:Names&from=400")
    assert 'value="450|"' in page
    assert "from=600" not in page
    phone.read("/view/chart?table=own:Names&from=99999")
