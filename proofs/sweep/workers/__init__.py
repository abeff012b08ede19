"""Who sweeps: `run` hands chunks to a pool of workers, and again to others when one dies.

`pools` has the pools of this machine, `cluster` that of a Dask cluster; `journal` keeps what was found, so that a sweep
can go on after it was interrupted.
"""
