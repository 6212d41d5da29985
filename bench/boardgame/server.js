/* The same table in boardgame.io: four players, each adds a VP of its own; kept in memory. */
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game.js");

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: { port: Number(process.env.PORT), host: "127.0.0.1" } });
