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


def backwards_through(output):
    """Some backward pass of what a layer gives."""
    outputs = output if isinstance(output, (list, tuple)) else [output]
    flat = [one for item in outputs for one in (item if isinstance(item, tuple) else (item,))]
    sum((one ** 2).sum() for one in flat).backward()


@pytest.mark.parametrize("options", [{}, {"num_layers": 2, "bidirectional": True}, {"batch_first": True}, {"bias": False}], ids=str)
@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_torchs_own_gradients_are_held_against_ours(torch, tmp_path, kind, options):
    layer = getattr(torch.nn, kind)(5, 4, **options)
    x = torch.from_numpy(X)
    recording = recorded(layer, tmp_path / "run", lambda: backwards_through(layer(x.transpose(0, 1) if "batch_first" in options else x)))
    found = recording.check(gradient_tolerance=1e-5)
    assert found and found.gradients.compared and "equal" in str(found.gradients), str(found)


def test_gradients_of_packed_sequences_and_of_several_calls_are_one_sum(torch, tmp_path):
    layer = torch.nn.LSTM(5, 4, 2, bidirectional=True)
    packed = torch.nn.utils.rnn.pack_padded_sequence(torch.from_numpy(X), [4, 7, 2], enforce_sorted=False)

    def call():
        for _ in range(2):
            y, (h, c) = layer(packed)
            (torch.nn.utils.rnn.pad_packed_sequence(y)[0].sum() + (h ** 2).sum() + c.sum()).backward()

    recording = recorded(layer, tmp_path / "run", call)
    assert len(recording.upstreams) == 2 and set(recording.upstreams[0]) == {"dy", "dh_n", "dc_n"}
    assert recording.check_gradients(1e-5)


@pytest.mark.parametrize("kind", ["LSTMCell", "GRUCell", "RNNCell"])
@pytest.mark.parametrize("cut", [None, 3], ids=["whole", "truncated"])
def test_the_gradients_of_a_torch_cell_are_those_of_its_steps(torch, tmp_path, kind, cut):
    cell = getattr(torch.nn, kind)(5, 4)
    x, weights = torch.from_numpy(X), torch.linspace(-1, 1, 4)

    def call():
        state, loss = None, 0
        for step in range(len(x)):
            if cut and step == cut:
                state = tuple(one.detach() for one in state) if isinstance(state, tuple) else state.detach()
            state = cell(x[step], state)
            h = state[0] if isinstance(state, tuple) else state
            if step % 2 == 0:  # a loss that reads some of the states, beside the call that goes on with them
                loss = loss + (h * weights).sum() + (h ** 2).sum()
        (loss + (state[1] ** 3).sum() if isinstance(state, tuple) else loss).backward()

    recording = recorded(cell, tmp_path / "run", call)
    assert len(recording.runs) == (2 if cut else 1)
    found = recording.check(gradient_tolerance=1e-5)
    assert found and len(found.gradients.compared) > 3, str(found)


def test_a_cell_state_that_a_loss_reads_midway_is_told(torch, tmp_path):
    cell = torch.nn.LSTMCell(5, 4)

    def call():
        first = cell(torch.from_numpy(X[0]))
        (cell(torch.from_numpy(X[1]), first)[0].sum() + first[1].sum()).backward()

    with pytest.raises(ValueError, match="reads c of a step"):
        recorded(cell, tmp_path / "run", call).check()


def test_gradients_that_are_not_the_layers_are_told_and_blamed(torch, tmp_path):
    layer = torch.nn.LSTM(5, 4)
    for parameter in layer.parameters():  # as a broken kernel would give them
        parameter.register_hook(lambda gradient: 4.4 * gradient)
    recording = recorded(layer, tmp_path / "run", lambda: backwards_through(layer(torch.from_numpy(X))[0]))
    found = recording.check()
    assert not found and found.equal and found.gradients.relative == pytest.approx(3.4, rel=1e-4)
    study = gateloupe.blame(recording.open(), input=recording.arrays()["x"], upstream=recording.upstreams[0]["dy"],
                            got_gradients=recording.gradients)
    assert study.document["defects"][0]["id"] == "scaled"


def test_without_a_backward_pass_there_are_no_gradients(torch, tmp_path):
    layer = torch.nn.GRU(5, 4)
    recording = recorded(layer, tmp_path / "run", lambda: layer(torch.from_numpy(X)))
    assert recording.gradients is None and recording.check().gradients is None
    with pytest.raises(ValueError, match="backward"):
        recording.check_gradients()


@pytest.mark.parametrize("make", [lambda layers: layers.LSTM(4, return_sequences=True), lambda layers: layers.LSTM(4),
                                  lambda layers: layers.GRU(4, return_sequences=True, return_state=True),
                                  lambda layers: layers.SimpleRNN(4, return_sequences=True, go_backwards=True),
                                  lambda layers: layers.Bidirectional(layers.GRU(4))], ids=["steps", "last", "states", "backwards", "both"])
def test_keras_own_gradients_are_held_against_ours(torch, layers, tmp_path, make):
    layer = make(layers)
    x = X.swapaxes(0, 1).copy()
    layer.build(x.shape)
    recording = recorded(layer, tmp_path / "run", lambda: backwards_through(layer(x)))
    found = recording.check(gradient_tolerance=1e-5)
    assert found and found.gradients.compared, str(found)


