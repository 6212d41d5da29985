"""The application, for `flask` and for servers that look for one here."""

from flask import Flask

from companion.web.config import from_environment
from companion.web.factory import create_app as build


def create_app() -> Flask:
    return build(from_environment())
