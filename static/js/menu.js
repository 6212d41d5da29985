/* What of a table's frame opens and closes by itself. */

/* A line that is read and closed stays away. */
document.querySelectorAll("[data-close]").forEach((/** @type {HTMLElement} */ button) => {
  button.hidden = false;
  button.addEventListener("click", () => {
    document.cookie = `${button.dataset.close}=1; path=/; max-age=86400; samesite=lax`;
    button.parentElement.remove();
  });
});

/* The menu's fold closes as a sheet does: by Esc, and by a tap anywhere else. */
const more = /** @type {HTMLDetailsElement | null} */ (document.getElementById("menu-more"));
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !more?.open) return;
  more.open = false;
  more.querySelector("summary").focus();
});
document.addEventListener("click", ({ target }) => {
  if (more?.open && !more.contains(/** @type {Node} */ (target))) more.open = false;
});
