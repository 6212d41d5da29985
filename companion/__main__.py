"""`python -m companion`: serves the table on all interfaces and shows the code to join."""

from gevent import monkey

# Before anything else is imported that waits: every socket, lock and timer becomes cooperative.
monkey.patch_all()

import argparse  # noqa: E402
import sys  # noqa: E402

import companion  # noqa: E402

SETTINGS = (
    "Settings are variables of the environment: DATA_DIR, DATABASE_URL, SECRET_KEY, HOST, PORT, PUBLIC_URL, "
    "TRUSTED_PROXIES, HTTPS. README.md says what each is for. "
    "Tables from the command line: flask companion --help."
)


def main() -> int:
    """Read the command line, which may only ask what this is, and serve. Gives the exit status."""
    asked = argparse.ArgumentParser(
        prog="python -m companion", description="Serve the table until Ctrl+C.", epilog=SETTINGS
    )
    asked.add_argument("--version", action="version", version=f"Undertally {companion.__version__}")
    asked.parse_args()
    from companion.web.server.serving import serve

    return serve()


if __name__ == "__main__":
    sys.exit(main())
