/* Shrinks a picture on the phone that took it, by redrawing it; that also drops its location and camera data. Where a browser
   cannot, the file is sent as it is, and the server does the same.

   data-picture (form): sends a picture, which is made small here
   data-picture-said (p): where the outcome is said
   data-picture-shown (canvas): where it is shown
   data-working (form): the words while it is being made smaller
   data-smaller (form): the words once it has been */
const most = 200 * 1024;
const longest = 1600;

const blobOf = (canvas, quality) => new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });

/* Returns the picture upright, by how the camera says that it was held. Safari 16 knows that only for an image element. */
async function read(file) {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const image = new Image();
    const reader = new FileReader();
    await new Promise((done) => { reader.onloadend = done; reader.readAsDataURL(file); });
    image.src = String(reader.result);
    await image.decode();
    return image;
  }
}

async function smaller(file, canvas) {
  const picture = await read(file);
  let scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  for (; ; scale *= 0.7) {
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of [0.82, 0.7, 0.55, 0.4]) {
      const made = await blobOf(canvas, quality);
      if (made !== null && made.size <= most) return made;
    }
  }
}

document.querySelectorAll("[data-picture]").forEach((form) => {
  const inputs = [...form.querySelectorAll("input[type=file]")];
  const said = form.querySelector("[data-picture-said]");
  const shown = form.querySelector("[data-picture-shown]");
  const go = form.querySelector("button[type=submit]");
  let working = 0;
  const chosen = async (input) => {
    const file = input.files[0];
    if (file) inputs.filter((other) => other !== input).forEach((other) => { other.value = ""; });
    /* The result for an earlier choice may arrive after this one's, and is ignored. */
    const mine = ++working;
    shown.hidden = true;
    said.textContent = "";
    go.disabled = Boolean(file);
    if (!file) return;
    said.textContent = form.dataset.working;
    try {
      const made = await smaller(file, shown);
      if (mine !== working) return;
      const given = new DataTransfer();
      given.items.add(new File([made], "picture.jpg", { type: "image/jpeg" }));
      input.files = given.files;
      shown.hidden = false;
      said.textContent = form.dataset.smaller.replace("{n}", String(Math.ceil(made.size / 1024)));
    } catch {
      if (mine === working) said.textContent = "";
    } finally {
      if (mine === working) go.disabled = false;
    }
  };
  inputs.forEach((input) => input.addEventListener("change", () => chosen(input)));
});
