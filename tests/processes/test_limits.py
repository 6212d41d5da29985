import subprocess
import sys

import pytest

from companion import ROOT

OVERRUN = """
import time
from companion.processes import end_after
end_after(60)
end_after(0.1)
try:
    time.sleep(30)
except Exception:
    time.sleep(30)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no alarms here")
def test_a_process_whose_parent_does_not_end_it_ends_itself() -> None:
    subprocess.run([sys.executable, "-c", OVERRUN], cwd=ROOT, timeout=10, check=True)
