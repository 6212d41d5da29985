"""Papers and their previews, as PDFs."""
