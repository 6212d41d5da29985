"""Pictures taken at a table: of an entry, a battle, a dispute, a result, or the evening; and pictures that
players see only where they have been uncovered.

The ledger has an entry `Picture` with a digest; the bytes are stored beside the ledger and deleted with the
table. No file is stored or served as it arrived: each is redrawn in a separate process with limits.
"""
