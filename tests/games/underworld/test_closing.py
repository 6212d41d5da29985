"""Months and years are closed when they have passed, each once, and appear in their place; land that nobody
cleared pays nothing."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.wages import is_kept, months_to_pay
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.players import hide_secrets
from companion.games.underworld.state.land import Found, apart, around
from companion.kernel.seats import Seat, Viewer
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone
from tests.html import tight

AT = "0805"


@pytest.fixture
def hold() -> Desk:
    """Ada, 9,100 experience points, with Fort at 0805 since day 0: 1,000 heavy foot and 20 Armorers."""
    desk = Desk()
    desk.enter(m.SetCharacter(Character(name="Ada", experience=9_100, hits=9, most=9)))
    desk.enter(m.Found("Fort", "Ada", at=AT))
    desk.enter(m.Hire("Fort", "Armorer", 20))
    desk.enter(m.Hire("Fort", "heavy foot", 1_000, "man"))
    return desk


def cleared(desk: Desk, *but: str) -> None:
    """Return all land within four hexes except those."""
    desk.enter(m.MarkHexes(tuple({*around(AT, 4)} - {*but}), Hex(terrain="clear", cleared=True)))


def villages(desk: Desk) -> None:
    """Seven of 200, 14,000 GP a year."""
    desk.all_the_same(m.CountVillages("Fort"), "3,4 2 2 2 2 2 2 2")


def purse(desk: Desk) -> int:
    return desk.state.accounts["Ada"].purse // 100 if "Ada" in desk.state.accounts else 0


def whats_due(desk: Desk) -> list[str]:
    return [str(each.what) for each in tasks(desk.state)]


def test_a_year_is_closed_when_it_has_passed_and_once(hold: Desk) -> None:
    cleared(hold)
    villages(hold)
    hold.enter(m.PassTime(("Ada",), 168))
    early = "Fort: year 1 does not end before day 336."
    assert hold.refused(m.CloseYear("Fort", year=1)) == early
    hold.enter(m.PassTime(("Ada",), 167))
    assert hold.refused(m.CloseYear("Fort", year=1)) == early
    hold.enter(m.PassTime(("Ada",), 1))
    assert "Close 1 year of Fort" in whats_due(hold)
    assert hold.refused(m.CloseYear("Fort", year=2)) == "Fort: year 2 does not end before day 672."
    hold.enter(m.CloseYear("Fort", year=1))
    assert purse(hold) == 14_000
    assert hold.refused(m.CloseYear("Fort", year=1)) == "Fort: year 1 was already closed."
    assert "Close 1 year of Fort" not in whats_due(hold)
    hold.enter(m.PassTime(("Ada",), 336))
    assert "Close 1 year of Fort" in whats_due(hold)
    assert hold.state.accounts["Ada"].months == {"11": {"taxes": 1_400_000}}


def test_a_month_is_closed_when_it_has_passed_and_once(hold: Desk) -> None:
    """3,000 GP for men, 2,000 for Armorers, 91 of upkeep a month."""
    hold.enter(m.PassTime(("Ada",), 27))
    assert hold.refused(m.CloseMonth("Fort", ("Ada",), 1)) == "Fort: month 1 does not end before day 28."
    hold.enter(m.PassTime(("Ada",), 57))
    assert hold.refused(m.CloseMonth("Fort", ("Ada",), 2)) == "Fort: close month 1 first."
    hold.enter(m.CloseMonth("Fort", ("Ada",), 1))
    assert hold.refused(m.CloseMonth("Fort", ("Ada",), 1)) == "Fort: month 1 was already closed."
    assert purse(hold) == -5_091
    for month in (2, 3):
        hold.enter(m.CloseMonth("Fort", ("Ada",), month))
    assert hold.refused(m.CloseMonth("Fort", ("Ada",), 4)) == "Fort: month 4 does not end before day 112."
    assert purse(hold) == -3 * 5_091
    month = {"wages: heavy foot/man": -300_000, "wages: Armorer": -200_000, "upkeep": -9_100}
    assert hold.state.accounts["Ada"].months == {"0": month, "1": month, "2": month}


def test_an_entry_says_which_it_closes(hold: Desk) -> None:
    hold.enter(m.PassTime(("Ada",), 400))
    assert hold.refused(m.CloseMonth("Fort", ("Ada",))) == "Choose which month to close."
    assert hold.refused(m.CloseYear("Fort")) == "Choose which year to close."


def test_what_belongs_to_a_month_of_a_stronghold_founded_within_one(hold: Desk) -> None:
    """Founded on day 20, its first month ends with day 47, in the second month of the campaign."""
    hold.enter(m.PassTime(("Ada",), 20))
    hold.enter(m.Found("Keep", "Ada"))
    hold.enter(m.Hire("Keep", "Engineer", 1))
    hold.enter(m.PassTime(("Ada",), 100))
    hold.enter(m.CloseMonth("Keep", (), 1))
    assert hold.state.accounts["Ada"].months == {"1": {"wages: Engineer": -75_000}}


def test_nobody_pays_upkeep_twice_for_a_month_unasked(hold: Desk) -> None:
    hold.enter(m.Found("Keep", "Ada"))
    hold.enter(m.PassTime(("Ada",), 28))
    hold.enter(m.CloseMonth("Fort", ("Ada",), 1))
    assert hold.against(m.CloseMonth("Keep", ("Ada",), 1)) == ["Ada has already paid the upkeep of month 1."]
    assert hold.against(m.CloseMonth("Keep", (), 1)) == []


def test_what_old_entries_booked_twice_is_read_and_falls_due_all_the_same(hold: Desk) -> None:
    """Two years on day 168 and two months on day 10, as old entries without a number closed them: the gold
    is unchanged, with none of it in a month or year that was not over."""
    cleared(hold, "0806")
    villages(hold)
    hold.enter(m.MarkHexes(("0806",), Hex(terrain="clear", cleared=True)))
    hold.enter(m.PassTime(("Ada",), 10))
    for _twice in range(2):
        hold._append(m.CloseMonth("Fort", ("Ada",)))
    assert purse(hold) == -2 * 5_091
    hold.enter(m.PassTime(("Ada",), 18))
    hold._append(m.CloseMonth("Fort", ("Ada",)))
    assert hold.state.strongholds["Fort"].paid == 1
    assert set(hold.state.accounts["Ada"].months) == {"0"}
    hold.enter(m.PassTime(("Ada",), 140))
    for _twice in range(2):
        hold._append(m.CloseYear("Fort"))
    assert purse(hold) == -3 * 5_091 + 2 * 14_000
    assert hold.state.accounts["Ada"].months["6"] == {"taxes": 2_800_000}
    hold.enter(m.PassTime(("Ada",), 168))
    assert "Close 1 year of Fort" in whats_due(hold)
    assert "Close 11 months of Fort" in whats_due(hold)


def test_an_old_year_without_a_map_keeps_the_tax_that_was_paid(hold: Desk) -> None:
    villages(hold)
    hold.enter(m.PassTime(("Ada",), 336))
    hold._append(m.CloseYear("Fort"))
    assert purse(hold) == 14_000


def test_land_that_is_not_on_the_map_is_not_clear(hold: Desk) -> None:
    villages(hold)
    hold.enter(m.PassTime(("Ada",), 336))
    land = [f"{column:02}{row:02}" for column in range(1, 20) for row in range(1, 20)]
    within = [name for name in land if apart(AT, name) <= 4]
    assert hold.against(m.CloseYear("Fort", year=1)) == [
        f"{len(within)} hexes are not cleared, so no tax is paid."
    ]
    cleared(hold, within[0])
    assert hold.against(m.CloseYear("Fort", year=1)) == ["1 hex is not cleared, so no tax is paid."]
    hold.all_the_same(m.CloseYear("Fort", year=1))
    assert purse(hold) == 0
    hold.enter(m.MarkHexes((within[0],), Hex(terrain="clear", cleared=True)))
    hold.enter(m.PassTime(("Ada",), 336))
    hold.enter(m.CloseYear("Fort", year=2))
    assert purse(hold) == 14_000


def test_a_stronghold_without_land_is_paid_no_tax(hold: Desk) -> None:
    hold.enter(m.Found("Town House", "Ada"))
    hold.enter(m.PassTime(("Ada",), 336))
    assert hold.against(m.CloseYear("Town House", year=1)) == [
        "The stronghold has no hex, so no tax is paid."
    ]
    hold.reads(tax_uncleared="yes")
    assert hold.against(m.CloseYear("Town House", year=1)) == []


def test_each_village_keeps_its_own(hold: Desk) -> None:
    """101 more of 1,400 are 7.2 in the hundred: 28.9, 7.2, 14.4, 21.6, 28.9."""
    hold.all_the_same(m.CountVillages("Fort"), "1,4 4 1 2 3 4")
    hold.enter(m.PassTime(("Ada",), 3 * 336))
    hold.all_the_same(m.CloseYear("Fort", people=101, year=1))
    assert hold.state.strongholds["Fort"].villages == (429, 107, 214, 322, 429)
    hold.all_the_same(m.CloseYear("Fort", people=-1_501, year=2))
    assert hold.state.strongholds["Fort"].villages == (0, 0, 0, 0, 0)
    hold.all_the_same(m.CloseYear("Fort", people=7, year=3))
    assert hold.state.strongholds["Fort"].villages == (2, 2, 1, 1, 1)


def test_a_roll_names_its_hex_and_who_was_there_goes_from_there(phone: Phone) -> None:
    """0604 is rolled, Wereboars are there; another hex is cleared meanwhile. To report them gone clears
    0604, whichever hex the list now begins with."""
    phone.enter("set-character", name="Ada", hits=9, most=9)
    phone.enter("found", stronghold="Fort", owner="Ada", at="0503", wilderness="1")
    phone.enter("mark-hexes", hexes="0603 0604", terrain="woods")
    phone.all_the_same("clear-hex", "5 4 2", stronghold="Fort", hex="0604")
    assert phone.state.trail[0].case == "woods:encounter:0604"
    assert phone.state.strongholds["Fort"].waiting == {"0604": Found(kind="Wereboars")}
    told = phone.read("/view/barony?place=Fort")
    assert "The monsters are gone: 0604 is clear" in told
    assert '<option value="0604"' not in told
    assert (
        "0604: Wereboars are already there."
        in phone.send("clear-hex", "1", stronghold="Fort", hex="0604").text
    )
    phone.all_the_same("clear-hex", stronghold="Fort", hex="0604", removed="1")
    assert (phone.state.hexes["0603"].cleared, phone.state.hexes["0604"].cleared) == (False, True)
    assert phone.state.strongholds["Fort"].waiting == {}


def test_a_month_that_has_not_passed_has_no_button(phone: Phone) -> None:
    phone.enter("set-character", name="Ada", hits=9, most=9)
    phone.enter("found", stronghold="Fort", owner="Ada", wilderness="1")
    page = phone.read("/view/stronghold?place=Fort")
    assert "This month can be closed from day 28 on." in page
    assert "close-month" not in page
    assert phone.send("close-month", stronghold="Fort", month=1).status_code == 422
    assert phone.send("close-month", stronghold="Fort").status_code == 422
    phone.enter("pass-time", who=["Ada"], days=28)
    page = phone.read("/view/stronghold?place=Fort")
    assert "Close month 1: pay the wages" in page
    assert "days 0 to 27" in page
    phone.enter("close-month", stronghold="Fort", month=1)
    assert phone.send("close-month", stronghold="Fort", month=1).status_code == 422


def test_players_do_not_learn_who_waits_on_their_land(hold: Desk) -> None:
    hold.enter(m.SetCharacter(Character(name="Ada", seat="player-1", hits=9, most=9)))
    hold.hexes("woods", "0805")
    hold.all_the_same(m.ClearHex("Fort", "0805"), "5 4 2")
    assert hold.state.strongholds["Fort"].waiting == {"0805": Found(kind="Wereboars")}
    theirs = hide_secrets(hold.state, Viewer(seats=frozenset({Seat("player-1")})))
    assert theirs.strongholds["Fort"].waiting == {}


def somebody(name: str, experience: int = 10_000, **facts: Any) -> m.SetCharacter:
    return m.SetCharacter(Character(name=name, experience=experience, hits=9, most=9, **facts))


def test_upkeep_is_due_each_month_for_everybody_stronghold_or_not() -> None:
    """10,000 points on day 84 and no stronghold: 100 GP for each of three months, each closed once and
    booked to its month. Bo, with another date, owes his first month when it has passed."""
    desk = Desk()
    desk.enter(somebody("Ada"))
    desk.enter(somebody("Bo", 2_000))
    assert whats_due(desk) == []
    desk.enter(m.PassTime(("Ada",), 84))
    (due,) = tasks(desk.state)
    assert (str(due.what), str(due.why)) == (
        "Close month 1: upkeep of 1 character",
        "3 months are open.",
    )
    assert desk.refused(m.PayUpkeep(1, ("Bo",))) == "Bo owes no upkeep for month 1."
    for month in (1, 2, 3):
        desk.enter(m.PayUpkeep(month, ("Ada",)))
        assert desk.refused(m.PayUpkeep(month, ("Ada",))) == f"Nobody owes upkeep for month {month}."
    assert desk.state.accounts["Ada"].months == {each: {"upkeep": -10_000} for each in ("0", "1", "2")}
    assert whats_due(desk) == ["Settle what Ada owes: 300 GP"]
    assert desk.refused(m.PayUpkeep(4, ("Ada",))) == "Nobody owes upkeep for month 4."
    desk.enter(m.PassTime(("Bo",), 28))
    assert whats_due(desk)[0] == "Close month 1: upkeep of 1 character"
    desk.enter(m.PayUpkeep(1, ("Bo",)))
    assert desk.state.accounts["Bo"].months == {"0": {"upkeep": -2_000}}


def test_who_pays_nothing_is_asked_once() -> None:
    """Bo is exempted; the dead, those without experience and those who never pay owe nothing; whoever joins
    in the fourth month, or has points only from then on, owes from there."""
    desk = Desk()
    for one in (somebody("Ada"), somebody("Bo"), somebody("Cy", 0), somebody("Di", upkeep=False)):
        desk.enter(one)
    desk.enter(m.SetCharacter(Character(name="Ed", experience=500, hits=0, most=9)))
    desk.enter(m.PassTime(("Ada", "Bo", "Cy", "Di"), 28))
    assert whats_due(desk) == ["Close month 1: upkeep of 2 characters"]
    desk.enter(m.PayUpkeep(1, ("Ada",)))
    assert whats_due(desk) == ["Settle what Ada owes: 100 GP"]
    assert "Bo" not in desk.state.accounts
    desk.enter(somebody("Cy", 4_000, day=100))
    desk.enter(somebody("Flo", 4_000, day=100))
    assert whats_due(desk) == ["Settle what Ada owes: 100 GP"]
    desk.enter(m.PassTime(("Cy", "Flo"), 20))
    assert whats_due(desk)[0] == "Close month 4: upkeep of 2 characters"


def test_upkeep_paid_with_a_stronghold_is_not_due_again(hold: Desk) -> None:
    hold.enter(m.PassTime(("Ada",), 28))
    assert "Close month 1: upkeep of 1 character" in whats_due(hold)
    hold.enter(m.CloseMonth("Fort", ("Ada",), 1))
    assert not [what for what in whats_due(hold) if "upkeep" in what]


def test_no_upkeep_is_due_from_the_month_in_which_a_stronghold_is_done() -> None:
    """A month is free if it ends on the day the stronghold becomes habitable, or later: day 28, 56, 84."""
    for ready, open_ in ((55, 1), (56, 1), (57, 2), (0, 0)):
        desk = Desk()
        desk.enter(somebody("Ada"))
        desk.enter(m.Found("Fort", "Ada"))
        desk.enter(m.PassTime(("Ada",), 112))
        fort = replace(desk.state.strongholds["Fort"], lived_in=ready)
        state = replace(desk.state, strongholds={"Fort": fort})
        assert len(months_to_pay(state, "Ada")) == open_, ready
        assert [month for month in range(4) if not is_kept(state, "Ada", (month + 1) * 28)] == list(
            range(open_)
        )


def test_a_date_far_off_asks_for_two_years_at_most() -> None:
    desk = Desk()
    desk.enter(somebody("Ada"))
    desk.enter(somebody("Ada", day=10**6))
    (due,) = tasks(desk.state)
    assert str(due.why) == "24 months are open."


def test_a_month_is_closed_for_all_in_one_tap_on_the_table_page(phone: Phone) -> None:
    """Each with what they owe; a player's phone shows none of it."""
    for name in ("Ada", "Bo"):
        phone.enter(
            "set-character", name=name, hits=9, most=9, experience=1_500, upkeep="1", whose="player-1"
        )
    phone.enter("pass-time", who=["Ada", "Bo"], days=28)
    page = phone.read()
    assert "Close month 1: upkeep of 2 characters" in page
    assert "Ada: 15 GP" in tight(page)
    ana = phone.player("player-1", "Ana")
    assert "upkeep" not in ana.read()
    assert ana.send("pay-upkeep", month=1, who=["Ada"]).status_code == 403
    phone.enter("pay-upkeep", month=1, who=["Ada", "Bo"])
    assert {name: each.purse for name, each in phone.state.accounts.items()} == {"Ada": -1_500, "Bo": -1_500}
    assert "upkeep of" not in phone.read().partition('id="desk-bar"')[0]
