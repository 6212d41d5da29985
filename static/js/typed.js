/* Keeps what was typed in forms, and restores it.

   data-own (form or input): what is typed in it is kept by another script, or not at all
   data-secret (form, or beside one): what is typed is kept in the page alone
   data-grows (form): its script adds fields to it
   data-typed (#say): the words for what was given back
   data-typed-since (#say): the words for what was entered since it was typed
   data-typed-differs (#say): the words for a field that shows something else by now
   data-typed-mine (#say): the words of the button that puts back what was typed
   data-typed-mine (button, set here): puts back what was typed
   data-discard (#say): the words of the button that discards what was typed
   data-typed-drop (button, set here): discards what was typed
   data-stays (what was given back, set here): morph.js leaves it alone */
import { announced, unanswered } from "./entry.js";
import { asDrawn, changedEarly, drawn, FIELDS, formsIn, KEY, keeps, now, ticks } from "./fields.js";

/* Nothing typed or chosen is lost. Whoever comes back to a page or a sheet finds its fields as they were: they are kept
   on this phone while its tab is open, and restored where the same question is still asked. What was sent is done with, and
   fields that no longer exist are dropped, except in a form to which its script adds fields (data-grows): it announces them
   by fields:added, and they are restored too. A script that fills in fields itself announces that by fields:changed. Typed
   text remembers the version of the table it was typed at. If the table shows something else by now, that stays, and the form
   says what was typed instead; restored text is sent with the older version, so that the server asks about everything entered
   since. What is secret (data-secret, in a form or beside it) is kept in the page alone. What survives when news is drawn is
   up to morph.js. */
const secrets = new Map();

const keys = new WeakMap();
const dirty = new Set();
function keyOf(of) {
  if (!keys.has(of)) {
    const beside = [...(of.closest(".sheet-body, main") ?? document).querySelectorAll("form")];
    const equal = beside.slice(0, Math.max(0, beside.indexOf(of))).filter((other) => asDrawn(other) === asDrawn(of));
    keys.set(of, `${KEY}${of.hasAttribute("action") ? "" : location.pathname} ${asDrawn(of)}${equal.length ? ` ${equal.length}` : ""}`);
  }
  return keys.get(of);
}
const secret = (of) => of.matches("[data-secret]") || Boolean(of.closest(".sheet-body, .sheet-page, main")?.querySelector(":not(form)[data-secret]"));
const plain = (field) => field.name && !/password|file|submit|button|image|reset/.test(field.type) && !field.matches("[data-own]");

