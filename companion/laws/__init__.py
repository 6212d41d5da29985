"""The laws of all games, which a game from outside is held to as well: `pytest --undertally-game NAME`."""
