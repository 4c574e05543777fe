# SPDX-License-Identifier: Apache-2.0
"""A plain numpy runtime of recurrent networks that can be told to be wrong, and the files of a case: for reports.py.

Weights have PyTorch's names and gate orders (LSTM i f g o, GRU r z n); x and y are [T, B, width].
"""
import json

import numpy as np

GATES = {"lstm": 4, "gru": 3, "rnn": 1}


def sigmoid(v):
    return 1 / (1 + np.exp(-v))


class Network:
    """Weights by PyTorch's names, f32 values in f64."""

    def __init__(self, kind, inputs, hidden, layers=1, directions=1, projection=None, weights=None):
        self.kind, self.inputs, self.hidden, self.layers = kind, inputs, hidden, layers
        self.directions, self.projection, self.weights = directions, projection, weights or {}

    @property
    def width(self):
        return self.projection or self.hidden

    def names(self, layer, direction):
        end = "_l%d%s" % (layer, "_reverse" if direction else "")
        return {"W": "weight_ih" + end, "R": "weight_hh" + end, "bW": "bias_ih" + end, "bR": "bias_hh" + end, "P": "weight_hr" + end}

    def parameters(self, layer, direction):
        return {key: self.weights.get(name) for key, name in self.names(layer, direction).items()}

    def changed(self, change):
        """Another network: change(key, layer, direction, value) gives each parameter's new value."""
        weights = {}
        for layer in range(self.layers):
            for direction in range(self.directions):
                for key, name in self.names(layer, direction).items():
                    if name in self.weights:
                        weights[name] = change(key, layer, direction, self.weights[name].copy())
        return Network(self.kind, self.inputs, self.hidden, self.layers, self.directions, self.projection, weights)

    def rows(self, gate):
        return slice(gate * self.hidden, (gate + 1) * self.hidden)


def random_network(rng, kind, inputs, hidden, layers=1, directions=1, projection=None, scale=0.5):
    network = Network(kind, inputs, hidden, layers, directions, projection)
    rows = GATES[kind] * hidden
    for layer in range(layers):
        seen = inputs if layer == 0 else directions * network.width
        for direction in range(directions):
            names = network.names(layer, direction)
            shapes = {"W": (rows, seen), "R": (rows, network.width), "bW": (rows,), "bR": (rows,)}
            if projection:
                shapes["P"] = (projection, hidden)
            for key, shape in shapes.items():
                network.weights[names[key]] = rng.uniform(-scale, scale, shape).astype("f4").astype("f8")
    return network


def clipped(activation, bound):
    return lambda v: activation(np.clip(v, -bound, bound))


def step(kind, p, x, h, c, how):
    """One step of one sequence; `how` holds what is wrong: functions in place of sigmoid and tanh, clips, coupled gates, a rounding
    of every number (round), shares of h and c that are kept (kept)."""
    sig, tanh, rnd = how.get("sigmoid", sigmoid), how.get("tanh", np.tanh), how.get("round", lambda v: v)
    before = h, c
    a, r = rnd(p["W"] @ x + p["bW"]), rnd(p["R"] @ (how["integers"](h) if "integers" in how else h) + p["bR"])
    if "sum_clip" in how:
        sig, tanh = clipped(sig, how["sum_clip"]), clipped(tanh, how["sum_clip"])
    if kind == "rnn":
        h = tanh(a + r)
    elif kind == "gru":
        a, r = np.split(a, 3), np.split(r, 3)
        reset, z = rnd(sig(rnd(a[0] + r[0]))), rnd(sig(rnd(a[1] + r[1])))
        if how.get("reset_before"):
            n = tanh(a[2] + np.split(p["R"], 3)[2] @ (reset * h) + np.split(p["bR"], 3)[2])
        else:
            n = rnd(tanh(rnd(a[2] + rnd(reset * r[2]))))
        z = 1 - z if how.get("update_inverted") else z
        h = rnd(rnd(rnd(h - n) * z) + n)
    else:
        i, f, g, o = np.split(rnd(a + r), 4)
        f = f + how.get("forget_offset", 0.0)
        kept, taken = rnd(sig(f)), rnd(sig(i))
        kept, taken = (1 - taken if how.get("coupled") == "forget" else kept), (1 - kept if how.get("coupled") == "input" else taken)
        c = rnd(rnd(kept * c) + rnd(taken * rnd(tanh(g))))
        if "clip" in how:
            c = np.clip(c, -how["clip"], how["clip"])
        squash = how.get("tanh", np.tanh)
        h = rnd(rnd(sig(o)) * (c if how.get("no_output_tanh") else rnd(squash(c))))
    h = p["P"] @ h if p["P"] is not None else h
    share = how.get("kept", (0, 0))
    return share[0] * before[0] + (1 - share[0]) * h, share[1] * before[1] + (1 - share[1]) * c


