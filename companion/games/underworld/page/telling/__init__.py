"""The words of each move, by its class; who entered it is left to the page that shows it."""
