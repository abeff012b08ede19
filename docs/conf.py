"""How Sphinx builds the pages of this folder: `make docs`. What is particular to this project is in `docs.building`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "View algebra"
author = "the contributors of View algebra"
copyright = "the contributors of View algebra, MIT license"
html_title = "View algebra"
language = "en"

extensions = ["myst_parser", "docs.building.extension"]
exclude_patterns = ["building"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 3
myst_url_schemes = ["http", "https", "mailto", "repository"]

html_math_renderer = "mathml"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": False}
highlight_language = "python"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
toc_object_entries = False
add_module_names = False
