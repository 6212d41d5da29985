/* Reads a map of Worldographer on the device: gzip, UTF-16, a line for each hex of a column. What comes of it are lines in the form beside
   it, to be looked at and entered as if they had been pasted. Nothing of the file is read as XML, and no more than a map can have.

   data-wxx (around an input): what is known of maps: terrains and their names
   data-wxx-to (around an input): the id of the field that takes the lines
   data-wxx-not (around an input): the words for a file that is no such map
   data-wxx-said (ul): where is said what was left out
   data-ready (around an input, set here): is connected */
const mostFile = 8e6;
const mostBytes = 6e7;
const mostHexes = 3600;
const nothing = new Set(["blank", "border only", "transparent"]);

async function unpacked(file) {
  const parts = [];
  let size = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(read.value);
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be", { fatal: true }).decode(bytes);
}

/* By column and row from 1, the name of each terrain. */
function hexes(text) {
  const names = new Map();
  const said = text.match(/<terrainmap>([^<]*)</)[1].trim().split("\t");
  for (let at = 0; at + 1 < said.length; at += 2) names.set(said[at + 1].trim(), said[at].split("/").at(-1).trim());
  if (!/hexOrientation="COLUMNS"/.test(text.slice(0, 4000))) throw new TypeError("rows");
  const found = [];
  const level = text.slice(text.indexOf("<tiles "), text.indexOf("</tiles>"));
  [...level.matchAll(/<tilerow>([^<]*)</g)].forEach(([, column], x) => {
    column.trim().split("\n").forEach((tile, y) => {
      const name = names.get(tile.split("\t")[0].trim()) ?? "";
      if (name && !nothing.has(name.toLowerCase())) found.push([x + 1, y + 1, name]);
    });
  });
  if (!found.length || found.length > mostHexes || found.some(([x, y]) => x > 99 || y > 99)) throw new RangeError("hexes");
  return found;
}

function listed(text) {
  const line = document.createElement(/** @type {string} */ ("li"));
  line.textContent = text;
  return line;
}

const words = (name) => name.toLowerCase().split(/[^\p{L}\d-]+/u).filter(Boolean);

function all() {
  for (const room of document.querySelectorAll("[data-wxx]")) {
    if (!("DecompressionStream" in window) || room.dataset.ready) continue;
    room.dataset.ready = "1";
    room.hidden = false;
    const known = JSON.parse(room.dataset.wxx);
    const means = (name) => known.find(([word]) => words(name).includes(word))?.[1] ?? "–";
    const said = room.querySelector("[data-wxx-said]");
    const input = /** @type {HTMLInputElement} */ (room.querySelector("input"));
    input.addEventListener("change", async () => {
      said.replaceChildren();
      const file = input.files[0];
      if (!file) return;
      try {
        if (file.size > mostFile) throw new RangeError("too large");
        const found = hexes(await unpacked(file));
        const two = (number) => String(number).padStart(2, "0");
        const lines = found.map(([x, y, name]) => `${two(x)}${two(y)} ${words(name).join(" ")}`);
        document.getElementById(room.dataset.wxxTo).value = lines.join("\n");
        const counted = new Map();
        for (const [, , name] of found) counted.set(name, (counted.get(name) ?? 0) + 1);
        for (const [name, count] of counted) {
          said.append(listed(`${name}: ${means(name)} (${count})`));
        }
      } catch {
        said.append(listed(room.dataset.wxxNot));
      }
    });
  }
}

all();
document.addEventListener("htmx:afterSettle", all);
