"""Fixtures for tests of several folders: a ledger on each engine, and tables with a game to play."""

import gc
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite
from hypothesis import Phase, settings

from bench import postgres
from companion.ledger import engine
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.ledger.upgrading import upgrade
from companion.printing.printer import Printer
from companion.table.service import Tables
from tests import apps, toy
from tests.needs import Untested, need
from tests.quicker import compile_addresses_once, compile_statements_once, wait_for_no_disk

# How long an example takes depends on how busy the machine is; timing is for the benchmarks. A law that fails
# shows its example; looking for a smaller one takes minutes, and `make soak` does it.
AS_DRAWN = (Phase.explicit, Phase.generate)
settings.register_profile("house", deadline=None, derandomize=True, max_examples=15, phases=AS_DRAWN)
settings.register_profile("soak", deadline=None, max_examples=400)
settings.load_profile("house")

compile_addresses_once()
compile_statements_once()
wait_for_no_disk()

BOTH_ENGINES = ("ledger", "faults")
"""Folders whose tests run on each engine; elsewhere only those that are marked `both_engines`."""

BOTH_IN_LONG_RUNS = ("table", "memory", "features")
"""Folders whose other tests, too, run on each engine with `make soak`: they keep everything in a ledger,
which decides how."""

LONG = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.long\b", re.MULTILINE)
"""How a test file says that `make test-quick` leaves it out, and a `conftest.py` that it leaves out
its folder: what starts programs or looks at all pages, and web tests of rarely used features."""

LONG_FIXTURES = frozenset({"printer", "postgres_url"})
"""`make test-quick` also leaves out tests with these, laws over random examples, and what needs Pango or
PostgreSQL."""


class Clock:
    """A clock that is a second later each time it is asked."""

    def __init__(self) -> None:
        self._seconds = count()

    def __call__(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(self._seconds))


PATIENCE = 180.0
"""Seconds for one paper, generous enough that a busy machine decides no test."""


class LastingPrinter(Printer):
    """One for all applications of a run: its process is slow to start, and outlives whatever it prints.

    A test that prints with it is skipped where nothing can be printed."""

    def render(self, *given: Any, **named: Any) -> bytes:
        need("pango")
        return super().render(*given, **named)

    def close(self) -> None:
        """Do nothing: it is closed at the end of the run."""


@pytest.fixture(scope="session", autouse=True)
def lasting_printer() -> Iterator[None]:
    printer = LastingPrinter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.web.services.Printer", lambda: printer)
        patch.setattr("companion.printing.printer.TIMEOUT", PATIENCE)
        yield
    Printer.close(printer)


@pytest.fixture
def unpressed() -> Iterator[None]:
    with apps.unpressed():
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    need("postgresql")
    with postgres.server(postgres.binaries() or Path()) as url:
        yield url


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite ledger without a table, to be copied."""
    file = tmp_path_factory.mktemp("empty") / "ledger.sqlite"
    file.write_bytes(apps.empty_ledger())
    return file


def pytest_configure(config: pytest.Config) -> None:
    """Compile templates once for every application, server and worker of this run and the next.

    The long run tries new examples each time, all other runs always the same ones."""
    if "CACHE_DIR" not in os.environ:
        os.environ["CACHE_DIR"] = str(Path(tempfile.gettempdir()) / f"undertally-tests-{os.getuid()}")
        engine.make_folder(Path(os.environ["CACHE_DIR"]))
    if "soak" in config.option.markexpr and "not soak" not in config.option.markexpr:
        settings.load_profile("soak")
    if hasattr(config, "workerinput"):
        _compile_a_share(config)
    else:
        config.pluginmanager.register(Untested())


def _compile_a_share(config: pytest.Config) -> None:
    """Have each worker of a fresh clone compile some of the tests before it loads them all: compiling takes
    three times as long as loading."""
    here, given = Path(__file__).parent, config.workerinput  # type: ignore[attr-defined]
    wanted = [path for path in sorted(here.rglob("test_*.py")) if not pytest_ignore_collect(path, config)]
    for path in wanted[int(given["workerid"].removeprefix("gw")) :: given["workercount"]]:
        compiled = rewrite.get_cache_dir(path) / (path.stem + rewrite.PYC_TAIL)
        if not compiled.exists() and not sys.dont_write_bytecode:
            compiled.parent.mkdir(exist_ok=True)
            of, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, of, compiled)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Keep `make test-quick` from even loading what it leaves out."""
    if "not long" not in config.option.markexpr:
        return None
    return True if _is_long(collection_path) else None


