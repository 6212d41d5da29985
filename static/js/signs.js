/* Explains what a sign (a letter, an icon, a piece) means by its title. With a mouse, browsers do so themselves; on a phone, one
   rests a finger on the sign or, where it is no button, taps it. A line holding several signs has data-signs: there all of
   them are explained.

   data-signs (part): holds several signs, which are explained together
   data-map (svg): a tap on it is no tap on a sign
   data-held (svg): a finger that rests on it means a place */
import { keyed } from "./pointing.js";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("../css/signs.css", import.meta.url).href;
document.head.append(style);

const HOLD = 450; /* ms */
const STILL = 10; /* pixels */
const TAPPED = "a, button, summary, label, input, select, textarea, [role='button'], [data-map]";

/* In a drawing, the title is an element. */
const words = (sign) => sign.getAttribute("title") ?? sign.querySelector(":scope > title")?.textContent ?? "";
function signed(part) {
  const found = part?.closest("[data-signs], [title]");
  if (found) return found.closest("[data-signs]") ?? found;
  return part instanceof SVGElement && part.querySelector(":scope > title") ? part : null;
}

function explained(part) {
  const signs = part.matches("[data-signs]") ? [...part.querySelectorAll("[title]")] : [part];
  const seen = new Set();
  return signs.filter((sign) => words(sign) && !seen.has(words(sign)) && seen.add(words(sign)));
}

/** @type {HTMLElement | null} */
let box = null;
function close() {
  box?.remove();
  box = null;
}

function line(sign) {
  const row = document.createElement("p");
  if (!(sign instanceof SVGElement)) {
    const drawn = /** @type {HTMLElement} */ (sign.cloneNode(true));
    drawn.removeAttribute("title");
    drawn.querySelectorAll(".unseen").forEach((one) => one.remove());
    drawn.setAttribute("aria-hidden", "true");
    row.append(drawn);
  }
  row.append(words(sign));
  return row;
}

/* Visible above the finger, or below it. */
function show(part) {
  close();
  const signs = explained(part);
  if (!signs.length) return false;
  box = document.createElement("div");
  box.className = "signs";
  box.setAttribute("role", "status");
  box.append(...signs.map(line));
  document.body.append(box);
  const at = part.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box;
  const above = at.top - high - 8;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`;
  box.style.top = `${above > 8 ? above : Math.min(at.bottom + 8, innerHeight - high - 8)}px`;
  return true;
}

let timer = 0;
let start = null;
let shown = false;
document.addEventListener("pointerdown", (event) => {
  clearTimeout(timer);
  shown = false;
  if (!event.target.closest?.(".signs")) close();
  const part = signed(event.target);
  if (!part || !event.isPrimary || event.button || event.target.closest("[data-held]")) return;
  start = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => { shown = show(part); }, HOLD);
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (start && Math.hypot(clientX - start.x, clientY - start.y) > STILL) clearTimeout(timer);
});
["pointerup", "pointercancel", "scroll"].forEach((end) => document.addEventListener(end, () => clearTimeout(timer), true));
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType !== "mouse" && signed(event.target)?.matches("[data-signs], [title]")) event.preventDefault();
});
document.addEventListener("scroll", close, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });

/* Lifting a finger that has rested on a sign is no tap. A tap explains only signs on which it does nothing else. */
addEventListener("click", (event) => {
  if (shown && !keyed(event)) {
    shown = false;
    event.preventDefault();
    event.stopPropagation();
  } else if (!event.target.closest?.(TAPPED)) {
    const part = signed(event.target);
    if (part) show(part);
  }
}, true);

/* With the keyboard: what has the focus. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.("[data-signs]:focus-visible, [title]:focus-visible")) show(target);
});
document.addEventListener("focusout", close);
