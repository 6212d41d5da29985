/* Reveals a result step by step: line by line, lowest total first, then the places. It plays once per device, can be skipped, and
   is shown at once to people who want less motion. Loaded before the page is drawn, so that no part of the result flashes up;
   without it the whole result is simply there.

   data-reveal (around a result): the name under which this device remembers that it was played
   data-step (cell or place): the step at which it comes
   data-of (cell): whose points these are
   data-points (cell): how many
   data-sum (cell): whose sum it is
   data-total (cell): what the sum comes to at the end
   data-reveal-skip (button): shows all at once
   data-reveal-again (button): plays it again */
{
  const STEP = 900; /* ms */
  const LONGEST = 30000;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let step = 0;
  let playing = "";
  let timer = null;

  document.documentElement.classList.add("reveals");

  const found = () => document.querySelector("[data-reveal]");
  const stepOf = (one) => Number(one.dataset.step);
  const steps = (part) => [...part.querySelectorAll("[data-step]")];
  const last = (part) => Math.max(0, ...steps(part).map(stepOf));

  const seen = (key) => {
    try { return sessionStorage.getItem(`reveal-${key}`) !== null; } catch { return false; }
  };
  const remember = (key) => {
    try { sessionStorage.setItem(`reveal-${key}`, "1"); } catch { /* it merely plays again */ }
  };

  function sums(part, over) {
    for (const sum of part.querySelectorAll("[data-sum]")) {
      const cells = steps(part).filter((cell) => cell.dataset.of === sum.dataset.sum && stepOf(cell) <= step);
      sum.textContent = over ? sum.dataset.total : cells.reduce((n, cell) => n + Number(cell.dataset.points), 0);
    }
  }

  function draw(part) {
    const over = step >= last(part);
    for (const one of steps(part)) {
      one.classList.toggle("comes-up", one.classList.contains("not-yet") && stepOf(one) <= step);
      one.classList.toggle("not-yet", stepOf(one) > step);
      one.classList.toggle("now", !over && stepOf(one) === step);
    }
    sums(part, over);
    part.classList.add("drawn");
    for (const skip of document.querySelectorAll(".reveal-skip")) skip.hidden = over;
    for (const again of document.querySelectorAll("[data-reveal-again]")) again.hidden = !over;
    for (const after of document.querySelectorAll(".reveal-after")) after.classList.toggle("not-yet", !over);
  }

  function end(part) {
    clearInterval(timer);
    timer = null;
    step = last(part);
    remember(part.dataset.reveal);
    draw(part);
    const won = [...part.querySelectorAll(".won .seat-name")].map((one) => one.textContent);
    const say = document.getElementById("say");
    if (say) say.textContent = won.join(", ");
  }

  function tick() {
    const part = found();
    if (!part) { clearInterval(timer); timer = null; return; }
    step += 1;
    if (step >= last(part)) end(part); else draw(part);
  }

  function play(part) {
    clearInterval(timer);
    playing = part.dataset.reveal;
    step = 0;
    draw(part);
    timer = setInterval(tick, Math.min(STEP, LONGEST / Math.max(1, last(part))));
  }

  /* A part that others changed meanwhile resumes where it was. */
  function start() {
    const part = found();
    if (!part || part.classList.contains("drawn")) return;
    if (timer && playing === part.dataset.reveal) draw(part);
    else if (still.matches || seen(part.dataset.reveal)) end(part);
    else play(part);
  }

  document.addEventListener("DOMContentLoaded", start);
  document.addEventListener("htmx:afterSwap", start);
  document.addEventListener("click", (event) => {
    const part = found();
    if (!part) return;
    if (event.target.closest("[data-reveal-skip]")) end(part);
    else if (event.target.closest("[data-reveal-again]")) play(part);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && timer && found()) end(found());
  });
}
