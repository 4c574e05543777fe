"""Cells with activations of every kind, taken apart by converters: Keras 3 through TensorFlow Lite, ONNX (Loop) and OpenVINO, ONNX Scans by
onnx.helper, loops and stacks of Core ML networks from PyTorch. Outputs by Keras, onnxruntime and PyTorch.

usage: make_graph_cells.py --out DIR [--only NAME]

A case is a folder: the model, x.npy and y.npy [T, B, features], cell.json with what has to be found.
Made with: tensorflow-cpu 2.21.0, keras 3.15.1, tf2onnx 1.17.0, onnx 1.23.2, onnxruntime 1.32.0, openvino 2026.4.1; torch 2.15.0 and
coremltools 9.0 for the Core ML cases.
"""
import argparse
import json
import os
import shutil
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
import numpy as np

T, B, I, H = 5, 2, 3, 4
HARD_2 = "hard_sigmoid(0.2,0.5)"  # of Keras 1 and 2
HARD_3 = "hard_sigmoid(0.16666666666666666,0.5)"  # of Keras 3 and PyTorch

# case: container, cell, what Keras calls gate and candidate, what the program calls them
KERAS = [
    ("tflite-lstm-relu", "lstm", "sigmoid", "relu"),
    ("tflite-lstm-hard-sigmoid", "lstm", "hard_sigmoid", "tanh"),
    ("tflite-lstm-softplus", "lstm", "sigmoid", "softplus"),
    ("tflite-lstm-linear", "lstm", "sigmoid", "linear"),
    ("tflite-lstm-gelu", "lstm", "sigmoid", "gelu"),
    ("tflite-gru-after-hard-sigmoid-2", "gru_after", "hard_sigmoid_2", "softsign"),
    ("tflite-gru-before-selu", "gru_before", "sigmoid", "selu"),
    ("tflite-gru-before-sigmoid", "gru_before", "hard_sigmoid", "sigmoid"),
    ("tflite-rnn-sigmoid", "rnn", None, "sigmoid"),
    ("tflite-rnn-relu6", "rnn", None, "relu6"),
    ("tflite-rnn-linear", "rnn", None, "linear"),
    ("onnx-lstm-hard-sigmoid", "lstm", "hard_sigmoid", "tanh"),
    ("onnx-lstm-gelu-tanh", "lstm", "sigmoid", "gelu_tanh"),
    ("onnx-gru-after-elu", "gru_after", "hard_sigmoid_2", "elu"),
    ("onnx-gru-before-leaky-relu", "gru_before", "sigmoid", "leaky_relu"),
    ("onnx-rnn-swish", "rnn", None, "silu"),
    ("openvino-lstm-hard-sigmoid", "lstm", "hard_sigmoid", "tanh"),
    ("openvino-lstm-gelu", "lstm", "sigmoid", "gelu"),
    ("openvino-gru-after-elu", "gru_after", "hard_sigmoid_2", "elu"),
    ("openvino-gru-before-selu", "gru_before", "sigmoid", "selu"),
    ("openvino-rnn-leaky-relu", "rnn", None, "leaky_relu"),
    ("onnx-rnn-relu-backward", "rnn", None, "relu"),
    ("onnx-lstm-relu-backward", "lstm", "sigmoid", "relu"),  # a forward LSTM operator behind a ReverseSequence
    ("onnx-gru-after-elu-both", "gru_after", "sigmoid", "elu"),
    ("openvino-lstm-elu-backward", "lstm", "sigmoid", "elu"),
    ("openvino-gru-before-selu-both", "gru_before", "sigmoid", "selu"),
    ("openvino-lstm-elu-unrolled", "lstm", "sigmoid", "elu"),
    ("openvino-gru-after-relu-unrolled", "gru_after", "sigmoid", "relu"),
    ("tflite-lstm-mish", "lstm", "sigmoid", "mish"),
    ("tflite-rnn-sparse-plus", "rnn", None, "sparse_plus"),
    ("tflite-gru-before-log-sigmoid", "gru_before", "sigmoid", "log_sigmoid"),
    ("tflite-gru-after-shrink", "gru_after", "sigmoid", "hard_shrink"),
    ("openvino-rnn-relu-leaky-to-two", "rnn", None, "relu_leaky_to_two"),
    ("openvino-gru-before-tanh-shrink", "gru_before", "sigmoid", "tanh_shrink"),
    ("tflite-lstm-hard-sigmoid-f16", "lstm", "hard_sigmoid", "tanh"),
    ("tflite-lstm-own-function", "lstm", "sigmoid", "own"),  # 2 x sigmoid(x): nothing that runs here
    ("tflite-lstm-tanh-last-both", "lstm", "sigmoid", "tanh"),
    ("tflite-gru-after-tanh-unrolled-both", "gru_after", "sigmoid", "tanh"),
]
# What single precision makes of Keras' constants when TensorFlow Lite rounds them to half precision.
HALVES = {"hard_sigmoid": "hard_sigmoid(0.16662597656250003,0.49987792968750006,0.999755859375)", "selu": "selu(1.6728624535315986,1.05078125)"}
NAMES = {"hard_sigmoid": HARD_3, "hard_sigmoid_2": HARD_2, "leaky_relu": "leaky_relu(0.2)", "elu": "elu(1)", "silu": "swish",
         "celu": "elu(1)", "hard_silu": "hard_swish", "squareplus": "squareplus(4)", "hard_shrink": "hard_shrink(0.5)", "relu_leaky_to_two": "relu(0.1,0,2)",
         "own": "unknown(f(-2)=-0.47681168,f(-0.5)=-0.37754068,f(0.5)=0.62245935,f(2)=3.5231884)"}
