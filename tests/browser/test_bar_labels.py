"""The words of the bar under the thumb on a narrow phone: at any moment of a game, in any language, all of
them can be read."""

import re
from pathlib import Path

import pytest

from companion.games import shelf
from companion.kernel.moves import Draft, Finish, Override, Sit
from companion.table import seating
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.i18n.catalogues import languages
from companion.web.services import services_of
from tests.apps import running
from tests.browser.conftest import NewPage
from tests.browser.laying import laid
from tests.browser.test_table_frame import SMALL

BAR = '<div class="toolbar action-bar'
HOLDS = {
    "stone_and_iron": ".campaign",
    "underdark_maps": ".maps",
    "tyrants": ".tyrants",
    "underworld": ".desk",
}
"""What holds the bar, where it is not the part of the page that changes."""

DIV = re.compile(r"<(/?)div\b")
TAG = re.compile(r"<[^>]*>")

CUT = """([holds, ...bars]) => {
  const words = (one) => [...document.createTreeWalker(one, NodeFilter.SHOW_TEXT).root.childNodes]
    .filter((each) => each.nodeType === Node.TEXT_NODE)
    .flatMap((each) => [...each.data.matchAll(/[^\\s\\u00ad-]+/g)].map((found) => [each, found]));
  const broken = (one) => words(one).some(([each, found]) => {
    const range = document.createRange();
    range.setStart(each, found.index);
    range.setEnd(each, found.index + found[0].length);
    // The hyphen at the end of a line belongs to what follows it.
    const lines = [...range.getClientRects()].slice(each.data[found.index - 1] === "\\u00ad" ? 1 : 0);
    return new Set(lines.map((line) => line.top)).size > 1;
  });
  const hidden = (one) => getComputedStyle(one).position === "absolute" || one.matches(".unseen");
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  return bars.flatMap((html) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    document.querySelector(".action-bar")?.remove();
    document.querySelector(holds).append(fresh.content);
    const bar = document.querySelector(".action-bar");
    const outside = [...bar.querySelectorAll(".button")]
      .filter((one) => one.getBoundingClientRect().right > bar.getBoundingClientRect().right + 1);
    return [...bar.querySelectorAll(".button span")]
      .filter((one) => one.clientWidth && !hidden(one) && (cut(one) || broken(one))).concat(outside)
      .map((one) => one.textContent.trim().replace(/\\s+/g, " "));
  });
}"""
"""Returns the labels that are cut, broken within a word, or stick out of the bar."""


def bar_of(html: str) -> str:
    """Return the bar of a page; empty if it has none."""
    start = html.find(BAR)
    depth = 0
    for found in DIV.finditer(html, start) if start >= 0 else ():
        depth += -1 if found[1] else 1
        if not depth:
            return html[start : found.start()] + "</div>"
    return ""


def bars(data: Path, game: str) -> dict[str, list[str]]:
    """Play the sample of a game and agree to end it. Return by language the bars of the table pages of the
    host and the players on the way, each with different words."""
    sample = shelf()[game].sample
    assert sample is not None
    ended = Draft(move=Finish(agreed=True), override=Override("table"))
    found: dict[str, dict[str, str]] = {language: {} for language in languages()}
    with running(data) as app:
        tables = services_of(app).tables
        opened = tables.open(game)
        phones = [opened.credential]
        for number, draft in enumerate((*sample().drafts, ended)):
            if isinstance(draft.move, Sit) and draft.seat:
                phones.append(seating.sit(tables, opened.code, draft.seat, draft.move.name))
                continue
            if tables.table(opened.code).position.finish:
                break
            saw = tables.table(opened.code).version
            entered = Submission(token=f"labels-{number:04}", saw=saw, by="host", drafts=(draft,))
            tables.submit(opened.code, entered)
            for credential in phones[:2]:
                client = app.test_client()
                client.set_cookie(COOKIE + opened.code, credential)
                for language, known in found.items():
                    bar = bar_of(client.get(f"/t/{opened.code}", headers={"Accept-Language": language}).text)
                    words = re.sub(r"\d+", "0", " ".join(TAG.sub(" ", bar).split()))
                    if words in known:
                        break
                    if bar:
                        known[words] = bar
    return {language: [*known.values()] for language, known in found.items()}


@pytest.mark.parametrize("game", shelf())
def test_no_label_of_the_bar_is_cut_in_any_language(
    address: str, new_page: NewPage, tmp_path: Path, game: str
) -> None:
    about = shelf()[game].about
    phones = [(new_page(SMALL), place.seat) for place in about.places[: min(about.seats)]]
    page = phones[0][0]
    page.goto(laid(address, game, *phones))
    cut = {}
    for language, found in bars(tmp_path, game).items():
        assert len(found) > 1
        page.evaluate("(language) => { document.documentElement.lang = language; }", language)
        cut[language] = page.evaluate(CUT, [HOLDS.get(game, "#live"), *found])
    assert cut == {language: [] for language in cut}
