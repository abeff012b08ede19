"""What has to be trusted if the verdicts are to be believed."""

from xml.etree.ElementTree import Element

from proofs.page.contents import Contents
from proofs.page.markup import tag
from proofs.page.summary import part

SOLVERS = {
    "z3": "z3 where it says that a formula has no solution. What it gives as a solution is tried out, and need not be "
    "trusted. This run asked no second solver; --solver both does.",
    "both": "z3 and cvc5 where both say that a formula has no solution: cvc5 was asked again from the text of each "
    "query alone. What is given as a solution is tried out, and need not be trusted.",
    "cvc5": "cvc5 where it says that a formula has no solution. What it gives as a solution is tried out, and need not "
    "be trusted. z3 was not asked.",
}
"""The solvers, by the setting of a run."""

ALWAYS = (
    "Python, which runs the library, the definitions and the engine.",
    "The engine in proofs/kernel: the arithmetic of its terms, and that it follows every branch. Each path for which "
    "plain integers are known is run again on them, and a difference is an error; claims that a fault of the engine "
    "would prove are among its tests.",
    "The definitions in spec: that they say what you mean. They are short and meant to be read.",
    "That a loop is its rounds in turn, where a scope says “any number”, “any rank” or “by induction”: base and step "
    "are proved, the step with the function that the loop runs in each round.",
)
"""What has to be trusted in any case."""

ONE_CACHED = "1 verdict is a proof of an earlier run"
"""How that begins if there is one."""

CACHED = (
    " of the same code, by the same solvers, with the same settings. For these the folder of the cache has to be "
    "trusted too: an entry that is damaged is not believed, but whoever can write there can forge one. --no-cache "
    "proves afresh."
)
"""What is said of verdicts that were not found in this run."""


def trust(contents: Contents) -> Element:
    """What has to be trusted, and what each claim assumes."""
    entries = [SOLVERS[contents.solver], *ALWAYS]
    if cached := sum(result.is_cached for _, result in contents.outcomes):
        entries.append((ONE_CACHED if cached == 1 else f"{cached} verdicts are proofs of earlier runs") + CACHED)
    assumed = (
        "What a claim assumes is written in its source, below: the bounds of its integers, and each ",
        tag("code", "given.assume(...)"),
        ". Every goal is reached by integers that satisfy all of it, so no proof is empty.",
    )
    return part("trust", tag("ul", *(tag("li", entry) for entry in entries)), tag("p", *assumed))
