"""Questions about views of divided tensors.

`view_calls` are the 43,860 calls of `view` on evenly divided tensors that are counted for PyTorch: 8 to 64 elements,
sizes of 2 or more, up to rank 3, seven meshes, each mesh axis a plain shard or none. Questions of other kinds are
drawn, as many of each.
"""

from itertools import product
from math import prod
from random import Random

from impl.ops.sharding.views.placement import Cut

ELEMENTS = (8, 12, 16, 24, 36, 48, 64)
MESHES = ((2,), (3,), (4,), (2, 2), (2, 3), (2, 4), (3, 2))
SMALL = (*MESHES[:5], (3, 2))
WIDE = ((5,), (6,), (7,), (8,))
LARGEST = 40
"""Elements of a result that is drawn."""
KINDS = ("uneven", "permute", "expand", "shrink", "pad", "flip", "chain", "wide")


def shapes_of(elements, most=3, least=2):
    """The shapes of so many elements, with sizes from the least on, up to a rank."""
    if most == 0:
        return []
    found = [(elements,)] if elements >= least else []
    for size in range(least, elements + 1):
        if elements % size == 0:
            found += [(size, *rest) for rest in shapes_of(elements // size, most - 1, least)]
    return found


def plain(names, axes, rank):
    """The cuts of a tensor whose axes, one for each mesh axis or None, are divided plainly."""
    pairs = list(zip(names, axes, strict=True))
    return tuple(tuple(Cut((name,)) for name, at in pairs if at == axis) for axis in range(rank))


def view_calls():
    """All of them: a mesh, a shape, its cuts, and the steps of the view."""
    for elements in ELEMENTS:
        shapes = shapes_of(elements)
        for sizes in MESHES:
            mesh = dict(zip("xyz", sizes, strict=False))
            for shape in shapes:
                for axes in product((None, *range(len(shape))), repeat=len(sizes)):
                    parts = [prod(m for m, at in zip(sizes, axes, strict=True) if at == k) for k in range(len(shape))]
                    if set(axes) == {None} or any(n % p for n, p in zip(shape, parts, strict=True)):
                        continue
                    cuts = plain(mesh, axes, len(shape))
                    yield from ((mesh, shape, cuts, (("reshape", new),)) for new in shapes if new != shape)


def drawn_shape(dice, elements, most=3):
    """A shape of so many elements, size 1 included."""
    sizes = []
    for _ in range(dice.randint(1, most) - 1):
        sizes.append(dice.choice([n for n in range(1, elements + 1) if elements % n == 0]))
        elements //= sizes[-1]
    sizes.append(elements)
    dice.shuffle(sizes)
    return tuple(sizes)


def drawn_cuts(dice, rank, mesh, language):
    """Cuts as a language has them, even or not."""
    rows, names = [[] for _ in range(rank)], list(mesh)
    if language != "torch":
        dice.shuffle(names)
    for name in names:
        axis = dice.randint(-1, rank - 1)
        if axis >= 0:
            rows[axis].append(Cut((name,), dice.choice((1, 1, 1, 2, 3, 4)) if language == "torch" else 1))
    if language == "jax":
        rows = [[Cut(tuple(cut.names[0] for cut in row))] if row else [] for row in rows]
    return tuple(map(tuple, rows))


def drawn_step(dice, kind, shape):
    """A step of a kind that fits a shape."""
    match kind:
        case "reshape":
            return kind, drawn_shape(dice, prod(shape)) if prod(shape) else dice.choice(((0,), (2, 0)))
        case "permute":
            return kind, tuple(dice.sample(range(len(shape)), len(shape)))
        case "expand":
            return kind, tuple(dice.choice((1, 2, 3, 4)) if size == 1 else size for size in shape)
        case "shrink":
            ends = [sorted((dice.randint(0, size), dice.randint(0, size))) for size in shape]
            return kind, tuple((0, n) if dice.random() < 0.5 else tuple(e) for n, e in zip(shape, ends, strict=True))
        case "pad":
            return kind, tuple((dice.choice((0, 0, 1, 2)), dice.choice((0, 0, 1, 2))) for _ in shape)
    return "stride", tuple(dice.choice((1, -1) if kind == "flip" else (1, 1, -1, 2, -2)) for _ in shape)


def drawn(kind, language, number, seed=0):
    """So many questions of a kind: a mesh, a shape, its cuts, and the steps; and as the last what is drawn from."""
    dice = Random(f"{kind} {language} {seed}")
    steps = ("reshape", "reshape", "permute", "expand", "shrink", "pad", "flip", "stride")
    while number > 0:
        sizes = SMALL if kind == "chain" else WIDE if kind == "wide" else MESHES
        mesh = dict(zip("xyz", dice.choice(sizes), strict=False))
        shape = drawn_shape(dice, dice.randint(1, 24 if kind in ("uneven", "wide") else 12))
        cuts = drawn_cuts(dice, len(shape), mesh, dice.choice((language, "ops", "torch", "jax")))
        program, current = [], shape
        kinds = dice.choices(steps, k=3) if kind == "chain" else ["reshape" if kind in ("uneven", "wide") else kind]
        for name in kinds:
            program.append(drawn_step(dice, name, current))
            current = after(current, program[-1])
        if prod(current) <= LARGEST:
            yield mesh, shape, cuts, tuple(program)
            number -= 1


def after(shape, step):
    """The shape of the result of a step."""
    kind, argument = step
    match kind:
        case "permute":
            return tuple(shape[axis] for axis in argument)
        case "shrink":
            return tuple(end - begin for begin, end in argument)
        case "pad":
            return tuple(begin + size + end for size, (begin, end) in zip(shape, argument, strict=True))
        case "stride":
            return tuple(-(-size // abs(step)) for size, step in zip(shape, argument, strict=True))
    return argument
