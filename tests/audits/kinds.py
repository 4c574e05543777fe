#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every kind of defect that states, fits and text make, on random networks of every cell: blame names it first, from f32 and from f16
outputs, and never blames a right output.

    python3 kinds.py PROGRAM [SEEDS [KIND,...]]     gateloupe-cli; a line for each failure, then a figure for each kind
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import wrong_runtime as rt

# kind, inputs, hidden, layers, directions, projection
NETWORKS = [("lstm", 3, 8, 1, 1, None), ("lstm", 4, 8, 2, 1, 5), ("lstm", 4, 7, 2, 2, None), ("gru", 4, 6, 2, 1, None),
            ("gru", 2, 9, 1, 2, None), ("rnn", 4, 6, 3, 1, None)]
SHAPES = [(20, 3), (40, 1), (24, 2)]  # steps, sequences
SCALES = [0.5, 0.8]
VISIBLE = 20  # times the rounding of f16: smaller differences are not asked of it


def pade(x):
    return np.clip(x * (27 + x * x) / (27 + 9 * x * x), -1, 1)


def fast_sigmoid(x):
    return 0.5 + 0.5 * x / (1 + np.abs(x))


def straight_lines(x):
    a = np.abs(x)
    y = np.where(a >= 5, 1, np.where(a >= 2.375, 0.03125 * a + 0.84375, np.where(a >= 1, 0.125 * a + 0.625, 0.25 * a + 0.5)))
    return np.where(x < 0, 1 - y, y)


def table(x):
    return rt.sigmoid((np.clip(np.floor((x + 8) * 16), 0, 255) + 0.5) / 16 - 8)


def linear_table(activation, points, reach):
    """Straight lines between so many entries of [-reach, reach]."""
    at = np.linspace(-reach, reach, points)
    return lambda x: np.interp(x, at, activation(at))


def exp_of_lines(x):
    power = x / np.log(2)
    return 2.0 ** np.floor(power) * (1 + power - np.floor(power))


def of_exp(exp):
    return {"sigmoid": lambda x: 1 / (1 + exp(-x)), "tanh": lambda x: (exp(x) - exp(-x)) / (exp(x) + exp(-x))}


APPROXIMATIONS = [
    {"sigmoid": linear_table(rt.sigmoid, 16, 8), "tanh": linear_table(np.tanh, 16, 4)},
    {"sigmoid": linear_table(rt.sigmoid, 65, 8), "tanh": linear_table(np.tanh, 65, 8)},
    {"tanh": linear_table(np.tanh, 17, 3)},
    {"tanh": lambda x: x * (27 + x * x) / (27 + 9 * x * x)},
    {"tanh": lambda x: np.clip(x, -1, 1)},
    {"sigmoid": lambda x: np.clip(0.2 * x + 0.5, 0, 1), "tanh": lambda x: np.clip(x, -1, 1)},
    {"tanh": lambda x: x / np.sqrt(1 + x * x)},
    {"tanh": lambda x: np.sign(x) * (1 - 1 / (1 + np.abs(x) + x * x + 1.41645 * x ** 4))},  # listed nowhere: a curve is fitted
    of_exp(lambda x: (1 + x / 256) ** 256),
    of_exp(exp_of_lines),
]


def mantissa_cut(value, bits):
    mantissa, exponent = np.frexp(value)
    return np.ldexp(np.trunc(mantissa * 2.0 ** (bits + 1)) / 2.0 ** (bits + 1), exponent)


def asymmetric_int8(value, axis):
    low, high = np.minimum(value.min(axis, keepdims=True), 0), np.maximum(value.max(axis, keepdims=True), 0)
    step = (high - low) / 255
    zero = np.round(-low / step)
    return (np.clip(np.round(value / step) + zero, 0, 255) - zero) * step


def symmetric_int8(value, axis, most=127):
    step = np.abs(value).max(axis, keepdims=True) / most
    return np.round(value / step) * step


def shuffled(rng, count):
    order = np.arange(count)
    while (order == np.arange(count)).all():
        rng.shuffle(order)
    return order


def in_order(network, order, keys):
    return network.changed(lambda key, layer, direction, value: np.concatenate([value[network.rows(gate)] for gate in order]) if key in keys else value)


def without_rows(network, at, gate, rows):
    network = network.changed(lambda key, layer, direction, value: value)
    key, layer = at
    network.parameters(layer, 0)[key][gate * network.hidden + np.array(rows)] = 0
    return network


