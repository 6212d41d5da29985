"""Everything that was entered, stored for good: an append-only, hash-chained list for each table
(docs/ledger.md).
"""
