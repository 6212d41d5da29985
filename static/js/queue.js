/* Keeps entries that did not reach the table on this phone (templates/table/waiting.html), and sends them in order, each with its
   own token, once the table can be reached. The table then enters each of them, or asks about it. Entries on their way are kept
   too until they are answered, so that neither a reload nor a lost answer loses them; the token prevents a double entry. A request
   holds a part of a long queue. Entries that went in stay until the queue is empty, with the versions that they added: these tell
   the table which entries the phone had made before those still waiting. entry.js decides when an entry waits and when it has been answered.

   data-table (#waiting): the code of the table, under which entries are kept
   data-most (#waiting): the most entries, the most characters of one, and the most entries sent at once
   data-take (#waiting): the address that takes what waits
   data-proof (#waiting): the address that gives a fresh token for it
   data-number (#waiting): the words for how many wait
   data-waits (#waiting): the word for an entry that waits
   data-waits (button, set here): the word that it shows while its entry waits
   data-sends (#waiting): the words for an entry that is on its way
   data-done (#waiting): the words for when all went in
   data-mixed (#waiting): the words for when some are to be decided at the table
   data-stuck (#waiting): the words for when the server does not take them from this phone
   data-marks (template): the marks of the seats
   data-undo (template): the line of an entry in the bar at the end
   data-line (template): the line of an entry in the list
   data-seat (mark or link): whose mark it is; on a link, that it leads to a place
   data-mark (inside a line): where the mark of the seat goes
   data-said (inside a line): what was entered
   data-why (inside a line): why it did not go in
   data-how (inside a line): whether it waits or is on its way
   data-remove (button of a line): takes the entry back
   data-n (inside #waiting): how many wait
   data-last (inside #waiting): the newest of them
   data-told (span): what became of them
   data-settle (link): leads to what is to be decided
   data-waiting (part of the badge): how many wait
   data-offline (p): what an open page can do out of reach
   data-live (badge): how things stand when this script begins
   data-implied (button): is there for the Enter key alone and stays as it is */
import { ask, colon, fetched, flying, heard, keepIn } from "./entry.js";

const ANSWER = 15000; /* ms after which an entry on its way counts as waiting again */
const AGAIN = 10000;
const SHOWN = 10000;
const box = document.getElementById("waiting");
const [MOST, LONGEST, AT_ONCE] = box?.dataset.most.split(" ").map(Number) ?? [];
const key = `queue:${box?.dataset.table}`;
let memory = []; /* the entries, if the browser stores nothing */
let keeps = true;
let drawing = false;
let state = "behind";
let busy = false;
let stuck = false; /* the table answered but does not accept the queue: new entries are sent directly */
let timer = null;

/* What another page of this phone removed or sent disappears here too. */
function load() {
  try { return keeps ? JSON.parse(localStorage.getItem(key)) ?? [] : memory; } catch { return memory; }
}

function store(items) {
  memory = items;
  if (!items.length) heard("post");
  try {
    if (items.length) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
    keeps = true;
  } catch { keeps = false; /* kept for this page alone */ }
  /* After the tap has been painted and its entry sent. */
  if (!drawing) requestAnimationFrame(() => setTimeout(() => { drawing = false; show(); }));
  drawing = true;
}

/* The phone's clock may have been set since. */
const waits = (item) => item.state === "waiting" || (item.state === "sending" && Math.abs(Date.now() - item.at) > ANSWER);
const sends = (item) => item.state === "sending" && !waits(item);
export const waiting = () => load().filter(waits);
export const unreachable = () => state === "offline";
export const withheld = () => box && (unreachable() || (!stuck && waiting().length > 0));

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

const told = document.querySelector("[data-told]");
const settle = document.querySelector("[data-settle]");
let clearing = null;

/* By an attribute, not a CSS rule: not every browser re-evaluates :has when an element is emptied. */
function frame() {
  told.parentElement.hidden = !told.textContent && (settle?.hidden ?? true);
  const around = /** @type {HTMLElement | null} */ (box.closest(".out-of-reach"));
  if (around) around.hidden = box.hidden && !unreachable();
}

