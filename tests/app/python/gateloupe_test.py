# SPDX-License-Identifier: Apache-2.0
"""The Python module over files that the frameworks wrote. usage: pytest tests/app/python (GATELOUPE_DATA: tests/data)"""
import _thread
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


def buffer_of(network, tmp_path):
    path = tmp_path / "weights.bin"
    network.export(path, to="packed")
    return np.fromfile(path, "f4")


def in_every_other_place(numbers):
    wide = np.full(2 * len(numbers), 7e8, "f4")
    wide[::2] = numbers
    return wide[::2]


@pytest.mark.parametrize("arranged", [
    in_every_other_place,
    lambda numbers: numbers[::-1].copy()[::-1],
    lambda numbers: np.asfortranarray(numbers.reshape(2, -1)),
    lambda numbers: numbers.reshape(2, -1).T.copy().T,
    lambda numbers: numbers.astype(">f4"),
    lambda numbers: memoryview(in_every_other_place(numbers)),
    lambda numbers: numbers.tobytes(),
    lambda numbers: bytearray(numbers.tobytes()),
])
def test_solve_reads_a_buffer_in_the_order_of_its_elements(network, tmp_path, arranged):
    numbers = buffer_of(network, tmp_path)
    wanted = gateloupe.solve(numbers, top=1)[0].spec
    assert "input=15,hidden=24" in wanted
    assert gateloupe.solve(arranged(numbers), top=1)[0].spec == wanted


def test_solve_takes_a_number_of_elements():
    assert gateloupe.solve(3936, top=1)[0].spec == gateloupe.solve(elements=3936, top=1)[0].spec


@pytest.mark.parametrize("given, error", [
    (np.array(["a", "b"]), TypeError),
    (np.array([1j]), TypeError),
    (np.array([None, 1], object), TypeError),
    (np.array(["2026-01-01"], "M8[D]"), TypeError),
    (np.zeros(3, [("a", "f4")]), TypeError),
    (np.broadcast_to(np.float32(1), (1 << 40,)), MemoryError),
    (None, gateloupe.Error),
    (-1, gateloupe.Error),
    (1 << 70, gateloupe.Error),
])
def test_solve_refuses_what_is_no_buffer(given, error):
    with pytest.raises(error):
        gateloupe.solve(given)


def test_solve_of_zero_strides_is_right_or_an_error():
    constant = np.broadcast_to(np.float32(0.25), (3936,))
    assert gateloupe.solve(constant, top=1)[0].spec == gateloupe.solve(np.full(3936, 0.25, "f4"), top=1)[0].spec


@pytest.mark.parametrize("arranged", [
    lambda x: np.asfortranarray(x),
    lambda x: x[::-1].copy()[::-1],
    lambda x: x.astype(">f4"),
    lambda x: x.astype("f8"),
    lambda x: x.astype(">f8"),
    lambda x: x.transpose(2, 1, 0).copy().transpose(2, 1, 0),
])
def test_a_run_takes_an_input_however_it_lies(network, arranged):
    x = np.random.default_rng(2).standard_normal((5, 2, network.spec["input_size"])).astype("f4")
    assert np.array_equal(network.run(arranged(x), backend="reference").y, network.run(x, backend="reference").y)


@pytest.mark.parametrize("given, error", [
    ("x", TypeError),
    (np.array(["a"]), TypeError),
    (np.array([[[1j]]]), TypeError),
    (np.broadcast_to(np.float32(1), (1 << 30, 64, 15)), MemoryError),
    (np.array([[["1.5"] * 15]]), TypeError),
])
def test_a_run_refuses_what_is_no_array_of_numbers(network, given, error):
    with pytest.raises(error):
        network.run(given)


def test_gates_are_views_of_the_mapped_file(network):
    gate = network.gates["layer_0/forward/forget/recurrent_weights"]
    array, place = gate.array, gate.place
    assert not array.flags.writeable and not array.flags.owndata
    stored = np.fromfile(place.file, np.float32, count=1, offset=place.byte_offset)
    assert stored[0] == array[0, 0]
    with pytest.raises(ValueError):
        array[0, 0] = 1
    assert gate.statistics().max == pytest.approx(array.max())
    assert "forget" in repr(gate) and "<svg" in gate._repr_html_()


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


