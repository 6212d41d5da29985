"""Since when something is due: the same whether a table was followed, or is looked at for the first time."""

from companion.kernel.due import list_awaited
from companion.kernel.moves import Begin, Choose, Draft, Retract
from companion.table.fold import KEPT
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.services import DueSince
from tests.toy import BLUE, RED, SLUG, EndTurn, Take


def enter(tables: Tables, code: str, *drafts: Draft) -> None:
    version = tables.table(code).version
    handed = Submission(token=f"since-{code}-{version}", saw=version, by="host", drafts=drafts)
    assert isinstance(tables.submit(code, handed), Receipt)


def test_it_is_the_entry_that_made_it_so(tables: Tables):
    code = tables.open(SLUG).code
    watching = DueSince()

    def made_by() -> list[int]:
        table = tables.table(code)
        followed, anew = watching.of(table), DueSince().of(table)
        assert followed == anew == watching.of(table)
        assert tuple(one for one, _at in anew) == list_awaited(table.game, table.position)
        return [next(made.version for made in table.entries if made.at == at) for _one, at in anew]

    enter(tables, code, Draft(move=Begin((RED, BLUE), RED, {})))
    assert made_by() == [2]
    enter(tables, code, Draft(move=Take(2), seat=RED))
    assert made_by() == [2]
    enter(tables, code, Draft(move=EndTurn(), seat=RED))
    assert made_by() == [4]
    enter(tables, code, Draft(move=Retract(4)))
    assert made_by() == [2], "the turn that is not over goes on since it began"
    enter(tables, code, Draft(move=Take(1), seat=RED))
    enter(tables, code, Draft(move=EndTurn(), seat=RED))
    enter(tables, code, Draft(move=EndTurn(), seat=BLUE))
    assert made_by() == [8], "two entries since it was looked at"


def test_what_has_been_due_for_longer_than_is_at_hand_has_no_time(tables: Tables):
    code = tables.open(SLUG).code
    watching = DueSince()
    enter(tables, code, Draft(move=Begin((RED, BLUE), RED, {})))
    for number in range(2 * KEPT):
        table = tables.table(code)
        since = watching.of(table)
        assert number % 20 or since == DueSince().of(table)
        enter(tables, code, Draft(move=Choose("running-scores", ("all", "board")[table.version % 2])))
    assert table.before > 2
    assert [at for _one, at in since] == [None]
