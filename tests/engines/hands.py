"""One hand for the engines that Playwright does not drive as Debian has them: WebKitGTK, by Selenium, and
Firefox, by Marionette. It taps what is in sight, as a finger does, and waits until the page stands still."""

import base64
import json
import os
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, NamedTuple

from tests.engines.marionette import Marionette, MarionetteError

WEBKIT_DRIVER: Final = "/usr/bin/WebKitWebDriver"
FIREFOX: Final = "firefox-esr"
PATIENCE: Final = 60.0
"""Seconds before what does not come is a failure; the machines of CI are slow at times."""

SPOT: Final = """
const [css, words] = arguments;
const moves = (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity;
if (document.getAnimations().some(moves)) return null;
const said = (one) => (one.innerText ?? one.textContent).replace(/\\s+/g, " ").trim();
const shown = (one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.height && getComputedStyle(one).visibility === "visible";
};
const found = [...document.querySelectorAll(css)].find((one) => shown(one) && said(one).includes(words));
if (!found) return null;
found.scrollIntoView({ block: "nearest", behavior: "instant" });
const box = found.getBoundingClientRect();
const spot = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
const hit = document.elementFromPoint(...spot);
return hit && (found.contains(hit) || hit.contains(found)) ? spot : null;
"""
"""Where a finger would tap an element that shows these words; null while the page moves, or something lies
above it."""


class Spot(NamedTuple):
    x: int
    y: int


class Hand(ABC):
    """A phone with one page. `name`: of its engine."""

    name: str
    passing: tuple[type[Exception], ...] = ()
    """What a script raises while another page comes."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address."""

    @abstractmethod
    def run(self, script: str, *values: object) -> Any:
        """Return what a script in the page returns; `arguments` are the values."""

    @abstractmethod
    def press(self, spot: Spot) -> None:
        """Press and let go."""

    @abstractmethod
    def write(self, keys: str) -> None:
        """Type into what has the focus."""

    @abstractmethod
    def back(self) -> None:
        """Press the phone's own *back*."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def picture(self) -> bytes:
        """Return what is seen, as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return what the engine says against our pages: errors of scripts, styles and addresses."""

    @abstractmethod
    def close(self) -> None: ...

    def until(self, script: str, *values: object) -> Any:
        """Return what a script returns as soon as that is true; `AssertionError` where it never is."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(*self.passing):
                if found := self.run(script, *values):
                    return found
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: never true: {values or script}. {self._shown()}")
            time.sleep(0.1)

    def _shown(self) -> str:
        """Return where a picture of the page lies, for whoever looks why a test failed."""
        with NamedTemporaryFile(prefix="undertally-", suffix=".png", delete=False) as file:
            file.write(self.picture())
        return f"The page was {self.run('return location.href')}, its picture is {file.name}"

    def tap(self, css: str, words: str = "") -> None:
        spot = None
        # The page stands still once the same spot is found twice.
        while spot != (spot := Spot(*self.until(SPOT, css, words))):
            time.sleep(0.15)
        self.press(spot)

    def sees(self, words: str) -> None:
        """Wait until these words stand on the page."""
        self.until("return document.body.innerText.replace(/\\s+/g, ' ').includes(arguments[0])", words)

    @property
    def version(self) -> int:
        return int(self.run("return document.getElementById('live')?.dataset.version ?? 0"))

    def comes_to(self, version: int) -> None:
        """Wait until the page shows a version of its table, or a later one."""
        self.until("return Number(document.getElementById('live')?.dataset.version) >= arguments[0]", version)

    def enters(self, *taps: tuple[str, str]) -> None:
        """Tap one after the other, and wait until something was entered and no sheet is open."""
        before = self.version
        for css, words in taps:
            self.tap(css, words)
        self.comes_to(before + 1)
        self.until("return !document.querySelector('dialog[open]')")


UNKNOWN_HERE: Final = "Unrecognized Content-Security-Policy directive 'manifest-src'"
"""WebKitGTK installs no applications, so it has no word for where their manifests may come from."""


