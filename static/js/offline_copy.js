/* Over HTTPS, adds what the phone has heard since loading to the copy of a table's page that the worker keeps (worker.js), so
   that it opens without a network as it was last seen. An entry made there names the version the copy shows.

   data-implied (button): is there for the Enter key alone and stays as it is */
import { ask } from "./entry.js";

const KEPT = "undertally"; /* as in worker.js */
const LIMIT = 30000; /* ms */
const CALM = 300;
let timer = null;

/* Leaves out what waits on the phone: the queue marks that itself. */
function seen() {
  const part = document.getElementById("live").cloneNode(true);
  part.querySelectorAll(".undo.waits").forEach((row) => row.remove());
  part.querySelectorAll("form.used").forEach((form) => {
    form.classList.remove("used");
    form.querySelectorAll("button:not([data-implied])").forEach((button) => { button.disabled = false; });
  });
  return part;
}

async function keep() {
  const box = await caches.open(KEPT);
  const kept = await box.match(location.pathname);
  if (!kept) return;
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  page.getElementById("live")?.replaceWith(page.importNode(seen(), true));
  await box.put(location.pathname, new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers: kept.headers }));
}

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "live") return;
  clearTimeout(timer);
  timer = setTimeout(() => keep().catch(() => { /* the previous copy stays */ }), CALM);
});

/* Firefox does not request again the fonts it loaded before the worker started. */
const letters = [...document.styleSheets].flatMap(({ cssRules, href }) => [...cssRules]
  .filter((rule) => rule instanceof CSSFontFaceRule)
  .map((/** @type {CSSFontFaceRule} */ { style }) => new URL(/url\("?([^")]+)/.exec(style.getPropertyValue("src"))[1], href).href));
letters.forEach((letter) => ask(letter, LIMIT, { cache: "default" }).catch(() => { /* the page opens in other fonts */ }));
