"""Groups, their history and statistics: computed from ledgers, and deletable at any time."""
