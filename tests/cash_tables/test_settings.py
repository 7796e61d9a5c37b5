"""The settings of cash tables, and how they are read."""

import pytest

from facedown.cash_tables import BadSetting, TableSettings, read_settings
from facedown.cash_tables.settings import TableInfo, info_of
from facedown.core import Seed
from facedown.core.record import header_of
from facedown.poker.cash import CASH


def test_the_usual_table_is_1_2_with_six_seats_and_20_to_200_big_blinds():
    config, clocks = TableSettings().config(), TableSettings().terms().clocks
    stakes = config.table.stakes
    assert (stakes.small, stakes.big, config.seats, config.unit) == (100, 200, 6, "0.01")
    assert (config.least, config.most) == (4_000, 40_000)
    assert (clocks["turn"], clocks["deal"] + clocks["ready"], clocks["pause"]) == (20_000, 3_000, 900_000)


def test_settings_are_read_from_a_line():
    settings = read_settings("blinds=0.05/0.10, seats=9,bots=4,preset=pokerstars")
    assert (settings.stakes, settings.seats, settings.bots) == ((5, 10), 9, 4)
    assert settings.shown_blinds == "0.05/0.1"
    assert settings.config().rules.button == "moving"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("blinds=2/1", "the small one first"),
        ("blinds=1", "written as 1/2"),
        ("blinds=0.001/1", "0.01"),
        ("seats=1", "seats"),
        ("speed=9", "the names are"),
        ("blinds", "name=value"),
        ("least_bb=300", "least_bb"),
    ],
)
def test_a_bad_setting_is_refused_with_the_reason(line, why):
    with pytest.raises(BadSetting, match=why):
        read_settings(line)


def test_a_table_is_found_again_by_the_header_of_its_match():
    settings = read_settings("blinds=1/3,bots=2")
    kept = TableInfo(settings).header()
    header = header_of(CASH, settings.config(), Seed.of("x"), match="m", terms=settings.terms(), host=kept)
    assert info_of(header) == TableInfo(settings)
    assert info_of(header_of(CASH, settings.config(), Seed.of("x"), match="m")) is None
