"""Questions about the rules in the user's own words: answered from the board, with a fact and its page, or by
saying that the rulebook does not cover it.
"""
