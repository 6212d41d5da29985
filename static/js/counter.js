/* The − and + beside a number (templates/ui/counter.html). One listener for every counter, those that arrive later too.
   Says the new number to screen readers in #say, and fires input and change as typing would. */
const number = (text, otherwise) => (text === "" || text === null || Number.isNaN(Number(text)) ? otherwise : Number(text));

function limits(input) {
  return [number(input.min, -Infinity), number(input.max, Infinity)];
}

function mark(counter) {
  const input = counter.querySelector("input");
  const [least, most] = limits(input);
  const now = number(input.value, 0);
  for (const button of counter.querySelectorAll("[data-step]")) {
    const step = Number(button.dataset.step);
    button.setAttribute("aria-disabled", String(input.disabled || (step < 0 ? now <= least : now >= most)));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const counter = button.closest("[data-counter]");
  const input = counter.querySelector("input");
  const [least, most] = limits(input);
  const next = Math.min(most, Math.max(least, number(input.value, 0) + Number(button.dataset.step)));
  if (String(next) === input.value) return;
  input.value = String(next);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const say = document.getElementById("say");
  if (say) say.textContent = `${counter.dataset.counter}: ${next}`;
});

// A number that is tapped is typed anew, not added to.
document.addEventListener("click", (event) => {
  if (event.target.matches('input[type="number"]')) event.target.select();
});

document.addEventListener("input", (event) => {
  const counter = event.target.closest("[data-counter]");
  if (counter) mark(counter);
});

const markAll = () => document.querySelectorAll("[data-counter]").forEach(mark);
document.addEventListener("htmx:load", markAll);
document.addEventListener("reset", () => setTimeout(markAll));
markAll();
