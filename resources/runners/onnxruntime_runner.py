#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One ONNX LSTM, GRU or RNN through ONNX Runtime, for `gateloupe-cli prove`:

    gateloupe-cli prove net.onnx --runner "python3 onnxruntime_runner.py {model} {in} {out}"

Takes the first input of the graph that has three axes as x [T, B, I] and the first output; an output
of the operator itself, [T, D, B, H], becomes [T, B, D * H].
"""
import sys

import numpy as np
import onnxruntime

model, source, target = sys.argv[1:4]
session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
x = np.load(source)
names = [i.name for i in session.get_inputs() if len(i.shape) == 3]
y = session.run(None, {names[0]: x})[0]
if y.ndim == 4:
    y = y.transpose(0, 2, 1, 3).reshape(y.shape[0], y.shape[2], -1)
np.save(target, y.astype(np.float32))
