"""What pages show of a campaign, apart from the pages themselves."""
