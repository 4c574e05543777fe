"""ONNX models that make_onnx.py does not make: graphs inside nodes, stacks, weights behind chains, other equations,
states and lengths in the file. Every output is onnxruntime's.

usage: make_onnx_graphs.py --out DIR

Cases whose equations cuDNN has not get `unrunnable`, and their x and y lie beside case.json all the same; the independent
float64 pass of fixture.py knows the standard equations only and checks the others' gates by nothing but their place.
"""
import argparse
import os

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

import fixture
from make_onnx import OPERATOR, ORDER, weights_of

T, B = 6, 2


def const(name, values, dtype=np.int64):
    return numpy_helper.from_array(np.array(values, dtype), name)


class Model:
    """A graph that is being put together."""

    def __init__(self, seed, opset=17):
        self.rng = np.random.RandomState(seed)
        self.nodes, self.init, self.inputs, self.outputs, self.opset = [], [], [], [], opset

    def add(self, kind, inputs, outputs, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, outputs, **attributes))
        return outputs[0]

    def keep(self, name, array):
        self.init.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def rnn(self, c, x, name="rnn", weights=None, extra=(), **attributes):
        """Adds a recurrent node on the value x. Returns the value of y [T, D, B, H] and the canonical gates."""
        W, R, Bias, canonical = weights_of(c, self.rng)
        w = weights(self, name, W) if weights else self.keep(name + "_W", W)
        inputs = [x, w, self.keep(name + "_R", R), self.keep(name + "_B", Bias), "", "", "", ""]
        for slot, array in extra:
            inputs[slot] = self.keep("%s_%d" % (name, slot), array)
        while not inputs[-1]:
            inputs.pop()
        if c["cell"] == "gru":
            attributes["linear_before_reset"] = int(c.get("reset_after", True))
        if c["cell"] == "rnn_relu":
            attributes["activations"] = ["Relu"] * W.shape[0]
        self.add(OPERATOR[c["cell"]], inputs, [name + "_y"], name=name, hidden_size=c["H"], direction=c.get("direction", "forward"), **attributes)
        return name + "_y", canonical

    def graph(self, name="g"):
        infos = [helper.make_tensor_value_info(n, e, s) for n, e, s in self.inputs]
        return helper.make_graph(self.nodes, name, infos, [helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in self.outputs], self.init)

    def write(self, path, functions=()):
        imports = [helper.make_opsetid("", self.opset)] + [helper.make_opsetid("blocks", 1)] * bool(functions)
        onnx.save(helper.make_model(self.graph(), opset_imports=imports, ir_version=8, functions=list(functions)), path)


def spec_of(c, layers=1):
    D = 2 if c.get("direction") == "bidirectional" else 1
    spec = dict(cell=c["cell"], layers=layers, directions=D, input_size=c["I"], hidden_size=c["H"], projection_size=None, input_mode="linear",
                bias="double", dtype="f32")
    if c["cell"] == "gru":
        spec["reset_after"] = c.get("reset_after", True)
    if c.get("direction") == "reverse":
        spec["reversed"] = True
    return spec


def joined(y):
    """[T, D, B, H] to [T, B, D*H]."""
    return y.transpose(0, 2, 1, 3).reshape(y.shape[0], y.shape[2], -1)


def finish(out, case, m, entries, feed, ys, functions=()):
    """Writes the model, runs it once for each of ys (extra inputs, name of the output), and writes the case."""
    folder = fixture.fresh(os.path.join(out, case))
    path = os.path.join(folder, "model.onnx")
    m.write(path, functions)
    session = onnxruntime.InferenceSession(path)
    for n, (entry, (more, name)) in enumerate(zip(entries, ys)):
        y = session.run([name], dict(feed, **more))[0]
        entry["y"] = joined(y) if y.ndim == 4 else y
        if "unrunnable" in entry:
            prefix = "" if len(entries) == 1 else "rnn%d_" % n
            np.save(os.path.join(folder, prefix + "x.npy"), entry.pop("x"))
            np.save(os.path.join(folder, prefix + "y.npy"), entry.pop("y"))
    fixture.write_case(folder, "onnx %s, onnxruntime %s" % (onnx.__version__, onnxruntime.__version__), "model.onnx", "onnx", entries)


