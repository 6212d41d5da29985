"""Races played on the pages: by their forms, to each possible ending; and requests that no form of ours
sends."""

import random
import re

import pytest
from flask import Flask

from companion.table import seating
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Form, phone_at
from tests.games.underdark_maps.racing import BLUE, RED, sound
from tests.games.underdark_maps.setting import MAGMA

HERE = ("roll-here", "1")


def nothing_else(form: Form) -> bool:
    """Corrections and the result wait until they are needed."""
    return form.kind == "finish"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_race_by_taps_alone_until_the_maps_are_home(app: Flask, seed: int) -> None:
    phone = phone_at(app, ("red", "blue", "green")[: 2 + seed % 2], board_spaces="custom")
    phone.enter("lay-track", HERE, spaces="3")
    assert len(phone.state.terrain) == 5
    lots = random.Random(seed)
    for _ in range(900):
        if phone.state.won:
            break
        answer = phone.click(lots, nothing_else)
        assert answer.status_code in (303, 409, 422), answer.text
        sound(phone.state)
    assert phone.state.won
    phone.enter("finish")
    for path in ("", "/scores", "/result"):
        assert re.search(r" wins by \d+ spaces?", phone.page(path)), path


def test_one_tap_lays_the_track_and_gathers_every_party(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue", "green", "yellow"))
    phone.enter("lay-track", HERE)
    assert len(phone.state.terrain) == 26
    assert all(len(party.members) == 6 for party in phone.state.parties.values())
    assert {task.kind for task in phone.state.turn.tasks} <= {"name", "draw"}


def test_real_dice_are_typed(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), dice="table", board_spaces="12")
    assert not any(HERE in form.buttons for form in phone.forms())
    assert "Lava Tubes" in phone.page(), "terrain is tapped by its name"
    phone.enter("lay-track", roll="1 2 3 4\r\n5\n6,7;8 9 10 11 12 13")
    assert phone.state.terrain[1:4] == (1, 2, 3)
    phone.enter("gather", roll="2, 1, 4, 4, 4, 4")
    phone.enter("gather", roll="2 2 2 1 1 1")
    phone.enter("draw")
    phone.enter("march", ("roll", "3"))
    assert phone.state.parties[RED].space == 3
    typed = next(form for form in phone.forms() if form.kind == "play-foe")
    assert phone.send(typed, foe="monster", level="7").status_code == 303
    phone.enter("commit", spells="1")
    phone.enter("fight", own="20", other="1")
    assert phone.state.on_turn == "blue"


def test_nobody_is_left_when_all_are_out_and_the_table_ends_it(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), empty_party="out", board_spaces="12")
    phone.enter("lay-track", roll=" ".join("3" * 13), everything="")
    for party in ("red", "blue"):
        phone.enter("gather", roll="4 4 4 4 4 4")
        for _ in range(5):
            phone.enter("remove-member", path=f"/view/correct?party={party}")
    phone.enter("set-party", path="/view/correct?party=red", space="5")
    phone.enter("set-turn", path="/view/correct?party=red", phase="encounter")
    phone.enter("play-foe", foe="monster", level="99")
    phone.enter("commit")
    phone.enter("fight", own="1", other="20")
    phone.enter("lose", HERE)
    assert phone.state.parties[RED].out
    phone.enter("set-terrain", path="/view/space?space=6", row=str(MAGMA))
    phone.enter("set-party", path="/view/correct?party=blue", space="6")
    phone.enter("set-turn", path="/view/correct?party=blue", phase="difficulties")
    phone.enter("navigate", ("roll", "1"))
    phone.enter("lose", HERE)
    assert "Nobody is left in the race" in phone.page()
    phone.enter("finish", agreed="y", says="table")
    assert "See the result" in phone.page()


