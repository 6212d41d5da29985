"""Every page, for every player: axe-core finds nothing, everything can be tapped, nothing is lost at large
text.

The pages are found by following links (tests/walking.py), so a new one is covered without an edit. `make
test` looks at a few that together show every template and every kind of element, and checks contrast at the
first of all texts that look alike; `make soak` looks at everything."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from companion.games import shelf
from companion.web.i18n.catalogues import SOURCE, languages
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.walked import Found, Kinds, Walk, kinds, let_in
from tests.lots import varied

NO_PAGES = re.compile(
    r"^(assets\.|health\.|stream\.|late\.csrf_token|handing_off\.export|(papers|previews|season)\.pdf|papers\.(scorecard|chart|picture|result)|devices\.asked"
    r"|tables\.due_json|grouping\.ask|remembering\.|earlier_results\.|past_games\.|topics\.offline"
    r"|chronicle\.(markdown|pdf|board)|boards\.|pictures\.(show|lying)|booklets\.picture|(deadlines|gathering)\.calendar"
    r"|season\.(bg_stats|board_game_geek)|players\.)"
)
"""Files and streams; the page that only a one-time secret leads to; and groups, which are not reached from
a table (tests/browser/test_groups.py covers those)."""

OTHERS = [code for code in languages() if code != SOURCE]

PARTS = 4
"""Lets the workers share the pages."""

OPENERS = """(all) => all.map((one) => [
  one.getAttribute('hx-get') ?? one.getAttribute('href'), one.cloneNode(false).outerHTML])"""
ASKED = {"HX-Request": "true", "HX-Target": "sheet"}

AXE = f"""{Axe().axe_script};
axe.configure({{ rules: [{{ id: 'color-contrast', selector: '[data-read], [data-read] *' }}] }});"""
"""Contrast is only checked where the first of a kind is marked."""

TOLD_ALONE = "resultTypes: ['violations'], preload: false, selectors: false, iframes: false"
"""Other results of axe-core take longer to report than to find."""

FOUND = f"""(contrast) => axe.run({{ rules: {{ 'color-contrast': {{ enabled: contrast }} }}, {TOLD_ALONE} }})
  .then((found) => found.violations)"""
CONTRAST = f"""() => axe.run('[data-read]', {{ runOnly: ['color-contrast'], {TOLD_ALONE} }})
  .then((found) => found.violations)"""

READ = """(known) => {
  const kind = (one) => ['class', 'aria-current', 'aria-pressed'].reduce(
    (told, name) => `${told} ${one.getAttribute(name) ?? ''}`, one.localName);
  const seen = new Set(known);
  const first = [...document.querySelectorAll('body *')].filter((one) => {
    if (!one.matches('input, select, textarea')
      && ![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) return false;
    const path = [];
    for (let of = one; of !== document.body; of = of.parentElement) path.push(kind(of));
    return !seen.has(path.join('<')) && seen.add(path.join('<'));
  });
  first.forEach((one) => { one.dataset.read = ''; });
  return [...seen].slice(known.length);
}"""
"""Marks the first of all texts that look alike, in elements of the same kinds; `known`: those of earlier
pages."""

NARROW = 320
"""Pixels of the narrowest phone."""

LARGE = "document.documentElement.style.fontSize = '225%'"
"""Twice the text size that our pages ask for."""

SMALL = """() => [...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest('svg.board, .unseen, .scroll-x[tabindex]'))
  .filter((one) => !(one.matches('p a') && getComputedStyle(one).display === 'inline'))
  .map((one) => {
    const label = one.matches('input') && (one.closest('label') || one.labels[0]);
    const boxes = [one, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect());
    const size = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
    return { size, html: one.outerHTML.slice(0, 160) };
  })
  .filter(({ size }) => size[0] > 1 && Math.min(...size) < 43.5)
  .map(({ size, html }) => `${size.map(Math.round).join(' x ')}: ${html}`)"""
"""What can be tapped and is smaller than 44 px in either direction. Exceptions: places on the map, since
the list beside it has a row for each and a tap near one means the nearest; links in running text; what
scrolls."""

CUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one);
  const hidden = style.overflowX === 'hidden' || style.overflowX === 'clip';
  return hidden && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim()
    && !one.closest('.unseen, svg') && one.checkVisibility();
})"""
OUT = """() => [...document.querySelectorAll('main *, footer *')].filter((one) => one.children.length === 0
  && one.textContent.trim() && one.checkVisibility()
  && !one.closest('.unseen, .scroll-x, .tabs, svg, .screen-log')
  && one.getBoundingClientRect().right > innerWidth + 1)"""
"""The big screen leaves out complete lines of its log if it has no room for them."""
TOLD = "(found) => found.map((one) => one.outerHTML.slice(0, 160))"

RUNS_OFF = f"""() => {{
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [...(over ? [`${{over}} pixels too wide`] : []), ...({TOLD})(({OUT})())];
}}"""
LOST = f"""() => {{
  document.documentElement.style.fontSize = '';
  const before = new Set(({CUT})());
  {LARGE};
  return [...({RUNS_OFF})(), ...({TOLD})(({CUT})().filter((one) => !before.has(one)))];
}}"""
"""In one call, so that nothing is painted in between."""

ALIKE = """() => {
  const LOOKS = ['outlineStyle', 'outlineColor', 'borderTopColor', 'borderBottomColor', 'borderTopStyle',
    'fontWeight'];
  const look = (one) => LOOKS.map((name) => getComputedStyle(one)[name]).join(' ');
  const told = (one) => one.matches('[aria-pressed=true], [aria-current]:not([aria-current=false])');
  const others = (one) => [
    ...(one.closest('ul, ol, nav, form, p, div')?.querySelectorAll(one.localName) ?? [])];
  return [...document.querySelectorAll('[aria-current], [aria-pressed=true]')]
    .filter((one) => one.checkVisibility() && told(one))
    .filter((one) => others(one).some((other) => other.checkVisibility() && !told(other)
      && look(other) === look(one)))
    .map((one) => one.outerHTML.slice(0, 160));
}"""
"""Finds current or pressed elements that look like others of their kind that are not."""

Look = Callable[[Page], list[str]]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    made = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    made.set_default_timeout(PATIENCE)
    made.add_init_script(AXE)
    yield made.new_page()
    made.close()


@pytest.fixture(scope="module")
def read() -> list[str]:
    """Return where the texts are whose contrast was checked."""
    return []


def axe(page: Page, read: list[str]) -> list[str]:
    new: list[str] = page.evaluate(READ, read)
    found = page.evaluate(FOUND, bool(new))
    if new:
        page.emulate_media(color_scheme="dark")
        found += page.evaluate(CONTRAST)
        page.emulate_media(color_scheme="light")
        read += new
    return [told(violation) for violation in found]


def axe_anew(page: Page) -> list[str]:
    return axe(page, [])


def told(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    return (
        f"{violation['id']}, {len(nodes)} times: {nodes[0]['html'][:200]} {nodes[0]['failureSummary'][:300]}"
    )


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


def lost_at_200_percent(page: Page) -> list[str]:
    """Return what is cut off or overflows at large text, except a very long name that was cut before."""
    lost: list[str] = []
    for width in (NARROW, 1280):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        lost += [f"at {width}, {sentence}" for sentence in page.evaluate(LOST)]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return lost


def runs_off(page: Page) -> list[str]:
    found: list[str] = page.evaluate(RUNS_OFF)
    return found


def runs_off_when_turned(page: Page) -> list[str]:
    """Return by how much the page is wider than a small phone, upright and on its side."""
    off: list[str] = []
    for width, height in ((360, 620), (620, 360)):
        page.set_viewport_size({"width": width, "height": height})
        if over := page.evaluate("document.documentElement.scrollWidth - innerWidth"):
            off.append(f"at {width} x {height}, {over} pixels too wide")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return off


def runs_off_at_its_worst(page: Page) -> list[str]:
    """Return what overflows the narrowest phone at twice the text size."""
    wide = runs_off(page)
    page.set_viewport_size({"width": NARROW, "height": PHONE["height"]})
    page.evaluate(LARGE)
    worst = [f"at {NARROW}, {sentence}" for sentence in runs_off(page)]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return [*wide, *worst]


def looked_at(walk: Walk, page: Page, some: Iterable[Found], *looks: Look) -> dict[str, list[str]]:
    """Return the faults, by page and viewer."""
    wrong: dict[str, list[str]] = {}
    for found in some:
        walk.shown(page, found)
        if sentences := [sentence for look in looks for sentence in look(page)]:
            wrong[walk.named(found)] = sentences
    return wrong


def spoken(walk: Walk, browser: Browser, language: str, some: list[Found]) -> dict[str, list[str]]:
    phone = browser.new_context(viewport=PHONE, locale=language)  # type: ignore[arg-type]
    phone.set_default_timeout(PATIENCE)
    wrong = looked_at(walk, phone.new_page(), some, runs_off_at_its_worst)
    phone.close()
    return wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_found_on_any_page(walk: Walk, phone: Page, read: list[str], part: int) -> None:
    fresh = [found for found in walk.found if found.fresh][part::PARTS]
    assert fresh
    assert (
        looked_at(
            walk, phone, fresh, partial(axe, read=read), small, runs_off_when_turned, lost_at_200_percent
        )
        == {}
    )


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "stone_and_iron"))
def test_what_is_current_is_told_in_forced_colours(walk: Walk, phone: Page, game: str) -> None:
    """In forced colours all backgrounds are the same, and a border that was transparent becomes visible."""
    wrong: dict[str, list[str]] = {}
    phone.emulate_media(forced_colors="active")
    for found in walk.found:
        if walk.stages[found.stage].name == f"{game}, middle" and found.viewer == "host" and found.fresh:
            walk.shown(phone, found)
            if alike := phone.evaluate(ALIKE):
                wrong[walk.named(found)] = alike
    phone.emulate_media(forced_colors="none")
    assert wrong == {}


