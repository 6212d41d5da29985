"""Later corrections: settlers without points, an army that was not lost, and what the log says about it."""

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.turns import priority_rolls, rolls_anew
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.chronicle import TELLING
from companion.games.stone_and_iron.page.correcting import notices
from companion.games.stone_and_iron.page.dues import dues
from companion.games.stone_and_iron.page.phase import phase
from companion.games.stone_and_iron.page.squares import square_sheet
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.scoring import counts
from companion.kernel.codec import unpack_draft
from companion.kernel.features import Deed
from companion.kernel.seats import Viewer
from companion.kernel.words import Text
from tests.games.stone_and_iron.campaign import Campaign, d6, dice, names, unit
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.games.stone_and_iron.test_battles import at_settlement
from tests.games.stone_and_iron.test_tunnelling import diggers
from tests.html import plain


def settled() -> Campaign:
    """Night Goblins at D4, whom Orcs and Goblins found and may take in."""
    table = Campaign("orcs_goblins empire", map_size="9x9")
    table.square("C4", "empty_cavern", "orcs_goblins", base=True).square(
        "B8", "empty_cavern", "empire", base=True
    )
    table.army("orcs_goblins", "C4", "hero", name="Mob").phase("move_explore")
    table.enter("orcs_goblins", m.March("Mob", ("D4",), (d6(6), d6(6, 4), d6(3))))
    table.enter("orcs_goblins", m.Approach("Mob", "absorb"))
    return table


def fought(table: Campaign | None = None) -> Campaign:
    """The Horde was reported wiped out at E5; the turn is closed."""
    table = table or Campaign("empire skaven", map_size="9x9")
    table.army("empire", "E5", "hero", "20 spears", name="Host")
    table.army("skaven", "E5", "hero", "20 rats", name="Horde").phase("fight", 1)
    table.enter("empire", m.Report("E5/1", "E5", "empire", {"Horde:0": 1, "Horde:1": 20}))
    assert "Horde" not in table.state.armies
    table.phase("build", 1).end("start")
    table._append(m.Settle("On we go."))
    return table


def said(table: Campaign) -> str:
    """Return what the log says about the newest entry."""
    entry = table.entries[-1]
    before = Campaign()
    before.entries = []
    for made in table.entries[:-1]:
        before._append(made.move, made.seat)
    return str(GAME.describe(before.state, entry))


def test_what_settlers_cost_is_due_until_it_is_said(app: Flask):
    phone = phone_at(app, "orcs_goblins empire", map_size="9x9")
    phone.lay(settled())
    assert phase(phone.state).armies == (("Mob", "orcs_goblins"),)
    (goblins, _empire) = dues(phone.state)
    assert goblins.awaited
    player = Phone(app, phone.seated("orcs_goblins"), phone.code)
    phone.enter("choose", setting="who-enters", value="own")
    assert "What does it cost?" in player.client.get(f"/t/{phone.code}/view/army?army=Mob").text
    (settlers,) = [one for one in phone.state.armies["Mob"].units if one.unpriced]
    assert (
        player.send("set-unit", "orcs_goblins", army="Mob", unit=settlers.id, points="0").status_code == 422
    )
    player.enter("set-unit", "orcs_goblins", army="Mob", unit=settlers.id, points="3")
    assert counts(phone.state, "orcs_goblins")["troop_points"] == 50 + 30 * 3
    assert phase(phone.state).armies == (("Mob", "orcs_goblins"),)
    assert not any(one.unpriced for one in phone.state.armies["Mob"].units)
    assert "What does it cost?" not in player.client.get(f"/t/{phone.code}/view/army?army=Mob").text


def test_an_army_that_was_not_lost_comes_back_as_it_was():
    table = fought()
    was = ("Horde", "skaven", ["Hero", "Rats"], [1, 20])
    table.enter(None, m.SetArmy("Horde", "E4", why="it had fled"))
    horde = table.who("Horde")
    assert (horde.id, horde.owner, [u.name for u in horde.units], [u.models for u in horde.units]) == was
    assert table.where("Horde") == "E4"
    assert said(table) == "correction: Horde stands at E4, not lost: it had fled"


