"""Every heading and every number of a rulebook can be reached through the index. If the rulebooks are on
this machine at all, they are next to the repository; none of their text is kept here."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.features.topics.pages import translate
from companion.games import shelf
from companion.kernel.topics import Topic
from companion.web.i18n.catalogues import SOURCE, catalogue
from tests.apps import running
from tests.features.room import room_of
from tests.features.topics.bank import ask, plain

BOOKS = Path(__file__).resolve().parents[4] / "shared" / "rulebooks"
FILES = {
    "stone_and_iron": "of-stone-and-iron.txt",
    "tyrants": "tyrants-of-the-underdark.txt",
    "underdark_maps": "underdark-maps.txt",
    "underworld": "underworld-and-wilderness.txt",
}
NO_RULE = {"ofstoneandiron", "acampaignrulebookbyjamesbaillie", "introduction", "acknowledgements"}
"""Headings that are not about a rule."""
MAX_HEADING = 80
NO_NUMBERS = {
    *("05", "130", "105", "01", "1011", "91001", "0111", "162", "91", "101", "34", "56", "111"),
    *("23", "1829", "1906"),
}
"""Signs misread in a scan; page numbers; a painter's dates, at the end of a rulebook."""
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def book(game: str) -> str:
    file = BOOKS / FILES[game]
    if not file.exists():
        pytest.skip(f"the rulebook of {game} is not beside the repository")
    return file.read_text("utf-8")


def topics_of(game: str) -> list[Topic]:
    return [topic for topic in shelf()[game].topics(None) if not topic.silent]


def headings(text: str) -> Iterator[str]:
    """Yield the lines that are headings: in capitals, and neither list items nor table rows."""
    ends = "THE WILDERNESS:" in text
    for line in text.splitlines():
        heading = line.strip()
        if (
            heading == heading.upper()
            and re.match(r"[A-Z]", heading)
            and sum(map(str.isalpha, heading)) > 3
            and len(heading) < MAX_HEADING
            and (heading.endswith(":") or not ends)
            and "\t" not in line
            and not re.search(r"D6|;$|[+]|[^.]\.$|=|\d$", heading)
        ):
            yield heading.rstrip(":")


@pytest.mark.parametrize("game", ["stone_and_iron", "underdark_maps", "underworld"])
def test_every_heading_finds_what_stands_under_it(app: Flask, game: str) -> None:
    known = {plain(each) for topic in topics_of(game) for each in (topic.section, topic.chapter) if each}
    pages = {plain(topic.section): set[str]() for topic in topics_of(game)}
    for topic in topics_of(game):
        pages[plain(topic.section)].add(str(topic.page))
    room = room_of(app, game)
    under, lost = "", []
    for heading in headings(book(game)):
        if plain(heading) in NO_RULE:
            continue
        under = plain(heading) if plain(heading) in known else under
        answer = ask(room, {"question": heading, "language": "en"})
        wanted = {under, plain(heading)}
        places = [part for place in answer.places for part in place.split(" / ")]
        there = any(plain(place).endswith(each) for place in places for each in wanted if each)
        on_page = any({*re.findall(r"\d+", place)} & pages.get(under, set()) - {"0"} for place in places)
        if under and not (there or on_page):
            lost.append((heading, under, answer))
    assert not lost


def test_every_heading_of_the_contents_finds_its_page(app: Flask) -> None:
    room = room_of(app, "tyrants")
    contents = re.findall(r"<i>(.*?)</i>[^\t<]*\t?\.*(\d+)", book("tyrants"))
    assert contents
    for heading, page in contents:
        answer = ask(room, {"question": heading, "language": "en"})
        assert any(page in re.findall(r"\d+", place) for place in answer.places), (heading, page, answer)


@pytest.mark.parametrize("game", sorted(FILES))
def test_every_number_is_told(game: str) -> None:
    english = catalogue(SOURCE, game)
    told: set[str] = set()
    for topic in topics_of(game):
        words = [translate(each, english) for each in (topic.name, topic.fact, *topic.cells)]
        words += [topic.section, *topic.terms.values()]
        told |= numbers(" ".join(words))
        told |= {str(NUMBERS.index(word)) for word in " ".join(words).split() if word in NUMBERS}
    lines = book(game).splitlines()
    begun = next((at for at, line in enumerate(lines) if line.strip() == "GAME OVERVIEW"), 0)
    rules = lines[begun:]
    there = numbers("\n".join(re.sub(r"<\|.*?\|>|^\d+\.|\bpages? [\d, and–-]+", "", line) for line in rules))
    assert there - NO_NUMBERS - told == set()


def numbers(words: str) -> set[str]:
    return {found.replace(",", "").strip() for found in re.findall(r"(?<![A-CE-Za-ce-z])\d[\d,]*", words)}
