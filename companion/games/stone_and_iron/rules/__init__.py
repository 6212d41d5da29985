"""Rules: what happens (`apply`, total), the objections to it (`check`), what may be done now (`legal`).

Each procedure of the rulebook has a module: what a move does, what objects to it, what the log says of it,
and at the end its row. `apply` gathers the rows.
"""
