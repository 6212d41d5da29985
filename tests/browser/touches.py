"""Real touches on the places of a map: which place each of them meant, or whether the phone asked."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, pi, sin

from playwright.sync_api import Locator, Page

WATCH = """() => {
  window.touches = [];
  const last = () => window.touches.at(-1);
  const href = (place) => place.getAttribute("href");
  document.addEventListener("pointerdown", () => window.touches.push({opened: [], between: []}), true);
  document.addEventListener("place:meant", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    last().opened.push(href(event.target));
  }, true);
  new MutationObserver(() => {
    const asked = document.querySelector("dialog.which[open]");
    if (!asked) return;
    last().between = [...document.querySelectorAll(".asked")].map(href);
    asked.close();
  }).observe(document.body, {childList: true});
}"""

AIMS = """([map, parts]) => [...document.querySelectorAll(`${map} a[href]`)].flatMap((place) =>
  (parts ? [...place.querySelectorAll(parts)] : [place])
    .map((_part, number) => ({place: place.getAttribute("href"), number})))"""

AT = """([map, parts, {place, number}]) => {
  const link = document.querySelector(`${map} a[href="${CSS.escape(place)}"]`);
  const part = parts ? link.querySelectorAll(parts)[number] : link;
  link.scrollIntoView({block: "center", inline: "center"});
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@dataclass(frozen=True)
class Aim:
    """Something that is drawn: the part of a place with that number, or the place itself."""

    place: str
    number: int


@dataclass
class Touched:
    """Results of touches. `wrong`: what each of them should have meant, and what it opened or offered
    instead. `nothing`: how many of them were beside the map."""

    right: int = 0
    asked: int = 0
    nothing: int = 0
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def number(self) -> int:
        return self.right + self.asked + self.nothing + self.wrong.total()

    def count(self, place: str, opened: list[str], between: list[str]) -> None:
        if place in between:
            self.asked += 1
        elif opened == [place]:
            self.right += 1
        elif not (opened or between):
            self.nothing += 1
        else:
            self.wrong[place, " or ".join(between or opened)] += 1

    def __str__(self) -> str:
        counts = {
            "right": self.right,
            "asked": self.asked,
            "wrong": self.wrong.total(),
            "nothing": self.nothing,
        }
        return " ".join(f"{number:5} {words}" for words, number in counts.items())


@dataclass
class Finger:
    """A finger on a map; selectors find the map, and the part of a place that a finger aims at. Touches are
    only recorded."""

    page: Page
    map_: str
    parts: str = ""

    def __post_init__(self) -> None:
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.page.evaluate(WATCH)

    def aims(self, parts: str = "") -> list[Aim]:
        return [Aim(**one) for one in self.page.evaluate(AIMS, [self.map_, parts or self.parts])]

    def touches(self, aims: Iterable[Aim], off: float, parts: str = "", ways: int = 4) -> Touched:
        """Touch each this many pixels from its middle, in this many directions."""
        meant = []
        for aim in aims:
            x, y = self.page.evaluate(AT, [self.map_, parts or self.parts, vars(aim)])
            for way in range(ways if off else 1):
                turn = 2 * pi * way / ways
                self.page.touchscreen.tap(x + off * cos(turn), y + off * sin(turn))
                meant.append(aim.place)
        self.page.wait_for_timeout(50)
        outcomes = self.page.evaluate("() => window.touches.splice(0)")
        assert len(outcomes) == len(meant)
        result = Touched()
        for place, outcome in zip(meant, outcomes, strict=True):
            result.count(place, **outcome)
        return result


def spread(room: Locator) -> None:
    """Move two fingers on a map apart, to three times their distance."""
    room.evaluate("(room) => room.scrollIntoView({block: 'center'})")
    box = room.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = room.page.context.new_cdp_session(room.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 45), ("touchMove", 60)):
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
