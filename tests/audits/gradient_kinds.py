#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every kind of defect of a backward pass, made by a numpy backward pass of its own, on random networks of every cell: blame names it
first, from f32 and from f16 gradients of the weights alone, and never blames right ones.

    python3 gradient_kinds.py PROGRAM [SEEDS]     gateloupe-cli; a line for each failure, then how many were named; without SEEDS f32 and f16 in turns
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

GATES = {"lstm": ["input", "forget", "cell", "output"], "gru": ["reset", "update", "new"], "rnn": ["hidden"]}
# kind, inputs, hidden, layers, directions
NETWORKS = [("lstm", 5, 16, 2, 1), ("lstm", 4, 7, 2, 2), ("gru", 4, 8, 2, 1), ("rnn", 4, 8, 2, 1),
            ("lstm", 3, 9, 1, 1), ("lstm", 6, 5, 3, 1), ("gru", 5, 6, 1, 2), ("gru", 3, 6, 2, 2), ("rnn", 3, 5, 1, 2)]
STEPS, BATCH = 24, 3
LENGTHS = [24, 17, 9]
DROPOUT, SEED = 0.4, 7
RIGHT = {}


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def mixed(z):
    """SplitMix64's output function, of 64-bit integers."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def number_at(key, index):
    return mixed(np.uint64(key) + (np.uint64(index) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15))


def dropout_mask(layer, shape):
    """What the elements of a layer's input are multiplied by in the program's runs of training: 0, or 1 / (1 - p)."""
    mask = np.empty(shape)
    with np.errstate(over="ignore"):
        for step in range(shape[0]):
            for sequence in range(shape[1]):
                key = number_at(number_at(number_at(SEED, layer), step), sequence)
                uniform = (number_at(key, np.arange(shape[2])) >> np.uint64(11)) * 2.0 ** -53
                mask[step, sequence] = np.where(uniform < DROPOUT, 0, 1 / (1 - DROPOUT))
    return mask


class Network:
    """Weights by PyTorch's names: the rows of all gates below one another."""

    def __init__(self, kind, inputs, hidden, layers, directions, rng, scale=0.5):
        self.kind, self.hidden, self.layers, self.directions = kind, hidden, layers, directions
        self.values = {}
        for layer in range(layers):
            for d in range(directions):
                width = inputs if layer == 0 else hidden * directions
                rows = hidden * len(GATES[kind])
                for name, shape in (("weight_ih", (rows, width)), ("weight_hh", (rows, hidden)), ("bias_ih", (rows,)), ("bias_hh", (rows,))):
                    self.values[f"{name}_l{layer}{'_reverse' * d}"] = rng.uniform(-scale, scale, shape).astype(np.float32)

    def of(self, layer, d):
        end = f"_l{layer}{'_reverse' * d}"
        return [self.values[name + end].astype(float) for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]


def forward_cell(kind, weights, x, resets=None):
    """[T, B, I] in the cell's own order; a list of what each step needs on the way back."""
    W, R, bW, bR = weights
    hidden, batch = R.shape[1], x.shape[1]
    h, c = np.zeros((batch, hidden)), np.zeros((batch, hidden))
    steps = []
    for t in range(len(x)):
        if resets is not None:
            h, c = h * ~resets[t][:, None], c * ~resets[t][:, None]
        a, r = x[t] @ W.T + bW, h @ R.T + bR
        step = {"x": x[t], "h": h, "c": c}
        cut = lambda v, k: v[:, k * hidden:(k + 1) * hidden]
        if kind == "lstm":
            i, f, g, o = sigmoid(cut(a + r, 0)), sigmoid(cut(a + r, 1)), np.tanh(cut(a + r, 2)), sigmoid(cut(a + r, 3))
            c = f * c + i * g
            h = o * np.tanh(c)
            step.update(gates=[i, f, g, o], new_c=c)
        elif kind == "gru":
            rt, z = sigmoid(cut(a + r, 0)), sigmoid(cut(a + r, 1))
            n = np.tanh(cut(a, 2) + rt * cut(r, 2))
            h = (1 - z) * n + z * h
            step.update(gates=[rt, z, n], q=cut(r, 2))
        else:
            h = np.tanh(a + r)
            step.update(gates=[h])
        step["new_h"] = h
        steps.append(step)
    return steps


