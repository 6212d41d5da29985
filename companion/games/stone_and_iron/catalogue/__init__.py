"""Printed names and numbers of the rulebook, and what a table decides. The data are in `data/`."""
