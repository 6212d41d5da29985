"""An encounter on several phones: whoever plays a Foe card asks the others to wait, and nobody goes on over
it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kernel.moves import AskBack, Choose, Draft
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.sending import tables_of
from tests.games.underdark_maps.clicking import Forms, Phone, phone_at, unfolded
from tests.games.underdark_maps.racing import BLUE, GREEN, RED


@pytest.fixture
def phones(app: Flask) -> dict[Seat, Phone]:
    """Red, Blue and Green each at a phone; Red's encounter, in which both others may play."""
    host = phone_at(app, ("red", "blue", "green"), board_spaces="12")
    host.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for _ in range(3):
        host.enter("gather", roll="2 2 2 2 2 2")
    host.enter("set-turn", path="/view/correct?party=red", phase="move")
    host.enter("march", ("roll", "3"))
    return {seat: Phone(app, seated(app, host.code, seat), host.code) for seat in (RED, BLUE, GREEN)}


def seated(app: Flask, code: str, seat: Seat) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(COOKIE + code, seating.sit(services_of(app).tables, code, seat, seat))
    return client


def offered(phone: Phone) -> set[str]:
    """Return what the page of a phone offers prominently; what is for others is folded."""
    kept = ("retract", "choose")
    return {form.kind for form in Forms(unfolded(phone.page())).found if form.kind not in kept}


def test_who_asked_to_wait_is_named_and_not_gone_on_over(phones: dict[Seat, Phone]) -> None:
    red, blue, green = (phones[seat] for seat in (RED, BLUE, GREEN))
    assert "go-on" in offered(red)
    assert {"pass-foe", "wait"} <= offered(blue)
    assert "play-foe" not in offered(blue), "a form that is filled in must not be gone on over"
    early = next(form for form in red.forms() if form.kind == "go-on")
    blue.enter("wait")
    assert "play-foe" in offered(blue)
    assert "wait" not in offered(blue)
    assert "go-on" not in offered(red)
    for phone in (red, green):
        assert "asked others to wait, and plays a Foe card" in phone.page()
    assert "Play your Foe card on Red, who is waiting, or pass" in red.page()
    answer = red.send(early)
    assert answer.status_code == 409
    assert "Blue asked others to wait, and has not played yet." in answer.text
    assert red.state.turn.seat == RED
    blue.enter("play-foe", foe="trap")
    assert [task.kind for task in red.state.turn.tasks] == ["disarm"]


def test_once_it_is_let_go_the_party_on_turn_goes_on(phones: dict[Seat, Phone]) -> None:
    red, blue, green = (phones[seat] for seat in (RED, BLUE, GREEN))
    green.enter("pass-foe")
    blue.enter("wait")
    blue.enter("pass-foe")
    assert red.state.turn.seat == BLUE


def test_going_on_is_small_where_somebody_is_still_asked(app: Flask, phones: dict[Seat, Phone]) -> None:
    assert 'class="button plain small fit" type="submit">' in _go_on(phones[RED])
    alone = phone_at(app, ("red", "blue"), board_spaces="12")
    alone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for _ in range(2):
        alone.enter("gather", roll="2 2 2 2 2 2")
    alone.enter("set-turn", path="/view/correct?party=red", phase="move")
    alone.enter("march", ("roll", "3"))
    assert 'class="button primary"' in _go_on(alone), "nobody else has a phone"


def test_an_entry_is_taken_back_by_its_party_and_the_host_alone(phones: dict[Seat, Phone]) -> None:
    red = phones[RED]
    red.make(Choose("who-enters", "own"))
    red.enter("go-on")
    version = red.version
    for seat in (GREEN, BLUE):
        assert "/moves/retract" not in phones[seat].page()
        assert phones[seat].post("retract", {"version": version}).status_code == 403
    assert "/moves/retract" in red.page()
    assert red.post("retract", {"version": version}).status_code == 303
    assert red.state.turn.seat == RED


def _go_on(phone: Phone) -> str:
    return phone.page().partition('/moves/go-on"')[2].partition("</form>")[0]


def test_what_is_asked_to_be_taken_back_is_said_as_the_log_says_it(
    app: Flask, phones: dict[Seat, Phone]
) -> None:
    red, blue, _green = (phones[seat] for seat in (RED, BLUE, Seat("green")))
    asking = Draft(move=AskBack(march(red)), seat=BLUE)
    tables_of(app).submit(
        red.code, Submission(token="asked-back-1", saw=red.version, by="blue", drafts=(asking,))
    )
    step = red.table.steps[march(red) - 1]
    assert str(step.said) != str(red.table.game.describe(None, step.entry))
    assert f"asks to take back: {step.said}" in blue.page()


def march(phone: Phone) -> int:
    entries = phone.table.entries
    return next(entry.version for entry in entries if entry.move.kind == "march")