def plain(out, case, c, seed, weights=None, extra=(), opset=17, unrunnable=None, more=None, **attributes):
    """One node."""
    m = Model(seed, opset)
    y, canonical = m.rnn(c, "x", weights=weights, extra=extra, **attributes)
    x = m.rng.randn(T, B, c["I"]).astype(np.float32)
    m.inputs, m.outputs = [("x", TensorProto.FLOAT, [T, B, c["I"]])], [y]
    entry = dict(name_contains="rnn", canonical=canonical, x=x, spec=spec_of(c), **(more or {}))
    if unrunnable:
        entry["unrunnable"] = unrunnable
    finish(out, case, m, [entry], {"x": x}, [({}, y)])


def merged(layers):
    """The canonical gates of the layers of one stack."""
    return {k.replace("layer_0", "layer_%d" % n): v for n, canonical in enumerate(layers) for k, v in canonical.items()}


def stack(out, case, c, seed, layers, between):
    """Layers that feed each other, with `between` bringing y into the next one's form."""
    m = Model(seed)
    D = 2 if c.get("direction") == "bidirectional" else 1
    x, gates, value = m.rng.randn(T, B, c["I"]).astype(np.float32), [], "x"
    for n in range(layers):
        y, canonical = m.rnn(dict(c, I=c["I"] if n == 0 else D * c["H"]), value, name="stack/layer_%d" % n)
        gates.append(canonical)
        value = between(m, y, n) if n + 1 < layers else y
    m.inputs, m.outputs = [("x", TensorProto.FLOAT, [T, B, c["I"]])], [value]
    entry = dict(name_contains="stack/layer", canonical=merged(gates), x=x, spec=spec_of(c, layers))
    finish(out, case, m, [entry], {"x": x}, [({}, value)])


def squeezed(m, y, n):
    return m.add("Squeeze", [y, m.keep("one_%d" % n, np.array([1], np.int64))], ["s_%d" % n])


def reshaped(m, y, n):
    t = m.add("Transpose", [y], ["t_%d" % n], perm=[0, 2, 1, 3])
    return m.add("Reshape", [t, m.keep("shape_%d" % n, np.array([0, 0, -1], np.int64))], ["r_%d" % n])


def from_torch(m, name, W):
    """W as PyTorch's exporter leaves it without folding: rows i, f, g, o cut, put in ONNX' order, and given an axis."""
    H = W.shape[1] // 4
    i, o, f, g = [W[0, k * H:(k + 1) * H] for k in range(4)]
    m.keep(name + ".weight_ih_l0", np.concatenate([i, f, g, o]))
    for k in range(5):
        m.keep("%s_at_%d" % (name, k), np.array([k * H], np.int64))
    m.keep(name + "_axis", np.array([0], np.int64))
    parts = []
    for k in (0, 3, 1, 2):
        parts.append(m.add("Slice", [name + ".weight_ih_l0", "%s_at_%d" % (name, k), "%s_at_%d" % (name, k + 1), name + "_axis"], ["%s_part_%d" % (name, k)]))
    m.add("Concat", parts, [name + "_rows"], axis=0)
    return m.add("Unsqueeze", [name + "_rows", name + "_axis"], [name + "_W"])


