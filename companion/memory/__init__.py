"""Groups: their names, plans and imported results; and the history and statistics computed from these and
from the ledgers of their tables."""
