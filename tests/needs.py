"""What tests need of the system: without it they are skipped, with its name. Where it could have been
installed, the run ends red all the same."""

from functools import cache

import pytest

from scripts.set_up import advice, packages

CANNOT_BE_HAD = "Not tested here: "
COULD_BE_HAD = "Missing: "


@cache
def lacks(found_by: str) -> str:
    """Return why something cannot be tested here, which begins with one of the two above; empty: it can."""
    (package,) = (each for each in packages("run", "test", "ci") if each.found_by == found_by)
    if package.is_here():
        return ""
    if package.purpose == "ci":
        return f"{CANNOT_BE_HAD}{package.what} is not installed; nobody is asked to have it"
    if package.is_to_be_had():
        return advice([package])
    return f"{CANNOT_BE_HAD}{package.what}, which this system does not have"


def need(found_by: str) -> None:
    """Skip the test, or whatever asks, where a package is missing that scripts/system-packages.txt has."""
    if reason := lacks(found_by):
        pytest.skip(reason)


class Untested:
    """Says at the end of a run, in a line each, what was not tested, and has it end red where that could have
    been."""

    def __init__(self) -> None:
        self.reasons: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            reason = report.longrepr[2].removeprefix("Skipped: ")
            if reason.startswith((CANNOT_BE_HAD, COULD_BE_HAD)):
                self.reasons.add(reason)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for reason in sorted(self.reasons):
            terminalreporter.write_line(reason)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        green = session.exitstatus == pytest.ExitCode.OK
        if green and any(reason.startswith(COULD_BE_HAD) for reason in self.reasons):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
