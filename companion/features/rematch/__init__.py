"""Playing again with the same people: after the result a table is opened for them, and each phone gets its
seat there with one tap."""
