"""View algebra under a name of its own: `import viewalgebra as va`.

    >>> import viewalgebra as va
    >>> print(va.mergeable(va.View.create((4, 2)), va.View.create((2, 4))))
    merged: View(shape=(2, 4), strides=(4, 1), offset=0, mask=None, contiguous=True)

The names are those of `impl`, which is the library, and `spec`, the definitions; and so are the modules, as in
`from viewalgebra.interop.cute import Layout`; files `*.pyi` tell type checkers of those that pages name. A folder of
such a name in front of them on Python's path, as the current one may have, would be imported in their place; so this
package loads its own, which stand beside it. A module `impl` or `spec` that is another's, and imported already, is an
error that says so.
"""

import sys

from viewalgebra.hook import register
from viewalgebra.modules import OfTheLibrary
from viewalgebra.own import loaded

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
impl, spec = loaded("impl"), loaded("spec")
sys.meta_path.insert(0, OfTheLibrary())
if TYPE_CHECKING:
    from impl import *  # noqa: F403
    from impl import interop as interop
    from impl import lower as lower
    from impl import ops as ops
    from impl import symbolic as symbolic

    __version__: str

PACKAGES = "interop", "lower", "ops", "symbolic"
"""Packages of the library that are found without being imported."""

__all__ = [*impl.__all__]  # noqa: PLE0604  (names)

if not TYPE_CHECKING:  # or no name would be one that there is not

    def __getattr__(name: str) -> object:
        """A name of the library, or the version that is installed."""
        if name == "__version__":
            from impl.cli.program import number  # noqa: PLC0415  (it takes as long as a question)

            return number()
        try:
            return getattr(impl, name)
        except AttributeError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    """The public names of the package, which are those of the library, and what Python puts into each."""
    return sorted({*__all__, *PACKAGES, *(name for name in globals() if name.startswith("__")), "__version__"})


if "hypothesis" in sys.modules:
    register()