WRONG_SLOPES = {"v": lambda v, z: v, "1 - v": lambda v, z: 1 - v, "1 - v^2": lambda v, z: 1 - v * v, "v (1 - v)": lambda v, z: v * (1 - v),
                "sigmoid(v)": lambda v, z: sigmoid(v), "sigmoid'(v)": lambda v, z: sigmoid(v) * (1 - sigmoid(v)), "z (1 - z)": lambda v, z: z * (1 - z), "1 - z^2": lambda v, z: 1 - z * z,
                "0.2 where |z| < 2.5": lambda v, z: 0.2 * (abs(z) < 2.5), "1/6 where |z| < 3": lambda v, z: (abs(z) < 3) / 6}


def wrong_slope(defect, of, value, z):
    """Another derivative of the activation; None where it has its own."""
    wrong, form = defect.get("wrong_derivative", (None, None))
    is_sigmoid = of not in ("cell", "new", "hidden", "output of c")
    return WRONG_SLOPES[form](value, z) if wrong == of or wrong == "every sigmoid" and is_sigmoid else None


def slopes(kind, step, defect):
    """The derivative of each gate's activation."""
    names, found = GATES[kind], []
    for name, value in zip(names, step["gates"]):
        is_sigmoid = name not in ("cell", "new", "hidden")
        wrong = wrong_slope(defect, name, value, np.log(value / (1 - value)) if is_sigmoid else np.arctanh(value))
        if wrong is not None:
            found.append(wrong)
            continue
        if name in ("cell", "new", "hidden"):
            slope = 1 - np.tanh(value) ** 2 if defect.get("tanh_of_tanh") in ("candidate", "both") else 1 - value ** 2
            found.append(np.ones_like(value) if defect.get("candidate_derivative_missing") else slope)
        else:
            found.append(np.ones_like(value) if defect.get("sigmoid_derivative_missing") == name else value * (1 - value))
    return found


