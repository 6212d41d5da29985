"""What a QR says so that a phone joins a Wi-Fi network."""

SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in '\\;,:"'})


def wifi_text(name: str, password: str) -> str:
    """An open network has no password."""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{name.translate(SPECIAL)};P:{password.translate(SPECIAL)};;"
