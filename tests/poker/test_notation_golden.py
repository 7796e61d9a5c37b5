"""The ten examples of the notation's own description."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from facedown.poker.notation import Hand

EXAMPLES = json.loads((Path(__file__).parent / "golden-cash.json").read_text(), parse_float=Decimal)


def result(example):
    server = Hand.from_json(example["server"])
    if example["op"] == "next":
        return server.next()
    if example["op"] == "personalize":
        return server.personalize(example["viewer"])
    author = example["client"]["author"]
    balance = example.get("accountBalance", {}).get(author)
    return server.merge(Hand.from_json(example["client"]), author, balance)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_of_the_notation_comes_out_as_it_says(example):
    data = result(example).to_data()
    expected = {
        key: value for key, value in example["expect"].items() if key not in example.get("doNotAssert", ())
    }
    assert expected
    assert {key: data.get(key) for key in expected} == expected
