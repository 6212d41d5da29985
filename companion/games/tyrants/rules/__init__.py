"""Rules: the objections to a move (`check`), what it does (`apply`), and the basic actions open now
(`likely_moves`).
"""
