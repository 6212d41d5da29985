"""Languages that somebody adds: those of a region or script, and files that must not make a server
stumble."""

import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest

from bench.phone import Phone, find_hidden
from bench.serving import Server
from companion import ROOT
from companion.web.i18n.catalogues import MESSAGES
from companion.web.i18n.codes import best_match, spell

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {}\\n"\n'
PLURALS = "nplurals=2; plural=(n != 1);"
START, VERSION = "What are you playing?", "Version %(version)s"


def written(plurals: str = PLURALS, **words: str) -> bytes:
    ids = {"start": START, "version": VERSION}
    lines = "".join(f'\nmsgid "{ids[key]}"\nmsgstr "{word}"\n' for key, word in words.items())
    return (HEAD.format(plurals) + lines).encode()


BROUGHT = {
    "pt_BR": written(start="Abrir uma mesa"),
    "zh_Hant": written("nplurals=1; plural=0;", start="開一張桌"),
    "es_MX": written(start="Abrir una mesa, pues"),
    # A file not filled in properly is not a messages file, or has impossible plural rules.
    "it": written(start="Apri un tavolo", version="Versione %(versione)s, 100 %"),
    "nl": b"\xff\xfe\x00 no messages",
    "sv": written("nplurals=two; plural=n(;", start="Nytt bord"),
    # Not the code of a language, or misspelt.
    "jp": written(start="No such language"),
    "pt-BR": written(start="No such folder"),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    tree = tmp_path_factory.mktemp("brought")
    shutil.copytree(ROOT / "companion", tree / "companion")
    for part in ("templates", "static"):
        (tree / part).symlink_to(ROOT / part)
    for name, text in BROUGHT.items():
        file = tree / "companion/web/translations" / name / MESSAGES
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
    server = Server(tree / "data", ("sh", "-c", f"cd {tree} && exec {sys.executable} -m companion"))
    server.start()
    yield server
    server.stop()


def page(server: Server, accepted: str) -> tuple[str, str]:
    """Return the language that the front page declares, and the page."""
    asked = urllib.request.Request(server.address, headers={"Accept-Language": accepted})  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        text = answer.read().decode()
    return re.findall(r'<html lang="([^"]+)"', text)[0], text


@pytest.mark.parametrize(
    ("accepted", "tag", "words"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR", "Abrir uma mesa"),
        ("pt-PT,pt;q=0.9,en;q=0.8", "pt-BR", "Abrir uma mesa"),
        ("zh-TW,en;q=0.8", "zh-Hant", "開一張桌"),
        ("zh-CN,en;q=0.8", "en-GB", START),
        ("es-MX", "es-MX", "Abrir una mesa, pues"),
        ("es-AR", "es", "¿A qué se juega?"),
        ("it", "it", "Apri un tavolo"),
        ("nl", "nl", START),
        ("sv", "sv", START),
        ("jp", "en-GB", START),
    ],
)
def test_each_phone_has_its_language_and_none_an_error(served: Server, accepted: str, tag: str, words: str):
    told, text = page(served, accepted)
    assert told == tag
    assert words in text
    assert "No such language" not in text
    assert "No such folder" not in text


def test_a_region_has_the_words_of_its_language_where_its_own_lack(served: Server):
    assert "Versión" in page(served, "es-MX")[1]
    assert "Version 0" in page(served, "it")[1], "what could not be filled in is in English"


def test_a_language_of_a_region_is_chosen_by_its_own_name(served: Server):
    phone = Phone(served.address)
    front = phone.get("/").text
    assert re.search(r'value="pt_BR"\s+lang="pt-BR"\s+aria-pressed="false">\s*Português \(Brasil\)', front)
    phone.post("/language", {**find_hidden(front), "language": "pt_BR", "here": "/"})
    assert '<html lang="pt-BR"' in phone.get("/").text
    phone.close()


def test_the_log_names_what_is_left_out(served: Server):
    for language in ("it", "nl", "sv"):
        page(served, language)
    assert "folder jp are left out: no language has that code." in served.told
    assert "folder pt-BR are left out: it is spelled pt_BR." in served.told
    assert re.search(r"nl/LC_MESSAGES/messages.po is left out, as it cannot be read", served.told)
    assert re.search(r"it/LC_MESSAGES/messages.po: left out, .*'Version %\(version\)s'", served.told)
    assert "Traceback" not in served.told


def test_a_catalogue_is_begun_for_no_language_but_one_that_there_is():
    before = sorted(ROOT.glob("companion/**/translations/*"))
    command = [sys.executable, "scripts/messages.py", "pt_BR", "jp"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert made.stdout.startswith("There is no language jp. ")
    assert sorted(ROOT.glob("companion/**/translations/*")) == before


@pytest.mark.parametrize(
    ("given", "spelled"),
    [
        ("pt-br", "pt_BR"),
        ("ZH_hant", "zh_Hant"),
        ("zh_CN", "zh_CN"),
        ("it", "it"),
        ("xx", None),
        ("../..", None),
    ],
)
def test_a_code_is_spelled_in_one_way(given: str, spelled: str | None):
    assert spell(given) == spelled


@pytest.mark.parametrize(
    ("accepted", "found"),
    [
        ("de-CH,en;q=0.9", "de"),
        ("fr-CA,en-US;q=0.7,en;q=0.3", "fr"),
        ("en;q=0.3,de-AT;q=0.8", "de"),
        ("tlh,es;q=0.2", "es"),
        ("de;q=0,fr;q=0.1", "fr"),
        ("en-u-hc-h12,de", "en"),
        ("*", None),
        ("", None),
        ("a-" * 3_000, None),
    ],
)
def test_a_device_is_heard_in_its_own_order(accepted: str, found: str | None):
    assert best_match(accepted, ("en", "de", "es", "fr")) == found
