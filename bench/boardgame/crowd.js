/* Phones at tables of boardgame.io, in a closed loop: each enters as soon as it sees its last entry.
   ADDRESS, TABLES, PHONES, SECONDS; writes {"entries": n, "seconds": s}. */
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const { ADDRESS, TABLES, PHONES, SECONDS } = process.env;
let entries = 0;
let going = false;

function phone(matchID, playerID) {
  const client = Client({
    game, matchID, playerID, numPlayers: Number(PHONES), debug: false,
    multiplayer: SocketIO({ server: ADDRESS, socketOpts: { transports: ["websocket"] } }),
  });
  let seen = 0;
  client.subscribe((state) => {
    if (!going || !state || state.G.vp[Number(playerID)] <= seen) return;
    seen = state.G.vp[Number(playerID)];
    entries += 1;
    client.moves.gain(1);
  });
  client.start();
  return client;
}

(async () => {
  const clients = [];
  for (let table = 0; table < Number(TABLES); table += 1) {
    const matchID = `bench-${table}`;
    for (let player = 0; player < Number(PHONES); player += 1) clients.push(phone(matchID, String(player)));
  }
  while (clients.some((client) => !client.getState()?.isConnected)) await new Promise((done) => setTimeout(done, 100));
  going = true;
  const start = performance.now();
  clients.forEach((client) => client.moves.gain(1));
  await new Promise((done) => setTimeout(done, 1000 * Number(SECONDS)));
  process.stdout.write(`${JSON.stringify({ entries, seconds: (performance.now() - start) / 1000 })}\n`);
  process.exit(0);
})();
