/* Remembers the seals that this phone was shown, and checks what is opened against them where the browser can.

   data-keeps (section): the name under which this phone remembers a seal
   data-checks (section): the name under which the seal was remembered
   data-seal (section): the seal itself
   data-says (p): the outcome of the check for which it is shown */
const read = (key) => { try { return localStorage.getItem(`seal-${key}`); } catch { return null; } };
const keep = (key, seal) => { try { localStorage.setItem(`seal-${key}`, seal); } catch { /* a full or forbidden store forgets */ } };
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function say(part, what) {
  for (const line of part.querySelectorAll("[data-says]")) line.hidden = line.dataset.says !== what;
}

async function check(part) {
  const { seal, checks } = part.dataset;
  const seen = read(checks);
  if (seen && seen !== seal) return say(part, "changed");
  if (!window.crypto?.subtle) return say(part, "unable");
  const text = new TextEncoder().encode(part.querySelector("textarea").value);
  const found = hex(await crypto.subtle.digest("SHA-256", text));
  return say(part, found !== seal ? "other" : seen ? "kept" : "same");
}

function all() {
  for (const part of document.querySelectorAll("[data-keeps]")) if (!read(part.dataset.keeps)) keep(part.dataset.keeps, part.dataset.seal);
  document.querySelectorAll("[data-checks]").forEach(check);
}

all();
document.addEventListener("htmx:afterSettle", all);