@cache
def _is_long(path: Path) -> bool:
    """Return whether a test file or a folder says that it is long; a file in such a folder need not."""
    if path == Path(__file__).parent:
        return False
    says = path / "conftest.py" if path.is_dir() else path
    return (says.suffix == ".py" and says.exists() and LONG.search(says.read_text("utf-8")) is not None) or (
        _is_long(path.parent)
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("pango"):
        need("pango")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage meanwhile: what is loaded stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Exclude everything loaded so far, which stays to the end, from garbage collection: that saves a
    twentieth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark browser tests, and those that `make test-quick` leaves out. What takes long comes first.

    `make test-quick` drops them here: without laws over random examples, Hypothesis need not read all our
    modules for constants to try."""
    for item in items:
        path = item.path.relative_to(Path(__file__).parent)
        by_lot = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if by_lot:
            item.add_marker(pytest.mark.by_lot)
        if path.parts[0] == "browser":
            item.add_marker(pytest.mark.browser)
        if (
            _is_long(item.path)
            or by_lot
            or not LONG_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
            or any(item.get_closest_marker(name) for name in ("pango", "postgres"))
        ):
            item.add_marker(pytest.mark.long)
    if "not long" in config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    items[:] = _dealt(items, getattr(config, "workerinput", {}).get("workercount", 1))


def _dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return the tests file by file, as equally large hands one after the other, each with its long files
    first: a worker begins with one hand, and takes over from the end of another's."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    long = {file for file, its in files.items() if any(item.get_closest_marker("long") for item in its)}
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for file in sorted(files, key=lambda file: file not in long):
        min(hands, key=len).extend(files[file])
    return list(chain(*hands))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    test = metafunc.definition
    chosen = any("ledger_url" in mark.args[0] for mark in test.iter_markers("parametrize"))
    if "ledger_url" not in metafunc.fixturenames or chosen:
        return
    folder = test.path.relative_to(Path(__file__).parent).parts[0]
    matters = folder in BOTH_ENGINES or test.get_closest_marker("both_engines") is not None
    if matters or folder in BOTH_IN_LONG_RUNS:
        marks = [pytest.mark.postgres] if matters else [pytest.mark.postgres, pytest.mark.soak]
        metafunc.parametrize("ledger_url", ["sqlite", pytest.param("postgresql", marks=marks)], indirect=True)


@pytest.fixture
def ledger_url(request: pytest.FixtureRequest, tmp_path: Path, empty_file: Path) -> str:
    """Return the URL of an empty ledger: on each engine in turn where that matters, otherwise on SQLite."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{shutil.copy(empty_file, tmp_path)}"
    url: str = request.getfixturevalue("migrated_postgres")
    return url


@pytest.fixture
def empty_postgres(postgres_url: str) -> Iterator[str]:
    """A database with nothing in it."""
    with postgres.database(postgres_url) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres_url: str) -> Iterator[str]:
    """The URL of a database with a ledger without a table, to be copied."""
    with postgres.database(postgres_url) as url:
        both = engines(url)
        upgrade(both.writing)
        both.dispose()
        yield url


@pytest.fixture
def migrated_postgres(postgres_url: str, postgres_template: str) -> Iterator[str]:
    with postgres.database(postgres_url, copied_from=postgres_template) as url:
        yield url


@pytest.fixture
def new_ledger(ledger_url: str) -> Iterator[Callable[[], Ledger]]:
    """Opens ledgers; several may be open on the same store, as with a server and a command line."""
    opened: list[Ledger] = []

    def new() -> Ledger:
        opened.append(Ledger(engines(ledger_url), ThreadPoolExecutor(1)))
        return opened[-1]

    yield new
    for ledger in opened:
        ledger.close()


@pytest.fixture
def ledger(new_ledger: Callable[[], Ledger]) -> Ledger:
    return new_ledger()


@pytest.fixture
def announced() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def tables(ledger: Ledger, announced: list[tuple[str, int]]) -> Tables:
    """Tables for the toy game."""
    return Tables(ledger, lambda code, version: announced.append((code, version)), Clock(), toy.GAMES)