def test_without_a_square_nobody_knows_where_it_comes_back():
    assert fought().refused(None, m.SetArmy("Horde", left=3)) == "There is no such army."


def test_units_that_stand_elsewhere_do_not_come_back_twice():
    table = fought()
    rats = unit("20 rats", "skaven", id="Horde:1")
    table.army("skaven", "B2", unit("hero", "skaven", id="new"), rats, name="Tail")
    table.enter(None, m.SetArmy("Horde", "E4"))
    assert [one.id for one in table.who("Horde").units] == ["Horde:0"]


def test_the_page_of_corrections_puts_it_back(app: Flask):
    phone = phone_at(app, map_size="9x9")
    phone.lay(fought())
    page = phone.client.get(f"/t/{phone.code}/view/correct").text
    assert "Horde of Skaven is lost" in page
    phone.enter("set-army", None, army="Horde", square="E4", why="the report was wrong")
    assert "Horde" in phone.state.armies
    assert phone.last.why == "the report was wrong"
    assert "is lost" not in phone.client.get(f"/t/{phone.code}/view/correct").text
    assert "not lost: the report was wrong" in phone.client.get(f"/t/{phone.code}/log").text


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (
            "empire",
            m.SetTreasury(300, why="a hand too many"),
            "300 GP in the treasury, not 0 GP: a hand too many",
        ),
        ("empire", m.SetTallies(victories=3), "victories and kills: Victories 3, not Victories 1"),
        (None, m.SetArmy("Host", left=2), "Host has 2 movement left, not 5"),
        (None, m.SetArmy("Host", "E6"), "Host stands at E6, not E5"),
        (None, m.SetUnit("Host", unit("12 spears", id="Host:1")), "Host: 12 Spears, not 20 Spears"),
        (None, m.SetTurn(4, "fight"), "now turn 4, Fight!, not turn 2, Start of the turn"),
    ],
)
def test_the_log_says_what_it_was_and_why(seat: str | None, move: m.Correction, words: str):
    table = fought()
    table._append(move, seat)
    assert said(table) == f"correction: {words}"


@pytest.mark.parametrize(
    "move",
    [
        m.SetArmy("Host", "E4"),
        m.SetUnit("Host", unit("1 spears", id="Host:1")),
        m.SetSquare("C3", type="gold_mine", owner="skaven"),
        m.SetPact("empire", "skaven", True),
        m.SetTurn(3, "build"),
    ],
)
def test_a_faction_corrects_nothing_but_its_own(move: m.Correction):
    table = fought()
    assert table.refused("skaven", move).startswith("A faction can correct only what is its own")
    assert table.against(None, move) == []


def test_setting_the_phase_asks_what_the_end_of_the_phase_asks():
    table = Campaign("dwarfs empire", map_size="9x9").phase("start", 1)
    table.enter("dwarfs", m.OfferPact("empire"))
    assert table.against(None, m.SetTurn(1, "fight")) == table.against(None, m.EndPhase()) != []


def test_an_army_that_is_put_somewhere_takes_no_land():
    """Squares change hands by entering them, or by being corrected themselves (SI-33)."""
    table = fought().square("E6", "empty_cavern", "skaven").square("D6", "empty_cavern", "skaven")
    table.enter(None, m.SetArmy("Host", "D6"))
    table.enter(None, m.SetArmy("Host", "E6", left=5))
    assert [table.state.squares[table.state.at(name)].owner for name in ("D6", "E6")] == ["skaven"] * 2
    table.enter(None, m.SetSquare("E6", owner="empire"))
    assert table.state.squares[table.state.at("E6")].owner == "empire"


