"""The final score and every number in it (Victory!)."""
