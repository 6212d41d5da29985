"""A thumb, and what an evening costs it."""

from dataclasses import dataclass, field

from playwright.sync_api import Locator

from tests.browser.conftest import settled

IN_REACH = """(one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const whole = (part) => part?.closest("svg, a, button, label, summary") ?? part;
  return top !== null && (whole(one).contains(top) || top.contains(one));
}"""
"""Returns whether a finger on its middle would touch it: nothing covers it, and it is in the window."""


@dataclass
class Hand:
    """Taps and fills in what pages offer, scrolling where it must. `scrolls`: what was out of reach where
    the page stood; `typed`: fields that were filled in."""

    taps: int = 0
    typed: int = 0
    scrolls: list[str] = field(default_factory=list)

    def tap(self, target: Locator) -> None:
        self.reach(target)
        target.tap()
        self.taps += 1

    def fill(self, target: Locator, words: str) -> None:
        self.reach(target)
        target.fill(words)
        self.typed += 1

    def choose(self, target: Locator, value: str) -> None:
        """Choose from a menu, which takes two taps."""
        self.reach(target)
        target.select_option(value)
        self.taps += 2

    @staticmethod
    def reaches(target: Locator) -> bool:
        """Return whether it is there and can be tapped without a scroll."""
        settled(target.page)
        return target.count() > 0 and bool(target.evaluate(IN_REACH))

    def reach(self, target: Locator) -> None:
        """Scroll to it where it is not in reach, to the middle, as a person would."""
        target.wait_for()
        if not self.reaches(target):
            self.scrolls.append(target.text_content() or target.evaluate("one => one.outerHTML"))
            target.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")

    def costs_at_most(self, *, taps: int, scrolls: int) -> None:
        assert self.taps <= taps, self
        assert len(self.scrolls) <= scrolls, self
