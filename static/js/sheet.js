/* Sheets (`dialog.sheet`, as in templates/table/frame.html). A link or button with data-sheet="id" opens <dialog id>; where there is no such
   dialog, or no script, the link leads to the same content as a page. Esc, the backdrop, a swipe down (swipe.js), [data-sheet-close], the
   phone's back and the event sheet:close (an HX-Trigger header will do) close it; focus returns to where it was.
   A link that also carries hx-get opens when its content has come; where that takes its time, the sheet opens by its name alone.
   What others enter meanwhile changes no sheet under somebody's finger: it says so, and is asked anew with one tap.
   To keep all else from being used, and to give it back, a browser goes through the whole page: what is seen comes first, a sheet
   that closes is "gone" for as long.

   data-sheet (link or button): the id of the sheet that it opens
   data-sheet-close (link or button): closes the sheet
   data-version (#live): the version of the table that is shown
   data-sheet-stale (#say): the words for what was entered since the sheet was opened
   data-sheet-again (#say): the words of the button that asks for it anew */
import { after, fetched } from "./entry.js";

const SOON = 50; /* ms */
let coming = null; /* the request whose content a sheet that is open waits for */
let asked = null; /* the request for whose content a sheet opens soon */
let since = 0;
const unwanted = new WeakSet();
let shows = null; /* the address of what the sheet shows, and the version of the table that it was asked at */
let opener = null;
let swiped = null; /* fetched with the first sheet */
let waiting = null;

/* The last answer took longer than a sheet waits for one: at first that of the page itself. */
let slow = false;
const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (way) slow = way.responseStart - way.requestStart > SOON;

/** @returns {HTMLDialogElement | null} */
const current = () => document.querySelector("dialog.sheet[open]:not(.gone)");

/* Once what was done until now is on the screen. */
const painted = (then) => requestAnimationFrame(() => setTimeout(then));

/* What is new in a sheet is read from its top. */
function begin(sheet) {
  sheet.scrollTop = 0;
  (sheet.querySelector("[autofocus]") || sheet.querySelector(".sheet-title") || sheet).focus();
}

function open(sheet, from) {
  swiped ??= fetched("./swipe.js");
  sheet.classList.remove("gone");
  if (sheet.open) { begin(sheet); return; }
  const other = current();
  if (other) other.close("replaced");
  else opener = from || document.activeElement;
  sheet.showModal();
  begin(sheet);
  if (!history.state?.sheet) {
    /* Who goes back to it closes the sheet, and stays where the page is. */
    history.replaceState({ under: true }, "");
    history.scrollRestoration = "manual";
    history.pushState({ sheet: true }, "");
    history.scrollRestoration = "auto";
  }
}

function shut(sheet) {
  if (!sheet) return;
  unwant(sheet);
  sheet.classList.add("gone");
  painted(() => { if (sheet.matches(".gone")) sheet.close(); });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const sheet = /** @type {HTMLDialogElement} */ (document.getElementById(link.dataset.sheet));
    if (!sheet?.showModal) return;
    event.preventDefault();
    if (link.hasAttribute("hx-get")) waiting = { sheet, link };
    else open(sheet, link);
    return;
  }
  const button = event.target.closest("[data-sheet-close]");
  if (button && current()) {
    event.preventDefault();
    shut(current());
  }
});

/* Both ends of the tap must lie outside, or dragging a selection out of a field would close the sheet. */
function outside(event) {
  const box = event.target.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return event.target === current() && (x < box.left || x > box.right || y < box.top || y > box.bottom);
}
let pressed = false;
document.addEventListener("pointerdown", (event) => { pressed = outside(event); });
document.addEventListener("click", (event) => { if (pressed && outside(event)) shut(current()); });
document.addEventListener("cancel", (event) => {
  if (!event.cancelable || !event.target.matches("dialog.sheet")) return;
  event.preventDefault();
  shut(event.target);
}, true);

/* Safari 16 at times keeps the page blocked until its styles are worked out anew. */
function focusAgain(place) {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  const [style] = document.styleSheets;
  style.deleteRule(style.insertRule("a {}"));
  place.focus({ preventScroll: true });
}

document.addEventListener("close", (event) => {
  const sheet = /** @type {HTMLDialogElement} */ (event.target);
  /* It is told late: the next tap may have opened the sheet again. */
  if (!sheet.matches("dialog.sheet") || sheet.open) return;
  unwant(sheet);
  sheet.classList.remove("gone");
  const replaced = sheet.returnValue === "replaced";
  sheet.returnValue = "";
  if (replaced) return;
  if (opener?.isConnected) focusAgain(opener);
  opener = null;
}, true);

/* A sheet that is closed in another way leaves its entry of the history to the next one: to go back over it at once would
   break off the way to wherever a link leads that is tapped just then. Whoever goes back later passes both. */
