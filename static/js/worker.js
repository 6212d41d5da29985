/* Over HTTPS, lets a table's page open without a network as it was last seen (offline_copy.js), with the files it needs, the
   sheet for when the table is out of reach (away.js), and the page for rules questions with what answers them there
   (asking.js). The front page, where an installed app starts, leads to the table seen last. Everything else goes to the
   network as if this were not here. Only answers that bear our mark are stored, and only an answer of ours removes them: a
   login page or a proxy in between answers too. */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const KEPT = "undertally";
const MARK = "X-Undertally"; /* as in entry.js */
const MOST = 80;
const SLOW = 4000; /* ms without an answer after which the stored copy is shown */
const CALM = 3000; /* ms after a table's page until the other pages it leads to are fetched */
const SHOWN = [401, 403, 407, 511]; /* something in between asks the user for something */
/* Addresses relative to the worker's own folder. */
const TABLE = /^t\/[A-Za-z0-9]+$/;
const ASK = /^t\/[A-Za-z0-9]+\/ask$/; /* without an argument */
const DATA = /^t\/[A-Za-z0-9]+\/(view\/away|topics\.json)$/;
const FILE = /^(static|games)\//;
const FILES_OF = /[^\s"]*\/static\/[^\s"]+\.(?:js|css)/g; /* in a page */
const ROOT = new URL("./", location.href).pathname;

const box = () => caches.open(KEPT);

const ours = (answer) => answer.headers.has(MARK) && !answer.redirected;

/* Stores an answer; if there are more than MOST, the oldest are removed. */
async function keep(key, answer) {
  const kept = await box();
  await kept.delete(key);
  await kept.put(key, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
}

/* A file's address changes with its content. */
async function file(request) {
  const kept = await (await box()).match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && ours(answer)) await keep(request, answer.clone());
  return answer;
}

/* The page's tokens may be used by now: a second entry with the same token would be dropped. */
async function renewed(kept) {
  const page = await kept.text();
  const fresh = page.replace(/(name="token" value=")[^"]*/g, (_, start) => start + crypto.randomUUID());
  const headers = new Headers(kept.headers);
  headers.set(MARK, "kept");
  return new Response(fresh, { headers });
}

/* Removes what is stored for an address that this phone may no longer see, and for everything below it. */
async function forget(path) {
  const kept = await box();
  const gone = (await kept.keys()).filter(({ url }) => `${new URL(url).pathname}/`.startsWith(`${path}/`));
  await Promise.all(gone.map((each) => kept.delete(each)));
}

/* Fetches an answer from the network, and stores it. */
async function fetched(request, path) {
  const answer = await fetch(request);
  if (answer.ok && ours(answer)) await keep(path, answer.clone());
  else if (ours(answer) && (answer.status === 403 || answer.status === 404)) await forget(path);
  return answer;
}

/* What a table's page leads to when out of reach, once the page has had time to load. */
async function fetchAhead(path) {
  await new Promise((resolve) => { setTimeout(resolve, CALM); });
  const answer = await fetched(`${path}/ask`, `${path}/ask`);
  if (!answer.ok || !ours(answer)) return;
  await fetched(`${path}/topics.json`, `${path}/topics.json`);
  for (const address of new Set((await answer.text()).match(FILES_OF))) await file(new Request(address));
}

const useless = (answer) => answer.status >= 400 && !ours(answer) && !SHOWN.includes(answer.status);

/* The network's answer; if none comes, or none comes soon, the stored copy, if there is one. */
async function orKept(event, asked, kept) {
  if (!kept) return asked;
  event.waitUntil(asked.catch(() => {}));
  const late = new Promise((resolve) => { setTimeout(resolve, SLOW); });
  const answer = await Promise.race([asked, late]).catch(() => null);
  return answer && !useless(answer) ? answer : kept();
}

async function table(event, request, path) {
  const kept = await (await box()).match(path);
  return orKept(event, fetched(request, path), kept && (() => renewed(kept)));
}

/* Where an installed app starts: without a network it continues at the table seen last. */
async function front(event, request) {
  const all = await (await box()).keys();
  const last = all.filter(({ url }) => TABLE.test(new URL(url).pathname.slice(ROOT.length))).at(-1);
  return orKept(event, fetch(request), last && (() => Response.redirect(last.url)));
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (!pathname.startsWith(ROOT)) return;
  const below = pathname.slice(ROOT.length);
  const page = request.mode === "navigate";
  if (page && !below) event.respondWith(front(event, request));
  else if (page ? TABLE.test(below) || ASK.test(below + search) : DATA.test(below)) event.respondWith(table(event, request, pathname));
  else if (FILE.test(below)) event.respondWith(file(request));
  if (page && TABLE.test(below)) event.waitUntil(fetchAhead(pathname).catch(() => { /* the page works without it */ }));
});
