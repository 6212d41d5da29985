"""What is due in a campaign, from whom, and that it disappears once it is settled."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import conditions_for
from companion.games.stone_and_iron.facts.reach import retreats
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.armies import army_sheet
from companion.games.stone_and_iron.page.marches import explain_held
from companion.games.stone_and_iron.page.phase import phase as phase_now
from companion.games.stone_and_iron.rules.due import _may_end, due
from companion.games.stone_and_iron.rules.exploring import choices
from companion.games.stone_and_iron.rules.in_time import ending, passes_before
from companion.games.stone_and_iron.rules.turning import all_ready
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import roll_move
from companion.kernel.due import seats_that_settle
from companion.kernel.moves import Draft, Entry
from companion.kernel.position import Position, advance
from companion.kernel.seats import Seat, Viewer
from companion.laws.plays import play_sample
from tests.games.stone_and_iron.campaign import Campaign, dice, unit
from tests.games.stone_and_iron.test_allies_of_both import meeting
from tests.games.stone_and_iron.test_rivals import at_table, fighting, friends, page_of
from tests.html import plain

START = datetime(2026, 1, 1, tzinfo=UTC)
END = (None, "End the phase")


def test_what_is_due_is_worked_out_once_for_a_state_and_anew_for_another() -> None:
    state = Campaign().square("C8", "empty_cavern", "empire", base=True).state
    equal, later = replace(state), replace(state, turn=state.turn + 1)
    assert due(state) is due(state)
    assert due(equal) == due(state)
    assert due(equal) is not due(state)
    assert phase_now(later).turn == phase_now(state).turn + 1


def told(table: Campaign) -> list[tuple[str | None, str]]:
    return [(one.who, str(one.what)) for one in due(table.state)]


def lone(seat: str, *units: str, phase: str, left: int = 0) -> Campaign:
    """An army at C3, which is its base, and an unguarded Skaven base far away."""
    table = Campaign(f"{seat} skaven", map_size="9x9").square("C3", "empty_cavern", seat, base=True)
    table.square("G7", "empty_cavern", "skaven", base=True)
    return table.army(seat, "C3", *units, name="Host", left=left).phase(phase)


def test_the_set_up_asks_for_each_thing_until_it_is_there():
    table = Campaign("empire skaven", map_size="9x9")
    assert told(table) == [
        (None, "Roll for campaign priority"),
        ("empire", "Muster the first army"),
        ("empire", "Name the starting square"),
        ("empire", "Choose the victory condition"),
        ("skaven", "Muster the first army"),
        ("skaven", "Choose the victory condition"),
    ]
    table.enter(None, m.RollPriority(dice((2, 5)), ("empire", "skaven")))
    table.enter("skaven", m.Muster("Horde", (unit("hero", "skaven"),)), m.StartAt("G7"))
    assert told(table) == [
        ("skaven", "Choose the victory condition"),
        ("empire", "Muster the first army"),
        ("empire", "Name the starting square"),
        ("empire", "Choose the victory condition"),
    ]
    table.enter("skaven", m.ChooseCondition(conditions_for("skaven", "none")[0].id))
    offered = conditions_for("empire", "none")[0].id
    table.enter("empire", m.Muster("Host", (unit("hero"),)), m.StartAt("C3"), m.ChooseCondition(offered))
    assert told(table) == [END]


PLACES = {
    ("roll-priority",): ("phase", "priority-roll", {""}),
    ("muster",): ("phase", r"begin-[a-z_-]+", {"phase"}),
    ("start-at",): ("phase", r"begin-[a-z_-]+", {"phase"}),
    ("choose-condition",): ("phase", r"begin-[a-z_-]+", {"phase", ""}),
    ("accept-pact", "end-pact"): ("phase", r"pact-[a-z_-]+", {"phase"}),
    ("pass",): ("phase", r"faction-[a-z_-]+", {"turn"}),
    ("march", "pass"): ("army|phase", r"destinations|faction-[a-z_-]+", {"phase"}),
    ("name-diggers", "dig", "pass"): ("army", "dig", {"phase"}),
    ("report",): ("sheet", "report", {"phase"}),
    ("take-side",): ("sheet", "side", {"phase"}),
    ("retreat",): ("army", "retreat", {"phase"}),
    ("lose-unit",): ("army", "lava", {"phase"}),
    ("sign",): ("phase", r"sign-\d+-[a-z_-]+", {"battle", ""}),
    ("heal",): ("phase", r"healing-\d+-\d+", {"turn"}),
    ("approach",): ("army", "settlement", {"phase", ""}),
    ("set-unit",): ("army", "points", {""}),
    ("spread-lava",): ("phase", r"spread-[A-Z]+\d+", {"phase"}),
    ("end-phase",): ("phase", "end", {""}),
}
"""For everything that can be due, by its moves: the page, the place on it, and what it may hold up."""


def boards() -> Iterator[State]:
    """Each moment of a whole campaign, and of some with what it lacks: healing, lava."""
    position: Position[State] = Position()
    for entry in play_sample(GAME):
        position = advance(GAME, position, entry)
        if position.state is not None:
            yield position.state
    yield meeting().state
    healers = Campaign("high_elves skaven").square("C8", "empty_cavern", "high_elves")
    healers.square("D8", "tunnel").built("C8", "healing_of_ulthuan")
    healers.army("high_elves", "C8", "hero", "20 spearmen", name="host")
    healers.army("skaven", "C8", "hero", name="rats").phase("fight")
    healers.enter(None, m.Report("1", "C8", "high_elves", {"host:1": 3, "rats:0": 1}))
    yield healers.state
    lava = lone("empire", "hero", "5 spears", phase="move_explore", left=1)
    lava.enter("empire", m.March("Host", ("C4",), dice(6, (1, 4))))
    yield lava.state
    lava.enter("empire", m.LoseUnit("Host", "Host:1"))
    yield lava.phase("move_rest").state


def test_each_thing_that_is_due_leads_to_its_place_and_holds_up_what_it_may() -> None:
    seen = set()
    for state in boards():
        found = [one for one in due(state) if one.moves]
        for one in found:
            view, anchor, holds = PLACES[one.moves]
            assert one.where is not None
            assert re.fullmatch(view, one.where.view or ""), one
            assert re.fullmatch(anchor, one.where.anchor or ""), one
            assert one.holds in holds, one
        assert len({(one.where, one.moves, str(one.what)) for one in found}) == len(found)
        seen |= {one.moves for one in found}
    assert seen == set(PLACES)


def test_whoever_is_there_may_end_a_phase_but_not_the_set_up_nor_what_opens_secrets() -> None:
    for condition, turn, phase, may in (
        ("secret", 1, "setup", False),
        ("open", 1, "setup", False),
        ("secret", 2, "build", False),
        ("secret", 1, "build", True),
        ("secret", 2, "income", True),
        ("open", 2, "build", True),
    ):
        table = Campaign("empire skaven dwarfs", condition_choice=condition, campaign_turns="2")
        state = table.phase(phase, turn).away("skaven").state
        assert _may_end(state) == (("empire", "dwarfs") if may else ()), (condition, turn, phase)


def test_those_before_a_faction_pass_for_it() -> None:
    """By campaign priority, from whoever is to act; nobody passes for somebody who is away."""
    table = lone("empire", "hero", phase="move_explore", left=5)
    table.army("skaven", "G7", "hero", name="Horde").phase("move_explore")
    assert passes_before(table.state, Seat("empire")) == passes_before(table.state, Seat("nobody")) == ()
    assert passes_before(table.state, Seat("skaven")) == (Draft(move=m.Pass(), seat=Seat("empire")),)
    for phase in ("build", "start"):
        assert passes_before(table.phase(phase).state, Seat("skaven")) == ()
    done = lone("empire", "hero", phase="move_explore").state
    assert passes_before(done, Seat("skaven")) == ()


def test_a_battle_is_reported_then_signed_with_the_losses_and_the_beaten_retreat():
    table = fighting()
    (report,) = due(table.state)
    assert (seats_that_settle(report), str(report.what)) == (("empire", "skaven"), "Report the battle at E5")
    table.enter("empire", m.Report("1", "E5", "empire", {"Horde:1": 12, "Host:1": 3}))
    retreat, sign = (
        ("skaven", "Retreat Horde from E5"),
        ("skaven", "Sign the battle at E5"),
    )
    assert told(table) == [retreat, sign]
    assert str(due(table.state)[1].why) == "Empire wins, 3 Spears lost and 12 Rats lost"
    assert table.against(None, m.EndPhase()) == ["Skaven: Retreat Horde from E5."]
    table.enter("skaven", m.Sign("1"))
    assert told(table) == [retreat]
    away = next(
        one for one in ("E4", "E6", "E9", "E1") if not table.against("skaven", m.Retreat("Horde", one))
    )
    table.enter("skaven", m.Retreat("Horde", away))
    assert told(table) == [END]


def test_a_report_that_nobody_signed_holds_players_up_and_not_the_organiser():
    table = fighting()
    table.enter("empire", m.Report("1", "E5", "empire", {"Horde:0": 1, "Horde:1": 20}))
    (sign,) = due(table.state)
    assert (sign.who, sign.holds) == ("skaven", "battle")
    assert not all_ready(table.state)
    assert table.against(None, m.EndPhase()) == []
    table.phase("fight", 2)
    assert told(table)[-1] == END


def test_an_offer_is_answered_and_whoever_may_still_offer_says_to_be_ready():
    table = friends()
    ready = "Offer a pact, or declare that you are ready"
    assert told(table) == [("dwarfs", ready), ("empire", ready)]
    table.enter("dwarfs", m.OfferPact("empire"))
    assert told(table) == [("empire", "Answer the pact offered by Dwarfs")]
    table.enter("empire", m.EndPact("dwarfs"), m.Pass())
    assert told(table) == [("dwarfs", ready)]
    table.enter("dwarfs", m.Pass())
    assert told(table) == [END]
    table.end("move_explore")
    assert not table.state.passed


def test_whoever_has_nobody_left_to_offer_a_pact_may_end_one_or_say_to_be_ready():
    table = friends().pact("dwarfs", "empire").phase("start")
    only_end = "End a pact, or declare that you are ready"
    assert told(table) == [("dwarfs", only_end), ("empire", only_end)]


def test_a_found_settlement_is_approached_and_its_troops_are_priced():
    table = lone("orcs_goblins", "hero", phase="move_explore", left=5).square("C4", "settlement")
    goblins = unit("30 night goblins", "orcs_goblins", id="settlers", points=0)
    table._append(m.SetArmy("Host", square="C4", left=0))
    table._append(m.SetUnit("Host", goblins))
    assert told(table) == [("orcs_goblins", "Enter the points each of 30 Night Goblins costs"), END]
    table._append(m.SetUnit("Host", unit("30 night goblins", "orcs_goblins", id="settlers", points=3)))
    assert told(table) == [END]


def test_diggers_without_movement_are_awaited_in_both_phases_of_digging():
    for phase in ("tunnel", "move_rest"):
        table = lone("dwarfs", "hero", "20 miners", phase=phase)
        assert told(table) == [("dwarfs", "Dig with Host or pass: 10 digging points left")], phase
        assert table.against(None, m.EndPhase()) == [f"Dwarfs: {told(table)[0][1]}."]
        table.enter("dwarfs", m.Pass())
        assert told(table) == [END]
    assert told(lone("dwarfs", "hero", "20 miners", phase="move_explore")) == [END]


def test_what_the_phase_is_there_for_is_named_first():
    digs, moves = "Dig with Host or pass: 10 digging points left", "Move Host or pass"
    for phase, first in (("tunnel", [digs, moves]), ("move_rest", [moves, digs])):
        table = lone("dwarfs", "hero", "20 miners", phase=phase, left=3)
        assert [what for _who, what in told(table)] == first


def test_only_who_acts_next_is_to_move():
    table = lone("empire", "hero", phase="move_explore", left=5)
    table.army("skaven", "G7", "hero", name="Horde").phase("move_explore")
    assert told(table) == [("empire", "Move Host or pass")]
    table.enter("empire", m.Pass())
    assert told(table) == [("skaven", "Move Horde or pass")]


def test_each_is_done_building_before_the_phase_is():
    table = lone("empire", "hero", phase="build")
    done = "Build, buy troops, or finish building"
    assert told(table) == [("empire", done), ("skaven", done)]
    assert table.against(None, m.EndPhase()) == []
    table.enter("empire", m.Pass())
    table.enter("skaven", m.Pass())
    assert told(table) == [END]


def test_a_newcomer_is_told_when_to_muster_and_then_asked():
    table = friends().phase("fight", 1)
    begin = table.position.begin
    assert begin is not None
    table._append(type(begin)((*begin.seats, "high_elves"), begin.first, begin.settings))
    assert told(table) == [("high_elves", "Muster at the start of turn 2"), END]
    table.phase("start", 2)
    assert ("high_elves", "Muster the first army") in told(table)


def test_of_who_is_away_the_ally_or_the_organiser_is_awaited():
    table = fighting()
    table.enter("empire", m.Report("1", "E5", "empire"), m.Sign("1"))
    table.enter("skaven", m.Sign("1"))
    table.away("skaven")
    assert told(table) == [(None, "For Skaven, away: Retreat Horde from E5")]
    table.pact("dwarfs", "skaven")
    assert told(table) == [("dwarfs", "For Skaven, away: Retreat Horde from E5")]


def test_who_is_away_is_said_though_nothing_is_awaited(app: Flask):
    host, phones = at_table(app, friends().phase("income", 1), "own")
    page = page_of(phones["empire"], "/view/phase")
    assert page.count("Mark as away") == 1
    phones["empire"].enter("skip", "empire", skip="y")
    assert host.state.away == {"empire"}
    assert "Mark as back" in page_of(phones["empire"], "/view/phase")


def test_what_is_to_be_signed_is_on_the_table_page_with_its_losses(app: Flask):
    _host, phones = at_table(app, fighting(), "own")
    sent = {"square": "E5", "winner": "empire", "losses-Horde:1": "5"}
    phones["empire"].enter("report", "empire", **sent)
    for page in (page_of(phones["skaven"]), page_of(phones["skaven"], "/view/phase")):
        assert "Battle at E5: Empire wins, 5 Rats lost" in " ".join(page.split())
        assert '/moves/sign"' in page
    assert '/moves/sign"' not in page_of(phones["dwarfs"], "/view/phase")


def test_an_ally_enters_for_the_absent_player_on_its_own_phone(app: Flask):
    host, phones = at_table(app, fighting().pact("dwarfs", "skaven").phase("fight", 1), "own")
    host.enter("report", square="E5", winner="empire")
    host.enter("skip", "skaven", skip="y")
    page = page_of(phones["dwarfs"])
    assert "For Skaven, away: Retreat Horde from E5" in page
    army = page_of(phones["dwarfs"], "/view/army?as=dwarfs&army=Horde")
    assert '/moves/retreat"' in army
    assert '/moves/retreat"' not in page_of(phones["empire"], "/view/army?army=Horde")
    square = next(name for name in retreats(host.state, host.state.armies["Horde"]))
    name = host.state.grid.names[square]
    assert phones["empire"].send("retreat", "empire", army="Horde", square=name).status_code == 422
    phones["dwarfs"].enter("retreat", "dwarfs", army="Horde", square=name)
    assert host.state.armies["Horde"].square == square
    assert not host.state.armies["Horde"].beaten


def test_a_settlement_offers_only_what_can_be():
    table = lone("empire", "hero", phase="move_explore", left=5)
    assert {choices(found("dwarfs"), "empire"), choices(found("skaven"), "empire")} == {
        ("absorb", "leave"),
        ("fight",),
    }
    assert army_sheet(table.state, Viewer(), {"army": "Host"}).approaches == ()


def found(people: str) -> Square:
    return Square(kind="settlement", settlers=(unit("30 troops", people),))


def test_an_army_that_stops_early_says_why():
    table = lone("empire", "hero", phase="move_explore", left=5).row("C4 C5 C6", "tunnel")
    table.army("skaven", "C6", "hero", name="Horde", left=0).phase("move_explore")
    move = m.March("Host", ("C4", "C5", "C6", "C7"))
    table.square("C7", "tunnel")
    entry = Entry(version=1, move=move, seat=Seat("empire"), override=None, by="", at=START, saw=0)
    words = str(GAME.describe(table.state, entry))
    assert words == "Host marches: C4 – C5 – C6, and stops: it must fight there"
    table.enter("empire", m.March("Host", ("C4", "C5", "C6")))
    assert [str(one) for one in explain_held(table.state, replace(table.who("Host"), left=1))] == [
        "Host is engaged and must stay."
    ]


def line_of(page: str) -> str:
    """Return what is due, without the links to deadlines and orders beside it or the heading's text."""
    line = re.sub(".*(<nav class=.due-line.*?</nav>).*", r"\1", page, flags=re.DOTALL)
    line = re.sub("<span data-now hidden>.*?</span>", "", line, flags=re.DOTALL)
    return plain(re.sub('<a class="due-date.*?</a>', "", line, flags=re.DOTALL))


