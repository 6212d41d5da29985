"""The words of pages: language codes, catalogues, contractions, and the words of entries."""
