/* The pad of a column: a tap on a number enters it and goes on to the next line. And the search over the sheets. */
const LARGEST = 20;
const MORE = [20, 50, 100];

const pads = () => document.querySelectorAll("form[data-pad]");
const inputs = (form) => [...form.querySelectorAll("input[type=number]")];

function build(form) {
  const keys = form.querySelector("[data-keys]");
  if (!keys || keys.dataset.built || !inputs(form).length) return;
  const minus = inputs(form).some((input) => Number(input.min) < 0);
  const numbers = Array.from({ length: LARGEST + 1 }, (_none, n) => key(String(n), { n }));
  const more = MORE.map((by) => key(`+${by}`, { more: by }));
  keys.prepend(...numbers, ...more, key("±", { sign: "1" }, !minus), key("⌫", { back: "1" }));
  keys.dataset.built = "1";
  for (const input of inputs(form)) input.inputMode = "none";
  go(form, inputs(form).find((input) => input.value === "") ?? inputs(form)[0]);
}

function key(label, data, disabled = false) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.disabled = disabled;
  if (!("n" in data)) made.className = "more";
  for (const [name, value] of Object.entries(data)) made.dataset[name] = String(value);
  return made;
}

/* The line that the next number goes into; a sum that was begun with +20 and the like belongs to it. */
function go(form, input) {
  form.querySelectorAll(".sheet-line.now").forEach((line) => line.classList.remove("now"));
  if (!input) return;
  const line = input.closest("[data-line]");
  line.classList.add("now");
  line.scrollIntoView({ block: "nearest" });
  form.dataset.at = input.id;
  delete form.dataset.sum;
}

function next(form, input) {
  const all = inputs(form);
  const after = [...all.slice(all.indexOf(input) + 1), ...all].find((one) => one.value === "");
  go(form, after ?? input);
}

function tap(form, pressed) {
  const input = /** @type {HTMLInputElement | null} */ (inputs(form).find(({ id }) => id === form.dataset.at) ?? null);
  if (!input) return;
  const said = Number(form.dataset.sum ?? 0);
  if (pressed.dataset.more) {
    form.dataset.sum = String(said + Number(pressed.dataset.more));
    input.value = form.dataset.sum;
  } else if (pressed.dataset.back) {
    const before = inputs(form)[inputs(form).indexOf(input) - 1];
    if (input.value === "" && before) go(form, before);
    const cleared = /** @type {HTMLInputElement} */ (document.getElementById(form.dataset.at));
    cleared.value = "";
    delete form.dataset.sum;
  } else if (pressed.dataset.sign) {
    input.value = String(-Number(input.value || 0) || "");
  } else {
    input.value = String(said + Number(pressed.dataset.n));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    next(form, input);
    return;
  }
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest(".sheet-pad button[type=button]");
  const form = event.target.closest("form[data-pad]");
  if (pressed && form) tap(form, pressed);
  else if (form && event.target.matches("input[type=number]")) go(form, event.target);
});

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
  const lines = [...form.querySelectorAll(".making-line")];
  const last = lines.at(-1);
  if (lines.length >= MAX_LINES || !last.querySelector("input").value) return;
  const more = /** @type {HTMLElement} */ (last.cloneNode(true));
  more.querySelectorAll("[type=hidden], option[value=kept]").forEach((kept) => kept.remove());
  for (const field of more.querySelectorAll("input, select")) {
    field.name = field.name.replace(/\d+$/, String(lines.length + 1));
    if (field.matches("[type=checkbox]")) field.checked = false;
    else if (field.matches("input")) field.value = "";
    else field.value = "number";
    for (const at of ["aria-label", "placeholder"]) {
      const words = field.getAttribute(at);
      if (words) field.setAttribute(at, words.replace(String(lines.length), String(lines.length + 1)));
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
    worth.hidden = kind === "number" || kind === "kept";
    worth.placeholder = line.querySelector(`option[value="${kind}"]`).dataset.asks;
  }
  const rounds = form.querySelector("[name=made-rounds]").value;
  form.querySelector("[data-rounds]").hidden = !rounds;
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