def test_a_run_begins_anew_and_goes_on(network):
    x = np.random.default_rng(3).standard_normal((12, 2, network.spec["input_size"])).astype("f4")
    flags = np.zeros((12, 2), bool)
    flags[5] = True
    parts = network.run(x, resets=flags)
    assert parts.start == "zero"
    np.testing.assert_allclose(parts.y[:5], network.run(x[:5]).y, atol=1e-6)
    np.testing.assert_allclose(parts.y[5:], network.run(x[5:]).y, atol=1e-6)
    np.testing.assert_array_equal(parts.y, network.run(x, resets="5").y)
    second = network.run(x[5:], continue_from=network.run(x[:5]))
    assert second.start == "continue"
    np.testing.assert_allclose(second.y, network.run(x).y[5:], atol=1e-6)
    with pytest.raises(gateloupe.Error):
        network.run(x, resets=flags[1:])


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
    assert not half and not half.equal and half.document["verdict"] == "equal_up_to_rounding"
    assert gateloupe.diff(network, tmp_path / "half.safetensors", allow_rounding=True)
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
    assert cut.value.code in ("corrupt", "not_this_format") and cut.value.path == tmp_path / "cut.safetensors"
    assert cut.value.reason == "cut_off" and cut.value.offset == 0, "where the length of its header stands"
    assert missing.value.path == tmp_path / "none.pt" and missing.value.offset is None and missing.value.reason == "other"
    with pytest.raises(KeyError):
        gateloupe.open(EXAMPLE)["no such network"]


