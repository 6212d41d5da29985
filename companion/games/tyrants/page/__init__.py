"""The data of pages and papers, as frozen values, and the words of the log."""
