"""P9 to P11 and P18 through the forms: a stronghold is planned, built and maintained for a month and a
year."""

import pytest

from companion.games.underworld.moves.estate import Section
from companion.games.underworld.state.land import around
from tests.games.underworld.sending import Phone


@pytest.fixture
def hold(phone: Phone) -> Phone:
    """Ada, 120,000 experience points and 60,000 GP, plans Hill Fort at 0503."""
    phone.enter("set-character", name="Ada", level=9, experience=120_000, hits=30, most=30, upkeep="1")
    phone.enter("book", owner="Ada", heading="treasure", gp=60_000)
    phone.enter("found", stronghold="Hill Fort", owner="Ada", at="0503", wilderness="1")
    return phone


def purse(phone: Phone, who: str = "Ada") -> float:
    return phone.state.accounts[who].purse / 100


def read(phone: Phone, view: str, **args: str) -> str:
    """Return a page, with no-break spaces as plain spaces."""
    given = "&".join(f"{name}={value}" for name, value in args.items()).replace(" ", "+")
    return phone.read(f"/view/{view}?{given}").replace("\N{NO-BREAK SPACE}", " ")


def test_a_month_of_a_stronghold(hold: Phone) -> None:
    """450 feet of curtain wall, 5 x 3,500; half a moat, 1,000; a square tower ten feet taller, 4,000 + 20%:
    23,300 GP, at 500 a day 47 days; an Engineer must be there. 100 heavy foot at 3, ten orcs at a GP and a
    half, the Engineer at 750 and two Armorers at 100: 1,265 a month. 110 fighters need three Armorers. Upkeep
    is 1% of Ada's 120,000 experience points, as it is not built yet, and of Bo's 8,000.
    """
    plan = {"stronghold": "Hill Fort", "line": ""}
    hold.enter("plan", item="curtain wall with parapet", amount="5", **plan)
    hold.enter("plan", item="moat or ditch", amount="0,5", **plan)
    hold.enter("plan", item="square tower", taller="1", **plan)
    assert hold.state.strongholds["Hill Fort"].plan == (
        Section(item="curtain wall with parapet", hundredths=500),
        Section(item="moat or ditch", hundredths=50),
        Section(item="square tower", taller=1),
    )
    page = read(hold, "plan", place="Hill Fort")
    for told in ("17 500", "1 000", "4 800", "+20 %", "23 300", "It takes 47 days to build"):
        assert told in page
    assert "A major stronghold needs an Engineer." in page
    hold.enter("hire", stronghold="Hill Fort", what="Engineer", count=1)
    hold.enter("build", stronghold="Hill Fort")
    assert purse(hold) == 60_000 - 23_300
    hold.enter("hire", stronghold="Hill Fort", what="heavy foot/man", count=100)
    hold.enter("hire", stronghold="Hill Fort", what="heavy foot/orc", count=12)
    hold.enter("hire", stronghold="Hill Fort", what="heavy foot/orc", count=2, dismiss="1")
    hold.enter("hire", stronghold="Hill Fort", what="Armorer", count=2)
    hold.enter("set-character", name="Bo", experience=8_000, upkeep="1")
    hold.enter("pass-time", who=["Ada", "Bo"], days=28, what="building")
    page = read(hold, "stronghold", place="Hill Fort")
    for told in ("1 month must be closed.", "heavy foot (orc)", "1.50", "1 265", "Armorer: 1 more needed."):
        assert told in page
    assert "ready in 19 days, on day 47" in page
    hold.enter("close-month", stronghold="Hill Fort", who=["Ada", "Bo"], month=1)
    assert (purse(hold), purse(hold, "Bo")) == (36_700 - 1_265 - 1_200, -80)
    page = read(hold, "books", who="Ada")
    for told in ("Wages: heavy foot (orc)", "−15", "Opening balance", "34 235", "in 60 000, out −25 765"):
        assert told in page
    assert "owes gold" in read(hold, "purses")


