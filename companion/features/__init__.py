"""What any game has besides its rules: each feature a folder with all that it is, found by `kernel.parts`."""