/* The page has no such link where only the referee can settle it. */
function offerToSettle(held) {
  if (settle) settle.hidden = !held;
  frame();
}

export function say(words, seen = true) {
  const aloud = document.getElementById("say");
  if (aloud) aloud.textContent = words;
  if (!seen) return;
  told.textContent = words;
  frame();
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    told.textContent = "";
    offerToSettle(false);
  }, SHOWN);
}

const template = (name) => /** @type {HTMLTemplateElement} */ (box.querySelector(`template[data-${name}]`)).content;

/* Updates the page: a line for each entry, the number beside the badge, a mark at its places on the map. */
function line(item, shape) {
  const row = /** @type {DocumentFragment} */ (template(shape).cloneNode(true));
  const seat = template("marks").querySelector(`[data-seat="${CSS.escape(item.seat)}"]`);
  if (seat) row.querySelector("[data-mark]").replaceWith(seat.cloneNode(true));
  row.querySelector("[data-said]").textContent = item.said;
  row.querySelector("[data-why]").textContent = item.why ?? "";
  const how = row.querySelector("[data-how]");
  if (how) how.textContent = sends(item) ? box.dataset.sends : box.dataset.waits;
  const remove = row.querySelector("[data-remove]");
  remove.value = item.token;
  remove.hidden = !removable(item);
  return row;
}

/* What may have reached the table is taken back there. */
const removable = (item) => !sends(item) && (item.state !== "waiting" || !item.tried || stuck);

/* Puts the last entry that waits here, or is on its way, above the row in which the table's last entry can be taken back. */
function undo(items) {
  document.querySelectorAll(".undo.waits").forEach((row) => row.remove());
  const last = items.filter((item) => waits(item) || sends(item)).at(-1);
  if (last && (sends(last) || removable(last))) document.querySelector("#live .undo")?.before(line(last, "undo"));
}

/* Marks the places that entries name, and the forms that were used up. */
function mark(items) {
  places(items);
  const tokens = items.filter((item) => !sends(item)).map((item) => item.token);
  document.querySelectorAll('form input[name="token"]').forEach(({ form, value }) => {
    const used = tokens.includes(value);
    if (!used && !form.matches(".used")) return;
    form.classList.toggle("used", used);
    form.querySelectorAll("button:not([data-implied])").forEach((button) => {
      button.disabled = used;
      button.dataset.waits = used ? box.dataset.waits : "";
    });
  });
}

function places(items) {
  document.querySelectorAll("a.waits").forEach((place) => place.classList.remove("waits"));
  for (const value of items.flatMap((item) => [...new URLSearchParams(item.fields).values()])) {
    for (const place of value.split(/[: ]/).filter(Boolean)) {
      document.querySelectorAll(`a[data-seat][href$="=${CSS.escape(place)}"], svg a[href$="place=${CSS.escape(place)}"]`).forEach((found) => found.classList.add("waits"));
    }
  }
}

let away = 0; /* how many of those shown are on their way */

function show() {
  const all = load();
  const items = all.filter((item) => waits(item) || item.state === "refused");
  const number = items.length;
  const before = away;
  away = all.filter(sends).length;
  /* Usually nothing waits, and there is nothing to do after a tap. */
  if (!number && box.hidden && !away && !before) return;
  box.hidden = !number;
  frame();
  box.querySelector("[data-n]").textContent = filled(box.dataset.number, { n: number });
  box.querySelector("[data-last]").textContent = items.at(-1)?.said ?? "";
  box.querySelector("ol").replaceChildren(...items.map((item) => line(item, "line")));
  document.querySelectorAll("[data-waiting]").forEach((badge) => {
    badge.textContent = number ? ` · ${filled(box.dataset.number, { n: number })}` : "";
  });
  const shown = all.filter((item) => items.includes(item) || sends(item));
  mark(shown);
  undo(shown);
  document.dispatchEvent(new CustomEvent("queue:shown", { detail: text(items) }));
}

/* The text the table reads, sent from here or carried there by somebody. */
const text = (items) => JSON.stringify({
  table: box.dataset.table,
  entries: items.map((item) => [item.kind, item.fields]),
  own: load().flatMap((item) => item.own ?? []),
});