def backward_cell(kind, weights, steps, g, gh, gc, defect, resets=None):
    """Gradients of the weights and of x, against the cell's own order."""
    W, R, _, _ = weights
    hidden = R.shape[1]
    count = len(GATES[kind])
    dW, dR, dbW, dbR = np.zeros_like(W), np.zeros_like(R), np.zeros(len(W)), np.zeros(len(W))
    dx = [None] * len(steps)
    dh, dc = np.zeros_like(steps[0]["h"]), np.zeros_like(steps[0]["h"])
    order = range(len(steps)) if defect.get("forward_order") else reversed(range(len(steps)))
    for t in order:
        step = steps[t]
        dh = dh + g[t]
        if t == (0 if defect.get("forward_order") == "last states first" else len(steps) - 1):
            dh, dc = dh + gh, dc + gc
        s = slopes(kind, step, defect)
        if kind == "lstm":
            i, f, gg, o = step["gates"]
            tc = np.tanh(step["new_c"])
            slope = 1 - np.tanh(tc) ** 2 if defect.get("tanh_of_tanh") in ("output", "both") else 1 - tc ** 2
            slope = np.ones_like(tc) if defect.get("tanh_derivative_missing") else slope
            wrong = wrong_slope(defect, "output of c", tc, step["new_c"])
            slope = slope if wrong is None else wrong
            do = dh * (step["new_c"] if defect.get("output_gate_sees_c") else tc)
            dc = dc + dh * o * slope
            old = step["new_c"] if defect.get("forget_sees_new_c") else step["c"]
            own = defect.get("own_factor_seen", "")
            of_input, of_cell = i if "input" in own else gg, gg if "cell" in own else i
            d = [dc * of_input * s[0], dc * old * s[1], dc * of_cell * s[2], do * s[3]]
            dc = dc if defect.get("c_path_without_forget") else dc * f
            before = np.zeros_like(dh)
        elif kind == "gru":
            r, z, n = step["gates"]
            dn = dh * (1 - z) * s[2]
            d = [dn * step["q"] * s[0], dh * (step["h"] - n) * s[1], dn]
            before = dh * z
        else:
            d = [dh * s[0]]
            before = np.zeros_like(dh)
        recurrent = [each * (step["gates"][0] if kind == "gru" and k == 2 else 1) for k, each in enumerate(d)]
        if defect.get("new_recurrent_missing"):
            recurrent[2] = recurrent[2] * 0
        for all_gates in (d, recurrent):
            if "gate_gradient_negated" in defect:
                all_gates[GATES[kind].index(defect["gate_gradient_negated"])] *= -1
            if "gate_gradients_exchanged" in defect:
                a, b = (GATES[kind].index(name) for name in defect["gate_gradients_exchanged"])
                all_gates[a], all_gates[b] = all_gates[b], all_gates[a]
            if "gate_gradient_missing" in defect:
                all_gates[GATES[kind].index(defect["gate_gradient_missing"])] *= 0
        d, recurrent = np.concatenate(d, 1), np.concatenate(recurrent, 1)
        forgotten = defect.get("reset_factor_missing", "")
        path, recurrent = d if "path" in forgotten else recurrent, d if "recurrent weights" in forgotten else recurrent
        dW += d.T @ step.get("seen", step["x"])
        dR += recurrent.T @ (step["new_h"] if defect.get("recurrent_sees_new_h") else step["h"])
        dbW += d.sum(0)
        dbR += recurrent.sum(0)
        dx[t] = d @ W
        if defect.get("recurrent_not_transposed"):
            dh = before + sum(path[:, k * hidden:(k + 1) * hidden] @ R[k * hidden:(k + 1) * hidden].T for k in range(count))
        else:
            dh = before + path @ R
        if defect.get("no_path_through_h"):
            dh = dh * 0
        if defect.get("no_path_through_c"):
            dc = dc * 0
        if defect.get("truncated") and t % defect["truncated"] == 0:
            dh, dc = dh * 0, dc * 0
        if "state_gradient_clipped" in defect:
            dh = np.clip(dh, -defect["state_gradient_clipped"], defect["state_gradient_clipped"])
        if resets is not None and not defect.get("reset_crossed"):
            dh, dc = dh * ~resets[t][:, None], dc * ~resets[t][:, None]
    return (dW, dR, dbW, dbR), np.stack(dx)


def of_parts(network, x, g, gh, gc):
    """Gradients of sequences of several lengths: each by itself up to its end."""
    parts = [gradients(network, x[:n, b:b + 1], g[:n, b:b + 1], gh[:, b:b + 1], gc[:, b:b + 1], RIGHT) for b, n in enumerate(LENGTHS)]
    return {name: sum(part[name] for part in parts) for name in parts[0]}


def entering(network, g, gh, gc, defect):
    """What enters in place of the right gradients of y, h_n and c_n."""
    (name, value), = (defect or {"": None}).items()
    none = g[:1] * 0
    if name == "upstream_last_step_only":
        g = np.concatenate([g[:-1] * 0, g[-1:]])
    if name == "upstream_step_missing":
        g = np.concatenate([none, g[1:]] if value == "first" else [g[:-1], none])
    if name == "upstream_shifted":
        g = np.concatenate([g[1:], none] if value == 1 else [none, g[:-1]])
    if name == "upstream_reversed":
        g = g[::-1]
    if name == "upstream_axes_exchanged":
        g = g.reshape(g.shape[1], g.shape[0], -1).swapaxes(0, 1)
    if name in ("one_sequence_only", "sequence_missing"):
        kept = ((np.arange(g.shape[1]) == value) == (name == "one_sequence_only"))[None, :, None]
        g, gh, gc = g * kept, gh * kept, gc * kept
    if name == "half_missing":
        g = g * (np.arange(g.shape[2]) < network.hidden if value == "backward" else np.arange(g.shape[2]) >= network.hidden)
    if name == "backward_not_turned":
        g = np.concatenate([g[:, :, :network.hidden], g[::-1, :, network.hidden:]], 2)
    return g, gh, gc


