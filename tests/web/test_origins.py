"""Which entry a number in the scores came from: kept per table, and one tap away from the line."""

import re
from html import unescape

from companion.kernel.moves import Retract
from companion.table.service import Tables
from companion.web.board.scores import KNOWN, origins
from tests import toy
from tests.playing import TABLE_SAYS, begin, draft, enter, take
from tests.web.conftest import Phone


def test_what_is_kept_is_what_all_entries_say(tables: Tables) -> None:
    code = begin(tables)
    blue = take(1, toy.BLUE, TABLE_SAYS)
    for step in (take(1), blue, take(2), draft(Retract(5)), take(3), draft(Retract(6)), blue):
        enter(tables, code, step)
        table = tables.whole(code)
        kept = origins(table).changed
        KNOWN.drop(code)
        assert kept == origins(table).changed
        taken = [entry for entry in table.entries if isinstance(entry.move, toy.Take)]
        own = [entry for entry in taken if table.steps[entry.version - 1].stands]
        for seat in (toy.RED, toy.BLUE):
            found = [changed for (whose, *_), changed in kept.items() if whose == seat]
            assert {entry for changed in found for entry in changed} == {e for e in own if e.seat == seat}


def test_a_line_says_who_entered_it_and_leads_to_the_entry(host: Phone, begun: str, tables: Tables) -> None:
    host.enter(begun, "take", seat="red", count="3")
    page = unescape(host.get(f"/t/{begun}/scores").get_data(as_text=True))
    (version,) = {int(found) for found in re.findall(r"#entry-(\d+)", page)}
    assert "entered by" in page
    assert re.search(r'<time datetime="[^"]+">', page), "in the time of the phone that looks"
    (way,) = set(re.findall(r'href="([^"]+#entry-\d+)"', page))
    log = host.get(way).get_data(as_text=True)
    assert f'id="entry-{version}"' in log
    assert host.enter(begun, "take", seat="red", count="2", says="table").status_code == 303
    page = unescape(host.get(f"/t/{begun}/scores").get_data(as_text=True))
    (earlier,) = re.findall(r'href="([^"]+only=[^"]+)"', page)
    log = host.get(earlier).get_data(as_text=True)
    assert "The entries behind a number" in log
    own = [made.version for made in tables.table(begun).entries if made.seat == toy.RED]
    assert [int(found) for found in re.findall(r'id="entry-(\d+)"', log)] == own[:0:-1]
    twice = host.read(f"/t/{begun}/log?only={own[0]},{own[0]}")
    assert re.findall(r'id="entry-(\d+)"', twice) == [str(own[0])]
