"""What a phone can enter out of reach: the moves at a place, and the ends of the turns of a round."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.houses import HOUSES
from companion.games.tyrants.page.away import Away, away
from companion.kernel.moves import Draft
from companion.kernel.seats import WATCHER
from companion.web.services import forms_of
from tests.games.tyrants.positions import begun, position

BLACK, RED = HOUSES[:2]
PLACED = (
    Draft(move=m.StartingTroop("skullport"), seat=BLACK),
    Draft(move=m.StartingTroop("eryndlyn"), seat=RED),
)


def shown(*drafts: Draft) -> Away:
    state = position(iter((*begun(("Ana", "Ben")), *drafts))).state
    assert state is not None
    return away(state, WATCHER, {})


def test_the_set_up_offers_its_one_move() -> None:
    data = shown()
    assert [deed.kind for deed in data.deeds] == ["starting-troop"]
    assert data.ends == ()


def test_each_deed_has_the_fields_of_its_form() -> None:
    forms = forms_of("tyrants")
    for deed in shown(*PLACED).deeds:
        fields = {name for name in vars(forms[deed.kind]) if not name.startswith("_")}
        assert {deed.at, *([deed.of] if deed.of else [])} <= fields, deed.kind


def test_turns_end_in_order_with_the_markers_due() -> None:
    everything = Draft(move=m.SetTroops("menzoberranzan", {"red": 6}), seat=RED)
    ends = shown(*PLACED, everything).ends
    assert [(end.house, end.following) for end in ends] == [(BLACK, RED), (RED, BLACK)]
    assert [dict(end.markers) for end in ends] == [{}, {"menzoberranzan": 2}]