CELLS = {"lstm": "lstm", "gru_after": "gru", "gru_before": "gru", "rnn": "rnn_tanh"}


def write(folder, cell, gate, candidate, model, x, y, layers=1, case=""):
    np.save(os.path.join(folder, "x.npy"), x)
    np.save(os.path.join(folder, "y.npy"), y)
    names = NAMES | HALVES if case.endswith("-f16") else NAMES
    wanted = {"file": model, "cell": "rnn_relu" if cell == "rnn" and candidate == "relu" else CELLS[cell], "layers": layers,
              "candidate": names.get(candidate, candidate), "input_size": int(x.shape[2]), "hidden_size": H}
    if case.endswith("-backward"):
        wanted["reversed"] = True
    if case.endswith("-both"):
        wanted["directions"] = 2
    if gate:
        wanted["gate"] = names.get(gate, gate)
    if cell.startswith("gru"):
        wanted["gru_reset"] = cell[4:]
    with open(os.path.join(folder, "cell.json"), "w") as f:
        json.dump(wanted, f, indent=1, sort_keys=True)


def fresh(out, case):
    folder = os.path.join(out, case)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def run_tflite(path, x):
    import tensorflow as tf

    interpreter = tf.lite.Interpreter(model_path=path)
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], x)
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def make_keras(out, case, cell, gate, candidate):
    import keras
    import tensorflow as tf

    own = {"hard_sigmoid_2": lambda v: tf.clip_by_value(0.2 * v + 0.5, 0.0, 1.0),
           "gelu_tanh": lambda v: keras.activations.gelu(v, approximate=True),
           "relu_leaky_to_two": lambda v: keras.activations.relu(v, negative_slope=0.1, max_value=2.0),
           "own": lambda v: 2.0 * v * tf.sigmoid(v)}
    more = {} if gate is None else {"recurrent_activation": own.get(gate, gate)}
    if cell.startswith("gru"):
        more["reset_after"] = cell == "gru_after"
    kind = {"lstm": keras.layers.LSTM, "rnn": keras.layers.SimpleRNN}.get(cell, keras.layers.GRU)
    keras.utils.set_random_seed(sum(map(ord, case)))
    rng = np.random.RandomState(sum(map(ord, case)))
    x = keras.Input((T, I), batch_size=B)
    is_backward = case.endswith("-backward")

    def model_of(is_whole):
        layer = kind(H, activation=own.get(candidate, candidate), return_sequences=is_whole, go_backwards=is_backward,
                     unroll="-unrolled" in case, **more)
        return keras.Model(x, (keras.layers.Bidirectional(layer) if case.endswith("-both") else layer)(x))

    model = model_of("-last" not in case)
    model.set_weights([rng.normal(0, 0.7, w.shape).astype("float32") for w in model.get_weights()])
    numbers = rng.normal(0, 1.5, (B, T, I)).astype("float32")
    whole = model_of(True)
    whole.set_weights(model.get_weights())
    model(numbers)  # exporters want it called
    y = np.asarray(whole(numbers))
    if is_backward:  # Keras leaves it in the order of the loop
        y = y[:, ::-1]
    folder = fresh(out, case)
    container = case.split("-")[0]
    if container == "tflite":
        name = "model.tflite"
        converter = tf.lite.TFLiteConverter.from_keras_model(model)
        converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS]
        if case.endswith("-f16"):
            converter.optimizations = [tf.lite.Optimize.DEFAULT]
            converter.target_spec.supported_types = [tf.float16]
        with open(os.path.join(folder, name), "wb") as f:
            f.write(converter.convert())
        if case.endswith("-f16"):  # its own constants
            y = run_tflite(os.path.join(folder, name), numbers)
    elif container == "onnx":
        name = "model.onnx"
        model.export(os.path.join(folder, name), format="onnx", verbose=False)
    else:
        import openvino

        name = "model.xml"
        with tempfile.TemporaryDirectory() as saved:
            model.export(saved, format="tf_saved_model", verbose=False)
            openvino.save_model(openvino.convert_model(saved), os.path.join(folder, name), compress_to_fp16=False)
        with open(os.path.join(folder, name)) as f:
            text = f.read().replace(saved, "saved_model")  # where it was converted is nobody's business
        with open(os.path.join(folder, name), "w") as f:
            f.write(text)
    write(folder, cell, gate, candidate, name, numbers.transpose(1, 0, 2), y.transpose(1, 0, 2), case=case)


