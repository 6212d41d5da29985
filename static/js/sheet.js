/* Sheets (templates/ui/sheet.html). A link or button with data-sheet="id" opens <dialog id>; where there is no such
   dialog, or no script, the link leads to the same content as a page. Esc, the backdrop, [data-sheet-close], the
   phone's back and the event sheet:close (an HX-Trigger header will do) close it; focus returns to where it was.
   A link that also carries hx-get opens when its content has come. */
let opener = null;
let waiting = null;
let inHistory = false;

const current = () => document.querySelector("dialog.sheet[open]");

function open(sheet, from) {
  if (sheet.open) return;
  const other = current();
  if (other) other.close("replaced");
  else opener = from || document.activeElement;
  sheet.showModal();
  sheet.scrollTop = 0;
  (sheet.querySelector("[autofocus]") || sheet.querySelector(".sheet-title") || sheet).focus();
  if (!inHistory) {
    history.pushState({ ...history.state, sheet: sheet.id }, "");
    inHistory = true;
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const sheet = document.getElementById(link.dataset.sheet);
    if (!sheet || !sheet.showModal) return;
    event.preventDefault();
    if (link.hasAttribute("hx-get")) waiting = { sheet, link };
    else open(sheet, link);
    return;
  }
  const button = event.target.closest("[data-sheet-close]");
  if (button && current()) {
    event.preventDefault();
    current().close();
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
document.addEventListener("click", (event) => { if (pressed && outside(event)) current().close(); });

document.addEventListener("close", (event) => {
  const sheet = event.target;
  if (!sheet.matches("dialog.sheet")) return;
  const replaced = sheet.returnValue === "replaced";
  sheet.returnValue = "";
  if (replaced) return;
  if (inHistory) {
    inHistory = false;
    history.back();
  }
  if (opener && opener.isConnected) opener.focus();
  opener = null;
}, true);

addEventListener("popstate", () => {
  inHistory = false;
  const sheet = current();
  if (sheet) sheet.close();
});

document.addEventListener("sheet:close", () => current()?.close());
document.addEventListener("htmx:afterSwap", (event) => {
  if (!waiting || !waiting.sheet.contains(event.target)) return;
  open(waiting.sheet, waiting.link);
  waiting = null;
});
