"""What the explorer says above the views that it draws."""

from explorer.questions.stack import answer


def test_a_headline_says_how_many_views_there_are_at_fewest():
    """L4. Where more are drawn, as each reshape is written: the steps say how many there are at fewest."""
    turned = "(2, 3, 4, 5).permute(3, 2, 1, 0).reshape(6, 20).permute(1, 0).reshape(5, 4, 6).permute(2, 1, 0)"
    found = answer({"text": f"{turned}.reshape(120)"})
    assert found["verdict"]["headline"] == "These 4 views, 3 at fewest, are not one:"
    assert len(found["views"]) == 4 and found["steps"][-1]["views"] == 3
    assert answer({"text": "(2, 3).T.reshape(6)"})["verdict"]["headline"] == "These 2 views are not one:"
