"""Groups, their history and what it adds up to: worked out from ledgers, and thrown away at will."""