def make_loop(out, case, cell, candidate):
    """A loop written by hand, which reads x[t] by STRIDED_SLICE; or its steps one by one, from zeros that are constants."""
    import tensorflow as tf
    from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

    rng = np.random.RandomState(sum(map(ord, case)))
    act = {"tanh": tf.tanh, "relu": tf.nn.relu}[candidate]

    def some(*shape):
        return tf.constant(rng.normal(0, 0.7, shape).astype("float32"))

    if cell == "lstm":
        kernel, bias = some(I + H, 4 * H), some(4 * H)

        def step(x, h, c):
            i, g, f, o = tf.split(tf.matmul(tf.concat([x, h], 1), kernel) + bias, 4, 1)
            c = tf.sigmoid(f) * c + tf.sigmoid(i) * act(g)
            c = tf.clip_by_value(c, -0.4, 0.4) if "clip" in case else c
            return tf.sigmoid(o) * act(c), c
    else:
        gates, gate_bias, kernel, bias = some(I + H, 2 * H), some(2 * H), some(I + H, H), some(H)

        def step(x, h):
            r, z = tf.split(tf.sigmoid(tf.matmul(tf.concat([x, h], 1), gates) + gate_bias), 2, 1)
            n = act(tf.matmul(tf.concat([x, r * h], 1), kernel) + bias)
            return ((1 - z) * h + z * n if "turned" in case else z * h + (1 - z) * n,)

    def run(x):
        states = tuple(tf.zeros((B, H)) for _ in range(2 if cell == "lstm" else 1))
        if "unrolled" in case:
            made = []
            for t in range(T):
                states = step(x[t], *states)
                made.append(states[0])
            return tf.stack(made)

        def body(t, made, *states):
            states = step(x[t], *states)
            return (t + 1, made.write(t, states[0]), *states)

        return tf.while_loop(lambda t, *_: t < T, body, (tf.constant(0), tf.TensorArray(tf.float32, size=T), *states))[1].stack()

    def whole(x):
        return tf.reverse(run(tf.reverse(x, [0])), [0]) if case.endswith("-backward") else run(x)

    function = tf.function(whole, autograph=False).get_concrete_function(tf.TensorSpec((T, B, I), tf.float32))
    x = rng.normal(0, 1.5, (T, B, I)).astype("float32")
    folder = fresh(out, case)
    converter = tf.lite.TFLiteConverter.from_concrete_functions([convert_variables_to_constants_v2(function, lower_control_flow=False)])
    with open(os.path.join(folder, "model.tflite"), "wb") as f:
        f.write(converter.convert())
    write(folder, cell, "sigmoid", candidate, "model.tflite", x, function(tf.constant(x)).numpy(), case=case)


