/* Sets the look: light, dark or the device's choice. Loaded in the head and not deferred, so that no page flashes. The choice
   stays on this device. Also marks <html> as having scripts.

   data-theme-set (button): chooses light, dark or auto
   data-theme (html, set here): the choice, where it is not auto
   data-auto (meta): light or dark: which one of the device's looks it is for
   data-light (meta): its colour in the light look
   data-dark (meta): its colour in the dark look */
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
      const { auto, light, dark } = meta.dataset;
      const colours = { light, dark };
      meta.content = colours[choice === "auto" ? auto : choice];
    });
  }
  /* An extension may invert the colours of all pages; a code must not be inverted, or many cameras cannot read it. */
  const turned = (part) => /invert\((?:1|0?\.[6-9]|[6-9]\d%|100%)/.test(getComputedStyle(part).filter);
  function codes() { root.classList.toggle("inverted", turned(root) !== turned(document.body)); }
  addEventListener("load", () => { codes(); setTimeout(codes, 1000); });
  /* Not when the page is left: that would lay all of it out once more. */
  document.addEventListener("visibilitychange", () => { if (!document.hidden) codes(); });
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