def jax_cells():
    """A cell of JAX by its name; the module is imported by the test alone."""
    def equinox(kind, **more):
        jax = pytest.importorskip("jax", reason="jax is not installed: none of its cells was recorded")
        module = pytest.importorskip("equinox", reason="equinox is not installed: none of its cells was recorded")
        return getattr(module.nn, kind)(5, 4, key=jax.random.PRNGKey(1), **more)

    def flax(kind):
        pytest.importorskip("jax", reason="jax is not installed: none of its cells was recorded")
        nnx = pytest.importorskip("flax.nnx", reason="flax is not installed: none of its cells was recorded")
        return getattr(nnx, kind)(5, 4, rngs=nnx.Rngs(1))

    return [pytest.param(lambda: equinox("LSTMCell"), 2, id="equinox-lstm"), pytest.param(lambda: equinox("GRUCell"), 1, id="equinox-gru"),
            pytest.param(lambda: equinox("LSTMCell", use_bias=False), 2, id="equinox-no-bias")] + [
        pytest.param(lambda kind=kind: flax(kind), states, id="flax-" + kind)
        for kind, states in (("LSTMCell", 2), ("OptimizedLSTMCell", 2), ("GRUCell", 1), ("SimpleCell", 1))]


@pytest.mark.parametrize("make, states", jax_cells())
def test_cells_of_jax_are_stepped_and_taken_backwards_by_jax_itself(tmp_path, make, states):
    rows = np.random.default_rng(5).standard_normal
    last = {"g_c": rows((1, 3, 4)), "c0": rows((1, 3, 4)).astype("f4")} if states == 2 else {}
    with gateloupe.record(make(), tmp_path / "run") as recording:
        y = recording.call(X, h0=rows((1, 3, 4)).astype("f4"), g=rows((7, 3, 4)), g_h=rows((1, 3, 4)), **last)
        recording.call(X[:3], g=rows((3, 3, 4)))
        recording.call(X[:2])
    assert y.shape == (7, 3, 4) and len(recording.runs) == 3
    assert_equal(recording, states)
    found = recording.check(gradient_tolerance=1e-5).gradients
    assert found and len(found.compared) > 2, str(found)


def test_the_cell_of_an_nnx_rnn_is_stepped(tmp_path):
    pytest.importorskip("jax", reason="jax is not installed: none of its cells was recorded")
    nnx = pytest.importorskip("flax.nnx", reason="flax is not installed: none of its cells was recorded")
    layer = nnx.RNN(nnx.GRUCell(5, 4, rngs=nnx.Rngs(1)))
    with gateloupe.record(layer, tmp_path / "run") as recording:
        y = recording.call(X, g=np.ones((7, 3, 4)))
    assert np.abs(np.asarray(layer(X.swapaxes(0, 1))).swapaxes(0, 1) - y).max() < 1e-6
    assert recording.check(gradient_tolerance=1e-5)
    with pytest.raises(ValueError, match="from the end"):
        gateloupe.record(nnx.RNN(layer.cell, reverse=True), tmp_path / "run")
    with pytest.raises(ValueError, match="recording.call"), gateloupe.record(layer, tmp_path / "run"):
        layer(X.swapaxes(0, 1))


KERAS_ON_JAX = """
import sys, numpy as np, jax, keras, gateloupe
x = np.random.default_rng(3).standard_normal((3, 7, 5)).astype("f4")
for layer in (keras.layers.LSTM(4, return_sequences=True), keras.layers.Bidirectional(keras.layers.GRU(4))):
    layer.build(x.shape)
    rest = [one.value for one in layer.non_trainable_variables]
    loss = lambda weights: (layer.stateless_call(weights, rest, x)[0] ** 2).sum()
    for way in (jax.grad, lambda of: jax.jit(jax.grad(of))):
        with gateloupe.record(layer, sys.argv[1]) as recording:
            way(loss)([one.value for one in layer.trainable_variables])
        found = recording.check(gradient_tolerance=1e-5)
        assert found and len(found.gradients.compared) > 2, str(found)
"""


def test_keras_on_jax_within_grad_and_within_a_compiled_function(tmp_path):
    """In a process of its own: Keras has one backend in each."""
    for module in ("jax", "keras"):
        pytest.importorskip(module, reason=f"{module} is not installed: Keras on JAX was not recorded")
    done = subprocess.run([sys.executable, "-c", KERAS_ON_JAX, str(tmp_path / "run")], capture_output=True, text=True,
                          env=dict(os.environ, KERAS_BACKEND="jax", PYTHONPATH=os.pathsep.join(sys.path)))
    assert done.returncode == 0, done.stderr


def test_a_layer_that_is_watched_is_not_stepped(torch, tmp_path):
    with pytest.raises(TypeError, match="watched"), gateloupe.record(torch.nn.LSTM(5, 4), tmp_path / "run") as recording:
        recording.call(X)


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
    script = "import sys, gateloupe; sys.exit(bool({'torch', 'keras', 'tensorflow', 'jax', 'equinox', 'flax'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], env=dict(os.environ)).returncode == 0


def test_a_folder_that_cannot_be_written_is_told_before_the_run(tmp_path):
    with pytest.raises(OSError, match="no folder that can be written"):
        gateloupe.record(object(), tmp_path / "none" / "run")
