"""Tensors on a mesh of devices: which device holds which elements, as this library says it and as others do.

`shards` is the sharding of this library; `placement` has those of PyTorch and JAX too, and says which views need no
communication.
"""

from spec.sharding.shards import Device, Dims, MeshAxes, assemble, devices, held, holdings, shard, stays_in_place

__all__ = ["Device", "Dims", "MeshAxes", "assemble", "devices", "held", "holdings", "shard", "stays_in_place"]
