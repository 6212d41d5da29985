"""Under gevent's monkey patching a paper in the making must not stop the other greenlets."""

import json
import subprocess
import sys

import pytest

from companion import ROOT

SCRIPT = """
from gevent import monkey
monkey.patch_all()
import json, time
import gevent
from companion.printing import printer as printing
from companion.printing.printer import PaperCache
from companion.printing.printer import Printer
from tests.printing.papers import scorecard

# How busy the machine is decides nothing here.
printing.TIMEOUT = 600
printer, cache, ticks = Printer(), PaperCache(), []

def tick():
    while True:
        ticks.append(time.monotonic())
        gevent.sleep(0.01)

def counted(work):
    ticks.clear()
    began = time.monotonic()
    result = work()
    return result, {"seconds": time.monotonic() - began, "ticks": len(ticks)}

def twice():
    makers = [gevent.spawn(cache.get_or_make, "key", lambda: printer.render(scorecard())) for _ in range(2)]
    return [maker.get() for maker in makers]

def too_slow():
    try:
        printer.render("<p>line</p>" * 40_000, timeout=0.5)
    except Exception as problem:
        return type(problem).__name__

gevent.spawn(tick)
printer.warm()
gevent.sleep(0)
pdf, first = counted(lambda: printer.render(scorecard()))
papers, second = counted(twice)
failure, third = counted(too_slow)
abandoned = gevent.spawn(printer.render, scorecard())
gevent.sleep(0.1)
abandoned.kill()
after = printer.render("<p>after</p>")
waiting = gevent.spawn(printer.render, "<p>line</p>" * 40_000)
gevent.sleep(0.3)
_, closing = counted(printer.close)
print(json.dumps({
    "pdf": pdf[:5].decode(), "same": papers[0] is papers[1], "failure": failure,
    "after": len(after) < len(pdf), "closed": type(waiting.get(block=False) if waiting.successful()
    else waiting.exception).__name__, "runs": [first, second, third, closing],
}))
"""


@pytest.mark.pango
def test_other_greenlets_run_on_while_a_paper_is_made() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        cwd=ROOT,
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    told = json.loads(run.stdout)

    assert told["pdf"] == "%PDF-"
    assert told["same"]
    assert told["failure"] == "PrintingTooSlow"
    assert told["after"], "an abandoned paper was handed to the next caller"
    assert told["closed"] == "PrintingFailed"
    for during in told["runs"][:3]:
        # A blocked hub would tick once; a fifth of the possible ticks leaves room for a busy machine.
        assert during["ticks"] > during["seconds"] / 0.01 / 5
