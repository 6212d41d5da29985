/* An answer is morphed into #live (hx-swap="morph"): what did not change stays the same element, so that focus, selection, scroll
   and what is open or being typed stay as they are. Parts are known again by what they are, a field also by its form and by what
   was drawn in it, so that nothing that was typed is put where something else is asked. Where the same is asked whatever is drawn
   (data-typed-stays), what was typed stays, and what its form has seen: whoever sends it is asked about what came meanwhile.

   data-stays (part): was put there by a script, and stays
   data-keep (form): is not drawn anew while it is the same
   data-typed-stays (form): what was typed in it stays, whatever is drawn */
import { changed, drawn, FIELDS, identity } from "./fields.js";
import { seen, show } from "./motion.js";

const PARTS = `form, details, a[href], [data-stays], ${FIELDS}`;
const PREFIX = "part:";
const HTML = "http://www.w3.org/1999/xhtml";
const asDrawn = new WeakMap(); /* of a details: whether it was drawn open */

const lasts = (form) => Boolean(form?.matches("[data-typed-stays]"));
const summary = (part) => part?.querySelector("summary")?.textContent.trim();

function name(part) {
  if (part.matches("form")) return identity(part);
  if (part.matches("details")) return summary(part);
  if (!part.matches(FIELDS)) return part.getAttribute("href") ?? part.className;
  const value = /radio|checkbox/.test(part.type) ? part.value : "";
  const was = lasts(part.form) ? "" : drawn(part);
  return [summary(part.closest("details")), part.form && identity(part.form), part.name, value, was].join("\n");
}

/* By its name each part; equal ones are told apart by their order. Idiomorph goes by ids: who has none gets one for a moment.
   Parts of drawings go without (see `redraw`). */
function named(root) {
  const names = new Map();
  const times = new Map();
  root.querySelectorAll(PARTS).forEach((part) => {
    if (part.closest("svg")) return;
    const called = `${part.localName} ${name(part)}`;
    times.set(called, (times.get(called) ?? 0) + 1);
    names.set(part, `${PREFIX}${times.get(called)} ${encodeURIComponent(called)}`);
  });
  names.forEach((called, part) => { if (!part.id) part.id = called; });
  return names;
}

const typedIn = (root) => [...root.querySelectorAll(FIELDS)].some(changed);

function noted(root) {
  [root, ...root.querySelectorAll("details")].forEach((part) => asDrawn.set(part, part.open));
}

/* What is new around an id that was there before, Idiomorph makes as an element of HTML, and as such nothing of a drawing is seen:
   such a drawing is read once more. */
function redraw(target) {
  target.querySelectorAll("svg").forEach((drawing) => {
    if (!(drawing instanceof HTMLElement || drawing.getElementsByTagNameNS(HTML, "*").length)) return;
    const { outerHTML: read } = drawing;
    drawing.outerHTML = read;
  });
}

/* The button that does the same of another thing, as taking back does of whatever was entered last: whoever has it under a key keeps it. */
function counterpart(root, { className, form }) {
  const does = form?.getAttribute("action");
  return does && [...root.querySelectorAll("button")].find((one) => one.className === className && one.form?.getAttribute("action") === does);
}

function morph(target, fresh) {
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const { className, form } = /** @type {HTMLButtonElement} */ (focused ?? {});
  const stood = seen(target);
  const before = named(target);
  const after = named(fresh);
  const byHand = new Set();
  const callbacks = {
    beforeNodeMorphed(old, now) {
      /* A correction is of what was drawn: whoever sends it is asked about what came meanwhile. */
      if (old.matches?.("[data-keep]") && old.id === now.id) return false;
      /* A drawing is large, and most of it stays. */
      if (old.ownerSVGElement && old.isEqualNode(now)) return false;
      if (old.localName === "details") {
        if (old.open !== asDrawn.get(old) || typedIn(old)) byHand.add(old);
        asDrawn.set(old, now.open);
      }
      if (old.name === "saw" && lasts(old.form) && typedIn(old.form)) return false;
      if (!before.has(old) || before.get(old) !== after.get(now) || !old.matches(FIELDS) || !changed(old)) return true;
      return lasts(old.form) && old.value === drawn(now);
    },
    afterNodeAdded(added) { if (added.nodeType === Node.ELEMENT_NODE) noted(added); },
    /* What scripts have put there says data-stays. */
    beforeNodeRemoved: (old) => old.nodeType !== Node.ELEMENT_NODE || !("stays" in old.dataset),
    /* No page is sent with a style; one that is there is a script's. */
    beforeAttributeUpdated: (attribute, part) => attribute !== "style" && !(attribute === "open" && byHand.has(part)),
  };
  window.Idiomorph.morph(target, fresh, { morphStyle: "outerHTML", callbacks });
  redraw(target);
  if (focused && !focused.isConnected) counterpart(target, { className, form })?.focus({ preventScroll: true });
  target.querySelectorAll(`[id^="${PREFIX}"]`).forEach((part) => part.removeAttribute("id"));
  show(target, stood);
}

window.htmx?.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    morph(target, fragment.querySelector(`#${target.id}`) ?? fragment.firstElementChild);
    window.htmx.process(target);
    target.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true, detail: { elt: target } }));
    return true;
  },
});
noted(document);
