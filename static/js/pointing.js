/* Works out which place on a map a tap means. The map's element has data-map; its places are links. If several are equally
   likely, the user is asked; the Enter key means the place that has the focus. If data-map is a selector, a finger aims at the
   parts of places that it finds, and the nearest within reach is meant. If it is empty, places lie side by side, and a finger
   aims at what their shapes cover. The chosen place gets the cancelable event place:meant, whose detail has x, y, byKey and
   held; unless cancelled, it becomes a click on its link.

   data-map (svg): a selector of the part of a place that a finger aims at; if empty, all that its shapes cover
   data-which (svg): the question to ask when several places are equally likely
   data-held (svg): holding a place means something other than tapping it */

/* CSS pixels: MISS is how far beside its target a finger lands; nearer than SURE it means nothing else; on something large it
   aims further inside than RIM; beyond REACH a tap means nothing. */
const MISS = 12.5;
const SURE = 2.5;
const RIM = 8;
const REACH = 48;
const OFFERED = 4;
const HOLD = 450; /* ms */
const STILL = 10; /* pixels a finger may move while it holds */

const PLACES = "a[href]";
const mapOf = (target) => target?.closest?.("[data-map]");

/* How far a point is from where a finger would aim to hit a box. */
function toBox(box, x, y) {
  const beyond = (low, high, at) => {
    const inside = Math.min(RIM, (high - low) / 2);
    return Math.max(low + inside - at, at - high + inside, 0);
  };
  return Math.hypot(beyond(box.left, box.right, x), beyond(box.top, box.bottom, y));
}

function byParts(map, x, y) {
  const found = [];
  for (const place of map.querySelectorAll(PLACES)) {
    const far = Math.min(...[...place.querySelectorAll(map.dataset.map)].map((part) => toBox(part.getBoundingClientRect(), x, y)));
    if (far < REACH) found.push({ place, far });
  }
  return found;
}

function under(map, x, y) {
  const place = document.elementFromPoint(x, y)?.closest(PLACES);
  return place && map.contains(place) ? place : null;
}

/* Looks for shapes in circles around the point, until a place is met or the one under the finger ends. */
function byShapes(map, x, y) {
  const here = under(map, x, y);
  const first = new Map();
  let ends = RIM;
  for (let far = 1; far <= MISS; far += 1) {
    for (let k = 0; k < 12; k += 1) {
      const place = under(map, x + far * Math.cos((k * Math.PI) / 6), y + far * Math.sin((k * Math.PI) / 6));
      if (place !== here) ends = Math.min(ends, far);
      if (place && place !== here && !first.has(place)) first.set(place, far);
    }
  }
  const found = [...first].map(([place, far]) => ({ place, far: far + rim(place) }));
  if (here) found.push({ place: here, far: Math.max(0, rim(here) - ends) });
  return found;
}

function rim(place) {
  const { width, height } = place.getBoundingClientRect();
  return Math.min(RIM, width / 2, height / 2);
}

/* The places a tap can mean, the likeliest first; only one where it is clear. */
function meant(map, x, y) {
  const found = (map.dataset.map ? byParts : byShapes)(map, x, y).sort((one, other) => one.far - other.far);
  const near = found.filter(({ far }) => far <= MISS);
  const many = near.length > 1 && near[0].far > SURE;
  return (many ? near.slice(0, OFFERED) : found.slice(0, 1)).map(({ place }) => place);
}

/* The label of a place is its name, then a colon and what is there. */
function label(place, button) {
  const [name, ...rest] = (place.getAttribute("aria-label") ?? place.textContent).replace(/\s+/g, " ").trim().split(": ");
  const bold = document.createElement("b");
  const small = document.createElement("small");
  bold.textContent = name;
  small.textContent = rest.join(": ");
  button.append(bold, small);
}

/* During its own click, nothing is looked up. */
let following = false;

