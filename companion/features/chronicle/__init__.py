"""The chronicle of a table: the story of its log, chapter by chapter, as a page to link, a PDF to print, and
Markdown to take along."""