def from_columns(m, name, W):
    """W kept as [I, D*rows] in f64, cut in two and gathered: Cast, Split, Concat, Gather, Transpose, Reshape."""
    D, rows, I = W.shape
    columns = W.reshape(D * rows, I).T.astype(np.float64)
    half = D * rows // 2
    m.keep(name + "_columns", np.concatenate([columns[:, half:], columns[:, :half]], axis=1))
    m.add("Cast", [name + "_columns"], [name + "_single"], to=TensorProto.FLOAT)
    m.add("Split", [name + "_single"], [name + "_a", name + "_b"], axis=1)
    m.add("Concat", [name + "_b", name + "_a"], [name + "_whole"], axis=-1)
    m.add("Gather", [name + "_whole", m.keep(name + "_all", np.arange(D * rows))], [name + "_same"], axis=1)
    m.add("Transpose", [name + "_same"], [name + "_turned"])
    return m.add("Reshape", [name + "_turned", m.keep(name + "_shape", np.array([D, rows, -1], np.int64))], [name + "_W"])


def from_wide(m, name, W):
    """W as every second row of an array that is turned round: strided views and a backward slice."""
    m.keep(name + "_wide", np.repeat(W[:, ::-1], 2, axis=1))
    for key, value in (("from", -1), ("to", -2 ** 62), ("axis", 1), ("step", -2)):
        m.keep("%s_%s" % (name, key), np.array([value], np.int64))
    return m.add("Slice", [name + "_wide"] + ["%s_%s" % (name, k) for k in ("from", "to", "axis", "step")], [name + "_W"])


def branches(out):
    """Two variants of one model in the branches of an If, the input named from outside; one shares a weight."""
    m = Model(40)
    cells = [dict(cell="lstm", I=3, H=4), dict(cell="lstm", I=3, H=2, direction="bidirectional")]
    x, entries, graphs = m.rng.randn(T, B, 3).astype(np.float32), [], []
    for c, name in zip(cells, ("then_branch", "else_branch")):
        inner = Model(41 + len(graphs))
        y, canonical = inner.rnn(c, "x", name="voice")
        flat = inner.add("Transpose", [y], ["flat"], perm=[0, 2, 1, 3])
        inner.outputs = [inner.add("Reshape", [flat, inner.keep("joined", np.array([0, 0, -1], np.int64))], ["out"])]
        entries.append(dict(name_contains=name + "/voice", canonical=canonical, x=x, spec=spec_of(c)))
        graphs.append((name, inner.graph(name)))
    m.add("If", ["narrow"], ["y"], name="rate", **dict(graphs))
    m.inputs, m.outputs = [("x", TensorProto.FLOAT, [T, B, 3]), ("narrow", TensorProto.BOOL, [])], ["y"]
    finish(out, "if-branches", m, entries, {"x": x}, [({"narrow": np.array(True)}, "y"), ({"narrow": np.array(False)}, "y")])


def loop(out):
    """A GRU in the body of a Loop that runs once; its weights are outside."""
    m, c = Model(50), dict(cell="gru", I=3, H=4)
    x = m.rng.randn(T, B, 3).astype(np.float32)
    body = Model(51)
    y, canonical = body.rnn(c, "x", name="inner")
    m.init, body.init = body.init, []  # seen from the body
    body.add("Identity", ["again"], ["go_on"])
    body.inputs, body.outputs = [("step", TensorProto.INT64, []), ("again", TensorProto.BOOL, [])], []
    graph = helper.make_graph(body.nodes, "body", [helper.make_tensor_value_info(n, e, s) for n, e, s in body.inputs],
                              [helper.make_tensor_value_info("go_on", TensorProto.BOOL, []), helper.make_tensor_value_info(y, TensorProto.FLOAT, None)])
    m.init += [const("times", 1), const("yes", True, bool)]
    m.add("Loop", ["times", "yes"], ["all"], name="repeat", body=graph)
    m.add("Squeeze", ["all", m.keep("zero", np.array([0], np.int64))], ["y"])
    m.inputs, m.outputs = [("x", TensorProto.FLOAT, [T, B, 3])], ["y"]
    entry = dict(name_contains="repeat/body/inner", canonical=canonical, x=x, spec=spec_of(c))
    finish(out, "loop-body", m, [entry], {"x": x}, [({}, "y")])


