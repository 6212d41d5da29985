"""Drawing pages: templates, shared fragments, and errors."""
