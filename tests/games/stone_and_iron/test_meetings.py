"""Every case between armies, land and pacts has one outcome: the rules carry it out, the pages say it
before the tap, and a simple calculation from the pacts alone agrees."""

import random
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import (
    SOURCES,
    consequences_of_ending,
    consequences_of_march,
    describe_case,
)
from companion.games.stone_and_iron.adjudication.questions import rule
from companion.games.stone_and_iron.catalogue.rulebook import RULINGS, SETTING_OF
from companion.games.stone_and_iron.facts.forces import engagement, is_engaged
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.meetings import Case, find_trespassers, meeting
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.meeting_cases import (
    HERE,
    NEAR,
    OWNERS,
    PACTS,
    PATH,
    PLACES,
    THERE,
    THIRDS,
    Cell,
    carried,
    cells,
    document,
    laid,
    outcome,
)
from tests.games.stone_and_iron.sending import phone_at
from tests.html import plain

LOTS, CELLS = 50, 8


def are_allies(cell: Cell, one: str, other: str) -> bool:
    if one == other:
        return True
    pair = {one, other}
    if pair == {"mover", "stander"}:
        return cell.pact in ("trusted", "distrustful")
    friend = "mover's ally" if "mover" in pair else "stander's ally"
    return cell.third in (friend, "ally of both")


def reckoned(cell: Cell) -> str:
    """Work out the outcome of a cell from its words alone."""
    armies = [*(part for part in cell.there if part != "watch"), "mover"]
    watch = cell.owner if "watch" in cell.there else ""
    if cell.place == "dragon's lair":
        return "dragon"
    if cell.place == "hostile settlement" and cell.pact != "ended now":
        return "storms"
    for leader in ([watch] if watch else []) + armies:
        foe = next((one for one in armies if not are_allies(cell, leader, one)), "")
        if foe:
            return _in_battle(cell, armies, watch, leader, foe)
    if cell.settled:
        return "talks"
    if cell.owner == "mover":
        return "together" if "mover" in cell.there else "own"
    if cell.owner != "nobody" and are_allies(cell, "mover", cell.owner):
        return "guest"
    return "falls" if cell.pact == "ended now" and cell.owner == "stander" else "takes"


def _in_battle(cell: Cell, armies: list[str], watch: str, leader: str, foe: str) -> str:
    side = {}
    for one in armies:
        of = [who for who in (leader, foe) if are_allies(cell, one, who)]
        side[one] = "torn" if len(of) > 1 else of[0] if of else "none"
    if side["mover"] == "torn":
        return "asked"
    if side["mover"] == "none":
        return "waits"
    with_it = {one for one, its in side.items() if its == side["mover"]} | (
        {watch} if watch and watch == side["mover"] else set()
    )
    if all(its in (side["mover"], "torn", "none") for its in side.values()):
        return "watch"
    return "joins" if with_it > {"mover"} else "fights"


def test_every_case_has_the_outcome_that_the_pacts_say() -> None:
    every = list(cells())
    assert len(every) > 1_000
    # Every combination of a cell's parts is there, except the impossible ones.
    for kinds in (PLACES, OWNERS, THERE, THIRDS, PACTS):
        assert {*kinds} <= {part for cell in every for part in cell}
    for cell in every:
        found, after = outcome(cell)
        assert found.case.value == reckoned(cell), cell
        owner = "" if cell.owner == "nobody" else cell.seat(cell.owner)
        # Nobody there is opposed to an ally of both, so it takes unowned land.
        changes = found.case in (Case.TAKES, Case.FALLS) or (
            found.case is Case.ASKED and not owner and not cell.settled
        )
        here = after.squares[after.grid.index[HERE]]
        assert here.owner == (found.seat if changes else owner), cell
        army = after.armies[found.army]
        locked = found.case in (Case.FIGHTS, Case.JOINS, Case.WATCH, Case.WAITS, Case.STORMS, Case.DRAGON)
        assert is_engaged(after, army) == locked, cell
        # A locked army can always be freed: there is a battle to report.
        assert engagement(after, army.square) is not None or not locked, cell


@pytest.mark.parametrize(
    ("settings", "changed"),
    [
        ({"capture": "end_of_turn"}, {"takes": "later", "falls": "later"}),
        ({"betrayal": "kept"}, {"falls": "kept"}),
    ],
)
def test_what_the_table_reads_otherwise_changes_its_own_cases_alone(
    settings: dict[str, str], changed: dict[str, str]
) -> None:
    for cell in cells():
        usual, other = outcome(cell)[0].case.value, outcome(cell, **settings)[0].case.value
        assert other == changed.get(usual, usual), cell


def is_told(cell: Cell, said: list[str], words: str) -> bool:
    """Return whether a cell's outcome is shown: as it is, or as the battle that the end of a pact brings."""
    return words in said or (cell.pact == "ended now" and any(f"fight at {HERE}" in one for one in said))


