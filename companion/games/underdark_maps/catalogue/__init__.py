"""Printed names and numbers of the sheet; all of its rules stand on one page."""

PAGE = 1
"""The sheet has a single page."""
