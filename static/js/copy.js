/* A button that copies the text beside it.

   data-copy (button): copies the textarea beside it */
document.addEventListener("click", ({ target }) => {
  const text = target.closest("[data-copy]")?.parentElement.querySelector("textarea");
  if (!text) return;
  text.select();
  /* The clipboard API exists only on https. */
  document.execCommand("copy");
});
