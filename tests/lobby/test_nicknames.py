"""What people may call themselves, and what guests are called."""

import pytest

from facedown.core import Seed
from facedown.lobby import LobbyRefusal
from facedown.lobby.nicknames import fit, guest_name


@pytest.mark.parametrize("nickname", ["", "x" * 33, "a\u200bb"], ids=ascii)
def test_a_bad_name_is_refused_with_a_code(nickname):
    with pytest.raises(LobbyRefusal) as refused:
        fit(nickname)
    assert refused.value.code == "bad_nickname"


def test_names_of_guests_are_fit_and_follow_from_the_seed():
    names = [guest_name(Seed.of(str(n))) for n in range(200)]
    assert [fit(name) for name in names] == names
    assert names == [guest_name(Seed.of(str(n))) for n in range(200)]
    assert len({*names}) > 190
