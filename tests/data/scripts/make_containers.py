# SPDX-License-Identifier: Apache-2.0
"""Models of PyTorch, Keras 3 and ONNX Runtime in the containers that people put them in.

Lists of get_weights() without names, an architecture beside weights, a pickled model, the pickle protocols 0 and 1, archives in archives,
single compressed files, quantised ONNX operators, and ONNX graphs whose weights are inputs. Made with torch 2.15, keras 3.15.1 on
tensorflow-cpu 2.21, onnx 1.23, onnxruntime 1.32, joblib 1.6 and, for .zst, the program zstd.

usage: make_containers.py --out DIR [--only PART_OF_A_NAME]
"""
import argparse
import gzip
import io
import lzma
import os
import pickle
import subprocess
import tarfile
import zipfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np

import fixture

T, B = 7, 2
CASES = {}
GATES = {"lstm": ["input", "forget", "cell", "output"], "gru": ["update", "reset", "new"], "rnn_tanh": ["hidden"]}  # Keras' column blocks


def case(name):
    def register(make):
        CASES[name] = make
        return make
    return register


def spec(cell, I, H, bias, layers=1, directions=1, **more):
    return dict(cell=cell, layers=layers, directions=directions, input_size=I, hidden_size=H, projection_size=None,
                input_mode="linear", bias=bias, dtype="f32", **more)


def torch_rnn(kind, I, H, layers=1, bidirectional=False, seed=0, name="", computed=False):
    """A network of PyTorch, and what fixture.py wants to know of it."""
    import torch
    torch.manual_seed(seed)
    net = getattr(torch.nn, kind)(I, H, num_layers=layers, bidirectional=bidirectional)
    x = np.random.default_rng(seed).standard_normal((T, B, I)).astype(np.float32)
    with torch.no_grad():
        y = net(torch.from_numpy(x))[0].numpy()
    cell = {"LSTM": "lstm", "GRU": "gru", "RNN": "rnn_tanh"}[kind]
    canonical = {}
    for layer in range(layers):
        for side in range(2 if bidirectional else 1):
            end = "_l%d%s" % (layer, "_reverse" if side else "")
            for part, what in (("weight_ih", "input_weights"), ("weight_hh", "recurrent_weights"), ("bias_ih", "input_bias"), ("bias_hh", "recurrent_bias")):
                blocks = np.split(getattr(net, part + end).detach().numpy(), len(fixture.GATES[cell]))
                for gate, block in zip(fixture.GATES[cell], blocks):
                    canonical[fixture.key(layer, side, gate, what)] = block.copy()
    entry = dict(name_contains=name, spec=spec(cell, I, H, "double", layers, 2 if bidirectional else 1), canonical=canonical, x=x, y=y)
    if computed:
        entry["computed"] = True
    return net, entry


def made_torch():
    import torch
    return "torch %s" % torch.__version__


def keras_canonical(weights, cell, H, sides):
    canonical, each = {}, len(weights) // sides
    for side in range(sides):
        kernel, recurrent, *bias = weights[side * each:side * each + each]
        for at, gate in enumerate(GATES[cell]):
            columns = slice(at * H, at * H + H)
            canonical[fixture.key(0, side, gate, "input_weights")] = kernel[:, columns].T.copy()
            canonical[fixture.key(0, side, gate, "recurrent_weights")] = recurrent[:, columns].T.copy()
            if bias and bias[0].ndim == 2:
                canonical[fixture.key(0, side, gate, "input_bias")] = bias[0][0, columns].copy()
                canonical[fixture.key(0, side, gate, "recurrent_bias")] = bias[0][1, columns].copy()
            elif bias:
                canonical[fixture.key(0, side, gate, "input_bias")] = bias[0][columns].copy()
    return canonical


