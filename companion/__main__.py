"""`python -m companion`: serves the table on all interfaces and shows the code to join."""

from gevent import monkey

# Before anything else is imported that waits: every socket, lock and timer becomes cooperative.
monkey.patch_all()

import sys  # noqa: E402

from companion.web.evening.serving import serve  # noqa: E402

if __name__ == "__main__":
    sys.exit(serve())