def make_quantised(out, case, cell):
    """A GRU operator whose W and R are integers behind DequantizeLinear: one scale for W, one for each row of R."""
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.RandomState(sum(map(ord, case)))
    stored = [numpy_helper.from_array(array, name) for name, array in (
        ("Wq", rng.randint(-90, 90, (1, 3 * H, I)).astype("int8")), ("Ws", np.float32(0.02)), ("Wz", np.int8(3)),
        ("Rq", rng.randint(20, 230, (1, 3 * H, H)).astype("uint8")), ("Rs", rng.uniform(0.005, 0.02, 3 * H).astype("float32")),
        ("Rz", np.full(3 * H, 128, "uint8")), ("B", rng.normal(0, 0.7, (1, 6 * H)).astype("float32")))]
    nodes = [helper.make_node("DequantizeLinear", ["Wq", "Ws", "Wz"], ["W"]), helper.make_node("DequantizeLinear", ["Rq", "Rs", "Rz"], ["R"], axis=1),
             helper.make_node("GRU", ["x", "W", "R", "B"], ["y"], hidden_size=H, linear_before_reset=1)]
    graph = helper.make_graph(nodes, "quantised", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [T, B, I])],
                              [helper.make_tensor_value_info("y", TensorProto.FLOAT, [T, 1, B, H])], stored)
    folder = fresh(out, case)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), os.path.join(folder, "model.onnx"))
    x = rng.normal(0, 1.5, (T, B, I)).astype("float32")
    y = onnxruntime.InferenceSession(os.path.join(folder, "model.onnx")).run(None, {"x": x})[0][:, 0]
    write(folder, cell, "sigmoid", "tanh", "model.onnx", x, y)


def make_scan(out, case, cell, gate, candidate):
    """A Scan whose body has one matrix for x and one for h, the operators of ONNX for the activations; read from its end where it says reverse."""
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.RandomState(sum(map(ord, case)))
    nodes, stored = [], []
    operators = {"hard_sigmoid_2": ("HardSigmoid", {"alpha": 0.2, "beta": 0.5}), "elu": ("Elu", {"alpha": 0.5}), "selu": ("Selu", {}),
                 "softsign": ("Softsign", {}), "sigmoid": ("Sigmoid", {}), "tanh": ("Tanh", {}), "leaky_relu": ("LeakyRelu", {"alpha": 0.1})}

    def keep(name, *shape):
        stored.append(numpy_helper.from_array(rng.normal(0, 0.7, shape).astype("float32"), name))
        return name

    def add(kind, inputs, output, **attributes):
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def activate(which, value, output):
        kind, attributes = operators[which]
        return add(kind, [value], output, **attributes)

    def sums(name, hidden="h"):
        front = add("Gemm", ["x_t", keep(name + "_w", H, I), keep(name + "_b", H)], name + "_front", transB=1)
        return front, add("Gemm", [hidden, keep(name + "_r", H, H)], name + "_back", transB=1)

    states = ["h", "c"] if cell == "lstm" else ["h"]
    if cell == "lstm":
        part = {g: activate(candidate if g == "g" else gate, add("Add", list(sums(g)), g + "_sum"), g) for g in "ifgo"}
        add("Add", [add("Mul", [part["f"], "c"], "fc"), add("Mul", [part["i"], part["g"]], "ig")], "c_next")
        add("Mul", [part["o"], activate(candidate, "c_next", "squashed")], "h_next")
    elif cell == "rnn":
        activate(candidate, add("Add", list(sums("n")), "n_sum"), "h_next")
    else:
        r = activate(gate, add("Add", list(sums("r")), "r_sum"), "r")
        z = activate(gate, add("Add", list(sums("z")), "z_sum"), "z")
        if cell == "gru_after":
            front, back = sums("n")
            back = add("Mul", [r, back], "gated")
        else:
            front, back = sums("n", add("Mul", [r, "h"], "gated"))
        n = activate(candidate, add("Add", [front, back], "n_sum"), "n")
        add("Add", [n, add("Mul", [z, add("Sub", ["h", n], "apart")], "moved")], "h_next")
    add("Identity", ["h_next"], "y_t")
    info = lambda name, *shape: helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
    body = helper.make_graph(nodes, "body", [info(s, B, H) for s in states] + [info("x_t", B, I)],
                             [info(s + "_next", B, H) for s in states] + [info("y_t", B, H)])
    isReversed = "reverse" in case
    zeros = [numpy_helper.from_array(np.zeros((B, H), "float32"), s + "_0") for s in states]
    scan = helper.make_node("Scan", [s + "_0" for s in states] + ["x"], [s + "_last" for s in states] + ["y"], name="scan", body=body,
                            num_scan_inputs=1, scan_input_directions=[int(isReversed)], scan_output_directions=[int(isReversed)])
    graph = helper.make_graph([scan], "g", [info("x", T, B, I)], [info("y", T, B, H)], zeros + stored)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    folder = fresh(out, case)
    onnx.save(model, os.path.join(folder, "model.onnx"))
    x = rng.normal(0, 1.5, (T, B, I)).astype("float32")
    y = onnxruntime.InferenceSession(os.path.join(folder, "model.onnx")).run(["y"], {"x": x})[0]
    NAMES.update({"elu": "elu(0.5)", "leaky_relu": "leaky_relu(0.1)"})
    write(folder, cell, gate, candidate, "model.onnx", x, y)
    NAMES.update({"elu": "elu(1)", "leaky_relu": "leaky_relu(0.2)"})