def test_a_battle_is_one_entry_that_either_fighter_settles(app: Flask):
    _host, phones = at_table(app, fighting(), "own")
    line = line_of(page_of(phones["dwarfs"]))
    assert "Waiting for Em Ann (Empire) or Sk Ann (Skaven) : Report the battle at E5" in line
    for seat in ("empire", "skaven"):
        page = page_of(phones[seat])
        assert "Report the battle" not in line_of(page), "the bar says it"
        (bar,) = re.findall(r'<div class="main-action">(.*?)</div>', page, re.DOTALL)
        assert plain(bar).strip() == "Report the battle at E5"
        assert f"view/sheet?as={seat}" in bar


def test_the_end_of_a_phase_is_asked_of_all_who_may_press_it(app: Flask):
    host, phones = at_table(app, fighting(), "own")
    host.make(m.SetTurn(1, "income"))
    for phone in (host, *phones.values()):
        page = page_of(phone)
        assert "End the phase" not in line_of(page), "the bar says it"
        (bar,) = re.findall(r'<div class="main-action">(.*?)</div>', page, re.DOTALL)
        assert plain(bar).strip() == "End the phase"
    host.make(m.SetTurn(1, "build"))
    assert "Waiting for" in line_of(page_of(host))
    watcher = app.test_client().get(f"/t/{host.code}").text
    assert "End the phase" not in line_of(watcher)


