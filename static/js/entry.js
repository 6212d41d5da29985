/* Follows everything that a page requests or enters, until it is known what became of it. When a button is tapped, its form is
   sent once the tap has been painted; then it is answered, or it waits on this phone (queue.js), or it is lost. Other scripts
   listen for the event entry:state on the document: its detail is htmx's, plus `state` ("sent", "answered", "waiting" or
   "lost") and, if it failed, `why` ("withheld": not sent at all, "refused" before anybody looked at it, "aborted", "unreached",
   or "between"). An answer counts only if it bears the mark that our server puts on all of its answers, since a Wi-Fi's login
   page or a proxy answers too, with any status. An answer without the mark is ignored, and the event entry:between
   says that something is in between.

   data-colon (#say): a colon as the language of the page writes it
   data-said (form): what it enters, in words, in full
   data-about (whatever is around a form): what the form is about, said after the words of its button
   data-name (form): the place at which it was repeated, said after the words of its button
   data-when-complete (template): holds styles and scripts that are fetched once the page is complete
   data-implied (button): is there for the Enter key alone and names nothing */
const MARK = "X-Undertally";
const KEPT = "kept"; /* the mark of what worker.js had stored */

/* Makes a name for an entry, which stays the same however often the entry is sent. Works on insecure pages too, unlike
   randomUUID. */
export const token = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const mark = (xhr) => xhr.getResponseHeader(MARK);

/* The methods whose last answer was not ours. */
const intercepted = new Set();

/* Functions that fetch again a script that did not arrive. */
const missing = new Set();
const MAX_TRIES = 20;

/* Fetches a script beside this one after the page has loaded. If nothing arrives, or something not ours, it retries as soon as
   an answer of ours arrives, under another address, because a browser remembers that a module's own address has failed. */
/** @param {string} part @returns {Promise<any>} */
export const fetched = (part) => new Promise((resolve) => {
  let tries = 0;
  const again = () => {
    missing.delete(again);
    import(tries ? `${part}?${tries}` : part).then(resolve, () => {
      tries += 1;
      if (tries < MAX_TRIES) missing.add(again);
    });
  };
  again();
});

/* Fetches a script in the same way once everything that the page shows is there, or with the first request: nothing waits for
   it. */
const complete = new Promise((resolve) => {
  if (document.readyState === "complete") resolve();
  addEventListener("load", resolve, { once: true });
  document.addEventListener("htmx:beforeSend", resolve, { once: true });
});
/** @param {string} part @returns {Promise<any>} */
export const later = (part) => complete.then(() => fetched(part));
document.querySelectorAll("template[data-when-complete]").forEach((/** @type {HTMLTemplateElement} */ held) => {
  held.content.querySelectorAll("script").forEach((script) => later(script.getAttribute("src")));
  complete.then(() => held.after(...held.content.querySelectorAll("link")));
});

/* Records whether it was our server that answered a request of this page, by method. */
export function heard(method, ours = true) {
  const before = intercepted.size > 0;
  if (ours) intercepted.delete(method);
  else intercepted.add(method);
  if (ours) missing.forEach((again) => again());
  if (before !== intercepted.size > 0) document.dispatchEvent(new CustomEvent("entry:between", { detail: !before }));
}

/* Whatever is in between redirects to another site, which our policy forbids. */
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => { if (effectiveDirective === "connect-src") heard("get", false); });

/* Returns our server's answer to a script's request, whatever its status; throws if none comes within `limit` ms. */
export async function ask(path, limit, options = {}) {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), limit);
  const answer = await fetch(path, { cache: "no-store", signal: stop.signal, ...options });
  const found = answer.headers.get(MARK);
  if (found !== KEPT) heard((options.method ?? "get").toLowerCase(), found !== null);
  if (found === null) throw new Error("not ours");
  return answer;
}

/* Sets a cookie that announces a form whose answer is another page. Our server removes it when it accepts the form
   (access/security.py); a login page in between, at whatever address, does not. Returns the cookie's name, or false if it
   could not be set. */
