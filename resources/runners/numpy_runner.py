#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyTorch's LSTM, GRU or tanh RNN out of a safetensors file, in NumPy alone, for `gateloupe-cli prove`:

    gateloupe-cli prove net.safetensors --exchange safetensors --runner "python3 numpy_runner.py
        {model} {in} {out} [ --h0 {h0} ] [ --c0 {c0} ] [ --hn {hn} ] [ --cn {cn} ] [ --lengths {lengths} ]
        [ --resets {resets} ]"

Arrays come and go as safetensors files, too: eight bytes that say how long the JSON header behind
them is, the header, the numbers. x is [T, B, I], y [T, B, D * H], states are [L * D, B, H], resets
[T, B], 1 where a sequence begins anew. One network to a file, float32, without projection.
"""
import argparse
import json
import struct

import numpy as np


def read(path):
    """The tensors of a file by their names."""
    with open(path, "rb") as file:
        size, = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(size))
        data = file.read()
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        if entry["dtype"] != "F32":
            raise SystemExit(f"{name} is {entry['dtype']}, this program reads F32")
        begin, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[begin:end], "<f4").reshape(entry["shape"]).astype(np.float64)
    return tensors


def write(path, array):
    data = np.ascontiguousarray(array, "<f4").tobytes()
    header = json.dumps({"array": {"dtype": "F32", "shape": array.shape, "data_offsets": [0, len(data)]}}).encode()
    header += b" " * (-len(header) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(header)) + header + data)


def only(path):
    return next(iter(read(path).values()))


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def step(x, h, c, w, r, bw, br):
    """One step of the cell that has so many gates. h, c [B, H]."""
    gates = w.shape[0] // h.shape[1]
    from_x, from_h = x @ w.T + bw, h @ r.T + br
    if gates == 1:
        return np.tanh(from_x + from_h), c
    if gates == 3:
        (xr, xz, xn), (hr, hz, hn) = np.split(from_x, 3, 1), np.split(from_h, 3, 1)
        reset, update = sigmoid(xr + hr), sigmoid(xz + hz)
        return (1 - update) * np.tanh(xn + reset * hn) + update * h, c
    i, f, g, o = np.split(from_x + from_h, 4, 1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def run_direction(x, h, c, lengths, resets, weights, is_backward):
    """All steps of a layer in a direction; a sequence rests where it is over, its output is 0 there. Where it begins anew, nothing
    passes from the step before to that step, nor back."""
    y = np.zeros((x.shape[0], x.shape[1], h.shape[1]))
    first_h, first_c = h, c
    for t in reversed(range(x.shape[0])) if is_backward else range(x.shape[0]):
        border = t + 1 if is_backward else t
        if border < x.shape[0]:
            begins = (resets[border] * (border < lengths))[:, None] != 0
            h, c = np.where(begins, first_h, h), np.where(begins, first_c, c)
        lives = (t < lengths)[:, None]
        next_h, next_c = step(x[t], h, c, *weights)
        h, c = np.where(lives, next_h, h), np.where(lives, next_c, c)
        y[t] = np.where(lives, h, 0)
    return y, h, c


def main():
    parser = argparse.ArgumentParser()
    for name in ("model", "input", "output"):
        parser.add_argument(name)
    for name in ("--h0", "--c0", "--hn", "--cn", "--lengths", "--resets"):
        parser.add_argument(name)
    arguments = parser.parse_args()
    tensors = read(arguments.model)
    x = only(arguments.input)
    batch = x.shape[1]
    lengths = only(arguments.lengths) if arguments.lengths else np.full(batch, x.shape[0])
    resets = only(arguments.resets) if arguments.resets else np.zeros((x.shape[0], batch))
    prefix = next(name for name in tensors if name.endswith("weight_ih_l0"))[:-len("weight_ih_l0")]
    last_h, last_c = [], []
    first_h = only(arguments.h0) if arguments.h0 else None
    first_c = only(arguments.c0) if arguments.c0 else None
    layer = 0
    while f"{prefix}weight_ih_l{layer}" in tensors:
        outputs = []
        for side in ("", "_reverse"):
            end = f"_l{layer}{side}"
            if f"{prefix}weight_ih{end}" not in tensors:
                continue
            w, r = tensors[f"{prefix}weight_ih{end}"], tensors[f"{prefix}weight_hh{end}"]
            bw, br = (tensors.get(f"{prefix}{bias}{end}", np.zeros(w.shape[0])) for bias in ("bias_ih", "bias_hh"))
            at, zeros = len(last_h), np.zeros((batch, r.shape[1]))
            y, h, c = run_direction(x, zeros if first_h is None else first_h[at], zeros if first_c is None else first_c[at],
                                    lengths, resets, (w, r, bw, br), side != "")
            outputs.append(y)
            last_h.append(h)
            last_c.append(c)
        x = np.concatenate(outputs, 2)
        layer += 1
    write(arguments.output, x)
    if arguments.hn:
        write(arguments.hn, np.stack(last_h))
    if arguments.cn:
        write(arguments.cn, np.stack(last_c))


main()
