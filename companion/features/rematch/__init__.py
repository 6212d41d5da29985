"""The same people once more: after the result a table is opened for them, and each phone comes into its seat
there with one tap."""
