"""How a phone uploads a file of results to a group."""

import re

from werkzeug.test import TestResponse

from tests.web.conftest import Phone


def brought(phone: Phone, group: str, file: bytes | str) -> TestResponse:
    """Return the page that results from a file once it has been read."""
    body = file if isinstance(file, bytes) else file.encode()
    # Built by hand: the test client would leave its temporary file for a large upload open.
    edge = b"--edge\r\nContent-Disposition: form-data; "
    proof = edge + b'name="csrf_token"\r\n\r\n' + phone.csrf().encode() + b"\r\n"
    sent = edge + b'name="file"; filename="results.csv"\r\n\r\n' + body + b"\r\n--edge--\r\n"
    kind = "multipart/form-data; boundary=edge"
    answer = phone.client.post(f"/g/{group}/bring", data=proof + sent, content_type=kind)
    return answer if answer.status_code != 303 else read(phone, answer.location)


def read(phone: Phone, address: str) -> TestResponse:
    while True:
        page = phone.get(address)
        if '<progress id="reading"' not in page.text:
            return page


def looking(phone: Phone, group: str, file: bytes | str) -> str:
    return brought(phone, group, file).text


def address_in(page: str) -> str:
    """Return the address of the form on the page that imports the results."""
    found = re.search(r'action="(/g/\w+/bring/\w+)"', page)
    assert found is not None, page
    return found[1]


def taking(phone: Phone, group: str, file: bytes | str) -> str:
    address = address_in(looking(phone, group, file))
    assert phone.post(address, sure="y", alone="y").status_code == 303
    return address
