"""Texts that somebody may type: stacks and chains, drawn with a seed."""

from random import Random

from impl.chains.table import brief
from tests.support.stacks.random_stacks import any_stack, of_movements

CHAINS = (
    "(4, 6).T.reshape(2, 3, 4)", "(2, 3).pad(((0, 0), (1, 1))).flatten()", "(6,)[::-1].reshape(2, 3)",
    "(3, 1).expand(3, 4).flatten()", "torch.empty(2, 3).t().view(-1)", "(2, 3).reshape(4)", "(2, 3", "", "()",
    "(0, 3).T", "View((0, 1000000000000))", "(4, 4)[1:, ::2].T.flatten()[3]", "(2, 3).frob(1)",
    "View((4,))\nView((5,))", "(2, 8, 16, 64).permute(0, 2, 1, 3)",
)  # fmt: skip
"""Chains and texts that are refused."""
DEEP = (
    "(2" + "*1" * 1500 + ", 3)", "(" + "-" * 1800 + "2, 3)", '{"shape":' + "[" * 1500 + "]" * 1500 + "}",
    "(2, 3)" + ".T" * 3000, "[" * 3000, "not " * 1500 + "1", "1" + "<<1" * 1500, "((2, 3)" + "\n.T" * 3000 + ")",
)  # fmt: skip
"""Texts on which Python in a browser comes to the end of the stack, if it reads them."""


def texts(number: int, seed: int = 20) -> list[str]:
    """So many texts: of what movement operations leave, of any views that may be written, and the chains."""
    random = Random(seed)
    found = list(CHAINS)
    while len(found) < number:
        stack = any_stack(random, 3) if random.random() < 0.5 else of_movements(random, 1, 3)
        if max((view.size() for view in stack), default=0) <= 72 or random.random() < 0.02:
            found.append("\n".join(map(brief, stack)))
    return found
