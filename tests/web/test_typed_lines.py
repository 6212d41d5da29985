"""Lines typed in games other than Tyrants: entered with the same permissions as forms."""

from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import UseSheet
from companion.kernel.moves import Choose, Draft, Sit
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import WHO_ENTERS
from tests.apps import running
from tests.games.sending import Sender, beginning, opened
from tests.playing import TABLE_SAYS

SEATS = {
    "underdark_maps": ("red", "blue"),
    "stone_and_iron": ("dwarfs", "skaven"),
    "underworld": ("referee", "player-1"),
    "score_sheet": ("red", "blue"),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("typed")) as made:
        made.testing = True
        yield made


def host_at(app: Flask, game: str, **settings: str) -> Sender:
    host = Sender(*opened(app, game))
    host.hand_in([beginning(SEATS[game], settings)])
    return host


def types(phone: Sender, line: str, **more: str) -> tuple[int, str]:
    answer = phone.post("line", {"line": line, **more})
    return answer.status_code, unescape(answer.text)


def page(phone: Sender, client: FlaskClient, line: str = "") -> str:
    answer = client.get(f"/t/{phone.code}/line", query_string={"line": line} if line else {})
    assert answer.status_code == 200
    return unescape(answer.text)


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("underdark_maps", "go [WAY] ROLL"),
        ("stone_and_iron", "march ARMY to PATH [rolled ROLLS]"),
        ("underworld", "listen WHO [silent] [rolled CHAIN]"),
        ("score_sheet", "count AMOUNTS"),
    ],
)
def test_the_page_has_the_key_of_all_that_can_be_typed(app: Flask, game: str, form: str) -> None:
    host = host_at(app, game)
    assert form in page(host, host.client)
    assert "/papers/shorthand.pdf" not in page(host, host.client), "a paper that the game does not have"
    words = host.client.get(f"/t/{host.code}/line/words", query_string={"line": form[:2]}).text
    assert form.split(maxsplit=1)[0] in words


def test_a_race_is_typed(app: Flask) -> None:
    host = host_at(app, "underdark_maps")
    before = host.version
    assert types(host, "gather 2 9 6 11 16 13, dance")[0] == 422
    assert host.version == before, "nothing is entered half"
    line = "red gather 2 9 6 11 16 13"
    shown = page(host, host.client, line)
    assert "Enter" in shown
    while not host.state.order or host.state.turn.tasks[0].kind != "gather":
        task = host.state.turn.tasks[0]
        assert task.kind in ("track", "deck", "take"), task
        if task.kind == "track":
            host.post("lay-track", {"roll-here": "y", "spaces": "24"})
    status, _said = types(host, line)
    assert status == 303
    assert [member.row for member in host.state.parties["red"].members] == [2, 9, 6, 11, 16, 13]


def test_the_desk_rolls_and_listens_with_typed_dice(app: Flask) -> None:
    host = host_at(app, "underworld")
    host.post("set-character", {"name": "Ada", "hits": 6, "most": 6})
    assert types(host, "set out to 1 with ada, listen ada rolled 1, dice 2d6 for luck rolled 3+4")[0] == 303
    assert host.last.chain.rolls == "2d6:3,4"
    assert host.last.what == "luck"
    status, said = types(host, "listen bo rolled 1")
    assert (status, "“listen bo rolled 1”" in said) == (422, True)
    assert types(host, "listen ada")[0] == 422, "the dice are typed"
    before = host.version
    status, said = types(host, "come home, listen ada rolled 1")
    assert (status, "“listen ada rolled 1”: " in said) == (422, True), "what cannot be played is quoted"
    assert host.version == before, "and nothing is entered half"


def test_in_front_of_the_screen_nothing_can_be_typed(app: Flask) -> None:
    host = host_at(app, "underworld")
    player = Sender(app, host.seated("player-1"), host.code)
    assert player.client.get(f"/t/{host.code}/line").status_code in (403, 404)
    assert types(player, "dice 2d6 rolled 3+4", seat="player-1")[0] in (403, 404)


def test_a_line_opens_nothing_that_a_form_would_not(app: Flask) -> None:
    """A line is for one's own seat unless it says otherwise, and a rival's seat needs the same permission."""
    host = host_at(app, "stone_and_iron")
    host.hand_in([Draft(move=Choose(WHO_ENTERS.key, "own"), override=TABLE_SAYS)])
    player = Sender(app, host.seated("skaven"), host.code)
    before = host.version
    status, said = types(player, "dwarfs: start at C3")
    assert status == 403
    assert "own seat" in said
    assert host.version == before
    form = player.post("start-at", {"seat": "skaven", "square": "C3"})
    line = player.post("line", {"line": "start at C3", "seat": "skaven"})
    assert line.status_code == form.status_code, "what the form meets, the line meets"


def test_what_is_sealed_is_not_typed(app: Flask) -> None:
    host = host_at(app, "stone_and_iron", condition_choice="secret")
    assert types(host, "choose condition any", seat="dwarfs")[0] == 422


def test_a_roster_is_typed_in_one_line(app: Flask) -> None:
    """Written as on a round sheet: a slash between two units stands for a new line on the page."""
    host = host_at(app, "stone_and_iron")
    line = "muster Horde with 1 Chieftain hero US1 45pt / 40 Clanrats core 5pt"
    status, said = types(host, f"skaven {line}")
    assert status == 303, said
    army = host.table.position.state.armies["Horde"]
    assert [(unit.models, unit.name, unit.points) for unit in army.units] == [
        (1, "Chieftain", 45),
        (40, "Clanrats", 5),
    ]


def test_the_same_line_from_two_phones_is_asked_like_any_other_entry(app: Flask) -> None:
    host = host_at(app, "stone_and_iron")
    line = "skaven muster %s with 1 Chieftain hero US1 45pt / 40 Clanrats core 5pt"
    sent = {"line": line % "Horde", "saw": host.version}
    assert host.post("line", sent).status_code == 303
    again = host.post("line", sent)
    assert (again.status_code, "or one more?" in again.text) == (409, True)


def test_a_sheet_is_counted_by_the_names_of_those_who_play(app: Flask) -> None:
    host = host_at(app, "score_sheet")
    assert types(host, "red 12") == (422, types(host, "red 12")[1])
    assert "Choose a sheet first." in types(host, "red 12")[1]
    sheet = ready_text("any-rounds")
    assert sheet is not None
    names = [Draft(move=Sit(name), seat=Seat(seat)) for seat, name in (("red", "Ann"), ("blue", "Bob Lee"))]
    host.hand_in([*names, Draft(move=UseSheet(sheet))])
    shown = page(host, host.client, "Ann 12, bob 7")
    assert "round 1: Points 12" in shown
    assert "round 1: Points 7" in shown
    assert types(host, "Ann 12, bob 7")[0] == 303
    assert host.state.rounds == ({"red": {"points": 12}, "blue": {"points": 7}},)
    before = host.version
    for line, why in (
        ("Ann 3, Cy 4", "Nothing here is called “Cy”."),
        ("Ann 3, Bob 1 2", "That is for several seats, but begins with the name of one."),
        ("Ann 3 4 5", "Write one number, or one for each column."),
    ):
        status, said = types(host, line)
        assert (status, why in said) == (422, True), said
    assert host.version == before, "nothing is entered half"
