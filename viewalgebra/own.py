"""Loading packages from beside this one, whatever else has their names."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

BESIDE = Path(__file__).resolve().parents[1]


def loaded(name: str) -> ModuleType:
    """The package of a name that stands beside this one, imported now if it was not before.

    Raises ImportError where the name is imported already, and another's.
    """
    folder = BESIDE / name
    there = sys.modules.get(name)
    if there is not None:
        require_own(name, there, folder)
        return there
    place = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if place is None or place.loader is None:
        raise ImportError(f"viewalgebra: there is no package {name!r} at {folder}", name=name)
    module = module_from_spec(place)
    sys.modules[name] = module
    try:
        place.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def require_own(name: str, there: ModuleType, folder: Path) -> None:
    """Raises ImportError unless a module is the package of a folder."""
    places = [Path(place).resolve() for place in getattr(there, "__path__", ())]
    if places != [folder]:
        found = getattr(there, "__file__", None) or ", ".join(map(str, places)) or "somewhere"
        raise ImportError(
            f"viewalgebra: {name!r} is imported already, and is {found}; import viewalgebra before it, or rename it",
            name=name,
        )
