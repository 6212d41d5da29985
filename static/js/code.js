/* A field for a table's code keeps the six signs alone: of an address that was pasted the code in it, and no blanks or dashes.

   data-code (input): keeps nothing but the code of a table */
document.addEventListener("input", (event) => {
  const { target: field, isComposing } = /** @type {InputEvent} */ (event);
  if (isComposing || !field.matches("[data-code]")) return;
  const [, inAddress] = /\/t\/([a-z0-9]{6})\b/i.exec(field.value) ?? [];
  const code = inAddress ?? field.value.replace(/[\s.–-]/g, "");
  if (code !== field.value && !(field.value.includes("/") && !inAddress)) field.value = code;
});
