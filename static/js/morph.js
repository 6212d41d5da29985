/* Morphs an answer into #live (hx-swap="morph"): what did not change remains the same element, so that focus, selection, scroll
   position, open folds and typing survive. A part is recognised by what it is, a field also by its form and its drawn value, so
   that nothing typed ends up under another question. Where the question is the same whatever is drawn (data-typed-stays), typed
   text stays, and so does the version its form has seen: its sender is asked about what happened meanwhile.

   data-stays (part): was put there by a script, and stays
   data-keep (form): is not drawn anew while it is the same
   data-typed-stays (form): what was typed in it stays, whatever is drawn */
import { changed, drawn, FIELDS, identity } from "./fields.js";
import { later } from "./entry.js";

/* Nothing moves before motion.js has arrived. */
let motion = null;
later("./motion.js").then((arrived) => { motion = arrived; });

const PARTS = `form, details, a[href], [data-stays], ${FIELDS}`;
const PREFIX = "part:";
const HTML = "http://www.w3.org/1999/xhtml";
const asDrawn = new WeakMap(); /* of a details: whether it was drawn open */

const typingStays = (form) => Boolean(form?.matches("[data-typed-stays]"));
const summary = (part) => part?.querySelector("summary")?.textContent.trim();

function name(part) {
  if (part.matches("form")) return identity(part);
  if (part.matches("details")) return summary(part);
  if (!part.matches(FIELDS)) return part.getAttribute("href") ?? part.className;
  const value = /radio|checkbox/.test(part.type) ? part.value : "";
  const was = typingStays(part.form) ? "" : drawn(part);
  return [summary(part.closest("details")), part.form && identity(part.form), part.name, value, was].join("\n");
}

/* Parts by name; equal names are told apart by order. Idiomorph goes by ids, so a part without one gets one for a moment.
   Parts of drawings do without (see `redraw`). */
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

function noteOpen(root) {
  [root, ...root.querySelectorAll("details")].forEach((part) => asDrawn.set(part, part.open));
}

/* Idiomorph creates new nodes around an existing id as HTML elements, which a drawing does not display: such a drawing is
   parsed again. */
function redraw(target) {
  target.querySelectorAll("svg").forEach((drawing) => {
    if (!(drawing instanceof HTMLElement || drawing.getElementsByTagNameNS(HTML, "*").length)) return;
    const { outerHTML: read } = drawing;
    drawing.outerHTML = read;
  });
}

/* The button that does the same for another thing, as taking back does for whatever was entered last: it gets the focus. */
function counterpart(root, { className, form }) {
  const does = form?.getAttribute("action");
  return does && [...root.querySelectorAll("button")].find((one) => one.className === className && one.form?.getAttribute("action") === does);
}

function morph(target, fresh) {
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const { className, form } = /** @type {HTMLButtonElement} */ (focused ?? {});
  const stood = motion?.seen(target);
  const before = named(target);
  const after = named(fresh);
  const byHand = new Set();
  const callbacks = {
    beforeNodeMorphed(old, now) {
      /* A correction concerns what was drawn: its sender is asked about what happened meanwhile. */
      if (old.matches?.("[data-keep]") && old.id === now.id) return false;
      /* A drawing is large, and most of it stays. */
      if (old.ownerSVGElement && old.isEqualNode(now)) return false;
      if (old.localName === "details") {
        if (old.open !== asDrawn.get(old) || typedIn(old)) byHand.add(old);
        asDrawn.set(old, now.open);
      }
      if (old.name === "saw" && typingStays(old.form) && typedIn(old.form)) return false;
      if (!before.has(old) || before.get(old) !== after.get(now) || !old.matches(FIELDS) || !changed(old)) return true;
      return typingStays(old.form) && old.value === drawn(now);
    },
    afterNodeAdded(added) { if (added.nodeType === Node.ELEMENT_NODE) noteOpen(added); },
    /* What scripts have added has data-stays. */
    beforeNodeRemoved: (old) => old.nodeType !== Node.ELEMENT_NODE || !("stays" in old.dataset),
    /* No page is sent with a style; any style was set by a script. */
    beforeAttributeUpdated: (attribute, part) => attribute !== "style" && !(attribute === "open" && byHand.has(part)),
  };
  window.Idiomorph.morph(target, fresh, { morphStyle: "outerHTML", callbacks });
  redraw(target);
  if (focused && !focused.isConnected) counterpart(target, { className, form })?.focus({ preventScroll: true });
  target.querySelectorAll(`[id^="${PREFIX}"]`).forEach((part) => part.removeAttribute("id"));
  motion?.show(target, stood);
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
noteOpen(document);
