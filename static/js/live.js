/* Keeps a table's page up to date. The stream brings the news in #live, or only says "version N", and #live then reloads
   itself. A hidden tab closes its stream; where streams do not stay open, the page polls. The badge shows the state, and the
   event live:state on the document tells other scripts: live, behind (catching up) or offline. It says live only once something
   of ours has arrived, since whatever is in between may open a stream and pass nothing on. Also: times in the phone's own zone,
   the time left until a date, a message when an entry could not be sent, and the fold of other things due, which closes when
   one of its links is followed because it would cover the target.

   data-version (#live): the version of the table that is shown
   data-stream (#live): the address that news come from
   data-poll (#live): the address that answers with the newest version
   data-live (badge, set here too): how things stand: live, behind or offline
   data-weekday (time): is near enough to be written with its weekday
   data-until (span): the moment until which it says how much time is left
   data-watched (p): leads a spectator to what has changed since this phone last showed the table
   data-now (inside #live): what happens now, said in the head of the page too
   data-mine (inside #live): it is the turn of a seat of this phone */
import "./morph.js";
import { ask, fetched, heard, later, token } from "./entry.js";

const PATIENCE = 4;
const POLL = 5000;
const ANSWER = 12000; /* ms without an answer after which there is none */
const SILENCE = 40000; /* a stream sends a sign of life every 15 s, the first one at once */
const COUNTED = 15000;
const AWAY = 1800000; /* as on the server, for phones with a seat */
const PEACE = 2000; /* ms after which a page is here to stay and all it needs has arrived */
let stream = null;
let timer = null;
let watch = null;
let failures = 0;
let unreached = false;
let wanted = 0;
let outdated = false; /* the page shows tokens that were used, or what this phone no longer is */
let lastRights = null; /* this phone's role at the table, as last heard */
let leaving = false; /* there is nothing more to ask for here */
let resting = false; /* the request was denied: do not repeat it at once */
let ahead = null; /* ms by which the server's clock is ahead of this phone's, once known */

/* Copying a style attribute would make an inline style, which our policy forbids. */
if (window.htmx) Object.assign(window.htmx.config, { attributesToSettle: ["class", "width", "height"], timeout: ANSWER });

const live = () => document.getElementById("live");
const shown = () => Number(live()?.dataset.version || 0);

function badge(state) {
  document.querySelectorAll("[data-live]").forEach((mark) => {
    if (mark.dataset.live !== state) mark.dataset.live = state;
  });
  document.dispatchEvent(new CustomEvent("live:state", { detail: state }));
}

/* While a form waits for its answer, #live is not redrawn: what the tapped button was for may be gone from the news. */
const stays = () => document.querySelector('form.htmx-request[hx-target="#live"]');

/* A page that never redraws itself, such as the set-up page, is never behind: it is told when its form is sent. */
function showState() {
  if (!leaving) badge((wanted > shown() || outdated) && live()?.hasAttribute("hx-get") ? "behind" : "live");
}

function moved(version) {
  wanted = Math.max(wanted, version);
  showState();
  catchUp();
}

function catchUp() {
  if (leaving || stays() || (wanted <= shown() && !outdated)) return;
  if (part.version > shown() && !outdated) show();
  else if (!resting) document.body.dispatchEvent(new CustomEvent("moved", { detail: { version: wanted } }));
}

/* A seat may have gone to another phone, which is no entry. */
function takeRights(rights) {
  if (rights !== (lastRights ?? rights)) outdated = true;
  lastRights = rights;
  if (outdated) moved(shown());
}

/* The server's current scripts, and its clock: the phone's may be wrong. */
function serves(release, now) {
  if (release === undefined) return;
  const was = ahead;
  ahead = Number(now) - Date.now();
  if (Math.abs(ahead - was) > POLL) times(document);
  left();
  if (!import.meta.url.includes(`/${release}/`)) renewed(release);
}

/* A page of an older version carries on: whoever is typing loads the new one when they like. A screen nobody can tap reloads
   by itself, once. */
function renewed(release) {
  const words = /** @type {HTMLTemplateElement | null} */ (document.getElementById("renewed"));
  if (words) {
    if (!document.querySelector("#notices > .renewed")) {
      const box = document.createElement("div");
      box.className = "renewed";
      box.append(words.content.cloneNode(true));
      document.getElementById("notices").prepend(box);
      box.querySelector("button").addEventListener("click", () => location.reload());
    }
    return;
  }
  try {
    if (!document.body.matches(".screen") || sessionStorage.getItem("renewed") === release) return;
    sessionStorage.setItem("renewed", release);
    location.reload();
  } catch { /* it would reload again and again */ }
}

