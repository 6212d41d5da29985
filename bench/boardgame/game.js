const { INVALID_MOVE } = require("boardgame.io/core");

exports.game = {
  name: "bench",
  setup: ({ ctx }) => ({ vp: Array(ctx.numPlayers).fill(0) }),
  turn: { activePlayers: { all: "playing", minMoves: 0 }, stages: { playing: {} } },
  moves: {
    gain: {
      move: ({ G, playerID }, vp) => {
        if (vp < 1) return INVALID_MOVE;
        G.vp[Number(playerID)] += vp;
      },
      client: false,
      ignoreStaleStateID: true,
    },
  },
};
