# SPDX-License-Identifier: Apache-2.0
"""Loads exported state_dicts with torch, runs them and compares.

usage: run_torch_exports.py CASES.json
CASES.json is a list of {"name", "file", "x", "y", "lengths", "h0", "c0", "tolerance", "cell", "layers", "directions",
"input_size", "hidden_size", "projection_size", "dtype", "prefix"}: arrays are .npy or null, x [T, B, I], y [T, B, width].
Prints a line for each case; exits 1 when one fails.
"""

import numpy as np
import torch

from case_report import report

TYPES = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64}


def module_of(case, state):
    """torch's own module, as big as the case says; biases are there when the file has some."""
    kind = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU}.get(case["cell"], torch.nn.RNN)
    options = dict(num_layers=case["layers"], bidirectional=case["directions"] == 2,
                   bias=any("bias" in name for name in state))
    if case["cell"] == "rnn_relu":
        options["nonlinearity"] = "relu"
    if case["projection_size"]:
        options["proj_size"] = case["projection_size"]
    return kind(case["input_size"], case["hidden_size"], **options)


def array(case, key):
    return torch.from_numpy(np.load(case[key]).astype(np.float64)) if case.get(key) else None


def run(case):
    state = torch.load(case["file"], weights_only=True, map_location="cpu")
    mapped = torch.load(case["file"], weights_only=True, mmap=True)
    assert list(state) == list(mapped) and all(torch.equal(state[k], mapped[k]) for k in state)
    prefix = case["prefix"]
    state = {name[len(prefix):]: value for name, value in state.items() if name.startswith(prefix)}
    assert all(value.dtype == TYPES[case["dtype"]] for value in state.values()), "types"
    module = module_of(case, state)
    module.load_state_dict(state)
    module.double()
    h0, c0 = array(case, "h0"), array(case, "c0")
    start = None if h0 is None else (h0, c0) if case["cell"] == "lstm" else h0
    x = array(case, "x")
    if case.get("lengths"):
        lengths = torch.from_numpy(np.load(case["lengths"]).astype(np.int64))
        packed = torch.nn.utils.rnn.pack_padded_sequence(x, lengths, enforce_sorted=False)
        y, _ = module(packed, start)
        y, _ = torch.nn.utils.rnn.pad_packed_sequence(y, total_length=x.shape[0])
    else:
        y, _ = module(x, start)
    return np.abs(y.detach().numpy() - np.load(case["y"])).max()


report(torch.__version__, run)
