"""One interface to the engines that Playwright cannot drive in Debian's builds: WebKitGTK and WPE by
Selenium, Firefox by Marionette. It taps what is in sight, as a finger does, and waits until the page stops
moving."""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from tempfile import NamedTemporaryFile
from typing import Any, Final, NamedTuple

PATIENCE: Final = 60.0
"""Seconds before something missing is a failure; CI machines are slow at times."""

SCRIPT_PATIENCE: Final = 120
"""Seconds that a script may take: it may wait for a paper."""

SPOT: Final = """
const [css, words] = arguments;
const moves = (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity;
if (document.getAnimations().some(moves)) return null;
const wordsOf = (one) => (one.innerText ?? one.textContent).replace(/\\s+/g, " ").trim();
const said = (one) => wordsOf(one) || one.getAttribute("aria-label") || "";
const shown = (one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.height && getComputedStyle(one).visibility === "visible";
};
const exact = words.startsWith("=");
const named = (one) => exact ? said(one) === words.slice(1) : said(one).includes(words);
const found = [...document.querySelectorAll(css)].find((one) => shown(one) && named(one));
if (!found) return null;
const seen = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
const spot = () => {
  const box = found.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
};
const hit = () => {
  const top = document.elementFromPoint(...spot());
  return top && (found.contains(top) || top.contains(found));
};
if (!seen(found.getBoundingClientRect()) || !hit()) {
  found.scrollIntoView({ block: hit() ? "nearest" : "center", inline: "nearest", behavior: "instant" });
}
return hit() ? spot() : null;
"""
"""Where a finger would tap an element that shows these words, or only those after an "="; null while the
page moves, or if something covers it."""

POST: Final = """
const [to, shown, fields] = arguments;
const send = (page) => {
  const proof = /name="csrf_token" value="([^"]+)"/.exec(page)[1];
  return fetch(to, { method: "POST", body: new URLSearchParams([...fields, ["csrf_token", proof]]) });
};
return fetch(shown).then((page) => page.text()).then(send).then(({ status, url }) => [status, url]);
"""
GET: Final = "return fetch(arguments[0]).then((answer) => answer.text());"


class Spot(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Phone:
    """Properties of a browser. `private`: it keeps nothing. `dark`: its system uses dark colours."""

    width: int = 360
    height: int = 620
    private: bool = False
    dark: bool = False


class Hand(ABC):
    """A phone with one page. `name`: the engine's name."""

    name: str
    passing: tuple[type[Exception], ...] = ()
    """What a script raises while another page loads."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address."""

    @abstractmethod
    def run(self, script: str, *values: object) -> Any:
        """Run a script in the page and return its result; `arguments` are its values."""

    @abstractmethod
    def press(self, spot: Spot) -> None:
        """Press and let go."""

    @abstractmethod
    def write(self, keys: str) -> None:
        """Type into the focused element."""

    @abstractmethod
    def back(self) -> None:
        """Press the phone's own *back*."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def picture(self) -> bytes:
        """Return a screenshot as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return what the engine complains about in our pages: errors in scripts, styles and addresses."""

    @abstractmethod
    def tabs(self) -> list[str]:
        """Return the names of its open pages."""

    @abstractmethod
    def new_tab(self) -> str:
        """Open another page in the same browser, and return its name."""

    @abstractmethod
    def turn_to(self, tab: str) -> None:
        """Switch to another page."""

    @abstractmethod
    def has_ended(self) -> bool:
        """Return whether the browser, or the process of its page, has ended by itself."""

    @abstractmethod
    def close(self) -> None: ...

    def until(self, script: str, *values: object) -> Any:
        """Wait until a script returns something true, and return that; raise `AssertionError` if it never
        does."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if found := self.run(script, *values):
                    return found
            except self.passing:
                if self.has_ended():
                    raise
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: never true: {values or script}. {self._shown()}")
            time.sleep(0.1)

    def _shown(self) -> str:
        """Save a screenshot and return its path, for whoever looks into a failed test."""
        with NamedTemporaryFile(prefix="undertally-", suffix=".png", delete=False) as file:
            file.write(self.picture())
        return f"The page was {self.run('return location.href')}, its picture is {file.name}"

    def tap(self, css: str, words: str = "") -> None:
        spot = None
        # The page has stopped moving once the same spot is found twice.
        while spot != (spot := Spot(*self.until(SPOT, css, words))):
            time.sleep(0.15)
        self.press(spot)

    def type(self, css: str, words: str) -> None:
        """Replace the text of a field by typing."""
        self.tap(css)
        self.until("return document.activeElement.matches(arguments[0])", css)
        self.run("document.activeElement.select()")
        self.write(words)

    def sees(self, words: str) -> None:
        """Wait until these words are on the page."""
        self.until("return document.body.innerText.replace(/\\s+/g, ' ').includes(arguments[0])", words)

    def has(self, css: str) -> None:
        """Wait until there is such an element."""
        self.until("return document.querySelector(arguments[0]) !== null", css)

    def count(self, css: str) -> int:
        return int(self.run("return document.querySelectorAll(arguments[0]).length", css))

    def post(self, to: str, shown: str, *fields: tuple[str, str]) -> str:
        """Send what a form of the page `shown` would; return the address of the resulting page."""
        status, address = self.run(POST, to, shown, [list(field) for field in fields])
        assert status == 200, (to, status)
        return str(address)

    def get(self, url: str) -> str:
        """Return the response of an address on the page's own server."""
        return str(self.run(GET, url))

    @property
    def version(self) -> int:
        return int(self.run("return document.getElementById('live')?.dataset.version ?? 0"))

    def comes_to(self, version: int) -> None:
        """Wait until the page shows this version of its table, or a later one."""
        self.until("return Number(document.getElementById('live')?.dataset.version) >= arguments[0]", version)

    def enters(self, *taps: tuple[str, str]) -> None:
        """Tap these one after the other, and wait until something was entered and no sheet is open."""
        before = self.version
        for css, words in taps:
            self.tap(css, words)
        self.comes_to(before + 1)
        self.until("return !document.querySelector('dialog[open]')")
