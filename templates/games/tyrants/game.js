/* The map under a thumb. A tap means the nearest site or route, as neighbours lie closer together than a finger is wide;
   without this script the same places are plain links. Presence is lit up on this device alone. */
const board = () => document.querySelector("svg.board");

/* CSS pixels beyond which a tap means nothing. */
const REACH = 48;

function beyond(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/* How far a tap is from a site's box, or from the nearest space of a route. */
function distance(place, x, y) {
  const parts = place.classList.contains("route") ? place.querySelectorAll("use") : [place.querySelector(".frame")];
  return Math.min(...[...parts].map((part) => beyond(part.getBoundingClientRect(), x, y)));
}

export function nearest(map, x, y) {
  let best = null;
  let least = REACH;
  for (const place of map.querySelectorAll("a")) {
    const far = distance(place, x, y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/* The label of a place is its name, and after a colon what lies there. */
export const named = (place) => place.getAttribute("aria-label").split(": ", 1)[0];

/* Where the focus goes back to, for who came by key. */
let came = null;

function pick(map, place, byKey) {
  map.querySelector(".picked")?.classList.remove("picked");
  place.classList.add("picked");
  came = byKey ? place.getAttribute("href") : null;
  /* The focus returns to it. Not every browser gives it to a link that is tapped. */
  place.focus({ preventScroll: true });
  window.htmx.ajax("GET", place.getAttribute("href"), { source: "#sheet", target: "#sheet", swap: "innerHTML" }).catch(() => { /* said where the connection is watched */ });
}

const again = (href) => board()?.querySelector(`a[href="${CSS.escape(href)}"]`);

/* The sheet of a route is about each of its spaces: how far they are from a tap. A key is as far from all. */
function spaces(place, byKey, x, y) {
  if (!place.classList.contains("route")) return {};
  const id = new URL(place.getAttribute("href"), location.href).searchParams.get("place");
  return Object.fromEntries([...place.querySelectorAll("use")].map((space, k) =>
    [`${id}:${k}`, byKey ? 0 : beyond(space.getBoundingClientRect(), x, y)]));
}

/* What is repeated (static/js/repeat.js) may take the tap; the map can be a new one by the time that it does not. */
function tap(map, place, byKey, x, y) {
  const href = place.getAttribute("href");
  const detail = {
    href,
    name: named(place),
    x,
    y,
    far: spaces(place, byKey, x, y),
    open: () => again(href) && pick(board(), again(href), byKey),
    done: () => byKey && again(href)?.focus(),
  };
  if (document.dispatchEvent(new CustomEvent("place:tap", { bubbles: true, cancelable: true, detail }))) pick(map, place, byKey);
}

/* A place that is held gets its sheet, whatever is repeated. */
const HOLD = 450;
let pressed = null;
let held = false;

document.addEventListener("pointerdown", (event) => {
  clearTimeout(pressed?.timer);
  held = false;
  /* Where the board is painted a press that lasts takes a piece off (painting.js). */
  if (!event.isPrimary || event.button || !event.target.closest?.("svg.board") || event.target.closest(".painting") || !window.htmx) return;
  const { clientX: x, clientY: y } = event;
  const timer = setTimeout(() => {
    const place = nearest(board(), x, y);
    held = place?.hasAttribute("href");
    if (held) pick(board(), place, false);
  }, HOLD);
  pressed = { x, y, timer };
});
document.addEventListener("pointermove", (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 10) clearTimeout(pressed.timer);
});
["pointerup", "pointercancel"].forEach((end) => document.addEventListener(end, () => clearTimeout(pressed?.timer)));
/* The finger leaves over the sheet that came up under it: that is no tap on what lies there. */
document.addEventListener("click", (event) => {
  if (!held || event.detail === 0) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType !== "mouse" && event.target.closest?.("svg.board")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const map = event.target.closest?.("svg.board");
  if (!map || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
  /* A key on a link says which place is meant; only a pointer can miss. */
  const byKey = event.detail === 0;
  const place = byKey ? event.target.closest("a") : nearest(map, event.clientX, event.clientY);
  if (!place?.hasAttribute("href")) return;
  event.preventDefault();
  tap(map, place, byKey, event.clientX, event.clientY);
});

/* A tap beside the open sheet that lands on the map goes to the next place at once. */
document.addEventListener("click", (event) => {
  const sheet = event.target;
  if (!sheet.matches?.("dialog.sheet")) return;
  const map = board();
  const box = map?.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  if (sheet.matches("[open]:not(.gone)") || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return;
  const place = nearest(map, x, y);
  if (place?.hasAttribute("href")) setTimeout(() => tap(map, place, false, x, y));
});

/* Presence of one house. */
let lit = null;

function shine() {
  const map = board();
  if (!map) return;
  if (lit === null) lit = map.dataset.lit || "";
  if (lit) map.dataset.lit = lit;
  else delete map.dataset.lit;
  for (const lamp of document.querySelectorAll("[data-lamp]")) {
    if (lamp.dataset.lamp === lit) lamp.setAttribute("aria-current", "true");
    else lamp.removeAttribute("aria-current");
  }
}

document.addEventListener("click", (event) => {
  const lamp = event.target.closest?.("[data-lamp]");
  if (!lamp) return;
  event.preventDefault();
  shine();
  lit = lamp.dataset.lamp === lit ? "" : lamp.dataset.lamp;
  shine();
});

/* A troop in the hand is put down as soon as there is one way to do it; then the address forgets it. */
function settle() {
  shine();
  const here = new URL(location.href);
  if (here.searchParams.has("moving") && board() && !document.querySelector(".hand")) {
    for (const name of ["moving", "from"]) here.searchParams.delete(name);
    history.replaceState(history.state, "", here);
  }
}

document.addEventListener("htmx:afterSwap", (event) => {
  const sheet = event.target;
  if (sheet.id !== "sheet") return;
  if (!sheet.open && !sheet.querySelector("form.auto")) document.querySelector("[data-opener]")?.click();
});

document.addEventListener("close", (event) => {
  if (event.target.id !== "sheet") return;
  board()?.querySelector(".picked")?.classList.remove("picked");
  if (came) board()?.querySelector(`a[href="${CSS.escape(came)}"]`)?.focus({ preventScroll: true });
}, true);
document.addEventListener("htmx:afterSettle", (event) => {
  settle();
  /* Only now does the form go the way that htmx sends forms. */
  if (event.target.id === "sheet") /** @type {HTMLFormElement | null} */ (event.target.querySelector("form.auto"))?.requestSubmit();
});
settle();
