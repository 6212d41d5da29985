"""Turns that nobody ended: the marker VP due, and skipped turns marked as not recorded."""

import re
from html import unescape

from flask import Flask

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.game import GAME
from companion.games.tyrants.page.scores import Origins
from companion.games.tyrants.rules.apply import seat_of_last_turn
from companion.games.tyrants.scoring import score
from companion.kernel.codec import unpack_draft
from companion.kernel.features import CatchUp
from companion.kernel.moves import Choose, Draft
from companion.kernel.seats import Seat, Viewer
from tests.games.sending import Sender, beginning, opened
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table
from tests.games.underdark_maps.clicking import Forms

assert GAME.turns is not None
TURNS = GAME.turns
assert TURNS.absent is not None
assert TURNS.catch_up is not None


def offered(here: Table, house: str) -> CatchUp:
    found = TURNS.catch_up(here.state, Seat(house))
    assert found is not None
    return found


def carried_out(here: Table, house: str) -> None:
    for draft in offered(here, house).drafts:
        here.enter(str(draft.seat), draft.move)


def test_the_turn_that_goes_on_ends_with_its_marker_vp() -> None:
    here = table(first="red").at(araumycos="4 red")
    found = offered(here, "black")
    assert [(draft.seat, draft.move) for draft in found.drafts] == [("red", m.EndTurn({"araumycos": 3}))]
    assert str(found.label) == "End Red's turn (+3 VP) and enter"
    carried_out(here, "black")
    assert here.tokens("red") == 3
    assert here.against("black", m.Deploy("skullport")) == []


def test_turns_between_are_not_recorded_and_their_vp_assumed() -> None:
    here = table(EVERYBODY).at(araumycos="4 red", skullport="1 blue")
    found = offered(here, "blue")
    assert [draft.move for draft in found.drafts] == [
        m.EndTurn(),
        m.EndTurn({"araumycos": 3}, assumed=True),
        m.EndTurn(assumed=True),
    ]
    label = "End Black's turn, pass over Red (+3 VP assumed) and Orange, and enter"
    assert str(found.label) == label
    carried_out(here, "blue")
    assert here.state.on_turn == 3
    assert [str(GAME.describe(None, entry)) for entry in here.entries[-3:]] == [
        "ends the turn",
        "turn not recorded: 3 VP from markers assumed",
        "turn not recorded",
    ]


def test_assumed_vp_says_so_in_the_score_and_names_its_entry() -> None:
    here = table(EVERYBODY).at(araumycos="4 red")
    carried_out(here, "blue")
    red = next(one for one in score(here.state).seats if one.seat == "red")
    (item,) = next(line for line in red.lines if line.key == "vp_tokens").items
    assert (str(item.what), item.points) == ("Marker of Araumycos, assumed: the turn was not recorded", 3)
    origin = Origins(here.entries).of("vp_tokens", item)
    assert origin is not None
    assert origin.entry.move == m.EndTurn({"araumycos": 3}, assumed=True)


def test_nothing_is_offered_on_turn_in_the_set_up_and_past_the_end() -> None:
    assert TURNS.catch_up(table().state, Seat("black")) is None
    assert TURNS.catch_up(table(setting_up=True).state, Seat("red")) is None
    assert TURNS.catch_up(table().state, Seat("blue")) is None
    here = table(first="black")
    here.enter("black", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    assert TURNS.catch_up(here.state, Seat("black")) is None


def test_nothing_is_offered_to_who_has_left_the_table() -> None:
    here = table(EVERYBODY)
    away = TURNS.absent(here.state, frozenset({Seat("red")}))
    assert HOUSES[away.on_turn] != "red"
    assert TURNS.catch_up(away, Seat("red")) is None


def test_an_entry_written_before_turns_could_be_assumed_is_read() -> None:
    payload = '{"kind":"end-turn","move":{"markers":{"araumycos":3}},"override":null,"seat":"red"}'
    assert unpack_draft(payload, GAME.moves).move == m.EndTurn({"araumycos": 3})


def test_what_is_tried_is_tried_in_the_next_turn_of_ones_own() -> None:
    here = table(EVERYBODY).turn("orange", 3)
    for house, round_ in (("blue", 3), ("black", 4)):
        (draft,) = TURNS.given(here.state, Seat(house))
        assert (draft.seat, draft.move) == (house, m.SetTurn(round_))
    assert TURNS.given(here.state, Seat("orange")) == ()
    assert TURNS.given(table(setting_up=True).state, Seat("red")) == ()


def test_in_a_sketch_the_turn_is_the_sketchers(app: Flask) -> None:
    """Red tries a deploy while it is Black's turn: there is no objection, and it is Red's turn to end."""
    host = Sender(*opened(app, "tyrants"))
    host.hand_in([beginning(("black", "red"), {})])
    host.make(m.SetTurn(1), Seat("black"))
    red = Sender(app, host.seated("red"), host.code)
    tried = red.client.post(f"/t/{host.code}/what-if", data={"csrf_token": red.proof}).location
    page = red.client.get(tried).text
    assert "End Red's turn" in page
    sheet = red.client.get(f"{tried}/view/sheet?place=eryndlyn").text
    assert 'name="seat" value="red"' in sheet
    form = re.search(r'<form[^>]*action="[^"]*/enter/deploy".*?</form>', sheet, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))
    answer = red.client.post(
        f"{tried}/enter/deploy", data={name: unescape(value) for name, value in fields.items()}
    )
    assert answer.status_code == 303
    page = red.client.get(tried).text
    (bar,) = re.findall(r'<div class="sketch-bar">.*?</div>', page, re.DOTALL)
    assert re.search(r"\(\+\d+\)", bar)
    assert host.state.on_turn == 0
    of_host = host.client.post(f"/t/{host.code}/what-if", data={"csrf_token": host.proof}).location
    assert "step tried" not in host.client.get(of_host).text