def gradients(network, x, g, gh, gc, defect, resets=None, has_dropout=False):
    """By PyTorch's names."""
    runs, inputs, masks = [], x, {}
    for layer in range(network.layers):
        if layer and has_dropout:
            masks[layer] = dropout_mask(layer, inputs.shape)
            undropped, inputs = inputs, inputs * masks[layer]
        outputs = []
        for d in range(network.directions):
            turned = inputs[::-1] if d else inputs
            steps = forward_cell(network.kind, network.of(layer, d), turned, resets)
            if layer in masks and defect.get("dropout_not_in_backward") == "weights, too":
                for step, seen in zip(steps, undropped[::-1] if d else undropped):
                    step["seen"] = seen
            runs.append(steps)
            h = np.stack([step["new_h"] for step in steps])
            outputs.append(h[::-1] if d else h)
        inputs = np.concatenate(outputs, 2)
    found = {}
    g, gh, gc = entering(network, g, gh, gc, defect)
    if defect.get("upstream_y_ignored"):
        g = g * 0
    if defect.get("upstream_h_ignored"):
        gh = gh * 0
    if defect.get("upstream_c_ignored"):
        gc = gc * 0
    for layer in reversed(range(network.layers)):
        dx = 0
        for d in range(network.directions):
            if defect.get("output_gradient_overwritten") and layer and d:
                g = dx
            own = g[:, :, d * network.hidden:(d + 1) * network.hidden]
            p = layer * network.directions + d
            own = own[::-1] if d else own
            weights, part = backward_cell(network.kind, network.of(layer, d), runs[p], own, gh[p], gc[p], defect, resets)
            missing = defect.get("direction_missing") == ("backward" if d else "forward")
            for name, value in zip(("weight_ih", "weight_hh", "bias_ih", "bias_hh"), weights):
                found[f"{name}_l{layer}{'_reverse' * d}"] = value * (not missing)
            if not missing:
                dx = dx + (part[::-1] if d else part)
        g = dx * (not defect.get("lower_layer_detached"))
        if layer in masks and not defect.get("dropout_not_in_backward"):
            g = g * masks[layer] * (1 / (1 - DROPOUT) if defect.get("dropout_scaled_twice") else 1)
    return made_of(network, found, defect)


def made_of(network, found, defect):
    count = len(GATES[network.kind])
    factor = defect.get("scaled", 1.0)
    factor /= BATCH if defect.get("mean_over_batch") else 1
    factor /= STEPS if defect.get("mean_over_time") else 1
    if "norm_clipped" in defect:
        norm = np.sqrt(sum((value ** 2).sum() for value in found.values()))
        factor = defect["norm_clipped"] / (norm + 1e-6)
    found = {name: value * factor for name, value in found.items()}
    if defect.get("one_bias_only"):
        found = {name: value * (not name.startswith("bias_hh")) for name, value in found.items()}
    if "part" in defect:
        words, change = defect["part"]
        for name in [each for each in found if all(word in each for word in words)]:
            found[name] = {"twice": lambda v: v * 2, "none": lambda v: v * 0,
                           "decay": lambda v: v + 0.01 * network.values[name],
                           "transposed": lambda v: np.concatenate([part.T for part in np.split(v, count)]),
                           "forget copied": lambda v: np.concatenate([np.split(v, count)[k] for k in (1, 1, 2, 1)]),
                           "order": lambda v: np.concatenate([np.split(v, count)[k] for k in [1, 0, *range(2, count)]])}[change](found[name])
    if "gate_order" in defect:
        order = [GATES[network.kind].index(name) for name in defect["gate_order"]]
        found = {name: np.concatenate([np.split(value, count)[k] for k in order]) for name, value in found.items()}
    return found


