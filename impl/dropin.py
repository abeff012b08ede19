"""The drop-in for tinygrad 0.9.0 under the name by which programs import it: `impl.interop.tinygrad`.

    from impl import dropin
    dropin.install()            # before the first import of tinygrad
    from tinygrad import Tensor
"""

from impl.interop.tinygrad import MODULES, VERSION, ShapeTracker, View, install, is_installed

__all__ = ["MODULES", "VERSION", "ShapeTracker", "View", "install", "is_installed"]