@pytest.mark.parametrize(("number", "language"), [*enumerate(OTHERS)])
def test_no_language_runs_off_a_phone(walk: Walk, browser: Browser, number: int, language: str) -> None:
    """Each page is checked in one of the languages."""
    fresh = [found for found in walk.found if found.fresh]
    assert spoken(walk, browser, language, fresh[number :: len(OTHERS)]) == {}


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_found_on_all_pages(whole_walk: Walk, phone: Page, part: int) -> None:
    some = whole_walk.found[part::PARTS]
    assert looked_at(whole_walk, phone, some, axe_anew, small, lost_at_200_percent) == {}


@pytest.mark.soak
@pytest.mark.parametrize("language", OTHERS)
def test_no_language_runs_off_a_phone_on_all_pages(whole_walk: Walk, browser: Browser, language: str) -> None:
    assert spoken(whole_walk, browser, language, whole_walk.found) == {}


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "stone_and_iron", "underworld"))
def test_nothing_is_found_in_any_sheet(walk: Walk, phone: Page, read: list[str], game: str) -> None:
    """Checks what opens over the table's page, by its links and from its map: each sheet with a kind of
    element that no earlier sheet of the game had, or opened by a new kind of link."""
    wrong: dict[str, list[str]] = {}
    known: Kinds = set()
    for stage in (stage for stage in walk.stages if stage.name.startswith(game)):
        let_in(phone.context, walk.address, stage, "host")
        phone.goto(walk.address + stage.path)
        openers = phone.locator("[data-sheet][hx-get], svg.board a[href]")
        for number, (path, tag) in enumerate(openers.evaluate_all(OPENERS)):
            answer = phone.request.get(urljoin(walk.address, path), headers=ASKED)
            seen = kinds(answer.text()) | {("opener", *kind) for kind in kinds(tag)}
            if not answer.ok or not seen <= known:
                known |= seen
                opened(openers.nth(number), phone)
                if found := axe(phone, read) + small(phone):
                    wrong[f"{stage.name} {path}"] = found
                phone.keyboard.press("Escape")
                expect(phone.locator("dialog.sheet[open]")).to_have_count(0)
    assert wrong == {}


def opened(opener: Locator, page: Page) -> None:
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.sheet[open]")).to_be_visible()


def test_the_walk_comes_to_every_page(walk: Walk) -> None:
    """A page without a link to it would be checked by nobody."""
    assert {name for name in walk.wanted - walk.reached if not NO_PAGES.match(name)} == set()
