"""The table as it stands: its page and views, the big screen, questions, scores, settings."""
