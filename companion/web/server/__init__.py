"""The server: its addresses, keeping the computer awake, and notifications."""
