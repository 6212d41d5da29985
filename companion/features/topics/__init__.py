"""Any question about the rules, in words as people type them: an answer on the board, a fact with its
page, or that the rulebook does not say."""
