"""Rivals at one table: what each phone may end, take back and report, under each rule of who enters for
whom."""

import re

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from tests.games.stone_and_iron.campaign import Campaign, dice
from tests.games.stone_and_iron.sending import Phone, phone_at

SEATS = ("dwarfs", "empire", "skaven")
OWN = pytest.mark.parametrize("who", ["own", "rivals"])


def at_table(app: Flask, campaign: Campaign, who: str = "rivals") -> tuple[Phone, dict[str, Phone]]:
    """The organiser without a seat, and each faction's phone; `rivals` is the default unless they choose."""
    host = phone_at(app, " ".join(SEATS), map_size="9x9")
    host.lay(campaign)
    if who != "rivals":
        host.enter("choose", setting="who-enters", value=who)
    return host, {seat: Phone(app, host.seated(seat), host.code) for seat in SEATS}


def friends() -> Campaign:
    table = Campaign(" ".join(SEATS), map_size="9x9")
    for seat, square in zip(SEATS, ("B2", "B8", "H8"), strict=True):
        table.square(square, "empty_cavern", seat, base=True)
    return table.phase("start", 1)


def fighting() -> Campaign:
    """Empire and Skaven meet at E5; the Dwarfs watch."""
    table = friends()
    table.army("empire", "E5", "hero", "20 spears", name="Host")
    table.army("skaven", "E5", "hero", "20 rats", name="Horde")
    table.army("dwarfs", "B2", "hero", name="Throng")
    return table.phase("fight", 1)


def page_of(phone: Phone, rest: str = "") -> str:
    return phone.client.get(f"/t/{phone.code}{rest}").text


@OWN
def test_no_rival_ends_the_start_of_the_turn_over_an_open_offer(app: Flask, who: str):
    host, phones = at_table(app, friends(), who)
    phones["dwarfs"].enter("offer-pact", "dwarfs", to="empire")
    for says in ({}, {"says": "table"}):
        assert phones["skaven"].send("end-phase", **says).status_code in (403, 409)
        assert phones["skaven"].send("end-phase", "skaven", **says).status_code in (403, 422)
    assert host.state.phase == "start"
    answer = host.send("end-phase")
    assert answer.status_code == 409
    assert "Empire: Answer the pact offered by Dwarfs." in answer.text
    assert 'value="table"' in answer.text
    host.enter("end-phase", says="table")
    assert host.state.phase == "move_explore"


def test_a_rival_is_not_offered_to_overrule_the_table(app: Flask):
    _host, phones = at_table(app, friends())
    phones["dwarfs"].enter("offer-pact", "dwarfs", to="empire")
    answer = phones["skaven"].send("end-phase")
    assert answer.status_code == 409
    assert 'value="table"' not in answer.text
    assert "Only the host can override the objections to this." in answer.text
    assert "End the phase anyway" not in page_of(phones["skaven"], "/view/phase")


@OWN
def test_no_rival_takes_back_an_entry_of_another(app: Flask, who: str):
    host, phones = at_table(app, friends(), who)
    phones["dwarfs"].enter("offer-pact", "dwarfs", to="empire")
    entry = host.version
    assert 'moves/retract"' not in page_of(phones["skaven"])
    assert phones["skaven"].send("retract", version=entry).status_code == 403
    assert 'moves/retract"' in page_of(phones["dwarfs"])
    phones["dwarfs"].enter("retract", version=entry)
    phones["dwarfs"].enter("offer-pact", "dwarfs", to="empire")
    host.enter("retract", version=host.version)


