/* While the table is out of reach: a place that is tapped gets the sheet that was fetched beforehand, with what can be done at
   any place (a game's view "away"). What is chosen there is kept in the queue. A form says data-away; its buttons say by
   formaction what they enter, by data-words what it is, and by data-at in which field the place goes, if in any. data-whole: only where the place
   has no spaces of its own; data-spaces: filled with a choice of them. Links would only lead away from the page that works. */
import { entry, keep, say, unreachable, waiting } from "./queue.js";
import { token } from "./token.js";

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
    const answer = await fetch(box.dataset.away, { headers, signal: AbortSignal.timeout?.(15000) });
    if (!answer.ok) return;
    prepared = await answer.text();
    box.dataset.ready = now;
  } catch { moment = null; }
}

function spaces(place, far) {
  const row = sheet.querySelector("[data-spaces]");
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
    one.querySelector("[data-number]").textContent = number + 1;
    return one;
  }));
}

/* For whoever is on turn, once what waits here has ended the turns that it ends: a form says data-next. */
function turn(form) {
  const ends = [...sheet.querySelectorAll("form[data-next]")];
  const ended = waiting().filter((item) => ends.some((end) => ending(end, item))).at(-1);
  const next = ends.find((end) => ended && ending(end, ended))?.dataset.next;
  const choice = form.querySelector(`input[name="seat"][value="${CSS.escape(next ?? "")}"]`);
  if (choice) choice.checked = true;
}

const ending = (form, item) => form.elements.seat.value === item.seat && form.querySelector("button").formAction.endsWith(`/${item.kind}`);

/* far: the spaces of the place, with how far the tap was from each. */
function open(place, name, far) {
  sheet.innerHTML = prepared;
  const form = sheet.querySelector("form[data-away]");
  if (!form) { later(); return; }
  sheet.querySelector(".sheet-title").textContent = name;
  form.dataset.name = name;
  spaces(place, far);
  turn(form);
  sheet.dispatchEvent(new CustomEvent("htmx:afterSwap", { bubbles: true, detail: {} }));
}

const later = () => say(box.dataset.later);

/* What a button of the prepared sheet enters. */
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-away]")) return;
  event.preventDefault();
  event.stopPropagation();
  const fields = new FormData(form, submitter);
  const { at, words } = submitter.dataset;
  if (at) fields.set(at, fields.get("space"));
  fields.delete("space");
  fields.set("saw", document.getElementById("live").dataset.version);
  fields.set("token", token());
  keep(entry(submitter.formAction, fields, at ? `${words}: ${form.dataset.name}` : words));
}, true);

/* A tap that nothing else has taken. */
addEventListener("place:tap", (event) => {
  const { href, name, far } = event.detail;
  tapped = { place: new URL(href, location).searchParams.get("place"), name, far };
  if (event.defaultPrevented || !unreachable() || !prepared) return;
  event.preventDefault();
  open(tapped.place, name, far);
});

/* A sheet that cannot be fetched: the prepared one, if it is that of a place. */
const asked = (config) => config.verb === "get" && config.target?.id === "sheet";

function instead(path) {
  const place = new URL(path, location).searchParams.get("place");
  if (prepared && place && place === tapped?.place && path.includes("/view/")) open(place, tapped.name, tapped.far);
  else later();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig: config, target } = event.detail;
  if (!unreachable() || !asked({ verb: config.verb, target })) return;
  event.preventDefault();
  instead(config.path);
});
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, ({ detail }) => {
  if (detail.requestConfig && asked({ verb: detail.requestConfig.verb, target: detail.target })) instead(detail.requestConfig.path);
}));

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || !unreachable() || link.closest("svg") || link.matches("[hx-get], [data-sheet], [data-lamp], [data-sheet-close], [href^='#']")) return;
  event.preventDefault();
  later();
}, true);

document.addEventListener("live:state", ({ detail }) => { if (detail === "live") setTimeout(prepare, 1500); });
/* The table may be live already by the time that this was fetched; out of reach the worker may have kept the sheet. */
prepare();