def in_function(out):
    """An LSTM inside a function of the model; the hidden size is the caller's attribute."""
    m, c = Model(60), dict(cell="lstm", I=3, H=4)
    W, R, Bias, canonical = weights_of(c, m.rng)
    node = helper.make_node("LSTM", ["v", "w", "r", "b"], ["out"], name="cell")
    node.attribute.append(onnx.AttributeProto(name="hidden_size", type=onnx.AttributeProto.INT, ref_attr_name="units"))
    function = helper.make_function("blocks", "Layer", ["v", "w", "r", "b"], ["out"], [node], [helper.make_opsetid("", 17)], ["units"])
    m.add("Layer", ["x", m.keep("W", W), m.keep("R", R), m.keep("B", Bias)], ["y"], name="block", domain="blocks", units=4)
    x = m.rng.randn(T, B, 3).astype(np.float32)
    m.inputs, m.outputs = [("x", TensorProto.FLOAT, [T, B, 3])], ["y"]
    finish(out, "function-body", m, [dict(name_contains="block/cell", canonical=canonical, x=x, spec=spec_of(c))], {"x": x}, [({}, "y")], [function])


def from_product(m, name, W):
    """W computed from constants: a permutation times half of its rows in another order, doubled. No number is rounded."""
    order = np.random.RandomState(W.shape[1]).permutation(W.shape[1])
    turned = np.zeros((W.shape[0], W.shape[1], W.shape[1]), np.float32)
    turned[:, order, np.arange(W.shape[1])] = 1
    m.keep(name + "_turned", turned)
    m.keep(name + "_halves", W[:, order] / 2)
    m.add("MatMul", [name + "_turned", name + "_halves"], [name + "_half"])
    return m.add("Mul", [name + "_half", m.keep(name + "_two", np.array(2, np.float32))], [name + "_W"])


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", required=True)
    out = ap.parse_args().out
    lstm, gru, both = dict(cell="lstm", I=3, H=4), dict(cell="gru", I=3, H=4), dict(cell="lstm", I=3, H=4, direction="bidirectional")
    branches(out)
    loop(out)
    in_function(out)
    stack(out, "stack-squeeze", lstm, 70, 3, squeezed)
    stack(out, "stack-bidirectional", both, 71, 2, reshaped)
    stack(out, "stack-gru-before", dict(gru, reset_after=False), 72, 2, squeezed)
    stack(out, "stack-reverse", dict(cell="rnn_relu", I=3, H=4, direction="reverse"), 73, 2, squeezed)
    plain(out, "weights-torch-order", lstm, 80, weights=from_torch)
    plain(out, "weights-columns", both, 81, weights=from_columns)
    plain(out, "weights-product", both, 83, weights=from_product, more=dict(computed=True))
    plain(out, "weights-backwards", gru, 82, weights=from_wide)
    rng = np.random.RandomState(90)
    states = [rng.randn(2, B, 4).astype(np.float32) for _ in range(2)]
    plain(out, "stored-start", both, 91, extra=[(4, np.array([6, 3], np.int32)), (5, states[0]), (6, states[1])],
          more=dict(h0=states[0], c0=states[1], lengths=np.array([6, 3], np.int32)))
    peepholes = rng.randn(2, 12).astype(np.float32)
    plain(out, "peepholes-clip", both, 92, extra=[(7, peepholes)], clip=0.7, unrunnable="peephole connections and clipped sums")
    plain(out, "coupled-forget", lstm, 93, input_forget=1, unrunnable="the forget gate is 1 - input gate")
    plain(out, "activations-mixed", both, 94, activations=["HardSigmoid", "Tanh", "Elu", "Sigmoid", "ScaledTanh", "Softsign"],
          activation_alpha=[0.3, 0.9, 1.2], activation_beta=[0.4, 0.8], unrunnable="other activations")
    plain(out, "gru-clip", gru, 95, clip=0.5, unrunnable="clipped sums")
    plain(out, "rnn-activations", dict(cell="rnn_tanh", I=3, H=4), 96, activations=["LeakyRelu"], activation_alpha=[0.2], unrunnable="other activations")


if __name__ == "__main__":
    main()
