"""What classes of records compute where a record is looked at, or where an operator is asked for.

It may be anything, and another thing each time. So what is looked at is a field, or a constant of the class; and the
operators are those that compare fields, or functions that are read (`purity.computed`).
"""

from collections.abc import Iterable, Iterator
from types import FunctionType, GetSetDescriptorType
from typing import Any

from impl.frozen import shown_and_compared
from proofs.kernel.induction.reading.sources import is_class, is_constant, is_plain_record, part_names, static

UNASKED = frozenset((
    "__annotate__", "__annotate_func__", "__class_getitem__", "__copy__", "__dataclass_fields__",
    "__dataclass_params__", "__deepcopy__", "__delattr__", "__format__", "__getnewargs__", "__getstate__", "__init__",
    "__init_subclass__", "__new__", "__post_init__", "__reduce__", "__reduce_ex__", "__replace__", "__repr__",
    "__setattr__", "__setstate__", "__signature__", "__sizeof__", "__str__",
))  # fmt: skip
"""Special methods that nothing asks for which is read, but for the making of a record, which `is_plain_record` sees
to."""

GENERATED = frozenset(made.__code__ for made in shown_and_compared(()).values())
"""The code of the methods that `impl.frozen` makes."""


def computed_names(kind: type, names: Iterable[str]) -> list[str]:
    """The names among some under which a class of records has something else than a field, or a constant; all of them,
    if it is one of classes, of which nothing is known."""
    if not is_plain_record(kind):
        return [*names] if issubclass(kind, type) else []
    own = part_names(kind) or ()
    return [name for name in names if name not in own and is_no_constant(static(kind, name))]


def is_no_constant(found: object) -> bool:
    """Whether what a class has under a name, None for nothing, may give something else each time."""
    return found is not None and (is_class(found) or not is_constant(found))


def operators_of(kind: type) -> Iterator[tuple[str, Any]]:
    """The special methods by which a class of records says itself what an operator gives of its instances, by names."""
    for part in kind.__mro__ if is_plain_record(kind) else ():
        if part not in (object, tuple):
            yield from ((name, value) for name, value in vars(part).items() if is_special(name) and is_own(value))


def is_special(name: str) -> bool:
    """Whether Python may ask for a method by itself, where something is read."""
    return name.startswith("__") and name.endswith("__") and name not in UNASKED


def is_own(value: Any) -> bool:
    """Whether what a class has is called, or asked, and was not made for it as the comparison of its fields."""
    if type(value) is FunctionType:
        return value.__code__.co_filename != "<string>" and value.__code__ not in GENERATED
    return type(value) is not GetSetDescriptorType and (callable(value) or hasattr(type(value), "__get__"))
