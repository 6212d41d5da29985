"""What only some games use; docs/pages.md lists which.

- `chains`: rolls that depend on each other: a move has a field `chain: Chain`, and its row a `resolve`.
- `hidden_cards`: cards that the server deals, and the proof of the deal: a row's `pile`, and moves that hold
  backs.
- `referee_screen`: what only the referee knows: a `Screen` as `Game.secrets`.
"""