def forgetful(app: Flask, *houses: str) -> tuple[Sender, Sender]:
    """Return the host's phone and Black's, after Black's turn ended with a deploy that nobody entered."""
    host = Sender(*opened(app, "tyrants"))
    host.hand_in([beginning(houses, {})])
    host.make(m.SetTurn(1), Seat("black"))
    host.make(m.SetTroops("skullport", {"black": 1}))
    black = Sender(app, host.seated("black"), host.code)
    host.make(m.EndTurn(), Seat("black"))
    return host, black


def turn_of_last_deploy(host: Sender) -> str:
    (step,) = [step for step in host.table.steps if isinstance(step.entry.move, m.Deploy)]
    assert step.stands
    return str(step.moment.name)


def test_what_was_forgotten_in_the_turn_that_has_just_ended_goes_there_by_two_taps(app: Flask) -> None:
    host, black = forgetful(app, "black", "red", "orange")
    sheet = black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    assert sheet.index("It belongs to Black's last turn") < sheet.index(
        "<form", sheet.index('class="sheet-page')
    )
    form = next(form for form in Forms(sheet).found if form.kind == "deploy")
    answer = black.client.post(form.action, data=form.fields)
    assert answer.status_code == 303, answer.text
    assert turn_of_last_deploy(host) == "Round 1, Black"
    assert HOUSES[host.state.on_turn] == "red"
    assert host.state.troops[0].bit_count() == 2


def test_of_two_players_the_other_may_have_forgotten_to_end_so_that_it_is_asked(app: Flask) -> None:
    host, black = forgetful(app, "black", "red")
    page = black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    way = re.search(r'href="([^"]*last=1[^"]*)"', page)
    assert way is not None
    assert way.start() < page.index("turn and enter") < page.index("<form", way.start())
    sheet = black.client.get(unescape(way[1])).text
    form = next(form for form in Forms(sheet).found if form.kind == "deploy")
    assert black.client.post(form.action, data=form.fields).status_code == 303
    assert turn_of_last_deploy(host) == "Round 1, Black"
    assert HOUSES[host.state.on_turn] == "red"


def test_what_was_forgotten_two_turns_ago_goes_there_by_three_taps(app: Flask) -> None:
    host, black = forgetful(app, "black", "red", "orange", "blue")
    host.make(m.EndTurn(), Seat("red"))
    page = black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    assert "pass over Blue, and enter" in page
    way = re.search(r'href="([^"]*last=1[^"]*)"', page)
    assert way is not None
    sheet = black.client.get(unescape(way[1])).text
    form = next(form for form in Forms(sheet).found if form.kind == "deploy")
    answer = black.client.post(form.action, data=form.fields)
    assert answer.status_code == 303, answer.text
    assert turn_of_last_deploy(host) == "Round 1, Black"
    assert HOUSES[host.state.on_turn] == "orange"


def test_where_each_enters_for_their_own_seat_nobody_is_offered_to_end_another_turn(app: Flask) -> None:
    """The attempt would only meet an objection: this phone may not end Red's turn."""
    host = Sender(*opened(app, "tyrants"))
    host.hand_in([beginning(("black", "red", "orange"), {}), Draft(move=Choose("who-enters", "own"))])
    host.make(m.SetTurn(1), Seat("red"))
    orange, black = (Sender(app, host.seated(house), host.code) for house in ("orange", "black"))
    for phone, way in ((orange, ""), (black, ""), (black, "&pass=1")):
        sheet = unescape(phone.client.get(f"/t/{host.code}/view/sheet?place=skullport{way}").text)
        assert "It is Red's turn." in sheet
        assert "End Red's turn" not in sheet
    offered_to_the_host = host.client.get(f"/t/{host.code}/view/sheet?place=skullport&as=orange").text
    assert "End Red's turn and enter" in unescape(offered_to_the_host)


