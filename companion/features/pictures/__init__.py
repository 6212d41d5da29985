"""Pictures that people take at a table: of an entry, a battle, a dispute, a result, or of the evening; and
pictures that lie before some, shown as far as they are uncovered.

The ledger has an entry `Picture` with a digest; the bytes lie beside it, and go with the table. No file is
kept or given out as it came: it is redrawn in a process of its own, with limits to what that may take.
"""
