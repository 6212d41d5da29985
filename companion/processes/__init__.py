"""Work done in processes of its own, which may take so much memory and time and no more."""