/* The address that phones scan; some pages show it as a code. */
const addresses = later("./address.js");
async function located(address) {
  if (!(await addresses).scanned(address)) return;
  outdated = true;
  moved(shown());
}

function open() {
  close();
  const page = live();
  if (!page?.dataset.stream || document.hidden) return;
  if (!window.EventSource || failures >= PATIENCE) { poll(); return; }
  const of = new URLSearchParams({ after: String(shown()), shows: part.name, page: page.getAttribute("hx-get") ?? "" });
  stream = new EventSource(`${page.dataset.stream}?${of}`);
  let fresh = true; /* nothing of ours has come through it yet */
  /* The stream died silently, or something in between holds back all that it says. */
  const expect = (limit) => {
    clearTimeout(watch);
    watch = setTimeout(() => { close(); failures = fresh ? PATIENCE : 0; poll(); }, limit);
  };
  const hear = (name, then) => stream.addEventListener(name, ({ data }) => {
    expect(SILENCE);
    heard("get");
    failures = 0;
    then(data);
    if (fresh) { showState(); setTimeout(ready, PEACE); }
    fresh = false;
  });
  expect(ANSWER);
  stream.addEventListener("open", () => { fresh = true; expect(ANSWER); });
  /* This comes first, so that a page that is behind is never shown as live. What is new then comes by itself. */
  hear("newest", (data) => { wanted = Math.max(wanted, Number(data)); });
  hear("moved", (data) => moved(Number(data)));
  hear("part", (data) => {
    const patch = JSON.parse(data);
    const newer = patch.shows !== part.name || patch.version > part.version;
    if (newer && patched(patch)) said = patch.said;
    moved(patch.version);
  });
  hear("server", (data) => serves(...data.split(" ")));
  hear("address", located);
  hear("alive", takeRights);
  /* The table is gone, or the server soon will be. */
  stream.addEventListener("gone", () => { close(); poll(); });
  stream.addEventListener("error", () => {
    badge("offline");
    failures += 1;
    if (stream?.readyState === EventSource.CLOSED) { close(); poll(); }
    else if (failures >= PATIENCE) { close(); timer = setTimeout(open, POLL); }
  });
}

/* The table, what this page shows, or this phone's right to see it is gone. Whoever deleted it is already on the way to
   another page. A page that answered a form goes back to the form's own page. */
function gone() {
  leaving = true;
  const shows = live().getAttribute("hx-get");
  setTimeout(() => (shows ? location.replace(shows) : location.reload()), 1500);
}

/* The ledger or a proxy may be away for a moment: nothing else would retry before the next news. */
function denied(status) {
  if (status < 500 && status !== 429) { gone(); return; }
  resting = true;
  setTimeout(() => { resting = false; moved(shown()); }, POLL);
}

function close() {
  if (stream) stream.close();
  clearTimeout(timer);
  clearTimeout(watch);
  stream = timer = null;
}

/* Asks for the newest version; tries the stream again after every few answers, and at once if the server had been out of
   reach. */
async function poll() {
  try {
    const answer = await ask(live().dataset.poll, ANSWER);
    if (answer.status === 404) { gone(); return; }
    const { version, rights, address, release, now } = await answer.json();
    failures = unreached || failures > 20 ? 0 : failures + 1;
    unreached = false;
    serves(release, now);
    takeRights(rights);
    located(address);
    moved(version);
  } catch {
    unreached = true;
    badge("offline");
  }
  clearTimeout(timer);
  timer = setTimeout(open, unreached || failures ? POLL : 0);
}

function times(root) {
  root.querySelectorAll('time[datetime*="T"]').forEach((time) => {
    const at = new Date(time.dateTime);
    const today = new Date(Date.now() + ahead).toDateString() === at.toDateString();
    /** @type {Intl.DateTimeFormatOptions} */
    let form = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    if ("weekday" in time.dataset) form = { weekday: "long", hour: "numeric", minute: "2-digit" };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(at);
  });
}

/* Repeats the time left as the server words it, by the server's clock; when the time is up, reloads what that changes. */
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];
let over = 0;

function left() {
  if (ahead === null) return;
  document.querySelectorAll("[data-until]").forEach((/** @type {HTMLElement} */ span) => {
    const until = Date.parse(span.dataset.until);
    const seconds = (until - Date.now() - ahead) / 1000;
    const [unit, size] = UNITS.find(([name, each]) => name === "minute" || Math.abs(seconds) / each >= 1.2);
    const number = Math.max(1, Math.round(Math.abs(seconds) / size));
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang).format(seconds < 0 ? -number : number, unit);
    if (span.textContent !== words) span.textContent = words;
    if (seconds > 0 || over === until || span.closest(".due-late")) return;
    over = until;
    document.body.dispatchEvent(new CustomEvent("moved", { detail: { version: wanted } }));
  });
}