def test_what_is_added_to_a_paid_plan_is_booked_and_built_behind_it(hold: Phone) -> None:
    """A bastion at 3,000 is built in 6 days at 500; another makes 3,000 and 6 days more. What is removed is
    not refunded, and a replacement costs only the excess: a barbette is 1,000, a stone building and a
    bastion are 5,500 where 6,000 were paid. Without the tick nothing is paid."""
    plan = {"stronghold": "Hill Fort", "line": ""}
    hold.enter("plan", item="bastion", **plan)
    hold.enter("hire", stronghold="Hill Fort", what="Engineer", count=1)
    hold.enter("build", stronghold="Hill Fort")
    assert (purse(hold), hold.state.strongholds["Hill Fort"].ready) == (57_000, 6)
    page = read(hold, "plan", place="Hill Fort")
    assert 'name="pays" value="1" checked' in page
    hold.enter("plan", item="bastion", pays="1", **plan)
    assert (purse(hold), hold.state.strongholds["Hill Fort"].ready) == (54_000, 12)
    hold.enter("plan", stronghold="Hill Fort", line="1", remove="1")
    hold.enter("plan", item="stone building", pays="1", **plan)
    assert purse(hold) == 54_000
    hold.enter("plan", item="barbette", pays="1", **plan)
    assert purse(hold) == 53_500
    hold.enter("plan", item="barbette", **plan)
    hold.enter("plan", item="barbette", pays="1", **plan)
    assert purse(hold) == 52_500
    told = hold.send("plan", own="A keep", price=60_000, pays="1", **plan)
    assert "Ada does not have that much gold." in told.text
    assert purse(hold) == 52_500


def test_a_plan_is_changed_line_by_line(hold: Phone) -> None:
    """A bastion is 3,000; overtyped it meets an objection. A great keep has no price but the referee's."""
    plan = {"stronghold": "Hill Fort"}
    hold.enter("plan", item="bastion", line="", **plan)
    hold.enter("plan", item="bastion", own="great keep", price=25_000, line="", **plan)
    assert hold.state.strongholds["Hill Fort"].plan[-1] == Section(item="great keep", price=25_000)
    hold.enter("plan", item="barbette", line="1", amount="2", **plan)
    assert "bastion costs 3000 GP." in hold.send("plan", item="bastion", price=2000, line="0", **plan).text
    hold.enter("plan", line="0", remove="1", **plan)
    assert hold.state.strongholds["Hill Fort"].plan == (Section(item="barbette", hundredths=200),)
    for sent in (
        {"item": "bastion", "line": "7"},
        {"item": "bastion", "line": "0", "amount": "lots"},
        {"item": "bastion", "line": "0", "amount": "0"},
        {"item": "", "own": "", "line": "0"},
        {"own": "great keep", "line": "0"},
        {"line": "1", "remove": "1"},
    ):
        assert hold.send("plan", **sent, **plan).status_code == 422
    assert hold.send("plan", item="bastion", line="", stronghold="Nowhere").status_code == 422


def test_people_are_sought_and_horses_stabled(hold: Phone) -> None:
    """Two ways cost 3 x 100 and 5 x 100; a fair offer brings men on 2, not on 3. 60 horses need two
    Smiths.
    """
    assert "men on 2 in 6, others on 1 in 6" in read(hold, "garrison", place="Hill Fort")
    sought = {"whom": "heavy foot/man", "wanted": 20}
    hold.enter("seek", "3 2 5 3", stronghold="Hill Fort", methods=2, offer="fair", **sought)
    assert hold.results == ["300", "yes", "500", "no"]
    assert purse(hold) == 59_200
    page = read(hold, "garrison", place="Hill Fort")
    assert "A search for 20 heavy foot (man) runs until day" in page
    assert "7 days pass for Ada" in page
    hold.enter("pass-time", who=["Ada"], days=7)
    assert "heavy foot (man) have come." in read(hold, "garrison", place="Hill Fort")
    hold.enter("hire", stronghold="Hill Fort", what="heavy foot/man", count=0)
    assert "have come." not in read(hold, "garrison", place="Hill Fort")
    hold.enter("stable", stronghold="Hill Fort", horses=60)
    assert "Smith: 2 more needed." in read(hold, "garrison", place="Hill Fort")
    hold.enter("hire", stronghold="Hill Fort", what="Smith", count=2)
    hold.enter("hire", stronghold="Hill Fort", what="Armorer", count=1)
    assert "1 Armorer is free" in read(hold, "garrison", place="Hill Fort")
    assert hold.send("hire", stronghold="Hill Fort", what="longbowman/elf", count=1).status_code == 422