def test_who_acts_for_another_is_told_so_with_one_tap_back(app: Flask):
    host, phones = at_table(app, fighting())
    for phone in (host, *phones.values()):
        assert "Back to my seat" not in page_of(phone)
        assert "Back to my seat" not in page_of(phone, "/view/army?army=Host")
    page = page_of(host, "/view/army?army=Host&as=empire")
    assert "You are entering for Ann." in plain(page)
    assert f'<a href="/t/{host.code}">Back to my seat</a>' in page
    assert "You are entering for Ann." in plain(page_of(host, "?as=empire"))
    assert "You are entering for" not in plain(page_of(phones["empire"], "?as=empire"))


def test_who_answers_a_pact_is_told_what_a_distrustful_one_costs():
    table = Campaign("chaos skaven dwarfs empire", map_size="9x9")
    for seat, square in zip(("chaos", "skaven", "dwarfs", "empire"), ("B2", "B8", "H8", "H2"), strict=True):
        table.square(square, "empty_cavern", seat, base=True)
    table.phase("start", 1)
    table.enter("chaos", m.OfferPact("skaven"))
    table.enter("dwarfs", m.OfferPact("empire"))
    why = {one.who: one.why and str(one.why) for one in due(table.state) if "accept-pact" in one.moves}
    assert why == {"skaven": "A distrustful pact costs each side 25 GP a turn.", "empire": None}


