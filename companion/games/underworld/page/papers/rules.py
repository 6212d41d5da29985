"""The index of the booklet on paper: facts in our own words, with their pages."""

from companion.games.underworld.catalogue.topics import TOPICS
from companion.kernel.topics import rules_paper

PAPERS = (rules_paper(lambda _state: TOPICS),)