/* A phone without a seat remembers by itself what it saw last. After a while away it is pointed to what has changed since. */
function watched() {
  const way = /** @type {HTMLElement} */ (document.querySelector("[data-watched]"));
  if (!way) return;
  const key = `watched:${location.pathname}`;
  try {
    const before = JSON.parse(localStorage.getItem(key) ?? "null");
    if (before && before.version < shown() && Date.now() - before.at >= AWAY) {
      /** @type {HTMLAnchorElement} */ (way.querySelector("a")).href += `?with=${Number(before.version)}`;
      way.hidden = false;
    }
    const keep = () => localStorage.setItem(key, JSON.stringify({ version: shown(), at: Date.now() }));
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  } catch { /* this browser keeps nothing */ }
}

/* This phone's seat went to another, or was freed, while the page was open. As a CSS rule (:has at the body) this would make
   the browser walk the whole page for every part put into it. */
function seats() {
  const watches = Boolean(live()?.querySelector(".watching"));
  document.querySelectorAll(".site-head .seat").forEach((chip) => { chip.hidden = watches; });
}

/* Something else is answering in the table's place. */
const between = document.getElementById("between");

/* The page's head says whose turn it is; news of that comes with the part that changes. */
function sayTurn() {
  const said = live()?.querySelector("[data-now]");
  const head = document.querySelector(".site-head .now");
  if (!said || !head) return;
  head.textContent = said.textContent.trim();
  head.classList.toggle("mine", Boolean(live().querySelector("[data-mine]")));
}

function notSaved(why) {
  const words = /** @type {HTMLTemplateElement} */ (document.getElementById("not-saved"));
  const sheet = document.querySelector("dialog.sheet[open] .sheet-body");
  const place = sheet || document.getElementById("notices");
  place.querySelectorAll(".not-saved").forEach((old) => old.remove());
  const box = document.createElement("div");
  box.className = "not-saved";
  box.append(words.content.cloneNode(true));
  if (why === "between" && sheet) box.append(...between?.cloneNode(true).childNodes ?? []);
  place.prepend(box);
  place.scrollIntoView({ block: "nearest" });
}

/* What phones share has placeholders for each phone's own values: the CSRF token, the tokens of its forms, and the version
   that they show. The server sends changes to this page's part by line: `shows` names what they make of the lines of `base`,
   and of lines no longer shown (companion/web/shown_lines.py). */
const NONE = { name: "", version: 0, lines: [], gone: [] };
const MOST_GONE = 2000; /* lines no longer shown that are kept: as many as the server refers to */
let part = NONE;
let holes = "";
let said = ""; /* news that is not shown yet */

function filled({ lines, version }) {
  const [csrf, tokens, saw] = holes.split(" ");
  const own = /** @type {HTMLInputElement} */ (document.querySelector('[name="csrf_token"]')).value;
  const first = token();
  let number = 0;
  return lines.join("\n").replaceAll(`value="${csrf}"`, `value="${own}"`).replaceAll(saw, `${version}`)
    .replaceAll(`value="${tokens}"`, () => `value="${first}-${number += 1}"`);
}

function patched({ base, shows, version, pieces }) {
  /* An entry may change nothing that this phone sees: the lines are the same, the version is newer. */
  if (shows === part.name) {
    part = { ...part, version: Math.max(part.version, version) };
    return true;
  }
  if (base !== part.name) return false;
  const known = [part.lines, part.gone];
  const kept = known.map((every) => [...every]);
  const last = [0, 0];
  const lines = pieces.flatMap((piece) => {
    if (typeof piece === "string") {
      const added = piece.split("\n");
      last[0] += added.length;
      return added;
    }
    const [skip, number, which = 0] = piece;
    const first = last[which] + skip;
    last[which] = first;
    if (which) last[1] += number;
    last[0] += number;
    kept[which].fill(null, first, first + number);
    return known[which].slice(first, first + number);
  });
  part = { name: shows, version, lines, gone: kept.flat().filter((line) => line !== null).slice(0, MOST_GONE) };
  return true;
}

/* Takes in a part that is sent whole; returns what comes after it. */
function whole(shows, text) {
  const [name, count, version] = shows.split(" ");
  const lines = text.split("\n");
  const now = { name, version: Number(version), lines: lines.splice(0, Number(count)), gone: [] };
  if (now.version >= part.version) part = now;
  return lines.join("\n");
}