def rerolled() -> Campaign:
    """The second turn, with its priority rolled."""
    table = Campaign("dwarfs empire", map_size="9x9", priority_order="reroll_each_turn").phase("build", 1)
    table._append(m.EndPhase())
    table.enter(None, m.RollPriority(dice((2, 5)), ("dwarfs", "empire")))
    assert not rolls_anew(table.state)
    return table


def test_a_turn_that_is_set_rolls_its_own_priority():
    table = rerolled()
    third = table._append(m.SetTurn(3, "start"))
    assert rolls_anew(table.state)
    assert table.against(None, m.RollPriority(dice((6, 1)), ("dwarfs", "empire"))) == []
    back = table._append(m.SetTurn(2, "start"))
    assert not rolls_anew(table.state), "what was rolled for the second turn stands"
    table.retract(back)
    table.retract(third)
    assert not rolls_anew(table.state)


def test_a_turn_that_was_set_in_an_older_ledger_keeps_what_was_rolled():
    table = rerolled()
    old = '{"kind": "set-turn", "move": {"turn": 3, "phase": "start"}, "seat": null, "override": null}'
    table._append(unpack_draft(old, GAME.moves).move)
    assert not rolls_anew(table.state)
    table._append(m.SetTurn(3, "build"))
    table._append(m.EndPhase())
    assert rolls_anew(table.state)


def test_what_is_rolled_once_holds_for_whatever_turn_is_set():
    table = Campaign("dwarfs empire", map_size="9x9")
    table.enter(None, m.RollPriority(dice((2, 5)), ("dwarfs", "empire")))
    for turn in (1, 4, 2):
        table._append(m.SetTurn(turn, "start"))
        assert priority_rolls(table.state) == {"dwarfs": (2,), "empire": (5,)}


def test_lava_that_is_put_right_spreads_no_more_and_what_is_lava_after_all_does():
    table = Campaign().square("D8", "empty_cavern", "empire").phase("move_rest")
    table.enter(None, m.SetSquare("D7", type="lava"))
    table.enter(None, m.SetSquare("D7", open=()))
    assert names(table.state, table.state.lava) == ["D7"]
    assert any(str(one.what) == "Roll how the lava spreads from D7" for one in due(table.state))
    assert square_sheet(table.state, Viewer(), {"place": "D7"}).spreads
    table.enter(None, m.SetSquare("D7", type="iron_mine", open=("south",)))
    assert table.state.lava == ()
    assert table.refused(None, m.SpreadLava("D7", dice(1))) == "No lava was found at D7."


def test_all_that_lava_turned_into_rock_is_told_for_the_board_and_in_the_story():
    table = Campaign(map_size="9x9").square("C3", "lava").square("C4", "tunnel")
    table.army("empire", "C4", "hero", name="Doomed").phase("move_rest")
    before = table.state
    table.enter(None, m.SpreadLava("C3", dice(1)))
    told = {str(one) for one in notices(before, table.state)}
    assert told == {"Doomed no longer exists."} | {
        f"{name} is now rock." for name in ("B3", "C2", "C4", "D3")
    }
    deed = Deed(entry=table.entries[-1], before=before, after=table.state, said=Text(""))
    assert [str(what) for _seat, what in TELLING.told((deed,))] == [
        "Lava spreads from C3: 5 squares are rock now, and it destroys Doomed"
    ]


def test_a_square_that_is_corrected_to_lava_is_not_called_rock():
    table = Campaign().square("D8", "empty_cavern", "empire")
    before = table.state
    table.enter(None, m.SetSquare("D8", type="lava"))
    assert notices(before, table.state) == ()
    before = table.state
    table.enter(None, m.SetSquare("D8", type="tunnel", open=("east",)))
    before = table.state
    table.enter(None, m.SetSquare("D8", type="rock"))
    assert [str(one) for one in notices(before, table.state)] == ["D8 is now rock."]


