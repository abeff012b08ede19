"""The kinds of questions about views by hand and single trackers, none of which is ever refused."""

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.views.bare import ask_bare_views, ask_created, ask_natively
from proofs.validation.drawn.views.beside import ask_beside
from proofs.validation.drawn.views.bound import ask_masks_beyond
from proofs.validation.drawn.views.lone import ask_lone
from proofs.validation.drawn.views.nowhere import ask_nowhere
from proofs.validation.drawn.views.signed import ask_signed
from proofs.validation.drawn.views.spelled import ask_spelled_sizes
from proofs.validation.drawn.views.symbolic import ask_symbolic_axes
from proofs.validation.drawn.views.together import ask_put_together
from proofs.validation.drawn.views.trackers import ask_alone
from proofs.validation.drawn.views.wrong import ask_wrong

VIEWS: dict[str, Callable[[Random], None]] = {
    "bare views": ask_bare_views,
    "created views": ask_created,
    "native answers": ask_natively,
    "put together": ask_put_together,
    "trackers alone": ask_alone,
    "spelled sizes": ask_spelled_sizes,
    "masks beyond": ask_masks_beyond,
    "signed strides": ask_signed,
    "beside other axes": ask_beside,
    "symbolic axes": ask_symbolic_axes,
    "valid nowhere": ask_nowhere,
    "one symbolic part": ask_lone,
    "wrong on one axis": ask_wrong,
}
"""Each by its name."""
