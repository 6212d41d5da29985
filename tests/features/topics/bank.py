"""Questions as people ask them, put to a table over HTTP. Each file of a folder is a list of

    {"game": "tyrants", "language": "en", "question": "hand size?", "pages": [4, 8], "sections": ["Setup"],
     "verdict": null, "not_in_rulebook": false}

Right is: one of the first three answers stands on one of the pages, or, in a rulebook without page numbers,
under one of the headings, its own or the one above; and of what the rulebook does not say, that it does not.
An answer on the board is never another than `verdict`.

    python -m tests.features.topics.bank FOLDER      prints the table by game and language, and what failed
"""

import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask

from tests.apps import running
from tests.features.room import Room, room_of

HERE = Path(__file__).parent / "bank"

Question = dict[str, Any]


class Shown(NamedTuple):
    """What a page answers: the verdict on the board ("" for none); whether it says that the rulebook does
    not say; and where the first three answers are in the rulebook, by page or heading."""

    verdict: str
    silent: bool
    places: list[str]


def questions(folder: Path) -> list[Question]:
    return [
        question for file in sorted(folder.glob("*.json")) for question in json.loads(file.read_text("utf-8"))
    ]


def plain(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def shown(html: str) -> Shown:
    verdict = re.search(r'class="verdict( good| bad)?"', html)
    facts = html.partition('<div id="answer"')[2].partition("<details>")[0]
    cards = re.findall(r'<section class="card.*?</section>', facts, re.DOTALL)
    places = [
        re.findall(r'class="page-ref">.*?</svg>(.*?)</|class="muted">\((.*?)\)</', card, re.DOTALL)
        for card in cards
    ]
    said = {None: "", " good": "yes", " bad": "no"}[verdict[1]] if verdict else ""
    return Shown(
        said,
        "data-silent" in html,
        [" / ".join(unescape(own or above).strip() for own, above in place) for place in places],
    )


def is_right(question: Question, answer: Shown) -> bool:
    if answer.verdict and answer.verdict != question["verdict"]:
        return False
    if question["not_in_rulebook"]:
        return answer.silent
    pages = {str(page) for page in question["pages"]}
    sections = {plain(section) for section in question.get("sections", ())}
    return not answer.silent and any(
        bool(pages & {*re.findall(r"\d+", place)})
        if pages
        else any(plain(part).endswith(one) for part in place.split(" / ") for one in sections)
        for place in answer.places[:3]
    )


def ask(room: Room, question: Question) -> Shown:
    answer = room.ann.sender.client.get(
        f"/t/{room.sender.code}/any-question",
        query_string={"q": question["question"]},
        headers={"Accept-Language": question["language"]},
    )
    assert answer.status_code == 200, question
    return shown(answer.text)


def asked(app: Flask, every: list[Question]) -> Iterator[tuple[Question, Shown, bool]]:
    """Yield each question with what its page answers, and whether that is right."""
    rooms = {game: room_of(app, game) for game in sorted({question["game"] for question in every})}
    for question in every:
        answer = ask(rooms[question["game"]], question)
        yield question, answer, is_right(question, answer)


def table(folder: Path) -> Iterator[str]:
    """Yield lines: the failures, then how many are right by game and language."""
    right: Counter[tuple[str, str]] = Counter()
    every: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as app:
        for question, answer, is_so in asked(app, questions(folder)):
            where = question["game"], question["language"]
            every[where] += 1
            right[where] += is_so
            if not is_so:
                missing = "(not in the rulebook)" if question["not_in_rulebook"] else ""
                yield f"{where[0]} {where[1]} {missing} {question['question']} {answer}"
    for game, language in sorted(every):
        yield f"{game:16} {language}  {right[game, language]:3} of {every[game, language]}"
    yield f"{right.total()} of {every.total()}"


if __name__ == "__main__":
    for line in table(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE):
        sys.stdout.write(f"{line}\n")
