/* Repeats on this device what a sheet was told to enter at several places: a tap on the next place enters the same there, until
   anything else is done; taking an entry back ends that, too. A bar says so meanwhile. Repeating begins only on request. A
   game's map reports a tap by a cancelable event place:tap on the document, whose detail has href (the sheet of the place),
   name, x and y, far (pixels from the tap, by place, where one sheet is about several) and open() (opens the sheet as usual).
   The entry is the form of that sheet (templates/table/repeat.html), so the server offers and judges as always; if it does not
   offer the form, the sheet opens.

   data-repeat (form of a sheet): can be repeated elsewhere; says which forms are the same action
   data-where (form of a sheet): the place that it is about
   data-words (form of a sheet): the action in words
   data-against (form of a sheet): the rules object to it
   data-several (form of a sheet): begins to repeat, and is no repetition itself
   data-name (form, set here): the place that it was repeated at
   data-seconds (bar): after how many it stops by itself
   data-off (bar): the words for when it has stopped
   data-key (bar, set here): which action it repeats
   data-what (inside the bar): the action in words
   data-seat (inside the bar): shown only where this seat acts
   data-stop (button): stops it
   data-moment (#live): the moment of the game; at another one it stops
   data-version (#live): the version of the table that an entry has seen
   data-lamp (link): lights up the map and stops nothing
   data-opener (link): opens a sheet for the map and stops nothing */
import { after, ask, colon, entry, lost, token } from "./entry.js";
import { keep, withheld } from "./queue.js";

const SAME = 400; /* ms within which a second tap on one spot is the same tap */
const SPOT = 24; /* pixels */
const CLEAR = 6; /* pixels by which one place must be nearer than the next */
const ANSWER = 8000;
const STALE = 5000; /* a tap that waited this long for a slow network is not entered without asking */
const FROM_PAGE = ["csrf_token", "saw", "next"];
const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("../css/repeat.css", import.meta.url).href;
document.head.append(style);

const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("repeat"));
const bar = /** @type {HTMLElement} */ (template?.content.firstElementChild.cloneNode(true));
let repeated = null;
let asked = null;
let last = { href: "", at: 0, x: 0, y: 0 };
/* Where the last finger came down, and where the one that sent a form did. */
let finger = { x: NaN, y: NaN };
let sender = finger;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();
let until = 0;
let timer = null;

const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const live = () => document.getElementById("live");
const sheet = () => /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));

function say(...words) {
  const box = document.getElementById("say");
  if (box) box.textContent = words.join(" ");
}

const barWords = () => [...bar.querySelectorAll(".repeating-words > *")].map((part) =>
  [...part.childNodes].filter((node) => !(/** @type {HTMLElement} */ (node).hidden)).map((node) => node.textContent).join("")).join("");

/* Other people's entries are announced in the same place, and would otherwise replace this. */
function sayStill() {
  const said = document.getElementById("say")?.textContent ?? "";
  if (said && !said.includes(barWords())) say(said, barWords());
}

function stop() {
  if (!repeated) return;
  repeated = null;
  clearInterval(timer);
  bar.remove();
  single();
  say(bar.dataset.off);
}

/* One take-back button is enough for one entry. */
function single() {
  live()?.querySelectorAll(".undo").forEach((row) => {
    row.hidden = Boolean(repeated) && Number(row.querySelector('[name="version"]')?.value) === repeated.version;
  });
}

function step() {
  const left = until - Date.now();
  if (left <= 0) stop();
  bar.querySelector(".left").style.strokeDashoffset = String(100 - left / (10 * Number(bar.dataset.seconds)));
}

function restart() {
  clearInterval(timer);
  until = Date.now() + 1000 * Number(bar.dataset.seconds);
  timer = setInterval(step, 1000);
  step();
}

/* The toolbar is replaced along with #live. */
function show() {
  if (!repeated) return;
  const toolbar = live()?.querySelector(".toolbar");
  if (!toolbar || live().dataset.moment !== repeated.moment) { stop(); return; }
  if (bar.parentNode !== toolbar) {
    toolbar.prepend(bar);
    window.htmx.process(bar);
  }
  bar.dataset.key = repeated.key;
  bar.querySelector("[data-what]").textContent = repeated.words;
  bar.querySelectorAll("[data-seat]").forEach((mark) => { mark.hidden = mark.dataset.seat !== repeated.seat; });
  bar.querySelector("form").hidden = !repeated.version;
  single();
  sayStill();
}

function start(made, version) {
  repeated = { ...made, version, moment: live().dataset.moment };
  restart();
  show();
  if (repeated) say(made.name ? `${made.words}${colon()} ${made.name}.` : "", barWords());
}

/* The form to repeat: one from the sheet that asks for it, or one that a tap has sent. Against an objection, the sheet sends
   its own form. */
