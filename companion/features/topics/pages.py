"""The field for questions about the rules, and the reply: how the question was understood, an answer from the
board if possible, facts with their page, or that the rulebook does not cover it. Also the index for phones
without a network.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from babel.support import Translations
from flask import request
from werkzeug.wrappers import Response

from companion.features.topics.index import Index, Wording, index_of
from companion.features.topics.ranking import FIRST, Found, first_of, is_unsaid, pack, search
from companion.features.topics.spelling import fold_words
from companion.features.topics.understanding import PLACE, SEAT, Name, Understood, understand
from companion.kernel.rulings import Question
from companion.kernel.things import things
from companion.kernel.topics import Topic
from companion.kernel.words import Text
from companion.web.access.languages import language, words
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.board.asking import Answered, answer_question
from companion.web.i18n.catalogues import SOURCE, catalogue
from companion.web.rendering.feature_pages import Pages
from companion.web.rendering.framing import frame_page, revalidated_response, wants
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes

MAX_ASKED: Final = 200
"""Characters of a question."""
MIN_SHARE: Final = 0.6
"""The share of the search words, by weight, that a topic must contain to be among the search results."""
MORE: Final = 5
"""How many further topics are named below those whose facts are shown."""

routes = Routes("topics", __name__)


Choices = tuple[tuple[str, Text | str], ...]
"""The words for a choice, by its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """How a question was understood, each part changeable: a question of the game, and the seat and the place
    it is about. `ruling`: the answer from the board; None if there is none, or it is uncertain."""

    question: Question
    seat: str
    place: str
    questions: Choices
    seats: Choices
    places: Choices
    ruling: Answered | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """`silent`: whether the rulebook does not cover the question; `left_out`: the uncovered topic, if known;
    `elsewhere`: a question of the game that needs more than a seat and a place, on a page of its own;
    `first`: the best matches, `more`: others."""

    asked: str
    chips: Chips | None
    silent: bool
    left_out: Topic | None
    elsewhere: Question | None
    first: tuple[Topic, ...]
    more: tuple[Topic, ...]


@lru_cache(64)
def _index(game: str, spoken: str, topics: tuple[Topic, ...]) -> Index:
    here, english = catalogue(spoken, game), catalogue(SOURCE, game)

    def word_topic(topic: Topic) -> Wording:
        return Wording(
            own=say_topic(topic, here),
            english=say_topic(topic, english),
            terms=topic.terms,
            headings=tuple(filter(None, (topic.section, topic.chapter))),
            place=str(topic.page or f"{topic.section} / {topic.chapter}"),
            unsaid=topic.silent,
        )

    def say_topic(topic: Topic, translations: Translations) -> tuple[str, str, str]:
        cells = " ".join(translate(each, translations) for each in topic.cells)
        return translate(topic.name, translations), translate(topic.fact, translations), cells

    return index_of(spoken, [word_topic(topic) for topic in topics])


def translate(sentence: Text, translations: Translations) -> str:
    """Return a sentence in a language, outside any request."""
    form = translations.ugettext(sentence.msgid)
    values = {
        name: translate(value, translations) if isinstance(value, Text) else value
        for name, value in sentence.values.items()
    }
    return str(form % values) if values else str(form)


def index_for(table_request: TableRequest) -> tuple[tuple[Topic, ...], Index]:
    """Return the topics of a table's rulebook, and their index in the phone's language."""
    topics = table_request.game.topics(table_request.position.state)
    return topics, _index(table_request.game.about.slug, language(), topics)


def names_of(table_request: TableRequest) -> Iterator[Name]:
    """Yield what a question at this table may name: houses or parties, their players, and places."""
    for seat in table_request.seats.values():
        for name in dict.fromkeys((words(seat.place), words(seat.name))):
            yield Name(SEAT, seat.seat, name.unescape())
    for thing in things(table_request.game, table_request.position.state).values():
        yield Name(PLACE, thing.id, words(thing.name).unescape())


def words_of_names(table_request: TableRequest) -> list[str]:
    """Return the folded words of all names at this table."""
    return sorted({word for name in names_of(table_request) for word in fold_words(name.words)})


def reply(table_request: TableRequest, question: str) -> Reply:
    topics, index = index_for(table_request)
    read = understand(question, names_of(table_request), index.languages)
    ranked = search(index, question, words_of_names(table_request))
    first = first_of(index, ranked)
    more = [one for one in ranked if one.topic not in index.unsaid and one not in first][:MORE]
    silent = is_unsaid(index, ranked)
    left_out = next((topics[one.topic] for one in ranked[:1] if one.topic in index.unsaid), None)
    return Reply(
        asked=question,
        chips=_chips(table_request, read, ranked, topics, index),
        silent=silent,
        left_out=left_out if silent else None,
        elsewhere=_elsewhere(table_request, [topics[one.topic] for one in ranked[:FIRST]]),
        first=tuple(topics[one.topic] for one in first),
        more=tuple(topics[one.topic] for one in more),
    )


