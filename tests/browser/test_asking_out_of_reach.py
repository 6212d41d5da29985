"""A question about the rules asked out of reach of the table: the phone finds what the server would."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from companion.games import shelf
from tests.apps import running
from tests.browser.blank import HOME, blank
from tests.browser.conftest import LITTLE, NewPage, until
from tests.browser.device import host_alone
from tests.features.room import room_of
from tests.features.topics.bank import HERE, questions
from tests.features.topics.test_topics import ask_text, shown_names

STEMMERS = ("base", "english", "german", "spanish", "french")
WITH_TOPICS = sorted(name for name, game in shelf().items() if game.topics(None))
SEARCH = """async ([index, asked]) => {
  const { searcher } = await import("/static/js/topic_search.js");
  const search = searcher(index);
  return asked.map((question) => search(question));
}"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    made = browser.new_page()
    blank(made, "", *(f"vendor/snowball/{name}-stemmer.js" for name in STEMMERS))
    yield made
    made.close()


@pytest.mark.parametrize("game", WITH_TOPICS)
def test_the_phone_finds_what_the_server_finds(app: Flask, page: Page, game: str) -> None:
    assert page.url.startswith(HOME)
    room = room_of(app, game)
    for language in ("en", "de", "es", "fr"):
        index = room.ann.get("/topics.json", **{"Accept-Language": language}).get_json()
        every = [each for each in questions(HERE) if each["game"] == game and each["language"] == language]
        found = page.evaluate(SEARCH, [index, [each["question"] for each in every]])
        for question, here in zip(every, found, strict=True):
            html = ask_text(room, question)
            names = [index["topics"][each]["name"] for each in (*here["first"], *here["more"])]
            titles = [
                name for name in shown_names(html) if any(name == one["name"] for one in index["topics"])
            ]
            assert titles == names, question["question"]
            assert here["unsaid"] == ("data-silent" in html), question["question"]


def test_a_phone_out_of_reach_answers_by_itself(address: str, new_page: NewPage) -> None:
    _host, table = host_alone(address, new_page)
    page = new_page(LITTLE, roams=True)
    page.goto(f"{table}/ask")
    until(page, "() => Boolean(globalThis.EnglishStemmer)")
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    field = page.locator("[data-kept-topics] input")
    field.fill("may I kill a white troop")
    expect(page.locator("#answer h2", has_text="Assassinate a troop")).to_be_visible()
    field.fill("xyzzyq quux")
    expect(page.locator("#answer [data-unsaid]")).to_be_visible()
    field.press("Enter")
    expect(page.locator("#answer [data-unsaid]")).to_be_visible()
    page.context.set_offline(False)
    field.fill("hand size")
    expect(page.locator("#answer h2").first).to_contain_text("Hand size")
    expect(page.locator("#answer", has_text="out of reach")).to_have_count(0)
