/* Over HTTPS: a table's page opens without a network as it was seen last (offline_copy.js), with the files that it needs and the
   sheet for when the table is out of reach (away.js). All else goes to the network as if this were not here. */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const KEPT = "undertally";
const MOST = 80;
/* Addresses as they are below the worker's own folder. */
const TABLE = /^t\/[A-Za-z0-9]+$/;
const AWAY = /^t\/[A-Za-z0-9]+\/view\/away$/;
const FILE = /^(static|games)\//;
const ROOT = new URL("./", location.href).pathname;

const box = () => caches.open(KEPT);

/* What is kept longest goes first. */
async function keep(key, answer) {
  const kept = await box();
  await kept.delete(key);
  await kept.put(key, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
}

/* The address of a file changes with what it holds. */
async function file(request) {
  const kept = await (await box()).match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/* Tokens of the page may be used by now: a second entry under one of them would not be entered. */
async function renewed(kept) {
  const page = await kept.text();
  const fresh = page.replace(/(name="token" value=")[^"]*/g, (_, start) => start + crypto.randomUUID());
  return new Response(fresh, { headers: kept.headers });
}

async function table(request, path) {
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await (await box()).match(path);
    if (!kept) throw error;
    return renewed(kept);
  }
  if (answer.ok) await keep(path, answer.clone());
  else if (answer.status < 500) await (await box()).delete(path);
  return answer;
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (!pathname.startsWith(ROOT)) return;
  const below = pathname.slice(ROOT.length);
  const page = request.mode === "navigate";
  if (page ? TABLE.test(below) : AWAY.test(below)) event.respondWith(table(request, pathname));
  else if (FILE.test(below)) event.respondWith(file(request));
});
