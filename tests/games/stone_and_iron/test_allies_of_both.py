"""A battle between two allies of a third faction in the same square: the third is asked whose side it
takes, and is not drawn in before it has answered."""

from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.battles import rules_in_force
from companion.games.stone_and_iron.facts.forces import allies, are_allied, engagement
from companion.games.stone_and_iron.page.chronicle import TELLING
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.state.state import State
from companion.kernel.features import Deed
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import phone_at

BETWEEN = "Still open: whose side Empire will take."


def meeting(**settings: str) -> Campaign:
    """Dwarfs and Empire are at E8, High Elves arrive; the Empire is allied with both."""
    table = Campaign("dwarfs empire high_elves", **settings).row("D8 E8 F8", "tunnel", "", "ew")
    table.square("E8", "tunnel", "dwarfs", "ew")
    for seat, id_ in (("dwarfs", "throng"), ("empire", "host"), ("high_elves", "spears")):
        table.army(seat, "E8", "hero", "20 spearmen", name=id_)
    return table.pact("dwarfs", "empire").pact("empire", "high_elves").phase("fight")


def sides(table: Campaign, *, asked: bool = True) -> tuple[tuple[str, ...], tuple[str, ...]]:
    battle = engagement(table.state, table.state.grid.index["E8"], ask_allies=asked)
    assert battle is not None
    return battle.first.seats, battle.second.seats


def won_by(winner: str) -> m.Report:
    return m.Report("1", "E8", winner, asked=True)


def test_nobody_is_put_on_a_side():
    table = meeting()
    assert sides(table) == (("dwarfs",), ("high_elves",))
    assert table.against(None, won_by("high_elves")) == [BETWEEN]
    table.all_the_same(None, won_by("high_elves"))
    assert not table.who("host").beaten
    assert table.who("throng").beaten
    (fought,) = table.state.battles
    assert fought.seats == ("dwarfs", "high_elves")
    assert table.state.holdings["empire"].tallies.paid_wins == 0


def test_a_report_from_before_allies_were_asked_is_told_with_the_sides_it_had():
    table = meeting()
    before = table.state
    table._append(m.Report("1", "E8", "empire", {"spears:1": 5}))
    deed = Deed(entry=table.entries[-1], before=before, after=table.state, said=Text(""))
    (fight,) = TELLING.fights((deed,))
    assert str(fight.ended) == "Dwarfs and Empire win the battle of E8 together."


def test_before_a_battle_an_ally_of_both_is_told_as_undecided_or_as_out():
    table = meeting()
    square = table.state.grid.index["E8"]
    assert BETWEEN in map(str, rules_in_force(table.state, square))
    table.enter("empire", m.TakeSide("E8", ""))
    said = [str(one) for one in rules_in_force(table.state, square)]
    assert "Allied with both sides, so it stays out: Empire." in said
    assert BETWEEN not in said


def test_it_is_asked_and_holds_the_phase():
    table = meeting()
    assert "Empire: Say whose side you take at E8: Dwarfs and High Elves are your allies." in table.against(
        None, m.EndPhase()
    )
    table.enter("empire", m.TakeSide("E8", ""))
    assert table.against(None, won_by("high_elves")) == []
    assert not any("whose side" in one for one in table.against(None, m.EndPhase()))


def test_nobody_is_an_ally_of_their_own():
    assert {*allies(meeting().state, "empire")} == {"dwarfs", "high_elves"}


def test_who_has_been_beaten_takes_no_side():
    state = meeting().state
    army = next(army for army in state.armies.values() if army.owner == "empire")
    beaten = replace(state, armies={**state.armies, army.id: replace(army, beaten=True)})
    assert isinstance(apply(state, Seat("empire"), m.TakeSide("E8", "dwarfs")), State)
    missed = apply(beaten, Seat("empire"), m.TakeSide("E8", "dwarfs"))
    assert isinstance(missed, Misfit)
    assert str(missed.sentence) == "There is no army of Empire at E8."


@pytest.mark.parametrize(
    ("beside", "expected"),
    [
        ("dwarfs", (("dwarfs", "empire"), ("high_elves",))),
        ("high_elves", (("dwarfs",), ("high_elves", "empire"))),
        ("", (("dwarfs",), ("high_elves",))),
    ],
)
def test_it_fights_where_it_says(beside: str, expected: tuple[tuple[str, ...], tuple[str, ...]]):
    table = meeting()
    table.enter("empire", m.TakeSide("E8", beside))
    first, second = sides(table)
    assert ({*first}, {*second}) == ({*expected[0]}, {*expected[1]})
    table.enter(None, won_by("dwarfs"))
    assert table.who("host").beaten == (beside == "high_elves")
    assert table.state.holdings["empire"].tallies.paid_wins == int(beside == "dwarfs")


