/* Offers tools beside the table, on this device alone: a nudge when it is your turn, a screen that stays on, the clocks, and a
   counter of what the turn brings. Nothing counted here is sent anywhere.

   data-devices (section): is shown, since scripts run
   data-device (button): what it switches on and off: nudge, awake or turn-resources
   data-on-turn (part): the seat on turn
   data-words (beside data-on-turn): the words for one's own turn
   data-mine (inside #live): it is the turn of a seat of this phone
   data-seat (p, set here): whose turn it is, for the colour
   data-left (around clocks): the seconds that were left when the page was drawn
   data-tick (inside a clock): the seconds that it showed when the page was drawn, if it runs
   data-turn-resources (details): the table and the seat that it counts for
   data-turn (details): the turn that it counts for
   data-pool (row): what is counted
   data-base (row): how much of it the page says there is
   data-sum (output): where the sum of a row is shown
   data-add (button): how much it adds */
import { fetched } from "./entry.js";

const root = document.documentElement;
const USUAL = { nudge: "on", "turn-resources": "off", awake: "off" };
const SHOWN = 6000;

/** @typedef {"localStorage" | "sessionStorage"} Store */
/** @type {(store: Store, key: string) => string | null} */
const read = (store, key) => { try { return window[store].getItem(key); } catch { return null; } };
/** @type {(store: Store, key: string, value: string) => void} */
const keep = (store, key, value) => { try { window[store].setItem(key, value); } catch { /* for this page alone */ } };
const wants = (what) => (read("localStorage", what) || USUAL[what]) === "on";

/* The switches. */
function switches() {
  root.classList.toggle("with-turn-resources", wants("turn-resources"));
  document.querySelectorAll("[data-devices]").forEach((part) => { part.hidden = false; });
  document.querySelectorAll("[data-device]").forEach((button) => {
    button.setAttribute("aria-pressed", String(wants(button.dataset.device)));
  });
}

/* Keeping the screen on; its script is fetched when it is wanted. */
let awake = null;

async function screen() {
  if (wants("awake")) awake ??= fetched("./awake.js");
  (await awake)?.keepAwake(wants("awake"));
}

/* The nudge when it is your turn. */
const title = document.title;
let before = null;
let wasMine = false;

function turn() {
  const mark = document.querySelector("[data-on-turn]");
  const now = mark ? mark.dataset.onTurn : null;
  const mine = mark && document.querySelector("[data-mine]") !== null;
  document.title = mine && wants("nudge") ? `${mark.dataset.words} · ${title}` : title;
  /* Whoever holds both seats has just ended the other one's turn. */
  if (mine && before !== null && before !== now && !wasMine && wants("nudge")) nudge(mark.dataset.words, now);
  if (!mine) document.querySelector(".your-turn")?.remove();
  before = now;
  wasMine = mine;
}

function nudge(words, seat) {
  document.querySelector(".your-turn")?.remove();
  const told = document.createElement("p");
  told.className = "your-turn";
  told.dataset.seat = seat;
  told.textContent = words;
  document.getElementById("main").before(told);
  setTimeout(() => told.remove(), SHOWN);
  const say = document.getElementById("say");
  if (say) say.textContent += ` ${words}.`;
  /* A browser refuses on a page that nobody has touched yet. */
  if (navigator.userActivation?.hasBeenActive === false) return;
  try { navigator.vibrate?.(200); } catch { /* this device cannot */ }
}

/* The clocks go on from when the page was drawn. */
let made = Date.now();

function tick() {
  const left = Number(document.querySelector("[data-left]")?.dataset.left || 0);
  const passed = Math.floor((Date.now() - made) / 1000);
  if (passed > left) return;
  document.querySelectorAll("[data-tick]").forEach((time) => {
    const seconds = Number(time.dataset.tick) + passed;
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  });
}

/* The turn's resources: the page says what the board gives; what a player adds is kept until the turn is over. */
const turnResources = () => document.querySelector("[data-turn-resources]");
const place = (own) => `turn-resources:${own.dataset.turnResources}:${own.dataset.turn}`;
const added = (own) => JSON.parse(read("sessionStorage", place(own)) || "{}");
const worded = (n) => String(n).replace("-", "−");

function count() {
  const own = turnResources();
  if (!own) return;
  const more = added(own);
  own.querySelectorAll("[data-pool]").forEach((row) => {
    const n = worded(Number(row.dataset.base) + (more[row.dataset.pool] || 0));
    own.querySelector(`[data-sum="${row.dataset.pool}"]`).textContent = n;
  });
}

function forget() {
  const own = turnResources();
  const now = own ? place(own) : "";
  try {
    Object.keys(sessionStorage).filter((key) => key.startsWith("turn-resources:") && key !== now)
      .forEach((key) => sessionStorage.removeItem(key));
  } catch { /* nothing was kept */ }
  if (own) own.open = read("sessionStorage", "turn-resources-open") === "yes";
}

document.addEventListener("click", (event) => {
  const device = event.target.closest?.("[data-device]");
  if (device) {
    keep("localStorage", device.dataset.device, wants(device.dataset.device) ? "off" : "on");
    switches();
    turn();
    screen();
  }
  const step = event.target.closest?.("[data-add]");
  if (step) {
    const own = turnResources();
    const pool = step.closest("[data-pool]").dataset.pool;
    const more = added(own);
    more[pool] = (more[pool] || 0) + Number(step.dataset.add);
    keep("sessionStorage", place(own), JSON.stringify(more));
    count();
  }
  if (event.target.closest?.(".turn-resources > summary")) keep("sessionStorage", "turn-resources-open", turnResources().open ? "no" : "yes");
});

function look() {
  switches();
  turn();
  forget();
  count();
}
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.elt?.id === "live" || event.target.id === "live" || !event.target.isConnected) made = Date.now();
  look();
});
setInterval(tick, 1000);
look();
screen();
