/* Closes what unfolds in a table's frame (the menu, and the note on what a demo is) as a sheet closes: by Esc, or by a tap
   anywhere else. */
const folds = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("#menu-more, #demo"));
document.addEventListener("keydown", ({ key }) => {
  const open = [...folds].find((fold) => fold.open);
  if (key !== "Escape" || !open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
document.addEventListener("click", ({ target }) => folds.forEach((fold) => {
  if (!fold.contains(/** @type {Node} */ (target))) fold.open = false;
}));
