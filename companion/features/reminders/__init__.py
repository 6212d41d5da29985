"""What a phone reminds itself of: at the start or end of its turn, in a phase, every few turns. That is said
at the top of that phone alone, until it is ticked off."""
