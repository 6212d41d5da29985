/* Counting cards: the running sums and the search.
   A card that exists once cannot lie in the deck and in the inner circle: one more here is one less there.

   data-count (form): the form in which cards are counted
   data-filter (section): a list of cards that can be searched
   data-search (input): searches the cards
   data-name (row): the name of a card
   data-most (row): how often the card exists
   data-vp (input): the points of a card
   data-vp (inside a sum): where the points stand
   data-sum (part): which cards are added up
   data-cards (inside a sum): where the number of cards stands */
const FILTERED = "[data-filter], form[data-count]";
const number = (input) => Number(input.value) || 0;
const plain = (words) => words.toLowerCase().replace(/[-’']/g, " ").trim();

function sums(form) {
  for (const sum of form.querySelectorAll("[data-sum]")) {
    const inputs = [...form.querySelectorAll(`input[name^="${sum.dataset.sum}-"]`)];
    sum.querySelector("[data-cards]").textContent = inputs.reduce((n, input) => n + number(input), 0);
    const vp = inputs.reduce((n, input) => n + number(input) * input.dataset.vp, 0);
    sum.querySelector("[data-vp]").textContent = String(vp).replace("-", "−");
  }
  for (const row of form.querySelectorAll(".count-row")) {
    const inputs = [...row.querySelectorAll("input")];
    inputs.forEach((input) => input.classList.toggle("any", number(input) !== 0));
    row.classList.toggle("some", inputs.some((input) => number(input) !== 0));
  }
}

function onlySoMany(input) {
  const row = input.closest(".count-row");
  const other = [...row.querySelectorAll("input")].find((found) => found !== input);
  if (!other || number(input) > row.dataset.most) return;
  const over = number(input) + number(other) - row.dataset.most;
  if (over > 0) other.value = Math.max(0, number(other) - over);
}

/* Every word that was typed begins a word of the name. */
function matches(name, typed) {
  const words = plain(name).split(/\s+/);
  return plain(typed).split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}

function filter(place, typed) {
  const rows = [...place.querySelectorAll("[data-name]")];
  for (const row of rows) row.hidden = !matches(row.dataset.name, typed);
  for (const group of place.querySelectorAll("details.count-group")) {
    const some = group.querySelector("[data-name]:not([hidden])");
    group.hidden = !some;
    if (typed && some) group.open = true;
  }
  const none = place.querySelector(".count-none");
  if (none) none.hidden = rows.some((row) => !row.hidden);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-count]");
  if (event.target.matches("[data-search]")) filter(event.target.closest(FILTERED), event.target.value);
  else if (form) {
    onlySoMany(event.target);
    sums(form);
  }
});
/* A number that cannot be saved is shown, though the search has left its card out: the browser can only point at what is there. */
document.addEventListener("invalid", ({ target }) => {
  const place = target.closest(FILTERED);
  const search = target.closest("[data-name][hidden]") && place?.querySelector("[data-search]");
  if (!search) return;
  search.value = "";
  filter(place, "");
}, true);
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-search]")) event.target.select();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("form[data-count] input")) event.preventDefault();
});

/* A number of the score table leads to what it is made of. */
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest(".scores a[href^='#']"));
  const line = link && document.querySelector(`${link.hash} > details`);
  if (line) line.open = true;
});

/* What others enter is drawn without the sums and the search of this phone. */
function look() {
  document.querySelectorAll("form[data-count]").forEach(sums);
  for (const search of document.querySelectorAll("[data-search]")) if (search.value) filter(search.closest(FILTERED), search.value);
}
document.addEventListener("htmx:afterSwap", look);
look();
