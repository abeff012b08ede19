from impl.ops.sharding.views import *
