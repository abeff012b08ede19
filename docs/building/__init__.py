"""What is particular to these pages. `extension` connects all of it to Sphinx.

Before anything is read, `reference` writes the pages from docstrings, `identifiers` the index of all definitions, laws,
rules and claims, and `copied` the pages that lie elsewhere in the repository, all of them to `docs/generated`, which is
not committed. While a page is read, `links` tells links to files of the repository from links to pages. When it is
written, `resolved` makes the first lead to `sources`, pages with the text of each file that is linked, and the
identifiers in prose to their index. `pictures` draws what the tutorial shows; those files are committed, since they are
seen where the Markdown is read, and `resolved` puts them into the pages, so that they follow the theme. `formulas`
writes MathML.
"""
