/* Shows that something is under way. Whatever was tapped (a form, a link, a tab or a place on a map) and has not been answered
   after a moment gets aria-busy, and a line appears at the top of the screen (.under-way in rest.css), also over a sheet; screen
   readers hear it. The answer ends it. If the answer is quick, nobody sees a wait.

   data-under-way (#say): the words for what takes its time */
const SOON = 300; /* ms */
const CALLED_OFF = 10000; /* ms after which a page that was requested turns out to be a download, or is no longer wanted */
const PAGE = "page"; /* a page that replaces this one */
const TAPS = ["click", "submit"];
const timers = new Map(); /* by what is under way */
let busy = new Set();
let sign = null;

function show(part) {
  part?.setAttribute("aria-busy", "true");
  if (part) busy.add(part);
  if (sign?.isConnected) return;
  sign = document.createElement("p");
  sign.className = "under-way";
  sign.setAttribute("role", "status");
  (document.querySelector("dialog[open]:not(.gone)") ?? document.body).append(sign);
  /* An announcement is read out only in a part that already exists. */
  const words = document.createElement("span");
  words.className = "unseen";
  sign.append(words);
  setTimeout(() => { words.textContent = document.getElementById("say")?.dataset.underWay ?? ""; });
}

function hide() {
  sign?.remove();
  sign = null;
  busy.forEach((part) => part.removeAttribute("aria-busy"));
  busy = new Set();
}

function begin(what, part) {
  clearTimeout(timers.get(what));
  timers.set(what, setTimeout(show, SOON, part));
}

function end(what) {
  clearTimeout(timers.get(what));
  if (timers.delete(what) && !timers.size) hide();
}

/* A page is on its way, unless a script has handled the tap. */
function leads(event, part) {
  setTimeout(() => {
    if (event.defaultPrevented) return;
    begin(PAGE, part);
    setTimeout(end, CALLED_OFF, PAGE);
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
  const to = new URL(link.getAttribute("href"), location.href);
  const within = to.hash && to.href.split("#")[0] === location.href.split("#")[0];
  if (to.protocol.startsWith("http") && !within && !/^_(?!self)/.test(link.getAttribute("target") ?? "")) leads(event, link);
});
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "dialog" && !(event.submitter?.getAttribute("formtarget") ?? form.target)) leads(event, event.submitter);
});
addEventListener("pagehide", () => end(PAGE));

/* Nobody tapped for what htmx requests by itself. */
document.addEventListener("entry:state", ({ detail: { state, xhr, elt, target, requestConfig } }) => {
  if (!xhr) return;
  const tap = requestConfig.triggeringEvent;
  const part = tap?.submitter ?? elt;
  if (state !== "sent") {
    if (state === "answered" && xhr.getResponseHeader("HX-Redirect") !== null) begin(PAGE, part);
    end(xhr);
  } else if (TAPS.includes(tap?.type)) begin(xhr, part);
  else if (target?.matches("dialog.sheet")) begin(xhr, null);
});
