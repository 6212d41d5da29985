"""What every game's forms are made of."""
