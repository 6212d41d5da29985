"""Submits to a table and prints each version once it is saved, until it is killed. Arguments: URL, code."""

import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import count

from companion.kernel.moves import Draft
from companion.ledger.opening import open_ledger
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from tests import toy

url, code = sys.argv[1:]
tables = Tables(
    open_ledger(url, ThreadPoolExecutor(1)),
    lambda _code, _version: None,
    lambda: datetime.now(UTC),
    toy.GAMES,
)
for number in count():
    drafts = (Draft(move=toy.Say(words=f"{number}")), Draft(move=toy.EndTurn()))
    submission = Submission(
        token=f"submission-{number}", saw=tables.table(code).version, by="red", drafts=drafts
    )
    receipt = tables.submit(code, submission)
    assert isinstance(receipt, Receipt)
    sys.stdout.write(f"{receipt.versions[-1]} {submission.token}\n")
    sys.stdout.flush()
