"""The laws of rules (`companion.laws`) for every game on the shelf; a new game gets them without an edit."""

from companion.laws.of_rules import *  # noqa: F403
from tests.contract.every_game import pytest_generate_tests  # noqa: F401
