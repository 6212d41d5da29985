/* Watches for a change of the server's address while a page is open (templates/table/address.html). Pages still connected show
   the new address and its code. A page that has heard nothing for a long time may be at an address that no longer works, so it
   says what to do instead of promising that everything will be sent by itself.

   data-address (#address): the address of the server when the page was drawn, as in the code on it
   data-table (#address): the path of the table, which follows the address
   data-moved (template): the notice that phones reach the server at another address now
   data-stranded (template): the notice that nothing has been heard for a long time
   data-notice (a notice, set here): which of the two it is */
import { fetched } from "./entry.js";

const LONG = 45000; /* ms out of reach */
const box = document.getElementById("address");
let known = box?.dataset.address;
let timer = null;
let between = false; /* something else is answering in between: the address is not at fault */

function notice(name) {
  const shown = document.querySelector(`#notices > [data-notice="${name}"]`);
  if (shown) return /** @type {HTMLElement} */ (shown);
  const made = document.createElement("div");
  made.dataset.notice = name;
  made.append(/** @type {HTMLTemplateElement} */ (box.querySelector(`[data-${name}]`)).content.cloneNode(true));
  document.getElementById("notices").prepend(made);
  return made;
}

function strand(on) {
  if (on && between) return;
  document.body.classList.toggle("stranded", on);
  if (on) {
    document.getElementById("say").textContent = "";
    notice("stranded").scrollIntoView({ block: "nearest" });
  } else document.querySelector('#notices > [data-notice="stranded"]')?.remove();
}

document.addEventListener("live:state", ({ detail }) => {
  if (!box) return;
  if (detail === "offline") { timer ??= setTimeout(strand, LONG, true); return; }
  clearTimeout(timer);
  timer = null;
  strand(false);
});

document.addEventListener("entry:between", ({ detail }) => {
  between = detail;
  if (between && box) strand(false);
});

/* Announces an address of the server if it is a new one, and returns whether it is: everything else that shows it is then
   redrawn. */
export function scanned(address) {
  if (!box || !address || address === known) return false;
  known = address;
  show(address).catch(() => { /* the page's own code is redrawn */ });
  return true;
}

async function show(address) {
  if (!box.querySelector("[data-moved]")) return;
  const { correction, generate } = await fetched("../vendor/lean-qr.js");
  const made = notice("moved");
  const link = /** @type {HTMLAnchorElement} */ (made.querySelector("a"));
  link.href = `${address}${box.dataset.table}`;
  link.textContent = link.href.split("//")[1];
  const canvas = made.querySelector("canvas");
  /* The redrawn page already shows the code. */
  canvas.hidden = Boolean(document.querySelector(".qr-code"));
  const drawn = { on: [0, 0, 0, 255], off: [255, 255, 255, 255], pad: 4 };
  generate(link.href, { minCorrectionLevel: correction.L }).toCanvas(canvas, drawn);
}

document.addEventListener("click", ({ target }) => target.closest?.("[data-notice] button")?.closest("[data-notice]").remove());