def keras_net(layers, I, seed):
    """A Sequential, and an entry for each of its recurrent layers with that layer's own input and output."""
    import keras
    keras.utils.set_random_seed(seed)
    net = keras.Sequential([keras.Input((T, I))] + layers)
    rng = np.random.default_rng(seed)
    net.set_weights([rng.uniform(-0.6, 0.6, w.shape).astype(np.float32) for w in net.get_weights()])
    x, entries = rng.standard_normal((B, T, I)).astype(np.float32), []
    for layer in net.layers:
        y = np.asarray(layer(x))
        inner = getattr(layer, "forward_layer", layer)
        cell = {"LSTM": "lstm", "GRU": "gru", "SimpleRNN": "rnn_tanh"}.get(type(inner).__name__)
        if cell:
            sides = 2 if inner is not layer else 1
            weights = layer.get_weights()
            bias = "none" if len(weights) // sides == 2 else "double" if weights[2].ndim == 2 else "single_input"
            entries.append(dict(name_contains="", spec=spec(cell, x.shape[2], inner.units, bias, 1, sides),
                                canonical=keras_canonical(weights, cell, inner.units, sides), x=x.transpose(1, 0, 2), y=y.transpose(1, 0, 2)))
        x = y
    return net, entries


def made_keras():
    import keras
    import tensorflow
    return "keras %s, tensorflow %s" % (keras.__version__, tensorflow.__version__)


def object_list(arrays):
    """As numpy.save() makes of a list of arrays of different shapes."""
    made = np.empty(len(arrays), object)
    made[:] = arrays
    return made


def layers_of_keras():
    import keras
    return keras.layers


@case("list-npy-lstm")
def list_npy_lstm(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(6, return_sequences=True)], 5, 1)
    np.save(os.path.join(folder, "weights.npy"), object_list(net.layers[0].get_weights()), allow_pickle=True)
    fixture.write_case(folder, made_keras(), "weights.npy", "npy", entries)


@case("list-npy-model")
def list_npy_model(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.GRU(4, return_sequences=True), L.Bidirectional(L.LSTM(3, return_sequences=True)), L.Dense(2)], 5, 2)
    np.save(os.path.join(folder, "model_weights.npy"), object_list(net.get_weights()), allow_pickle=True)
    for entry, name in zip(entries, ("model_weights", "model_weights_1")):
        entry["name_contains"] = name
    fixture.write_case(folder, made_keras(), "model_weights.npy", "npy", entries)


@case("list-npz-bi-gru")
def list_npz_bi_gru(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.Bidirectional(L.GRU(3, return_sequences=True))], 4, 3)
    np.savez(os.path.join(folder, "weights.npz"), *net.get_weights())
    fixture.write_case(folder, made_keras(), "weights.npz", "npz", entries)


@case("list-npz-objects-deflated")
def list_npz_objects(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True), L.Dense(2)], 3, 4)
    np.savez_compressed(os.path.join(folder, "weights.npz"), allow_pickle=True, lstm=object_list(net.layers[0].get_weights()), dense=object_list(net.layers[1].get_weights()))
    entries[0]["name_contains"], entries[0]["computed"] = "lstm", True
    fixture.write_case(folder, made_keras(), "weights.npz", "npz", entries)


@case("list-pickle-layers")
def list_pickle_layers(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True), L.SimpleRNN(3, return_sequences=True), L.Dense(2)], 3, 5)
    with open(os.path.join(folder, "weights.pkl"), "wb") as f:
        pickle.dump([layer.get_weights() for layer in net.layers], f)
    for entry, name in zip(entries, ("0", "1")):
        entry["name_contains"] = name
    fixture.write_case(folder, made_keras(), "weights.pkl", "pickle", entries)


def protocol(folder, number):
    net, entry = torch_rnn("GRU", 4, 3, seed=6 + number, computed=number == 0)
    with open(os.path.join(folder, "weights.pkl"), "wb") as f:
        pickle.dump({name: value.numpy() for name, value in net.state_dict().items()}, f, protocol=number)
    entry["computed"] = True  # Python 3 spells bytes as text in both
    fixture.write_case(folder, made_torch(), "weights.pkl", "pickle", [entry])