def test_the_people_of_a_settlement_are_put_right():
    """They left after a negotiation that was remembered wrongly."""
    table = at_settlement("high_elves")
    table.enter("high_elves", m.Approach("host", "negotiate", dice(4)))
    assert not table.at("D7").settlers
    table.enter(None, m.SetSquare("D7", owner="", base=False, settlers="clanrats"))
    [people] = table.at("D7").settlers
    assert (people.models, people.name, table.at("D7").owner) == (25, "Clanrats", "")
    assert table.refused(None, m.SetSquare("D7", settlers="elves")) == "No such people live in a settlement."
    table.enter(None, m.SetSquare("D7", type="empty_cavern", settlers="clanrats"))
    assert not table.at("D7").settlers


def test_a_slain_dragon_is_lost_in_the_story_and_one_that_wins_is_not():
    for winner, lost in (("empire", 1), ("neutral", 0)):
        table = Campaign().square("D8", "empty_cavern", "empire")
        table.army("empire", "D8", "hero", "20 spearmen", name="host").phase("move_explore")
        table.enter("empire", m.March("host", ("D7",), dice(6, (1, 3), 2)))
        table.phase("fight")
        before = table.state
        table.enter(None, m.Report("1", "D7", winner, {"host:1": 5}))
        deed = Deed(entry=table.entries[-1], before=before, after=table.state, said=Text(""))
        [fight] = TELLING.fights((deed,))
        forces = {str(one.name): one.lost for _side, every in fight.sides for one in every}
        assert (forces["Dragon"], forces["Spearmen"]) == (lost, 5)


def test_a_breach_is_told_as_one():
    table = diggers(points=6).square("D7", "tunnel", "skaven", "ew")
    before = table.state
    table.enter("empire", m.Dig("host", "breach", "D7", dice(3)))
    deed = Deed(entry=table.entries[-1], before=before, after=table.state, said=Text(""))
    assert [str(what) for _seat, what in TELLING.told((deed,))] == ["host digs: D7 (breach the wall)"]


def test_a_square_that_is_unexplored_again_is_not_told_to_be_rock():
    table = Campaign().square("D8", "empty_cavern", "empire", base=True).army("empire", "D8", "hero")
    before = table.phase("move_explore").state
    table.enter("empire", m.March("empire army", ("D7",), dice(3, 1)))
    assert [*notices(table.state, before)] == []


def test_a_unit_is_removed_by_the_name_of_a_unit(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    phone.lay(Campaign("empire skaven", map_size="9x9").army("empire", "E3", "hero", name="Host"))
    page = plain(phone.client.get(f"/t/{phone.code}/view/correct?army=Host").text)
    assert "Remove this unit" in page
    assert "Remove this army" not in page


def test_a_correction_of_its_movement_alone_does_not_let_an_army_off_its_retreat(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9")
    table = Campaign("empire skaven", map_size="9x9").square("D3", "empty_cavern", "empire", base=True)
    table.army("empire", "E3", "hero", name="Host").army("skaven", "E3", "hero", name="Horde").phase("fight")
    phone.lay(table)
    phone.enter("report", square="E3", winner="empire")
    phone.enter("set-army", army="Horde", square="E3", left="2")
    horde = phone.state.armies["Horde"]
    assert (horde.beaten, horde.left) == (True, 2)


def test_what_answers_a_find_that_was_taken_back_can_be_taken_back_where_it_is_told(app: Flask) -> None:
    """It is not only in a log: the board says that it no longer fits, with a link to take it back."""
    phone = phone_at(app, "high_elves skaven")
    phone.lay(at_settlement("high_elves"))
    found = phone.version
    phone.enter("approach", "high_elves", army="host", choice="leave")
    answer = phone.version
    phone.enter("retract", version=found, displaces=answer)
    board = phone.client.get(f"/t/{phone.code}").text
    told = board[board.index("No longer fits:") :]
    notice = told[: told.index("</form>")]
    assert "leaves the settlement alone" in notice
    assert f'name="version" value="{answer}"' in notice
    assert "Take it back" in notice
    phone.enter("retract", version=answer)
    assert "No longer fits:" not in phone.client.get(f"/t/{phone.code}").text
