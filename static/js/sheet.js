/* Opens and closes sheets (`dialog.sheet`, as in templates/table/frame.html). A link or button with data-sheet="id" opens
   <dialog id>; without such a dialog, or without scripts, the link leads to the same content as a page. Esc, the backdrop, a
   swipe down (swipe.js), [data-sheet-close], the phone's back button and the event sheet:close (an HX-Trigger header will do)
   close it; focus returns to where it was. The sheet of a link that also has hx-get opens when its content has arrived; if that
   takes long, it opens with the name of the link alone. What others enter meanwhile does not change a sheet under somebody's
   finger: the sheet says so, and one tap reloads it. Making the rest of the page inert, and undoing that, makes a browser walk
   the whole page: so the visible change comes first, and a closing sheet has the class "gone" until it is closed.

   data-sheet (link or button): the id of the sheet that it opens
   data-sheet-close (link or button): closes the sheet
   data-version (#live): the version of the table that is shown
   data-sheet-stale (#say): the words for what was entered since the sheet was opened
   data-sheet-again (#say): the words of the button that asks for it anew */
import { after, fetched } from "./entry.js";

const SOON = 50; /* ms */
let coming = null; /* the request whose content an open sheet waits for */
let asked = null; /* the request whose content will soon open a sheet */
let since = 0;
const unwanted = new WeakSet();
let shows = null; /* the address of what the sheet shows, and the table's version when it was requested */
let opener = null;
let swiped = null; /* fetched with the first sheet */
let waiting = null;

/* Whether the last answer took longer than a sheet waits for one; at first, that of the page itself. */
let slow = false;
const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (way) slow = way.responseStart - way.requestStart > SOON;

/** @returns {HTMLDialogElement | null} */
const current = () => document.querySelector("dialog.sheet[open]:not(.gone)");

/* Runs after everything done so far has been painted. */
const painted = (then) => requestAnimationFrame(() => setTimeout(then));

/* New content in a sheet is read from its top. */
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
    /* Going back to it closes the sheet, and the page does not move. */
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

/* Both ends of the tap must be outside, or dragging a selection out of a field would close the sheet. */
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

/* Safari 16 sometimes keeps the page blocked until its styles are recomputed. */
function focusAgain(place) {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  const [style] = document.styleSheets;
  style.deleteRule(style.insertRule("a {}"));
  place.focus({ preventScroll: true });
}

document.addEventListener("close", (event) => {
  const sheet = /** @type {HTMLDialogElement} */ (event.target);
  /* The event comes late: the next tap may have opened the sheet again. */
  if (!sheet.matches("dialog.sheet") || sheet.open) return;
  unwant(sheet);
  sheet.classList.remove("gone");
  const replaced = sheet.returnValue === "replaced";
  sheet.returnValue = "";
  if (replaced) return;
  if (opener?.isConnected) focusAgain(opener);
  opener = null;
}, true);

/* A sheet closed in another way leaves its history entry to the next one: going back over it at once would abort the
   navigation of a link tapped just then. Going back later passes both. */
addEventListener("popstate", ({ state }) => {
  const sheet = current();
  if (sheet) {
    history.replaceState(null, "");
    shut(sheet);
    /* WebKit scrolls after this. */
    painted(() => { history.scrollRestoration = "auto"; });
  } else if (state?.under) history.back();
});

/* A sheet closed too soon comes back as it was. */
document.addEventListener("sheet:open", ({ target }) => open(/** @type {HTMLDialogElement} */ (target)));

/* The answer to a form whose sheet is gone closes nothing that was opened since. */
document.addEventListener("sheet:close", ({ target }) => { if (!target.closest?.("form[hidden]")) shut(current()); });

/* The name of whatever led there: a link that was tapped, or the link on the map on whose behalf the map asks. */
function named(from, path) {
  const link = from.matches("dialog") ? document.querySelector(`a[href="${CSS.escape(path)}"]`) : from;
  const words = link?.getAttribute("aria-label")?.split(": ", 1)[0]
    ?? (link?.textContent.trim() || link?.querySelector("[aria-label]")?.getAttribute("aria-label"));
  return (words ?? "").replace(/\s+/g, " ").trim();
}

/* A form on its way waits for its answer out of sight: if the form were removed, the answer would be lost. */
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

/* Closing it means its content is no longer wanted. */
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
    if (detail.xhr !== shows?.xhr) shows = null; /* an answer: there is nothing to reload */
  }
});
/* Nothing arrived that belongs there. */
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
    /* An objection to an entry comes unasked, even where no sheet was open. */
    open(part);
  }
});

/* Says in the sheet that others have entered something since its content was requested. */
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
