# SPDX-License-Identifier: Apache-2.0
"""network.inputs_of(): x and states as a whole ONNX model computes them, in this process. Runs where onnxruntime is installed."""
import os
import pathlib

import gateloupe
import numpy
import pytest

pytest.importorskip("onnxruntime")
DATA = pathlib.Path(os.environ["GATELOUPE_DATA"]) / "onnx-whole"


def network(case):
    return gateloupe.open(DATA / case / "model.onnx").networks[0]


def test_x_and_y_are_the_models_own():
    given = network("speech-bidirectional").inputs_of({"audio": numpy.load(DATA / "speech-bidirectional/audio.npy")})
    inside = numpy.load(DATA / "speech-bidirectional/inside.npz")
    assert numpy.array_equal(given.x, inside["x"]) and numpy.array_equal(given.y, inside["y"])
    assert numpy.abs(numpy.asarray(given.run().y) - given.y).max() < 1e-5
    assert numpy.array_equal(given.decisions["scores"][0], numpy.load(DATA / "speech-bidirectional/decisions.npz")["scores"])


def test_an_input_that_does_not_fit_is_named():
    one = network("speech-bidirectional")
    for feeds, words in (({}, 'the input "audio" is missing'), ({"adio": 1}, 'no input "adio"'),
                         ({"audio": numpy.zeros((2, 2, 9))}, "is float32, not float64"),
                         ({"audio": numpy.zeros((2, 3, 9), "f4")}, "has shape [2, 3, 9]")):
        with pytest.raises(gateloupe.Error, match="audio f32") as raised:
            one.inputs_of(feeds)
        assert words in str(raised.value)


def test_calls_hand_the_state_on():
    sound = numpy.concatenate([numpy.zeros(2, "f4"), numpy.load(DATA / "stream/sound.npy")])
    frames = numpy.stack([sound[None, k * 4:k * 4 + 6] for k in range(5)])
    one = next(each for each in gateloupe.open(DATA / "stream/model.onnx").networks if "fast" in each.name)
    given = one.inputs_of({"input": frames, "state": numpy.zeros((2, 1, 3), "f4"), "sr": 16000}, by_call=["input"], feed_back={"state": "stateN"})
    assert given.x.shape == (5, 1, 2)
    assert numpy.array_equal(given.decisions["output"], numpy.load(DATA / "stream/decisions.npz")["output"])
