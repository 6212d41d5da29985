"""The message catalogues have everything that the pages say, nothing else, and with the same placeholders."""

import ast
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from companion.web.i18n.catalogues import HOUSE, SOURCE, compile_catalogue, languages
from scripts import messages
from scripts.messages import ROOT, WHOLE, every_owner, find_catalogue, ids, sources
from scripts.messages import extract_messages as extract
from scripts.messages import read as read_file

extracted = cache(extract)
read = cache(read_file)

PLACE = re.compile(r"%\((\w+)\)([a-z])|%%|%")
MARKS = {"text", "ntext", "gettext", "ngettext", "_"}
TRANSLATED = [
    pytest.param(owner, language, id=f"{language}-{owner or 'house'}")
    for owner in every_owner()
    for language in languages()
    if language != SOURCE
]
KEPT_WHOLE = [param for param in TRANSLATED if param.values[1] in WHOLE]
"""In the other languages a message may wait for its translator: `make messages` lists it."""


def strings(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [message.string]


def singular_and_plural(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, list | tuple) else [message.id]


def places(sentence: str) -> set[str]:
    return {match[0] for match in PLACE.finditer(sentence)}


def known(owner: str, language: str) -> Catalog:
    """Return a catalogue; skip, with the number of missing messages, if a game has nothing in that
    language."""
    path = find_catalogue(owner, language)
    assert owner or path.is_file(), f"make messages ARGS={language}"
    catalog = read(path, language) if path.is_file() else Catalog()
    if owner and not any(any(strings(message)) for message in catalog if message.id):
        pytest.skip(f"{owner} speaks no {language}: {len(extracted(owner))} messages are not translated")
    return catalog


def test_there_are_other_languages_than_english():
    assert set(languages()) >= {"de", "es", "fr"}
    assert set(WHOLE) < set(languages())


@pytest.mark.parametrize(("owner", "language"), KEPT_WHOLE)
def test_every_message_stands_in_the_catalogue(owner: str, language: str):
    """The translations may be somebody else's work: only a release requires them."""
    assert ids(extracted(owner)) - ids(known(owner, language)) == set(), "run make messages"


def test_a_release_names_the_messages_that_have_no_words_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, (language,) = find_catalogue("score_sheet", "es"), WHOLE
    catalog = read_file(path, language)
    catalog.get("Which sheet?").string = ""
    (tmp_path / path.name).write_bytes(messages.as_file(catalog))
    other = tmp_path / path.name
    monkeypatch.setattr(
        messages,
        "find_catalogue",
        lambda owner, language: other if owner == "score_sheet" else find_catalogue(owner, language),
    )
    assert messages.list_unfinished() == ["es score_sheet: Which sheet?"]


@pytest.mark.parametrize(("owner", "language"), KEPT_WHOLE)
def test_no_message_is_left_over(owner: str, language: str):
    catalog = known(owner, language)
    assert ids(catalog) - ids(extracted(owner)) == set(), "run make messages"
    assert list(catalog.obsolete) == []


@pytest.mark.parametrize(("owner", "language"), TRANSLATED)
def test_no_translation_is_a_guess(owner: str, language: str):
    assert [message.id for message in known(owner, language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize(("owner", "language"), TRANSLATED)
def test_the_same_places_are_filled(owner: str, language: str):
    """A plural form may leave out the number, as "one troop" does."""
    wrong = []
    for message in known(owner, language):
        if not message.id:
            continue
        wanted = set().union(*map(places, singular_and_plural(message)))
        spare = {"%(n)s", "%(num)s"} if message.pluralizable else set()
        wrong += [one for one in strings(message) if one and not wanted - spare <= places(one) <= wanted]
    assert wrong == []


@pytest.mark.parametrize(("owner", "language"), TRANSLATED)
def test_a_message_that_has_words_has_them_for_every_number(owner: str, language: str):
    catalog = known(owner, language)
    plural = [message for message in catalog if message.id and message.pluralizable]
    begun = [message for message in plural if any(strings(message))]
    assert [message.id for message in begun if not all(strings(message))] == []
    assert {len(strings(message)) for message in plural} <= {catalog.num_plurals}


def test_what_a_language_lacks_is_listed_and_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """This happens after a sentence was reworded, until its translators catch up."""
    path = find_catalogue("score_sheet", "de")
    other = tmp_path / path.name
    said, reworded = "Which sheet?", "Which of the sheets?"
    other.write_text(path.read_text("utf-8").replace(f'"{said}"', f'"{reworded}"'), "utf-8")
    monkeypatch.setattr(messages, "find_catalogue", lambda _owner, _language: other)
    monkeypatch.setattr(messages, "extract_messages", extracted)
    told = messages.report("score_sheet", "de")
    assert told[0].endswith(" 1 missing")
    assert told[1:] == [f"    missing: {said!r}", f"    left out: {reworded!r}"]
    assert messages.report("score_sheet", "de") == told[:2]
    spoken = compile_catalogue(other, "de")
    assert spoken.ugettext(said) == said
    assert spoken.ugettext("Yes or no") != "Yes or no"


def test_a_sentence_that_counts_now_is_said_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = find_catalogue("score_sheet", "de")
    other, old = tmp_path / path.name, path.read_text("utf-8")
    counted = re.search(
        r'^msgid (".+")\nmsgid_plural .+\nmsgstr\[0\] (".+")\nmsgstr\[1\] .+\n', old, re.MULTILINE
    )
    assert counted
    other.write_text(old.replace(counted[0], f"msgid {counted[1]}\nmsgstr {counted[2]}\n"), "utf-8")
    monkeypatch.setattr(messages, "find_catalogue", lambda _owner, _language: other)
    monkeypatch.setattr(messages, "extract_messages", extracted)
    assert messages.report("score_sheet", "de")[0].endswith(" 1 missing")


@pytest.mark.parametrize(("owner", "language"), TRANSLATED)
def test_sentences_end_and_begin_as_the_english_ones(owner: str, language: str):
    """Pages join fragments: a space or a mark at either end is part of the message."""
    wrong = [
        (english, one)
        for message in known(owner, language)
        if message.id
        for english, one in zip(singular_and_plural(message), strings(message), strict=False)
        if one and ends(english) != ends(one)
    ]
    assert wrong == []


def ends(sentence: str) -> tuple[str, str]:
    """Return how it begins and ends. French puts a no-break space before a colon."""
    found = re.match(r"^(\s*).*?([\s.:…]*)$", re.sub("[\u00a0\u202f](?=:)", "", sentence), re.DOTALL)
    assert found is not None
    return found[1], found[2]


@pytest.mark.parametrize("owner", [param.values[0] for param in TRANSLATED if param.values[1] == "fr"])
def test_no_french_sign_begins_a_line(owner: str):
    said = (string for message in known(owner, "fr") for string in strings(message) if message.id)
    assert [string for string in said if re.search(" [:;?!»]|« ", string)] == []


@pytest.mark.parametrize(("owner", "language"), [param for param in TRANSLATED if param.values[0]])
def test_a_game_has_no_other_words_for_what_the_house_hands_to_pages(owner: str, language: str):
    """A sentence that comes with a value does not say whether it is the game's or the house's, and at a
    game's tables its own translation wins. Templates' own messages, and Python's by `gettext`, are told
    apart (`HouseWords`)."""
    handed = {said for path in sources(HOUSE) if path.suffix == ".py" for said in texts(path)}
    ours, theirs = known(HOUSE, language), known(owner, language)
    both = [(ours.get(said), theirs.get(said)) for said in handed]
    pairs = [(one, other) for one, other in both if one is not None and other is not None]
    alike = [(one, other) for one, other in pairs if one.pluralizable == other.pluralizable]
    assert [(one.id, one.string, other.string) for one, other in alike if one.string != other.string] == []


@cache
def texts(path: Path) -> set[str]:
    """Return the sentences that one of our files makes by `text` and `ntext`."""
    return {
        call.args[0].value
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("text", "ntext")
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("owner", every_owner(), ids=lambda owner: owner or "house")
def test_what_is_marked_can_be_found(owner: str):
    """A sentence assembled by code reaches no translator."""
    marked = [
        (path.relative_to(ROOT).as_posix(), call.lineno)
        for path in sources(owner)
        if path.suffix == ".py"
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
        if not (call.args and all(isinstance(arg, ast.Constant) for arg in call.args[: words_of(call)]))
    ]
    assert marked == []


def words_of(call: ast.Call) -> int:
    assert isinstance(call.func, ast.Name)
    return 2 if call.func.id.startswith("n") else 1


def test_a_message_within_another_is_found():
    said = b'text("adds %(what)s", what=(ntext("%(n)s model", "%(n)s models", move.n), also(text("more"))))'
    found = messages.find_in_python(BytesIO(said), messages.KEYWORDS, (), {})
    assert [said[:2] if call == "ntext" else said[0] for _line, call, said, _comments in found] == [
        "adds %(what)s",
        ("%(n)s model", "%(n)s models"),
        "more",
    ]


def test_scripts_say_nothing_by_themselves():
    """Their texts come from the page, in the viewer's language."""
    sentence = re.compile(r"""["'`>][A-Z][a-z]+(?:[ .!?…][^"'`]*)["'`]""")
    scripts = [*(ROOT / "static" / "js").glob("*.js"), *(ROOT / "templates" / "games").rglob("*.js")]
    assert scripts
    assert {path.name: said for path in scripts if (said := sentence.findall(path.read_text("utf-8")))} == {}


COUNTED = re.compile(
    r"%\((?P<name>\w+)\)s (?:of %\(\w+\)s )?"
    r"(?:(?!and |or |to |in )[a-z-]+ )??(?P<noun>[a-z-]+s|men|people|dice)\b"
)
NAMES = re.compile(
    r"ally|army|building|buildings|castle|cls|colour|faction|flyer|game|house|item|level|name|party|phase|"
    r"place|player|seat|ship|square|terrain|turn|unit|version|who"
)
"""Placeholders that are filled with names: any other counts as a number until it is listed here."""

LIMITS = {"most", "least", "fewest", "longest", "lines", "minutes", "sides"}
"""Placeholders for limits: no table, game or page has a limit of one."""

VERBS = {"is", "has", "was", "runs", "does", "shows", "obeys", "less", "wins", "leads", "loses"}
NEVER_ONE = {
    "the rules give several": {
        "The field is just over %(n)s models wide.",
        "%(section)s: %(n)s white troops",
        "Market deck: %(n)s cards",
        "%(n)s market cards face up",
        "%(troops)s troops, %(spies)s spies",
        "%(house)s has only %(n)s spies.",
        "%(n)s parties",
        "%(n)s spaces",
        "The race to the Maps, %(n)s spaces from Start",
        "Discard only what is above %(n)s cards.",
        "Patching a hole takes %(n)s men.",
        "Work on a mast takes %(n)s men.",
        "%(n)s of %(most)s points",
        "%(n)s yards",
        "%(n)s points: the first army can have up to %(most)s.",
        "%(square)s is less than %(n)s steps from %(base)s, the base of %(faction)s.",
        "Lava from %(source)s, %(n)s steps away: once adjacent, it needs a die of %(needed)s or more.",
        "A year has twelve months: %(days)s days. Year %(n)s ends on day %(day)s, and is closed then.",
        "North is up. Each heavy square is %(n)s inches along a side.",
        "North is up. One square = %(n)s inches. Dashes: last move.",
        "A turn in the air can be up to %(n)s degrees.",
        "Turning: %(rowed)s degrees for each %(oars)s inches rowed, %(sailed)s for each %(sails)s sailed",
    },
    "a list of lengths": {
        "%(legs)s inches, height %(up)s, a sharp dive",
        "%(legs)s inches, height %(up)s, a bombing run",
        "%(legs)s inches, height %(up)s",
    },
    "the page says it of several alone": {
        "All %(n)s games",
        "not linked: %(n)s squares lie between",
        "%(hidden)s of %(all)s cards are still face down; the others are revealed, each as it was shuffled.",
        "%(n)s numbers are needed, one for each space.",
        "%(n)s numbers with spaces between them, the End space last where it is rolled.",
        "There are more than %(n)s columns.",
        "It works once, within %(n)s minutes.",
    },
    "a measure, which may be a fraction or a bearing": {
        (
            "One more card for %(party)s changes the odds by %(more)s percentage points; one for the other "
            "side by %(less)s."
        ),
        "One more card for %(party)s changes the odds by %(more)s percentage points.",
        "That costs %(spent)s inches of movement, and %(flyer)s has %(n)s.",
        "%(army)s: %(job)s, %(cost)s of %(points)s digging points; success %(chance)s, cave-in %(fall)s.",
        "They are %(inches)s inches apart; a melee is possible only within %(most)s.",
        "On the map they are %(inches)s inches apart; at most %(most)s are allowed.",
        "%(one)s is %(inches)s inches from %(other)s, towards its %(side)s",
        "%(name)s: %(east)s inches east, %(south)s south, heading %(n)s degrees",
        "With a heading of %(n)s degrees and the wind from %(wind)s, the ship sails %(point)s.",
    },
}


def of_printed_figures(message: Any) -> bool:
    """Return whether a message is only on printed tables, whose figures are always the same."""
    return bool(message.locations) and all("/catalogue/sheets/" in path for path, _line in message.locations)


def without_a_singular(catalog: Catalog) -> list[str]:
    """Return messages with a number and a plural noun that have no singular form."""
    return [
        message.id
        for message in catalog
        if message.id and not message.pluralizable and not of_printed_figures(message)
        if any(
            not NAMES.fullmatch(one["name"]) and one["name"] not in LIMITS and one["noun"] not in VERBS
            for one in COUNTED.finditer(message.id)
        )
    ]


def test_what_is_counted_has_a_singular():
    excepted = set().union(*NEVER_ONE.values())
    found = {said for owner in every_owner() for said in without_a_singular(extracted(owner))}
    assert found - excepted == set(), "say it by ntext or ngettext"
    assert excepted - found == set(), "no exception is needed any more"


def test_a_plural_without_a_singular_is_found():
    made = Catalog()
    wrong = (
        "%(n)s troops left",
        "%(house)s has %(count)s spare spies",
        "%(n)s of %(all)s cards",
        "With %(n)s men",
        "%(unheard_of)s pieces left",
    )
    right = (
        "%(house)s has a spy",
        "%(n)s of them",
        "rolls %(n)s and moves on",
        ("%(n)s card", "%(n)s cards"),
    )
    for said in (*wrong, *right):
        made.add(said)
    assert without_a_singular(made) == list(wrong)


VERB = re.compile(r"(?<!of )(%\((?:faction|names)\)s) (is|has|does|\w+s)\b")
PLURALS = {"is": "are", "has": "have", "does": "do"}


@pytest.mark.parametrize("owner", [HOUSE, "stone_and_iron"])
def test_what_may_be_the_name_of_a_people_has_no_verb_in_the_singular_alone(owner: str):
    """Some factions are a people, such as the Dwarfs: a sentence has a plural verb for them too, or no
    verb."""
    told = {one for message in extracted(owner) if message.id for one in singular_and_plural(message)}
    for sentence in told:
        for name, verb in VERB.findall(sentence):
            other = PLURALS.get(verb, verb.removesuffix("s"))
            assert sentence.replace(f"{name} {verb}", f"{name} {other}") in told, sentence
