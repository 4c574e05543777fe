"""Whole ONNX models with a network inside: a front, a recurrent part, something behind; outputs are onnxruntime's.

usage: make_onnx_whole.py --out DIR --cli gateloupe-cli

Each case has what the model is given, `decisions.npz` (onnxruntime's own outputs), `inside.npz` (x and y of the
network, or values of a loop, as onnxruntime has them when onnx itself makes them outputs), and
`answer.safetensors`: what resources/runners/onnx_model_runner.py answers the program, so that tests need no
onnxruntime. Made with torch 2.15.0 (cpu), onnx 1.23.2, onnxruntime 1.32.0, numpy 2.4.6; seeds below.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
RUNNER = os.path.join(ROOT, "resources", "runners", "onnx_model_runner.py")
OPSET = 17


def exported(module, arguments, path, inputs, outputs, axes):
    torch.onnx.export(module.eval(), arguments, path, input_names=inputs, output_names=outputs,
                      dynamic_axes=axes, opset_version=OPSET, dynamo=False)


class Speech(torch.nn.Module):
    """A convolution in front of two bidirectional layers, a linear layer behind."""

    def __init__(self):
        super().__init__()
        self.front = torch.nn.Conv1d(2, 3, 3, stride=2, padding=1)
        self.rnn = torch.nn.LSTM(3, 4, 2, bidirectional=True)
        self.behind = torch.nn.Linear(8, 5)

    def forward(self, audio):
        frames = torch.relu(self.front(audio)).permute(2, 0, 1)
        return torch.softmax(self.behind(self.rnn(frames)[0]), -1)


class Words(torch.nn.Module):
    """Whole numbers through an embedding into a GRU."""

    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(6, 3)
        self.rnn = torch.nn.GRU(3, 4, batch_first=True)
        self.behind = torch.nn.Linear(4, 2)

    def forward(self, ids):
        return self.behind(self.rnn(self.embedding(ids))[0])


def tensor(name, array):
    return numpy_helper.from_array(np.asarray(array), name)


def value(name, kind, shape):
    return helper.make_tensor_value_info(name, kind, shape)


def stream(path, rng):
    """A detector that is called frame by frame, with its state as an input: an LSTM in each branch of an If on the rate."""
    hidden, frame = 3, 6

    def branch(name):
        node, at = helper.make_node, lambda text: f"{name}_{text}"
        numbers = [tensor(at("front"), rng.normal(size=(frame, 2)).astype("f4")),
                   tensor(at("W"), rng.normal(size=(1, 4 * hidden, 2)).astype("f4")),
                   tensor(at("R"), rng.normal(size=(1, 4 * hidden, hidden)).astype("f4")),
                   tensor(at("B"), rng.normal(size=(1, 8 * hidden)).astype("f4")),
                   tensor(at("behind"), rng.normal(size=(hidden, 1)).astype("f4")),
                   tensor(at("first"), np.array([0])), tensor(at("second"), np.array([1])),
                   tensor(at("third"), np.array([2])), tensor(at("axis"), np.array([0]))]
        nodes = [node("MatMul", ["input", at("front")], [at("features")]),
                 node("Tanh", [at("features")], [at("squashed")]),
                 node("Unsqueeze", [at("squashed"), at("axis")], [at("x")]),
                 node("Slice", ["state", at("first"), at("second"), at("axis")], [at("h")]),
                 node("Slice", ["state", at("second"), at("third"), at("axis")], [at("c")]),
                 node("LSTM", [at("x"), at("W"), at("R"), at("B"), "", at("h"), at("c")],
                      [at("y"), at("h_n"), at("c_n")], name=at("rnn"), hidden_size=hidden),
                 node("Concat", [at("h_n"), at("c_n")], [at("next")], axis=0),
                 node("Squeeze", [at("h_n"), at("axis")], [at("last")]),
                 node("MatMul", [at("last"), at("behind")], [at("logit")]),
                 node("Sigmoid", [at("logit")], [at("probability")])]
        return helper.make_graph(nodes, name, [], [value(at("probability"), TensorProto.FLOAT, None),
                                                   value(at("next"), TensorProto.FLOAT, None)], numbers)

    graph = helper.make_graph(
        [helper.make_node("Equal", ["sr", "rate"], ["is_fast"]),
         helper.make_node("If", ["is_fast"], ["output", "stateN"], name="by_rate",
                          then_branch=branch("fast"), else_branch=branch("slow"))],
        "detector",
        [value("input", TensorProto.FLOAT, ["batch", "samples"]),
         value("state", TensorProto.FLOAT, [2, "batch", hidden]), value("sr", TensorProto.INT64, [])],
        [value("output", TensorProto.FLOAT, ["batch", 1]), value("stateN", TensorProto.FLOAT, [2, "batch", hidden])],
        [tensor("rate", np.array(16000))])
    save(graph, path)


def loops(path, rng):
    """A Scan and a Loop with recurrences that are no cell of any kind."""
    node = helper.make_node
    scan = helper.make_graph(
        [node("Mul", ["h", "decay"], ["kept"]), node("Cos", ["h"], ["turned"]),
         node("Mul", ["x", "turned"], ["taken"]), node("Add", ["kept", "taken"], ["h_next"]),
         node("Identity", ["h_next"], ["out"])],
        "body", [value("h", TensorProto.FLOAT, ["b", 3]), value("x", TensorProto.FLOAT, ["b", 3])],
        [value("h_next", TensorProto.FLOAT, ["b", 3]), value("out", TensorProto.FLOAT, ["b", 3])])
    loop = helper.make_graph(
        [node("Sin", ["v"], ["waved"]), node("Add", ["waved", "v"], ["sum"]),
         node("Greater", ["sum", "decay"], ["is_large"]), node("Mul", ["sum", "decay"], ["v_next"]),
         node("Identity", ["going"], ["still"])],
        "body", [value("i", TensorProto.INT64, []), value("going", TensorProto.BOOL, []), value("v", TensorProto.FLOAT, ["b", 3])],
        [value("still", TensorProto.BOOL, []), value("v_next", TensorProto.FLOAT, ["b", 3])])
    graph = helper.make_graph(
        [node("Scan", ["start", "sequence"], ["last", "all"], name="scan", num_scan_inputs=1, body=scan,
              scan_output_axes=[1], scan_output_directions=[0]),
         node("Loop", ["trips", "", "last"], ["final"], name="loop", body=loop)],
        "loops",
        [value("start", TensorProto.FLOAT, ["b", 3]), value("sequence", TensorProto.FLOAT, ["t", "b", 3])],
        [value("all", TensorProto.FLOAT, ["b", "t", 3]), value("final", TensorProto.FLOAT, ["b", 3])],
        [tensor("decay", np.full((), 0.7, "f4")), tensor("trips", np.array(4))])
    save(graph, path)


def save(graph, path):
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def run(path, feeds):
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    return dict(zip([o.name for o in session.get_outputs()], session.run(None, feeds)))


def with_outputs(path, names):
    """Values of the main graph, made outputs by onnx itself."""
    model = onnx.load(path)
    model.graph.output.extend([onnx.ValueInfoProto(name=name) for name in names])
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def recurrent(path):
    return [n for n in onnx.load(path).graph.node if n.op_type in ("LSTM", "GRU", "RNN")]


def record(cli, folder, arguments, environment):
    """Runs the program with the real runner and keeps the runner's answer."""
    with tempfile.TemporaryDirectory() as temporary:
        wrapper = os.path.join(temporary, "recorder.py")
        with open(wrapper, "w") as file:
            file.write(f"""import io, json, shutil, sys
sys.path.insert(0, {os.path.dirname(RUNNER)!r})
import onnx_model_runner
line = sys.stdin.readline()
sys.stdin = io.StringIO(line)
say = onnx_model_runner.say
def kept(**message):
    if message.get("written"):
        shutil.copy(json.loads(line)["response"], {os.path.join(folder, 'answer.safetensors')!r})
    say(**message)
onnx_model_runner.say = kept
onnx_model_runner.main()
""")
        command = [cli, "run", "model.onnx", "--input", *arguments, "-o", os.path.join(temporary, "run.h5")]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, **environment, "GATELOUPE_ONNX_RUNNER": wrapper, "GATELOUPE_PYTHON": sys.executable})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--cli", required=True)
    given = parser.parse_args()

    def folder(name):
        path = os.path.join(os.path.abspath(given.out), name)
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        return path

    def finish(path, arguments, decisions, inside):
        np.savez(os.path.join(path, "decisions.npz"), **decisions)
        np.savez(os.path.join(path, "inside.npz"), **inside)
        with open(os.path.join(path, "whole.json"), "w") as file:
            json.dump({"input": arguments, "made_with": {"torch": torch.__version__, "onnx": onnx.__version__,
                                                         "onnxruntime": onnxruntime.__version__}}, file, indent=1)
        record(os.path.abspath(given.cli), path, arguments, {})

    torch.manual_seed(40)
    rng = np.random.default_rng(40)

    path = folder("speech-bidirectional")
    audio = rng.normal(size=(2, 2, 9)).astype("f4")
    np.save(os.path.join(path, "audio.npy"), audio)
    model = os.path.join(path, "model.onnx")
    exported(Speech(), torch.from_numpy(audio), model, ["audio"], ["scores"],
             {"audio": {0: "batch", 2: "samples"}, "scores": {0: "frames", 1: "batch"}})
    first, last = recurrent(model)[0], recurrent(model)[-1]
    x, y = with_outputs(model, [first.input[0], last.output[0]]).run([first.input[0], last.output[0]], {"audio": audio})
    finish(path, ["model:audio=audio.npy"], run(model, {"audio": audio}), {"x": x, "y": y.transpose(0, 2, 1, 3).reshape(x.shape[0], 2, 8)})

    path = folder("words")
    ids = rng.integers(0, 6, size=(2, 5))
    np.save(os.path.join(path, "ids.npy"), ids)
    model = os.path.join(path, "model.onnx")
    exported(Words(), torch.from_numpy(ids), model, ["ids"], ["logits"], {"ids": {0: "batch", 1: "steps"}})
    (only,) = recurrent(model)
    x, y = with_outputs(model, [only.input[0], only.output[0]]).run([only.input[0], only.output[0]], {"ids": ids})
    finish(path, ["model:ids=ids.npy"], run(model, {"ids": ids}), {"x": x, "y": y[:, 0]})

    path = folder("stream")
    model = os.path.join(path, "model.onnx")
    stream(model, rng)
    sound = rng.normal(size=22).astype("f4")
    np.save(os.path.join(path, "sound.npy"), sound)
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    state, padded, decisions = np.zeros((2, 1, 3), "f4"), np.concatenate([np.zeros(2, "f4"), sound]), []
    for call in range(len(sound) // 4):
        output, state = session.run(None, {"input": padded[None, call * 4:call * 4 + 6], "state": state, "sr": np.array(16000)})
        decisions.append(output)
    finish(path, ["model:input=sound.npy,state=:stateN,sr=16000", "--hop", "4", "--context", "2"],
           {"output": np.stack(decisions)}, {"last": state})

    path = folder("loops")
    model = os.path.join(path, "model.onnx")
    loops(model, rng)
    start, sequence = rng.normal(size=(2, 3)).astype("f4"), rng.normal(size=(5, 2, 3)).astype("f4")
    np.save(os.path.join(path, "start.npy"), start)
    np.save(os.path.join(path, "sequence.npy"), sequence)
    made = run(model, {"start": start, "sequence": sequence})
    h, taken = start, []
    for step in sequence:
        taken.append(step * np.cos(h))
        h = h * np.float32(0.7) + taken[-1]
    v, waved = h, []
    for _ in range(4):
        waved.append(np.sin(v))
        v = (waved[-1] + v) * np.float32(0.7)
    finish(path, ["model:start=start.npy,sequence=sequence.npy", "--inner", "taken", "--inner", "waved", "--inner", "is_large"],
           made, {"taken": np.stack(taken), "waved": np.stack(waved)})


if __name__ == "__main__":
    main()