def test_priority_that_is_rolled_each_turn_holds_the_turn_up():
    table = Campaign("empire skaven", map_size="9x9", priority_order="reroll_each_turn").phase("start", 2)
    assert told(table)[0] == (None, "Roll for campaign priority")
    assert "Roll for campaign priority." in table.against(None, m.EndPhase())
    (draft,) = ending(table.state)
    assert draft.move.kind == "roll-priority"
    fallen = iter((3, 3, 2, 6))
    table.enter(None, roll_move(draft.move, lambda _sides: next(fallen, 1)))
    assert table.state.order == ("skaven", "empire")
    assert (None, "Roll for campaign priority") not in told(table)
    assert [draft.move.kind for draft in ending(table.state)] == ["end-phase"]


def test_what_was_rolled_in_the_set_up_holds_for_the_first_turn():
    table = Campaign("empire skaven", map_size="9x9", priority_order="reroll_each_turn")
    table.enter("empire", m.Muster("Host", (unit("hero"),)))
    table._append(m.StartAt("C3"), "empire")
    assert told(table)[0] == (None, "Roll for campaign priority")
    table.enter(None, m.RollPriority(dice((2, 5)), ("empire", "skaven")))
    assert (None, "Roll for campaign priority") not in told(table)
    table._append(m.EndPhase())
    assert (table.state.turn, table.state.phase) == (1, "start")
    assert (None, "Roll for campaign priority") not in told(table)


