# SPDX-License-Identifier: Apache-2.0
"""The Python module over files that the frameworks wrote. usage: pytest tests/app/python (GATELOUPE_DATA: tests/data)"""
import os
import pathlib
import threading

import gateloupe
import numpy as np
import pytest

DATA = pathlib.Path(os.environ["GATELOUPE_DATA"])
EXAMPLE = pathlib.Path(os.environ["GATELOUPE_EXAMPLES"]) / "brackets.safetensors"


@pytest.fixture
def network():
    return gateloupe.open(EXAMPLE).networks[0]


def plain_lstm(network, x):
    """An independent LSTM of one layer and direction over NumPy's float64."""
    def gate(name, kind):
        return network.gates[f"layer_0/forward/{name}/{kind}"].array.astype(np.float64)

    def sigmoid(z):
        return 1 / (1 + np.exp(-z))

    hidden = network.spec["hidden_size"]
    h, c, all_h = np.zeros((x.shape[1], hidden)), np.zeros((x.shape[1], hidden)), []
    for step in x.astype(np.float64):
        z = {name: step @ gate(name, "input_weights").T + h @ gate(name, "recurrent_weights").T + gate(name, "input_bias") + gate(name, "recurrent_bias")
             for name in ("input", "forget", "cell", "output")}
        c = sigmoid(z["forget"]) * c + sigmoid(z["input"]) * np.tanh(z["cell"])
        h = sigmoid(z["output"]) * np.tanh(c)
        all_h.append(h)
    return np.array(all_h)


def test_gates_are_views_of_the_mapped_file(network):
    gate = network.gates["layer_0/forward/forget/recurrent_weights"]
    array, place = gate.array, gate.place
    assert not array.flags.writeable and not array.flags.owndata
    stored = np.fromfile(place.file, np.float32, count=1, offset=place.byte_offset)
    assert stored[0] == array[0, 0]
    with pytest.raises(ValueError):
        array[0, 0] = 1
    assert gate.statistics().max == pytest.approx(array.max())
    assert "forget" in repr(gate) and "<img" in gate._repr_html_()


def test_an_array_outlives_the_checkpoint():
    array = next(iter(gateloupe.open(EXAMPLE).networks[0].gates.values())).array
    assert np.isfinite(np.array(array)).all()


def test_a_run_is_what_numpy_computes(network):
    x = np.random.default_rng(1).standard_normal((20, 3, network.spec["input_size"])).astype(np.float32)
    trace = network.run(x, backend="cpu")
    assert np.allclose(trace.h(), plain_lstm(network, x), atol=1e-5)
    assert trace.c_n.shape == (1, 3, network.spec["hidden_size"])
    assert np.allclose(trace.gate("output") * np.tanh(trace.c()), trace.h(), atol=1e-6)
    assert network.check(x, trace.y) and not network.check(x, trace.y + 1)
    assert "steps" in repr(trace)


def test_a_value_is_taken_apart(network):
    x = np.ones((4, 1, network.spec["input_size"]), np.float32)
    trace = network.run(x)
    found = trace.explain("layer_0/forward/forget[1]@3")
    assert found.value == pytest.approx(trace.gate("forget")[3, 0, 1])
    z = sum(term["product"] for term in found.terms)
    assert 1 / (1 + np.exp(-z)) == pytest.approx(found.value, abs=1e-5)
    assert "forget" in str(found)


def test_export_and_diff(network, tmp_path):
    network.export(tmp_path / "gates.h5")
    network.export(tmp_path / "half.safetensors", dtype="f16")
    assert gateloupe.diff(EXAMPLE, tmp_path / "gates.h5").equal
    half = gateloupe.diff(network, tmp_path / "half.safetensors")
    assert not half.equal and half.equal_up_to_rounding
    assert "rounding" in str(half)


def test_a_buffer_is_solved(network):
    flat = np.concatenate([gate.array.ravel() for gate in network.gates.values()])
    assert any(candidate.spec == "lstm:input=15,hidden=24" or candidate.score > 0 for candidate in gateloupe.solve(flat.tobytes()))
    assert gateloupe.solve(1315600)[0].spec


def test_errors_are_told_with_their_code(tmp_path):
    with pytest.raises(gateloupe.Error) as missing:
        gateloupe.open(tmp_path / "none.pt")
    assert missing.value.code == "not_found" and "none.pt" in str(missing.value)
    (tmp_path / "cut.safetensors").write_bytes(EXAMPLE.read_bytes()[:200])
    with pytest.raises(gateloupe.Error) as cut:
        gateloupe.open(tmp_path / "cut.safetensors")
    assert cut.value.code in ("corrupt", "not_this_format")
    with pytest.raises(KeyError):
        gateloupe.open(EXAMPLE)["no such network"]


def test_other_threads_run_and_a_callback_may_end_the_work(network):
    x = np.zeros((200_000, 1, network.spec["input_size"]), np.float32)
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            done.wait(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    told = []
    try:
        network.run(x, backend="reference", progress=lambda *how: told.append(how))
    finally:
        done.set()
        thread.join()
    assert told and len(ticks) > 5

    class Enough(Exception):
        pass

    def stop(*how):
        raise Enough

    with pytest.raises(Enough):
        network.run(x, backend="reference", progress=stop)


def test_the_readme_does_what_it_says(tmp_path, monkeypatch, capsys):
    root = EXAMPLE.parents[2]
    lines = (root / "README.md").read_text().split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "resources").symlink_to(root / "resources")
    (tmp_path / "build/out").mkdir(parents=True)
    exec(lines, {})
    assert "equal: 16 gates" in capsys.readouterr().out


def files():
    return sorted(path for pattern in ("pytorch/*/*.pt", "keras/*/*.h5", "keras/*/*.keras", "onnx/*/*.onnx", "jax/*/*.msgpack", "mxnet/*/*.params")
                  for path in DATA.glob(pattern))


@pytest.mark.parametrize("path", files(), ids=lambda path: "/".join(path.parts[-3:]))
def test_every_gate_of_the_fixtures_is_an_array(path):
    for network in gateloupe.open(path).networks:
        assert len(network.gates) > 0
        for gate in network.gates.values():
            assert gate.array.size > 0
