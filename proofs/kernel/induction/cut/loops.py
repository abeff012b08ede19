"""The loop of a function, cut out of its own source: what runs before it, in one round, and after it.

The statements are compiled as they stand, at their own lines, into functions of the names of the body. What a `for`
goes over are `Items`: sequences of any length, of which only the entry whose turn it is can be read; of a `while`, the
condition is a piece of its own. Refused is

* a function whose code is not what its source says, or that keeps something between calls;
* another loop than one at the top of the body, without `else`, and in that at most one more, a statement of its own;
  a `for` over anything but all items in order: the items themselves, or `zip(..., strict=True)`, `enumerate`,
  `reversed` and `range(len(...))` of them; or over the numbers below a sum, or from one to another, `range(a, b)`, with
  which no item can be read;
* what a round may carry to the next one other than by names of the body: an assignment to an attribute or an entry, a
  call of a function that does not depend on its arguments alone (`reader`); and such a call around the loop (`around`).

Some things are written otherwise, so that they can be said of sequences of any length: `len(names)` and `(*names, one)`
ask `series`, which also knows sequences that are cut and joined, and so do the `min` of what a function gives that is
taken at its word, `name = (... for x in function(y))` and `names.extend(... for x in function(y))`; `[... for x in
names]`, also of `zip(..., strict=True)`, and `[0] * len(names)` ask it, too; `names.append`, and each other method that
adds or takes away, asks it whether there is a list; what a generator yields it appends to `YIELDED`, which it returns;
`tuple(names)` of what rounds append to, or put some in, is, after the loop, `names.whole()`, in reverse for
`tuple(reversed(names))` and `names[::-1]`; `tuple(... for x in items)`, before it, is what the entries of `items` are
mapped to, and `list(items)` a copy of them, from whose end rounds may take entries or in which they may put some; and
where a function returns a `sum(... for x in items)`, that is a loop that adds to `TOTAL`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, signature
from types import CodeType, FunctionType
from typing import Any

from proofs.kernel.induction.cut.around import Around
from proofs.kernel.induction.cut.reader import Read, Rounds
from proofs.kernel.induction.cut.rewritten import (
    ITEM,
    READ_BY_NAME,
    TOTAL,
    YIELDED,
    Mapping,
    Spelled,
    Whole,
    names_at,
    once,
    returned_at,
    said,
    with_loop,
    with_yields,
)
from proofs.kernel.induction.cut.syntax import (
    ADDING,
    Loop,
    attributes_in,
    called_in,
    changed_in,
    cut,
    cut_inside,
    is_made_of_numbers,
    loaded_in,
    put_in,
    stored_in,
    targets_of,
)
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.sources import NotAxisByAxis, definition_of, name_of
from proofs.kernel.induction.series import CALLED
from proofs.kernel.terms.explorer import KernelError

Names = dict[str, Any]
"""The names of a body, with what they stand for."""


@dataclass(frozen=True)
class Returned:
    """A piece of the function returned this."""

    value: Any


@dataclass(frozen=True)
class Reached:
    """A piece of the function came to a place with these names: "ended" is the end of the piece or of a round, "left" a
    `break` out of the loop, and "inner" where the loop inside begins a round."""

    names: Names
    where: str


@dataclass(frozen=True)
class Head:
    """Where a loop begins a round: what it goes over, which is read and never run, or its condition; the names that
    have a value there, and those of them that the loop may change; and the numbers from one to another that it goes
    over, if it does."""

    header: ast.expr | None
    test: FunctionType | None
    known: frozenset[str]
    carried: frozenset[str]
    bounds: FunctionType | None


@dataclass(frozen=True)
class Inner:
    """A loop inside of a round: its head, one of its rounds, and what comes after it in the round around it.

    `enter` hands an item to the round around it and does nothing more. It is None if what stands in that before the
    loop inside changes other names than that loop carries.
    """

    head: Head
    enter: FunctionType | None
    round: FunctionType
    rest: FunctionType


@dataclass(frozen=True)
class Pieces:
    """A function, cut at its loop; `known` are the names that the body has before the loop, and `made` those of them
    that what stands there assigns, or changes."""

    known: tuple[str, ...]
    made: frozenset[str]
    head: Head
    before: FunctionType
    round: FunctionType
    after: FunctionType
    inner: Inner | None
    read: Read


def run(piece: FunctionType, names: Names) -> Returned | Reached:
    """Runs a piece with the names that it may use."""
    wanted = piece.__code__.co_varnames[: piece.__code__.co_argcount]
    known = {**names, **CALLED}
    if missing := [name for name in wanted if name not in known]:
        raise KernelError(f"{piece.__name__}: {', '.join(missing)} may have no value where the loop begins")
    how, found = piece(**{name: known[name] for name in wanted})
    if how == "returned":
        return Returned(found)
    return Reached({**names, **{name: value for name, value in found.items() if name not in CALLED}}, how)


def pieces_of(function: Callable[..., Any], taken: frozenset[str] = frozenset()) -> Pieces:
    """A function, cut at its loop, that calls some functions which are not read. Raises KernelError for one that is not
    of this form."""
    if type(function) is not FunctionType:
        raise KernelError(f"{name_of(function)} is not written in Python")
    return pieces_of_code(function, function.__code__, taken)


@cache
def pieces_of_code(function: FunctionType, code: CodeType, taken: frozenset[str]) -> Pieces:
    """The pieces of a function while it has this code."""
    try:
        definition = definition_of(function)
    except NotAxisByAxis as error:
        raise KernelError(str(error)) from error
    ast.increment_lineno(definition, code.co_firstlineno - definition.lineno)
    definition = with_yields(definition)
    yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(definition))
    if function.__closure__ or yields or code.co_flags & (CO_COROUTINE | CO_ASYNC_GENERATOR):
        raise KernelError(f"{name_of(function)} keeps something between calls")
    return Cut(function, with_loop(definition), taken).pieces()


class Cut:
    """Cuts one function."""

    def __init__(self, function: FunctionType, definition: ast.FunctionDef, taken: frozenset[str]) -> None:
        self.function, self.name, self.taken = function, name_of(function), taken
        self.before, self.loop, self.after = cut(self.name, definition)
        self.first, self.inner, self.rest = cut_inside(self.name, self.loop)
        self.parameters = tuple(signature(function).parameters)
        targets = stored_in([*targets_of(self.loop)])
        self.own = {*own_names(function), TOTAL, YIELDED, *targets}
        if shadowed := (READ_BY_NAME | CALLED.keys()) & (self.own | function.__globals__.keys()):
            raise KernelError(f"{self.name} has {', '.join(sorted(shadowed))} of its own")
        self.known = tuple(dict.fromkeys((*self.parameters, *sorted(stored_in(self.before) & self.own))))
        stored = stored_in([*targets_of(self.loop), *self.loop.body]) & self.own
        self.local = set(self.known) | stored
        self.given = set(self.parameters) - stored_in(definition.body)
        self.appended = called_in(self.loop.body, "append") | put_in(self.loop.body)
        self.refuse_late(targets | (stored - set(self.known)), self.after)
        if twice := targets & set(self.known):
            raise KernelError(f"{self.name}: each round assigns {', '.join(sorted(twice))}, of before the loop")

    def refuse_late(self, late: set[str], used: Iterable[ast.AST]) -> None:
        """Raises KernelError if names that have the values of a last round are used after the loop."""
        if found := late & loaded_in(used):
            raise KernelError(f"{self.name} uses {', '.join(sorted(found))} of its last round after the loop")

    def pieces(self) -> Pieces:
        """The pieces. What is rewritten is read before."""
        mapping, known, end = Mapping(), set(self.known), names_at(self.loop, "ended")
        read = self.read()
        first = [mapping.visit(said(statement)) for statement in self.before]
        for mapped in mapping.maps:
            inside = self.local | stored_in(part.target for part in mapped.generators)
            Rounds(self.function, inside, (), self.taken).read([mapped.elt])
        inner = None if self.inner is None else self.cut_inner(self.inner, known)
        body = [*map(said, self.first)]
        body = body if inner is None else [*body, names_at(self.loop, "inner")]
        one = once(self.loop, body, end)
        after = [*map(Whole(self.appended).visit, map(said, self.after)), said(returned_at(self.loop))]
        given = (ITEM,) if isinstance(self.loop, ast.For) else ()
        return Pieces(
            self.known,
            frozenset(stored_in(self.before) | changed_in(self.before)),
            self.head(self.loop, known),
            self.compiled(self.parameters, [*first, end]),
            self.compiled((*self.known, *given), [one, names_at(self.loop, "left")]),
            self.compiled(self.known, after),
            inner,
            read,
        )

    def read(self) -> Read:
        """Reads what rounds do, and the conditions, and what stands around the loop."""
        reader = Rounds(self.function, self.local, self.given, self.taken)
        loops = [loop for loop in (self.loop, self.inner) if loop is not None]
        for loop in loops:
            if isinstance(loop, ast.While):
                reader.read([loop.test])
            else:
                reader.seen.attributes.update(attributes_in(loop.iter))
        reader.read([*self.first, *(() if self.inner is None else self.inner.body), *self.rest])
        Around(reader, self.own | set(self.parameters)).read([*self.before, *self.after])
        return reader.found()

    def head(self, loop: Loop, known: set[str]) -> Head:
        """Where a loop begins a round, at which these names have values."""
        carried = frozenset((stored_in(loop.body) & self.own | changed_in(loop.body)) & known)
        if isinstance(loop, ast.For):
            return Head(loop.iter, None, frozenset(known), carried, self.bounds(loop.iter, known, carried))
        if stored_in([loop.test]) or changed_in([loop.test]):
            raise KernelError(f"{self.name}: `{ast.unparse(loop.test)}` does more than it asks")
        used = sorted(known & loaded_in([loop.test]))
        test = self.compiled(used, [said(ast.copy_location(ast.Return(loop.test), loop))])
        return Head(None, test, frozenset(known), carried, None)

    def bounds(self, header: ast.expr, known: set[str], carried: frozenset[str]) -> FunctionType | None:
        """The numbers from which and up to which a loop goes; None for another loop."""
        match header:
            case ast.Call(ast.Name("range"), [begin, end], []):
                Rounds(self.function, self.local, (), frozenset()).read([begin, end])
                if stored_in([header]) or loaded_in([header]) & carried or not is_made_of_numbers(header):
                    raise KernelError(f"{self.name}: `{ast.unparse(header)}` is not known to be the same after a round")
                made = ast.copy_location(ast.Return(ast.Tuple([begin, end], ast.Load())), header)
                return self.compiled(sorted(known & loaded_in([header])), [said(made)])
        return None

    def cut_inner(self, loop: Loop, known: set[str]) -> Inner:
        """The pieces of the loop inside of a round."""
        at_head = known | stored_in([*targets_of(self.loop), *self.first])
        stored = stored_in([*targets_of(loop), *loop.body])
        self.refuse_late(stored_in(targets_of(loop)) | (stored - at_head), self.rest)
        if appended := put_in(loop.body).union(*(called_in(loop.body, method) for method in ADDING)):
            raise KernelError(f"{self.name}: the loop inside adds to {', '.join(sorted(appended))}")
        if twice := stored_in(targets_of(loop)) & at_head:
            raise KernelError(f"{self.name}: the loop inside assigns {', '.join(sorted(twice))} of the one around it")
        rest, left = [*map(said, self.rest)], names_at(self.loop, "left")
        again = names_at(loop, "inner")
        inside = once(loop, [*map(said, loop.body)], again)
        turn = [once(self.loop, [inside, *rest], names_at(self.loop, "ended"), is_item=False), left]
        after = [once(self.loop, rest, names_at(self.loop, "ended"), is_item=False), left]
        used = [[*loop.body, *self.rest], self.rest]
        given = [(ITEM,) if isinstance(loop, ast.For) else (), ()]
        pieces = [
            self.compiled((*sorted(at_head & (stored_in(part) | loaded_in(part))), *more), body)
            for part, more, body in zip(used, given, (turn, after), strict=True)
        ]
        head = self.head(loop, at_head)
        return Inner(head, self.entered(head, known, again), *pieces)

    def entered(self, head: Head, known: set[str], again: ast.stmt) -> FunctionType | None:
        """The piece that hands an item to a round with a loop inside."""
        if not isinstance(self.loop, ast.For) or not changed_in(self.first) | stored_in(self.first) <= head.carried:
            return None
        return self.compiled((*sorted(known - head.carried), ITEM), [once(self.loop, [again], again)])

    def compiled(self, parameters: Iterable[str], body: list[ast.stmt]) -> FunctionType:
        """A function of some names with the statements of the function, in its module."""
        spelled, taken = Spelled(), tuple(parameters)
        body = [spelled.visit(deepcopy(statement)) for statement in body]
        if unbound := (loaded_in(body) & self.own) - set(taken) - stored_in(body):
            raise KernelError(f"{self.name}: {', '.join(sorted(unbound))} may have no value where the loop begins")
        made = ast.parse(f"def {self.function.__name__}({', '.join((*taken, *sorted(spelled.used)))}): pass")
        definition = made.body[0]
        if isinstance(definition, ast.FunctionDef):
            definition.body = body
        file = self.function.__code__.co_filename
        module = compile(ast.fix_missing_locations(made), file, "exec", dont_inherit=True)
        (code,) = (part for part in module.co_consts if isinstance(part, CodeType))
        return FunctionType(code, self.function.__globals__, self.function.__name__)
