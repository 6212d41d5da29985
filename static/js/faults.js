/* Shows what is wrong with a form at its inputs: the answer (faults.html) names them, and no sheet opens if all of them are in
   sight. Typing removes the message. A page that came back with its form ([data-returned]) keeps its own address.

   data-of (part of an answer): the names of the fields that a fault is about
   data-words (part of an answer): the fault in words
   data-returned (form): the address of the page that came back with it
   data-fault (p, set here): a fault, said at its input
   data-at-fault (input, set here): what described it before the fault did */
const inSight = (field) => field.type !== "hidden" && field.getClientRects().length > 0;

/* The first input with that name or a part of it, as `items-mage` is part of `items`. */
function inputOf(form, name) {
  const field = [...form.elements].find((one) => one.name === name || one.name?.startsWith(`${name}-`));
  const fold = field?.closest("details:not([open])");
  if (fold) fold.open = true;
  return field && inSight(field) ? field : null;
}

function clear(form) {
  form.querySelectorAll("[data-fault]").forEach((said) => said.remove());
  form.querySelectorAll("[data-at-fault]").forEach((field) => {
    field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", field.dataset.atFault);
    if (!field.dataset.atFault) field.removeAttribute("aria-describedby");
    delete field.dataset.atFault;
  });
}

function say(field, words, n) {
  const said = document.createElement("p");
  said.className = "error";
  said.id = `fault-${n}`;
  said.dataset.fault = "";
  said.textContent = words;
  field.dataset.atFault ??= field.getAttribute("aria-describedby") ?? "";
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", `${field.dataset.atFault} ${said.id}`.trim());
  const around = field.closest(".field, .counter, .choice, fieldset, label");
  if (around?.matches("label")) around.after(said);
  else if (around) around.append(said);
  else field.after(said);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const form = requestConfig.elt.closest("form");
  if (xhr.status !== 422 || !form) return;
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  if (!answer.querySelector("[data-of]")) return;
  /* The form's own sheet closed when it was sent. */
  form.closest("dialog.sheet")?.dispatchEvent(new Event("sheet:open", { bubbles: true }));
  const faults = [...answer.querySelectorAll("[data-of]")].map((one) => ({
    words: one.dataset.words, fields: one.dataset.of.split(" ").map((name) => inputOf(form, name)),
  }));
  if (faults.some(({ fields }) => fields.includes(null))) return;
  event.preventDefault();
  event.stopPropagation(); /* no sheet opens here, so none must close */
  clear(form);
  faults.forEach(({ words, fields }, n) => fields.forEach((field, k) => say(field, words, `${n}-${k}`)));
  faults[0].fields[0].focus();
}, true);

const returned = document.querySelector("form[data-returned]");
if (returned) history.replaceState(null, "", returned.dataset.returned);

document.addEventListener("input", ({ target }) => { if (target.form && target.dataset.atFault !== undefined) clear(target.form); });
document.addEventListener("entry:state", ({ detail: { state, elt } }) => { if (state === "sent" && elt.matches("form")) clear(elt); });
