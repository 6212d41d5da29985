"""A search over the data of features, names of things, and the log, as far as the phone may read them."""
