/* What the cards that are ticked or counted in a battle make of the odds. The page says it for each number of cards; which of them
   is shown stays on this phone.

   data-odds (form): what to say for each number of cards
   data-pad (button): the number that it writes; empty: takes the last one away
   data-of (output): how many numbers there are to be */
function follow(form) {
  const lines = JSON.parse(form.dataset.odds);
  let cards = 0;
  for (const field of form.elements) {
    if (field.type === "checkbox" && field.checked) cards += 1;
    if (field.type === "number") cards += Number(field.value) || 0;
  }
  const shown = form.querySelector("output");
  if (shown) shown.textContent = lines[Math.min(cards, lines.length - 1)];
}

/* The numbers of several dice, tapped one after the other: each is written behind what is there, for which a phone's keypad of numbers
   often has no space. */
const numbers = (field) => field.value.split(/[\s,;]+/).filter(Boolean);

function count(pad) {
  const { of } = pad.dataset;
  const form = /** @type {HTMLFormElement} */ (pad.closest("form"));
  pad.textContent = [numbers(form.elements.roll).length, of].filter(Boolean).join(" / ");
}

document.addEventListener("click", ({ target }) => {
  const key = target instanceof Element && target.closest("[data-pad]");
  if (!key) return;
  const field = /** @type {HTMLFormElement} */ (key.closest("form")).elements.roll;
  field.value = (key.dataset.pad ? [...numbers(field), key.dataset.pad] : numbers(field).slice(0, -1)).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

const every = () => document.querySelectorAll("form[data-odds]").forEach(follow);

document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element && target.closest("form[data-odds]");
  if (form) follow(form);
  const pad = target instanceof Element && target.closest("form")?.querySelector(".pad [data-of]");
  if (pad) count(pad);
});
document.addEventListener("htmx:afterSettle", every);
every();