def test_at_the_only_phone_a_place_is_tapped_for_whoever_is_on_turn(app: Flask) -> None:
    """Black is at the host's phone; Red has none, until a phone takes the seat."""
    host = Sender(*opened(app, "tyrants"))
    for seat, phone in (("black", ""), ("red", "no")):
        sits = {"csrf_token": host.proof, "seat": seat, "phone": phone}
        assert host.client.post(f"/t/{host.code}/sit", data=sits).status_code == 303
    host.hand_in([beginning(("black", "red"), {})])
    host.make(m.SetTurn(1), Seat("red"))
    place = f"/t/{host.code}/view/sheet?place=skullport"
    page = unescape(host.client.get(place).text)
    assert 'name="seat" value="red"' in page
    assert "It is Red's turn." not in page
    assert "It is Red's turn." in unescape(host.client.get(f"{place}&as=black").text)
    host.seated("red")
    assert "It is Red's turn." in unescape(host.client.get(place).text)


def test_where_it_is_objected_to_it_is_offered_first(app: Flask) -> None:
    """Black's sheet has been open since before the turn ended."""
    host, black = forgetful(app, "black", "red", "orange")
    answer = black.client.post(
        f"/t/{host.code}/moves/deploy",
        data={
            "csrf_token": black.proof,
            "saw": host.version,
            "token": "objected-1",
            "seat": "black",
            "place": "skullport",
        },
    )
    assert answer.status_code == 409
    form = next(form for form in Forms(answer.text).found if form.kind == "deploy")
    assert form.buttons[0][0] == "last"
    again = black.client.post(form.action, data={**form.fields, **dict(form.buttons[:1])})
    assert again.status_code == 303, again.text
    assert turn_of_last_deploy(host) == "Round 1, Black"


def test_it_is_offered_neither_to_others_nor_for_the_end_of_a_turn_nor_once_the_next_is_over(
    app: Flask,
) -> None:
    host, black = forgetful(app, "black", "red", "orange")
    ended = {"csrf_token": black.proof, "saw": host.version, "token": "ended-twice", "seat": "black"}
    answer = black.client.post(f"/t/{host.code}/moves/end-turn", data=ended)
    assert answer.status_code == 409
    assert "last turn" not in answer.text
    orange = Sender(app, host.seated("orange"), host.code)
    assert "last turn" not in orange.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    host.make(m.EndTurn(), Seat("red"))
    assert "last turn" not in black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text


def test_what_was_said_of_another_turn_is_objected_to(app: Flask) -> None:
    """The turn that the page showed is over by now: nothing is entered without asking."""
    host, black = forgetful(app, "black", "red", "orange")
    sheet = black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    form = next(form for form in Forms(sheet).found if form.kind == "deploy")
    host.make(m.EndTurn(), Seat("red"))
    assert black.client.post(form.action, data=form.fields).status_code == 409
    assert host.state.troops[0].bit_count() == 1


def test_after_the_end_the_last_turn_of_all_still_takes_it() -> None:
    here = table(first="black").at(skullport="1 red")
    here.enter("black", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    here.enter("red", m.EndTurn())
    assert seat_of_last_turn(here.state) == "red"
    found = GAME.views["sheet"].data(
        here.state, Viewer(seats=frozenset({Seat("red")})), {"place": "skullport", "last": "1"}
    )
    assert found.last
    assert not found.basic[0].quiet
    assert seat_of_last_turn(table().state) is None


def test_what_a_card_does_says_too_that_it_ends_a_turn(app: Flask) -> None:
    host, black = forgetful(app, "black", "red")
    page = black.client.get(f"/t/{host.code}/view/sheet?place=skullport").text
    _, by_card = page.split("With a card")
    assert re.search(r"End Red&#39;s turn[^<]* and enter", by_card[: by_card.index("<form")])


def test_a_phone_that_acted_for_another_goes_back_to_itself_when_that_turn_ends(app: Flask) -> None:
    host, black = forgetful(app, "black", "red", "orange")
    red_turn = {"csrf_token": black.proof, "saw": host.version, "token": "for-red-1", "seat": "red"}
    table, acting = f"/t/{host.code}", f"/t/{host.code}?as=red"
    shown = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{acting}"}
    deployed = black.client.post(
        f"{table}/moves/deploy", data=red_turn | {"place": "skullport", "next": acting}, headers=shown
    )
    assert "HX-Redirect" not in deployed.headers
    ended = {
        "csrf_token": black.proof,
        "saw": host.version,
        "token": "for-red-2",
        "seat": "red",
        "next": table,
    }
    answer = black.client.post(f"{table}/moves/end-turn", data=ended, headers=shown)
    assert answer.headers["HX-Redirect"] == table
    assert HOUSES[host.state.on_turn] == "orange"
