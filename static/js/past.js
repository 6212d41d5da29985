/* The slider goes to its moment as soon as it is let go. */
const slider = document.querySelector(".scrubber");
slider.form.querySelector("[type=submit]").hidden = true;
slider.addEventListener("change", () => slider.form.requestSubmit());
