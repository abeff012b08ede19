"""What the report begins with: one bar of all verdicts, three guarantees, families in order; and source in colours."""

import re
from dataclasses import replace
from textwrap import dedent

from proofs.kernel.claim import Verdict
from proofs.kernel.registry import all_claims
from proofs.page import Contents, document
from proofs.page.badge import CLASSES, SIGNS
from proofs.page.coloured import coloured, python
from proofs.page.contents import GROUPS
from proofs.page.markup import as_html
from proofs.page.parts.headlines import HEADLINES
from proofs.running.kinds import Kind, kind_of, kinds_counted
from proofs.running.written import everything
from tests.proofs.page.reports import Reader, sample, shipped


def test_families_stand_in_the_order_of_their_groups() -> None:
    """L1 first, then definitions, rules, other claims; what is only refuted stands last."""
    groups = shipped().groups
    assert list(groups) == ["L1", "D", "R", "C", "B"] == list(GROUPS)
    assert groups["L1"] == ["numbering"] and "criterion" in groups["C"] and "rewriting" in groups["R"]
    assert "movement" in groups["D"] and groups["B"] == ["known bad rules", "known bad views"]
    assert [name for names in groups.values() for name in names] == list(shipped().families)
    assert sum(map(len, shipped().families.values())) == len(all_claims())
    text = document(shipped())
    assert text.index('id="family-numbering"') < text.index('id="family-movement"') < text.index('id="family-reshape"')


def test_one_bar_has_all_verdicts_by_kind_with_signs_and_lengths() -> None:
    text = document(shipped())
    (bar,) = re.findall(r'<div class="bar".*?</div>', text)
    counts = kinds_counted(shipped().outcomes)
    signs = {Kind.ALL_RANKS: "\u2200", Kind.ALL_SIZES: "\u221e", Kind.BOUNDED: "\u25a1", Kind.REFUTED: "\u2715"}
    found = re.findall(r'<span class="part (\w+)">(.) (\d+)</span>', bar)
    assert found == [(CLASSES[kind], sign, str(counts[kind])) for kind, sign in signs.items()]
    assert sum(counts.values()) == len(all_claims()) and set(counts) == set(signs)
    for name, _, number in found:
        assert f".bar .{name} {{ flex-grow: {number}; }}" in text
    assert f"{counts[Kind.ALL_RANKS]} all ranks, {counts[Kind.ALL_SIZES]} all sizes" in bar
    colours = [re.findall(rf"  --{CLASSES[kind]}: (#\w+);", text) for kind in Kind]
    assert all(len(set(column)) == len(Kind) for column in zip(*colours, strict=True)) and len(colours[0]) == 2
    assert len(set(SIGNS.values())) == len(set(CLASSES.values())) == len(Kind)


def test_three_guarantees_head_the_page_one_of_each_kind() -> None:
    """The claims that each rests on are of the kind that it says, as the registry has them."""
    assert [each.kind for each in HEADLINES] == [Kind.ALL_RANKS, Kind.ALL_SIZES, Kind.BOUNDED]
    outcomes = {claim.id: (claim, result) for claim, result in shipped().outcomes}
    for each in HEADLINES:
        assert len(each.claims) > 2 and {kind_of(*outcomes[name]) for name in each.claims} == {each.kind}
    assert "6 claims of this run: " in heads_of(shipped())[0]


def heads_of(contents: Contents) -> list[str]:
    """The three guarantees as they are shown."""
    return re.findall(r'<section class="headline .*?</section>', document(contents))


def test_a_guarantee_says_what_this_run_knows_of_it() -> None:
    outcomes = list(shipped().outcomes)
    place = next(i for i, (claim, _) in enumerate(outcomes) if claim.id == "C22.value")
    claim, result = outcomes[place]
    outcomes[place] = claim, replace(result, verdict=Verdict.UNKNOWN)
    shown = heads_of(replace(shipped(), outcomes=tuple(outcomes)))[1]
    assert 'class="headline sizes wrong"' in shown and "Not established in this run: " in shown
    assert 'href="#claim-C22.value"' in shown and 'href="#claim-C22.sign"' not in shown
    del outcomes[place]
    shown = heads_of(replace(shipped(), outcomes=tuple(outcomes)))[1]
    assert 'class="headline sizes absent"' in shown and "This run asked 3 of 4, which hold: " in shown
    assert all("This run did not ask." in head for head in heads_of(sample()))


def test_a_partial_page_says_so() -> None:
    outcomes = shipped().outcomes
    contents = replace(shipped(), outcomes=outcomes[:100], left=tuple(claim for claim, _ in outcomes[100:]))
    text = document(contents)
    left = len(outcomes) - 100
    assert f'<p class="note">This run was interrupted: {left} claims were not reached.' in text
    assert "The run did not come to its end." in text and "Every claim has the verdict" not in text
    assert f'<span class="part left">\u2026 {left}</span>' in text and f"{left} not reached" in text
    some = document(replace(shipped(), outcomes=outcomes[:3]))
    assert "Each of these claims has the verdict" in some and "Every claim has the verdict" not in some
    nothing = document(replace(shipped(), outcomes=(), left=tuple(claim for claim, _ in outcomes)))
    assert f"{len(outcomes)} claims were not reached" in nothing and "Nothing was discharged." in nothing
    assert "interrupted" not in document(shipped()).split("<footer>")[0].split("</header>")[0]


def test_source_is_coloured_and_stays_what_it_is() -> None:
    text = "    def f(x):  # why\n        return 'a<b' if x else 0x1f\n"
    shown = as_html(python(text))
    plain = dedent(text)
    assert "".join(Reader(shown).texts) == plain
    pieces = re.findall(r'<span class="(\w)">(.*?)</span>', shown)
    keywords = [("k", word) for word in ("def", "return", "if", "else")]
    assert sorted(pieces) == sorted([*keywords, ("d", "f"), ("c", "# why"), ("s", "'a&lt;b'"), ("n", "0x1f")])
    for broken in ("x = (", "'open", "  a\n b\n\tc"):
        assert "".join(Reader(as_html(python(broken))).texts) == dedent(broken)
    for written in everything().values():
        assert "".join(child if isinstance(child, str) else child.text or "" for child in coloured(dedent(written.text))
                       if child is not None) == dedent(written.text)  # fmt: skip
