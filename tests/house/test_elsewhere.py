"""Undertally runs where these tests do not: nothing specific to Unix is used without a check, and what is
printed and read does not depend on the system's encoding."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.serving import Server
from tests.lots import varied

ROOT = Path(__file__).resolve().parents[2]
OF_UNIX = frozenset({"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"})
CALLS = frozenset(
    "os." + name
    for name in ("fork", "geteuid", "getuid", "kill", "killpg", "mkfifo", "nice", "setsid", "uname")
) | {
    "signal.alarm",
    "signal.setitimer",
    "socket.AF_UNIX",
    "signal.SIGALRM",
    "signal.SIGHUP",
    "signal.SIGKILL",
}
OPENED = "factory.create_app(config.from_environment())"
RUN = (*sorted((ROOT / "companion").rglob("*.py")), ROOT / "app.py", ROOT / "scripts" / "set_up.py")


def unasked(tree: ast.Module) -> Iterator[str]:
    """Return uses of what only Unix has that are not guarded by a check of the system."""

    def walk(node: ast.AST, asked: bool) -> Iterator[str]:
        if isinstance(node, ast.If | ast.IfExp):
            asked = asked or any(name in ast.unparse(node.test) for name in ("sys.platform", "os.name"))
        if isinstance(node, ast.FunctionDef):
            # A function that returns at once on another system counts as checked.
            asked = asked or any(
                isinstance(first, ast.If)
                and ("sys.platform" in ast.unparse(first.test) or "os.name" in ast.unparse(first.test))
                for first in node.body[:2]
            )
        if not asked:
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names if each.name in OF_UNIX)
            if isinstance(node, ast.ImportFrom) and node.module in OF_UNIX:
                yield str(node.module)
            if isinstance(node, ast.Attribute) and ast.unparse(node) in CALLS:
                yield ast.unparse(node)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, asked)

    return walk(tree, asked=False)


def test_nothing_of_unix_alone_is_on_the_way() -> None:
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in RUN
        for name in unasked(ast.parse(path.read_text("utf-8")))
    }
    assert not found


def test_what_is_on_the_way_would_be_found() -> None:
    assert [*unasked(ast.parse("import fcntl\nimport os\nos.fork()"))] == ["fcntl", "os.fork"]
    assert not [*unasked(ast.parse("import sys\nif sys.platform != 'win32':\n    import resource"))]


def test_every_text_is_read_and_written_in_utf_8() -> None:
    """`read_text` and `write_text` without an encoding use the system's, which is not UTF-8 everywhere."""
    found = []
    for path in RUN:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = {keyword.arg for keyword in node.keywords}
            least = {"read_text": 1, "write_text": 2}.get(name)
            if least is not None and len(node.args) < least and "encoding" not in said:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not found


@pytest.mark.parametrize("encoding", varied(["cp1252", "ascii"], "ascii"))
def test_a_terminal_of_old_shows_the_address(tmp_path: Path, encoding: str) -> None:
    served = Server(tmp_path, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C")
    served.start()
    served.stop()
    assert f":{served.port}" in served.told
    assert "Ctrl+C ends it" in served.told
    assert "Traceback" not in served.told


def test_a_folder_may_have_spaces_and_letters_of_any_script(tmp_path: Path) -> None:
    folder = tmp_path / "Mesa de Zoë 机"
    environment = {**os.environ, "DATA_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    code = f"from companion.web import config, factory; {OPENED}"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert (folder / "undertally.sqlite").is_file()


def test_the_script_for_windows_goes_the_same_way() -> None:
    """There is no Windows here: this checks that what it calls exists, and that it says which Python is
    needed."""
    script = (ROOT / "run.ps1").read_text("ascii")
    assert "scripts\\set_up.py" in script
    assert "-m companion" in script
    assert "3.11" in script
