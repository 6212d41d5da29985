/* Light, dark or as the device says. Loaded in the head and not deferred, so that no page flashes.
   A button with data-theme-set="light|dark|auto" chooses; the choice stays on this device. Marks <html> as having scripts. */
((root) => {
  const key = "theme";
  function kept() {
    try { return localStorage.getItem(key) || "auto"; } catch { return "auto"; }
  }
  function show(choice) {
    if (choice === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", choice);
    document.querySelectorAll("[data-theme-set]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.themeSet === choice));
    });
    document.querySelectorAll('meta[name="theme-color"]').forEach((/** @type {HTMLMetaElement} */ meta) => {
      meta.content = meta.getAttribute(`data-${choice === "auto" ? meta.dataset.auto : choice}`);
    });
  }
  root.classList.add("js");
  show(kept());
  document.addEventListener("DOMContentLoaded", () => { show(kept()); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-set]");
    if (!button) return;
    try { localStorage.setItem(key, button.dataset.themeSet); } catch { /* chosen for this page alone */ }
    show(button.dataset.themeSet);
  });
  addEventListener("storage", () => { show(kept()); });
  /* paper is white */
  addEventListener("beforeprint", () => { show("light"); });
  addEventListener("afterprint", () => { show(kept()); });
})(document.documentElement);
