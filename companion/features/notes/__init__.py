"""Notes on anything at a table: the evening, a seat, an entry, a thing of the game.

A note that all may read is an entry, the move `Note`, and is taken back like any. What only some may read
(the referee, allies, one person) is kept beside the ledger and belongs to the phone that wrote it.
"""
