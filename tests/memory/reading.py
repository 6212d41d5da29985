"""Reading files of results."""

from companion.memory import results_file
from companion.memory.read_plays import Read
from companion.memory.results_file import Answers


def read(given: str | bytes, order: str = "") -> Read:
    body = given if isinstance(given, bytes) else given.encode()
    return results_file.read(body, Answers(order=order))
