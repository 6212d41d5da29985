/* Sets the phone's own time zone where a form asks for one; a date already entered keeps its zone.

   data-zone (input): takes the time zone of this phone */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  document.querySelectorAll("input[data-zone]").forEach((field) => {
    const date = field.form.querySelector("[type=datetime-local]");
    if (!date?.value) field.value = zone;
  });
}

/* A page that is restored from the browser's memory has tokens that were used before. */
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
