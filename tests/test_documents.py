"""The documents: lines that can be read, and links that lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LONGEST = 140
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def anchor(heading):
    """As the usual viewers make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def anchors(page):
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_between_our_files_leads_somewhere(page):
    for target in LINK.findall(page.read_text()):
        if target.startswith(("http://", "https://")):
            continue
        path, _, part = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert not part or part in anchors(found), target


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/**/index.md")), ids=str)
def test_an_index_lists_every_page_of_its_folder(page):
    """Readers of the files, and of a server without the built pages, see nothing of a table of contents."""
    listed = {target.partition("#")[0] for target in LINK.findall(page.read_text())}
    assert {other.name for other in page.parent.glob("*.md")} - {page.name} - listed == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_line_is_too_long_to_read(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    long = [
        line[:60] for line in text.splitlines() if len(line) > LONGEST and not line.lstrip().startswith("|")
    ]
    assert long == []


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_holds_no_script_in_its_pages(tmp_path):
    """The server forbids scripts within a page; so does it addresses elsewhere."""
    pytest.importorskip("sphinx")
    words = [
        "-q",
        "-W",
        "--keep-going",
        "-c",
        ROOT / "docs/site",
        "-d",
        tmp_path / "trees",
        ROOT / "docs",
        tmp_path / "site",
    ]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *words], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    for file in (tmp_path / "site").rglob("*.html"):
        text = file.read_text()
        assert not re.search(r"<script>|<script [^>]*src=\"https?:|<link [^>]*href=\"https?:", text), file
    assert "Careful" in (tmp_path / "site" / "bots.html").read_text()
    assert "facedown.play" in (tmp_path / "site" / "library.html").read_text()
