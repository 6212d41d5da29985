"""Gold as it is said. It is kept in hundredths of a GP: orcs cost a GP and a half."""

from typing import Final

HUNDREDTHS: Final = 100
GAP: Final = "\N{NO-BREAK SPACE}"


def gp(hundredths: int) -> str:
    """`150` is `1.50`, `-6000000` is `−60 000`: thousands apart, hundredths only where there are some."""
    whole, part = divmod(abs(hundredths), HUNDREDTHS)
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{whole:,}".replace(",", GAP) + (f".{part:02}" if part else "")
