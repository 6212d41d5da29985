"""A search in what features keep, the names of things, and the log, as far as the phone may read them."""
