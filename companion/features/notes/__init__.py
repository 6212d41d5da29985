"""Notes on anything at a table: the evening, a seat, an entry, a thing of the game.

A public note is an entry, the move `Note`, and can be taken back. A note for the referee, for allies or for
oneself, and any note of a player in front of a referee's screen, is stored beside the ledger and belongs to
the phone that wrote it.
"""