def test_an_error_names_the_byte_and_not_one_of_a_name(tmp_path):
    whole = next(path for path in sorted(DATA.glob("pytorch/*/*.pt")) if path.read_bytes()[:2] == b"PK").read_bytes()
    path = tmp_path / "byte 12.pt"
    path.write_bytes(whole[:len(whole) // 2])
    with pytest.raises(gateloupe.Error) as cut:
        gateloupe.open(path)
    assert cut.value.path == path
    assert cut.value.offset is None or f"byte {cut.value.offset}" in str(cut.value).replace(str(path), "")
    broken = bytearray(whole)
    first = broken.index(b"PK\1\2")
    broken[first] = 0
    path.write_bytes(broken)
    with pytest.raises(gateloupe.Error) as damaged:
        gateloupe.open(path)
    assert damaged.value.offset == first, str(damaged.value)


def test_ctrl_c_ends_a_run(network):
    x = np.zeros((400_000, 1, network.spec["input_size"]), np.float32)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        network.run(x, backend="reference")
    timer.join()


def test_float64_stays_float64(network):
    x = np.random.default_rng(2).standard_normal((5, 1, network.spec["input_size"]))
    trace = network.run(x, backend="reference")
    assert trace.check(np.array(trace.y), tolerance=0)
    y = trace.y.astype(np.float64)
    assert trace.check(y + 1e-12, tolerance=0).max_abs_error == pytest.approx(1e-12, rel=1e-3)


def test_a_check_is_the_consoles(network, tmp_path):
    x = np.random.default_rng(1).standard_normal((6, 2, network.spec["input_size"])).astype(np.float32)
    trace = network.run(x)
    found = network.check(x, against="reference")
    assert isinstance(found, gateloupe.RunCheck)
    assert found and {one.signal for one in found.signals} == {"input", "forget", "cell", "output", "c", "h"}
    assert "equal" in str(found) and found.b == "reference"
    c = np.array(trace.c())
    c[4, 1, 3] += 0.5
    np.savez(tmp_path / "run.npz", **{"y": trace.y, "layer_0/forward/h": trace.h(), "layer_0/forward/c": c})
    wrong = network.check(x, tmp_path / "run.npz")
    assert isinstance(wrong, gateloupe.RunCheck)
    assert not wrong and [one.first for one in wrong.signals if one.first] == [(4, 1, 3)]
    assert "first at step 4" in str(wrong)
    np.save(tmp_path / "y.npy", trace.y)
    assert gateloupe.check(network, input=x, expect=tmp_path / "y.npy") and "equal" in str(network.check(x, trace.y))
    with pytest.raises(TypeError):
        network.check(x)


def test_health_is_the_consoles(network, tmp_path):
    sound = gateloupe.health(network)
    assert sound and sound.networks == 1 and sound.gates == 16 and "0 broken" in str(sound)
    broken = bytearray(EXAMPLE.read_bytes())
    at = network.gates["layer_0/forward/forget/recurrent_weights"].place.byte_offset
    broken[at:at + 4] = np.float32(np.nan).tobytes()
    (tmp_path / "nan.safetensors").write_bytes(broken)
    found = gateloupe.health(tmp_path / "nan.safetensors")
    worst = found.findings[0]
    assert not found and worst.rank == "broken" and worst.id == "nan"
    assert worst.place == "layer_0/forward/forget/recurrent_weights[0, 0]" and "1 of 576 elements NaN or infinite" in worst.text
    assert "<table>" in found._repr_html_()


def test_show_finds_the_program_or_says_how(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GATELOUPE_PROGRAM", raising=False)
    with pytest.raises(FileNotFoundError, match="install"):
        gateloupe.show(EXAMPLE)
    program = tmp_path / "gateloupe"
    program.write_text(f"#!/bin/sh\necho \"$1\" > {tmp_path}/shown\n")
    program.chmod(0o755)
    assert gateloupe.show(gateloupe.open(EXAMPLE)).wait(10) == 0
    assert (tmp_path / "shown").read_text().strip() == str(EXAMPLE)


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


@pytest.mark.parametrize("readme, said", [("README.md", "equal: 16 gates"), ("app/python/README.md", "equal up to rounding: 16 gates")])
def test_the_readme_does_what_it_says(tmp_path, monkeypatch, capsys, readme, said):
    root = EXAMPLE.parents[2]
    lines = (root / readme).read_text().split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "resources").symlink_to(root / "resources")
    (tmp_path / "build/out").mkdir(parents=True)
    exec(lines, {})
    assert said in capsys.readouterr().out


def files():
    return sorted(path for pattern in ("pytorch/*/*.pt", "keras/*/*.h5", "keras/*/*.keras", "onnx/*/*.onnx", "jax/*/*.msgpack", "mxnet/*/*.params")
                  for path in DATA.glob(pattern))


@pytest.mark.parametrize("path", files(), ids=lambda path: "/".join(path.parts[-3:]))
def test_every_gate_of_the_fixtures_is_an_array(path):
    for network in gateloupe.open(path).networks:
        assert len(network.gates) > 0
        for gate in network.gates.values():
            assert gate.array.size > 0


def test_outputs_come_as_people_have_them(network):
    x = np.random.default_rng(3).standard_normal((5, 5, network.spec["input_size"])).astype(np.float32)
    trace = network.run(x)
    y = np.array(trace.y)
    last = trace.check(y[-1])
    assert last and last.notes == ["y: taken as the last step of each sequence"]
    assert trace.check(y[:, None]) and trace.check(expect_h=trace.h_n) and trace.check(expect_c=trace.c_n)
    first = network.check(x.transpose(1, 0, 2), y.transpose(1, 0, 2), axes="bti")
    assert first, str(first)
    unsaid = network.check(x.transpose(1, 0, 2), y.transpose(1, 0, 2))
    assert not unsaid and unsaid.hint == 'equal with axes="bti"'
    assert trace.check(y[::-1]).hint == 'equal with output_axes="rbi"'
    with pytest.raises(gateloupe.Error) as misfit:
        trace.check(y[:, :, :-1])
    assert misfit.value.code == "invalid_argument" and "is no output of this run" in str(misfit.value)
    with pytest.raises(ValueError):
        network.run(x, axes="bt")


def test_files_are_compared_network_by_network(network, tmp_path):
    network.export(tmp_path / "gates.h5")
    found = gateloupe.diff(EXAMPLE, tmp_path / "gates.h5")
    assert len(found.pairs) == 1 and found.pairs[0].equal and found.pairs[0].a == network.name
    assert found.only_in_a == [] and found.only_in_b == []
    assert len(found.gates) == len(found.pairs[0].gates)