function action(form) {
  const inSheet = form.closest("#sheet");
  const { repeat: key, several, words, name, where } = form.dataset;
  if (!key) return inSheet && asked?.url === form.action ? { ...asked, at: Date.now() } : null;
  if (inSheet && several === undefined) return null;
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();
  return { key, words, name, where, fields, seat: field(form, "seat").value, url: form.action, at: inSheet ? Date.now() : 0 };
}

document.addEventListener("entry:state", ({ detail }) => {
  const form = detail.requestConfig.elt;
  if (!bar || detail.state !== "answered" || !form.matches("form[hx-post]")) return;
  const made = action(form);
  if (detail.xhr.status === 409) asked = made;
  if (detail.xhr.status !== 200) return;
  if (!made) stop();
  /* Stopping counts even while a repeated entry is on its way. */
  else if (repeated || made.at) start(made, Number(detail.xhr.getResponseHeader("X-Entered")));
});
document.addEventListener("htmx:afterSwap", show);

const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < SPOT;
document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => { finger = { x, y }; }, true);

/* The bar was drawn with the page, but sends what the page has now. */
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  sender = finger;
  if (!repeated || form.parentNode !== bar) return;
  for (const name of FROM_PAGE) field(form, name).value = /** @type {HTMLInputElement} */ (live().querySelector(`input[name="${name}"]`)).value;
  field(form, "saw").value = live().dataset.version;
  field(form, "version").value = repeated.version;
  field(form, "token").value = token();
}, true);

/* The form for a tap: the only one, or that of the place clearly nearest to the tap. */
function meant(forms, far) {
  if (forms.length < 2) return forms[0];
  const by = forms.filter((form) => form.dataset.where in far).sort((a, b) => far[a.dataset.where] - far[b.dataset.where]);
  if (by.length < forms.length || far[by[1].dataset.where] - far[by[0].dataset.where] < CLEAR) return null;
  const [first] = by;
  return "against" in first.dataset && forms.some((form) => !("against" in form.dataset)) ? null : first;
}

function sent(form) {
  field(form, "saw").value = live().dataset.version;
  form.hidden = true;
  document.body.append(form);
  window.htmx.process(form);
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    /* What waits is answered later, and other taps do not wait for it. */
    after(form, () => resolve());
    form.requestSubmit();
  })).finally(() => form.remove());
}

/* Out of reach nothing says what can be entered at a place: the entry waits, and is judged when the table is back. */
function repeatLater({ href, name, far }) {
  const [nearest] = Object.entries(far).sort((a, b) => a[1] - b[1]);
  const place = nearest?.[0] ?? new URL(href, location.href).searchParams.get("place");
  const fields = new URLSearchParams(repeated.fields);
  for (const [key, value] of [...fields]) if (value === repeated.where) fields.set(key, place);
  fields.set("saw", live().dataset.version);
  fields.set("token", token());
  if (!keep(entry(repeated.url, fields, `${repeated.words}${colon()} ${name}`))) throw new Error("no room");
  restart();
}

async function repeat(tap, at) {
  const { href, name, far, open, done } = tap;
  if (sheet().matches("[open]:not(.gone)")) return;
  /* If it was stopped while waiting for the previous tap, the tap simply means its place. */
  if (!repeated) { open(); return; }
  if (withheld()) { repeatLater(tap); return; }
  if (Date.now() - at > STALE) throw new Error("too late");
  const headers = { "HX-Request": "true", "HX-Target": "sheet", "HX-Current-URL": location.href };
  const whose = new URL(href, location.href);
  whose.searchParams.set("as", repeated.seat);
  let answer;
  try {
    answer = await ask(whose, ANSWER, { headers });
  } catch {
    if (repeated) repeatLater(tap);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = meant([...page.querySelectorAll(`form[data-repeat="${CSS.escape(repeated?.key ?? "")}"]:not([data-several])`)], far);
  if (!repeated || !form || field(form, "seat").value !== repeated.seat) { open(); return; }
  form.dataset.name = name;
  await sent(document.importNode(form, true));
  done();
}

document.addEventListener("place:tap", (event) => {
  if (repeated && Date.now() >= until) stop();
  if (!repeated) return;
  event.preventDefault();
  const { detail } = event;
  const at = Date.now();
  const { href, x, y } = detail;
  const again = at - last.at < SAME && href === last.href && near(detail, last);
  if (again || (at - repeated.at < SAME && near(detail, sender))) return;
  last = { href, at, x, y };
  queue = queue.then(() => repeat(detail, at)).catch(lost);
});

document.addEventListener("click", (event) => {
  if (!repeated) return;
  const link = event.target.closest("a[href], [data-stop]");
  if (link && !link.closest("svg, #sheet") && !link.matches("[data-lamp], [data-opener]")) stop();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) stop();
});
