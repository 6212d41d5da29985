"""VP of markers that ended turns should have brought (page 11), once other entries come before them."""

import random
from collections import Counter
from html import unescape

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX
from companion.games.tyrants.facts import due_markers, markers
from companion.games.tyrants.game import GAME
from companion.kernel.amending import preview
from companion.kernel.due import list_awaited
from companion.kernel.effective_entries import standing
from companion.kernel.moves import Amend, Entry, Retract
from companion.kernel.position import replay
from companion.kernel.seats import Seat
from tests.games.tyrants.at_the_table import Table, table
from tests.games.tyrants.test_catching_up import forgetful
from tests.games.underdark_maps.clicking import Forms


def due(here: Table) -> list[tuple[str | None, str]]:
    return [(one.who, str(one.what)) for one in list_awaited(GAME, here.position)][:-1]


def amended(here: Table, version: int, after: int) -> None:
    here._append(Amend((version,), None, after))


def test_a_late_entry_that_completes_total_control_leaves_its_vp_to_be_taken() -> None:
    here = table(first="black").at(araumycos="3 black")
    ended = here.enter("black", m.EndTurn())
    late = here.all_the_same("black", m.Deploy("araumycos"))
    assert due(here) == []
    amended(here, late, ended - 1)
    assert due(here) == [("black", "Take 3 VP for the marker of Araumycos")]
    here.enter("black", m.GainVP(3, "marker:araumycos"))
    assert (due(here), here.tokens("black")) == ([], 3)


def test_what_settles_an_ended_turn_leaves_the_vp_of_the_next_due() -> None:
    here = table("black red", "black").at(araumycos="3 black")
    ended = here.enter("black", m.EndTurn())
    amended(here, here.all_the_same("black", m.Deploy("araumycos")), ended - 1)
    here.enter("red", m.EndTurn())
    here.enter("black", m.GainVP(3, "marker:araumycos"))
    assert due_markers(here.state) == {"araumycos": 3}


def test_what_is_taken_back_leaves_its_vp_to_be_given_back() -> None:
    here = table(first="black").at(araumycos="3 black")
    troop = here.enter("black", m.Deploy("araumycos"))
    here.enter("black", m.EndTurn({"araumycos": 3}))
    said = preview(GAME, here.entries, Retract(troop), "all").pieces
    assert "Black: 3 VP too many were taken when a turn ended (marker of Araumycos)" in map(str, said)
    here.retract(troop)
    assert due(here) == [("black", "Give back 3 VP for the marker of Araumycos")]
    half = here.enter("black", m.GainVP(-1, "marker:araumycos"))
    assert due(here) == [("black", "Give back 2 VP for the marker of Araumycos")]
    here.retract(half)
    here.enter("black", m.SetTokens(0))
    assert due(here) == []


def test_the_table_may_leave_them() -> None:
    here = table(first="black").at(araumycos="4 black")
    here.enter("black", m.EndTurn())
    left = here.enter("black", m.LeaveVP("araumycos"))
    assert (due(here), here.tokens("black")) == ([], 0)
    assert str(GAME.describe(None, here.entries[-1])) == "keeps what was taken for the marker of Araumycos"
    assert here.refused("black", m.LeaveVP("araumycos")) == "Nothing is owed for that marker any more."
    here.retract(left)
    assert due(here) == [("black", "Take 3 VP for the marker of Araumycos")]


def test_it_is_settled_by_a_tap_on_what_is_due(app: Flask) -> None:
    host, black = forgetful(app, "black", "red", "orange")
    host.make(m.SetTroops("araumycos", {"black": 3}))
    host.make(m.SetTurn(2), Seat("black"))
    host.make(m.EndTurn(), Seat("black"))
    sheet = black.client.get(f"/t/{host.code}/view/sheet?place=araumycos").text
    late = next(form for form in Forms(sheet).found if form.kind == "deploy")
    assert black.client.post(late.action, data=late.fields).status_code == 303
    assert "Take 3 VP for the marker of Araumycos" in black.client.get(f"/t/{host.code}").text
    more = black.client.get(f"/t/{host.code}/view/more?as=black").text
    assert "Black: 3 more VP were due when a turn ended (marker of Araumycos)." in unescape(more)
    form = next(form for form in Forms(more).found if form.kind == "gain-vp")
    assert black.client.post(form.action, data={**form.fields, **dict(form.buttons[:1])}).status_code == 303
    assert host.state.tokens[INDEX["black"]] == {"marker:araumycos": 3}
    assert "for the marker of" not in black.client.get(f"/t/{host.code}").text


def lacking(here: Table) -> list[dict[str, int]]:
    """Return what each house lacks, counted from the markers before the end of each of its turns."""
    lacks: list[dict[str, int]] = [{} for _ in HOUSES]
    before: list[Entry] = []
    for entry in standing(here.entries):
        if isinstance(entry.move, m.EndTurn):
            now = replay(GAME, before).state
            house = now.on_turn
            due = Counter({SITES[one.site].id: one.vp for one in markers(now) if one.house == house})
            due.subtract(entry.move.markers)
            for site, vp in due.items():
                lacks[house][site] = lacks[house].get(site, 0) + vp
        before.append(entry)
    return [{site: vp for site, vp in of.items() if vp} for of in lacks]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_lacking_is_as_counted_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    here = table("black red", "black")
    sites = [SITES[site] for site in here.state.field.markers]
    for _ in range(30):
        if dice.random() < 0.4:
            here._append(m.EndTurn(due_markers(here.state)), HOUSES[here.state.on_turn])
        else:
            site = dice.choice(sites)
            here.at(**{site.id: f"{dice.choice((len(site.space_at), 1))} {dice.choice(('black', 'red'))}"})
    assert lacking(here) == list(here.state.owed) == [{}] * len(HOUSES)
    for entry in dice.sample(here.entries[2:], 5):
        if isinstance(entry.move, m.SetTroops):
            here.retract(entry.version)
            assert lacking(here) == list(here.state.owed), seed
