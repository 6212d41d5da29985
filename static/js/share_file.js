/* Hands a paper as a file to another app of this device, where the browser can; elsewhere the links remain.
   It may be shared only shortly after a tap: what took longer to print is ready for the next one. */
const kind = "application/pdf";
const able = navigator.canShare?.({ files: [new File([""], "paper.pdf", { type: kind })] });
const size = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4";
const made = new Map();

async function printed({ shareFile, name }) {
  if (!made.has(shareFile)) {
    const answer = await fetch(`${shareFile}?size=${size}`);
    if (!answer.ok) throw new Error(answer.statusText);
    made.set(shareFile, new File([await answer.blob()], name, { type: kind }));
  }
  return made.get(shareFile);
}

async function share(button) {
  button.setAttribute("aria-busy", "true");
  try {
    const file = await printed(button.dataset);
    await navigator.share({ files: [file], title: button.dataset.title });
  } catch (problem) {
    if (problem.name === "NotAllowedError") button.classList.add("primary");
    else if (problem.name !== "AbortError") location.assign(`${button.dataset.shareFile}?size=${size}`);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

document.querySelectorAll("[data-share-file]").forEach((button) => {
  button.hidden = !able;
  button.addEventListener("click", () => share(button));
});
