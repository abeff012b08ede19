"""Views of PyTorch's DTensor that need no communication: the placements of the result, or what must move and why.

    from impl.interop.torch import exact_views, view_placements
    view_placements((2, 4), (8,), (2,), [Shard(1)])          # (_StridedShard(dim=0, sf=2),)
    with exact_views():                                      # DTensor itself uses the exact rule
        y = x.view(8)

`placements` reads what PyTorch's placements say, and answers in them; `calls` has the calls of a tensor as steps of a
view; `rule` puts the exact rule into DTensor. `Shard(k)` cuts what is there of axis k into one block for each device,
`_StridedShard(k, split_factor=s)` cuts it into s stretches before (D32). torch is imported only where an answer is
given in its classes, and by `exact_views`.

`views` says whether PyTorch views a tensor under another shape, and why not.
"""

from impl.interop.torch.placements import call_placements, explain, placements_after, view_placements
from impl.interop.torch.rule import VERSIONS, exact_views
from impl.interop.torch.views import explain_view

__all__ = [
    "VERSIONS", "call_placements", "exact_views", "explain", "explain_view", "placements_after", "view_placements",
]  # fmt: skip
