/* The map of the table: what a place that is meant (static/js/pointing.js) opens or repeats. Without this script the same places are
   plain links. Presence is lit up on this device alone.

   data-lit (map, set here too): the colour whose presence is lit up
   data-lamp (link): lights up the presence of this colour
   data-opener (link): opens the sheet */
const board = () => document.querySelector("svg.board");

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
  return Object.fromEntries([...place.querySelectorAll("use")].map((space, k) => {
    const box = space.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    return [`${id}:${k}`, byKey ? 0 : far];
  }));
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
document.addEventListener("place:meant", (event) => {
  const map = event.target.closest("svg.board");
  if (!map || event.target.closest(".painting")) return;
  event.preventDefault();
  const { x, y, byKey, held } = event.detail;
  if (held) pick(map, event.target, false);
  else tap(map, event.target, byKey, x, y);
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
