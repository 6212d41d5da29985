/* Unfolds the part of the page to which a link leads, with everything inside it and around it. */
function unfold() {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!part) return;
  part.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  part.scrollIntoView({ block: "nearest" });
}

addEventListener("hashchange", unfold);
document.addEventListener("click", ({ target }) => {
  const link = target.closest?.('a[href^="#"]');
  if (link?.getAttribute("href") === location.hash) unfold();
});
unfold();