def defects_of(kind, layers, directions):
    gates = GATES[kind]
    yield from ({name: True} for name in ("forward_order", "upstream_h_ignored", "upstream_y_ignored", "candidate_derivative_missing",
                                          "recurrent_sees_new_h", "recurrent_not_transposed", "no_path_through_h", "one_bias_only",
                                          "mean_over_batch", "mean_over_time"))
    yield {"tanh_of_tanh": "candidate"}
    yield {"forward_order": "last states first"}
    yield from ({"truncated": every} for every in ((1, 5, 8, 20) if kind == "lstm" else (5, 8, 20)))  # without c, 1 is no path through h
    yield {"state_gradient_clipped": 0.3}
    yield from ({"scaled": factor} for factor in (4.4, 0.5, 2.0, -1.0))
    yield from ({"norm_clipped": bound} for bound in (1.0, 0.25))
    if kind == "lstm":
        yield from ({name: True} for name in ("upstream_c_ignored", "tanh_derivative_missing", "forget_sees_new_c", "no_path_through_c",
                                              "c_path_without_forget"))
        yield from ({"tanh_of_tanh": where} for where in ("output", "both"))
        yield {"gate_order": ["input", "cell", "forget", "output"]}
        yield {"gate_order": ["input", "forget", "output", "cell"]}
    if kind == "gru":
        yield {"gate_order": ["update", "reset", "new"]}
    for gate in gates if len(gates) > 1 else []:
        yield {"gate_gradient_missing": gate}
        if gate not in ("cell", "new"):
            yield {"sigmoid_derivative_missing": gate}
    for first in range(len(gates)):
        for second in range(first):
            yield {"gate_gradients_exchanged": [gates[second], gates[first]]}
    if layers > 1:
        yield {"lower_layer_detached": True}
    if directions > 1:
        yield {"direction_missing": "backward"}
        yield {"direction_missing": "forward"}
    if directions == 1:
        yield {"reset_crossed": True}


def further_defects_of(kind, layers, directions):
    """Rarer ones, of which the search makes a pass only where none of the others is clear; and of one part of the network alone."""
    for gate in GATES[kind]:
        is_sigmoid = gate not in ("cell", "new", "hidden")
        for form in ("v", "1 - v", "sigmoid'(v)", "1 - v^2", "0.2 where |z| < 2.5") if is_sigmoid else ("1 - z^2", "1 - v", "v (1 - v)"):
            yield {"wrong_derivative": (gate, form)}
        if kind != "rnn":
            yield {"gate_gradient_negated": gate}
    if kind == "lstm":
        yield {"output_gate_sees_c": True}
        yield {"part": (["bias"], "forget copied")}
        yield from ({"own_factor_seen": which} for which in ("input", "cell", "input and cell"))
        yield {"wrong_derivative": ("output of c", "1 - z^2")}
    if kind == "gru":
        yield from ({"reset_factor_missing": where} for where in ("recurrent weights and path", "recurrent weights", "path"))
        yield {"new_recurrent_missing": True}
    if kind != "rnn":
        yield {"wrong_derivative": ("every sigmoid", "1 - v^2")}
        yield {"part": (["bias"], "order")}
    yield from ({name: True} for name in ("upstream_last_step_only", "upstream_reversed", "upstream_axes_exchanged"))
    yield from ({"upstream_step_missing": step} for step in ("first", "last"))
    yield from ({"upstream_shifted": by} for by in (1, -1))
    yield {"one_sequence_only": 1}
    yield {"sequence_missing": 2}
    yield {"scaled": 1 / (STEPS * BATCH)}
    yield from ({"part": (words, change)} for words, change in ((["bias"], "twice"), (["weight_hh"], "none"), (["weight_hh"], "transposed"),
                                                               (["weight"], "decay"), (["weight_hh_l0"], "twice")))
    if directions > 1 and layers > 1:
        yield {"half_missing": "backward"}
        yield {"output_gradient_overwritten": True}
    if directions > 1:
        yield {"backward_not_turned": True}


def cases_of(network, x, g, gh, gc, resets, folder):
    """Each defect with its gradients and the options that say what was run."""
    kind, layers, directions = network.kind, network.layers, network.directions
    for defect in [RIGHT, *defects_of(kind, layers, directions), *further_defects_of(kind, layers, directions)]:
        has_resets = "reset_crossed" in defect
        yield defect, gradients(network, x, g, gh, gc, defect, resets if has_resets else None), ["--resets", folder / "resets.npy"] * has_resets
    options = ["--lengths", folder / "lengths.npy"]
    yield RIGHT, of_parts(network, x, g, gh, gc), options
    yield {"padding_counted": True}, gradients(network, x, g, gh, gc, RIGHT), options
    if network.layers > 1:
        options = ["--training", "--dropout", str(DROPOUT), "--seed", str(SEED)]
        for defect in (RIGHT, {"dropout_not_in_backward": True}, {"dropout_not_in_backward": "weights, too"}, {"dropout_scaled_twice": True}):
            yield defect, gradients(network, x, g, gh, gc, defect, has_dropout=True), options


