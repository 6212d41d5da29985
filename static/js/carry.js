/* Shows the phone's queue as text and as a code, for a table whose address has changed (templates/table/carried.html).

   data-carry (details): what waits on this phone, as text and as a code
   data-code (canvas): where the code is drawn
   data-long (p): the words for when there is too much for a code */
import { correction, generate } from "../vendor/lean-qr.js";
import "./copy.js";

const MOST = 1200; /* the most characters in a code that phones can still read off a screen */
const box = document.querySelector("[data-carry]");
const text = box.querySelector("textarea");
const code = box.querySelector("[data-code]");

function draw() {
  if (!box.open) return;
  const fits = text.value.length <= MOST;
  code.hidden = !fits;
  box.querySelector("[data-long]").hidden = fits;
  if (!fits) return;
  generate(text.value, { minCorrectionLevel: correction.L }).toCanvas(code, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], pad: 4 });
}

document.addEventListener("queue:shown", ({ detail }) => {
  text.value = detail;
  draw();
});
box.addEventListener("toggle", draw);
document.dispatchEvent(new Event("queue:ask"));
