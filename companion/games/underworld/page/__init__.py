"""What the pages, the papers and the log of the desk show."""