function go(place, detail) {
  if (!place.dispatchEvent(new CustomEvent("place:meant", { bubbles: true, cancelable: true, detail }))) return;
  following = true;
  if (place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }))) location.assign(place.getAttribute("href"));
  following = false;
}

/** @type {HTMLDialogElement | null} */
let asking = null;

function ask(map, places, then) {
  const seen = places.map((place) => place.getAttribute("href"));
  asking = document.createElement("dialog");
  asking.className = "which";
  const title = document.createElement("p");
  title.id = "which";
  title.textContent = map.dataset.which ?? "";
  asking.setAttribute("aria-labelledby", title.id);
  const buttons = places.map((place, k) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    label(place, button);
    button.addEventListener("click", () => {
      asking.close();
      /* The map may be a new one by now. */
      const now = place.isConnected ? place : map.querySelector(`a[href="${CSS.escape(seen[k])}"]`);
      if (now) then(now);
    });
    return button;
  });
  asking.append(title, ...buttons);
  asking.addEventListener("click", ({ target }) => { if (target === asking) asking.close(); });
  asking.addEventListener("close", () => {
    places.forEach((place) => place.classList.remove("asked"));
    asking.remove();
  });
  places.forEach((place) => place.classList.add("asked"));
  document.body.append(asking);
  asking.showModal();
}

/* Follows a point to its place, at once or after the user has chosen. False where it means nothing. */
function point(map, x, y, held = false) {
  const places = meant(map, x, y);
  const then = (place) => go(place, { x, y, byKey: false, held });
  if (places.length > 1) ask(map, places, then);
  else if (places.length) then(places[0]);
  return places.length > 0;
}

/* A browser moves a tap to the link it guesses was meant; only the pointer says where the finger was. */
let finger = { x: NaN, y: NaN };
const at = ({ clientX: x, clientY: y }) => (Math.hypot(finger.x - x, finger.y - y) < REACH ? finger : { x, y });

let pressed = null;
let held = false;

/* Firefox does not tell a click by a key from others. */
let entered = false;
["keydown", "keyup", "pointerdown"].forEach((kind) => document.addEventListener(kind, (event) => {
  entered = event instanceof KeyboardEvent && kind === "keydown" && event.key === "Enter";
}, true));
/** Whether a key made a click. @param {MouseEvent} event */
export const keyed = (event) => entered || !event.detail;

document.addEventListener("pointerdown", (event) => {
  clearTimeout(pressed?.timer);
  held = false;
  finger = { x: event.clientX, y: event.clientY };
  const map = mapOf(event.target);
  if (!map?.matches("[data-held]") || !event.isPrimary || event.button || !window.htmx) return;
  const { x, y } = finger;
  pressed = { x, y, timer: setTimeout(() => { held = point(map, x, y, true); }, HOLD) };
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > STILL) clearTimeout(pressed.timer);
});
["pointerup", "pointercancel", "scroll"].forEach((end) => document.addEventListener(end, () => clearTimeout(pressed?.timer), true));
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType !== "mouse" && mapOf(event.target)?.matches("[data-held]")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (following) return;
  /* The finger lifts over what opened under it: that is no tap on it. */
  if (held && !keyed(event)) {
    held = false;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const map = mapOf(event.target);
  if (!map || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const { x, y } = at(event);
  if (keyed(event)) {
    const place = event.target.closest(PLACES);
    if (!place || !map.contains(place)) return;
    event.preventDefault();
    event.stopPropagation();
    go(place, { x, y, byKey: true, held: false });
  } else if (point(map, x, y)) {
    event.preventDefault();
    event.stopPropagation();
  }
}, true);

/* A tap beside the open sheet that lands on the map goes straight to the next place. */
document.addEventListener("click", (event) => {
  const sheet = event.target;
  if (!sheet.matches?.("dialog.sheet") || sheet.matches("[open]:not(.gone)")) return;
  const map = document.querySelector('[data-map]:not([data-map=""])');
  const box = map?.getBoundingClientRect();
  const { x, y } = at(event);
  if (box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) setTimeout(() => point(map, x, y));
});
