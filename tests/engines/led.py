"""Somebody who only ever follows the line at the top or the bar at the bottom."""

from typing import Final

from tests.engines.hands import Hand

BAR: Final = ":is(.campaign, .desk) > .action-bar > .main-action"
LEADS: Final = f".due-mine .due-go, {BAR} a, .campaign > .action-bar > .main-action button"
OWN_TURN: Final = ".site-head .now.mine"
ON_MAP: Final = "svg a > .reach"
BRIGHT: Final = "button.primary[type=submit]"

SHOWN: Final = """
const folded = (one) => one.closest("details:not([open]) > :not(summary)");
const shown = (one) =>
  one.getClientRects().length > 0 && !folded(one) && getComputedStyle(one).visibility === "visible";
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
PLACE: Final = (
    SHOWN
    + """
const bare = (place) => {
  place.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = place.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === place;
};
return shows(arguments[0]).find(bare)?.closest("a").getAttribute("href");
"""
)
"""Where the first place leads that nothing lies above."""
THERE: Final = "return location.href.endsWith(arguments[0])"
UNCHOSEN: Final = SHOWN + """return shows(arguments[0] + " fieldset.choice:invalid .tile").length > 0;"""
BUTTON: Final = (
    SHOWN
    + """
const [part] = arguments;
for (const css of [
  `${part} BRIGHT`,
  ".action-bar > :is(form, .main-action) button[type=submit]",
  `${part} button[type=submit]`,
]) {
  const [first] = shows(css);
  if (first) return [css, words(first)];
}
return null;
""".replace("BRIGHT", BRIGHT)
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
    if there is None:
        # The bar's own button: there is nowhere to go first.
        return BAR
    phone.tap(f":is({LEADS})[href='{there}']")
    phone.until(THERE, there)
    anchor = there.partition("#")[2]
    part = f"[id='{anchor}']" if anchor else "main"
    phone.has(part)
    return part


def settled(phone: Hand, part: str) -> str:
    """Tap the bright button there, or else that of the bar, or else the first one there. Before that, make
    the required choices; where no button is bright, tap a place that is lit up on the map. Return the words
    of the button once something was entered."""
    if not phone.run(SHOWN + "return shows(arguments[0]).length", f"{part} {BRIGHT}"):
        part = placed(phone, part)
    while phone.run(UNCHOSEN, part):
        phone.tap(f"{part} fieldset.choice:invalid .tile")
    before = phone.version
    css, words = phone.until(BUTTON, part)
    phone.tap(css, f"={words}")
    phone.comes_to(before + 1)
    return str(words)


def placed(phone: Hand, part: str) -> str:
    """Tap a place that is lit up on the map there, if any. Return the part that then has the button."""
    place = phone.run(PLACE, f"{part} {ON_MAP}")
    if not place:
        return part
    phone.tap(f"{part} svg a[href='{place}'] > .reach")
    phone.until(THERE, place)
    return "#way" if phone.count("#way") else "main"
