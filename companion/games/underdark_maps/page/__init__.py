"""What the pages and papers show, as frozen data."""
