"""What is printed on the board and the cards of Tyrants of the Underdark (2016): names and numbers only."""