def test_a_secret_condition_that_is_missing_is_awaited_to_the_end_and_beyond():
    table = Campaign("empire dwarfs", map_size="9x9", condition_choice="secret", campaign_turns="1")
    table.phase("move_explore", 1)
    missing = [("empire", "Choose the victory condition"), ("dwarfs", "Choose the victory condition")]
    assert [one for one in told(table) if one in missing] == missing
    assert [one.seat for one in phase_now(table.state).beginners] == ["empire", "dwarfs"]
    assert all(one.army and one.based and not one.condition for one in phase_now(table.state).beginners)
    table.phase("build", 1)._append(m.EndPhase())
    assert table.state.over
    assert [one for one in told(table) if one in missing] == missing
    chosen = m.ChooseCondition(conditions_for("empire", "none")[0].id)
    assert table.against("empire", chosen) == []
    table.enter("empire", chosen)
    assert "The campaign is over." in table.against("empire", m.Pass())
    assert [one for one in told(table) if one in missing] == missing[1:]


def test_whoever_moves_for_somebody_absent_is_awaited_and_does_so_beside_the_order_of_play():
    table = Campaign("dwarfs empire skaven", map_size="9x9").pact("dwarfs", "empire")
    table.row("C3 C4 C5", "empty_cavern", "empire").row("G3 G4", "empty_cavern", "dwarfs")
    table.row("G7 G8", "empty_cavern", "skaven")
    for seat, square in (("dwarfs", "G3"), ("empire", "C3"), ("skaven", "G7")):
        table.army(seat, square, "hero", name=f"of {seat}", left=2)
    table.phase("move_explore").away("empire")
    assert told(table)[:2] == [
        ("dwarfs", "Move of dwarfs or pass"),
        ("dwarfs", "For Empire, away: Move of empire"),
    ]
    table.enter("empire", m.March("of empire", ("C4",), stand_in="dwarfs"))
    assert told(table)[0] == ("dwarfs", "Move of dwarfs or pass")
    table.enter("dwarfs", m.March("of dwarfs", ("G4",)))
    assert told(table)[0] == ("skaven", "Move of skaven or pass")
    table.enter("skaven", m.Pass())
    assert told(table)[0] == ("dwarfs", "Move of dwarfs or pass")


def test_where_all_squares_are_too_near_others_the_table_may_still_name_one():
    table = Campaign("empire skaven", map_size="9x9", start_gap="3")
    for name in ("B2", "E2", "H2", "B5", "E5", "H5", "B8", "E8", "H8"):
        table.square(name, "empty_cavern", "empire", base=True)
    (skaven,) = (one for one in phase_now(table.state).beginners if one.seat == "skaven")
    assert ("skaven", "Name the starting square") in told(table)
    assert "D4" in skaven.squares
    assert "B2" not in skaven.squares
    assert table.against("skaven", m.StartAt("D4")) != []
    table.all_the_same("skaven", m.StartAt("D4"))
    assert table.at("D4").owner == "skaven"
