"""Guessing at codes holds up no table and no guest who has the right code."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from bench.phone import Phone
from companion.table import failed_attempts
from companion.table.codes import new_code
from tests.attacks.honest import Honest

STRANGER = {"Host": "table.example"}
"""Under this name we do not count as the host's own computer, which is never limited."""


def guess(phone: Phone, number: int) -> list[int]:
    return [phone.get(f"/t/{new_code()}", **STRANGER).status for _ in range(number)]


def comes_in(honest: Honest) -> bool:
    """Return whether a guest who was never here before gets to the table by its code."""
    guest = Phone(honest.server.address)
    answer = guest.get(f"/t/{honest.table.code}", **STRANGER)
    guest.close()
    return answer.status == 200


def test_a_guest_comes_in_while_others_guess(honest: Honest) -> None:
    eve = Phone(honest.server.address)
    answers = guess(eve, 2 * failed_attempts.MAX_FAILURES)
    assert answers[0] == 404
    assert answers[-1] == 429
    honest.enter()
    time.sleep(1.1)
    assert guess(eve, 5) == [429] * 5
    assert comes_in(honest)
    eve.close()


@pytest.mark.soak
def test_entries_beside_a_guesser(honest: Honest) -> None:
    answered: list[int] = []

    @contextmanager
    def guessing() -> Iterator[None]:
        over = Event()

        def go_on() -> None:
            eve = Phone(honest.server.address)
            while not over.wait(0.02):
                answered.extend(guess(eve, 1))
            eve.close()

        guesser = Thread(target=go_on)
        guesser.start()
        try:
            yield
        finally:
            over.set()
            guesser.join()
        time.sleep(1.1)
        assert comes_in(honest)

    honest.not_held_up("a guesser at 40 codes a second", guessing)
    print(f"{len(answered)} guesses: {answered.count(404)} heard, {answered.count(429)} not")  # noqa: T201
    assert answered.count(404) <= failed_attempts.MAX_FAILURES
