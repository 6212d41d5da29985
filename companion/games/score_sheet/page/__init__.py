"""The data of pages and papers."""
