"""Printed names and numbers of the sheet; all its rules are on one page."""

PAGE = 1
"""The sheet has a single page."""