def test_a_year_of_a_barony(hold: Phone) -> None:
    """Twenty miles are four hexes. Woods are clear on 1-4; 5 finds d8 = 4, a Lycanthrope, d4 = 2,
    Wereboars, whom the force removes. 2d4 = 2 villages of 2 x 100 and 3 x 100 pay 10 GP a head, once twelve
    months have passed; 2,000 GP in fishing return 15%."""
    hold.enter("plan", item="bastion", stronghold="Hill Fort", line="")
    hold.all_the_same("build", stronghold="Hill Fort")
    hold.enter("pass-time", who=["Ada"], days=6)
    hold.enter("set-purse", owner="Ada", gp=60_000)
    land = around("0503", 4)
    hold.enter("mark-hexes", hexes="0503 0504 0907", terrain="woods")
    page = " ".join(read(hold, "barony", place="Hill Fort").split())
    assert f"0 hexes are cleared, {len(land)} are not." in page
    assert f"{len(land) - 2} hexes within 4 of it are not on the map yet." in page
    others = " ".join({*land} - {"0503", "0504"})
    hold.enter("mark-hexes", hexes=others, terrain="clear", cleared="1")
    hold.enter("clear-hex", "5 4 2", stronghold="Hill Fort", hex="0503")
    assert "Wereboars" in read(hold, "barony", place="Hill Fort")
    hold.enter("count-villages", "1,1 2 3", stronghold="Hill Fort")
    hold.enter("invest", stronghold="Hill Fort", what="fishing", gp=2_000, pct=15)
    assert "300 GP a year" in read(hold, "barony", place="Hill Fort")
    assert "Year 1 ends on day 336" in read(hold, "barony", place="Hill Fort")
    hold.enter("pass-time", who=["Ada"], days=330)
    assert hold.send("close-year", stronghold="Hill Fort", year=1).status_code == 409
    assert "The monsters are gone: 0503 is clear" in read(hold, "barony", place="Hill Fort")
    hold.enter("clear-hex", stronghold="Hill Fort", hex="0503", removed="1")
    hold.enter("clear-hex", "4", stronghold="Hill Fort", hex="0504")
    page = read(hold, "barony", place="Hill Fort")
    assert "2 villages: 200, 300" in page
    assert "5 300 GP a year" in page
    assert "a twelfth of it is 441.66 a month" in page
    hold.enter("close-year", stronghold="Hill Fort", people=101, year=1)
    assert purse(hold) == 60_000 - 2_000 + 5_000 + 300
    assert hold.state.strongholds["Hill Fort"].villages == (240, 361)


def test_gold_is_booked_and_counted(hold: Phone) -> None:
    """A round is 4 x 10 GP, an Assassin 2,000; what the count does not find is unaccounted for."""
    hold.enter("book", owner="Ada", heading="a ransom", gp=500, pays="1")
    hold.enter("buy-news", "4", who="Ada", what="round")
    hold.enter("send-out", owner="Ada", specialist="Assassin", succeeded="1")
    assert purse(hold) == 60_000 - 500 - 40 - 2_000
    hold.enter("set-purse", owner="Ada", gp=57_000)
    page = read(hold, "books", who="Ada")
    for told in ("a ransom", "−500", "News", "−40", "Missions", "Not accounted for", "−460", "57 000"):
        assert told in page
    assert hold.send("book", owner="Ada", heading="nothing", gp=0).status_code == 422


def test_an_outrage_brings_somebody(hold: Phone) -> None:
    hold.enter("outrage", who="Ada", responders="militia")
    assert "militia against Ada" in read(hold, "strongholds")
    hold.enter("outrage", who="Ada", responders="")
    assert "No pursuers." in read(hold, "strongholds")


def test_an_empty_desk_says_what_to_do(phone: Phone) -> None:
    assert "A stronghold must belong to a character: enter one first." in phone.read("/view/strongholds")
    assert "Nobody has a purse yet" in phone.read("/view/purses")
    for view in ("stronghold", "plan", "garrison", "barony", "books"):
        assert phone.client.get(f"/t/{phone.code}/view/{view}").status_code == 404
