/* Guides a newcomer through a first entry, step by step, following what is done on the page. It is shown once on each phone or,
   on one that can store nothing, whenever the address asks for it.

   data-guide (aside): "again" shows it even to somebody who has seen it
   data-step (li): the name of a step
   data-at (aside, set here): the present step
   data-guide-count (span): which step of how many it is
   data-guide-skip (button): ends the guide; says what the button is called at the last step */
const KEY = "guide";
const guide = document.querySelector(".guide");
const sheet = document.getElementById("sheet");

function kept(value) {
  try {
    if (value) localStorage.setItem(KEY, value);
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function start() {
  const home = guide.parentElement;
  const steps = [...guide.querySelectorAll("[data-step]")];
  const skip = guide.querySelector("[data-guide-skip]");
  let now = -1;

  function show(name) {
    now = steps.findIndex((step) => step.dataset.step === name);
    steps.forEach((step, index) => step.toggleAttribute("aria-current", index === now));
    guide.dataset.at = name;
    guide.querySelector("[data-guide-count]").textContent = `${now + 1} / ${steps.length}`;
    if (name === "done") {
      kept("done");
      skip.lastElementChild.textContent = skip.dataset.guideSkip;
    }
  }
  const at = (name) => steps[now].dataset.step === name;
  /* An open sheet lies over the page, and htmx's swap into it removes the guide. */
  function follow() {
    if (sheet.open) sheet.prepend(guide);
    else home.prepend(guide);
    if (at("tap") && sheet.open) show("enter");
    else if (at("enter") && !sheet.open) show("tap");
  }
  function end() {
    kept("done");
    guide.remove();
    watching.disconnect();
  }

  guide.classList.add("stepwise");
  skip.hidden = false;
  skip.addEventListener("click", end);
  show(steps[0].dataset.step);
  const watching = new MutationObserver(() => { if (sheet.open !== sheet.contains(guide)) follow(); });
  watching.observe(sheet, { attributes: true, attributeFilter: ["open"], childList: true });
  document.addEventListener("entry:state", ({ detail: { state, xhr, requestConfig } }) => {
    if (state !== "answered" || !xhr.getResponseHeader("X-Entered")) return;
    const back = requestConfig.path.endsWith("/moves/retract");
    if (at("undo") && back) show("done");
    else if ((at("tap") || at("enter")) && !back) show("undo");
  });
}

if (guide && guide.dataset.guide !== "again" && kept()) guide.remove();
else if (guide) start();