class WebKit(Hand):
    """WebKitGTK, in a window of a screen that nobody sees."""

    name = "WebKitGTK"

    def __init__(self, folder: Path, display: str, width: int, height: int) -> None:
        from selenium import webdriver
        from selenium.common.exceptions import WebDriverException

        self.passing = (WebDriverException,)
        self._said = folder / "said"
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "WINDOW": f"{width}x{height}",
            "DATA": str(folder),
            "HOME": str(folder),
        }
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(Path(__file__).with_name("window.py"))
        service = webdriver.WebKitGTKService(WEBKIT_DRIVER, env=environment, log_output=str(self._said))
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(30)

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
        return self._driver.get_screenshot_as_png()

    def complaints(self) -> list[str]:
        lines = self._said.read_text("utf-8", errors="replace").splitlines()
        return [line for line in lines if "CONSOLE" in line and "ERROR" in line and UNKNOWN_HERE not in line]

    def close(self) -> None:
        self._driver.quit()


OF_OURS: Final = """
return Services.console.getMessageArray().map((one) => {
  try { one.QueryInterface(Ci.nsIScriptError); } catch { return ""; }
  return one.flags & 1 ? "" : `${one.category}: ${one.errorMessage} ${one.sourceName}:${one.lineNumber}`;
}).filter((one) => one.includes(arguments[0]));
"""

PHONE_WIDE: Final = """
const page = gBrowser.selectedBrowser;
page.style.cssText = `width:${arguments[0]}px;height:${arguments[1]}px;min-width:0;flex:none`;
page.parentNode.style.alignItems = "start";
"""
"""No window of Firefox is as narrow as a phone; the page within it can be."""


class Firefox(Hand):
    name = "Firefox"

    passing = (MarionetteError,)

    def __init__(self, folder: Path, width: int, height: int) -> None:
        port = _free_port()
        settings = {
            "marionette.port": port,
            "ui.useOverlayScrollbars": 1,
            "ui.prefersReducedMotion": 0,
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False,
            "app.normandy.enabled": False,
            "browser.aboutwelcome.enabled": False,
            "browser.preonboarding.enabled": False,
            "browser.safebrowsing.downloads.remote.enabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "extensions.getAddons.cache.enabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "services.settings.server": "data:,",
            "termsofuse.bypassNotification": True,
            "toolkit.telemetry.enabled": False,
        }
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in settings.items())
        (folder / "user.js").write_text("".join(lines), "utf-8")
        command = [FIREFOX, "-marionette", "-headless", "-remote-allow-system-access", "-no-remote"]
        self._process = subprocess.Popen(
            [*command, "-profile", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(folder)},
        )
        self._marionette = Marionette(port)
        self._send = self._marionette.send
        self._send("WebDriver:SetTimeouts", {"script": 30_000})
        self._in_chrome(PHONE_WIDE, width, height)

    def _in_chrome(self, script: str, *values: object) -> Any:
        """Run a script in the browser itself, not in its page."""
        self._send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.run(script, *values)
        finally:
            self._send("Marionette:SetContext", {"value": "content"})

    def go(self, url: str) -> None:
        self._send("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *values: object) -> Any:
        return self._send("WebDriver:ExecuteScript", {"script": script, "args": [*values], "sandbox": None})

    def press(self, spot: Spot) -> None:
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": spot.x, "y": spot.y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}
        self._send("WebDriver:PerformActions", {"actions": [finger]})
        self._send("WebDriver:ReleaseActions")

    def write(self, keys: str) -> None:
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._send(
            "WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]}
        )

    def back(self) -> None:
        self._send("WebDriver:Back")

    def reload(self) -> None:
        self._send("WebDriver:Refresh")

    def picture(self) -> bytes:
        return base64.b64decode(self._send("WebDriver:TakeScreenshot", {"full": False}))

    def complaints(self) -> list[str]:
        return list(self._in_chrome(OF_OURS, "127.0.0.1"))

    def close(self) -> None:
        self._marionette.close()
        self._process.terminate()
        self._process.wait(30)


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@contextmanager
def unseen_screen() -> Iterator[str]:
    """A screen for windows that nobody sees; its name, such as `:7`."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1400x1400x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as told:
        yield f":{told.readline().strip()}"
    process.terminate()
    process.wait(10)
