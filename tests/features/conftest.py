"""Tests of features use the same phones and tables as those in tests/web."""

from tests.web.conftest import app, begun, host, new_app, phone, tables

__all__ = ["app", "begun", "host", "new_app", "phone", "tables"]
