"""Calls with several large values that fit together (`large`): of views, nodes, tensors, and of the command line."""

from collections.abc import Iterator

from support.large.nodes import ON_NODES, Case, nodes, several_nodes
from support.large.tensors import tensors
from support.large.views import ON_STACKS, ON_VIEWS, all_stacks, views

from impl.cli.program import main


def fitting() -> dict[str, list[Case]]:
    """The cases by what they are about."""
    return {
        "views": [(f"{kind}, {name}", make, call) for kind, make in views() for name, call in ON_VIEWS.items()],
        "stacks": [(f"{kind}, {name}", make, call) for kind, make in all_stacks() for name, call in ON_STACKS.items()],
        "nodes": [(f"{kind}, {name}", make, call) for kind, make in nodes() for name, call in ON_NODES.items()],
        "several nodes": list(several_nodes()),
        "commands": [(name, lambda: None, lambda _, a=a: main(a)) for name, a in commands()],
        "tensors": list(tensors()),
    }


def commands() -> Iterator[tuple[str, list[str]]]:
    """Command lines."""
    many = [f"View(({2 + k % 3}, 60), (1, {2 + k % 3}))" for k in range(5000)]
    for command in ("mergeable", "explain", "show", "lower", "index"):
        yield f"{command} 5,000 views", [command, *many]
        yield f"{command} rank 10,000", [command, f"View({(2,) * 10_000})", f"View({(2,) * 10_000})"]
        yield f"{command} rank 300,000", [command, f"View({(1,) * 300_000})"]
        yield f"{command} wide", [command, "View((" + "9" * 4000 + ", 3))"] * 2
        yield f"{command} a million", [command, "View((1000, 1000), (1, 1000))", "View((1000000,))"]
        yield f"{command} a billion", [command, "View((100000, 100000), (1, 100000))", "View((10000000000,), (7,))"]
    yield "mergeable --json rank 10,000", ["mergeable", "--json", f"View({(2,) * 10_000}, {(1,) * 10_000})"]
    for unrolled in ("0:2", "0:1000000", "1:64"):
        yield f"lower --upcast {unrolled}", ["lower", "View((1000000, 64), (1, 1000000))", "--upcast", unrolled]
    yield "lower many --upcast", ["lower", "View((4, 4))", *["--upcast", "0:2"] * 20_000]
    ranges = [f"--range=v{k}=0:{k % 7 + 2}" for k in range(20_000)]
    yield "simplify 20,000 --range", ["simplify", "v1", *ranges]
    yield "simplify 20,000 --range apart", ["simplify", "v1", *[part for r in ranges for part in ("--range", r[8:])]]
    yield "simplify sum of 5,000", ["simplify", "+".join(f"v{k}*3//2" for k in range(5000)), *ranges[:5000]]
    yield "simplify sum of 10,000", ["simplify", "+".join(f"v{k}" for k in range(10_000)), *ranges[:10_000]]
    yield "simplify one variable 10,000 times", ["simplify", "+".join(["v1*2"] * 10_000), ranges[1]]
    yield "simplify quotients", ["simplify", "v1" + "//2" * 20_000, ranges[1]]
    yield "simplify remainders", ["simplify", "+".join(f"v%{k}" for k in range(2, 8000)), "--range=v=0:100000"]
    yield "simplify parentheses", ["simplify", "(" * 5000 + "v1" + "*2+1)//3" * 5000, ranges[1]]
    yield "simplify conditions", ["simplify", "v1", "--valid", " and ".join(f"v{k}<1" for k in range(7000)), *ranges]
    yield (
        "simplify 400 conditions",
        ["simplify", "v1", "--valid", " and ".join(f"v{k}*3+v{k + 1}<4" for k in range(400)), *ranges],
    )
    yield "simplify comparisons", ["simplify", "v1", "--valid", "<".join(["v1"] * 30_000), *ranges[:3]]
    yield "simplify wide", ["simplify", f"v*{'9' * 4000}//{'7' * 3999}%{'3' * 4000}", f"--range=v=0:{'9' * 3999}"]
    yield "simplify wide ones", ["simplify", f"(v*{'9' * 4000}+w)//{'7' * 3999}+w%{'3' * 400}",
                                 f"--range=v=0:{'9' * 3999}", f"--range=w=0:{'8' * 3999}", "--valid",
                                 f"v<{'5' * 3999}"]  # fmt: skip
    yield (
        "simplify a hundred quotients",
        ["simplify", "+".join(f"(v{k}*{k + 3}+w)//{k + 2}" for k in range(100)), "--range=w=0:50", *ranges[:100]],
    )
