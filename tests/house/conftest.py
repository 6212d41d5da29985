"""What the repository itself keeps: long, since much of it is read or installed."""

import pytest

pytestmark = pytest.mark.long
