"""Rules: what happens (`apply`, total), what stands against it (`check`), what may be done now (`legal`).

Each procedure of the rulebook has a module of its own, with both what a move does and what objects to it;
`procedures` lists them all.
"""
