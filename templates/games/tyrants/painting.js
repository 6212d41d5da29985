/* Painting: a tap on the map puts a piece into the inputs of the form, and the map is drawn from them.

   data-letter (brush): the letter of its pieces
   data-name (brush): what it paints, in words
   data-spaces (fieldset): how many spaces the site has
   data-nothing (form): the word for an empty place
   data-spies (form): the word before spies
   data-no-spies (form): the words for a spy that cannot stand there
   data-all-spies (form): the words for when no spy is left
   data-full (form): the words for when no space is empty
   data-home (form): the address of the table
   data-house (details): the house whose numbers these are
   data-trophies (inside a house): how many trophies it has
   data-tokens (inside a house): the points of its tokens
   data-empty (button): asks whether the board is to be emptied
   data-sure (part): that question
   data-leave (button): leaves the board as it is
   data-emptied (button): empties the board
   data-back (part): the offer to put all back
   data-put-back (button): puts all back
   data-version (#live): the version of the table that is shown */
import { named } from "./game.js";

const TROOPS = 40;
const SPIES = 5;
/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.painting");
const map = form?.querySelector("svg.board");
const all = (part, found) => [...part.querySelectorAll(found)];
const brushes = form ? all(form, '[name="brush"]') : [];
const troopBrushes = brushes.filter((brush) => brush.value.startsWith("troops-"));
const spyBrushes = brushes.filter((brush) => brush.value.startsWith("spies-"));
const brush = () => brushes.find((one) => one.checked);
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const number = (name) => Number(field(name)?.value) || 0;
const far = (event) => (use) => {
  const box = use.getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - event.x, box.y + box.height / 2 - event.y);
};
const placeOf = (link) => link.getAttribute("href").slice("#at-".length);
const isRoute = (link) => link.classList.contains("route");
const spacesOf = (site) => Number(document.getElementById(`at-${site}`).dataset.spaces);
const standing = (site) => troopBrushes.reduce((n, one) => n + number(`${one.value}.${site}`), 0);
const spaceFields = (route) => all(form, `select[name^="space-${CSS.escape(route)}:"]`);

/* The map follows the inputs. Where spies sit is measured from the frame, as page.plan does. */
function drawSite(link) {
  const site = placeOf(link);
  const letters = troopBrushes.flatMap((one) => Array(number(`${one.value}.${site}`)).fill(one.dataset.letter));
  all(link, 'use[href^="#t"]').forEach((use, k) => use.setAttribute("href", `#t${letters[k] || "E"}`));
  all(link, 'use[href^="#s"]').forEach((use) => use.remove());
  const { x, y, width } = link.querySelector(".frame").getBBox();
  spyBrushes.filter((one) => field(`${one.value}.${site}`).checked).forEach((one, k) => {
    const use = document.createElementNS(link.namespaceURI, "use");
    use.setAttribute("href", `#s${one.dataset.letter}`);
    use.setAttribute("x", String(x + width - 3 - 9.4 * k));
    use.setAttribute("y", String(y - 0.5));
    link.querySelector(".worth").before(use);
  });
}

function drawRoute(link) {
  const letter = (colour) => troopBrushes.find((one) => one.value === `troops-${colour}`)?.dataset.letter || "E";
  spaceFields(placeOf(link)).forEach((space, k) => link.querySelectorAll("use")[k].setAttribute("href", `#t${letter(space.value)}`));
}

/* What the inputs put at a place, in words. */
function there(link) {
  const place = placeOf(link);
  if (isRoute(link)) return spaceFields(place).map((space) => space.selectedOptions[0].textContent.trim()).join(", ");
  const troops = troopBrushes.filter((one) => number(`${one.value}.${place}`)).map((one) => `${number(`${one.value}.${place}`)} ${one.dataset.name}`);
  const spies = spyBrushes.filter((one) => field(`${one.value}.${place}`).checked).map((one) => one.dataset.name);
  return [troops.join(", ") || form.dataset.nothing, spies.length ? `${form.dataset.spies} ${spies.join(", ")}` : ""].filter(Boolean).join("; ");
}

function draw(link) {
  (isRoute(link) ? drawRoute : drawSite)(link);
  link.setAttribute("aria-label", `${named(link)}: ${there(link)}`);
}

/* What board and trophy halls leave in the barracks stands where nothing was typed. */
function sums() {
  const numbers = all(form, '[name^="troops-"], [name^="hall-"]');
  const spaces = all(form, 'select[name^="space-"]');
  for (const part of all(form, ".before")) {
    const house = part.dataset.house;
    const out = numbers.filter((input) => input.name.includes(`-${house}.`)).reduce((n, input) => n + (Number(input.value) || 0), 0)
      + spaces.filter((space) => space.value === house).length;
    field(`barracks-${house}`).placeholder = String(Math.max(0, TROOPS - out));
    field(`left-${house}`).placeholder = String(Math.max(0, SPIES - all(form, `[name^="spies-${house}."]:checked`).length));
    part.querySelector("[data-trophies]").textContent = all(part, '[name^="hall-"]').reduce((n, input) => n + (Number(input.value) || 0), 0);
    part.querySelector("[data-tokens]").textContent = number(`tokens-${house}`);
  }
}

function say(link, more = "") {
  form.querySelector(".painted").textContent = `${named(link)}: ${[there(link), more].filter(Boolean).join("; ")}`;
}

