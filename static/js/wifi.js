/* Keeps the Wi-Fi's name and password in this browser, if asked to, so that they are typed only once. */
const KEY = "wifi";
const form = /** @type {HTMLFormElement} */ (document.querySelector("#wifi form"));
const keep = document.getElementById("wifi-keep");
const { network, secret } = form.elements;

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
}

const before = kept();
if (before) {
  network.value = before.network;
  secret.value = before.secret;
  keep.checked = true;
}
keep.parentElement.hidden = false;
form.addEventListener("submit", () => {
  try {
    if (keep.checked) localStorage.setItem(KEY, JSON.stringify({ network: network.value, secret: secret.value }));
    else localStorage.removeItem(KEY);
  } catch { /* typed again next time */ }
});
