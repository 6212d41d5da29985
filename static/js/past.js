/* Moves to the slider's moment as soon as it is let go. */
const slider = document.querySelector(".scrubber");
slider.form.querySelector("[type=submit]").hidden = true;
slider.addEventListener("change", () => slider.form.requestSubmit());
