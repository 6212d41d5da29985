"""The end of a request is declared in one way only; otherwise it is rejected, and nothing after it is read
as a request."""

import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from bench.serving import server_address

NEXT = b"GET /healthz/live HTTP/1.1\r\nHost: x\r\n\r\n"
"""Text that would be taken for a request of its own."""

UNCLEAR = {
    "two lengths": b"Content-Length: 0\r\nContent-Length: 42\r\n",
    "the same length twice": b"Content-Length: 0\r\nContent-Length: 0\r\n",
    "a list of lengths": b"Content-Length: 0, 0\r\n",
    "a length with a sign": b"Content-Length: +0\r\n",
    "a length below nothing": b"Content-Length: -1\r\n",
    "a length with an underscore": b"Content-Length: 0_0\r\n",
    "a length in other figures": "Content-Length: ٠\r\n".encode(),
    "no length": b"Content-Length: \r\n",
    "a length behind a space": b"Content-Length : 42\r\n",
    "a coding that is none": b"Transfer-Encoding: xchunked\r\n",
    "a coding of another": b"Transfer-Encoding: gzip, chunked\r\n",
    "no coding": b"Transfer-Encoding: identity\r\n",
    "a coding twice": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    "a coding that goes on in the next line": b"Transfer-Encoding:\r\n chunked\r\n",
    "a coding behind a space": b"Transfer-Encoding : chunked\r\n",
    "both": b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "both the other way round": b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    "a line that is no header": b"X\r\nContent-Length: 42\r\n",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with server_address(tmp_path_factory.mktemp("framing")) as served:
        parts = urlsplit(served)
        assert parts.hostname is not None
        assert parts.port is not None
        yield parts.hostname, parts.port


def answers(address: tuple[str, int], sent: bytes) -> list[bytes]:
    """Return everything that comes back until the server hangs up."""
    with closing(socket.create_connection(address, 10)) as line:
        line.sendall(sent)
        got = b""
        while part := line.recv(65536):
            got += part
    return [b"HTTP/1.1 " + answer[:3] for answer in got.split(b"HTTP/1.1 ")[1:]]


def request(headers: bytes, body: bytes = b"", version: bytes = b"1.1") -> bytes:
    return b"POST /language HTTP/" + version + b"\r\nHost: x\r\n" + headers + b"\r\n" + body


@pytest.mark.parametrize("what", UNCLEAR)
def test_what_does_not_say_where_it_ends_is_refused_and_the_line_closed(address, what: str):
    assert answers(address, request(UNCLEAR[what], NEXT)) == [b"HTTP/1.1 400"]


def test_a_coding_is_nothing_of_the_older_protocol(address):
    sent = request(b"Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n" + NEXT, b"1.0")
    assert answers(address, sent) == [b"HTTP/1.1 400"]


def test_a_body_ends_also_where_another_protocol_is_asked_for(address):
    last = NEXT.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    sent = request(b"Upgrade: websocket\r\nContent-Length: %d\r\n" % len(NEXT), NEXT + last)
    assert answers(address, sent) == [b"HTTP/1.1 400", b"HTTP/1.1 200"]


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (b"Content-Length: 3\r\n", b"a=b"),
        (b"Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 8\r\n", b"--edge--"),
        (b"", b""),
        (b"Transfer-Encoding: Chunked\r\n", b"3\r\na=b\r\n0\r\n\r\n"),
    ],
)
def test_what_says_it_plainly_is_answered_and_what_comes_behind_too(address, headers: bytes, body: bytes):
    last = NEXT.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert answers(address, request(headers, body + last)) == [b"HTTP/1.1 400", b"HTTP/1.1 200"]
