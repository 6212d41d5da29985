"""Compiling templates: what is left out of them, and where they are cached."""

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from pickle import UnpicklingError

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from companion.web.access import languages


class Unindented(Extension):
    """Remove the indentation of templates, which their readers need and phones do not."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield token._replace(value=re.sub(r"\n\s+", "\n", token.value)) if token.type == "data" else token


class Compiled(FileSystemBytecodeCache):
    """A cache of compiled templates in a folder. A template whose file cannot be read is compiled again;
    failure to write is ignored.

    The names of its files include the versions of Jinja and of our extensions, as Jinja only checks whether
    the source is the same.
    """

    def __init__(self, folder: Path) -> None:
        ours = max(Path(each).stat().st_mtime_ns for each in (__file__, languages.__file__))
        compiler = f"{version('jinja2')}-{ours}"
        super().__init__(str(folder), f"%s-{compiler}.cache")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (UnpicklingError, EOFError):
            # After a power failure a file may be incomplete.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
