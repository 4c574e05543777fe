# SPDX-License-Identifier: Apache-2.0
"""The console program's commands as functions: the same documents, exit codes and sentences, with arrays and functions in place of files."""
import inspect
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

import gateloupe
import numpy as np
import pytest

EXAMPLE = pathlib.Path(os.environ["GATELOUPE_EXAMPLES"]) / "brackets.safetensors"
ROOT = EXAMPLE.parents[2]
CONSOLE = [os.environ["GATELOUPE_CLI"]] if "GATELOUPE_CLI" in os.environ else [sys.executable, "-m", "gateloupe"]
RECIPES = re.findall(r"^## (.*?)\n\n```python\n(.*?)^```", (ROOT / "resources/manual/python.en.md").read_text(), re.M | re.S)


def console(folder, *words):
    return subprocess.run([*CONSOLE, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current one: model.safetensors, x.npy, y.npy (its output), wrong.npy."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLE, "model.safetensors")
    x = np.eye(15, dtype="f4")[np.random.default_rng(1).integers(0, 15, 30)][:, None]
    y = gateloupe.open("model.safetensors")["lstm"].run(x).y
    np.save("x.npy", x)
    np.save("y.npy", y)
    np.save("wrong.npy", y + 1)
    return tmp_path


def runner(x, model, h0=None, c0=None, lengths=None, resets=None):
    trace = gateloupe.open(model).networks[0].run(x, h0, c0, () if lengths is None else lengths, resets=resets)
    return trace.y, (trace.h_n, trace.c_n)


AT = "layer_0/forward/c[0]@2"
CALLS = {
    "info": ("model.safetensors", {"tensors": True}),
    "gates": ("model.safetensors", {}),
    "layout": ("model.safetensors", {}),
    "check": ("model.safetensors", {"input": "x.npy", "expect": "y.npy"}),
    "diff": ("model.safetensors", "model.safetensors", {"allow_rounding": True}),
    "explain": ("model.safetensors", {"input": "x.npy", "at": AT, "top": 3, "trail": True}),
    "health": ("model.safetensors", {"fail_on": "risk"}),
    "blame": ("model.safetensors", {"input": "x.npy", "got": "wrong.npy"}),
    "gradient": ("model.safetensors", {"input": "x.npy", "at": AT}),
    "memory": ("model.safetensors", {"input": "x.npy", "past": ["silence", "noise:0.1"], "repeat": 2}),
    "solve": ("model.safetensors", {"tensor": "weight_hh_l0", "top": 2}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_document_is_the_consoles(folder, name):
    *files, options = CALLS[name]
    words = [name, *files, "--json"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += ["--" + option.replace("_", "-")] + ([] if one is True else [str(one)])
    told = console(folder, *words)
    if told.returncode > 1:
        with pytest.raises(gateloupe.Error) as failed:
            getattr(gateloupe, name)(*files, **options)
        assert failed.value.exit_code == told.returncode and str(failed.value) in told.stderr
        return
    found = getattr(gateloupe, name)(*files, **options)
    assert found.document == json.loads(told.stdout)
    assert found.exit_code == told.returncode and bool(found) == (told.returncode == 0)
    text = console(folder, *[word for word in words if word != "--json"]).stdout
    assert found.verdict == text.split("\n")[0] and found.verdict
    page = found._repr_html_()
    inner = [rows for value in found.document.values() if isinstance(value, dict) for rows in value.values()]
    tables = [rows for rows in inner if isinstance(rows, list) and rows and isinstance(rows[0], dict)]
    assert found.verdict.replace("<", "&lt;").replace("'", "&#x27;").split("&")[0] in page
    assert page.count("<table>") == len(found.tables) + len(tables)


def test_every_command_is_a_function_with_its_options(folder):
    listed = console(folder, "--help").stdout.split("Subcommands:\n")[1].split("\n\n")[0]
    for name in re.findall(r"^  ([a-z_-]+)", listed, re.M):
        function = getattr(gateloupe, name.replace("-", "_"))
        assert function.__name__ in gateloupe.__all__ and function.__doc__
        options = re.findall(r"^  (?:-\w,)?--([a-z0-9-]+)", console(folder, name, "--help").stdout, re.M)
        parameters = {parameter.rstrip("_") for parameter in inspect.signature(function).parameters}  # continue_, as continue is Python's own
        assert {one.replace("-", "_") for one in options} - {"help", "json"} <= parameters, name


def test_arrays_and_networks_stand_for_files(folder):
    x, y = np.load("x.npy"), np.load("y.npy")
    network = gateloupe.open("model.safetensors")["lstm"]
    for given in (y, y.tolist(), y.astype("f8"), np.asfortranarray(y)):
        assert gateloupe.check(network, input=x, expect=given).equal
    wrong = gateloupe.blame(network, input=x, got=y * y + 0.3 * np.sin(9 * y))
    assert not wrong and wrong.exit_code == 1 and wrong.document["equal"] is False
    assert "input=input, got=got" in wrong.next
    recorded = {"y": y, "layer_0/forward/h": network.run(x).h()}
    assert gateloupe.check(network, input=x, expect=recorded).equal
    assert [past.past for past in gateloupe.memory(network, input=x, past=["silence", x], repeat=1).pasts] == ["silence", "past_1.npy"]
    with pytest.raises(TypeError, match="got is no array of real numbers"):
        gateloupe.blame(network, input=x, got=np.array(["a"]))


def test_weights_in_memory_stand_for_a_file(folder):
    torch = pytest.importorskip("torch")
    layer = torch.nn.LSTM(3, 4, 2, bidirectional=True)
    x = torch.randn(6, 2, 3, generator=torch.Generator().manual_seed(3))
    assert gateloupe.check(layer, input=x, expect=layer(x)[0]).equal
    assert gateloupe.info(torch.nn.ModuleDict({"encoder": layer})).rnns[0].name == "encoder"
    assert gateloupe.diff(layer, layer.state_dict()).equal
    cell = torch.nn.RNNCell(3, 4, nonlinearity="relu")
    assert gateloupe.info(cell).rnns[0].cell == "rnn_relu" and not gateloupe.blame(layer, input=x, got=layer(x)[0] * 2)


def test_what_a_live_module_says_of_its_arrays_is_heard(folder):
    torch = pytest.importorskip("torch")
    layer = torch.nn.GRU(3, 4, 2, batch_first=True, dropout=0.5)
    x = torch.randn(5, 6, 3, generator=torch.Generator().manual_seed(3))
    in_training = gateloupe.check(layer, input=x, expect=layer(x))
    assert "training mode" in str(in_training)
    found = gateloupe.check(layer.eval(), input=x, expect=layer(x))
    assert found.equal and "batch_first" in str(found) and "training mode" not in str(found)
    packed = torch.nn.utils.rnn.pack_padded_sequence(x, [6, 6, 4, 2, 1], batch_first=True)
    assert gateloupe.check(layer, input=packed, expect=layer(packed)).equal


def test_checkpoints_of_torch_in_memory_keep_their_optimizers_and_gradients(folder):
    torch = pytest.importorskip("torch")
    layer, x = torch.nn.LSTM(3, 4), torch.randn(6, 2, 3, generator=torch.Generator().manual_seed(3))
    layer(x)[0].sum().backward()
    assert gateloupe.check(layer, input=x, upstream=torch.ones(6, 2, 4), expect_gradients=layer, tol=1e-4).equal
    optimizer = torch.optim.Adam(layer.parameters())
    optimizer.step()
    assert gateloupe.gates({"model": layer.state_dict(), "optimizer": optimizer.state_dict()}, state="m")
    with pytest.raises(TypeError, match="no parameter of the module has a gradient"):
        gateloupe.check(layer, input=x, upstream=torch.ones(6, 2, 4), expect_gradients=torch.nn.LSTM(3, 4))


def test_what_is_no_network_is_refused_in_words_of_the_call(folder):
    with pytest.raises(TypeError, match="file is 5; expected a path"):
        gateloupe.info(5)
    with pytest.raises(TypeError, match="takes the path of a file, not dict"):
        gateloupe.open({})
    with pytest.raises(gateloupe.Error, match="check needs expect=, "):
        gateloupe.check("model.safetensors", input="x.npy")
    with pytest.raises(gateloupe.Error, match="the runner needs a parameter called model"):
        gateloupe.shrink("model.safetensors", input="x.npy", runner=lambda x: x, runner_model="hdf5", to="part")


def test_layers_and_tensors_of_keras_and_jax_stand_for_files(folder):
    network = gateloupe.open("model.safetensors")["lstm"]
    jax = pytest.importorskip("jax")
    assert gateloupe.check(network, input=jax.numpy.asarray(np.load("x.npy")), expect=jax.numpy.asarray(np.load("y.npy"))).equal
    keras = pytest.importorskip("keras")
    layer, x = keras.layers.Bidirectional(keras.layers.GRU(5, return_sequences=True)), keras.random.normal((2, 6, 3), seed=1)
    assert gateloupe.check(layer, input=x, expect=layer(x), axes="bti").document["equal"]
    model = keras.Sequential([keras.Input((None, 3)), keras.layers.LSTM(4, return_sequences=True)])
    assert gateloupe.check(model, input=x, expect=model(x), axes="bti").equal


def test_how_a_file_was_opened_holds_for_commands(folder):
    gateloupe.export("model.safetensors", "packed.bin", to="packed")
    opened = gateloupe.open("packed.bin", spec="lstm:input=15,hidden=24")
    assert gateloupe.diff(opened, "model.safetensors").equal and gateloupe.info(opened).rnns[0].hidden_size == 24
    offset = gateloupe.open("model.safetensors", forget_offset=0.0)
    assert gateloupe.info(offset).rnns[0].forget_offset == 0.0 and gateloupe.health(offset.networks[0]).networks == 1
    with tarfile.open("both.tar", "w") as archive:
        archive.add("model.safetensors", "a.safetensors")
        archive.add("model.safetensors", "b.safetensors")
    assert gateloupe.open("both.tar", member="b.safetensors").networks and gateloupe.info("both.tar", member="a.safetensors").rnns
    with pytest.raises(gateloupe.Error, match="a.safetensors"):
        gateloupe.open("both.tar")


def test_what_is_written_is_told(folder):
    network = gateloupe.open("model.safetensors")["lstm"]
    written = {
        "gates.h5": gateloupe.export("model.safetensors", "gates.h5", dtype="f16"),
        "run.npz": gateloupe.run(network, "run.npz", input="x.npy"),
        "fresh.bin": gateloupe.new("fresh.bin", spec="gru:input=3,hidden=4", seed=7),
        "run.html": gateloupe.report(network, "run.html", input="x.npy", at=[AT, AT]),
        "bundle": gateloupe.bundle(network, "bundle", input="x.npy"),
    }
    for path, found in written.items():
        assert found and found.document["output"] == path and pathlib.Path(path).exists() and found.verdict
    assert gateloupe.shrink(network, "smallest", input="x.npy", expect="wrong.npy") and pathlib.Path("smallest").is_dir()


def test_a_function_stands_for_a_program():
    proofs = gateloupe.prove(EXAMPLE, runner=runner)
    verdicts = {proof.id: proof.verdict for proof in proofs.proofs}
    assert proofs and verdicts.pop("reversed_is_exchanged") == "not_provable" and set(verdicts.values()) == {"held"}, proofs
    wrong = gateloupe.prove(EXAMPLE, runner=lambda x: runner(x[::-1], EXAMPLE)[0][::-1])
    assert not wrong and "read_backwards" in wrong.verdict

    def raises(x):
        raise RuntimeError("no such kernel")
    with pytest.raises(gateloupe.Error, match=rf"the runner raised RuntimeError: no such kernel \({re.escape(__file__)}, line \d+\)"):
        gateloupe.prove(EXAMPLE, runner=raises)

    def ends(x):
        sys.exit(3)
    with pytest.raises(gateloupe.Error, match="the runner raised SystemExit: 3"):
        gateloupe.prove(EXAMPLE, runner=ends)
    with pytest.raises(TypeError, match=r"the runner is wrong_order\(model, x\); expected .* y = runner\(x\)"):
        def wrong_order(model, x):
            return x
        gateloupe.prove(EXAMPLE, runner=wrong_order)
    assert "y = runner(x)" in gateloupe.prove.__doc__

    def interrupted(x):
        raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        gateloupe.prove(EXAMPLE, runner=interrupted)


def test_an_output_with_its_states_is_taken_as_a_layer_returns_it(folder):
    trace = gateloupe.open("model.safetensors")["lstm"].run(np.load("x.npy"))
    for returned in ((trace.y, (trace.h_n, trace.c_n)), [trace.y, trace.h_n, trace.c_n]):
        found = gateloupe.check("model.safetensors", input="x.npy", expect=returned)
        assert found and found.compared == ["y", "h_n", "c_n"]
    assert not gateloupe.check("model.safetensors", input="x.npy", expect=(trace.y, (trace.h_n, trace.c_n + 1)))
    assert gateloupe.check("model.safetensors", input="x.npy", expect=(trace.y, trace.h_n)).compared == ["y", "h_n"]


def test_a_packed_sequence_is_steps_with_their_lengths():
    torch = pytest.importorskip("torch")
    layer = torch.nn.LSTM(5, 4)
    packed = torch.nn.utils.rnn.pack_sequence([torch.randn(steps, 5) for steps in (3, 6, 2)], enforce_sorted=False)
    assert gateloupe.check(layer, input=packed, expect=layer(packed)).max_abs_error < 1e-6


def test_the_next_step_of_given_arrays_is_a_call(folder):
    x, wrong = np.load("x.npy"), np.load("wrong.npy")
    found = gateloupe.blame("model.safetensors", input=x, got=wrong)
    assert found.next.startswith("gateloupe.explain('model.safetensors', input=input, at='layer_0/forward/h[")
    assert f"next: {found.next}" in found.text
    again = eval(found.next, {"gateloupe": gateloupe, "input": x})
    assert again.document["at"].startswith("layer_0/forward/h[")
    assert gateloupe.blame("model.safetensors", input="x.npy", got="wrong.npy").next.startswith("gateloupe-cli explain")


def test_a_command_inside_of_a_command_has_words_of_its_own():
    def inner(x):
        assert gateloupe.health(EXAMPLE).verdict.startswith("0 broken")
        return runner(x, EXAMPLE)[0]
    assert gateloupe.prove(EXAMPLE, runner=inner).verdict.startswith("equal: 4 proofs held")


@pytest.mark.parametrize("call, code, exit_code, sentence", [
    (lambda: gateloupe.health("none.pt"), "not_found", 3, "none.pt"),
    (lambda: gateloupe.blame("model.safetensors", input="x.npy"), "invalid_argument", 2, "blame needs got="),
    (lambda: gateloupe.blame("model.safetensors"), "invalid_argument", 2, "input= is required"),
    (lambda: gateloupe.export("model.safetensors", "a.xyz"), "invalid_argument", 2, "its suffix names no format"),
    (lambda: gateloupe.export("model.safetensors", "none/a.h5"), "cannot_write", 6, "none"),
    (lambda: gateloupe.check("model.safetensors", input="x.npy", expect="y.npy", backend="tpu"), "invalid_argument", 2, "tpu"),
])
def test_a_failure_is_the_consoles_sentence_with_its_exit_code(folder, call, code, exit_code, sentence):
    with pytest.raises(gateloupe.Error, match=re.escape(sentence)) as failed:
        call()
    assert (failed.value.code, failed.value.exit_code) == (code, exit_code)


def test_an_unknown_option_is_a_mistake_in_the_call():
    with pytest.raises(TypeError, match="inptu"):
        gateloupe.blame("model.safetensors", inptu=1)


def test_the_module_is_the_console_program(folder):
    told = subprocess.run([sys.executable, "-m", "gateloupe", "diff", "model.safetensors", "none.pt"], cwd=folder, capture_output=True, text=True)
    assert told.returncode == 3 and told.stderr.startswith("gateloupe-cli: ") and "none.pt" in told.stderr
    assert subprocess.run([sys.executable, "-m", "gateloupe", "health", "model.safetensors"], cwd=folder, capture_output=True).returncode == 0


def test_gates_and_runs_are_drawn():
    network = gateloupe.open(EXAMPLE)["lstm"]
    trace = network.run(np.eye(15, dtype="f4")[:, None])
    assert network._repr_html_().count("<svg") == 8  # a matrix each, no biases
    assert trace.strip("forget").startswith("<svg") and "layer_0/forward/forget" in trace.strip("forget")
    assert trace._repr_html_().count("<svg") == 6 and trace.strip("c") != trace.strip("h")  # y, four gates, c
    assert "<table>" in gateloupe.open(EXAMPLE)._repr_html_()


@pytest.mark.parametrize("recipe", [recipe for _, recipe in RECIPES], ids=[title for title, _ in RECIPES])
def test_a_recipe_runs(folder, recipe, capsys):
    exec(recipe, {})
    printed = capsys.readouterr().out
    for said in re.findall(r"# (equal: .*)", recipe):
        assert said in printed
    assert printed
