import subprocess
import sys

import pytest

import facedown


def test_every_exported_name_is_there():
    for name in facedown.__all__:
        assert getattr(facedown, name) is not None
    assert set(facedown.__all__) <= set(dir(facedown))


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="frobnicate"):
        _ = facedown.frobnicate


@pytest.mark.real
def test_importing_facedown_brings_in_neither_the_terminal_nor_the_games():
    code = "import facedown, sys; print([m for m in ('typer', 'rich', 'facedown.battle', 'msgspec') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


@pytest.mark.real
def test_playing_brings_in_no_terminal():
    code = "import facedown, sys; facedown.play; print([m for m in ('typer', 'rich') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
