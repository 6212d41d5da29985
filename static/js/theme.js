/* Light, dark or as the device says. Loaded in the head and not deferred, so that no page flashes.
   A button with data-theme-set="light|dark|auto" chooses; the choice stays on this device. Marks <html> as having scripts. */
(function (root) {
  var key = "theme";
  function kept() {
    try { return localStorage.getItem(key) || "auto"; } catch (e) { return "auto"; }
  }
  function show(choice) {
    if (choice === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", choice);
    document.querySelectorAll("[data-theme-set]").forEach(function (button) {
      button.setAttribute("aria-pressed", button.dataset.themeSet === choice);
    });
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.content = meta.getAttribute("data-" + (choice === "auto" ? meta.dataset.auto : choice));
    });
  }
  root.classList.add("js");
  show(kept());
  document.addEventListener("DOMContentLoaded", function () { show(kept()); });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-theme-set]");
    if (!button) return;
    try { localStorage.setItem(key, button.dataset.themeSet); } catch (e) { /* chosen for this page alone */ }
    show(button.dataset.themeSet);
  });
  addEventListener("storage", function () { show(kept()); });
  /* paper is white */
  addEventListener("beforeprint", function () { show("light"); });
  addEventListener("afterprint", function () { show(kept()); });
})(document.documentElement);
