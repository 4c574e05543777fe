# SPDX-License-Identifier: Apache-2.0
"""Loads exported files with Keras, runs them and compares: Keras 3, tf.keras (1.15 to 2.15), Keras 2.3.

usage: run_keras_exports.py CASES.json
CASES.json is a list of {"name", "file", "x", "y", "tolerance", "cell", "layers", "directions", "input_size",
"hidden_size", "dtype", "bias", "reset_after", "reversed"}; x and y are .npy, [T, B, width], y in the order of time. A `.weights.h5`
holds no model: one is built as a user would. Prints a line for each case; exits 1 when one fails.
"""
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np

try:
    import keras
except ImportError:
    from tensorflow import keras
if os.environ.get("GATELOUPE_TEST_TF_KERAS"):
    from tensorflow import keras

VERSION = getattr(keras, "__version__", None) or __import__("tensorflow").__version__
IS_OLD = VERSION.startswith("2.3.")  # knows no new container, and one type for all layers
TYPES = {"f16": "float16", "f32": "float32", "f64": "float64"}


def built_by_hand(case):
    """The model that a user has whose weights lie in a .weights.h5."""
    layers, dtype = keras.layers, TYPES[case["dtype"]]
    kind = {"lstm": layers.LSTM, "gru": layers.GRU}.get(case["cell"], layers.SimpleRNN)
    options = dict(return_sequences=True, dtype=dtype, use_bias=case["bias"] != "none")
    if case["cell"] == "gru":
        options["reset_after"] = case["reset_after"]
    if case["cell"] == "rnn_relu":
        options["activation"] = "relu"
    stack = [keras.Input((None, case["input_size"]), dtype=dtype)]
    for number in range(case["layers"]):
        backwards = case["reversed"] and number == 0
        layer = kind(case["hidden_size"], go_backwards=backwards, **options)
        stack.append(layers.Bidirectional(layer, dtype=dtype) if case["directions"] == 2 else layer)
    return keras.Sequential(stack)


def models_of(case):
    """Every way to the model that this Keras has for the file: (what was called, the model)."""
    file = case["file"]
    if file.endswith(".weights.h5"):
        if IS_OLD or VERSION.startswith(("1.", "2.2")):
            return
        model = built_by_hand(case)
        model.load_weights(file)
        yield "load_weights", model
        return
    if file.endswith(".keras") and (IS_OLD or VERSION.startswith(("1.", "2.2"))):
        return
    yield "load_model", keras.models.load_model(file, compile=False)
    if file.endswith(".h5") and not IS_OLD and not VERSION.startswith(("1.", "2.2")):
        model = built_by_hand(case)
        model.load_weights(file)
        yield "load_weights", model


def error_of(case, model):
    x, y = np.load(case["x"]), np.load(case["y"])
    batch_first = np.swapaxes(x, 0, 1).astype(TYPES[case["dtype"]])
    got = np.swapaxes(np.asarray(model.predict(batch_first, verbose=0)), 0, 1)
    if case["reversed"]:
        got = got[::-1]  # a layer that goes backwards gives its output in its own order
    assert got.dtype == TYPES[case["dtype"]], "%s instead of %s" % (got.dtype, case["dtype"])
    assert got.shape == y.shape, "%s instead of %s" % (got.shape, y.shape)
    return float(np.abs(got.astype("float64") - y).max())


def main():
    failed = 0
    for case in json.load(open(sys.argv[1])):
        if IS_OLD:
            keras.backend.set_floatx(TYPES[case["dtype"]])
        try:
            for way, model in models_of(case):
                error = error_of(case, model)
                good = error <= case["tolerance"]
                failed += not good
                print("%s Keras %s %s %s: %.3g" % ("ok" if good else "WRONG", VERSION, way, case["name"], error), flush=True)
        except Exception as problem:  # one file must not hide the others
            failed += 1
            print("FAILED Keras %s %s: %s: %s" % (VERSION, case["name"], type(problem).__name__, str(problem)[:400]), flush=True)
        keras.backend.clear_session()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