def test_a_side_can_be_changed_and_only_one_of_these_two_chosen():
    table = meeting()
    table.enter("empire", m.TakeSide("E8", "dwarfs"))
    table.enter("empire", m.TakeSide("E8", "high_elves"))
    assert table.who("host").beside == "high_elves"
    assert table.against("dwarfs", m.TakeSide("E8", "empire")) == [
        "At E8 no battle has allies of Dwarfs on both sides."
    ]
    assert table.against("empire", m.TakeSide("E8", "empire")) == ["No side of this battle is led by Empire."]
    assert table.refused("empire", m.TakeSide("D8", "dwarfs")) == "There is no army of Empire at D8."


def test_where_the_table_reads_it_so_it_stays_out_unasked():
    table = meeting(ally_of_both="out")
    assert sides(table) == (("dwarfs",), ("high_elves",))
    assert table.against(None, won_by("dwarfs")) == []
    assert table.against("empire", m.TakeSide("E8", "dwarfs")) == [
        "By this table's settings an ally of both sides stays out."
    ]


def test_the_next_turn_asks_anew():
    table = meeting()
    table.enter("empire", m.TakeSide("E8", "dwarfs"))
    table._append(m.SetArmy("host", square="E8"))
    assert table.who("host").beside is None


def test_older_reports_keep_who_was_put_beside_whom():
    """A report from before this question existed has the ally of both on the side of whoever was there
    first."""
    table = meeting()
    table.enter(None, m.Report("1", "E8", "high_elves"))
    assert table.who("host").beaten
    assert table.state.battles[-1].seats == ("dwarfs", "empire", "high_elves")


def naive_sides(state: State, first: str, second: str) -> tuple[set[str], set[str]]:
    """Work out who fights on which side from nothing but the pacts and what each has said."""
    found: tuple[set[str], set[str]] = ({first}, {second})
    for army in state.armies.values():
        for side, other in ((0, 1), (1, 0)):
            leader, foe = (first, second)[side], (first, second)[other]
            friend, torn = are_allied(state, army.owner, leader), are_allied(state, army.owner, foe)
            if friend and (not torn or army.beside == leader):
                found[side].add(army.owner)
    return found


@pytest.mark.parametrize("pairs", [*product((False, True), repeat=5)])
@pytest.mark.parametrize("beside", [None, "", "dwarfs", "high_elves"])
def test_four_factions_in_one_square(pairs: tuple[bool, ...], beside: str | None):
    """Dwarfs came first, High Elves second, then Empire and Bretonnia with every possible pact."""
    table = Campaign("dwarfs high_elves empire bretonnia").square("E8", "tunnel", "dwarfs", "ew")
    for seat in ("dwarfs", "high_elves", "empire", "bretonnia"):
        table.army(seat, "E8", "hero", name=seat)
    others = [("dwarfs", "empire"), ("dwarfs", "bretonnia"), ("high_elves", "empire")]
    others += [("high_elves", "bretonnia"), ("empire", "bretonnia")]
    for (one, other), stands in zip(others, pairs, strict=True):
        if stands:
            table.pact(one, other)
    table.phase("fight")
    if beside is not None:
        table._append(m.TakeSide("E8", beside), "empire")
    battle = engagement(table.state, table.state.grid.index["E8"])
    assert battle is not None
    found = {*battle.first.seats}, {*battle.second.seats}
    assert found == naive_sides(table.state, "dwarfs", "high_elves")
    assert not found[0] & found[1]


def test_the_page_asks_and_tells_everybody(app: Flask):
    phone = phone_at(app, "dwarfs empire high_elves")
    phone.lay(meeting())
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=E8").text
    assert "Allied with both sides: Empire" in page
    assert "Until it says whose side it takes, it stays out." in page
    assert '<legend class="label">throng</legend>' in page
    assert '<legend class="label">host</legend>' not in page, "it has nothing to lose there"
    phone.enter("take-side", "empire", square="E8", beside="dwarfs")
    assert "It fights beside Dwarfs." in phone.client.get(f"/t/{phone.code}/view/sheet?place=E8").text
    assert phone.state.armies["host"].beside == "dwarfs"