@pytest.mark.parametrize(
    ("kind", "fields", "status"),
    [
        ("march", {"roll": "7", "way": "1"}, 422),
        ("march", {"roll": "", "way": "1"}, 422),
        ("march", {"roll": "3", "way": "2"}, 422),
        ("march", {"roll": "3", "way": "1"}, 409),
        ("lay-track", {"roll": "1 2 3", "spaces": "24"}, 422),
        ("lay-track", {"roll": "x" * 700, "spaces": "24"}, 422),
        ("gather", {"roll": "1 2 3 4 5"}, 422),
        ("gather", {"roll": "1 2 3 4 5 6"}, 409),
        ("draw", {"cards": "2"}, 409),
        ("draw", {"cards": "-1", "discarded": "0"}, 422),
        ("draw", {"cards": "2", "discarded": "0"}, 409),
        ("play-foe", {"foe": "dragon", "level": "3"}, 422),
        ("play-foe", {"foe": "monster", "level": "0"}, 422),
        ("attach", {"member": "9", "card": "weapon"}, 422),
        ("attach", {"member": "5", "card": "spell"}, 422),
        ("attach", {"member": "0", "card": "weapon", "label": "x" * 41}, 422),
        ("commit", {"spells": "1"}, 422),
        ("fight", {"own": "20", "other": "0"}, 422),
        ("fight", {"own": "20", "other": "1"}, 422),
        ("lose", {"roll": "1"}, 409),
        ("lose", {"roll": "7"}, 422),
        ("take-spoil", {"member": "0"}, 422),
        ("set-party", {"space": "99", "hand": "3"}, 422),
        ("set-terrain", {"space": "0", "row": "3"}, 422),
        ("set-maps", {"holder": "nobody", "space": "3"}, 422),
        ("set-turn", {"phase": "lunch"}, 422),
        ("add-member", {"row": "20", "cls": "mage"}, 422),
        ("remove-card", {"member": "0", "card": "0"}, 422),
        ("challenge", {"rival": "red"}, 422),
        ("head", {"way": "1"}, 422),
        ("shift", {"roll": "3"}, 422),
        ("enter-portal", {"roll": "3"}, 422),
        ("navigate", {"roll": "3"}, 422),
        ("meet-planar", {"roll": "3"}, 422),
        ("disarm", {"roll": "3"}, 422),
        ("name-member", {"member": "0", "roll": "3", "cls": "mage"}, 422),
    ],
)
def test_what_does_not_fit_is_a_sentence_and_changes_nothing(app: Flask, kind, fields, status) -> None:
    phone = phone_at(app, ("red", "blue"))
    phone.enter("lay-track", roll=" ".join(["3"] * 25), everything="")
    phone.enter("gather", roll="2 1 4 4 4 4")
    phone.enter("gather", roll="2 1 4 4 4 4")
    before = phone.state
    some = next(form for form in phone.forms() if form.kind == "draw")
    some.action = f"/t/{phone.code}/moves/{kind}"
    kept = {name: some.fields[name] for name in ("csrf_token", "saw", "token", "seat", "next")}
    answer = phone.client.post(some.action, data={**kept, **fields})
    assert answer.status_code == status, answer.text
    assert phone.state == before


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_a_dealt_race_by_taps_alone_on_one_phone(app: Flask, seed: int) -> None:
    """It holds both seats: each hand is covered until it is opened, and tapped cards are played from it."""
    phone = phone_at(app, ("red", "blue"), board_spaces="custom", cards="dealt")
    cookie = phone.client.get_cookie(COOKIE + phone.code)
    assert cookie is not None
    for seat in (RED, BLUE):
        seating.sit(services_of(app).tables, phone.code, seat, seat, cookie.value)
    phone.enter("lay-track", HERE, spaces="6")
    phone.enter("shuffle")
    assert [party.hand for party in phone.state.parties.values()] == [7, 7]
    assert phone.page().count("private: others, please look away") == 2
    lots, kinds = random.Random(seed), set()
    for _ in range(900):
        if phone.state.won:
            break
        form = lots.choice([form for form in phone.forms() if not nothing_else(form)])
        picked = {name: lots.choice(values) for name, values in form.choices.items()}
        answer = phone.send(form, lots.choice(form.buttons), **picked)
        assert answer.status_code in (303, 409, 422), answer.text
        if answer.status_code == 303:
            kinds.add(form.kind)
        sound(phone.state)
    assert {"take-cards", "discard", "march"} <= kinds
    assert phone.state.won


def test_who_goes_first_is_rolled_here_or_typed(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue", "green"))
    phone.enter("roll-off", roll="4 19 19")
    assert "roll for who goes first: Red 4, Blue 19" in phone.page("/log")
    phone.enter("roll-off", roll="2 6")
    assert phone.state.order == ("green", "red", "blue")
    assert not any(form.kind == "roll-off" for form in phone.forms())
    other = phone_at(app, ("red", "blue"))
    while not other.state.rolled_off:
        other.enter("roll-off", HERE)
    other.enter("lay-track", HERE)
    assert other.state.terrain
