"""What every game and every shared move keeps: long, since it is tried with all of them."""

import pytest

pytestmark = pytest.mark.long
