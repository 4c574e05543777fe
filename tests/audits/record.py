#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the recurrent layers inside of published networks read and gave in ONNX Runtime, as .npy files.

    record.py silero silero_vad_16k_op15.onnx test.wav     writes silero_x.npy [T, 1, 128] and silero_y.npy, of 16 kHz mono
    record.py dtln model_1.onnx SECONDS                    writes dtln_x.npy [T, 1, 257] and dtln_y.npy, of made sound

Needs numpy, onnx and onnxruntime (here 1.32.0 on one thread, so that a second run gives the same bits).
"""
import sys
import wave

import numpy as np
import onnx
import onnxruntime


def session_with(path, names):
    model = onnx.load(path)
    have = {output.name for output in model.graph.output}
    for name in names:
        if name not in have:
            model.graph.output.append(onnx.helper.make_empty_tensor_value_info(name))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def read_by_branch(path):
    """The value of the outer graph that the 16 kHz branch's LSTM reads."""
    for node in onnx.load(path).graph.node:
        for attribute in node.attribute:
            if attribute.name == "then_branch":
                made = {output: inner for inner in attribute.g.node for output in inner.output}
                for inner in attribute.g.node:
                    if inner.op_type == "LSTM":
                        name = inner.input[0]
                        while name in made:
                            name = made[name].input[0]
                        return name
    sys.exit("no LSTM in a branch")


def silero(path, sound):
    name = read_by_branch(path)
    session = session_with(path, [name])
    with wave.open(sound) as file:
        assert file.getframerate() == 16000 and file.getnchannels() == 1 and file.getsampwidth() == 2
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32768
    block, context = 512, np.zeros(64, np.float32)
    state = np.zeros((2, 1, 128), np.float32)
    x, y = [], []
    for begin in range(0, len(samples) - block + 1, block):
        chunk = np.concatenate([context, samples[begin:begin + block]])
        context = chunk[-64:]
        read, state = session.run([name, "stateN"], {"input": chunk[None], "state": state, "sr": np.array(16000, np.int64)})
        x.append(np.asarray(read).reshape(1, -1))
        y.append(state[0])
    return np.stack(x), np.stack(y)


def dtln(path, seconds):
    session = session_with(path, ["lstm_4_X", "lstm_5_Y"])
    time = np.arange(int(16000 * float(seconds))) / 16000
    sound = 0.3 * np.sin(2 * np.pi * (200 + 300 * time) * time) + 0.05 * np.random.default_rng(1).normal(size=time.size)
    state = np.zeros((1, 2, 128, 2), np.float32)
    x, y = [], []
    for begin in range(0, len(sound) - 512 + 1, 128):
        magnitude = np.abs(np.fft.rfft(sound[begin:begin + 512])).astype(np.float32)[None, None]
        inputs = {session.get_inputs()[0].name: magnitude, session.get_inputs()[1].name: state}
        _, state, read, gave = session.run(None, inputs)
        x.append(read.reshape(1, -1))
        y.append(gave.reshape(1, -1))
    return np.stack(x), np.stack(y)


name, path, source = sys.argv[1:4]
x, y = (silero if name == "silero" else dtln)(path, source)
np.save(f"{name}_x.npy", x.astype(np.float32))
np.save(f"{name}_y.npy", y.astype(np.float32))
print(name, "x", x.shape, "y", y.shape)
