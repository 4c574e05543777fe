#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Outputs of wrong runtimes, for tests/core/analysis/blame: networks that PyTorch made (pytorch/*), run by a plain numpy pass that has
one mistake each. The right pass reproduces PyTorch's own output first.

    python3 make_blame.py        (made with numpy 2.4.6, no random numbers; writes blame/<case>.npz, a key for each mistake)
"""
import pathlib

import numpy as np

data = pathlib.Path(__file__).resolve().parent.parent
GATES = {"lstm": ("input", "forget", "cell", "output"), "gru": ("reset", "update", "new"), "rnn": ("hidden",)}


def sigmoid(v):
    return 1 / (1 + np.exp(-v))


def step(kind, p, x, h, c, wrong, first):
    """One step; p maps (gate, kind of parameter) to numbers."""
    def bias(name, g):
        b = p[g, name]
        if wrong == "biases_doubled":
            b = 2 * b
        if wrong == "biases_missing" or wrong == name + "_missing":
            b = 0 * b
        if wrong == "first_step_recurrent_bias_missing" and first and name == "recurrent_bias":
            b = 0 * b
        return b

    gates = dict(zip(GATES[kind], GATES[kind]))
    if wrong == "gates_exchanged" and kind != "rnn":
        a, b = GATES[kind][:2]
        gates[a], gates[b] = b, a
    W = {}
    R = {}
    for g in GATES[kind]:
        s = gates[g]
        r = p[s, "recurrent_weights"]
        W[g] = p[s, "input_weights"] @ x + bias("input_bias", s)
        R[g] = (r.T if wrong == "recurrent_weights_transposed" else r, bias("recurrent_bias", s))
    full = lambda g, state: R[g][0] @ state + R[g][1]
    squash = (lambda v: np.clip(0.2 * v + 0.5, 0, 1)) if wrong == "activation_hard_sigmoid" else sigmoid
    if kind == "rnn":
        return np.tanh(W["hidden"] + full("hidden", h)), c
    if kind == "gru":
        r, z = squash(W["reset"] + full("reset", h)), squash(W["update"] + full("update", h))
        if wrong == "gru_update_inverted":
            z = 1 - z
        n = np.tanh(W["new"] + (full("new", r * h) if wrong == "gru_reset_before" else r * full("new", h)))
        return (1 - z) * n + z * h, c
    offset = 1.0 if wrong == "forget_offset_added" else 0.0
    i, f, o = (squash(W[g] + full(g, h) + (offset if g == "forget" else 0)) for g in ("input", "forget", "output"))
    c = f * c + i * np.tanh(W["cell"] + full("cell", h))
    return o * (c if wrong == "output_activation_missing" else np.tanh(c)), c


def run(kind, weights, x, h0, c0, wrong=None):
    layers = 1 + max(int(k.split("/")[0][6:]) for k in weights)
    sides = [s for s in ("forward", "backward") if any(k.split("/")[1] == s for k in weights)]
    T, B, _ = x.shape
    if wrong == "initial_state_ignored":
        h0, c0 = 0 * h0, 0 * c0
    if wrong == "input_shifted":
        x = np.concatenate([np.zeros_like(x[:1]), x[:-1]])
    if wrong == "input_scaled":
        x = x * 0.1
    if wrong == "state_wiped":
        parts = [run(kind, weights, x[t:t + 2], h0 if t == 0 else 0 * h0, c0 if t == 0 else 0 * c0) for t in range(0, T, 2)]
        return np.concatenate(parts)
    for layer in range(layers):
        if wrong == "layer_skipped" and layer == 1:
            continue
        out = []
        for d, side in enumerate(sides):
            own = side
            if wrong == "directions_exchanged" and len(sides) == 2:
                own = sides[1 - d]
            p = {tuple(k.split("/")[2:4]): v for k, v in weights.items() if k.startswith(f"layer_{layer}/{own}/")}
            y = np.zeros((T, B, h0.shape[2]))
            for b in range(B):
                h, c = h0[layer * len(sides) + d, b], c0[layer * len(sides) + d, b]
                order = range(T) if side == "forward" else range(T - 1, -1, -1)
                for k, t in enumerate(order):
                    h, c = step(kind, p, x[t, b], h, c, wrong, k == 0)
                    y[k if wrong == "backward_not_turned" else t, b] = h
            if wrong == "backward_missing" and side == "backward":
                y = 0 * y
            out.append(y)
        x = np.concatenate(out, -1)
    return x


EVERY = ["gates_exchanged", "recurrent_weights_transposed", "input_bias_missing", "recurrent_bias_missing", "biases_missing",
         "biases_doubled", "activation_hard_sigmoid", "state_wiped", "initial_state_ignored", "input_shifted", "input_scaled",
         "forget_offset_added", "output_activation_missing", "gru_update_inverted", "gru_reset_before", "directions_exchanged",
         "backward_not_turned", "backward_missing", "layer_skipped"]

for case, kind in (("lstm-bi", "lstm"), ("gru-bi", "gru"), ("gru", "gru"), ("rnn-tanh", "rnn")):
    folder = data / "pytorch" / case
    weights = {k: v.astype("f8") for k, v in np.load(folder / "canonical.npz").items()}
    x, h0 = (np.load(folder / (n + ".npy")).astype("f8") for n in ("x", "h0"))
    c0 = np.load(folder / "c0.npy").astype("f8") if kind == "lstm" else np.zeros_like(h0)
    right = run(kind, weights, x, h0, c0)
    error = np.abs(right - np.load(folder / "y.npy")).max()
    assert error < 1e-6, (case, error)
    outputs = {}
    for wrong in EVERY:
        y = run(kind, weights, x, h0, c0, wrong)
        if np.abs(y - right).max() > 1e-4:  # else it is no mistake of this network
            outputs[wrong] = y.astype("f4")
    (data / "blame").mkdir(exist_ok=True)
    np.savez(data / "blame" / (case + ".npz"), **outputs)
    print(case, "right within", error, len(outputs), "mistakes")
