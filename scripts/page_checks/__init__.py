"""What check_pages.py compares, one module per subject."""
