"""What entries change on a sheet: what is counted, who comes in and goes home."""
