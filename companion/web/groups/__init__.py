"""Groups: their results, ratings and evenings."""
