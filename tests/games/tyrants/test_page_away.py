"""What a phone can enter out of reach: the moves at a place, and the ends of the turns of a round."""

import re

from flask import Flask

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.page.away import OfflineSheet, offline_view
from companion.kernel.amending import Late
from companion.kernel.moves import Draft
from companion.kernel.seats import WATCHER, Seat
from companion.table.late_entries import merge
from companion.table.submission import Submission
from companion.web.services import forms_of
from tests.games.tyrants.positions import begun, position
from tests.games.tyrants.test_page_table import Phone
from tests.html import tight

BLACK, RED = HOUSES[:2]
PLACED = (
    Draft(move=m.StartingTroop("skullport"), seat=BLACK),
    Draft(move=m.StartingTroop("eryndlyn"), seat=RED),
)


def shown(*drafts: Draft) -> OfflineSheet:
    state = position(iter((*begun(("Ana", "Ben")), *drafts))).state
    assert state is not None
    return offline_view(state, WATCHER, {})


def test_the_set_up_offers_its_one_move() -> None:
    data = shown()
    assert [deed.kind for deed in data.deeds] == ["starting-troop"]
    assert data.ends == ()


def test_each_deed_has_the_fields_of_its_form() -> None:
    forms = forms_of("tyrants")
    for deed in shown(*PLACED).deeds:
        assert {deed.place_field, *([deed.colour_field] if deed.colour_field else [])} <= {
            *forms[deed.kind].inputs()
        }, deed.kind


def test_a_troop_is_moved_to_another_place_and_nobody_kills_their_own() -> None:
    deeds = {deed.kind: deed for deed in shown(*PLACED).deeds}
    moved = deeds["move-troop"]
    assert (moved.place_field, moved.colour_field, moved.needs_target) == ("origin", "colour", True)
    assert "target" in forms_of("tyrants")["move-troop"].inputs()
    places = shown(*PLACED).places
    assert ("skullport", "Skullport") in places
    assert places == tuple(sorted(places, key=lambda place: place[1]))
    assert {kind for kind, deed in deeds.items() if deed.without_own} == {
        "assassinate",
        "supplant",
        "return-spy",
    }


def test_turns_end_in_order_with_the_markers_due() -> None:
    everything = Draft(move=m.SetTroops("menzoberranzan", {"red": 6}), seat=RED)
    ends = shown(*PLACED, everything).ends
    assert [(end.house, end.following) for end in ends] == [(BLACK, RED), (RED, BLACK)]
    assert [dict(end.markers) for end in ends] == [{}, {"menzoberranzan": 2}]


def test_what_was_entered_since_is_named_in_words_where_it_is_upset_and_only_there(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(m.SetTurn(1), seat="black")
    phone.enter(m.SetTroops("skullport", {"black": 1, "red": 1}), m.SetTroops("kanaglym", {"red": 1}))
    saw = phone.tables.table(phone.code).version
    phone.enter(m.EndTurn(), seat="black")
    phone.enter(m.Deploy("skullport"), m.Assassinate("skullport", "black"), seat="red")
    for move in (m.Assassinate("skullport", "red"), m.Deploy("menzoberranzan")):
        draft, late = Draft(move=move, seat=Seat("black")), Late(saw=saw, own=frozenset())
        made = Submission(token=f"late-{move.kind}", saw=saw, by="black", drafts=(draft,), late=late)
        assert merge(phone.tables, phone.code, made).held
    upset, never = tight(phone.read("/late")).split('<section class="held')[1:]
    since = "This would make a later entry break the rules. Red: deploys at Skullport: "
    assert f"{since}Red has no presence at Skullport." in upset
    assert "Black has no presence at Menzoberranzan." in never
    assert "since" not in never
    assert not re.search(r"[Ee]ntry \d", upset + never)
