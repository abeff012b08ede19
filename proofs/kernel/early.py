"""Early returns of claims. A condition under which a body returns before its goals is a hypothesis; here it is found,
and left out."""

import ast
from dataclasses import replace
from inspect import getsourcefile, getsourcelines
from textwrap import dedent
from types import CodeType, FunctionType

from proofs.kernel.claim import Body, Claim
from proofs.kernel.paths.given import Site


def early_returns(body: Body) -> list[Site]:
    """The places at which the body of a claim returns before its end; a lambda has none."""
    if body.__name__ == "<lambda>":
        return []
    file, start = getsourcefile(body) or "", getsourcelines(body)[1]
    return [(file, test.lineno + start - 1) for test in returning(definition_of(body))]


def returning(definition: ast.FunctionDef) -> list[ast.If]:
    """The `if` statements of a function that end in a bare return; those of nested functions count as well, but where
    these give answers, of which None is one."""
    inner = [node for node in ast.walk(definition) if isinstance(node, ast.FunctionDef) and node is not definition]
    answering = {id(node) for function in inner if gives_answers(function) for node in ast.walk(function)}
    found = []
    for statement in definition.body:
        for node in ast.walk(statement):
            match node:
                case ast.If(_, [*_, ast.Return(None | ast.Constant(None))], []) if id(node) not in answering:
                    found.append(node)
    return found


def gives_answers(function: ast.FunctionDef) -> bool:
    """Whether a function returns something else than None."""
    values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    return any(not (isinstance(value, ast.Constant) and value.value is None) for value in values)


def definition_of(body: Body) -> ast.FunctionDef:
    """The syntax tree of a body. Raises ValueError for a body that was not written with `def`."""
    tree = ast.parse(dedent("".join(getsourcelines(body)[0])))
    if not isinstance(tree.body[0], ast.FunctionDef):
        raise ValueError(f"{body.__name__} is no function that is defined")
    return tree.body[0]


def without_return(claim: Claim, site: Site) -> Claim:
    """A copy of the claim whose body does not return at a place, but goes on."""
    definition, start = definition_of(claim.body), getsourcelines(claim.body)[1]
    for node in returning(definition):
        if node.lineno + start - 1 == site[1]:
            node.test = ast.Constant(False)
    definition.decorator_list = []
    return replace(claim, body=compiled(claim.body, definition, start))


def compiled(body: Body, definition: ast.FunctionDef, start: int) -> Body:
    """A function made of a changed syntax tree, with the line numbers, globals and closure of the original body."""
    if not isinstance(body, FunctionType):
        raise ValueError(f"{body} is no function")
    ast.increment_lineno(definition, start - 1)
    around = ast.parse(f"def around({', '.join(body.__code__.co_freevars)}):\n    pass")
    match around.body:
        case [ast.FunctionDef() as outer]:
            outer.body = [unannotated(definition)]
    module = compile(ast.fix_missing_locations(around), body.__code__.co_filename, "exec")
    code = inner_code(inner_code(module, "around"), definition.name)
    cells = dict(zip(body.__code__.co_freevars, body.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in code.co_freevars)
    made = FunctionType(code, body.__globals__, body.__name__, body.__defaults__, closure)
    made.__kwdefaults__ = body.__kwdefaults__
    return made


def unannotated(definition: ast.FunctionDef) -> ast.FunctionDef:
    """A definition whose parameters say no types; Python 3.14 would make another function of what they say, beside the
    one that is defined."""
    given = definition.args
    for part in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if part is not None:
            part.annotation = None
    definition.returns = None
    return definition


def inner_code(code: CodeType, name: str) -> CodeType:
    """The code object of a function that is defined inside another piece of code."""
    return next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
