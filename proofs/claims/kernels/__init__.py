"""Claims about kernels: what is emitted, for views of every kind (`lowering`), and through shared memory."""