def blamed(program, folder, arguments):
    done = subprocess.run([program, "blame", folder / "net.npz", "--input", folder / "x.npy", "--json"] + arguments, capture_output=True, text=True)
    if done.returncode > 1:
        return {"failed": done.stderr}
    return json.loads(done.stdout)


def is_named(found, defect):
    if "failed" in found or not found["defects"] or not found["explained"]:
        return False
    first = found["defects"][0]
    (name, value), = defect.items()
    detail = first["detail"]
    if name == "part":
        ids = {"twice": "scaled", "none": "part_missing", "decay": "weight_decay", "transposed": "gradient_transposed", "order": "gate_order",
               "forget copied": "gate_gradient_copied"}
        return first["id"] == ids[value[1]] and not found["indistinguishable"]
    if name == "wrong_derivative":
        return first["id"] == name and detail == {"of": value[0], "is": value[1]}
    name = {"half_missing": "direction_missing", "new_recurrent_missing": "gate_gradient_missing"}.get(name, name)
    wanted = {"sigmoid_derivative_missing": "gate", "gate_gradient_missing": "gate", "gate_gradients_exchanged": "gates", "truncated": "every",
              "scaled": "factor", "norm_clipped": "bound", "gate_order": "order", "direction_missing": "direction",
              "state_gradient_clipped": "bound", "gate_gradient_negated": "gate", "reset_factor_missing": "where", "own_factor_seen": "gate",
              "upstream_step_missing": "step", "upstream_shifted": "by", "one_sequence_only": "sequence",
              "sequence_missing": "sequence"}.get(name) if "new_recurrent_missing" not in defect else None
    if first["id"] != name or len(found["indistinguishable"]) > 1:
        return False
    if wanted is None:
        return True
    got = detail[wanted]
    return abs(got - value) < 1e-3 * abs(value) if isinstance(value, float) else got == value


def main():
    program, seeds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    failures = tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(seeds):
            for kind, inputs, hidden, layers, directions in NETWORKS:
                rng = np.random.default_rng(100 * seed + hidden)
                network = Network(kind, inputs, hidden, layers, directions, rng)
                np.savez(folder / "net.npz", **network.values)
                x = rng.standard_normal((STEPS, BATCH, inputs))
                g = rng.standard_normal((STEPS, BATCH, hidden * directions))
                gh, gc = rng.standard_normal((2, layers * directions, BATCH, hidden))
                resets = rng.random((STEPS, BATCH)) < 0.1
                for key, value in (("x", x), ("g", g), ("gh", gh), ("gc", gc), ("resets", resets)):
                    np.save(folder / f"{key}.npy", value)
                arguments = ["--upstream", folder / "g.npy", "--upstream-h", folder / "gh.npy", "--got-gradients", folder / "got.npz"]
                arguments += ["--upstream-c", folder / "gc.npy"] if kind == "lstm" else []
                arguments += ["--cell", "rnn_tanh"] if kind == "rnn" else []
                np.save(folder / "lengths.npy", np.array(LENGTHS))
                gc = gc if kind == "lstm" else gc * 0
                for turn, (defect, made, options) in enumerate(cases_of(network, x, g, gh, gc, resets, folder)):
                    for dtype in (np.float32, np.float16) if len(sys.argv) > 2 else ((np.float32, np.float16)[turn % 2],):
                        np.savez(folder / "got.npz", **{key: value.astype(dtype) for key, value in made.items()})
                        found = blamed(program, folder, arguments + options)
                        tried += 1
                        if found.get("equal") if not defect else is_named(found, defect):
                            continue
                        failures += 1
                        firsts = [(each["id"], each["detail"], each["error"]) for each in found.get("defects", [])[:3]]
                        print(seed, kind, layers, directions, defect, dtype.__name__, found.get("margin"), found.get("failed") or firsts)
    print(f"{tried - failures} of {tried} named")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
