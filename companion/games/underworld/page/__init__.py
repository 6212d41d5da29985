"""Everything about the desk in words: pages, papers, the log, the moment, the effect of a correction."""
