"""Drawing pages: templates, shared fragments, assets, and errors."""
