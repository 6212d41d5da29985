"""Papers as they come out of the printer, read back as text."""

import re
from io import BytesIO

from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.games.stone_and_iron.sending import Phone

Pages = list[str]


def printed(phone: Phone, paper: str, size: str = "a4", client: FlaskClient | None = None) -> Pages:
    """Return the words of each page, with single spaces."""
    answer = (client or phone.client).get(f"/t/{phone.code}/papers/{paper}.pdf?size={size}")
    assert answer.status_code == 200, answer.text
    pages = PdfReader(BytesIO(answer.data)).pages
    return [re.sub(r"\s+", " ", page.extract_text()) for page in pages]


def proof(phone: Phone) -> str:
    """Return the hash of the ledger that a paper was made from."""
    answer: str = phone.client.get(f"/t/{phone.code}/export.json").json["hash"]
    return answer
