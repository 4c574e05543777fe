# SPDX-License-Identifier: Apache-2.0
"""Loads exported .params into gluon's layers, runs them and compares.

usage: run_mxnet_exports.py CASES.json
CASES.json is a list as run_torch_exports.py takes it. Prints a line for each case; exits 1 when one fails.
"""

import numpy as np

np.bool = bool  # what MXNet 1.9 still asks NumPy for
import mxnet as mx
from mxnet import gluon

from case_report import report

TYPES = {"f16": "float16", "f32": "float32", "f64": "float64", "bf16": "float32"}


def run(case):
    size = dict(hidden_size=case["hidden_size"], num_layers=case["layers"], bidirectional=case["directions"] == 2,
                input_size=case["input_size"])
    kinds = {"lstm": gluon.rnn.LSTM, "gru": gluon.rnn.GRU}
    if case["cell"] in kinds:
        layer = kinds[case["cell"]](**size)
    else:
        layer = gluon.rnn.RNN(activation="relu" if case["cell"] == "rnn_relu" else "tanh", **size)
    layer.cast(TYPES[case["dtype"]])
    layer.load_parameters(case["file"])
    layer.cast("float32")

    def array(key):
        return mx.nd.array(np.load(case[key]).astype(np.float32)) if case.get(key) else None

    x = array("x")
    start = layer.begin_state(batch_size=x.shape[1])
    if case.get("h0"):
        start = [array("h0")] + ([array("c0")] if case["cell"] == "lstm" else [])
    y, _ = layer(x, start)
    return np.abs(y.asnumpy() - np.load(case["y"])).max()


report(mx.__version__, run, tolerance=lambda case: max(case["tolerance"], 2e-5), is_left_out=lambda case: case.get("lengths"))
