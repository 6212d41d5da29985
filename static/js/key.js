/* Sends the key that stands behind the # of the address, and takes it out of the address bar and of the history. */
const form = /** @type {HTMLFormElement} */ (document.getElementById("use-key"));
const key = location.hash.slice(1);

function send(found) {
  history.replaceState(null, "", location.pathname);
  form.elements.key.value = found;
  form.submit();
}

if (key) send(key);
/* Another code scanned while this page is open changes nothing but what stands behind the #. */
addEventListener("hashchange", () => { if (location.hash.length > 1) send(location.hash.slice(1)); });
