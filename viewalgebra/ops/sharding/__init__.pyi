from impl.ops.sharding import *
