"""What pages and papers show."""
