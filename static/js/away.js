/* While the table is out of reach, a tap on a place, or on anything else that leads to a view, opens a sheet fetched beforehand
   (a game's view "away"). What is chosen there goes into the queue. A part of the sheet declares for which addresses it is, by
   an argument ("place") or an argument and its value ("army=Throng"); "view" stands for the name of the view. The sheet has
   forms like any page, or its parts are themselves forms, whose buttons say by formaction what they enter; fields in another
   fold than the button's are then left out. Other links are not followed, because they would leave the page, which still works.

   data-away (#waiting): the address of the view "away", to be fetched beforehand
   data-away (part or form): which addresses it is for: an argument, or an argument and its value, several joined by &; if empty, it fits any
   data-about (part, set here): what its heading says that it is about
   data-at (button): the field that takes the place, if there is one
   data-words (button): what it enters, in words
   data-fill (field or heading): the argument of the address whose value it takes
   data-whole (part): is shown only where the place has no spaces of its own
   data-others (button): names a seat, and is hidden while that seat acts
   data-spaces (fieldset): is filled with a choice of the spaces of the place
   data-choices (inside data-spaces): where the choice stands
   data-number (inside a choice): which space it is, counted from one
   data-next (form): whose turn it is once this form has ended one
   data-moment (#live): the moment of the game that the page shows
   data-version (#live): the version of the table that an entry made here has seen
   data-later (#waiting): the words for what works only once the table is in reach again
   data-ready (#waiting, set here): the moment for which the sheet was fetched
   data-sheet (link): opens a sheet of this page, so it works out of reach
   data-sheet-close (link): closes a sheet, so it works out of reach
   data-lamp (link): lights up the map on this device, so it works out of reach */
import { ask, colon, entry, fieldsOf, token } from "./entry.js";
import { keep, say, unreachable, waiting } from "./queue.js";

const ANSWER = 15000; /* ms */
const box = document.getElementById("waiting");
const sheet = document.getElementById("sheet");
const headers = { "HX-Request": "true", "HX-Target": "sheet", "HX-Current-URL": location.href };
let prepared = "";
let moment = null;
let tapped = null;

async function prepare() {
  const now = document.getElementById("live").dataset.moment;
  if (!box.dataset.away || now === moment) return;
  moment = now;
  try {
    const answer = await ask(box.dataset.away, ANSWER, { headers });
    if (!answer.ok) return;
    prepared = await answer.text();
    box.dataset.ready = now;
  } catch { moment = null; }
}

/* far: the spaces of the place, each with its distance from the tap. */
function spaces(place, far) {
  const row = sheet.querySelector("[data-spaces]");
  if (!row) return;
  const each = Object.keys(far).sort();
  const [near] = [...each].sort((a, b) => far[a] - far[b]);
  sheet.querySelectorAll("[data-whole]").forEach((part) => { part.hidden = each.length > 0; });
  row.hidden = each.length < 2;
  const choice = row.querySelector("label");
  row.querySelector("[data-choices]").replaceChildren(...(each.length ? each : [place]).map((id, number) => {
    const one = choice.cloneNode(true);
    const input = one.querySelector("input");
    input.value = id;
    input.checked = id === (near ?? place);
    one.querySelector("[data-number]").textContent = String(number + 1);
    return one;
  }));
}

/* Chooses the seat that was tapped or, if none was, the seat that will be on turn once the queued entries have ended their
   turns (data-next). */
function turn(form, at) {
  const ends = [...sheet.querySelectorAll("form[data-next]")];
  const ended = waiting().filter((item) => ends.some((end) => ending(end, item))).at(-1);
  const next = ends.find((end) => ended && ending(end, ended))?.dataset.next;
  const choices = [...form.querySelectorAll('input[name="seat"]')];
  const choice = [...at.values(), next].map((seat) => choices.find(({ value }) => value === seat)).find(Boolean);
  if (choice) choice.checked = true;
}

const ending = (form, item) => form.elements.seat.value === item.seat && /** @type {HTMLButtonElement} */ (form.querySelector("button")).formAction.endsWith(`/${item.kind}`);

const about = (part, at) => [...new URLSearchParams(part.dataset.away)].some(([name, value]) => at.has(name) && (!value || at.get(name) === value));

