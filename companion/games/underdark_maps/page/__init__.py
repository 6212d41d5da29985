"""What pages and papers show: page objects and records, which templates read."""