def test_every_case_is_told_before_the_tap_with_how_the_table_reads_it() -> None:
    for cell in cells():
        before, after = carried(cell)
        found = meeting(before, after, after.armies[f"{cell.seat('mover')} army"])
        if found.case is Case.OWN:
            continue
        if cell.pact == "ended now":
            told = list(consequences_of_ending(before, cell.seat("mover"), cell.seat("stander")))
            # What the end of the pact does not change is not shown again.
            if found.army not in {
                army.id for army in find_trespassers(before, cell.seat("mover"), cell.seat("stander"))
            }:
                continue
        else:
            told = list(consequences_of_march(before, before.armies[found.army], (HERE,)))
        said = [str(one.says) for one in told]
        assert is_told(cell, said, str(describe_case(after, found))), (cell, said)
        assert all(one.readings for one in told), cell


def test_every_case_has_a_source_and_a_line_in_the_document() -> None:
    said = PATH.read_text(encoding="utf-8")
    assert all(f"| **{case.value}** |" in said for case in Case)
    assert {*SOURCES} == {*Case}
    assert {doubt for _section, doubts in SOURCES.values() for doubt in doubts} <= {*RULINGS, *SETTING_OF}


def test_the_document_says_what_the_rules_do() -> None:
    assert PATH.read_text(encoding="utf-8") == document()


def squat(**settings: str) -> Campaign:
    """An army of the Empire is alone in the base of its ally, the Dwarfs."""
    table = Campaign("dwarfs empire", **settings).square("D3", "empty_cavern", "dwarfs", base=True)
    table.army("empire", "D3", "hero", "20 spearmen", name="host").gold("dwarfs", 100)
    return table.pact("dwarfs", "empire").phase("start")


def says(list_: object) -> list[str]:
    return [str(one.says) for one in list_]  # type: ignore[attr-defined]


@pytest.mark.parametrize("who", ["dwarfs", "empire"])
def test_a_base_falls_to_a_former_ally_who_stands_there_alone(who: str) -> None:
    table = squat()
    other = {"dwarfs": "empire", "empire": "dwarfs"}[who]
    said = says(consequences_of_ending(table.state, who, other))
    assert said[0] == "D3 falls from Dwarfs to Empire: only host stands there."
    assert "The next income of Dwarfs is 0 GP, not 30." in said
    assert "The next income of Empire is 30 GP, not 0." in said
    table.enter(who, m.EndPact(other, falls=True))
    assert (table.at("D3").owner, table.at("D3").base) == ("empire", True)
    assert [total(income(table.state, seat)) for seat in ("dwarfs", "empire")] == [0, 30]


def test_where_the_table_reads_it_so_the_base_stays_and_pays_nothing() -> None:
    table = squat(betrayal="kept")
    assert "D3 stays with Dwarfs, and pays nothing while host stands there." in says(
        consequences_of_ending(table.state, "empire", "dwarfs")
    )
    table.enter("empire", m.EndPact("dwarfs", falls=True))
    assert table.at("D3").owner == "dwarfs"
    assert total(income(table.state, "dwarfs")) == 0
    table.phase("build")
    bought = m.Recruit("D3", "throng", table.who("host").units[0])
    assert any("Nothing can be bought at D3" in one for one in table.against("dwarfs", replaced(bought)))


def test_a_base_that_pays_nothing_because_of_an_army_is_told_so(app: Flask) -> None:
    """It is linked: it is a base itself."""
    phone = phone_at(app, "dwarfs empire high_elves", betrayal="kept")
    table = squat(betrayal="kept")
    table.enter("empire", m.EndPact("dwarfs", falls=True))
    answer = rule(table.state, "income", {"seat": "dwarfs"})
    assert [str(fact.sentence) for fact in answer.facts] == [
        "D3, Base cavern: none of its 30 GP while these are there: host."
    ]
    assert answer.facts[0].places == ("D3",)
    phone.lay(table)
    page = plain(phone.client.get(f"/t/{phone.code}/view/faction?faction=dwarfs").text)
    assert "pays nothing while these are there: host" in page
    assert "not linked" not in page


def replaced(move: m.Recruit) -> m.Recruit:
    return replace(move, unit=replace(move.unit, id="new", people="dwarfs"))


def test_older_entries_leave_the_base_with_its_owner() -> None:
    table = squat()
    table.enter("empire", m.EndPact("dwarfs"))
    assert table.at("D3").owner == "dwarfs"
    assert total(income(table.state, "dwarfs")) == 30


