"""What check_pages.py holds against each other, one module a subject."""
