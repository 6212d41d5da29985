/* Answers questions about the rules while the table is out of reach (templates/features/topics/field.html), from an index that
   the page has fetched after loading. It gives the answers that the server would give, except those that depend on the board.

   data-kept-topics (part): the address of the index
   data-scripts (part): the addresses of the scripts that reduce words to stems
   data-unsaid (div): says that the rulebook does not answer the question
   data-nearest (h2): the heading of the nearest topics in that case
   data-first (div): where the best matches go
   data-more (div): where the other matches go */
import { ask } from "./entry.js";
import { searcher } from "./topic_search.js";

const CALM = 1500; /* ms after the page has loaded */
const LIMIT = 20000;
const part = document.querySelector("[data-kept-topics]");
const field = /** @type {HTMLInputElement} */ (part.querySelector("[type=search]"));
const skeleton = /** @type {HTMLTemplateElement} */ (document.getElementById("answer-here"));
let index = null;
let search = null;
let away = false;

const script = (src) => new Promise((resolve, reject) => {
  document.head.append(Object.assign(document.createElement("script"), { src, async: false, onload: resolve, onerror: reject }));
});

async function fetchAll() {
  const answer = await ask(part.dataset.keptTopics, LIMIT);
  const kept = await answer.json();
  for (const src of part.dataset.scripts.split(/\s+/)) await script(src);
  index = kept;
  search = searcher(index);
  if (away) show();
}

const parsed = (html) => document.createRange().createContextualFragment(html);

function show() {
  const asked = field.value.trim();
  if (!search || !asked) return false;
  const { first, more, unsaid, left } = search(asked);
  const page = /** @type {DocumentFragment} */ (skeleton.content.cloneNode(true));
  const cards = (topics) => topics.map((topic) => parsed(index.topics[topic].card));
  if (!unsaid) page.querySelector("[data-unsaid]").remove();
  else if (left >= 0) page.querySelector("[data-unsaid] .notice-title + p").textContent = index.topics[left].fact;
  if (!unsaid || !first.length) page.querySelector("[data-nearest]").remove();
  page.querySelector("[data-first]").append(...cards(first));
  page.querySelector("[data-more]").append(...cards(more));
  if (!more.length) page.querySelector("details").remove();
  document.getElementById("answer").replaceChildren(page);
  return true;
}

document.addEventListener("entry:state", ({ detail: { state, why, requestConfig: { elt } } }) => {
  if (/** @type {Element} */ (elt) !== field || state === "sent") return;
  away = state === "lost" && why !== "aborted";
  if (away) show();
});
field.form.addEventListener("submit", (event) => { if ((away || !navigator.onLine) && show()) event.preventDefault(); });
setTimeout(() => fetchAll().catch(() => { /* only the table itself can answer */ }), CALM);
