from impl.interop.jax import *
