"""The rows of the moves that all games share: each module has those of one subject as its `ROWS`."""
