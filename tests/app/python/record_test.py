# SPDX-License-Identifier: Apache-2.0
"""Live layers of torch.nn and Keras: what was recorded opens, and our arithmetic comes to its states. Skipped without the framework."""
import os
import subprocess
import sys

import gateloupe
import numpy as np
import pytest

X = np.random.default_rng(3).standard_normal((7, 3, 5)).astype(np.float32)


@pytest.fixture(scope="module")
def torch():
    module = pytest.importorskip("torch", reason="torch is not installed: nothing of torch.nn was recorded")
    module.manual_seed(0)
    return module


@pytest.fixture(scope="module")
def layers():
    os.environ.setdefault("KERAS_BACKEND", "torch")
    return pytest.importorskip("keras", reason="keras is not installed: none of its layers was recorded").layers


def recorded(layer, path, call):
    with gateloupe.record(layer, path) as recording:
        call()
    assert not getattr(layer, "_forward_hooks", None) and "call" not in vars(layer)
    return recording


def assert_equal(recording, signals):
    for run in range(len(recording.runs)):
        found = recording.check(run)
        assert found and len(found.signals) == signals, str(found)
        assert not any("not compared: layer" in note for note in found.notes)


@pytest.mark.parametrize("options", [{}, {"num_layers": 2, "bidirectional": True}, {"batch_first": True}, {"bias": False}], ids=str)
@pytest.mark.parametrize("kind, states", [("LSTM", 2), ("GRU", 1), ("RNN", 1)])
def test_a_torch_layer(torch, tmp_path, kind, states, options):
    layer = getattr(torch.nn, kind)(5, 4, **options)
    x = torch.from_numpy(X)
    recording = recorded(layer, tmp_path / "run", lambda: layer(x.transpose(0, 1) if "batch_first" in options else x))
    assert np.array_equal(recording.arrays()["x"], X)
    assert_equal(recording, states * (4 if "num_layers" in options else 1))


def test_torch_with_states_projection_lengths_and_relu(torch, tmp_path):
    x = torch.from_numpy(X)
    layer = torch.nn.LSTM(5, 4, 2, bidirectional=True)
    start = torch.randn(4, 3, 4), torch.randn(4, 3, 4)
    assert_equal(recorded(layer, tmp_path / "start", lambda: layer(x, hx=start)), 8)
    assert_equal(recorded(layer, tmp_path / "alone", lambda: layer(x[:, 0])), 8)
    packed = torch.nn.utils.rnn.pack_padded_sequence(x, [4, 7, 2], enforce_sorted=False)
    recording = recorded(layer, tmp_path / "packed", lambda: layer(packed))
    assert recording.arrays()["lengths"].tolist() == [4, 7, 2]
    assert_equal(recording, 8)
    projected = torch.nn.LSTM(5, 4, proj_size=2)
    assert_equal(recorded(projected, tmp_path / "projected", lambda: projected(x)), 2)
    relu = torch.nn.RNN(5, 4, nonlinearity="relu")
    recording = recorded(relu, tmp_path / "relu", lambda: relu(x))
    assert recording.open().networks[0].spec["cell"] == "rnn_relu"
    assert_equal(recording, 1)
    exact = torch.nn.LSTM(5, 4).double()
    assert recorded(exact, tmp_path / "f64", lambda: exact(x.double())).check(tolerance=1e-12)


@pytest.mark.parametrize("kind, states", [("LSTMCell", 2), ("GRUCell", 1), ("RNNCell", 1)])
def test_a_torch_cell_whose_calls_go_on_is_one_run(torch, tmp_path, kind, states):
    cell = getattr(torch.nn, kind)(5, 4)

    def call():
        for _ in range(2):
            state = None
            for step in torch.from_numpy(X):
                state = cell(step, state)

    recording = recorded(cell, tmp_path / "run", call)
    assert len(recording.runs) == 2 and recording.arrays()["y"].shape == (7, 3, 4)
    assert_equal(recording, states)


def test_a_run_with_dropout_has_no_states_to_write(torch, tmp_path):
    layer = torch.nn.GRU(5, 4, 2, dropout=0.5)
    with pytest.raises(ValueError, match="dropout"):
        recorded(layer, tmp_path / "run", lambda: layer(torch.from_numpy(X)))
    assert not layer._forward_hooks and not list(tmp_path.iterdir())
    layer.eval()
    assert_equal(recorded(layer, tmp_path / "run", lambda: layer(torch.from_numpy(X))), 2)


@pytest.mark.parametrize("make, signals", [
    (lambda layers: layers.LSTM(4, return_sequences=True), 2),
    (lambda layers: layers.LSTM(4), 2),
    (lambda layers: layers.GRU(4, return_state=True), 1),
    (lambda layers: layers.GRU(4, reset_after=False), 1),
    (lambda layers: layers.SimpleRNN(4), 1),
    (lambda layers: layers.LSTM(4, go_backwards=True, return_sequences=True), 2),
    (lambda layers: layers.Bidirectional(layers.LSTM(4, return_sequences=True)), 4),
    (lambda layers: layers.Bidirectional(layers.GRU(4)), 2),
], ids=["lstm", "last", "gru", "gru-before", "rnn", "backwards", "both", "both-last"])
def test_a_keras_layer(layers, tmp_path, make, signals):
    layer = make(layers)
    assert_equal(recorded(layer, tmp_path / "run", lambda: layer(X.swapaxes(0, 1))), signals)


def test_other_modules_and_empty_recordings_are_refused(tmp_path):
    with pytest.raises(TypeError, match="torch.nn"):
        gateloupe.record(object(), tmp_path / "run")


def test_no_framework_is_imported():
    script = "import sys, gateloupe; sys.exit(bool({'torch', 'keras', 'tensorflow'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], env=dict(os.environ)).returncode == 0
