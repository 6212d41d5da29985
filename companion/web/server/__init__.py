"""The server: connections, certificates, staying awake, messages at the terminal, and the doctor."""
