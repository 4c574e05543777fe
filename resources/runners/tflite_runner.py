#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A recurrent TFLite network, for `gateloupe-cli prove`:

    gateloupe-cli prove net.tflite --runner "python3 tflite_runner.py {model} {in} {out}"

Its first input is [B, T, I] and its first output [B, T, W], as Keras' layers with return_sequences
have them; x is given as [T, B, I]. Needs the package ai-edge-litert, tflite-runtime or tensorflow.
"""
import sys

import numpy as np

try:
    from ai_edge_litert.interpreter import Interpreter
except ImportError:
    try:
        from tflite_runtime.interpreter import Interpreter
    except ImportError:
        from tensorflow.lite import Interpreter

model, source, target = sys.argv[1:4]
x = np.load(source).transpose(1, 0, 2)
interpreter = Interpreter(model)
entry = interpreter.get_input_details()[0]
interpreter.resize_tensor_input(entry["index"], x.shape)
interpreter.allocate_tensors()
interpreter.set_tensor(entry["index"], np.ascontiguousarray(x, entry["dtype"]))
interpreter.invoke()
y = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])
np.save(target, y.transpose(1, 0, 2).astype(np.float32))