const cookies = () => document.cookie.split("; ").map((one) => one.split("=")[0]);
const cookie = (name, value, age) => { document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`; };
export function announced(to) {
  const name = `sent-${token()}`;
  cookie(name, encodeURIComponent(to), 3600);
  return cookies().includes(name) && name;
}
/* Whether what was sent `to` an address, and announced `by` a cookie, was not answered by this page. For what only asks for a
   page there is no cookie. */
export function unanswered({ to, by }) {
  if (by === undefined) return to !== location.pathname;
  const found = Boolean(by) && cookies().includes(by);
  if (found) cookie(by, "", 0);
  return found;
}

/* The fields that a form sends with a button: before Safari 16.4, FormData takes no button. */
export function fieldsOf(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fields;
}

/* Safari 15 has no requestSubmit. */
HTMLFormElement.prototype.requestSubmit ??= function requestSubmit(button) {
  const pressed = button ?? this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
  pressed.click();
  if (!button) pressed.remove();
};

/* A colon, as the page's language writes it. */
export const colon = () => document.getElementById("say")?.dataset.colon ?? ":";

const kindOf = (path) => /\/moves\/([\w-]+)$/.exec(new URL(path, location.href).pathname)?.[1];

/* Makes an entry from a form's fields: its kind, its fields, and what it is in words. */
export function entry(path, fields, said) {
  const kind = kindOf(path);
  const kept = new URLSearchParams(fields);
  kept.delete("csrf_token");
  kept.delete("next");
  return kind && { kind, fields: kept.toString(), token: kept.get("token"), seat: kept.get("seat"), said };
}

function wordsOf(form, button) {
  const own = form.dataset.said ?? button?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const title = form.closest("dialog, .sheet-page")?.querySelector(".sheet-title, h1")?.textContent;
  const about = form.closest("[data-about]")?.dataset.about ?? title ?? form.dataset.name;
  return about && !form.dataset.said ? `${own}${colon()} ${about}` : own;
}

/* Keeps entries until they are answered; a sketch has no such store, since its entries belong to no table. */
/** @type {{ withheld(): boolean, keep(made: object, as: string): boolean, leave(token: string): void } | null} */
let queue = null;
export const keepIn = (keeper) => { queue = keeper; };

/* The entries on their way, by request. */
export const flying = new Map();

/** @param {HtmxDetail["requestConfig"]} config */
function entryOf({ verb, path, formData, elt, triggeringEvent }) {
  if (!queue || verb !== "post") return null;
  const pressed = triggeringEvent?.submitter;
  return entry(path, formData, wordsOf(elt, pressed?.textContent ? pressed : elt.querySelector("button:not([data-implied])")));
}

/** @type {(state: string, detail: object, why?: string) => boolean} */
const tell = (state, detail, why = "") => document.dispatchEvent(new CustomEvent("entry:state", { detail: Object.assign(detail, { state, why }) }));

/* Calls back once the form's next submission has been answered, queued or lost. */
export function after(form, then) {
  const hear = ({ detail }) => {
    if (detail.state === "sent" || detail.requestConfig.elt !== form) return;
    document.removeEventListener("entry:state", hear);
    then();
  };
  document.addEventListener("entry:state", hear);
}

/* Says that a script could not even send an entry. */
export const lost = () => tell("lost", { requestConfig: { verb: "post" } }, "unreached");

/* Paints the tap first, and removes the sheet whose button was tapped from the screen. The form is marked as being sent and
   stays, whatever arrives meanwhile. A named button's value would be lost with its focus, so such a form is sent at once. */
const tapped = new Set();
document.addEventListener("htmx:confirm", (event) => {
  const { elt, verb, path, triggeringEvent, issueRequest } = event.detail;
  const sheet = elt.closest("dialog.sheet");
  if (!queue || verb !== "post" || !kindOf(path) || triggeringEvent?.submitter?.name) return;
  event.preventDefault();
  if (elt.matches(".htmx-request")) return;
  elt.classList.add("htmx-request");
  const send = () => {
    if (!tapped.delete(send)) return;
    elt.classList.remove("htmx-request");
    issueRequest();
  };
  tapped.add(send);
  /* Before the browser closes the sheet, because that makes it walk the whole page. */
  requestAnimationFrame(() => setTimeout(send));
  if (sheet) document.dispatchEvent(new Event("sheet:close"));
});
/* A page that is left or hidden is not painted any more: what was tapped is sent at once. */
const sendAll = () => tapped.forEach((send) => send());
addEventListener("pagehide", sendAll);
document.addEventListener("visibilitychange", sendAll);

document.addEventListener("htmx:beforeRequest", (event) => {
  const { xhr, requestConfig } = event.detail;
  const sent = entryOf(requestConfig);
  if (!sent) return;
  const held = queue.withheld();
  if (!queue.keep(sent, held ? "waiting" : "sending")) return;
  if (held) {
    event.preventDefault();
    tell("waiting", event.detail, "withheld");
    return;
  }
  flying.set(xhr, sent);
  /* The entry is shown as on its way at once; an objection opens the sheet again. */
  if (requestConfig.elt.closest("dialog.sheet")) document.dispatchEvent(new Event("sheet:close"));
});

/* Runs before htmx looks at a response: to everything else, an answer that is not ours does not exist. */
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { xhr } = detail;
  const { onload } = xhr;
  let aborted = false;
  xhr.onload = (event) => (mark(xhr) === null ? xhr.onerror(event) : onload.call(xhr, event));
  xhr.addEventListener("abort", () => { aborted = true; });
  xhr.addEventListener("loadend", () => ended(detail, aborted));
  tell("sent", detail);
});

function ended(detail, aborted) {
  const { xhr, requestConfig: { verb } } = detail;
  const sent = flying.get(xhr);
  flying.delete(xhr);
  const answered = xhr.status > 0 && mark(xhr) !== null;
  if (xhr.status > 0) heard(verb, answered);
  /* A refusal by the table says where on the page it is to be shown; any other error of ours was answered before anybody looked
     at the entry. */
  if (answered && (!sent || xhr.status < 400 || xhr.getResponseHeader("HX-Retarget") !== null)) {
    if (sent) queue.leave(sent.token);
    tell("answered", detail);
    return;
  }
  const kept = sent && queue.keep({ ...sent, tried: true }, "waiting");
  tell(kept ? "waiting" : "lost", detail, answered ? "refused" : aborted ? "aborted" : xhr.status > 0 ? "between" : "unreached");
}
