"""Cairns: three heaps of stones on a map; take some, or trust a die."""
