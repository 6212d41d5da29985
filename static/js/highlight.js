/* Lights up on the map what would turn a no into a yes (templates/table/ways.html), or else what decides an answer: everything
   with data-places. It stays lit after the sheet closes, until another opens. An address may name places too (?lit=a b); so may
   what happened while a phone was away (templates/table/since.html) and what is different at another moment
   (templates/table/past.html).

   data-places (part): the places that it lights up, with blanks between
   data-ways (around parts): where a sheet has this, only what is inside lights up */
let places = [];

function named(sheet) {
  const box = sheet.querySelector("[data-ways]") ?? sheet;
  return [...box.querySelectorAll("[data-places]")].flatMap((part) => part.dataset.places.split(" ")).filter(Boolean);
}

/* Spaces of a route are drawn with the route. */
function shine() {
  document.querySelectorAll("svg a.lit").forEach((place) => place.classList.remove("lit"));
  for (const place of places) {
    const whole = CSS.escape(place.split(":")[0]);
    document.querySelectorAll(`svg a[href$="place=${whole}"]`).forEach((found) => found.classList.add("lit"));
  }
}

function look(sheet) {
  const lit = new URL(location.href).searchParams.get("lit") ?? document.querySelector(".since, .lit-here")?.dataset.places ?? "";
  places = sheet?.firstElementChild ? named(sheet) : lit.split(" ").filter(Boolean);
  shine();
}

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "sheet") look(target);
  else shine();
});
/* An entry made here settles it. */
document.addEventListener("entry:state", ({ detail }) => {
  if (detail.state !== "answered" || detail.requestConfig.verb !== "post" || !detail.successful) return;
  places = [];
  shine();
});
look(document.getElementById("sheet"));
