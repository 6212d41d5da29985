"""What pages show of a campaign, without a page."""
