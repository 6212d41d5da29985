"""How templates are compiled: what is left out of them, and where they are kept."""

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
    """Leave the indentation of templates out of pages: it is there to be read, and need not be sent."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield token._replace(value=re.sub(r"\n\s+", "\n", token.value)) if token.type == "data" else token


class Compiled(FileSystemBytecodeCache):
    """Compiled templates in a folder. What cannot be read is compiled again; what cannot be kept is not kept.

    What compiles them is part of their names, as Jinja asks only whether their sources are the same.
    """

    def __init__(self, folder: Path) -> None:
        ours = max(Path(each).stat().st_mtime_ns for each in (__file__, languages.__file__))
        compiler = f"{version('jinja2')}-{ours}"
        super().__init__(str(folder), f"%s-{compiler}.cache")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (UnpicklingError, EOFError):
            # A computer that lost its power may leave half a file.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
