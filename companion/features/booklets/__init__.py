"""The rulebook as a PDF that somebody at the table owns, opened at the page that a ruling cites: seated
phones see a picture of one page at a time. It is never in the ledger or in an export.
"""
