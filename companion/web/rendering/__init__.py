"""How a page is drawn: templates, what of it phones share, assets, and what goes wrong."""
