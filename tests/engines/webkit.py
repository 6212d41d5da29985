"""WebKit as Debian packages it: WebKitGTK, like today's Safari, and WPE, which in Debian 12 is like the
Safari of iOS 16."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from tests.engines.hands import SCRIPT_PATIENCE, Hand, Phone, Spot

WEBKIT_DRIVER: Final = "/usr/bin/WebKitWebDriver"
WPE_DRIVER: Final = "/usr/bin/WPEWebDriver"
UNKNOWN_HERE: Final = "Unrecognized Content-Security-Policy directive 'manifest-src'"
"""Neither installs applications, so they have no word for where their manifests may come from."""

ITS_OWN_GROUP: Final = {"start_new_session": True}
"""A driver and the browser that it starts are a group of processes, which can be ended as one."""


class Driven(Hand):
    """A browser driven by Selenium. `_said`: the file that the browser logs to."""

    _driver: Any
    _said: Path

    def go(self, url: str) -> None:
        self._driver.get(url)

    def run(self, script: str, *values: object) -> Any:
        return self._driver.execute_script(script, *values)

    def press(self, spot: Spot) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self._driver, duration=0)
        actions.pointer_action.move_to_location(*spot).pointer_down().pointer_up()
        actions.perform()

    def write(self, keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self._driver).send_keys(keys).perform()

    def back(self) -> None:
        self._driver.back()

    def reload(self) -> None:
        self._driver.refresh()

    def picture(self) -> bytes:
        return bytes(self._driver.get_screenshot_as_png())

    def complaints(self) -> list[str]:
        lines = self._said.read_text("utf-8", errors="replace").splitlines()
        return [line for line in lines if "CONSOLE" in line and "ERROR" in line and UNKNOWN_HERE not in line]

    def tabs(self) -> list[str]:
        return list(self._driver.window_handles)

    def new_tab(self) -> str:
        before = self.tabs()
        self._driver.switch_to.new_window("tab")
        (made,) = {*self.tabs()} - {*before}
        return made

    def turn_to(self, tab: str) -> None:
        self._driver.switch_to.window(tab)

    def has_ended(self) -> bool:
        from selenium.common.exceptions import InvalidSessionIdException, WebDriverException
        from urllib3.exceptions import HTTPError

        try:
            self.tabs()
        except (InvalidSessionIdException, HTTPError):
            return True
        except WebDriverException:
            return False
        return False

    def close(self) -> None:
        """Close the browser, too, where it outlives its driver."""
        group = self._driver.service.process.pid
        self._driver.quit()
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


class WebKit(Driven):
    """WebKitGTK, in a window on a virtual screen."""

    name = "WebKitGTK"

    def __init__(self, folder: Path, display: str, phone: Phone) -> None:
        from selenium import webdriver
        from selenium.common.exceptions import WebDriverException

        self.passing = (WebDriverException,)
        self._said = folder / "said"
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "WINDOW": f"{phone.width}x{phone.height}",
            "PRIVATE": "1" if phone.private else "",
            "DARK": "1" if phone.dark else "",
            "DATA": str(folder),
            "HOME": str(folder),
        }
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(Path(__file__).with_name("window.py"))
        service = webdriver.WebKitGTKService(
            WEBKIT_DRIVER, env=environment, log_output=str(self._said), popen_kw=ITS_OWN_GROUP.copy()
        )
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(SCRIPT_PATIENCE)


class WPE(Driven):
    """WPE, in its own small browser, which displays nothing."""

    name = "WPE"

    def __init__(self, folder: Path, phone: Phone) -> None:
        from selenium.common.exceptions import WebDriverException
        from selenium.webdriver.wpewebkit.options import Options
        from selenium.webdriver.wpewebkit.service import Service
        from selenium.webdriver.wpewebkit.webdriver import WebDriver

        self.passing = (WebDriverException,)
        self._said = folder / "said"
        options = Options()
        options.binary_location = str(small_browser())
        private = ("--private",) if phone.private else ()
        for argument in ("--automation", "--headless", "--ignore-tls-errors", *private):
            options.add_argument(argument)
        environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder),
            "LD_PRELOAD": str(_sized()),
            "WINDOW_WIDTH": str(phone.width),
            "WINDOW_HEIGHT": str(phone.height),
        }
        service = Service(
            WPE_DRIVER, env=environment, log_output=str(self._said), popen_kw=ITS_OWN_GROUP.copy()
        )
        self._driver = WebDriver(options=options, service=service)
        self._driver.set_script_timeout(SCRIPT_PATIENCE)


def small_browser() -> Path | None:
    """Return WPE's own browser, which Debian packages with the library; None if it is not installed."""
    return next(iter(sorted(Path("/usr/lib").glob("*/wpe-webkit-*/MiniBrowser"))), None)


@cache
def _sized() -> Path:
    """Compile a module that makes the page of WPE's browser as large as a phone: the browser has no option
    for that."""
    made = Path(mkdtemp()) / "sized.so"
    source = Path(__file__).with_name("sized.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


@contextmanager
def unseen_screen() -> Iterator[str]:
    """A virtual screen for windows; yields its name, such as `:7`."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1400x1400x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as told:
        yield f":{told.readline().strip()}"
    process.terminate()
    process.wait(10)
