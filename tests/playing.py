"""Short ways to play the toy game at a table."""

from itertools import count

from companion.kernel.moves import Begin, Draft, Move, Override
from companion.kernel.seats import Seat
from companion.table.service import Tables
from companion.table.submission import Answer, Receipt, Submission
from tests import toy

TABLE_SAYS = Override(says="table")
_tokens = count()


def draft(move: Move, seat: Seat | None = None, override: Override | None = None) -> Draft:
    return Draft(move=move, seat=seat, override=override)


def take(stones: int, seat: Seat = toy.RED, override: Override | None = None) -> Draft:
    return draft(toy.Take(stones), seat, override)


def begun(stones: str = "21") -> Draft:
    return draft(Begin(seats=(toy.RED, toy.BLUE), first=toy.RED, settings={"stones": stones}))


def submission(
    tables: Tables, code: str, *drafts: Draft, saw: int | None = None, token: str = "", again: bool = False
) -> Submission:
    return Submission(
        token=token or f"test-token-{next(_tokens)}",
        saw=tables.table(code).version if saw is None else saw,
        by="red",
        drafts=drafts,
        again=again,
    )


def submit(
    tables: Tables, code: str, *drafts: Draft, saw: int | None = None, token: str = "", again: bool = False
) -> Answer:
    return tables.submit(code, submission(tables, code, *drafts, saw=saw, token=token, again=again))


def enter(tables: Tables, code: str, *drafts: Draft) -> tuple[int, ...]:
    """Enter drafts without objections; return their versions."""
    receipt = submit(tables, code, *drafts)
    assert isinstance(receipt, Receipt)
    return receipt.versions


def begin(tables: Tables, stones: str = "21") -> str:
    """Return the code of a table where Red and Blue have begun: entries 1 and 2."""
    code = tables.open(toy.SLUG).code
    enter(tables, code, begun(stones))
    return code
