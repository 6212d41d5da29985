/* Remembers, on this device alone, which boxes are ticked.

   data-ticks (around inputs): the name under which they are kept
   data-tick (input): which of them it is */
const list = document.querySelector("[data-ticks]");
const name = `ticks-${list?.dataset.ticks}`;
const boxes = () => [...list.querySelectorAll("[data-tick]")];

try {
  const ticked = new Set(JSON.parse(localStorage.getItem(name) || "[]"));
  if (list) for (const box of boxes()) box.checked = ticked.has(box.dataset.tick);
} catch { /* unreadable: none is ticked */ }

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-ticks] [data-tick]")) return;
  const ticked = boxes().filter((box) => box.checked).map((box) => box.dataset.tick);
  try { localStorage.setItem(name, JSON.stringify(ticked)); } catch { /* a full or forbidden store forgets */ }
});
