"""A tap at a place without presence is entered only once somebody has said why it is allowed."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.kernel.seats import Seat
from tests.games.sending import Sender, beginning, opened
from tests.games.underdark_maps.clicking import Form, Forms

FAR = "everfire"


@pytest.fixture
def here(app: Flask) -> Sender:
    """Only Black is at Skullport, and it is Black's turn; Red's pieces are at Everfire."""
    table = Sender(*opened(app, "tyrants"))
    table.hand_in([beginning(("black", "red"), {})])
    table.make(m.SetTroops("skullport", {"black": 1}))
    table.make(m.SetTroops("eryndlyn", {"red": 1}))
    table.make(m.SetTroops(FAR, {"red": 1}))
    table.make(m.SetSpies(FAR, ("red",)))
    table.make(m.SetTurn(1), Seat("black"))
    return table


def forms(here: Sender, **args: str) -> Iterator[Form]:
    page = here.client.get(f"/t/{here.code}/view/sheet", query_string={"as": "black", **args})
    assert page.status_code == 200
    yield from Forms(page.text).found


@pytest.mark.parametrize(
    ("kind", "page", "args"),
    [
        ("deploy", 12, {"place": FAR}),
        ("assassinate", 11, {"place": FAR}),
        ("supplant", 14, {"place": FAR}),
        ("return-spy", 13, {"place": FAR}),
        ("return-troop", 13, {"place": FAR}),
        ("move-troop", 12, {"place": "skullport", "moving": "red", "from": FAR}),
    ],
)
def test_a_card_has_said_so_once_a_player_says_so(
    here: Sender, kind: str, page: int, args: dict[str, str]
) -> None:
    form = next(form for form in forms(here, **args) if form.kind == kind)
    before = here.version
    answer = here.client.post(form.action, data=form.fields)
    assert answer.status_code == 409
    assert f"Rulebook p. {page}" in answer.text
    assert here.version == before

    asked = next(form for form in Forms(answer.text).found if form.kind == kind)
    assert ("says", "card") in asked.buttons
    assert here.client.post(asked.action, data={**asked.fields, "says": "card"}).status_code == 303
    entry = here.table.entries[-1]
    assert (entry.move.kind, entry.override and entry.override.says) == (kind, "card")
