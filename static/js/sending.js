/* Shows how far a file upload has come. Without scripts the browser sends it like any form.

   data-sends (form): sends a file
   data-sending (part of it): says how far that is
   data-sent (part of it): the words for how much is sent
   data-reading (part of it): the words for what comes after
   data-unsent (part of it): the words for what did not arrive */
const share = (words, loaded, total) => words.replace("{share}", String(Math.floor((100 * loaded) / total)));

function send(form) {
  const part = form.querySelector("[data-sending]");
  const [words, bar] = [part.querySelector("label"), part.querySelector("progress")];
  const button = form.querySelector("button");
  const request = new XMLHttpRequest();
  const say = (text, value) => {
    words.textContent = text;
    if (value === undefined) bar.removeAttribute("value");
    else bar.value = value;
  };
  request.upload.addEventListener("progress", ({ loaded, total }) => say(share(part.dataset.sent, loaded, total), loaded / total));
  request.upload.addEventListener("load", () => say(part.dataset.reading));
  const fail = (why) => {
    say(why, 0);
    button.disabled = false;
  };
  request.addEventListener("error", () => fail(part.dataset.unsent));
  request.addEventListener("load", () => {
    const there = request.getResponseHeader("HX-Redirect");
    const answer = new DOMParser().parseFromString(request.responseText, "text/html");
    const page = answer.getElementById("main"); /* it says what is wrong with the file */
    if (there) location.assign(there);
    else if (page) document.getElementById("main").replaceWith(page);
    else fail(answer.querySelector("p")?.textContent.trim() ?? part.dataset.unsent);
  });
  request.open("POST", form.action);
  request.setRequestHeader("HX-Request", "true");
  request.send(new FormData(form));
  button.disabled = true;
  part.hidden = false;
  say(share(part.dataset.sent, 0, 1), 0);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-sends]")) return;
  event.preventDefault();
  send(event.target);
});
