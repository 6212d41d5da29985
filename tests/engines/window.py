#!/usr/bin/python3
"""A window of WebKitGTK as wide as a phone, with nothing around the page; WebKitWebDriver starts it.

Debian's own small browser has a toolbar that is wider than a phone. WINDOW=360x620, DATA=FOLDER, PRIVATE=1
and DARK=1 are environment variables; it runs on the system's Python, which has GTK."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT = map(int, os.environ["WINDOW"].split("x"))
DATA = os.environ["DATA"]


def main():
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", bool(os.environ.get("DARK")))
    if os.environ.get("PRIVATE"):
        store = WebKit2.WebsiteDataManager.new_ephemeral()
    else:
        store = WebKit2.WebsiteDataManager(
            base_data_directory=f"{DATA}/data", base_cache_directory=f"{DATA}/cache"
        )
    store.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
    context = WebKit2.WebContext(website_data_manager=store)
    context.set_automation_allowed(True)
    windows = []

    def opened(_session):
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        view.get_settings().set_enable_write_console_messages_to_stdout(True)
        view.get_settings().set_enable_page_cache(True)
        window = Gtk.Window()
        window.set_decorated(False)
        window.set_size_request(WIDTH, HEIGHT)
        window.add(view)
        window.show_all()
        window.resize(WIDTH, HEIGHT)
        windows.append(window)
        return view

    def started(_context, session):
        about = WebKit2.ApplicationInfo()
        about.set_name("MiniBrowser")
        session.set_application_info(about)
        session.connect("create-web-view", opened)

    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    main()
