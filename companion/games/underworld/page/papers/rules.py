"""The rules at a glance on paper: facts in our own words."""

from companion.games.underworld.catalogue.topics import TOPICS
from companion.kernel.topics import rules_paper

PAPERS = (rules_paper(lambda _state: TOPICS),)