def test_a_toll_of_an_ended_pact_is_told() -> None:
    """The toll gate of the Empire is linked only through land of the Dwarfs."""
    table = Campaign("dwarfs empire").square("D8", "empty_cavern", "empire", base=True)
    table.square("E8", "tunnel", "dwarfs", "ew").square("F8", "tunnel", "empire", "ew")
    table.built("F8", "tunnel_toll_gate").army("empire", "D8", "hero", name="host")
    table.army("dwarfs", "E8", "hero", name="throng").pact("dwarfs", "empire").phase("start")
    said = says(consequences_of_ending(table.state, "empire", "dwarfs"))
    assert "No longer paid to Empire: Toll Gate at F8." in said
    assert "The next income of Empire is 30 GP, not 40." in said


def test_a_march_over_the_land_of_others_tells_what_it_takes() -> None:
    table = Campaign("empire skaven dwarfs").row("D8 E8 F8 G8", "tunnel", "skaven", "ew")
    table.square("F8", "tunnel", "dwarfs", "ew").army("empire", "D8", "hero", name="host")
    table.pact("dwarfs", "empire").phase("move_explore")
    said = says(consequences_of_march(table.state, table.who("host"), ("E8", "F8", "G8")))
    assert said == ["On its way host takes E8.", "host takes G8 from Skaven."]
    table.enter("empire", m.March("host", ("E8", "F8", "G8")))
    assert [table.at(name).owner for name in ("E8", "F8", "G8")] == ["empire", "dwarfs", "empire"]


def test_what_the_table_plays_otherwise_is_kept_and_said_at_the_tap() -> None:
    table = squat()
    table.enter(None, m.Settle("The gate stays shut to both.", "SI-34"))
    table.square("C3", "tunnel", "", "ew")
    table.army("empire", "C3", "hero", name="second").phase("move_explore")
    met = list(consequences_of_march(table.state, table.who("second"), ("D3",)))
    readings = [str(one.says) for each in met for one in each.readings]
    assert "This table: The gate stays shut to both." in readings


def entered(cell: Cell) -> Campaign:
    """Return a table where a cell is set up by corrections, as a phone enters them."""
    seats = [cell.seat(part) for part in ("mover", "stander", "third")]
    before = laid(cell)
    table = Campaign(" ".join(seats))
    here = before.squares[before.grid.index[HERE]]
    table.square(NEAR, "empty_cavern").square(HERE, here.kind, here.owner, base=here.base)
    table.built(HERE, *(one.plan for one in here.buildings))
    if "watch" in cell.there:
        table.enter(here.owner, m.NameWatch("militia"))
    settlers = {"friendly settlement": "dwarf_warriors", "hostile settlement": "clanrats"}
    if here.dragon or cell.settled:
        table.phase("start")
        table.enter(None, m.SetSquare(HERE, dragon=here.dragon, settlers=settlers.get(cell.place)))
    for army in sorted(before.armies.values(), key=lambda one: one.came):
        table.army(army.owner, before.grid.names[army.square], "hero", "20 spearmen", name=army.id)
    for pair in before.pacts:
        table.pact(*sorted(pair))
    return table.phase("start" if cell.pact == "ended now" else "move_explore")


def test_cells_by_lot_are_told_on_the_page_of_the_running_table(app: Flask) -> None:
    """The army's page before a march, the faction's before the end of a pact; each with how to play it
    otherwise."""
    every = [cell for cell in cells() if outcome(cell)[0].case is not Case.OWN]
    watched = [cell for cell in every if outcome(cell)[0].case is Case.WATCH]
    for cell in (*random.Random(LOTS).sample(every, CELLS), *watched[:2]):
        mover = cell.seat("mover")
        seats = " ".join(cell.seat(part) for part in ("mover", "stander", "third"))
        phone = phone_at(app, seats)
        phone.lay(entered(cell))
        path = f"faction?faction={mover}" if cell.pact == "ended now" else f"army?army={mover}+army&to={HERE}"
        page = phone.client.get(f"/t/{phone.code}/view/{path}").text
        found, after = outcome(cell)
        words = unescape(page)
        assert is_told(cell, [words], words if str(describe_case(after, found)) in words else ""), cell
        assert "We play it otherwise" in page, cell


def test_it_is_told_on_the_phone_before_the_tap(app: Flask) -> None:
    table = squat()
    phone = phone_at(app, "dwarfs empire")
    phone.lay(table)
    page = phone.client.get(f"/t/{phone.code}/view/faction?faction=empire").text
    assert "D3 falls from Dwarfs to Empire" in page
    assert "We play it otherwise" in page
    assert 'value="kept"' in page
    # Whoever plays it otherwise stays on the page that shows it.
    form = page.partition('value="kept"')[0].rpartition("<form")[2]
    assert f'name="next" value="/t/{phone.code}/view/faction?faction=empire"' in form
    phone.enter("end-pact", "empire", other="dwarfs", falls="1")
    assert phone.state.squares[table.state.grid.index["D3"]].owner == "empire"
