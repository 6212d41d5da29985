"""Every name is visible, whoever bears it and wherever it is typed."""

from datetime import timedelta

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.kernel.inputs import UnfitError, Words
from companion.memory import evenings, groups
from companion.memory.recorded_plays import name_in
from companion.table.service import Tables
from companion.web.services import services_of
from tests.memory.reading import read
from tests.web.conftest import Phone

BLANK = (
    "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\U0001d159", "\U00013441", "\u00ad", "\u200d", "\u034f",
    "\ufe0f", "\u17b4", "\u180b", "\u3164\u0301", "\u2800 \u3164", "\u2066", "\U000e0041",
)  # fmt: skip
SEEN = ("Ana", "Ä", "😀", "👩‍👩‍👧", "ไทย", "中", "ᄀ", "⠿", "Ω", "١", "한")


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


@pytest.mark.parametrize("name", BLANK)
def test_a_name_that_draws_nothing_is_nobody_s(host: Phone, tables: Tables, name: str) -> None:
    code = host.open()
    answer = host.sit(code, "red", name)
    assert answer.status_code == 422
    assert "That name cannot be read" in answer.text
    made = host.post("/groups", name="Us").location.rsplit("/", 1)[1]
    assert host.post("/groups", name=name).status_code == 422
    assert host.post(f"/g/{made}/name", name=name).status_code == 422
    evenings.plan(tables, groups.find_group(tables, made), tables.clock() + timedelta(days=1), "UTC")
    assert host.post(f"/g/{made}/evening/comes", name=name, says="yes").status_code == 422
    assert name_in(name) == ""
    assert read(f"date,game,player\n2024-01-01,Azul,{name}\n").wrong


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0 \u3164"])
def test_nobody_in_a_game_has_such_a_name_either(name: str) -> None:
    with pytest.raises(UnfitError):
        Words().read(MultiDict({"name": name}), "name")


@pytest.mark.parametrize("name", SEEN)
def test_names_of_all_scripts_are_taken(host: Phone, tables: Tables, name: str) -> None:
    code = host.open()
    assert host.sit(code, "red", f"\u3164{name}\u2800").status_code == 303
    assert tables.table(code).position.names == {"red": name}
