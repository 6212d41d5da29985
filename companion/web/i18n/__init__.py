"""The words of pages: languages, catalogues, and the sentences for entries and errors."""
