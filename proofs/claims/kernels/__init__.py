"""Claims about kernels: what is emitted, for views of every kind (`lowering`), and through shared memory.

`ranges` and `emitted` are about the parts of kernels, for all sizes; `cases` has the trackers for which whole ones are
proved. Of blocks in shared memory, `blocks` says which one a group of threads takes, `shared_memory` which thread puts
and takes what, and `shared_kernels` and `shared_written` what the kernels do that are written.
"""
