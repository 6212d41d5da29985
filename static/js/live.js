/* Keeps the page of a table up to date. The stream tells only "version N"; #live then asks for itself anew.
   A hidden tab closes its stream; where streams do not stay open, it asks from time to time.
   Also: times in the phone's own zone, and a word when an entry could not be sent. */
const PATIENCE = 4;
const POLL = 5000;
let stream = null;
let timer = null;
let failures = 0;
let wanted = 0;

/* Copying a style attribute would be an inline style, which our policy forbids. */
if (window.htmx) window.htmx.config.attributesToSettle = ["class", "width", "height"];

const live = () => document.getElementById("live");
const shown = () => Number(live()?.dataset.version || 0);

function badge(state) {
  document.querySelectorAll("[data-live]").forEach((mark) => { mark.dataset.live = state; });
}

function moved(version) {
  wanted = Math.max(wanted, version);
  if (wanted <= shown()) { badge("live"); return; }
  badge("behind");
  document.body.dispatchEvent(new CustomEvent("moved", { detail: { version: wanted } }));
}

function open() {
  close();
  const part = live();
  if (!part || document.hidden) return;
  if (!window.EventSource || failures >= PATIENCE) { poll(); return; }
  stream = new EventSource(`${part.dataset.stream}?after=${shown()}`);
  stream.addEventListener("open", () => { failures = 0; moved(shown()); });
  stream.addEventListener("moved", (event) => moved(Number(event.data)));
  stream.addEventListener("gone", () => { close(); location.reload(); });
  stream.addEventListener("error", () => {
    badge("offline");
    failures += 1;
    const refused = stream && stream.readyState === EventSource.CLOSED;
    if (refused || failures >= PATIENCE) { close(); timer = setTimeout(open, POLL); }
  });
}

function close() {
  if (stream) stream.close();
  clearTimeout(timer);
  stream = timer = null;
}

/* Every few rounds the stream is given another try. */
async function poll() {
  try {
    const answer = await fetch(live().dataset.poll, { cache: "no-store" });
    if (answer.status === 404) { location.reload(); return; }
    moved((await answer.json()).version);
    failures = failures > 20 ? 0 : failures + 1;
  } catch { badge("offline"); }
  timer = setTimeout(open, POLL);
}

function times(root) {
  root.querySelectorAll("time[datetime]").forEach((time) => {
    const at = new Date(time.dateTime);
    const today = new Date().toDateString() === at.toDateString();
    const form = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(at);
  });
}

function notSaved() {
  const words = document.getElementById("not-saved");
  const sheet = document.querySelector("dialog.sheet[open] .sheet-body");
  const place = sheet || document.getElementById("notices");
  place.querySelectorAll(".not-saved").forEach((old) => old.remove());
  const box = document.createElement("div");
  box.className = "not-saved";
  box.append(words.content.cloneNode(true));
  place.prepend(box);
  place.scrollIntoView({ block: "nearest" });
}

/* Refusals and objections come with a status of their own and are shown all the same. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const itself = requestConfig.elt.id === "live";
  const page = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/html");
  if (xhr.status >= 400 && page) {
    event.detail.shouldSwap = xhr.getResponseHeader("HX-Retarget") !== null && !itself;
    event.detail.isError = false;
    if (itself && xhr.status === 404) location.reload();
  }
});
document.addEventListener("htmx:afterSwap", () => moved(shown()));
document.addEventListener("htmx:load", (event) => times(event.target));
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, (event) => {
  badge("offline");
  if (event.detail.requestConfig?.verb === "post") notSaved();
}));

document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("online", () => { failures = 0; open(); });
addEventListener("pagehide", close);
/* A page out of the browser's memory carries tokens that were used. */
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

/* Without a script nothing is live, and the badge does not say so. */
document.querySelectorAll(".live-shown").forEach((mark) => { mark.hidden = false; });
times(document);
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
open();
