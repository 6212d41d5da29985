/* Hands a paper or a picture as a file to another app on this device, where the browser can; elsewhere the links remain. Browsers
   allow sharing only shortly after a tap: what took longer to print is ready for the next one.

   data-share-file (button): the address of the file that it hands on
   data-kind (button): the type of the file, where it is no PDF
   data-name (button): the name of the file
   data-title (button): the title that goes with it */
import { ask } from "./entry.js";

const LIMIT = 120000; /* ms; a paper may have to be printed first */
const size = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4";
const made = new Map();

const kindOf = (dataset) => dataset.kind ?? "application/pdf";
const addressOf = (dataset) => (dataset.kind ? dataset.shareFile : `${dataset.shareFile}?size=${size}`);

async function printed(dataset) {
  const { shareFile, name } = dataset;
  if (!made.has(shareFile)) {
    const answer = await ask(addressOf(dataset), LIMIT, { cache: "default" });
    if (!answer.ok) throw new Error(answer.statusText);
    made.set(shareFile, new File([await answer.blob()], name, { type: kindOf(dataset) }));
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
    else if (problem.name !== "AbortError") location.assign(addressOf(button.dataset));
  } finally {
    button.removeAttribute("aria-busy");
  }
}

document.querySelectorAll("[data-share-file]").forEach((button) => {
  button.hidden = !navigator.canShare?.({ files: [new File([""], button.dataset.name, { type: kindOf(button.dataset) })] });
  button.addEventListener("click", () => share(button));
});
