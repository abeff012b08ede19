"""The operations of a kernel, one after the other, and the graph that holds them.

    >>> graph = UOpGraph()
    >>> begin, end = (graph.add(UOps.CONST, dtypes.int, (), number) for number in (0, 11))
    >>> loop = graph.add(UOps.LOOP, dtypes.int, (begin, end), cachable=False)
    >>> graph.print()
       0 UOps.CONST          : dtypes.int                []                               0
       1 UOps.CONST          : dtypes.int                []                               11
       2 UOps.LOOP           : dtypes.int                [0, 1]                           None

The order is that in which a kernel runs them. A LOOP runs what follows it up to its ENDLOOP once for each integer
from its first input, included, to its second, excluded; an IF what follows it up to its ENDIF if its input holds.
Both are *scopes*. An operation that only computes stands in the outermost scope in which its inputs are known, and is
there once: this is what hoists everything that does not change out of a loop. What is inside a scope is not known
after it. A DEFINE_LOCAL is memory that a group of threads shares, and none of them goes on after a BARRIER before all
are there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from types import NoneType

from impl.doors import flag, listed
from impl.errors import LowerError
from impl.integers import SymbolicInteger, as_plain_integer
from impl.lower.dtypes import DType, dtypes
from impl.shown import shown
from impl.symbolic import Node, Variable

MOST_LOOPS = 128
"""Loops inside one another; compilers of C need not take more than 127 (C17 5.2.4.1)."""


class UOps(Enum):
    """The operations."""

    DEFINE_GLOBAL = auto()
    DEFINE_VAR = auto()
    SPECIAL = auto()
    DEFINE_LOCAL = auto()
    BARRIER = auto()
    CONST = auto()
    LOOP = auto()
    ENDLOOP = auto()
    IF = auto()
    ENDIF = auto()
    LOAD = auto()
    STORE = auto()
    ALU = auto()
    CAST = auto()
    GEP = auto()


class BinaryOps(Enum):
    """The operations of an ALU on two inputs; DIV and MOD only with numerators that are not negative."""

    ADD = auto()
    MUL = auto()
    DIV = auto()
    MOD = auto()
    CMPLT = auto()
    AND = auto()


class UnaryOps(Enum):
    """The operations of an ALU on one input."""

    NOT = auto()


@dataclass(frozen=True, slots=True, eq=False)
class UOp:
    """One operation, the kind of its result if it has one, its inputs, and what else it needs to know."""

    uop: UOps
    dtype: DType | None
    vin: tuple[UOp, ...]
    arg: Hashable


def require_arguments(dtype: object, arg: object, cachable: object, always_runs: object) -> None:
    """Raises LowerError unless the kind of a result is one, or None, an argument can be hashed, and flags are flags."""
    if dtype is not None and not isinstance(dtype, DType):
        raise LowerError(f"add: the kind {shown(dtype)} is not a DType")
    flag(cachable, "add: cachable", LowerError)
    flag(always_runs, "add: always_runs", LowerError)
    if type(arg) not in (int, str, NoneType):
        try:
            hash(arg)
        except Exception as refusal:
            raise LowerError(f"add: the argument {shown(arg)} has no hash: {type(refusal).__name__}") from refusal


OPENERS = (UOps.LOOP, UOps.IF)
CLOSERS = {UOps.ENDLOOP: UOps.LOOP, UOps.ENDIF: UOps.IF}
COMPUTING = frozenset((UOps.CONST, UOps.ALU, UOps.CAST, UOps.GEP))
"""The operations that only compute, so that they may stand anywhere after their inputs."""

Key = tuple[UOps, DType | None, tuple[int, ...], type, Hashable]


@dataclass(slots=True)
class Scope:
    """A scope that is not closed: the operation that opened it, what is in it already, and whether what is in it is
    run at least once wherever the scope around it is; the place of the opener, and what is known until it is closed."""

    opener: UOp | None
    cache: dict[Key, UOp] = field(default_factory=dict)
    always_runs: bool = True
    place: int = 0
    known: list[UOp] = field(default_factory=list)


class UOpGraph:
    """Operations in order. `uops` is the list of them."""

    def __init__(self) -> None:
        self.uops: list[UOp] = []
        self.scopes = [Scope(None)]
        self._depths: dict[UOp, int] = {}

    def __iter__(self) -> Iterator[UOp]:
        return iter(self.uops)

    def __len__(self) -> int:
        return len(self.uops)

    def add(
        self,
        uop: UOps,
        dtype: DType | None = None,
        vin: tuple[UOp, ...] = (),
        arg: Hashable = None,
        *,
        cachable: bool = True,
        insert_before: int | None = None,
        always_runs: bool = False,
    ) -> UOp:
        """The operation, a new one unless the same is known here already and `cachable`; 0.0 and -0.0 are not the same.

        It is put at the end of the outermost open scope in which it may stand, or at `insert_before`. `always_runs`
        says of a LOOP that it has at least one round. Raises LowerError if an input is not known in this scope, or if
        what is closed is not what was opened last.
        """
        self._require_known(uop, vin)
        if insert_before is not None:
            insert_before = as_plain_integer(insert_before, "add: insert_before", LowerError)
            if not 0 <= insert_before <= len(self.uops):
                raise LowerError(f"add: insert_before is {shown(insert_before)}; need 0 to {len(self.uops)}")
        require_arguments(dtype, arg, cachable, always_runs)
        depth = self.depth_for(uop, vin)
        key: Key = (uop, dtype, tuple(map(id, vin)), type(arg), arg)
        if isinstance(arg, float):
            key = (*key[:4], float.__repr__(arg))
        if cachable and key in self.scopes[depth].cache:
            return self.scopes[depth].cache[key]
        new = UOp(uop, dtype, vin, arg)
        if uop in CLOSERS:
            self._close(new)
        place = self._position(depth) if insert_before is None else slice(insert_before, None).indices(len(self))[0]
        self._insert(place, new)
        if cachable and uop not in CLOSERS:
            self.scopes[depth].cache[key] = new
        if uop in OPENERS:
            self.scopes.append(Scope(new, always_runs=always_runs, place=place))
            depth = len(self.scopes) - 1
        self._put(new, min(depth, len(self.scopes) - 1))
        return new

    def _insert(self, place: int, new: UOp) -> None:
        """Puts an operation at a place; the openers behind it move on."""
        self.uops.insert(place, new)
        for scope in self.scopes:
            scope.place += scope.place >= place

    def _put(self, uop: UOp, depth: int) -> None:
        """Says in how many scopes an operation is: it is known until the innermost of them is closed."""
        self._depths[uop] = depth
        self.scopes[depth].known.append(uop)

    def depth_for(self, uop: UOps, vin: tuple[UOp, ...]) -> int:
        """How many scopes are open around an operation: as few as its inputs allow if it computes; a load also stays
        inside of conditions and of loops that may have no round."""
        self._require_known(uop, vin)
        known = max((self._depths[part] for part in vin), default=0)
        if uop in COMPUTING:
            return known
        if uop is UOps.LOAD:
            barriers = [depth for depth, scope in enumerate(self.scopes) if not scope.always_runs]
            return max([known, *barriers])
        return len(self.scopes) - 1

    def _position(self, depth: int) -> int:
        """Where the end of an open scope is: before what was opened in it, or at the end of everything."""
        if depth + 1 >= len(self.scopes):
            return len(self.uops)
        scope = self.scopes[depth + 1]
        if self.uops[scope.place] is not scope.opener:
            scope.place = next(place for place, uop in enumerate(self.uops) if uop is scope.opener)
        return scope.place

    def _close(self, closing: UOp) -> None:
        """Closes the scope that was opened last."""
        opener = self.scopes[-1].opener
        if opener is None or opener.uop is not CLOSERS[closing.uop] or closing.vin != (opener,):
            raise LowerError(f"{closing.uop}: closes {closing.vin}, but what is open is {opener}")
        for uop in self.scopes.pop().known:
            del self._depths[uop]

    def _require_known(self, uop: UOps, vin: tuple[UOp, ...]) -> None:
        """Raises LowerError unless each input is an operation of this graph in a scope that is open."""
        if type(uop) is not UOps:
            raise LowerError(f"add: {shown(uop)} is none of the operations in UOps")
        if type(vin) is not tuple:
            raise LowerError(f"{uop}: the inputs {shown(vin)} are not a tuple of UOps")
        for part in vin:
            if not isinstance(part, UOp) or part not in self._depths:
                raise LowerError(
                    f"{uop}: the input {shown(part)} is not known here; need an operation of an open scope"
                )

    def end(self) -> None:
        """Closes the scope that was opened last. Raises LowerError if none is open."""
        opener = self.scopes[-1].opener
        if opener is None:
            raise LowerError("end: no LOOP and no IF is open")
        self.add(UOps.ENDLOOP if opener.uop is UOps.LOOP else UOps.ENDIF, None, (opener,), cachable=False)

    def const(self, value: int, dtype: DType = dtypes.int, insert_before: int | None = None) -> UOp:
        """The CONST of a number."""
        if not isinstance(value, int | float | SymbolicInteger):
            raise LowerError(f"const: {shown(value)} is not a number")
        return self.add(UOps.CONST, dtype, (), value, insert_before=insert_before)

    def text(self) -> str:
        """One line for each operation: its number, its name, its kind, the numbers of its inputs, and its argument."""
        places = {uop: place for place, uop in enumerate(self.uops)}
        return "\n".join(
            f"{place:4d} {uop.uop!s:20s}: {uop.dtype or ''!s:25s} "
            f"{[places[part] for part in uop.vin]!s:32s} {uop.arg}"
            for place, uop in enumerate(self.uops)
        )

    def print(self) -> None:
        """Prints the operations."""
        print(self.text())


def loops_of(variables: Iterable[Node]) -> list[Variable]:
    """The variables among some nodes. Raises LowerError for more of them than loops may be inside one another."""
    loops = [v for v in listed(Node, variables, "render_loop: variables", LowerError) if isinstance(v, Variable)]
    if len(loops) > MOST_LOOPS:
        raise LowerError(f"render_loop: {len(loops)} variables; need at most {MOST_LOOPS}, a loop each")
    return loops
