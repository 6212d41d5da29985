"""The table as it is now: its page and views, the big screen, questions, scores, settings."""
