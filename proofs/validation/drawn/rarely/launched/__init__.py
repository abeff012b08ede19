"""What kernels take: the memory, the formats and the sizes that are `given` to them, what is `taken` as it is, what is
`written` of them, and how they are `counted` through."""
