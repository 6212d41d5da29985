"""Rules: the objections to a move (`check`), what happens (`apply`, for every state and move), what may be
done now (`legal`).
"""
