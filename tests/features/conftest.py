"""Tests of features have the phones and tables that those of the web room have."""

from tests.web.conftest import app, begun, host, new_app, phone, tables

__all__ = ["app", "begun", "host", "new_app", "phone", "tables"]
