/* What the cards that are ticked or counted in a battle make of the odds. The page says it for each number of cards; which of them
   is shown stays on this phone. */
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

const every = () => document.querySelectorAll("form[data-odds]").forEach(follow);

document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element && target.closest("form[data-odds]");
  if (form) follow(form);
});
document.addEventListener("htmx:afterSettle", every);
every();
