"""Making the folder that is served: the page, Pyodide, the library as an archive, and the documentation beside it.

`pyodide` has Pyodide's files out of the package that npm has; `library` packs the Python that the page runs; `folder`
puts all together with a list of the files, for the page to keep; `serving` serves the folder.
"""