@case("pickle-protocol-0")
def pickle_protocol_0(folder):
    protocol(folder, 0)


@case("pickle-protocol-1")
def pickle_protocol_1(folder):
    protocol(folder, 1)


@case("pickle-keras-model")
def pickle_keras_model(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True, name="encoder"), L.Dense(2)], 3, 8)
    with open(os.path.join(folder, "model.pkl"), "wb") as f:
        pickle.dump(net, f)
    entries[0]["name_contains"] = "encoder"
    fixture.write_case(folder, made_keras(), "model.pkl", "keras-v3", entries)


@case("pickle-keras-model-protocol-2")
def pickle_keras_model_2(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True, name="encoder")], 3, 21)
    with open(os.path.join(folder, "model.pkl"), "wb") as f:
        pickle.dump(net, f, protocol=2)
    entries[0]["name_contains"], entries[0]["computed"] = "encoder", True  # Python 3 spells bytes as text
    fixture.write_case(folder, made_keras(), "model.pkl", "keras-v3", entries)


def pickled_state_dict(folder, number, seed):
    """Plain pickle, not torch.save(): every storage is a stream of its own inside the pickle."""
    net, entry = torch_rnn("LSTM", 4, 3, seed=seed)
    with open(os.path.join(folder, "weights.pkl"), "wb") as f:
        pickle.dump(net.state_dict(), f, protocol=number)
    entry["computed"] = True
    fixture.write_case(folder, made_torch(), "weights.pkl", "pickle", [entry])


@case("pickle-torch-protocol-0")
def pickle_torch_0(folder):
    pickled_state_dict(folder, 0, 22)


@case("pickle-torch-protocol-2")
def pickle_torch_2(folder):
    pickled_state_dict(folder, 2, 23)


def torch_stream(folder, number):
    """What torch.save() wrote before 1.6, and writes when it is told to, with another protocol than its usual 2."""
    import torch
    net, entry = torch_rnn("GRU", 4, 3, seed=24 + number)
    torch.save(net.state_dict(), os.path.join(folder, "weights.pth"), _use_new_zipfile_serialization=False, pickle_protocol=number)
    fixture.write_case(folder, made_torch(), "weights.pth", "pytorch-legacy", [entry])


@case("torch-stream-protocol-1")
def torch_stream_1(folder):
    torch_stream(folder, 1)


@case("torch-stream-protocol-4")
def torch_stream_4(folder):
    torch_stream(folder, 4)


def joblib_dump(folder, name, seed, **settings):
    import joblib
    net, entry = torch_rnn("LSTM", 4, 3, seed=seed)
    state = {name: value.numpy() for name, value in net.state_dict().items()}
    state["weight_ih_l0"] = np.asfortranarray(state["weight_ih_l0"])
    joblib.dump({"note": "an LSTM", "state": state, "words": np.array(["a", "bc"])}, os.path.join(folder, name), **settings)
    if settings.get("compress"):
        entry["computed"] = True
    entry["name_contains"] = "state"
    fixture.write_case(folder, made_torch() + ", joblib " + joblib.__version__, name, "pickle", [entry])


@case("joblib-plain")
def joblib_plain(folder):
    joblib_dump(folder, "weights.joblib", 31)


@case("joblib-protocol-2")
def joblib_protocol_2(folder):
    joblib_dump(folder, "weights.joblib", 32, protocol=2)


@case("joblib-zlib")
def joblib_zlib(folder):
    joblib_dump(folder, "weights.joblib.z", 33, compress=("zlib", 3))


@case("joblib-lzma")
def joblib_lzma(folder):
    joblib_dump(folder, "weights.joblib.lzma", 34, compress=("lzma", 3))


