"""Firefox as Debian packages it, driven by Marionette."""

import base64
import json
import os
import socket
import subprocess
from pathlib import Path
from typing import Any, Final

from tests.engines.hands import SCRIPT_PATIENCE, Hand, Phone, Spot
from tests.engines.marionette import Marionette, MarionetteError

FIREFOX: Final = "firefox-esr"
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

    def __init__(self, folder: Path, phone: Phone) -> None:
        port = _free_port()
        settings = {
            "marionette.port": port,
            "ui.useOverlayScrollbars": 1,
            "ui.prefersReducedMotion": 0,
            "datareporting.policy.dataSubmissionEnabled": False,
            "ui.systemUsesDarkTheme": int(phone.dark),
            "layout.css.prefers-color-scheme.content-override": 0 if phone.dark else 1,
            "browser.privatebrowsing.autostart": phone.private,
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
        self._send("WebDriver:SetTimeouts", {"script": SCRIPT_PATIENCE * 1000})
        self._size = (phone.width, phone.height)
        self._in_chrome(PHONE_WIDE, *self._size)

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

    def tabs(self) -> list[str]:
        return list(self._send("WebDriver:GetWindowHandles"))

    def new_tab(self) -> str:
        made = str(self._send("WebDriver:NewWindow", {"type": "tab"})["handle"])
        self.turn_to(made)
        return made

    def turn_to(self, tab: str) -> None:
        self._send("WebDriver:SwitchToWindow", {"handle": tab})
        self._in_chrome(PHONE_WIDE, *self._size)

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def close(self) -> None:
        self._marionette.close()
        self._process.terminate()
        self._process.wait(30)


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])
