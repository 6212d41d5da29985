"""What tests need from the system: without it they are skipped, with its name. If it could have been
installed, the run still fails."""

from functools import cache

import pytest

from scripts.set_up import advice, packages

CANNOT_BE_HAD = "Not tested here: "
COULD_BE_HAD = "Missing: "


@cache
def lacks(found_by: str) -> str:
    """Return why something cannot be tested here, beginning with one of the two texts above; empty if it
    can."""
    (package,) = (each for each in packages("run", "test", "ci") if each.found_by == found_by)
    if package.is_here():
        return ""
    if package.purpose == "ci":
        return f"{CANNOT_BE_HAD}{package.what} is not installed; nobody is asked to have it"
    if package.is_offered():
        return advice([package])
    return f"{CANNOT_BE_HAD}{package.what}, which this system does not have"


def need(found_by: str) -> None:
    """Skip the test, or the fixture, if a package listed in scripts/system-packages.txt is missing."""
    if reason := lacks(found_by):
        pytest.skip(reason)


class Untested:
    """Reports at the end of a run, one line each, what was not tested, and makes the run fail if it could
    have been."""

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
