import pytest

from facedown.cli import main


@pytest.fixture
def run(capsys):
    """Run the command; give its exit code and what it wrote."""

    def run(*words):
        code = main([str(word) for word in words])
        written = capsys.readouterr()
        return code, written.out, written.err

    return run


@pytest.fixture
def refused(run):
    """Run a command that must be refused in one sentence; give the sentence."""

    def refused(*words):
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert err.startswith("facedown: ")
        assert err.count("\n") == 1
        return err

    return refused


@pytest.fixture
def record(run, tmp_path):
    """The file of one recorded battle, `casual` on seat 0 and `novice` on seat 1."""
    assert (
        run("play", "battle", "casual", "novice", "--games", 1, "--seed", "demo", "--out", tmp_path)[0] == 0
    )
    return tmp_path / "battle-demo-0001.json"
