/* The same table in boardgame.io: four players, each adds a VP of its own. STORAGE: `memory`, `files` (its own
   FlatFile), or `synced`, which answers once the disk has what it wrote. */
const { open } = require("node:fs/promises");
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const files = require("node-persist");
const { game } = require("./game.js");

const { DATA_DIR, PORT, STORAGE } = process.env;
const dir = `${DATA_DIR}/boardgame`;

class Synced extends FlatFile {
  async setState(id, state, log) {
    await super.setState(id, state, log);
    const written = log?.length ? [id, `${id}:log`] : [id];
    await Promise.all(written.map((key) => sync(files.getDatumPath(key))));
  }
}

async function sync(path) {
  const file = await open(path, "r");
  await file.sync();
  await file.close();
}

const storages = { memory: () => undefined, files: () => new FlatFile({ dir }), synced: () => new Synced({ dir }) };

Server({ games: [game], origins: [Origins.LOCALHOST], db: storages[STORAGE]() })
  .run({ port: { port: Number(PORT), host: "127.0.0.1" } });
