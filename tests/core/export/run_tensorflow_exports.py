# SPDX-License-Identifier: Apache-2.0
"""Restores exported checkpoints with TensorFlow 1.15 on the CPU, runs the cells they are for and compares.

usage: run_tensorflow_exports.py CASES.json
CASES.json is a list of {"name", "prefix", "scope", "x", "y", "tolerance", "cell", "layers", "directions", "input_size",
"hidden_size", "dtype", "opaque", "reset_after", "projection_size"}; x and y are .npy, [T, B, width]. Prints a line for each case; exits
1 when one fails.

Two readers each: cuDNN-compatible cells under MultiRNNCell or stack_bidirectional_dynamic_rnn, restored by a Saver, with
their output; and the CuDNN layer with the Saver that it makes itself, whose every entry must be in the checkpoint with the
right type and shape. The layer's own kernels run on a GPU alone, so its values are compared as numbers.
"""
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf
from tensorflow.contrib import cudnn_rnn

tf.logging.set_verbosity(tf.logging.ERROR)
TYPES = {"f16": tf.float16, "f32": tf.float32, "f64": tf.float64}
LAYERS = {"lstm": cudnn_rnn.CudnnLSTM, "gru": cudnn_rnn.CudnnGRU, "rnn_tanh": cudnn_rnn.CudnnRNNTanh, "rnn_relu": cudnn_rnn.CudnnRNNRelu}


def make_cell(case):
    hidden, dtype = case["hidden_size"], TYPES[case["dtype"]]
    if case["cell"] == "lstm":
        if case.get("projection_size"):
            return tf.nn.rnn_cell.LSTMCell(hidden, num_proj=case["projection_size"], dtype=dtype)
        if dtype == tf.float64:  # the compatible cell's kernel has no f64; this cell has its equations and its names
            return tf.nn.rnn_cell.LSTMCell(hidden, forget_bias=0.0, dtype=dtype, name="cudnn_compatible_lstm_cell")
        return cudnn_rnn.CudnnCompatibleLSTMCell(hidden)
    if case["cell"] == "gru":
        if not case["reset_after"]:
            return tf.nn.rnn_cell.GRUCell(hidden, dtype=dtype)
        return cudnn_rnn.CudnnCompatibleGRUCell(hidden)
    return tf.nn.rnn_cell.BasicRNNCell(hidden, activation=tf.nn.relu if case["cell"] == "rnn_relu" else tf.tanh, dtype=dtype)


def build(case, x):
    dtype, layers = TYPES[case["dtype"]], case["layers"]
    if case["directions"] == 1:
        cell = tf.nn.rnn_cell.MultiRNNCell([make_cell(case) for _ in range(layers)])
        return tf.nn.dynamic_rnn(cell, x, dtype=dtype, time_major=True)[0]
    forward, backward = ([make_cell(case) for _ in range(layers)] for _ in range(2))
    return tf.contrib.rnn.stack_bidirectional_dynamic_rnn(forward, backward, x, dtype=dtype, time_major=True)[0]


def error_of_cells(case):
    tf.reset_default_graph()
    x_value, y = np.load(case["x"]), np.load(case["y"])
    x = tf.placeholder(TYPES[case["dtype"]], x_value.shape)
    if case["scope"]:
        with tf.variable_scope(case["scope"]):
            output = build(case, x)
    else:
        output = build(case, x)
    with tf.Session() as session:
        tf.train.Saver().restore(session, case["prefix"])
        got = session.run(output, {x: x_value})
    return float(np.abs(got.astype("float64") - y).max())


def check_layer(case):
    """What the layer's own Saver asks for is there. Returns how many entries that is."""
    tf.reset_default_graph()
    layer = LAYERS[case["cell"]](
        case["layers"], case["hidden_size"], dtype=TYPES[case["dtype"]],
        direction="bidirectional" if case["directions"] == 2 else "unidirectional", name="layer")
    if case["scope"]:
        with tf.variable_scope(case["scope"]):
            layer.build([None, None, case["input_size"]])
    else:
        layer.build([None, None, case["input_size"]])
    reader = tf.train.load_checkpoint(case["prefix"])
    shapes, types = reader.get_variable_to_shape_map(), reader.get_variable_to_dtype_map()
    names = [spec.name for spec in layer.saveable.specs]
    for name in names:
        assert name in shapes, "%s is missing" % name
        assert types[name] == TYPES[case["dtype"]], "%s is %s" % (name, types[name])
    if case["opaque"]:
        name = (case["scope"] + "/" if case["scope"] else "") + "opaque_kernel"
        assert len(shapes[name]) == 1, "%s is %s" % (name, shapes[name])
        names.append(name)
    left = set(shapes) - set(names)
    assert not left, "nobody reads %s" % sorted(left)
    for name in names:  # the reader compares every sum
        assert np.isfinite(reader.get_tensor(name).astype("float64")).all()
    return len(names)


def main():
    failed = 0
    for case in json.load(open(sys.argv[1])):
        try:
            error = error_of_cells(case)
            good = error <= case["tolerance"]
            entries = check_layer(case) if case["is_canonical"] else 0
            failed += not good
            print("%s TensorFlow %s %s: %.3g, %d entries of the layer's Saver" % (
                "ok" if good else "WRONG", tf.__version__, case["name"], error, entries), flush=True)
        except Exception as problem:  # one file must not hide the others
            failed += 1
            print("FAILED TensorFlow %s %s: %s: %s" % (tf.__version__, case["name"], type(problem).__name__, str(problem)[:400]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
