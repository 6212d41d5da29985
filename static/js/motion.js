/* Marks for a moment (.came, .changed in rest.css) the pieces that news has brought to a place on the board, and the numbers of
   players that have changed, where motion explains something. Pieces are whatever a map draws by reference, as a circle or for a
   seat, and whatever has data-comes. Nothing moves on a page that has just opened or that somebody returns to, nor for people who
   asked for reduced motion.

   data-map (svg): what moves inside is a piece of the board
   data-seat (part): whose piece or number it is
   data-comes (part): is marked when it comes */
const PIECES = "[data-map] :is(use, circle, [data-seat]), [data-comes]";
const PLACED_BY = ["id", "data-seat", "href", "x", "y", "cx", "cy", "transform"];
const NUMBER = /^\s*[+\u2212-]?\d+\s*$/;
const MARKED = 250; /* ms; the animations are shorter */
const still = matchMedia("(prefers-reduced-motion: reduce)");
let away = false; /* what happened meanwhile is not shown piece by piece */

document.addEventListener("visibilitychange", () => { if (document.hidden) away = true; });
addEventListener("pageshow", ({ persisted }) => { if (persisted) away = true; });

/* Identifies a piece and where it is: its own attributes, those that move what it is drawn in, and its position in a list. */
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

/* A snapshot of a part of the page; null where nothing is to move. */
export function seen(root) {
  if (still.matches || document.hidden) return null;
  if (away) { away = false; return null; } /* everything that happened meanwhile counts as one change */
  return { places: new Set([...root.querySelectorAll(PIECES)].map(place)), numbers: numbers(root) };
}

function mark(parts, name) {
  parts.forEach((part) => part.classList.add(name));
  /* From when it is drawn: a slow phone draws late. */
  requestAnimationFrame(() => setTimeout(() => parts.forEach((part) => part.classList.remove(name)), MARKED));
}

/* Marks what has changed. */
export function show(root, before) {
  if (!before) return;
  mark([...root.querySelectorAll(PIECES)].filter((piece) => !before.places.has(place(piece))), "came");
  const others = [...numbers(root)].filter(([whose, { number }]) => before.numbers.has(whose) && before.numbers.get(whose).number !== number);
  mark(others.map(([, { part }]) => part), "changed");
}
