"""What if a battle is won, or lost: asked before it is reported, and compared with the report's effects."""

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.scoring import totals
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import phone_at
from tests.games.stone_and_iron.test_battles import at_settlement
from tests.games.stone_and_iron.test_rulings import ask, facts, kingdom


def at_the_tunnel(left: int = 5) -> Campaign:
    """The host is in D8, between the base C8 and the mine E8; a horde has come from the north to fight it."""
    table = kingdom().square("D8", "tunnel", "empire", sides="new").row("D7 D6", "tunnel", sides="ns")
    table._append(m.SetArmy("host", square="D8"))
    return table.army("skaven", "D8", "hero", "20 clanrats", name="horde", left=left).phase("fight")


def test_who_wins_owns_links_and_earns():
    """Empire: base 30 + iron 50 = 80, and 100 for a battle won; without D8 the mine is cut off: 30. Neither
    can cross the other's land, the horde not by C8 or E8, the host not by F8: the loser goes north."""
    ruling = ask(at_the_tunnel(), "stakes", place="D8")
    assert facts(ruling) == [
        "If won by Empire: D8 stays with Empire.",
        "If won by Empire: horde retreats to D6.",
        "If won by Empire: income of Empire 180 GP, not 80.",
        "If won by Skaven: D8 falls to Skaven.",
        "If won by Skaven: host retreats to D6.",
        "If won by Skaven: no longer linked for Empire: D8 and E8.",
        "If won by Skaven: income of Empire 30 GP, not 80.",
        "If won by Skaven: income of Skaven 100 GP, not 0.",
    ]
    assert ruling.facts[5].places == ("D8", "E8")


def test_the_score_after_it():
    """Empire: D8 20 + C8, E8, G8 30 + 50 + 100 + half of 150 for troops 75 = 275, without D8 255. Skaven:
    F8 20 + 75 = 95, with D8 115. The Dwarfs have nothing."""
    ruling = ask(at_the_tunnel(), "stakes-score", place="D8")
    assert facts(ruling) == [
        "If won by Empire: Empire 275 VP (+0), Skaven 95 VP (+0) and Dwarfs 0 VP (+0).",
        "If won by Skaven: Empire 255 VP (-20), Skaven 115 VP (+20) and Dwarfs 0 VP (+0).",
    ]


@pytest.mark.parametrize(("winner", "earned", "score"), [("empire", 180, 275), ("skaven", 30, 255)])
def test_the_report_keeps_what_was_said(winner: str, earned: int, score: int):
    table = at_the_tunnel()
    table.enter(None, m.Report("1", "D8", winner))
    assert total(income(table.state, "empire")) == earned
    assert totals(table.state)["empire"] == score


def test_a_loser_without_a_way_out_is_destroyed():
    """Walled in, the horde's 150 points are gone: half of them are 75 VP, of 95."""
    table = at_the_tunnel().square("D8", "tunnel", "empire", sides="")
    assert facts(ask(table, "stakes", place="D8"))[1] == (
        "If won by Empire: horde has no way out and is destroyed."
    )
    assert facts(ask(table, "stakes-score", place="D8"))[0].endswith(
        ", Skaven 20 VP (-75) and Dwarfs 0 VP (+0)."
    )


def test_a_settlement_that_is_stormed_is_a_base_and_links():
    """The host of the Undead fights for a settlement D7 beside its base D8: two bases 60 + the battle 100 =
    160. If it loses, it goes back to D8 or further, and nobody owns D7."""
    said = facts(ask(at_settlement("undead").phase("fight"), "stakes", place="D7"))
    assert said[0] == "If won by the neutral defenders: D7 belongs to nobody."
    assert said[1].startswith("If won by the neutral defenders: host retreats to ")
    assert said[2:] == [
        "If won by Undead: D7 is a base of Undead.",
        "If won by Undead: linked for Undead: D7.",
        "If won by Undead: income of Undead 160 GP, not 30.",
    ]


def test_no_battle_is_due():
    ruling = ask(kingdom(), "stakes", place="D8")
    assert (str(ruling.answer), ruling.facts) == ("No battle is due at D8.", ())


def test_the_sheet_of_a_battle_asks_it_and_leads_to_a_sketch(app: Flask) -> None:
    phone = phone_at(app, "empire skaven dwarfs")
    phone.lay(at_the_tunnel())
    sheet = phone.client.get(f"/t/{phone.code}/view/sheet?place=D8").text
    for way in ("/ask/stakes?place=D8", "/ask/stakes-score?place=D8", f'action="/t/{phone.code}/what-if"'):
        assert way in sheet
    answer = phone.client.get(f"/t/{phone.code}/ask/stakes?place=D8").text
    assert "D8 falls to Skaven" in answer
    assert '<h2 class="minor">What it would change</h2>' in answer
    spanish = {"Accept-Language": "es"}
    assert "Qué cambiaría" in phone.client.get(f"/t/{phone.code}/ask/stakes?place=D8", headers=spanish).text
    phone.enter("choose", setting="running-scores", value="hidden")
    assert "stakes-score" not in phone.client.get(f"/t/{phone.code}/view/sheet?place=D8").text