def own_activations(folder, seed, dump, name):
    """Activations that only the pickled architecture tells."""
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True, name="encoder", activation="relu")], 3, seed)
    with open(os.path.join(folder, name), "wb") as f:
        pickle.dump(dump(net), f)
    entries[0]["name_contains"] = "encoder"
    entries[0]["unrunnable"] = "activation relu: cuDNN has tanh only"
    for what in ("x", "y"):
        np.save(os.path.join(folder, "encoder_%s.npy" % what), entries[0].pop(what))
    fixture.write_case(folder, made_keras(), name, "pickle", entries)


@case("pickle-json-and-weights")
def pickle_json_and_weights(folder):
    own_activations(folder, 35, lambda net: (net.to_json(), net.get_weights()), "model.pkl")


@case("pickle-config-and-weights")
def pickle_config_and_weights(folder):
    own_activations(folder, 36, lambda net: {"config": net.get_config(), "weights": net.get_weights()}, "model.pkl")


@case("json-beside-weights")
def json_beside_weights(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True, name="encoder", activation="relu", recurrent_activation="hard_sigmoid"),
                              L.GRU(3, return_sequences=True, name="decoder")], 3, 9)
    net.save_weights(os.path.join(folder, "model.weights.h5"))
    with open(os.path.join(folder, "model.json"), "w") as f:
        f.write(net.to_json())
    for entry, name in zip(entries, ("encoder", "decoder")):
        entry["name_contains"] = name
    np.save(os.path.join(folder, "encoder_x.npy"), entries[0].pop("x"))
    np.save(os.path.join(folder, "encoder_y.npy"), entries[0].pop("y"))
    entries[0]["unrunnable"] = "activations relu and hard_sigmoid: cuDNN has tanh and sigmoid only"
    fixture.write_case(folder, made_keras(), "model.weights.h5", "keras-h5", entries)


@case("zip-around-policy")
def zip_around_policy(folder):
    import torch
    entries, state = [], {}
    for at, name in enumerate(("lstm_actor", "lstm_critic")):
        net, entry = torch_rnn("LSTM", 4, 3, seed=10 + at, name=name)
        state.update((name + "." + key, value) for key, value in net.state_dict().items())
        entries.append(entry)
    policy, empty = io.BytesIO(), io.BytesIO()
    torch.save(state, policy)
    torch.save({}, empty)
    with zipfile.ZipFile(os.path.join(folder, "model.zip"), "w") as archive:  # stored, as Stable Baselines writes it
        archive.writestr("data", '{"policy_class": "RecurrentActorCriticPolicy", "gamma": 0.99}')
        archive.writestr("pytorch_variables.pth", empty.getvalue())
        archive.writestr("policy.pth", policy.getvalue())
        archive.writestr("_stable_baselines3_version", "2.7.0")
    fixture.write_case(folder, made_torch(), "model.zip", "pytorch-zip", entries)


