"""What the page about mjai shows is what happens."""

import json
import re
from pathlib import Path

from msgspec.structs import replace

from facedown.core.record import dump
from facedown.mahjong.match import Config
from tests.mahjong.test_mjai import record

PAGE = Path(__file__).parents[2] / "docs" / "mjai.md"
WRITING, READING, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def test_the_page_writes_a_match_and_reads_it_again(tmp_path, monkeypatch, capsys):
    """Under the settings of its own preset."""
    kept = record()
    monkeypatch.chdir(tmp_path)
    Path("records").mkdir()
    Path("records/mahjong-demo-0001.json").write_bytes(dump(kept))
    names = {}
    exec(compile(WRITING, "writing", "exec"), names)
    assert json.loads(Path("match.json").read_text())["name"] == ["Ann", "Bob", "Cem", "Dai"]
    exec(compile(READING, "reading", "exec"), names)
    assert capsys.readouterr().out == "None\n"
    assert isinstance(names["record"].header.config, Config)
    assert names["replay"].config.settings == replace(kept.header.config.settings, length="hanchan")
