"""Rules: what happens (`apply`, for every state and move), the objections to it (`check`), what may be done
now (`likely_moves`).

Each procedure of the rulebook has a module: what a move does, the objections to it, its words in the log, and
at the end its row. `apply` gathers the rows.
"""
