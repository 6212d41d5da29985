/* Looks after forms: makes the buttons of counters work, and sends no form twice. The scripts that keep typed text (typed.js) and
   show faults at a field (faults.js) are fetched when the first field is touched or a sheet brings one, and where something was
   typed before; whoever only looks at a table needs neither.

   data-own (form or input): what is typed in it is kept by another script, or not at all
   data-filled-for (form): what its fields were filled in for; what is typed belongs to that alone
   data-step (button of a counter): by how much it counts
   data-counter (around an input): the name of the counter, said with its number
   data-most-mb (input): the megabytes that a file may have */
import { fetched } from "./entry.js";

export const KEY = "typed "; /* prefix of each name under which this browser keeps typed text */
const DRAWN = ["csrf_token", "saw", "token", "next"]; /* new each time a form is drawn */
export const FIELDS = "input:not([type=hidden]), select, textarea";

export const ticks = (field) => /radio|checkbox/.test(field.type);

export const drawn = (field) => {
  if (ticks(field)) return field.defaultChecked;
  if (!field.matches("select")) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
};
export const now = (field) => (ticks(field) ? field.checked : field.value);
export const changed = (field) => now(field) !== drawn(field);

/* What identifies a form. */
export function identity(of) {
  const hidden = [...of.elements].filter((field) => field.type === "hidden" && !DRAWN.includes(field.name));
  const named = hidden.map((field) => `${field.name}=${field.value}`);
  return [of.getAttribute("action"), ...named, ...("filledFor" in of.dataset ? [of.dataset.filledFor] : [])].join(" ");
}

/* Whether what is typed in a form is kept: not if another script keeps it (data-own), nor in a search. */
export const keeps = (of) => of?.method && of.method !== "dialog" && !of.matches("[data-own], [role=search]");

/* The identity of a form as it was drawn, since scripts fill in hidden fields later. Equal forms on a page are told apart by
   their order. */
const drawnForms = new WeakMap();
export const asDrawn = (of) => {
  if (!drawnForms.has(of)) drawnForms.set(of, identity(of));
  return drawnForms.get(of);
};
/* A browser would restore old typing into a redrawn page, whatever that page now shows. */
const ours = (of) => { if (keeps(of) && !of.hasAttribute("autocomplete")) of.setAttribute("autocomplete", "off"); };

export const formsIn = (root) => [root, ...root.querySelectorAll("form")].filter((of) => of.matches?.("form"));
const hasFields = (of) => [...of.elements].some((field) => field.matches(FIELDS));

/* The forms in which something was entered before typed.js had loaded. */
export const changedEarly = new Set();
let fetching = false;
function fetchRest() {
  if (fetching) return;
  fetching = true;
  ["./typed.js", "./faults.js"].forEach(fetched);
}
["focusin", "input", "change", "fields:changed"].forEach((touched) => document.addEventListener(touched, ({ target }) => {
  const of = target.form ?? target.closest?.("form");
  if (!of || !hasFields(of)) return;
  if (touched !== "focusin") changedEarly.add(of);
  fetchRest();
}));

function begin(root) {
  formsIn(root).forEach((of) => {
    asDrawn(of);
    ours(of);
  });
}
document.addEventListener("htmx:load", ({ target }) => {
  begin(target);
  if (formsIn(target).some((of) => of.closest("dialog") && hasFields(of))) fetchRest();
});
begin(document);
try { if (Object.keys(sessionStorage).some((key) => key.startsWith(KEY))) fetchRest(); } catch { /* nothing was kept */ }

/* Forms whose answer, another page, is on its way: a second tap would abort the first, and with it what it brings, such as
   this phone's key. Checked after all other listeners; what a script sends by itself is its own affair. */
const AWAITED = 10000;
const awaited = new Map();
const goes = (of) => of.method === "post" && !of.target && !of.matches("[hx-post], [hx-get]");
document.addEventListener("submit", (event) => {
  if (performance.now() - (awaited.get(event.target) ?? -Infinity) < AWAITED) { event.preventDefault(); return; }
  setTimeout(() => { if (goes(event.target) && !event.defaultPrevented) awaited.set(event.target, performance.now()); });
});
addEventListener("pageshow", () => awaited.clear());

/* The − and + beside a number (templates/ui/counter.html). One listener serves every counter, including those added later.
   Announces the new number to screen readers in #say, and fires input and change as typing would. */
const number = (text, otherwise) => (text === "" || text === null || Number.isNaN(Number(text)) ? otherwise : Number(text));

function limits(input) {
  return [number(input.min, -Infinity), number(input.max, Infinity)];
}

function mark(counter) {
  const input = counter.querySelector("input");
  const [least, most] = limits(input);
  const value = number(input.value, 0);
  for (const button of counter.querySelectorAll("[data-step]")) {
    const step = Number(button.dataset.step);
    button.setAttribute("aria-disabled", String(input.disabled || (step < 0 ? value <= least : value >= most)));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const counter = button.closest("[data-counter]");
  const input = counter.querySelector("input");
  const [least, most] = limits(input);
  const next = Math.min(most, Math.max(least, number(input.value, 0) + Number(button.dataset.step)));
  if (String(next) === input.value) return;
  input.value = String(next);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const say = document.getElementById("say");
  if (say) say.textContent = `${counter.dataset.counter}: ${next}`;
});

/* Unfolds whatever hides an invalid field: the browser can only point at a visible one. */
document.addEventListener("invalid", ({ target }) => {
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}, true);

// Tapping a number selects it, so typing replaces it.
document.addEventListener("click", (event) => {
  if (event.target.matches('input[type="number"]')) event.target.select();
});

document.addEventListener("input", (event) => {
  const counter = event.target.closest("[data-counter]");
  if (counter) mark(counter);
});

const markAll = () => document.querySelectorAll("[data-counter]").forEach(mark);
document.addEventListener("htmx:load", markAll);
document.addEventListener("reset", () => setTimeout(markAll));
markAll();

/* Says before a file is sent that it is too large; the server would reject it halfway. */
document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.matches("[data-most-mb]")) return;
  const large = field.files[0]?.size > Number(field.dataset.mostMb) * 2 ** 20;
  field.setCustomValidity(large ? document.getElementById(field.getAttribute("aria-describedby")).textContent.trim() : "");
  field.reportValidity();
});
