"""Parts of pages that were drawn, kept for all phones that may see the same."""
