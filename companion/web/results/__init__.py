"""Results: sealed counts and their reveal, and exports."""
