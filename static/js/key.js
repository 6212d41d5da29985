/* Sends the key that follows the # in the address, and removes it from the address bar and the history. */
const form = /** @type {HTMLFormElement} */ (document.getElementById("use-key"));
const key = location.hash.slice(1);

function send(found) {
  history.replaceState(null, "", location.pathname);
  form.elements.key.value = found;
  form.submit();
}

if (key) send(key);
/* Scanning another code while this page is open changes only the part after the #. */
addEventListener("hashchange", () => { if (location.hash.length > 1) send(location.hash.slice(1)); });
