"""View algebra, defined: how a linear piece of memory is read as tensors of any shape without copying.

A worked example
================

Eight numbers lie in memory at the addresses 0 to 7. Read as 2 rows of 4, transposed to 4 rows of 2, and read
again in row-major order as 2 rows of 4, nothing has moved; only the address that an index stands for changes:

    >>> from spec.shape import index_set
    >>> from spec.view import View
    >>> from spec.stack import read
    >>> transposed = View(shape=(4, 2), strides=(1, 4), offset=0, begin=(0, 0), end=(4, 2))
    >>> row_major = View(shape=(2, 4), strides=(4, 1), offset=0, begin=(0, 0), end=(2, 4))
    >>> [read((transposed, row_major), index).address for index in index_set((2, 4))]
    [0, 4, 1, 5, 2, 6, 3, 7]

Along the first row the address grows by 4, then falls by 3. No view does that, so the two views do not merge,
and three indices are enough to show it:

    >>> from spec.merge import mergeable
    >>> mergeable((transposed, row_major))
    NotMergeable(witness=((0, 0), (0, 1), (0, 2)))

The definitions, in order
=========================

D1   shape and index set                          spec.shape.index_set
D2   canonical strides, ravel                     spec.shape.canonical_strides, ravel
D3   unravel, the inverse g_d                     spec.shape.unravel
D4   shapetracker (d, f, M), held extensionally   spec.tracker.Tracker
D5   strict equality                              spec.tracker.are_strictly_equal
D6   observable equality                          spec.tracker.are_observably_equal
D7   view (d, s, o, a, b)                         spec.view.View
D8   canonical shapetracker of a view             spec.view.address, is_valid, canonical_tracker
D9   canonical view of a shape                    spec.view.canonical_view
D10  pad      D11  shrink    D12  expand          spec.movement
D13  permute  D14  stride    D15  reshape         spec.movement
D16  stack of views, and what an index reads      spec.stack.read, stack_tracker
D17  mergeable                                    spec.merge.mergeable
D18  meaning of an index expression               spec.expression.evaluate
D19  tensor, held extensionally                   spec.operation.Tensor
D20  view operations                              spec.operation.viewed, unsqueeze, squeeze, swap_axes, ...
D21  slice_update, concatenate, stack             spec.operation
D22  gather, scatter                              spec.operation
D23  reductions                                   spec.operation.reduced
D24  an operation on each member of a batch       spec.batching.each, vmap
D25  what a device of a mesh holds                spec.sharding.shards.held, holdings, shard
D26  shards put together                          spec.sharding.shards.assemble
D27  a reshape without communication              spec.sharding.shards.stays_in_place
D28  meaning of a program of loops                spec.program.effects
D29  kernel: a program that writes a stack        spec.kernel.is_kernel
D30  loops that visit a range once                spec.kernel.are_visited_once
D31  unrolling                                    spec.kernel.unrolled
D32  cut of an axis into strided blocks          spec.sharding.placement.Cut, blocks, dealt
D33  what a device holds under a placement       spec.sharding.placement.coordinates, indices_held
D34  what a view moves between two placements    spec.sharding.placement.origin, moved_elements
D35  the placements that a language can say      spec.sharding.placement.placements
D36  a view without communication                spec.sharding.placement.needs_no_communication
D37  the devices that hold an index, by mesh axis  spec.sharding.placement.owners
D38  a radix position on an axis                 spec.sharding.placement.position_is_on
D39  layout of CuTe, as a function                spec.layout.value
D40  composition of layouts over a refinement     spec.layout.composed, layout_over, refinements, composition

The laws
========

L1   ravel and unravel are inverse bijections between I(d) and [0, prod d).
L2   a stack equals some view exactly when it equals the view that `view_of` builds from its unit differences;
     the view is unique up to the strides of axes with at most one coordinate that counts.
L3   reading a stack is associative: replacing neighbours by one view that equals them changes nothing.
L4   reshaping a shapetracker is reading it through the canonical view of the new shape.
L5   shrinking away what pad added gives the shapetracker back.
L6   strictly equal shapetrackers are observably equal; what merges strictly merges observably.
L7   a stack is observably mergeable exactly when its valid indices are a box (and all of the one index, if the
     rank is 0), and every unit step between valid indices changes the address by a constant of its axis.
L8   a set of indices is a box exactly when it holds, with any two of its members, all indices between them;
     so a stack that is not mergeable has a witness of at most four indices.
L9   an operation on a batch at once gives each member what the operation gives it alone: `op(x)[b] == op(x[b])`.
L10  shards of a tensor, each taken through an operation after what the plan asks for, assemble to the operation of
     the tensor.
L11  a reshape of an evenly divided tensor needs no communication exactly when each mesh axis keeps its radix position.
L12  no device gets an element that it did not hold exactly when each mesh axis that divides the tensor has, for every
     element, the owner that it had.
L13  a mesh axis that divides a tensor evenly stays, in PyTorch's language, exactly when its radix position is on an
     axis of the new shape.
L14  no refinement of a mode of size n makes a composition a layout exactly if for some y and z below n the step to
     gcd(y, z, n) is like neither that to y nor that to z; and none of several modes together, exactly if that is so for
     one of them, or values at the corners of a rectangle across modes do not add up.
L15  of the refinements that make a composition a layout one is coarser than all others, and all that are finer than it
     do.

Where the source's text needs care, and what is decided
=======================================================

The definitions follow a short note on shapetrackers and mergeability. In these places its text is read as
follows.

* "s = prod_{j>k} d_k" has the index of the product wrong: `s_k = prod_{j>k} d_j` (D2).
* The mask of a reshape is given as an image, `M' cap (g_{d'} o f)(M)`. That holds where f is the canonical map;
  in general it is the preimage, `M' cap (g_d o f')^{-1}(M)` (D15, D16).
* Masks are closed intervals `[a_k, b_k]` there, and so cannot be empty. Here they are half-open, `[a_k, b_k)`
  with `0 <= a_k <= b_k <= d_k`, as in every implementation; a mask may be empty (D7).
* Offsets and addresses are natural numbers there. After pad an offset is negative, after stride by -1 a stride
  is. Here both are any integers. Whether the addresses of valid indices lie inside a buffer is a question about
  the buffer, not part of the definition.
* A rank-0 view has no axis and hence no mask: its one index is valid. A scalar that is never valid is a
  shapetracker, but no view (D7, L7).
* Index sets may be empty. Then there is nothing to compare, and any two views of that shape are equal.
* The address map is total there. A padded cell comes from nowhere, and an invalid index may unravel out of the
  view below it, so here the map may leave out invalid indices (D4). Observable equality does not look at them.
  Strict equality does: a stack that leaves some index without an address equals no view strictly.
* Composition needs every flat number to lie in the view below. If a valid index leaves it, the stack has no
  meaning and the answer is neither yes nor no, but out of bounds (D16, D17).
* Mergeability there is a property of two views with equally many elements, under strict equality: reshaping the one
  through the other (`spec.tracker.reshaped`) gives a shapetracker that a view has at every index, masked ones too.
  Here a stack may have any number of views, a view may have fewer or more elements than the one below it (after
  shrink, pad, expand or stride it has), and the equality is observable unless strict is asked for: an address at an
  index that is not valid is never read, so to ask for it would call pairs apart that no program can tell apart. For two
  views of equally many elements `mergeable(..., equality="strict")` is the note's notion, as far as that speaks of
  natural numbers inside of the view below; `tests/spec/test_merge.py` holds the two together (D15, D17).
* "Stride" with a negative step counts from the last coordinate down, as in tinygrad 0.9.0 (D14).

Words of our own
================

Where the field has a word it is used; these ten are not found elsewhere, or mean something narrower here.

stack          views read one through the other, the *base* first and the *outer* or last one next to the user (D16).
flat number    what an index of one view gives, `offset + sum strides[k] * i[k]`, before it is unravelled into the view
               below; in the base it is the address.
box            a set of indices that is a range on each axis; the mask of a view says which.
carry          what happens to `floor(y / P)` when a step takes the flat number y over a multiple of the period P. A
               floor is *carry-free* on a box where it is an affine form of the index there.
carry weight   what one such floor counts in the address: `strides[j] - sizes[j+1] * strides[j+1]`, 0 exactly where two
               axes of the base collapse into one.
chain          steps and periods each of which divides or is divided by every other; on a chain a search over carries
               finds a flat number with any digits that are asked for, if there is one.
reached        a flat number that some valid index of the last view gives; what is not reached does not count.
bend, hole     the two ways not to be a view: a second difference of addresses that is not 0; an index that is not valid
               between two that are. The indices that show one are a *witness*.
fold           two neighbours in a stack replaced by the one view that they are.
certificate    what shows a merge without the code that found it: digits as affine forms, with the ranges cut away.

Everything here is written to be read and to be obviously right. It enumerates index sets and is as slow as
that sounds; the functions of one index (D2, D3, D8, D10 to D16) and programs (D28) use plain integer arithmetic and
comparison, so that the proof suite can put symbolic integers through the definitions themselves.
"""
