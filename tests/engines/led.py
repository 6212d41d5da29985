"""Somebody who only ever follows the line at the top or the bar at the bottom."""

from typing import Final

from tests.engines.hands import Hand

LEADS: Final = ".due-mine .due-go, :is(.campaign, .desk) > .action-bar > .main-action a"
OWN_TURN: Final = ".site-head .now.mine"

SHOWN: Final = """
const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === "visible";
const words = (one) => (one.innerText ?? "").replace(/\\s+/g, " ").trim();
const shows = (css) => [...document.querySelectorAll(css)].filter(shown);
"""
LEADING: Final = (
    SHOWN
    + """
const [css, turn] = arguments;
const last = shows(css).at(-1);
if (last) return [last.getAttribute("href"), words(last)];
return shows(turn).length ? ["", ""] : null;
"""
)
UNCHOSEN: Final = SHOWN + """return shows(arguments[0] + " fieldset.choice:invalid .tile").length > 0;"""
BUTTON: Final = (
    SHOWN
    + """
const [part] = arguments;
for (const css of [
  `${part} button.primary[type=submit]`,
  ".action-bar > :is(form, .main-action) button[type=submit]",
  `${part} button[type=submit]`,
]) {
  const [first] = shows(css);
  if (first) return [css, words(first)];
}
return null;
"""
)


def leading(phone: Hand) -> str:
    """Return the words of the link that leads on; empty if only the heading says that it is this phone's
    turn."""
    return str(phone.until(LEADING, LEADS, OWN_TURN)[1])


def led(phone: Hand) -> str:
    """Tap the link that leads on. Return a selector for the part of the page that it leads to."""
    there, words = phone.until(LEADING, LEADS, OWN_TURN)
    if not words:
        return "#turn"
    phone.tap(f":is({LEADS})[href='{there}']")
    anchor = there.partition("#")[2]
    part = f"[id='{anchor}']" if anchor else "main"
    phone.has(part)
    return part


def settled(phone: Hand, part: str) -> str:
    """Tap the bright button there, or else that of the bar, or else the first one there, after making the
    choices that are required. Return its words once something was entered."""
    while phone.run(UNCHOSEN, part):
        phone.tap(f"{part} fieldset.choice:invalid .tile")
    before = phone.version
    css, words = phone.until(BUTTON, part)
    phone.tap(css, f"={words}")
    phone.comes_to(before + 1)
    return str(words)
