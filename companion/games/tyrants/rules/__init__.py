"""Rules: what may be objected to (`check`), what happens (`apply`, total), what may be done now (`legal`)."""