@OWN
@pytest.mark.parametrize(("one", "other"), [("empire", "skaven"), ("skaven", "empire")])
def test_either_fighter_reports_and_the_other_countersigns(app: Flask, who: str, one: str, other: str):
    _host, phones = at_table(app, fighting(), who)
    for seat in (one, other):
        assert re.search(r'class="button primary"[^>]*><span>Report the battle at E5<', page_of(phones[seat]))
        assert 'moves/report"' in page_of(phones[seat], "/view/sheet?place=E5")
    shown = 'moves/report"' in page_of(phones["dwarfs"], "/view/sheet?place=E5")
    assert shown == (who == "rivals")
    assert "due-go" not in page_of(phones["dwarfs"])
    sent = {"square": "E5", "winner": "empire", "losses-Horde:1": "5"}
    assert phones["dwarfs"].send("report", "dwarfs", **sent).status_code == 422
    phones[one].enter("report", one, **sent)
    (battle,) = phones[one].state.battles
    assert battle.signed == {one}
    assert 'moves/sign"' in page_of(phones[other])
    assert 'moves/sign"' not in page_of(phones[one])
    square = "/view/sheet?place=E5"
    assert 'moves/sign"' in page_of(phones[other], square)
    assert 'moves/sign"' not in page_of(phones[one], square)
    phones[other].enter("sign", other, battle=battle.id)
    assert phones[one].state.battles[0].signed == {one, other}


def test_nobody_is_told_to_let_the_lava_spread_before_all_have_moved(app: Flask):
    table = friends().army("empire", "B8", "hero", "20 spears", name="Host").phase("move_explore")
    table.enter("empire", m.March("Host", ("B7",), dice(6, (1, 4))), m.LoseUnit("Host", "Host:1"))
    _host, phones = at_table(app, table.phase("move_rest"))
    first = re.compile(r'class="due-first.*?</p>', re.DOTALL)
    for seat in ("dwarfs", "empire"):
        told = first.search(page_of(phones[seat]))
        assert told is not None
        assert "Move Host or pass" in told[0]
    phones["empire"].enter("pass", "empire", lasts="now")
    told = first.search(page_of(phones["dwarfs"]))
    assert told is not None
    assert "Roll how the lava spreads from B7" in told[0]


def test_what_an_onlooker_reports_both_sides_countersign(app: Flask):
    host, _phones = at_table(app, fighting())
    host.enter("report", square="E5", winner="draw")
    assert host.state.battles[0].signed == frozenset()


def test_each_for_the_own_seat_ends_a_phase_once_all_are_ready(app: Flask):
    """In the fight phase: first the report, then the retreat; in the build phase, once everybody has said
    so."""
    host, phones = at_table(app, fighting(), "own")
    assert phones["dwarfs"].send("end-phase", "dwarfs").status_code == 422
    phones["empire"].enter("report", "empire", square="E5", winner="empire")
    assert phones["empire"].send("end-phase", "empire", says="table").status_code == 422
    assert 'moves/end-phase"' not in page_of(phones["empire"])
    (away, *_others) = re.findall(
        r'name="square" value="(\w+)"', page_of(phones["skaven"], "/view/army?army=Horde")
    )
    phones["skaven"].enter("retreat", "skaven", army="Horde", square=away)
    assert phones["empire"].send("end-phase", "empire").status_code == 422
    phones["skaven"].enter("sign", "skaven", battle=host.state.battles[0].id)
    assert 'moves/end-phase"' in page_of(phones["empire"])
    phones["empire"].enter("end-phase", "empire")
    assert host.state.phase == "tunnel"
    host.make(m.SetTurn(1, "build"))
    for seat in SEATS:
        assert phones["empire"].send("end-phase", "empire").status_code == 422
        assert "The phase ends when all are ready, or when the host ends it." in page_of(phones["empire"])
        phones[seat].enter("pass", seat, lasts="now")
    phones["skaven"].enter("end-phase", "skaven")
    assert host.state.turn == 2


def test_a_late_player_who_has_not_mustered_holds_the_start_of_the_turn_up():
    table = friends()
    begin = table.position.begin
    assert begin is not None
    table._append(type(begin)((*begin.seats, "high_elves"), begin.first, begin.settings))
    assert table.against(None, m.EndPhase()) == [
        "High Elves: Muster the first army.",
        "High Elves: Name the starting square.",
    ]


def test_an_offer_that_was_passed_over_is_not_awaited_before_the_next_turn(app: Flask):
    host, phones = at_table(app, friends())
    phones["dwarfs"].enter("offer-pact", "dwarfs", to="empire")
    assert "offers Empire a pact" in page_of(phones["empire"])
    host.enter("end-phase", says="table")
    assert "offers Empire a pact" not in page_of(phones["empire"])
