/* Reduces a table-code field to the six characters of the code: takes the code out of a pasted address, and drops blanks and
   dashes.

   data-code (input): keeps nothing but the code of a table */
document.addEventListener("input", (event) => {
  const { target: field, isComposing } = /** @type {InputEvent} */ (event);
  if (isComposing || !field.matches("[data-code]")) return;
  const [, inAddress] = /\/t\/([a-z0-9]{6})\b/i.exec(field.value) ?? [];
  const code = inAddress ?? field.value.replace(/[\s.–-]/g, "");
  if (code !== field.value && !(field.value.includes("/") && !inAddress)) field.value = code;
});
