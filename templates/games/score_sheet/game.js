/* The pad of a column: its keys write into the current line as a phone's do. Next goes on, and so does what leaves nothing to be written behind
   it: a choice, a nought, or a number to which its line has no room for one more digit. And the search over the sheets.

   data-pad (form): has a pad of keys
   data-keys (inside the form): where the keys stand
   data-key (button): which key it is
   data-line (fieldset or label): a line of the column
   data-amount (input): the number of a line
   data-least (input): the least that a line may have
   data-most (input): the most that fits into a line
   data-went (form, set here): the last key went on to the line that is current
   data-fresh (line, set here): the next key begins its number anew
   data-own (form, set here): the phone's own keyboard is used
   data-built (form and keys, set here): the keys are connected
   data-sum (line, set here): what a sum that was typed comes to
   data-sheet-search (input): searches the sheets
   data-title (button): the name of a sheet
   data-no-sheet (p): the words for when no sheet has that name
   data-sheet-file (input): reads a sheet out of a file
   data-asks (option): what a line of this kind asks for
   data-rounds (part): only for sheets of rounds
   data-how-many (label): how many rounds there are, or points that end them
   data-end (label): only for sheets of rounds
   data-code (canvas): the link that is drawn as a code
   data-lean (canvas): the address of the script that draws it
   data-drawn (canvas, set here): is drawn */
const pads = () => document.querySelectorAll("form[data-pad]");
const lines = (form) => [...form.querySelectorAll("[data-line]")];
const current = (form) => form.querySelector("[data-line].current");
const amount = (line) => /** @type {HTMLInputElement | null} */ (line?.querySelector("[data-amount]") ?? null);
const OWN = "own keyboard";

/* 10+15+8−5 is 28; null for what is no sum. A sign behind the last number is still to be followed by one. */
function sum(typed) {
  const plain = typed.replace(/\s/g, "").replace(/[−–]/g, "-").replace(/[+-]$/, "");
  if (!/^[+-]?\d+([+-]\d+)*$/.test(plain)) return null;
  return plain.match(/[+-]?\d+/g).reduce((total, one) => total + Number(one), 0);
}

function isOpen(line) {
  return amount(line) ? amount(line).value === "" : !line.querySelector(":checked");
}

/* The line that is entered now. What stands in it is replaced by the next digit, and stays where a sign comes first. */
function go(form, line) {
  const before = current(form);
  if (before === line) return;
  delete form.dataset.went;
  if (before) leave(before);
  line.classList.add("current");
  if (amount(line)?.value) line.dataset.fresh = "";
  show(form);
}

function leave(line) {
  line.classList.remove("current");
  delete line.dataset.fresh;
  const input = amount(line);
  const made = input && sum(input.value);
  if (made !== null && input?.value && String(made) !== input.value) write(line, String(made));
}

function write(line, typed) {
  const input = amount(line);
  input.value = typed;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/* It lies behind neither the keys nor the head of its sheet, however the phone is held. */
function show(form) {
  current(form)?.scrollIntoView({ block: "nearest" });
}

/* The next line that is open: whoever enters tricks is not led over the bids again. Where all are filled in, the one below. */
function next(form) {
  const all = lines(form);
  const at = all.indexOf(current(form));
  const then = all.slice(at + 1).find(isOpen) ?? all.find((line, n) => n !== at && isOpen(line)) ?? all[at + 1];
  if (then && then !== all[at]) go(form, then);
  else {
    leave(all[at]);
    all[at].classList.add("current");
    form.querySelector(".sheet-pad .primary").focus();
  }
}

/* Nothing could be written behind it. What may be below zero waits for its sign. */
function isWhole({ value, dataset }) {
  if (Number(dataset.least) < 0 || !/^\d+$/.test(value)) return false;
  return Number(value) === 0 || Number(value) * 10 > Number(dataset.most);
}

function goOn(form) {
  const from = current(form);
  if (!lines(form).some((line) => line !== from && isOpen(line))) return;
  next(form);
  form.dataset.went = String(lines(form).indexOf(from));
}

const isForLineBefore = (form, key) => key === "back" || key === "+" || (key === "-" && !(Number(amount(current(form))?.dataset.least) < 0));

function press(form, key) {
  /* Whoever presses Next out of habit is there already; what can only be meant for the number before goes back to it. */
  const before = lines(form)[form.dataset.went];
  delete form.dataset.went;
  if (before && key === "next") return;
  if (amount(before) && isForLineBefore(form, key)) {
    go(form, before);
    delete before.dataset.fresh;
  }
  if (key === "next") { next(form); return; }
  if (key === "keyboard") { choose(form, form.dataset.own !== "1"); return; }
  const line = current(form);
  const input = amount(line);
  if (!input) return;
  const fresh = "fresh" in line.dataset;
  delete line.dataset.fresh;
  if (key === "back") write(line, input.value.slice(0, -1));
  else if (key === "sign") write(line, input.value === "-" ? "" : String(-(sum(input.value) ?? 0) || (input.value ? 0 : "-")));
  else if (/\d/.test(key)) {
    write(line, fresh ? key : input.value + key);
    if (isWhole(input)) goOn(form);
  }
  else write(line, input.value.replace(/[+-]$/, "") + key);
}

/* Digits by these keys, or by the keyboard that the phone has itself. */
function choose(form, own) {
  form.dataset.own = own ? "1" : "";
  form.querySelector("[data-key=keyboard]").setAttribute("aria-pressed", String(own));
  for (const line of lines(form)) if (amount(line)) amount(line).inputMode = own ? "tel" : "none";
  try { localStorage.setItem(OWN, own ? "1" : ""); } catch { /* asked again next time */ }
  const input = amount(current(form));
  if (own) { input?.blur(); input?.focus(); input?.select(); }
}

function build(form) {
  const keys = form.querySelector("[data-keys]");
  if (!keys || keys.dataset.built || !form.querySelector("[data-amount]")) return;
  keys.dataset.built = form.dataset.built = "1";
  const below = lines(form).some((line) => Number(amount(line)?.dataset.least) < 0);
  keys.querySelector("[data-key=sign]").disabled = !below;
  let own = "";
  try { own = localStorage.getItem(OWN) ?? ""; } catch { /* these keys, then */ }
  for (const line of lines(form)) if (amount(line)) amount(line).inputMode = own ? "tel" : "none";
  form.dataset.own = own;
  keys.querySelector("[data-key=keyboard]").setAttribute("aria-pressed", String(Boolean(own)));
  go(form, lines(form).find(isOpen) ?? lines(form)[0]);
}

document.addEventListener("click", (event) => {
  const form = event.target.closest("form[data-pad]");
  const key = event.target.closest("[data-key]");
  if (form && key) press(form, key.dataset.key);
});
/* Keys go through the choices of a line one by one; a finger means the one that it taps. */
let pointed = false;
document.addEventListener("pointerdown", () => { pointed = true; });
document.addEventListener("keydown", () => { pointed = false; });
for (const kind of ["focusin", "click", "change"]) {
  document.addEventListener(kind, (event) => {
    const line = event.target.closest("form[data-pad] [data-line]");
    if (!line) return;
    go(line.closest("form"), line);
    if (kind === "change" && pointed && !amount(line)) goOn(line.closest("form"));
  });
}
/* What a sum comes to so far stands beside it. */
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-amount]")) return;
  const made = sum(event.target.value);
  const line = event.target.closest("[data-line]");
  if (/\d\s*[+−–-]/.test(event.target.value) && made !== null) line.dataset.sum = `= ${made}`;
  else delete line.dataset.sum;
});
addEventListener("resize", () => pads().forEach(show));