function fill(field, value) {
  if (!value) return;
  if ("value" in field) field.value = value;
  else field.closest("[data-away]").dataset.about = field.textContent = value;
}

/* Opens the sheet for an address; false if nothing can be entered for it. place: what the map said about the tap. */
function open(path, place) {
  const { pathname, searchParams: at } = new URL(path, location.href);
  const made = document.createElement("template");
  made.innerHTML = prepared;
  const parts = [...made.content.querySelectorAll('[data-away]:not([data-away=""])')];
  at.set("view", pathname.split("/").at(-1));
  if (!pathname.includes("/view/") || !parts.some((part) => about(part, at))) return false;
  parts.forEach((part) => { if (!about(part, at)) part.remove(); });
  made.content.querySelectorAll("details[data-away]:only-of-type").forEach((fold) => { fold.open = true; });
  if (!place && made.content.querySelector("[data-spaces]")) return false;
  made.content.querySelectorAll("[data-fill]").forEach((field) => { fill(field, at.get(field.dataset.fill)); });
  made.content.querySelectorAll('[name="token"]').forEach((field) => { field.value = token(); });
  made.content.querySelectorAll('[name="saw"]').forEach((field) => { field.value = document.getElementById("live").dataset.version; });
  sheet.replaceChildren(made.content);
  if (place) sheet.querySelector(".sheet-title").textContent = place.name;
  spaces(at.get("place"), place?.far);
  sheet.querySelectorAll("form[data-away]").forEach((form) => { turn(form, at); others(form); });
  window.htmx.process(sheet);
  sheet.dispatchEvent(new CustomEvent("htmx:afterSwap", { bubbles: true, detail: {} }));
  return true;
}

const later = () => say(box.dataset.later);

const others = (form) => form.querySelectorAll("[data-others]").forEach((button) => { button.hidden = button.value === form.elements.seat?.value; });
document.addEventListener("change", ({ target }) => { if (target.name === "seat" && target.form?.matches("[data-away]")) others(target.form); });

/* Puts what a button of the prepared sheet enters into the queue. */
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const submitter = /** @type {HTMLButtonElement} */ (event.submitter);
  if (!form.matches("[data-away]")) return;
  event.preventDefault();
  event.stopPropagation();
  const fields = fieldsOf(form, submitter);
  const { at, words } = submitter.dataset;
  if (at) fields.set(at, fields.get("space"));
  fields.delete("space");
  form.querySelectorAll("details :is(input, select)").forEach(({ name, parentElement }) => {
    if (name !== submitter.name && !parentElement.closest("details").contains(submitter)) fields.delete(name);
  });
  fields.set("saw", document.getElementById("live").dataset.version);
  fields.set("token", token());
  keep(entry(submitter.formAction, fields, at ? `${words}${colon()} ${sheet.querySelector(".sheet-title").textContent}` : words));
}, true);

/* A tap that nothing else has handled. */
addEventListener("place:tap", (event) => {
  tapped = event.detail;
  if (!event.defaultPrevented && unreachable() && open(tapped.href, tapped)) event.preventDefault();
});

/* Links and requests that need the network. */
const wantsSheet = ({ verb, target }) => verb === "get" && target?.id === "sheet";
const placed = (path) => new URL(path, location.href).searchParams.get("place");

function instead(path) {
  if (!open(path, tapped && placed(tapped.href) === placed(path) ? tapped : null)) later();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig: config, target } = event.detail;
  if (!unreachable() || !wantsSheet({ verb: config.verb, target })) return;
  event.preventDefault();
  instead(config.path);
});
document.addEventListener("entry:state", ({ detail: { state, why, target, requestConfig: { verb, path } } }) => {
  if (state === "lost" && why !== "aborted" && wantsSheet({ verb, target })) instead(path);
});

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest?.("a[href]"));
  if (!link || event.defaultPrevented || !unreachable() || link.closest("svg") || link.matches("[target], [hx-get], [data-sheet], [data-lamp], [data-sheet-close], [href^='#']")) return;
  event.preventDefault();
  instead(link.href);
}, true);

document.addEventListener("live:state", ({ detail }) => { if (detail === "live") setTimeout(prepare, 1500); });
/* By the time this script arrives, the table may already be live; out of reach, the worker may have the sheet. */
prepare();
