"""What a phone reminds itself of: at the start or end of its turn, in a phase, every few turns. The reminder
is shown at the top of that phone alone, until it is ticked off."""
