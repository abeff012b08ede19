"""What is particular to these pages. `extension` connects all of it to Sphinx.

Before anything is read, `generated` writes pages to `docs/generated`, which is not committed: the reference, from
docstrings (`reference`), the index of all definitions, laws, rules and claims (`identifiers`), what each command says
of itself (`commands`), and the pages that lie elsewhere in the repository. While a page is read, `links` tells links
to files of the repository from links to pages. Before it is written, `resolved` makes the first lead to `sources`,
pages with the text of each file that is linked, and identifiers in prose to their index. `pictures` and `drawings`
draw what the pages show; those files are committed, since they are seen where the Markdown is read, and `resolved`
puts them into the pages, so that they follow the theme. `formulas` writes MathML.
"""