def of_states(network, x):
    if network.kind == "lstm":
        yield "cell_state_lost", rt.run(network, x, lost="c")[0]
        yield "hidden_state_lost", rt.run(network, x, lost="h")[0]
        yield "coupled_forget", rt.run(network, x, coupled="forget")[0]
        yield "coupled_forget", rt.run(network, x, coupled="input")[0]
        yield "cell_clipped", rt.run(network, x, clip=0.5 * float(np.abs(rt.run(network, x)[2]).max()))[0]
    yield "sum_clipped", rt.run(network, x, sum_clip=0.7)[0]
    _, h, c = rt.run(network, x)
    yield "state_kept", rt.run(network, x, h, c)[0]
    if network.directions == 2:
        yield "direction_inherits", rt.run(network, x, inherits=True)[0]
    for layer in range(1, network.layers):
        yield "layer_late", rt.run(network, x, late={layer: 1})[0]
    if network.layers > 1 and network.directions == 1:
        yield "layer_state_lost", rt.run_in_chunks(network, x, 5, kept_layers=[0])
        yield "layer_state_lost", rt.run_in_chunks(network, x, 7, kept_layers=[network.layers - 1])


def of_weights(network, x, rng):
    gates = rt.GATES[network.kind]
    if gates > 1:
        yield "biases_exchanged", rt.run(in_order(network, shuffled(rng, gates), ("bW", "bR")), x)[0]
        yield "biases_exchanged", rt.run(in_order(network, shuffled(rng, gates), ("bR",)), x)[0]
    yield "weights_rounded", rt.run(network.changed(lambda key, layer, direction, value: np.round(value, 2)), x)[0]
    yield "rows_missing", rt.run(without_rows(network, ("W", 0), gates - 1, [network.hidden - 1, network.hidden - 2]), x)[0]
    yield "rows_missing", rt.run(without_rows(network, ("R", network.layers - 1), 0, range(network.hidden // 2, network.hidden)), x)[0]


def of_precision(network, x):
    def changed(change, keys=("W", "R", "bW", "bR", "P")):
        return rt.run(network.changed(lambda key, layer, direction, value: change(value) if key in keys else value), x)[0]

    for decimals in (1, 2):
        yield "weights_rounded", changed(lambda value: np.trunc(value * 10 ** decimals) / 10 ** decimals)
        yield "weights_rounded", changed(lambda value: np.floor(value * 10 ** decimals) / 10 ** decimals)
    for bits in (4, 6):
        yield "weights_rounded", changed(lambda value: mantissa_cut(value, bits))
        yield "weights_rounded", changed(lambda value: np.floor(value * 2 ** bits) / 2 ** bits)
    yield "precision_bf16", changed(lambda value: mantissa_cut(value, 7))
    for axis in (None, 1):
        yield "precision_int8", changed(lambda value: symmetric_int8(value, axis), ("W", "R", "P"))
        yield "precision_int8", changed(lambda value: asymmetric_int8(value, axis), ("W", "R", "P"))
    yield "precision_int8", changed(lambda value: symmetric_int8(value, None))
    yield "precision_int4", changed(lambda value: symmetric_int8(value, None, 7), ("W", "R", "P"))
    yield "precision_f16", rt.run(network, x.astype("f2").astype("f8"))[0]


def of_batch(network, x, rng):
    y = rt.run(network, x)[0]
    if x.shape[1] > 1:
        yield "batch_exchanged", y[:, shuffled(rng, x.shape[1])]
    yield "layer_late", np.concatenate([np.zeros_like(y[:1]), y[:-1]])


def of_inputs(network, x, rng):
    yield "input_affine", rt.run(network, (x - 0.3) / 0.7)[0]
    yield "input_affine", rt.run(network, x * 3.2 + 1.1)[0]
    yield "input_clipped", rt.run(network, np.clip(x, -0.8, 0.8))[0]
    yield "features_exchanged", rt.run(network, x[:, :, shuffled(rng, network.inputs)])[0]


def of_activations(network, x):
    yield "activation_approximated", rt.run(network, x, tanh=pade)[0]
    if network.kind != "rnn":
        for sigmoid in (fast_sigmoid, straight_lines, table):
            yield "activation_approximated", rt.run(network, x, sigmoid=sigmoid)[0]
    for how in APPROXIMATIONS:
        if network.kind != "rnn" or "tanh" in how:
            yield "activation_approximated", rt.run(network, x, **how)[0]


def reordered_units(network, layer, order, columns):
    """The rows of each gate in another order, and the columns of R with them or not."""
    gates, hidden = rt.GATES[network.kind], network.hidden
    rows = np.concatenate([gate * hidden + order for gate in range(gates)])

    def change(key, at, direction, value):
        if at != layer:
            return value
        if key == "R" and columns:
            value = value[:, order]
        return value[rows] if key in ("W", "R", "bW", "bR") else value
    return network.changed(change)


def unit_by_unit(network):
    """Rows that stand gate by gate, read unit by unit."""
    rows = np.arange(rt.GATES[network.kind] * network.hidden).reshape(-1, network.hidden).T.ravel()
    return network.changed(lambda key, layer, direction, value: value[rows] if key != "P" else value)


def of_ports(network, x, rng):
    """What a port does to units, layers, inputs and outputs."""
    y, top = rt.run(network, x)[0], network.layers - 1
    yield "output_scaled", 0.7 * y
    yield "output_affine", 1.3 * y + 0.2
    yield "dropout_applied", y * (rng.random(y.shape) > 0.3) / 0.7
    yield "units_exchanged", y[..., shuffled(rng, y.shape[-1])]
    if network.projection is None:
        order = shuffled(rng, network.hidden)
        yield "units_exchanged", rt.run(reordered_units(network, top, order, True), x)[0]
        yield "units_exchanged", rt.run(reordered_units(network, top, order, False), x)[0]
    if rt.GATES[network.kind] > 1:
        yield "gates_interleaved", rt.run(unit_by_unit(network), x)[0]
    if network.layers > 1:
        yield "layer_input_scaled", rt.run(network.changed(
            lambda key, layer, direction, value: value * (0.8 if key == "W" and layer == top else 1)), x)[0]
    if network.projection:
        yield "projection_weights_transposed", rt.run(network.changed(
            lambda key, layer, direction, value: value.reshape(value.shape[::-1]).T if key == "P" else value), x)[0]
    if network.directions == 2:
        for keys in (("R",), ("bW", "bR"), ("W",)):
            other = network.changed(lambda key, layer, direction, value: network.parameters(layer, 1 - direction)[key] if key in keys else value)
            yield "directions_exchanged", rt.run(other, x)[0]
        yield "direction_weights_repeated", rt.run(network.changed(lambda key, layer, direction, value: network.parameters(layer, 0)[key]), x)[0]
    yield "input_normalised", rt.run(network, x / np.linalg.norm(x, axis=-1, keepdims=True))[0]
    yield "input_differences", rt.run(network, np.concatenate([x[:1], x[1:] - x[:-1]]))[0]
    without = x.copy()
    without[..., 1] = 0
    yield "feature_missing", rt.run(network, without)[0]


def of_lengths(network, x, rng):
    steps, batch, _ = x.shape
    if batch > 2:
        lengths = [steps, steps - 3, steps - 5]
        yield "lengths_exchanged", rt.run(network, x, lengths=lengths[::-1])[0], lengths


def shifted(flags, by):
    """Flags so many steps later; what leaves the run is lost."""
    other = np.zeros_like(flags)
    if by > 0:
        other[by:] = flags[:-by]
    else:
        other[:by] = flags[-by:]
    return other


def of_resets(network, x, rng):
    """Wrong outputs with the options that say where the sequences begin anew."""
    steps, batch, _ = x.shape
    flags = np.zeros((steps, batch), bool)
    for b in range(batch):
        for begin in (steps // 4 + b, steps // 2 + b, steps - 4):
            flags[begin, b] = True
    options = ["--resets", "resets.npy"]
    none = np.zeros_like(flags)

    def run(resets, **how):
        return rt.run(network, x, resets=resets, **how)[0]

    yield "right", run(flags), flags, options
    yield "reset_missing", run(none), flags, options
    for by in (1, 2):
        yield "reset_late", run(shifted(flags, by)), flags, options
        yield "reset_early", run(shifted(flags, -by)), flags, options
    if batch > 1:
        leak = flags.copy()
        leak[:, batch - 1] = False
        yield "sequence_leak", run(leak), flags, options
    else:
        leak = flags.copy()
        leak[steps // 2] = False
        yield "sequence_leak", run(leak), flags, options
    if network.layers > 1:
        yield "reset_missing", run(flags, reset_layers=[0]), flags, options
    if network.kind == "lstm":
        yield "reset_missing", run(flags, reset_states="h"), flags, options
        yield "reset_missing", run(flags, reset_states="c"), flags, options
    if network.directions == 2:
        yield "reset_missing", run([flags, none]), flags, options
        yield "reset_late", run([flags, shifted(flags, 1)]), flags, options  # before the flagged step is read, as forwards
    _, h, c = rt.run(network, x, resets=flags)
    zeros = np.zeros(network.width), np.zeros(network.hidden)
    yield "state_kept", rt.run(network, x, h, c, resets=flags, reset_to=zeros)[0], flags, options


def of_emissions(network, x, rng):
    steps, batch, _ = x.shape
    flags = rng.uniform(size=(steps, batch)) < 0.4
    options = ["--emitted", "emitted.npy"]
    if network.directions == 1:
        yield "right", rt.run(network, x, emitted=flags)[0], flags, options
        yield "right", rt.run(network, x, emitted=flags, holds_output=True)[0], flags, options
        yield "advanced_on_blank", rt.run(network, x)[0], flags, options
        yield "advanced_on_blank", rt.run(network, x, emitted=~flags)[0], flags, options


def cases(network, x, rng):
    yield "right", rt.run(network, x)[0], None
    for made in (of_states(network, x), of_weights(network, x, rng), of_precision(network, x), of_batch(network, x, rng),
                 of_inputs(network, x, rng), of_activations(network, x), of_ports(network, x, rng)):
        for kind, y in made:
            yield kind, y, None
    yield from of_lengths(network, x, rng)


def answer_of(program, folder, y, lengths, flags=None, flag_options=()):
    np.save(folder / "theirs.npy", y)
    options = list(flag_options)
    if options:
        np.save(folder / options[1], flags)
    if lengths:
        np.save(folder / "lengths.npy", np.array(lengths))
        options = ["--lengths", "lengths.npy"]
    run = subprocess.run([program, "blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy", "--json", "--seconds", "600", *options], cwd=folder,
                         capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode in (0, 1) else {"failed": run.stderr}


def is_right(kind, answer):
    if "failed" in answer:
        return False
    if kind == "right":
        return answer["equal"] and not answer["defects"]
    return bool(answer["defects"]) and answer["defects"][0]["id"] == kind and answer["explained"] and all(
        other["id"] == kind for other in answer["indistinguishable"])


def said(answer):
    best = ", ".join("%s %.2g" % (defect["id"], defect["error"]) for defect in answer.get("defects", [])[:3])
    return answer.get("failed") or "%s; error %.2g, margin %s" % (best, answer["error"], answer["margin"])


def main():
    program, seeds = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kinds = set(sys.argv[3].split(",")) if len(sys.argv) > 3 else None
    tried, named = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(seeds):
            for number, spec in enumerate(NETWORKS):
                rng = np.random.default_rng([seed, number])
                network = rt.random_network(rng, *spec[:5], projection=spec[5], scale=SCALES[seed % 2])
                steps, batch = SHAPES[seed % 3]
                x = rng.normal(0, 1, (steps, batch, spec[1])).astype("f4").astype("f8")
                rt.write_network(folder / "model.safetensors", network)
                np.save(folder / "x.npy", x.astype("f4"))
                plain = rt.run(network, x)[0]
                made = [(kind, y, lengths, plain, None, ()) for kind, y, lengths in cases(network, x, rng)]
                for flagged in (list(of_resets(network, x, rng)), list(of_emissions(network, x, rng))):
                    made += [(kind, y, None, flagged[0][1], flags, options) for kind, y, flags, options in flagged]
                for kind, y, lengths, right, flags, options in made:
                    if kinds and kind not in kinds:
                        continue
                    for dtype in ("f4", "f2"):
                        rounding = np.abs(y.astype(dtype).astype("f8") - y).max()
                        if kind != "right" and np.abs(y - right).max() < VISIBLE * rounding:
                            continue
                        answer = answer_of(program, folder, y.astype(dtype), lengths, flags, options)
                        tried[kind, dtype] += 1
                        if is_right(kind, answer):
                            named[kind, dtype] += 1
                        else:
                            print("seed %d, %s, %s of %s: %s" % (seed, spec, kind, dtype, said(answer)), flush=True)
    for key in sorted(tried):
        print("%s, %s: %d of %d" % (*key, named[key], tried[key]))
    sys.exit(0 if sum(named.values()) == sum(tried.values()) else 1)


if __name__ == "__main__":
    main()