def integers_of(v):
    """Numbers as 8-bit integers with one scale, from the least to the largest."""
    scale = np.abs(v).max() / 127
    return np.round(v / scale) * scale if scale > 0 else v


def is_reset(flags, direction, t, length):
    """A flag says that a sequence begins anew at its step: backwards, nothing passes from that step to the one before it."""
    return flags[t] if direction == 0 else t + 1 < length and flags[t + 1]


def run_cell(network, layer, direction, x, length, h, c, resets, emitted, how):
    p, y = network.parameters(layer, direction), np.zeros((len(x), network.width))
    plain, begun = dict(p, bR=0 * p["bR"]), how.get("reset_to", (h, c))
    order = range(length) if direction == 0 else range(length - 1, -1, -1)
    for k, t in enumerate(order):
        if is_reset(resets, direction, t, length) and layer in how.get("reset_layers", [layer]):
            h, c = (begun[0] if "h" in how.get("reset_states", "hc") else h), (begun[1] if "c" in how.get("reset_states", "hc") else c)
        if k and how.get("lost") == "c":
            c = 0 * c
        if k and how.get("lost") == "h":
            h = 0 * h
        before = h, c
        h, c = step(network.kind, plain if k == 0 and how.get("first_bias_missing") else p, x[t], h, c, how)
        y[k if direction and how.get("not_turned") else t] = h if emitted[t] or not how.get("holds_output") else before[0]
        h, c = (h, c) if emitted[t] else before
    return y, h, c


def run(network, x, h0=None, c0=None, lengths=None, resets=None, emitted=None, **how):
    """y, the last h [L * D, B, R] and the last c [L * D, B, H]. `resets` [T, B]: where a sequence begins anew; a list has them of each
    direction. `emitted` [T, B]: where the state moves. `how` beyond step(): late {layer: steps}, inherits (directions), lost,
    not_turned, skipped (a layer), first_bias_missing, reset_layers and reset_states ("hc") that resets reach."""
    T, B, _ = x.shape
    resets = np.zeros((T, B), bool) if resets is None else resets
    emitted = np.ones((T, B), bool) if emitted is None else emitted
    count, y = network.layers * network.directions, x
    hs = np.zeros((count, B, network.width)) if h0 is None else h0.copy()
    cs = np.zeros((count, B, network.hidden)) if c0 is None else c0.copy()
    lengths = [T] * B if lengths is None else lengths
    for layer in range(network.layers):
        if how.get("skipped") == layer:
            continue
        by, parts = how.get("late", {}).get(layer, 0), []
        seen = np.concatenate([np.zeros_like(y[:by]), y[:T - by]])
        for direction in range(network.directions):
            at, out = layer * network.directions + direction, np.zeros((T, B, network.width))
            for b in range(B):
                begin = at - 1 if direction and how.get("inherits") else at
                flags = (resets[direction] if isinstance(resets, list) else resets)[:, b]
                out[:, b], hs[at, b], cs[at, b] = run_cell(network, layer, direction, seen[:, b], lengths[b], hs[begin, b], cs[begin, b], flags,
                                                           emitted[:, b], how)
            parts.append(out)
        y = np.concatenate(parts, -1)
    return y, hs, cs


def run_in_chunks(network, x, every, kept_layers=(), kept="hc", **how):
    """Calls over `every` steps each; the layers of `kept_layers` hand on the states named in `kept`."""
    parts, h, c = [], None, None
    for begin in range(0, len(x), every):
        y, h, c = run(network, x[begin:begin + every], h, c, **how)
        for at in range(network.layers * network.directions):
            isKept = at // network.directions in kept_layers
            h[at] *= isKept and "h" in kept
            c[at] *= isKept and "c" in kept
        parts.append(y)
    return np.concatenate(parts)


def write_safetensors(path, arrays):
    header, offset, blobs = {}, 0, []
    for name, array in arrays.items():
        blob = np.ascontiguousarray(array, "<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(np.shape(array)), "data_offsets": [offset, offset + len(blob)]}
        offset += len(blob)
        blobs.append(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(blobs))


def write_network(path, network):
    write_safetensors(path, {"rnn." + name: value for name, value in network.weights.items()})
