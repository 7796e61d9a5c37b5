"""The page about hosting names options and files that exist."""

import re
import shlex

from tests.commands import check_parsed
from tests.deploy.programs import DEPLOY, ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text()


def test_every_command_of_the_page_can_be_typed():
    lines = re.findall(r"^    (facedown .*)$", PAGE, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        check_parsed(*shlex.split(line)[1:])


def test_every_example_is_named_on_the_page():
    assert [path.name for path in DEPLOY.iterdir() if path.stem.removesuffix("@") not in PAGE] == []
