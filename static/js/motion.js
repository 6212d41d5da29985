/* Motion where it explains: what news brought to a place of the board, and a number of somebody's that is another now, is marked for a
   moment (.came, .changed in base.css). Pieces are what a map draws by reference, as a circle or for a seat, and what says data-comes.
   Nothing moves on a page that opens, nor on one that somebody comes back to, nor for those who asked for none.

   data-map (svg): what moves inside is a piece of the board
   data-seat (part): whose piece or number it is
   data-comes (part): is marked when it comes */
const PIECES = "[data-map] :is(use, circle, [data-seat]), [data-comes]";
const PLACED_BY = ["id", "data-seat", "href", "x", "y", "cx", "cy", "transform"];
const NUMBER = /^\s*[+\u2212-]?\d+\s*$/;
const MARKED = 250; /* ms; the animations take less */
const still = matchMedia("(prefers-reduced-motion: reduce)");
let away = false; /* what came meanwhile is not shown one by one */

document.addEventListener("visibilitychange", () => { if (document.hidden) away = true; });
addEventListener("pageshow", ({ persisted }) => { if (persisted) away = true; });

/* What a piece is and where: its own attributes, those that move what it is drawn in, and which of a list it stands in. */
function place(piece) {
  const said = [piece.localName, ...PLACED_BY.map((name) => piece.getAttribute(name))];
  for (let at = piece.parentElement; at && !at.matches("[data-map], #live"); at = at.parentElement) {
    if (at.localName === "li") said.push([...at.parentElement.children].indexOf(at));
    else said.push(at.getAttribute("transform"));
  }
  return said.join(" ");
}

/* Whose number it is, and which of theirs. */
function owner(part) {
  const row = part.closest("tr");
  const seat = part.closest("[data-seat]")?.dataset.seat;
  if (!seat && !row) return null;
  return [seat, row?.querySelector("th")?.textContent.trim(), part.closest("td, th")?.cellIndex, part.className].join(" ");
}

function numbers(root) {
  const found = new Map();
  const times = new Map();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NUMBER.test(node.nodeValue) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    return node instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    const whose = owner(part);
    if (whose === null) continue;
    times.set(whose, (times.get(whose) ?? 0) + 1);
    found.set(`${whose} ${times.get(whose)}`, { part, number: texts.currentNode.nodeValue.trim() });
  }
  return found;
}

/* How a part of the page stands; null where nothing is to move. */
export function seen(root) {
  if (still.matches || document.hidden) return null;
  if (away) { away = false; return null; } /* all that came meanwhile is one */
  return { places: new Set([...root.querySelectorAll(PIECES)].map(place)), numbers: numbers(root) };
}

function mark(parts, name) {
  parts.forEach((part) => part.classList.add(name));
  /* From when it is drawn: a slow phone draws late. */
  requestAnimationFrame(() => setTimeout(() => parts.forEach((part) => part.classList.remove(name)), MARKED));
}

/* Mark what is another than it was. */
export function show(root, before) {
  if (!before) return;
  mark([...root.querySelectorAll(PIECES)].filter((piece) => !before.places.has(place(piece))), "came");
  const others = [...numbers(root)].filter(([whose, { number }]) => before.numbers.has(whose) && before.numbers.get(whose).number !== number);
  mark(others.map(([, { part }]) => part), "changed");
}