addEventListener("popstate", ({ state }) => {
  const sheet = current();
  if (sheet) {
    history.replaceState(null, "");
    shut(sheet);
    /* WebKit scrolls after this. */
    painted(() => { history.scrollRestoration = "auto"; });
  } else if (state?.under) history.back();
});

/* One that was closed too soon comes back as it was. */
document.addEventListener("sheet:open", ({ target }) => open(/** @type {HTMLDialogElement} */ (target)));

/* The answer to a form whose sheet has given way closes nothing that was opened since. */
document.addEventListener("sheet:close", ({ target }) => { if (!target.closest?.("form[hidden]")) shut(current()); });

/* As what leads there is called: a link that was tapped, or one on the map, for which the map asks. */
function named(from, path) {
  const link = from.matches("dialog") ? document.querySelector(`a[href="${CSS.escape(path)}"]`) : from;
  const words = link?.getAttribute("aria-label")?.split(": ", 1)[0]
    ?? (link?.textContent.trim() || link?.querySelector("[aria-label]")?.getAttribute("aria-label"));
  return (words ?? "").replace(/\s+/g, " ").trim();
}

/* A form that is on its way waits for its answer out of sight: the answer to a form that is gone would be lost. */
function giveWay(sheet, but = null) {
  sheet.querySelectorAll("form.htmx-request").forEach((form) => {
    if (form === but) return;
    form.hidden = true;
    document.body.append(form);
    after(form, () => form.remove());
  });
}

function begun(sheet, from, path, xhr) {
  const words = /** @type {HTMLTemplateElement | null} */ (document.getElementById("coming"));
  if (asked !== xhr || current() === sheet || !words) return;
  giveWay(sheet);
  sheet.replaceChildren(words.content.cloneNode(true));
  sheet.querySelector(".sheet-title").textContent = named(from, path);
  sheet.setAttribute("aria-busy", "true");
  coming = xhr;
  open(sheet, waiting?.link);
}

function ended(sheet) {
  asked = coming = null;
  sheet.removeAttribute("aria-busy");
}

/* Whoever closes it does not want what comes. */
function unwant(sheet) {
  if (!coming) return;
  unwanted.add(coming);
  ended(sheet);
}

const version = () => Number(document.getElementById("live")?.dataset.version || 0);
document.addEventListener("htmx:beforeSend", ({ detail: { elt, target, xhr, requestConfig: { verb, path } } }) => {
  if (verb !== "get" || !target.matches("dialog.sheet")) return;
  shows = { path, version: version(), xhr };
  asked = xhr;
  since = performance.now();
  setTimeout(begun, slow ? 0 : SOON, target, elt, path, xhr);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr === asked) slow = performance.now() - since > SOON;
  if (unwanted.has(detail.xhr)) detail.shouldSwap = false;
  else if (detail.target.matches("dialog.sheet")) {
    giveWay(detail.target, detail.requestConfig?.elt);
    if (detail.xhr !== shows?.xhr) shows = null; /* an answer: there is nothing to be asked anew */
  }
});
/* Nothing came that belongs there. */
document.addEventListener("entry:state", ({ detail: { state, target, xhr } }) => {
  if (state === "sent" || !target?.matches("dialog.sheet")) return;
  if (asked === xhr) asked = null;
  if (coming === xhr) shut(current());
});

document.addEventListener("htmx:afterSwap", (event) => {
  const part = event.target;
  if (part.matches?.("dialog.sheet")) {
    const auto = coming && part.querySelector("form.auto");
    ended(part);
    if (auto) shut(current());
  }
  if (waiting?.sheet.contains(part)) {
    open(waiting.sheet, waiting.link);
    waiting = null;
  } else if (part.matches?.("dialog.sheet") && !part.querySelector("form.auto")) {
    /* What stands against an entry comes unasked, also where no sheet was open. */
    open(part);
  }
});

/* What others entered since it was asked for. */
document.addEventListener("htmx:load", ({ target }) => {
  const sheet = target.id === "live" && shows && !coming && version() > shows.version ? current() : null;
  const dataset = document.getElementById("say")?.dataset;
  if (!sheet || !dataset?.sheetStale || sheet.querySelector(".stale")) return;
  const told = document.createElement("p");
  const again = document.createElement("button");
  told.className = "stale cluster help";
  told.setAttribute("role", "status");
  again.className = "button small fit";
  again.type = "button";
  again.textContent = dataset.sheetAgain;
  again.addEventListener("click", () => window.htmx.ajax("get", shows.path, { source: "body", target: `#${sheet.id}`, swap: "innerHTML" }));
  told.append(dataset.sheetStale, " ", again);
  (sheet.querySelector(".sheet-body") ?? sheet).prepend(told);
});