/* An answer as html; null if it changes what this page no longer shows, and nothing newer has arrived. */
function htmlOf(xhr) {
  const shows = xhr.getResponseHeader("X-Shows");
  holes = xhr.getResponseHeader("X-Holes");
  wanted = Math.max(wanted, Number(shows.split(" ")[2]));
  if (xhr.getResponseHeader("Content-Type").startsWith("application/json")) {
    const patch = JSON.parse(xhr.responseText);
    return patched(patch) || part.version >= patch.version ? filled(part) + patch.said : null;
  }
  const more = whole(shows, xhr.responseText);
  return filled(part) + more;
}

/* A table page comes with this phone's own details filled in. The shared version is fetched before there is news, so that
   even the first news can be sent by line. */
async function ready() {
  const page = live();
  const shows = page?.getAttribute("hx-get");
  if (part.name || !stream || !shows || `${shows.split("?")[0]}/stream` !== page.dataset.stream) return;
  const headers = { "HX-Request": "true", "HX-Target": "live", "HX-Current-URL": location.href, "X-Fills": "2", ...JSON.parse(page.getAttribute("hx-headers")) };
  try {
    const answer = await ask(shows, ANSWER, { headers });
    const named = answer.headers.get("X-Shows");
    const text = await answer.text();
    if (!answer.ok || !named || part.name) return;
    holes = answer.headers.get("X-Holes");
    said = whole(named, text);
    moved(part.version);
  } catch { /* its first news is being fetched */ }
}

/* Shows what the stream brought, as if #live had asked for it. */
function show() {
  const elt = live();
  const html = filled(part) + said;
  said = "";
  window.htmx.swap(elt, html, { swapStyle: "morph", swapDelay: 0, settleDelay: 20 }, { contextElement: elt, eventInfo: { elt, requestConfig: { elt, verb: "get" } } });
}

document.addEventListener("htmx:configRequest", ({ detail }) => Object.assign(detail.headers, { "X-Fills": "2", "X-Shows": part.name }));

/* Refusals and objections have statuses of their own and are shown all the same. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const itself = requestConfig.elt.id === "live";
  if (itself && stays()) { event.detail.shouldSwap = false; return; }
  if (xhr.getResponseHeader("X-Shows")) {
    const html = htmlOf(xhr);
    if (html === null) {
      part = NONE;
      event.detail.shouldSwap = false;
      return;
    }
    event.detail.serverResponse = html;
    said = "";
  }
  const page = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/html");
  if (xhr.status >= 400 && page) {
    event.detail.shouldSwap = xhr.getResponseHeader("HX-Retarget") !== null && !itself;
    event.detail.isError = false;
    if (itself) denied(xhr.status);
  }
});
/* Not before it has settled: until then the new #live does not listen, and news arriving meanwhile would be lost. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (!event.detail.requestConfig) return;
  if (event.detail.requestConfig?.elt.id === "live") outdated = false;
  seats();
  sayTurn();
  moved(shown());
});
document.addEventListener("entry:state", ({ detail: { state, why, requestConfig: { verb } } }) => {
  if (state === "answered") moved(shown());
  else if (verb === "post" && state !== "sent") catchUp();
  if (state === "lost" && verb === "post" && why !== "aborted") notSaved(why);
  /* Whatever turns entries away may still let news through. */
  if (why !== "unreached" && (why !== "between" || verb !== "get")) return;
  badge("offline");
  close();
  timer = setTimeout(open, 2000);
});
document.addEventListener("entry:between", ({ detail }) => { if (between) between.hidden = !detail; });
document.addEventListener("htmx:load", (event) => { times(event.target); left(); });
setInterval(left, COUNTED);
document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("online", () => { failures = 0; open(); });
addEventListener("offline", () => { close(); badge("offline"); });
addEventListener("pagehide", close);
/* A page that is restored from the browser's memory has tokens that were used before. */
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  if (!live()?.hasAttribute("hx-get")) { location.reload(); return; }
  outdated = true;
  document.dispatchEvent(new Event("sheet:close"));
  open();
});

/* Without scripts nothing is live, and the badge does not say so. */
document.querySelectorAll(".live-shown").forEach((mark) => { mark.hidden = false; });
times(document);
left();
seats();
watched();
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
open();

/* On plain http browsers have no service worker, or only on this very computer. */
if (location.protocol === "https:") navigator.serviceWorker?.register(new URL("../../../worker.js", import.meta.url)).catch(() => { /* the certificate is not trusted */ });
if (navigator.serviceWorker?.controller) fetched("./offline_copy.js");

document.addEventListener("click", ({ target }) => target.closest?.("#due-more a")?.closest("details").removeAttribute("open"));
