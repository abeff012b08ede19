"""Checks around the functions that answer, put there and taken away."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import partial, wraps
from typing import Any

import impl.interop.tinygrad as dropin
import impl.lower
import impl.mergeability
import impl.shapetracker
import impl.simplify
import impl.view
from impl.chains.chain import decided as step_decided
from impl.checking import WrongAnswerError
from impl.errors import LayoutError, UncheckedError
from impl.frozen import is_filled_by_its_constructor
from impl.lower.loops import shared
from impl.lower.uops.emit import Emitter
from impl.ops.batching.batch import BatchOperation
from impl.ops.operation import Operation
from impl.ops.operations.subscript import subscript
from impl.ops.placement import shard
from impl.ops.sharding import spmd
from impl.ops.sharding.views import placed_after
from impl.shapetracker import expressions
from impl.simplify.written import written, written_nodes, written_trees
from impl.symbolic import Node, compare
from impl.symbolic.decisions import decided
from proofs.validation import kernels, merges, movements, nodes, readings, refusals
from proofs.validation.once import heard, told
from proofs.validation.placed import placed_view
from proofs.validation.tensors import operations

MOVEMENTS = ("pad", "shrink", "expand", "permute", "stride")

VIEWS: dict[str, Callable[..., None]] = {
    **{name: movements.movement_check(name) for name in MOVEMENTS},
    "create": movements.created,
    "__add__": merges.added,
    "reshape": merges.reshaped,
    "invert": readings.inverted,
    "minify": merges.minified,
    "size": readings.counted,
}
"""The methods of views that answer, with their checks."""

TRACKERS: dict[str, Callable[..., None]] = {
    **{name: movements.tracker_check(name) for name in MOVEMENTS},
    "__add__": merges.added_trackers,
    "reshape": merges.reshaped_tracker,
    "simplify": merges.simplified,
    "canonical": merges.simplified,
    "expr_idxs": readings.expressed,
    "eager_idxs": readings.expressed,
    "unbind": readings.unbound,
    "real_strides": readings.strided,
    "axis_is_masked": readings.masked,
    "invert": readings.inverted_tracker,
    "real_size": readings.sized,
    "contiguous": readings.in_order,
    "consecutive": readings.one_after_another,
    "unit_stride_axes": readings.stepping_by_one,
    "size": readings.counted,
    "var_vals": readings.named,
}
"""Those of trackers."""

NODES: dict[str, Callable[..., None]] = {
    **{name: nodes.operated(name) for name in nodes.OPERATORS},
    **{name: nodes.gathered(name) for name in nodes.GATHERED},
    "substitute": nodes.substituted,
}
"""Those of nodes. They and the next are checked where a program asks; a part of an answer is read with the answer."""

DECISIONS: tuple[tuple[Callable[..., Any], Callable[..., None]], ...] = (
    (decided.minimum, nodes.extreme(min)),
    (decided.maximum, nodes.extreme(max)),
    (decided.is_surely, nodes.sure),
    (decided.is_never, nodes.impossible),
    (decided.is_surely_equal, nodes.same),
)
"""The functions that choose between nodes, or say what holds."""

FUNCTIONS: tuple[tuple[Callable[..., Any], Callable[..., None]], ...] = (
    (impl.mergeability.mergeable, merges.answered),
    (impl.mergeability.equivalent, merges.compared),
    (step_decided, merges.stepped),
    (impl.simplify.simplify, readings.simplified),
    (impl.simplify.simplified, readings.derived),
    (written, readings.written_as_derived),
    (written_trees, readings.trees_as_derived),
    (written_nodes, readings.nodes_as_derived),
    (impl.lower.lower, kernels.lowered),
    (shared.lower_tile, kernels.tiled),
    (impl.lower.interpret, kernels.interpreted),
    (compare.sym_infer, nodes.inferred),
    (shard, operations.placed),
    (subscript, operations.indexed),
    (spmd.execute_on_shards, operations.ran),
    (placed_after, placed_view),
    (expressions.un1d, readings.unravelled),
)
"""The functions that answer."""

CLASSES: tuple[tuple[type, dict[str, Callable[..., None]]], ...] = (
    (impl.view.View, VIEWS),
    (dropin.View, VIEWS),
    (impl.shapetracker.ShapeTracker, TRACKERS),
    (dropin.ShapeTracker, TRACKERS),
    (Operation, {"execute": operations.executed}),
    (BatchOperation, {"execute": operations.rebatched}),
)

ASKING = "proofs.validation.drawn"
"""The modules here that ask as anybody does."""

MOST_KNOWN = 2**14
"""Questions with their answers that are kept, so as not to be checked again; those asked least recently go first."""

known = OrderedDict[Any, None]()
Listener = Callable[[str, tuple[Any, ...], dict[str, Any], Any], None]

listening: ContextVar[Listener | None] = ContextVar("listening", default=None)
"""What is told of each call on the way to no other answer: the function, its arguments, and the answer or refusal."""

is_checking: ContextVar[bool] = ContextVar("is_checking", default=False)
is_answering: ContextVar[bool] = ContextVar("is_answering", default=False)
undo: list[Callable[[], None]] = []


def validate(is_on: bool) -> None:
    """Puts the checks around what answers, or takes them away; twice is as once."""
    while undo:
        undo.pop()()
    known.clear()
    if is_on:
        for kind, checks in CLASSES:
            for name, check in checks.items():
                if name in vars(kind):
                    wrap_method(kind, name, check)
        for name, check in NODES.items():
            wrap_method(Node, name, check, is_outermost=True)
        wrap_method(Emitter, "node", kernels.emitted, is_outermost=True)
        wrap_functions()


def wrap_method(kind: type, name: str, check: Callable[..., None], *, is_outermost: bool = False) -> None:
    """Puts a check around a method or a property of a class."""
    method: Any = vars(kind)[name]
    function = method.__func__ if isinstance(method, staticmethod) else getattr(method, "fget", method)
    wrapped: Any = checked(f"{kind.__module__}.{name}", function, check, is_outermost)
    setattr(kind, name, wrapped if method is function else type(method)(wrapped))
    undo.append(lambda: setattr(kind, name, method))


def wrap_functions() -> None:
    """Puts the checks around the functions under each name that some module has for them."""
    checks = [(*each, False) for each in FUNCTIONS] + [(*each, True) for each in DECISIONS]
    wrapped = [
        (function, checked(f"{function.__module__}.{function.__name__}", function, check, is_outermost))
        for function, check, is_outermost in checks
    ]
    rebind(wrapped)
    undo.append(lambda: rebind([(new, old) for old, new in wrapped]))


def rebind(pairs: Iterable[tuple[object, object]]) -> None:
    """Gives each name that a loaded module has for the first of a pair of objects to the second; the checks call what
    they check, and the questions what is checked. All modules are looked through once for all pairs."""
    replaced = {id(old): (old, new) for old, new in pairs}
    for module in list(sys.modules.values()):
        names = vars(module) if hasattr(module, "__dict__") else {}
        if replaced.keys().isdisjoint(map(id, list(names.values()))):
            continue
        name = getattr(module, "__name__", "")
        if name.startswith(ASKING) or not name.startswith("proofs.validation"):
            for known_as in [known_as for known_as, value in list(names.items()) if id(value) in replaced]:
                setattr(module, known_as, replaced[id(names[known_as])][1])


def checked(
    name: str, function: Callable[..., Any], check: Callable[..., None], is_outermost: bool
) -> Callable[..., Any]:
    """A function whose answers and refusals are checked, each question with its answer once; but not those that checks
    ask, nor, where only the outermost count, those on the way to another answer."""

    @wraps(function)
    def answer(*arguments: Any, **options: Any) -> Any:
        if is_checking.get() or (is_outermost and is_answering.get()):
            return function(*arguments, **options)
        tell = None if is_answering.get() else listening.get()
        given, named = [*map(heard, arguments)], {name: heard(each) for name, each in options.items()}
        result, refusal = outcome_of(function, given, named)
        arguments, options = tuple(map(told, given)), {name: told(each) for name, each in named.items()}
        if tell is not None:
            tell(name, arguments, options, result if refusal is None else refusal)
        question = name, arguments, tuple(options.items()), whole_of(result), *said_by(refusal)
        if not is_known(question):
            whole = partial(check, result) if refusal is None else partial(refusals.refused, refusal, name)
            held_against(whole, name, result, arguments, options)
            keep(question)
        if refusal is not None:
            raise refusal
        return result

    return answer


def held_against(
    check: Callable[..., None], name: str, result: Any, arguments: tuple[Any, ...], options: dict[str, Any]
) -> None:
    """Asks a check. Raises WrongAnswerError as it does, and where what was answered is refused when it is read; and
    UncheckedError where expressions have to be read at many points, and numpy is not there."""
    token = is_checking.set(True)
    try:
        check(*arguments, **options)
    except LayoutError as refusal:
        raise WrongAnswerError(f"{name}: {arguments}: {result} is refused when it is read: {refusal}") from refusal
    except ImportError as missing:
        need = "need `pip install '.[ops]'` in a clone of the project"
        raise UncheckedError(f"check: numpy is not installed, and the answer not checked; {need}") from missing
    finally:
        is_checking.reset(token)


def outcome_of(
    function: Callable[..., Any], arguments: Iterable[Any], options: dict[str, Any]
) -> tuple[Any, LayoutError | None]:
    """What a function answers, or how it refuses."""
    token = is_answering.set(True)
    try:
        return function(*arguments, **options), None
    except LayoutError as refusal:
        return None, refusal
    finally:
        is_answering.reset(token)


def whole_of(answer: Any) -> Any:
    """An answer, or a tuple of such, with what it carries and is not compared by: a certificate, a layer, a side."""
    if type(answer) is tuple:
        return tuple(map(whole_of, answer))
    return (type(answer), answer.__getstate__()) if is_filled_by_its_constructor(type(answer)) else answer


def said_by(refusal: LayoutError | None) -> tuple[Any, ...]:
    """All that a refusal says: its class, its words, and the index that leaves a stack."""
    return () if refusal is None else (type(refusal), refusal.args, tuple(vars(refusal).values()))


def is_known(question: Any) -> bool:
    """Whether a question was checked with this answer before; one that cannot be kept is never known."""
    try:
        known.move_to_end(question)
    except Exception:
        return False
    return True


def keep(question: Any) -> None:
    """Has a question that was checked with its answer not checked again: what is wrong is wrong the next time, too, and
    for whoever asks meanwhile. Two that are kept become equal where variables of them are bound since; then neither is
    found, and all are forgotten."""
    try:
        known[question] = None
        if len(known) > MOST_KNOWN:
            known.popitem(last=False)
    except KeyError:
        known.clear()
    except Exception:  # one that cannot be kept
        return
