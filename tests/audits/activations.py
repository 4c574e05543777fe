#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every activation of Keras in every cell through every container that a converter writes: what the program computes from the file, against
the framework's own output. Writes the table of activations.md.

    python3 activations.py PROGRAM FOLDER [CONTAINER,...] > activations.md

PROGRAM is gateloupe-cli; FOLDER keeps the files. Made with tensorflow-cpu 2.21.0, keras 3.15.1, tf2onnx 1.17.0, openvino 2026.4.1.
"""
import json
import os
import pathlib
import subprocess
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
import keras
import numpy as np
import tensorflow as tf
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

T, B, I, H = 6, 2, 3, 4
CELLS = ("lstm", "gru", "gru reset before", "rnn")
PLAIN = ("tanh", "sigmoid", "hard_sigmoid", "relu", "relu6", "leaky_relu", "elu", "selu", "celu", "softsign", "softplus", "gelu", "silu", "hard_silu", "mish",
         "exponential", "log_sigmoid", "squareplus", "hard_tanh", "hard_shrink", "soft_shrink", "tanh_shrink", "sparse_plus", "sparse_sigmoid", "linear")


def activations():
    named = {name: name for name in PLAIN}
    named["gelu by tanh"] = lambda v: keras.activations.gelu(v, approximate=True)
    named["relu(slope 0.1, most 2)"] = lambda v: keras.activations.relu(v, negative_slope=0.1, max_value=2.0)
    named["relu(threshold 0.3)"] = lambda v: keras.activations.relu(v, threshold=0.3)
    named["own: 2 x sigmoid(x)"] = lambda v: 2.0 * v * keras.ops.sigmoid(v)
    return named


def model_of(cell, activation):
    layers = keras.layers
    more = {"activation": activation, "return_sequences": True}
    layer = (layers.LSTM(H, **more) if cell == "lstm" else layers.SimpleRNN(H, **more) if cell == "rnn"
             else layers.GRU(H, reset_after=cell == "gru", **more))
    model = keras.Sequential([keras.Input((T, I), batch_size=B), layer])
    rng = np.random.default_rng(0)
    model.set_weights([rng.uniform(-0.6, 0.6, w.shape).astype("f4") for w in model.get_weights()])
    return model


def frozen(model):
    function = tf.function(lambda x: model(x), input_signature=[tf.TensorSpec((B, T, I), tf.float32)])
    return convert_variables_to_constants_v2(function.get_concrete_function(), lower_control_flow=False)


def tflite(model, path, kind):
    converter = tf.lite.TFLiteConverter.from_concrete_functions([frozen(model)])
    if kind != "f32":
        converter.optimizations = [tf.lite.Optimize.DEFAULT]
    if kind == "f16":
        converter.target_spec.supported_types = [tf.float16]
    path.write_bytes(converter.convert())


def openvino(model, path):
    import openvino as ov

    saved = path.with_suffix(".saved")
    model.export(str(saved), format="tf_saved_model", verbose=False)
    ov.save_model(ov.convert_model(str(saved)), str(path), compress_to_fp16=False)


# container: suffix, how it is written, the tolerance of the comparison
CONTAINERS = {
    "keras": (".keras", lambda m, p: m.save(p), 2e-5),
    "h5": (".h5", lambda m, p: m.save(p), 2e-5),
    "SavedModel": (".sm", lambda m, p: m.export(str(p), format="tf_saved_model", verbose=False), 2e-5),
    "GraphDef": (".pb", lambda m, p: p.write_bytes(frozen(m).graph.as_graph_def().SerializeToString()), 2e-5),
    "TFLite": (".tflite", lambda m, p: tflite(m, p, "f32"), 2e-5),
    "TFLite f16": (".f16.tflite", lambda m, p: tflite(m, p, "f16"), 2e-5),
    "TFLite int8 weights": (".dyn.tflite", lambda m, p: tflite(m, p, "int8"), 3e-2),
    "ONNX": (".onnx", lambda m, p: m.export(str(p), format="onnx", verbose=False), 2e-5),
    "OpenVINO": (".xml", openvino, 2e-5),
}


def framework_output(model, path, x):
    if path.suffix != ".tflite":
        return np.asarray(model(x))
    interpreter = tf.lite.Interpreter(model_path=str(path))
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], x)
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def answer(program, path, x, y, tolerance):
    """equal, different, unknown (the cell is found, its function is told by values), missed."""
    np.save(path.parent / "x.npy", x.transpose(1, 0, 2))
    np.save(path.parent / "y.npy", y.transpose(1, 0, 2))
    info = subprocess.run([program, "info", str(path), "--json"], capture_output=True, text=True)
    networks = json.loads(info.stdout)["rnns"] if info.returncode == 0 else []
    if len(networks) != 1:
        return "missed"
    if "unknown(" in " ".join(networks[0]["equations"]):
        return "unknown"
    check = subprocess.run([program, "check", str(path), "--input", str(path.parent / "x.npy"), "--expect", str(path.parent / "y.npy"),
                            "--tol", str(tolerance), "--json"], capture_output=True, text=True)
    assumed = " assumed" if networks[0]["assumed"] else ""
    return ("equal" if check.returncode == 0 else "different") + assumed


def shown(answers):
    """One word where the cells agree, else each cell's."""
    return answers[0] if len(set(answers)) == 1 else ", ".join(f"{cell}: {each}" for cell, each in zip(CELLS, answers))


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    containers = sys.argv[3].split(",") if len(sys.argv) > 3 else list(CONTAINERS)
    folder.mkdir(parents=True, exist_ok=True)
    x = np.random.default_rng(1).normal(size=(B, T, I)).astype("f4")
    print("| activation | " + " | ".join(containers) + " |\n| --- |" + " --- |" * len(containers))
    for name, activation in activations().items():
        row = {container: [] for container in containers}
        for cell in CELLS:
            model = model_of(cell, activation)
            y = np.asarray(model(x))
            for container in containers:
                suffix, write, tolerance = CONTAINERS[container]
                path = folder / ("".join(c if c.isalnum() else "_" for c in f"{cell}-{name}") + suffix)
                try:
                    if not path.exists():
                        write(model, path)
                    y = framework_output(model, path, x)
                except Exception as error:  # a converter that refuses
                    print(f"{path.name}: {str(error)[:200]}", file=sys.stderr)
                    row[container].append("not written")
                    continue
                row[container].append(answer(program, path, x, y, tolerance))
        print(f"| {name} | " + " | ".join(shown(row[container]) for container in containers) + " |", flush=True)


if __name__ == "__main__":
    main()