/* Keeps an entry; false if there is no room. */
export function keep(sent, as = "waiting") {
  const items = load();
  const made = { ...sent, state: as, at: Date.now() };
  const index = items.findIndex((item) => item.token === sent.token);
  if (index < 0 && (items.length >= MOST || sent.fields.length > LONGEST)) return false;
  if (index < 0) store([...items, made]);
  else change(sent.token, made);
  if (as === "waiting") {
    document.dispatchEvent(new Event("sheet:close"));
    say(`${box.dataset.waits}${colon()} ${sent.said}`, false);
    drain();
  }
  return true;
}

function change(token, changes) {
  store(load().map((item) => (item.token === token ? { ...item, ...changes } : item)));
}

const leave = (token) => store(load().filter((item) => item.token !== token));

async function askJson(path, options = {}) {
  const answer = await ask(path, ANSWER, { headers: { Accept: "application/json" }, ...options });
  if (!answer.ok) throw answer;
  return answer.json();
}

function settled(sent, results, number) {
  sent.forEach((item, index) => {
    const { state: now, why, own } = results[index];
    number[now] += 1;
    change(item.token, { state: now === "refused" ? now : "done", why: why.join(" "), own });
  });
  if (!waiting().length) store(load().filter((item) => item.state !== "done"));
  offerToSettle(number.held > 0);
  const asked = number.held + number.refused;
  say(filled(asked ? box.dataset.mixed : box.dataset.done, { n: number.entered, m: asked }));
}

async function drain() {
  clearTimeout(timer);
  if (busy || unreachable() || !waiting().length) return;
  busy = true;
  try {
    const { csrf_token } = await askJson(box.dataset.proof);
    const number = { entered: 0, held: 0, refused: 0 };
    for (let sent; (sent = waiting().slice(0, AT_ONCE)).length;) {
      sent.forEach((item) => change(item.token, { tried: true }));
      const body = new URLSearchParams({ csrf_token, queue: text(sent) });
      const { results, version } = await askJson(box.dataset.take, { method: "POST", body });
      stuck = false;
      settled(sent, results, number);
      document.body.dispatchEvent(new CustomEvent("moved", { detail: { version } }));
    }
  } catch (error) {
    /* Not while the table, or the proxy in front of it, is away or asks to wait; without an answer there is no status. */
    stuck = error.status <= 500 && error.status !== 429;
    if (stuck) { say(box.dataset.stuck); show(); }
  } finally {
    busy = false;
    if (waiting().length) timer = setTimeout(drain, AGAIN);
  }
}

if (box) {
  keepIn({ withheld, keep, leave });
  const changeState = (now) => {
    const was = unreachable();
    state = now;
    document.querySelectorAll("[data-offline]").forEach((part) => {
      part.hidden = !unreachable();
      if (was === part.hidden) say(was || document.querySelector("#between:not([hidden])") ? "" : part.textContent);
    });
    frame();
    if (was || now === "live") drain();
  };
  document.addEventListener("live:state", ({ detail }) => changeState(detail));
  document.addEventListener("entry:between", ({ detail }) => { if (detail) say(""); });
  addEventListener("pagehide", () => flying.forEach((sent) => change(sent.token, { state: "waiting", tried: true })));
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-remove]");
    if (button) leave(button.value);
  });
  document.addEventListener("htmx:afterSwap", show);
  document.addEventListener("queue:ask", show);
  addEventListener("storage", (event) => { if (event.key === key) show(); });
  show();
  /* The table may have been in reach before this script arrived. */
  const badge = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
  if (badge) changeState(badge.dataset.live);
  /* Later than what the page itself needs, but before it is used: with the first sheet at the latest. */
  const rest = ["./away.js", "./carry.js", ...(document.getElementById("repeat") ? ["./repeat.js"] : [])];
  const fetchRest = () => rest.splice(0).forEach((part) => fetched(part));
  setTimeout(fetchRest, 1000);
  document.addEventListener("htmx:beforeSend", fetchRest, { once: true });
  /* Entries that were on their way when the page was closed abruptly. */
  if (load().some((item) => item.state === "sending")) setTimeout(() => { show(); drain(); }, ANSWER + 1000);
}