function set(name, value) {
  field(name).value = value;
}

/* The space of a route that was meant: the one nearest to the finger; by key the first that is not so already. */
function spaceOf(link, event, value) {
  const spaces = spaceFields(placeOf(link));
  const order = all(link, "use").map((use, k) => [far(event)(use), k]).sort((one, other) => one[0] - other[0]);
  return event.byKey ? spaces.find((space) => space.value !== value) || spaces[0] : spaces[order[0][1]];
}

/* Puts a piece there; what it says when it cannot. */
function put(link, event, { value }) {
  const place = placeOf(link);
  const spy = value.startsWith("spies-");
  if (isRoute(link)) {
    if (spy) return form.dataset.noSpies;
    const colour = value.slice("troops-".length);
    spaceOf(link, event, colour).value = colour;
    return "";
  }
  const name = `${value}.${place}`;
  if (spy) {
    if (!field(name).checked && all(form, `[name^="${value}."]:checked`).length >= SPIES) return form.dataset.allSpies;
    field(name).checked = true;
    return "";
  }
  if (standing(place) >= spacesOf(place)) return form.dataset.full;
  set(name, number(name) + 1);
  return "";
}

/* Takes one off: of what a tap would put there, else the piece nearest to the finger, else the last. */
function take(link, event, { value }) {
  const place = placeOf(link);
  if (isRoute(link)) { spaceOf(link, event, "").value = ""; return ""; }
  const lies = (one) => (one.value.startsWith("spies-") ? field(`${one.value}.${place}`).checked : number(`${one.value}.${place}`) > 0);
  const present = [...troopBrushes, ...spyBrushes].filter(lies);
  const off = far(event);
  const uses = all(link, "use").filter((use) => /^#[ts][^E]$/.test(use.getAttribute("href"))).sort((one, other) => off(one) - off(other));
  const symbol = !event.byKey && uses.length ? uses[0].getAttribute("href") : "";
  const touched = present.find((one) => `#${one.value[0]}${one.dataset.letter}` === symbol);
  const taken = present.find((one) => one.value === value) || touched || present.at(-1);
  if (!taken) return "";
  const name = `${taken.value}.${place}`;
  if (taken.value.startsWith("spies-")) field(name).checked = false;
  else set(name, number(name) - 1);
  return "";
}

/* What a tap put into the inputs is kept by fields.js, as what is typed there. */
function changed() {
  sums();
  form.dispatchEvent(new CustomEvent("fields:changed", { bubbles: true }));
}

/* As the inputs are. What comes with many of them at once is drawn once. */
let drawing = 0;
function drawSoon() {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => { all(map, "a").forEach(draw); sums(); });
}

function act(link, event, off) {
  const chosen = brush();
  const why = off || chosen.value === "off" ? take(link, event, chosen) : put(link, event, chosen);
  draw(link);
  say(link, why);
  changed();
  taken = null;
  show("[data-back]", false);
}

/* Everything off the board is asked first, and put back with one tap for as long as nothing else is painted. */
let taken = null;
const show = (part, shown) => { form.querySelector(part).hidden = !shown; };
const pieces = () => all(form, '[name^="troops-"], [name^="spies-"], select[name^="space-"]');
const worth = (input) => (input.type === "checkbox" ? input.checked : input.value);
function lay(input, value) {
  if (input.type === "checkbox") input.checked = value;
  else input.value = value;
}
function emptied() {
  taken = pieces().map((input) => [input, worth(input)]);
  taken.forEach(([input]) => lay(input, input.type === "checkbox" ? false : input.matches("select") ? "" : 0));
}
function putBack() {
  taken?.forEach(([input, value]) => lay(input, value));
  taken = null;
}
function redrawn() {
  all(map, "a").forEach(draw);
  changed();
  show("[data-sure]", false);
  show("[data-back]", taken !== null);
}

function listen() {
  map.addEventListener("dragstart", (event) => event.preventDefault());
  /* A press that lasts takes one off. */
  map.addEventListener("place:meant", (event) => {
    event.preventDefault();
    act(event.target, event.detail, event.detail.held);
  });
  map.addEventListener("keydown", (event) => {
    const link = event.target.closest("a");
    if (link && ["Delete", "Backspace"].includes(event.key)) { event.preventDefault(); act(link, { byKey: true }, true); }
  });
  form.addEventListener("input", (event) => { if (event.target.name !== "brush") drawSoon(); });
  form.addEventListener("reset", () => setTimeout(drawSoon));
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-empty]")) show("[data-sure]", true);
    if (event.target.closest("[data-leave]")) show("[data-sure]", false);
    if (event.target.closest("[data-emptied]")) { emptied(); redrawn(); }
    if (event.target.closest("[data-put-back]")) { putBack(); redrawn(); }
  });
}

/* Saved: the table's own page goes on. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.verb !== "post" || !requestConfig.path.endsWith("/moves/paint") || xhr.status !== 200) return;
  event.detail.shouldSwap = false;
  setTimeout(() => location.assign(form.dataset.home), 80);
});
document.addEventListener("htmx:afterSwap", () => {
  const now = Number(document.getElementById("live")?.dataset.version);
  if (form && now > Number(form.elements.saw.value)) form.querySelector(".moved-on").hidden = false;
});

if (map) {
  form.querySelector(".by-place").open = false;
  all(map, "a").forEach(draw);
  sums();
  listen();
}
