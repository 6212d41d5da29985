"""No page has two bright buttons: in set-up, in the middle, with dealt cards and at the end of every game."""

from tests.browser.walked import Walk


def test_a_page_has_one_bright_button_at_most_at_every_stage(walk: Walk) -> None:
    of_tables = [found for found in walk.found if found.path.startswith(walk.stages[found.stage].path)]
    assert {walk.named(found): found.bright for found in of_tables if len(found.bright) > 1} == {}
    with_one = {walk.stages[found.stage].name for found in of_tables if found.bright}
    assert with_one == {stage.name for stage in walk.stages}
