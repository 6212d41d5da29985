"""The server: its connections and certificates, keeping the computer awake, messages at the terminal, and the
doctor."""
