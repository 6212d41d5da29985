"""`python -m tests.attacks.impatient`: the server of an evening, with one second wherever it normally waits
half a minute."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402

from companion.web.server import serving  # noqa: E402

if __name__ == "__main__":
    vars(serving).update(IDLE=1.0, HEAD=1.0)
    sys.exit(serving.serve())