@case("zip-around-tar-gz")
def zip_around_tar_gz(folder):
    import torch
    net, entry = torch_rnn("GRU", 4, 3, layers=2, seed=12, computed=True)
    weights = io.BytesIO()
    torch.save(net.state_dict(), weights)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        info = tarfile.TarInfo("checkpoint/weights.pt")
        info.size = len(weights.getvalue())
        archive.addfile(info, io.BytesIO(weights.getvalue()))
    with zipfile.ZipFile(os.path.join(folder, "model.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.md", "a model\n")
        archive.writestr("model.tar.gz", packed.getvalue())
    fixture.write_case(folder, made_torch(), "model.zip", "pytorch-zip", [entry])


@case("single-pt-gz")
def single_pt_gz(folder):
    import torch
    net, entry = torch_rnn("LSTM", 4, 3, bidirectional=True, seed=13, computed=True)
    weights = io.BytesIO()
    torch.save(net.state_dict(), weights)
    with open(os.path.join(folder, "weights.pt.gz"), "wb") as f:
        f.write(gzip.compress(weights.getvalue(), mtime=0))
    fixture.write_case(folder, made_torch(), "weights.pt.gz", "pytorch-zip", [entry])


@case("single-npz-zst")
def single_npz_zst(folder):
    net, entry = torch_rnn("RNN", 4, 3, seed=14, computed=True)
    path = os.path.join(folder, "tanh.npz")
    np.savez(path, **{name: value.numpy() for name, value in net.state_dict().items()})
    subprocess.run(["zstd", "-q", "--rm", path], check=True)
    fixture.write_case(folder, made_torch(), "tanh.npz.zst", "npz", [entry])


@case("single-h5-xz")
def single_h5_xz(folder):
    L = layers_of_keras()
    net, entries = keras_net([L.LSTM(4, return_sequences=True, name="encoder")], 3, 15)
    net.save(os.path.join(folder, "model.h5"))
    with open(os.path.join(folder, "model.h5"), "rb") as f, open(os.path.join(folder, "model.h5.xz"), "wb") as packed:
        packed.write(lzma.compress(f.read()))
    os.remove(os.path.join(folder, "model.h5"))
    entries[0]["name_contains"], entries[0]["computed"] = "encoder", True
    fixture.write_case(folder, made_keras(), "model.h5.xz", "keras-h5", entries)


ONNX_ROWS = {"LSTM": ["input", "output", "forget", "cell"], "GRU": ["update", "reset", "new"], "RNN": ["hidden"]}
SEVERAL = {"LSTM": "lstm", "GRU": "gru", "RNN": "rnn_tanh"}


def onnx_arrays(kind, I, H, sides, rng):
    rows = len(ONNX_ROWS[kind]) * H
    return [rng.uniform(-0.6, 0.6, shape).astype(np.float32) for shape in ((sides, rows, I), (sides, rows, H), (sides, 2 * rows))]


def onnx_canonical(kind, W, R, bias):
    canonical, H = {}, R.shape[2]
    for side in range(len(W)):
        for at, gate in enumerate(ONNX_ROWS[kind]):
            rows = slice(at * H, at * H + H)
            canonical[fixture.key(0, side, gate, "input_weights")] = W[side, rows].copy()
            canonical[fixture.key(0, side, gate, "recurrent_weights")] = R[side, rows].copy()
            halves = np.split(bias[side], 2)
            canonical[fixture.key(0, side, gate, "input_bias")] = halves[0][rows].copy()
            canonical[fixture.key(0, side, gate, "recurrent_bias")] = halves[1][rows].copy()
    return canonical


def onnx_model(kind, H, sides, I, inputs=(), initializers=()):
    from onnx import TensorProto, helper, numpy_helper
    settings = {"hidden_size": H, "direction": "bidirectional" if sides == 2 else "forward"}
    if kind == "GRU":
        settings["linear_before_reset"] = 1
    node = helper.make_node(kind, ["X", "W", "R", "B"], ["Y"], name="rnn", **settings)
    graph_inputs = [helper.make_tensor_value_info("X", TensorProto.FLOAT, [T, B, I])]
    graph_inputs += [helper.make_tensor_value_info(name, TensorProto.FLOAT, value.shape) for name, value in inputs]
    graph = helper.make_graph([node], "g", graph_inputs, [helper.make_tensor_value_info("Y", TensorProto.FLOAT, None)],
                              [numpy_helper.from_array(value, name) for name, value in initializers])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8)


def made_onnx():
    import onnx
    import onnxruntime
    return "onnx %s, onnxruntime %s" % (onnx.__version__, onnxruntime.__version__)


def side_by_side(y):
    """[T, D, B, H] of ONNX as [T, B, D*H]."""
    return y.transpose(0, 2, 1, 3).reshape(y.shape[0], y.shape[2], -1)


