# SPDX-License-Identifier: Apache-2.0
"""Checks exported ONNX models with onnx, runs them with onnxruntime and compares.

usage: run_onnx_exports.py CASES.json
CASES.json is a list of {"name", "file", "x", "y", "h0", "c0", "h_n", "c_n", "tolerance", "prefix"}: arrays are .npy or null,
x [T, B, I], y [T, B, width]. Prints a line for each case; exits 1 when one fails.
"""

import numpy as np
import onnx
import onnxruntime

from case_report import report

TYPES = {"tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(float16)": np.float16}


def run(case):
    onnx.checker.check_model(case["file"], full_check=True)
    session = onnxruntime.InferenceSession(case["file"], providers=["CPUExecutionProvider"])
    prefix = case["prefix"]
    feed = {}
    for value in session.get_inputs():  # of all networks of the file
        x = np.load(case["x"]) if value.name == prefix + "X" else np.zeros((1, 1, value.shape[2]))
        feed[value.name] = x.astype(TYPES[value.type])
    for value in session.get_overridable_initializers():
        key = value.name[len(prefix):]
        if value.name.startswith(prefix) and key in ("h0", "c0") and case.get(key):
            feed[value.name] = np.load(case[key]).astype(TYPES[value.type])
    worst = 0.0
    for name, key in (("Y", "y"), ("Y_h", "h_n"), ("Y_c", "c_n")):
        if case.get(key):
            wanted = np.load(case[key])
            found = session.run([prefix + name], feed)[0]
            assert found.shape == wanted.shape, (name, found.shape, wanted.shape)
            worst = max(worst, np.abs(found.astype(np.float64) - wanted).max())
    return worst


report(onnxruntime.__version__, run)