function search(box) {
  const typed = box.value.toLowerCase().trim();
  const choices = [...document.querySelectorAll(".sheet-choice")];
  for (const one of choices) one.hidden = !one.dataset.title.toLowerCase().includes(typed);
  const none = document.querySelector("[data-no-sheet]");
  if (none) none.hidden = choices.some((one) => !one.hidden);
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-sheet-search]")) search(event.target);
});

/* A file of a sheet is read on the phone; its text is what is handed in. */
document.addEventListener("change", async (event) => {
  if (!event.target.matches("[data-sheet-file]")) return;
  const [file] = /** @type {HTMLInputElement} */ (/** @type {unknown} */ (event.target)).files;
  const box = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=sheet]"));
  if (file && box) box.value = await file.text();
});

/* There is always an empty line below those that are made. */
const MAX_LINES = 40;
function grow(form) {
  const rows = [...form.querySelectorAll(".making-line")];
  const last = rows.at(-1);
  if (rows.length >= MAX_LINES || !last.querySelector("input").value) return;
  const more = /** @type {HTMLElement} */ (last.cloneNode(true));
  more.querySelectorAll("[type=hidden], option[value=kept]").forEach((kept) => kept.remove());
  for (const field of more.querySelectorAll("input, select")) {
    field.name = field.name.replace(/\d+$/, String(rows.length + 1));
    if (field.matches("[type=checkbox]")) field.checked = false;
    else if (field.matches("input")) field.value = "";
    else field.value = field.querySelector("option").value;
    for (const at of ["aria-label", "placeholder"]) {
      const words = field.getAttribute(at);
      if (words) field.setAttribute(at, words.replace(String(rows.length), String(rows.length + 1)));
    }
  }
  last.after(more);
  form.dispatchEvent(new Event("fields:added", { bubbles: true }));
  grow(form);
}

/* A line that is being made asks what its kind needs; the rounds, how many. */
function ask(form) {
  grow(form);
  for (const line of form.querySelectorAll(".making-line")) {
    const kind = line.querySelector("select").value;
    const worth = line.querySelector(".worth");
    worth.hidden = ["number", "pays", "kept"].includes(kind);
    line.querySelector(".tied").hidden = kind !== "ranking";
    worth.placeholder = line.querySelector(`option[value="${kind}"]`).dataset.asks;
  }
  const rounds = form.querySelector("[name=made-rounds]").value;
  form.querySelector("[data-rounds]").hidden = !rounds;
  form.querySelector("[data-how-many]").hidden = rounds === "open";
  for (const end of form.querySelectorAll("[data-end]")) end.hidden = !rounds;
}
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.making");
  if (form) ask(form);
});

/* The link as a code, for a phone across the table; a sheet that is too long for one goes as a link or a file. */
const LONGEST = 1800;
async function draw(code) {
  if (code.dataset.drawn || code.dataset.code.length > LONGEST) return;
  code.dataset.drawn = "1";
  const { correction, generate } = await import(code.dataset.lean);
  generate(code.dataset.code, { minCorrectionLevel: correction.L }).toCanvas(code, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], pad: 4 });
  code.hidden = false;
}

function look() {
  pads().forEach(build);
  document.querySelectorAll("form.making").forEach(ask);
  document.querySelectorAll("canvas.sheet-code").forEach(draw);
}
document.addEventListener("htmx:load", look);
document.addEventListener("htmx:afterSwap", look);
look();

/* A sheet that was chosen far down the list is shown from its top. */
document.addEventListener("entry:state", ({ detail }) => {
  if (detail.state === "answered" && detail.successful && detail.requestConfig.elt.matches(".sheet-list")) scrollTo(0, 0);
});