function store(key, record, hidden) {
  if (hidden) { secrets.set(key, record); return; }
  try { sessionStorage.setItem(key, JSON.stringify(record)); } catch { secrets.set(key, record); }
}
function drop(key) {
  secrets.delete(key);
  try { sessionStorage.removeItem(key); } catch { /* nothing was kept */ }
}
function load(key) {
  try { return secrets.get(key) ?? JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}
function every() {
  try { return [...new Set([...secrets.keys(), ...Object.keys(sessionStorage)])].filter((key) => key.startsWith(KEY)); } catch { return [...secrets.keys()]; }
}

/* Identifies a question by its name and the value it was drawn with; equal ones are told apart by their order. The buttons of
   a choice are one question. */
function asks(field, of) {
  const group = field.type === "radio" ? [...of.elements].filter((one) => one.type === "radio" && one.name === field.name) : [];
  const chosen = (one) => group.find((each) => each[one])?.value ?? "";
  if (!group.length) return { field, was: drawn(field), is: now(field), put: (value) => { field[ticks(field) ? "checked" : "value"] = value; } };
  return { field, was: chosen("defaultChecked"), is: chosen("checked"), put: (value) => group.forEach((one) => { one.checked = one.value === value; }) };
}
const called = (field) => [field.name, field.type === "checkbox" && field.value].join("\n");
function fieldsOf(of) {
  const found = new Map();
  const choices = new Set();
  [...of.elements].filter((field) => field.matches(FIELDS) && plain(field)).forEach((field) => {
    if (field.type === "radio" && choices.has(field.name)) return;
    if (field.type === "radio") choices.add(field.name);
    const one = asks(field, of);
    const own = [called(field), one.was].join("\n");
    let n = 0;
    while (found.has(`${n} ${own}`)) n += 1;
    found.set(`${n} ${own}`, one);
  });
  return found;
}

const versionOf = (of) => /** @type {HTMLInputElement | null} */ (of.elements.namedItem("saw"));

function remember(of) {
  if (!keeps(of)) return;
  const fields = fieldsOf(of);
  const before = load(keyOf(of));
  const typed = [...fields].filter(([, one]) => one.is !== one.was).map(([key, one]) => [key, one.is, called(one.field)]);
  if (of.matches("[data-grows]")) typed.push(...(before?.fields ?? []).filter(([key]) => !fields.has(key)));
  if (typed.length) store(keyOf(of), { fields: typed, sent: "", saw: before?.saw ?? versionOf(of)?.value }, secret(of));
  else drop(keyOf(of));
}

function line(words, kind, attribute) {
  const button = document.createElement("button");
  button.className = `button ${kind} small fit`;
  button.type = "button";
  button.dataset[attribute] = "";
  button.textContent = words;
  return button;
}

/* What a field is about, and what was entered there, in the page's words. */
function labelOf(field) {
  const legend = field.closest("fieldset")?.querySelector("legend")?.textContent;
  const around = /** @type {HTMLElement | undefined} */ (field.labels?.[0]?.cloneNode(true));
  around?.querySelectorAll(FIELDS).forEach((inner) => inner.remove());
  const label = field.type === "radio" ? "" : field.getAttribute("aria-label") ?? around?.textContent;
  return [legend, label].filter(Boolean).map((words) => words.replace(/\s+/g, " ").trim()).join(" · ") || field.name;
}
function inWords({ field }, value) {
  if (field.type === "checkbox") return value ? "✓" : "–";
  if (field.type === "radio") return [...field.form.elements].find((one) => one.name === field.name && one.value === value)?.labels[0].textContent.trim() ?? "–";
  if (field.matches("select")) return [...field.options].find((one) => one.value === value)?.text.trim() ?? value;
  return value || "–";
}

/* Says that text was restored, with a way to discard it; and what was typed where the table shows something else by now. */
const mine = new WeakMap();
const newest = new WeakMap(); /* of a form restored at an older version: the version its page shows */
function tell(of, later, differs) {
  const dataset = document.getElementById("say")?.dataset;
  if (!dataset?.typed || of.querySelector(".typed-back")) return;
  const told = document.createElement("div");
  told.className = "typed-back cluster help";
  told.dataset.stays = "";
  told.setAttribute("role", "status");
  told.append(dataset.typed, " ");
  if (later || differs.length) told.append(dataset.typedSince, " ");
  differs.forEach(([one, value]) => {
    const said = document.createElement("span");
    said.textContent = dataset.typedDiffers.replace("{field}", labelOf(one.field)).replace("{yours}", inWords(one, value)).replace("{now}", inWords(one, one.was));
    told.append(said, " ");
  });
  if (differs.length) told.append(line(dataset.typedMine, "", "typedMine"));
  told.append(line(dataset.discard, "plain", "typedDrop"));
  mine.set(told, differs);
  of.prepend(told);
}

/* Scripts hear of restored values as of typing. */
function fill(of, puts) {
  puts.forEach(([one, value]) => {
    one.put(value);
    const closed = one.field.closest("details:not([open])");
    if (closed) closed.open = true;
  });
  puts.forEach(([{ field }]) => field.dispatchEvent(new Event("input", { bubbles: true })));
}

/* Restores what was typed, unless the table has moved on there. */
function give(of) {
  const record = keeps(of) && load(keyOf(of));
  if (!record) return;
  const fields = fieldsOf(of);
  const named = (name) => [...fields.values()].filter(({ field }) => called(field) === name);
  const back = [];
  const differs = [];
  record.fields.forEach(([key, value, name]) => {
    const same = fields.get(key);
    const [other, ...more] = same ? [] : named(name);
    if (same && same.is === same.was && value !== same.was) back.push([same, value]);
    else if (other && !more.length && other.is === other.was && value !== other.was) differs.push([other, value]);
  });
  if (!back.length && !differs.length) return;
  const version = versionOf(of);
  const later = Boolean(version) && Number(record.saw) < Number(version.value);
  if (later) {
    newest.set(of, version.value);
    version.value = record.saw;
  }
  fill(of, back);
  tell(of, later, differs);
}
const giveAll = (root) => formsIn(root).forEach((of) => {
  keyOf(of);
  give(of);
});

/* Entered: here, or by the form that overrides its objections, which goes to the same address. */
function done(of) {
  const to = of.getAttribute("action");
  dirty.delete(of);
  drop(keyOf(of));
  every().filter((key) => load(key)?.sent && key.startsWith(`${KEY} ${to}`)).forEach(drop);
  of.querySelector(".typed-back")?.remove();
}
function sending(of, way, button) {
  dirty.delete(of);
  const record = keeps(of) && load(keyOf(of));
  if (!record) return;
  const to = new URL(button?.getAttribute("formaction") ?? of.getAttribute("action") ?? "", location.href).pathname;
  store(keyOf(of), { ...record, sent: way, to, by: of.method === "post" ? way === "page" && announced(to) : undefined }, secret(of));
}

/* What was sent by loading another page is done if that page, from our server and no refusal, resulted from it. What was sent
   otherwise and is still here was refused. */
function arrived() {
  const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const refused = way?.responseStatus ? way.responseStatus >= 400 : document.querySelector(".notice.refusal, .notice.objection") !== null;
  for (const key of every()) {
    const record = load(key);
    if (!record?.sent) continue;
    if (record.sent === "page" && !unanswered(record) && !refused && way?.type === "navigate") drop(key);
    else store(key, { ...record, sent: "" }, secrets.has(key));
  }
}

["input", "change"].forEach((typing) => document.addEventListener(typing, ({ target }) => {
  if (!target.form || !target.matches(FIELDS)) return;
  dirty.add(target.form);
  remember(target.form);
}));
/* What scripts have made of what was typed. */
addEventListener("pagehide", () => dirty.forEach((of) => { if (of.isConnected) remember(of); }));
document.addEventListener("reset", ({ target }) => setTimeout(() => remember(target)));
document.addEventListener("submit", (event) => { if (!event.target.matches("[hx-post], [hx-get]") && !event.defaultPrevented) sending(event.target, "page", event.submitter); });
document.addEventListener("click", ({ target }) => {
  const told = target.closest?.("[data-typed-mine]")?.closest(".typed-back");
  if (!told) return;
  target.closest("[data-typed-mine]").remove();
  fill(told.closest("form"), mine.get(told));
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-typed-drop]");
  if (!button) return;
  const of = button.form ?? button.closest("form");
  drop(keyOf(of));
  button.closest(".typed-back").remove();
  if (newest.has(of)) versionOf(of).value = newest.get(of);
  of.reset();
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => { if (detail.elt.matches("form")) sending(detail.elt, "part"); });
/* It waits to be sent, or was entered and its answer leads to another page. */
document.addEventListener("entry:state", ({ detail: { state, xhr, requestConfig: { elt } } }) => {
  const leaves = state === "answered" && xhr.status < 400 && xhr.getResponseHeader("HX-Redirect") !== null;
  if ((leaves || state === "waiting") && elt.matches("form")) done(elt);
});
document.addEventListener("htmx:load", ({ target }) => giveAll(target));
document.addEventListener("fields:added", ({ target }) => give(target));
document.addEventListener("fields:changed", ({ target }) => { dirty.add(target); remember(target); });

/* A form that was entered is emptied for the next entry. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (!elt.matches("form") || detail.xhr.status >= 400) return;
  done(elt);
  if (detail.target.id === "live" && keeps(elt)) elt.reset();
});

arrived();
giveAll(document);
/* What was touched while this was on its way. */
changedEarly.forEach((of) => {
  dirty.add(of);
  if (of.isConnected) remember(of);
});
