"""Results: sealed counts and their reveal, and what is taken along."""
