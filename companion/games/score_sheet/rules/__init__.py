"""The effects of entries on a sheet: counting, joining, going home."""
