/* News redraws #live. What is being typed there, what was opened by hand and where the keyboard was stay as they were; what
   was sent is done, and what is not there any more is gone. */
const DRAWN = ["csrf_token", "saw", "token", "next"]; /* new each time that a form is drawn */
const FIELDS = "input:not([type=hidden]), select, textarea";
const opened = new WeakSet();
const sent = new WeakSet();
let kept = null;

const live = () => document.getElementById("live");
const ticks = (field) => /radio|checkbox/.test(field.type);

const drawn = (field) => {
  if (ticks(field)) return field.defaultChecked;
  if (!field.matches("select")) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
};
const now = (field) => (ticks(field) ? field.checked : field.value);

/* By what a part is known again: a field also by what was drawn in it, so that nothing is put where something else is asked.
   Equal ones are told apart by their order. */
function form(of) {
  const hidden = [...of.elements].filter((field) => field.type === "hidden" && !DRAWN.includes(field.name));
  return [of.getAttribute("action"), ...hidden.map((field) => `${field.name}=${field.value}`)].join(" ");
}
function name(part) {
  if (part.matches("details")) return part.querySelector("summary").textContent.trim();
  const inside = part.closest("details")?.querySelector("summary").textContent.trim();
  const own = part.getAttribute("href") ?? (part.matches(FIELDS) ? drawn(part) : part.textContent.trim());
  return [inside, part.form && form(part.form), part.name, ticks(part) && part.value, own].join("\n");
}
function known(selector) {
  const found = new Map();
  const seen = new Map();
  live().querySelectorAll(selector).forEach((part) => {
    const called = name(part);
    seen.set(called, (seen.get(called) ?? 0) + 1);
    found.set(`${seen.get(called)} ${called}`, part);
  });
  return found;
}

const FOCUSED = `${FIELDS}, a[href], button, summary`;
function keep() {
  const fields = [...known(FIELDS)].filter(([, field]) => now(field) !== drawn(field) && !sent.has(field.form));
  const byHand = (part) => opened.has(part) || fields.some(([, field]) => part.contains(field));
  const at = document.activeElement;
  const focus = live().contains(at) ? [...known(FOCUSED)].find(([, part]) => part === at)?.[0] : null;
  kept = {
    from: live(),
    fields: fields.map(([key, field]) => [key, now(field)]),
    open: [...known("details[open]")].filter(([, part]) => byHand(part)).map(([key]) => key),
    focus,
    caret: at.selectionStart ?? null,
  };
}

function restore({ fields, open, focus, caret }) {
  const parts = known("details");
  open.forEach((key) => {
    const part = parts.get(key);
    if (!part) return;
    part.open = true;
    opened.add(part);
  });
  const asked = known(FIELDS);
  fields.forEach(([key, value]) => {
    const field = asked.get(key);
    if (field) field[ticks(field) ? "checked" : "value"] = value;
  });
  const at = focus && known(FOCUSED).get(focus);
  if (!at) return;
  at.focus({ preventScroll: true });
  if (caret !== null && at.setSelectionRange && at.selectionStart !== null) at.setSelectionRange(caret, caret);
}

document.addEventListener("click", ({ target }) => {
  const part = target.closest?.("#live summary")?.parentNode;
  if (part) opened.add(part);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (elt.matches("form") && detail.xhr.status < 400) sent.add(elt);
  if (detail.target === live()) keep();
});
document.addEventListener("htmx:afterSwap", () => {
  if (!kept || kept.from.isConnected) return;
  const was = kept;
  kept = null;
  if (live()) restore(was);
});
