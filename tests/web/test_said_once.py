"""What the large button of a table page does next is not repeated in the line of what is due; and a host
without a seat has such a button whoever is asked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.games import shelf
from tests.apps import running
from tests.features.room import Phone, room_of
from tests.html import plain, tight


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as app:
        yield app


def button(page: str) -> tuple[str, str]:
    """Return the label of the bar's button, and the address that it links to; empty if there is none."""
    found = re.search(r'<div class="main-action">(.*?)</div>', tight(page))
    if found is None:
        return "", ""
    where = re.search(r'href="([^"#]*)', found[1])
    return plain(found[1]).strip(), where[1] if where else ""


def own(page: str) -> list[str]:
    """Return the words of everything the line says is due from this phone."""
    return [plain(words).strip() for words in re.findall(r'<a class="due-go"[^>]*>(.*?)</a>', tight(page))]


@pytest.mark.parametrize("game", shelf())
def test_the_line_of_what_is_due_does_not_repeat_the_button(served: Flask, game: str) -> None:
    room = room_of(served, game)
    for phone in (room.host, room.ann, room.ben):
        page = phone.get("").get_data(as_text=True)
        words, _leads = button(page)
        assert words or phone is not room.host
        assert words not in own(page)


def test_a_battle_is_reported_by_the_button_of_who_fights_and_of_a_host_without_a_seat(served: Flask) -> None:
    room = room_of(served, "stone_and_iron")

    def leads(phone: Phone) -> tuple[str, str]:
        return button(phone.get("").get_data(as_text=True))

    for phone in (room.host, room.ben):
        words, address = leads(phone)
        assert words.startswith("Report the battle at ")
        page = phone.get(address.partition(room.sender.code)[2].replace("&amp;", "&")).get_data(as_text=True)
        assert 'id="report"' in page
