"""The chronicle of a table: the story of its log, chapter by chapter, as a page, a PDF, and Markdown."""
