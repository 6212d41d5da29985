"""What pages show of a campaign."""
