"""`make docs`: the pages of `docs/` and the docstrings, as a site that needs no network."""

import facedown

project = "facedown"
author = "the facedown authors"
version = release = facedown.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site"]
root_doc = "index"

myst_heading_anchors = 4
default_role = "code"  # docstrings write code in single backquotes
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "show-inheritance": True}

html_theme = "basic"
html_title = "facedown"
html_static_path = ["../../web/docs"]
html_css_files = ["style.css"]
html_favicon = "../../web/icon.svg"
html_copy_source = html_show_sourcelink = False
html_sidebars = {"**": ["globaltoc.html", "search-field.html"]}
html_domain_indices = html_use_index = False
html_show_copyright = False
templates_path = ["templates"]
suppress_warnings = ["misc.highlighting_failure"]  # examples leave out what is long: …
pygments_style = "default"