def make_coreml(out, case, cell, layers):
    """A network: coremltools writes a GRU as a loop, and squeezes and expands the sequence between LSTM layers."""
    import coremltools
    import torch

    torch.manual_seed(sum(map(ord, case)))
    net = (torch.nn.GRU if cell == "gru_after" else torch.nn.LSTM)(I, H, layers, bidirectional=case.endswith("-both")).eval()

    class Only(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.rnn = net

        def forward(self, x):
            return self.rnn(x)[0]

    class Steps(Only):
        def forward(self, x):
            h = c = torch.zeros(1, H)
            made = []
            for t in range(T):
                a = torch.nn.functional.linear(x[t], net.weight_ih_l0, net.bias_ih_l0)
                b = torch.nn.functional.linear(h, net.weight_hh_l0, net.bias_hh_l0)
                if cell == "lstm":
                    i, f, g, o = (a + b).chunk(4, 1)
                    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
                    h = torch.sigmoid(o) * torch.tanh(c)
                else:
                    (r, z, n), (r2, z2, n2) = a.chunk(3, 1), b.chunk(3, 1)
                    z = torch.sigmoid(z + z2)
                    h = (1 - z) * torch.tanh(n + torch.sigmoid(r + r2) * n2) + z * h
                made.append(h)
            return torch.stack(made)

    x = torch.randn(T, 1, I)
    with torch.no_grad():
        y = net(x)[0]
    model = coremltools.convert(torch.jit.trace((Steps if "unrolled" in case else Only)().eval(), x), inputs=[coremltools.TensorType(name="x", shape=x.shape)], convert_to="neuralnetwork")
    folder = fresh(out, case)
    model.save(os.path.join(folder, "model.mlmodel"))
    write(folder, cell, "sigmoid", "tanh", "model.mlmodel", x.numpy(), y.numpy(), layers, case)


SCANS = [("scan-lstm-hard-sigmoid", "lstm", "hard_sigmoid_2", "softsign"), ("scan-lstm-elu", "lstm", "sigmoid", "elu"),
         ("scan-gru-after-selu", "gru_after", "sigmoid", "selu"), ("scan-gru-before-leaky-relu", "gru_before", "hard_sigmoid_2", "leaky_relu"),
         ("scan-rnn-softsign-reverse", "rnn", None, "softsign")]
COREML = [("coreml-network-gru-loop", "gru_after", 1), ("coreml-network-gru-loop-2", "gru_after", 2), ("coreml-network-lstm-2", "lstm", 2),
          ("coreml-network-gru-loop-both", "gru_after", 1), ("coreml-network-lstm-unrolled", "lstm", 1),
          ("coreml-network-gru-unrolled", "gru_after", 1)]
LOOPS = [("tflite-loop-lstm-backward", "lstm", "tanh"), ("tflite-loop-lstm-clip-relu", "lstm", "relu"),
         ("tflite-loop-gru-before-unrolled", "gru_before", "tanh"), ("tflite-loop-gru-before-turned-unrolled", "gru_before", "tanh")]
QUANTISED = [("onnx-dequantized-gru-after", "gru_after")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    for make, cases in ((make_keras, KERAS), (make_scan, SCANS), (make_coreml, COREML), (make_loop, LOOPS), (make_quantised, QUANTISED)):
        for case in cases:
            if args.only in case[0]:
                make(args.out, *case)
                print("ok ", case[0], flush=True)


if __name__ == "__main__":
    main()