def onnx_inputs(folder, kind, sides, seed):
    import onnx
    import onnxruntime
    from onnx import numpy_helper
    I, H, rng = 4, 3, np.random.default_rng(seed)
    named = list(zip(("W", "R", "B"), onnx_arrays(kind, I, H, sides, rng)))
    model = onnx_model(kind, H, sides, I, inputs=named)
    onnx.save(model, os.path.join(folder, "model.onnx"))
    x = rng.standard_normal((T, B, I)).astype(np.float32)
    y = onnxruntime.InferenceSession(model.SerializeToString()).run(None, dict(named, X=x))[0]
    os.makedirs(os.path.join(folder, "test_data_set_0"))
    for at, value in enumerate([x] + [value for _, value in named]):
        with open(os.path.join(folder, "test_data_set_0", "input_%d.pb" % at), "wb") as f:
            f.write(numpy_helper.from_array(value, "XWRB"[at]).SerializeToString())
    with open(os.path.join(folder, "test_data_set_0", "output_0.pb"), "wb") as f:
        f.write(numpy_helper.from_array(y, "Y").SerializeToString())
    entry = dict(name_contains="rnn", spec=spec(SEVERAL[kind], I, H, "double", 1, sides), canonical=onnx_canonical(kind, *[value for _, value in named]),
                 x=x, y=side_by_side(y))
    fixture.write_case(folder, made_onnx(), "model.onnx", "onnx", [entry])


@case("onnx-weights-are-inputs-lstm")
def onnx_inputs_lstm(folder):
    onnx_inputs(folder, "LSTM", 2, 16)


@case("onnx-weights-are-inputs-gru")
def onnx_inputs_gru(folder):
    onnx_inputs(folder, "GRU", 1, 17)


def onnx_quantised(folder, sides, per_channel, seed):
    import onnx
    import onnxruntime
    from onnx import numpy_helper
    from onnxruntime.quantization import QuantType, quantize_dynamic
    I, H, rng = 4, 3, np.random.default_rng(seed)
    W, R, bias = onnx_arrays("LSTM", I, H, sides, rng)
    full, small = [os.path.join(folder, name) for name in ("full.onnx", "model.onnx")]
    onnx.save(onnx_model("LSTM", H, sides, I, initializers=[("W", W), ("R", R), ("B", bias)]), full)
    quantize_dynamic(full, small, per_channel=per_channel, weight_type=QuantType.QInt8)
    os.remove(full)
    stored = {i.name: numpy_helper.to_array(i) for i in onnx.load(small).graph.initializer}
    assert onnx.load(small).graph.node[0].op_type == "DynamicQuantizeLSTM"
    numbers = []
    for name in "WR":  # stored [D, in, 4H]; the scales one for each direction, or for each column, too
        q, scale, zero = [stored["%s_%s" % (name, what)] for what in ("quantized", "scale", "zero_point")]
        scale, zero = [value.reshape(sides, 1, -1).astype(np.float32) for value in (scale, zero)]
        numbers.append(((q.astype(np.float32) - zero) * scale).transpose(0, 2, 1))
    x = rng.standard_normal((T, B, I)).astype(np.float32)
    y = onnxruntime.InferenceSession(small).run(None, {"X": x})[0]
    entry = dict(name_contains="rnn", spec=spec("lstm", I, H, "double", 1, sides), canonical=onnx_canonical("LSTM", *numbers, bias),
                 x=x, y=side_by_side(y), computed=True, tolerance=0.02)  # ONNX Runtime rounds x and h to 8 bits, too
    fixture.write_case(folder, made_onnx(), "model.onnx", "onnx", [entry])


@case("onnx-quantised-lstm")
def onnx_quantised_lstm(folder):
    onnx_quantised(folder, 1, False, 18)


@case("onnx-quantised-bi-lstm")
def onnx_quantised_bi_lstm(folder):
    onnx_quantised(folder, 2, True, 19)


if __name__ == "__main__":
    args = argparse.ArgumentParser()
    args.add_argument("--out", required=True)
    args.add_argument("--only", default="")
    args = args.parse_args()
    for name, make in CASES.items():
        if args.only in name:
            make(fixture.fresh(os.path.join(args.out, name)))
