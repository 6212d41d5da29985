"""The words of pages: languages, catalogues, and what an entry or an error says."""
