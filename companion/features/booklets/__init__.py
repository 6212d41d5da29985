"""The rulebook as a PDF that somebody at the table owns, opened at the page that a ruling names: a picture of
one page at a time, for phones that sit at the table. No row of the ledger and no file of a table holds it."""
