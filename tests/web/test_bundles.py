"""Scripts that are sent as one file."""

import re
from pathlib import Path

import pytest

from companion import ROOT
from companion.web.assets import STATIC
from companion.web.bundles import bundle_of, members, read_script

SCRIPTS = STATIC / "js"
BUNDLES = sorted(set(bundle_of(SCRIPTS).values()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a bundle of two scripts, the second of which imports the first and a third."""
    files = {
        "all.js": '/* Both. */\nexport * from "./one.js";\nimport "./two.js";\n',
        "one.js": "export const one = 1;\nexport async function wait() {}\n",
        "two.js": 'import { one } from "./one.js";\nimport { three } from "./three.js";\nalert(three);\n',
        "three.js": "export const three = 3;\n",
        "four.js": 'import { wait } from "./one.js";\nimport "./three.js";\nimport("./two.js");\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_bundle_is_one_file_with_its_scripts_in_order(folder: Path):
    text = read_script(folder / "all.js")
    assert text.index("one = 1") < text.index("alert(three)")
    assert "export const { one, wait } = from_one;" in text
    assert "const { one } = from_one;" in text
    assert re.findall("^import .*", text, re.MULTILINE) == ['import * as from_three from "./three.js";']


def test_others_import_the_bundle(folder: Path):
    text = read_script(folder / "four.js")
    assert text == ('import { wait } from "./all.js";\nimport "./three.js";\nimport("./all.js");\n')


def test_a_script_runs_after_those_that_it_imports(folder: Path):
    (folder / "one.js").write_text('import { two } from "./two.js";\n')
    with pytest.raises(ValueError, match=r"one\.js imports two\.js, which runs after it"):
        read_script(folder / "all.js")


def test_a_script_is_in_one_bundle():
    names = [name for bundle in BUNDLES for name, _ in members(SCRIPTS / bundle)]
    assert len(names) > 10
    assert len(names) == len(set(names))


def test_pages_ask_for_bundles_not_for_what_is_in_them():
    asked = {
        name
        for page in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"asset\('js/(\w+\.js)'\)", page.read_text("utf-8"))
    }
    assert asked & set(BUNDLES)
    assert not asked & set(bundle_of(SCRIPTS))


@pytest.mark.parametrize("bundle", BUNDLES)
def test_imports_are_written_as_bundling_reads_them(bundle: str):
    text = read_script(SCRIPTS / bundle)
    assert not re.search(r"^(import(?! \* as )|export (?!const \{)|.*\bawait import\()", text, re.MULTILINE)