def _questions(table_request: TableRequest) -> tuple[Question, ...]:
    """Return the questions of the game that this phone may have answered from the board."""
    scores_hidden = table_request.viewer.scores != "all"
    every = table_request.game.questions or () if table_request.position.state is not None else ()
    return tuple(one for one in every if not (scores_hidden and one.scores))


def _elsewhere(table_request: TableRequest, shown: list[Topic]) -> Question | None:
    every = {one.key: one for one in _questions(table_request) if not {*one.asks} <= {SEAT, PLACE}}
    return next((every[topic.question] for topic in shown if topic.question in every), None)


def _chips(
    table_request: TableRequest,
    read: Understood,
    ranked: list[Found],
    topics: tuple[Topic, ...],
    index: Index,
) -> Chips | None:
    """Return how a question about the board was understood; None if it is about none. What the user has
    chosen on the page takes precedence."""
    known = {one.key: one for one in _questions(table_request) if {*one.asks} <= {SEAT, PLACE}}
    if not known:
        return None
    chosen = known.get(request.args.get("question", ""))
    meant = next(
        (topics[one.topic].question for one in ranked[:FIRST] if topics[one.topic].question in known), ""
    )
    question = chosen or known.get(meant)
    if question is None:
        return None
    place = request.args.get(PLACE) or next(iter(read.places), "")
    seat = request.args.get(SEAT) or next(iter(read.seats), table_request.own or table_request.on_turn or "")
    given: Mapping[str, str] = {
        name: value for name, value in ((SEAT, seat), (PLACE, place)) if name in question.asks
    }
    whole = all(given.values()) and (chosen is not None or _is_sure(read, topics, question, index))
    return Chips(
        question=question,
        seat=seat,
        place=place,
        questions=tuple((one.key, one.name) for one in known.values()),
        seats=tuple((one.seat, one.place) for one in table_request.seats.values()),
        places=tuple(
            (thing.id, thing.name)
            for thing in things(table_request.game, table_request.position.state).values()
        ),
        ruling=answer_question(table_request, question.key, given) if whole else None,
    )


def _is_sure(read: Understood, topics: tuple[Topic, ...], question: Question, index: Index) -> bool:
    """Return whether it is certain that a question is about the present board: it names one place and at most
    one seat, and every other word was understood."""
    if not read.plain or len(read.places) != 1 or len(read.seats) > 1:
        return False
    best = next(iter(search(index, read.rest)), None)
    return best is not None and not best.lacks and topics[best.topic].question == question.key


@routes.get("/t/<code>/any-question", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    """Return the answer to the question `q`; `question`, `seat` and `place`: the user's choices."""
    asked = " ".join(request.args.get("q", "")[:MAX_ASKED].split())
    template = "features/topics/answer.html" if wants("answer") else "features/topics/page.html"
    return page(
        template,
        table_request,
        reply=reply(table_request, asked) if asked else None,
        asked=asked,
        **frame_page("ask"),
    )


@routes.get("/t/<code>/topics.json", Access(who=WATCHER, in_front=True))
def offline(table_request: TableRequest) -> Response:
    """Return the index for phones to store, and each topic in words."""
    topics, index = index_for(table_request)
    cards = page("features/topics/cards.html", table_request, topics=topics).split("\0")
    kept = {
        **pack(index),
        "named": words_of_names(table_request),
        "more": MORE,
        "topics": [
            {"name": words(topic.name).unescape(), "fact": words(topic.fact).unescape(), "card": card.strip()}
            for topic, card in zip(topics, cards, strict=False)
        ],
    }
    return revalidated_response(
        json.dumps(kept, ensure_ascii=False, separators=(",", ":")), "application/json"
    )


def field_alone(table_request: TableRequest) -> str:
    """Return the field for questions; empty in a sketch, and if the game has no topics."""
    if table_request.sketch is not None or not table_request.game.topics(table_request.position.state):
        return ""
    return page("features/topics/field_alone.html", table_request, asked="")


def in_search(table_request: TableRequest) -> str:
    """Return the topics of the rulebook that match a search; empty if none do, or the rulebook does not cover
    it."""
    topics, index = index_for(table_request)
    asked = " ".join((request.args.get("q") or request.args.get("words", ""))[:MAX_ASKED].split())
    ranked = search(index, asked, words_of_names(table_request)) if asked and topics else []
    if is_unsaid(index, ranked):
        return ""
    said = [topics[one.topic] for one in first_of(index, ranked) if one.covered >= MIN_SHARE]
    return page("features/topics/in_search.html", table_request, asked=asked, topics=said) if said else ""


PAGES: Final = Pages(routes=routes, pieces={"ask": field_alone, "search": in_search})
