#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packed buffers of real networks, to measure how well `gateloupe-cli solve` tells what they are.

    make_buffers.py torch|keras|mxnet|chainer --out DIR [--only NAME]
    make_buffers.py torch --random COUNT --seed SEED --out DIR

Writes NAME.bin (cuDNN's packed layout, little-endian) and NAME.json ({"spec", "framework", "state"}) for
every configuration below. Each framework makes, and where it says so trains, its own networks; this
script only puts their arrays into one buffer. The frameworks are imported where they are needed, so
each mode runs in an environment with that one alone. --random draws configurations nobody has looked at
while the solver was made.
"""
import argparse
import json
import pathlib

import numpy as np

GATES = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}


def config(name, cell, sizes, layers=1, directions=1, bias="double", dtype="f32", steps=0, task="noise", **more):
    return dict(name=name, cell=cell, input=sizes[0], hidden=sizes[1], layers=layers, directions=directions,
                bias=bias, dtype=dtype, steps=steps, task=task, **more)


def spec_text(c):
    text = f"{c['cell']}:input={c['input']},hidden={c['hidden']}"
    if c.get("proj"):
        text += f",proj={c['proj']}"
    return text + f",layers={c['layers']},directions={c['directions']},bias={c['bias']},dtype={c['dtype']}"


def packed(c, sides):
    """sides: per pseudo-layer a dict with W [G*H, in], R [G*H, R], optional P, bW, bR, gates in cuDNN's order."""
    parts = []
    for side in sides:
        parts += [side["W"], side["R"]] + ([side["P"]] if "P" in side else [])
    for side in sides:
        if c["bias"] in ("double", "single_input"):
            parts.append(side["bW"])
        if c["bias"] in ("double", "single_recurrent"):
            parts.append(side["bR"])
    flat = np.concatenate([np.asarray(part, np.float64).reshape(-1) for part in parts])
    if c["dtype"] == "bf16":
        bits = flat.astype(np.float32).view(np.uint32)
        return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16).tobytes()
    return flat.astype({"f16": np.float16, "f32": np.float32, "f64": np.float64}[c["dtype"]]).tobytes()


def write(folder, c, framework, sides):
    (folder / f"{c['name']}.bin").write_bytes(packed(c, sides))
    state = f"trained for {c['steps']} steps" if c["steps"] else "fresh"
    about = dict(spec=spec_text(c), framework=framework, state=state)
    (folder / f"{c['name']}.json").write_text(json.dumps(about) + "\n")


def split_gates(array, gates, order):
    """Rows of `gates` blocks, in another order."""
    blocks = np.split(np.asarray(array), gates, axis=0)
    return np.concatenate([blocks[index] for index in order], axis=0)


# ---------------------------------------------------------------- torch

TORCH = [
    config("t-lstm-80-128", "lstm", (80, 128)),
    config("t-lstm-80-128-trained", "lstm", (80, 128), steps=150),
    config("t-lstm-128-256-l2", "lstm", (128, 256), layers=2),
    config("t-lstm-128-256-l2-trained", "lstm", (128, 256), layers=2, steps=60),
    config("t-lstm-chars-64-100-trained", "lstm", (64, 100), steps=300, task="chars"),
    config("t-lstm-chars-64-128-l2-trained", "lstm", (64, 128), layers=2, steps=200, task="chars"),
    config("t-lstm-40-64-bi", "lstm", (40, 64), directions=2),
    config("t-lstm-40-64-bi-trained", "lstm", (40, 64), directions=2, steps=200),
    config("t-lstm-143-143-l3-bi", "lstm", (143, 143), layers=3, directions=2),
    config("t-lstm-143-143-l3-bi-trained", "lstm", (143, 143), layers=3, directions=2, steps=40),
    config("t-lstm-13-96-l2-bi-trained", "lstm", (13, 96), layers=2, directions=2, steps=120),
    config("t-lstm-300-200", "lstm", (300, 200)),
    config("t-lstm-1-50-trained", "lstm", (1, 50), steps=400, task="sine"),
    config("t-lstm-1-32-l2-trained", "lstm", (1, 32), layers=2, steps=300, task="sine"),
    config("t-lstm-8-20-l4", "lstm", (8, 20), layers=4),
    config("t-lstm-none-50-75", "lstm", (50, 75), bias="none"),
    config("t-lstm-none-50-75-trained", "lstm", (50, 75), bias="none", steps=200),
    config("t-lstm-zero-tail-32-48", "lstm", (32, 48), no_bias=True),
    config("t-lstm-zero-tail-32-48-l2-trained", "lstm", (32, 48), layers=2, no_bias=True, steps=200),
    config("t-lstm-single-24-60", "lstm", (24, 60), bias="single_input", merge=True),
    config("t-lstm-single-24-60-trained", "lstm", (24, 60), bias="single_input", merge=True, steps=250),
    config("t-lstm-single-r-64-80-bi-trained", "lstm", (64, 80), directions=2, bias="single_recurrent", merge=True,
           steps=100),
    config("t-lstm-proj-64-128-p48", "lstm", (64, 128), proj=48),
    config("t-lstm-proj-64-128-p48-trained", "lstm", (64, 128), proj=48, steps=150),
    config("t-lstm-proj-40-96-p32-l2-bi-trained", "lstm", (40, 96), proj=32, layers=2, directions=2, steps=60),
    config("t-lstm-f16-100-160-trained", "lstm", (100, 160), dtype="f16", steps=100),
    config("t-lstm-bf16-64-64-trained", "lstm", (64, 64), dtype="bf16", steps=150),
    config("t-lstm-f64-20-40-l2-trained", "lstm", (20, 40), layers=2, dtype="f64", steps=200),
    config("t-gru-64-128", "gru", (64, 128)),
    config("t-gru-64-128-trained", "gru", (64, 128), steps=150),
    config("t-gru-300-76-trained", "gru", (300, 76), steps=100),
    config("t-gru-26-60-l3-trained", "gru", (26, 60), layers=3, steps=150),
    config("t-gru-chars-64-90-l2-bi-trained", "gru", (64, 90), layers=2, directions=2, steps=80, task="chars"),
    config("t-gru-none-30-30", "gru", (30, 30), bias="none"),
    config("t-gru-1-24-trained", "gru", (1, 24), steps=400, task="sine"),
    config("t-gru-f16-48-100-bi", "gru", (48, 100), directions=2, dtype="f16"),
    config("t-tanh-28-128", "rnn_tanh", (28, 128)),
    config("t-tanh-28-128-trained", "rnn_tanh", (28, 128), steps=200),
    config("t-tanh-10-20-l2-bi-trained", "rnn_tanh", (10, 20), layers=2, directions=2, steps=200),
    config("t-relu-64-64-l2-trained", "rnn_relu", (64, 64), layers=2, steps=150),
    config("t-relu-39-100-none-trained", "rnn_relu", (39, 100), bias="none", steps=200),
    config("t-lstm-512-512", "lstm", (512, 512)),
    config("t-lstm-80-320-l2-bi-trained", "lstm", (80, 320), layers=2, directions=2, steps=12),
]


def random_configs(count, seed):
    """Half of the hidden sizes are round, as in use; inputs and the rest are drawn widely."""
    rng = np.random.default_rng(seed)
    for index in range(count):
        cell = rng.choice(["lstm", "gru", "rnn_tanh", "rnn_relu"], p=[0.5, 0.25, 0.15, 0.1])
        hidden = int(rng.choice([16, 32, 48, 64, 96, 100, 128, 200]) if rng.random() < 0.5 else rng.integers(8, 180))
        size = int(np.exp(rng.uniform(0, np.log(300))))
        task = str(rng.choice(["noise", "sine"]))
        more = dict(layers=int(rng.choice([1, 2, 3, 4], p=[0.5, 0.3, 0.12, 0.08])), directions=int(rng.choice([1, 2])),
                    task=task, dtype=str(rng.choice(["f32", "f16", "bf16", "f64"], p=[0.82, 0.08, 0.05, 0.05])))
        kind = rng.choice(["double", "none", "single_input", "zeros"], p=[0.7, 0.1, 0.1, 0.1])
        more["bias"] = "double" if kind == "zeros" else str(kind)
        more.update(no_bias=kind == "zeros", merge=kind == "single_input", rate=float(rng.choice([1e-3, 3e-3, 1e-2])))
        if cell == "lstm" and rng.random() < 0.1 and hidden > 12:
            more["proj"] = int(rng.integers(4, hidden))
        steps = int(rng.choice([0, 40, 120, 300])) if hidden < 100 else int(rng.choice([0, 40, 80]))
        yield config(f"r{seed}-{index:03d}", str(cell), (size, hidden), steps=steps, **more)


def torch_batch(torch, c, generator, text):
    steps, batch = 20, 24
    if c["task"] == "chars":
        starts = torch.randint(0, len(text) - steps - 1, (batch,), generator=generator)
        ids = torch.stack([text[s:s + steps + 1] for s in starts.tolist()], dim=1)
        x = torch.nn.functional.one_hot(ids[:-1], c["input"]).float()
        return x, torch.nn.functional.one_hot(ids[1:], c["input"]).float()
    if c["task"] == "sine":
        phase = torch.rand((1, batch, c["input"]), generator=generator) * 6.3
        time = torch.arange(steps + 1, dtype=torch.float32).reshape(-1, 1, 1) * 0.3
        wave = torch.sin(time * (1.0 + phase) + phase)
        return wave[:-1], wave[1:]
    # Features of unequal strength, as measured ones are; the target remembers two of them.
    strength = torch.linspace(0.3, 2.0, c["input"])
    x = torch.randn((steps, batch, c["input"]), generator=generator) * strength
    return x, torch.cumsum(x[..., :2] * 0.3, dim=0).tanh()


def train_torch(torch, c, net):
    generator = torch.Generator().manual_seed(7)
    source = pathlib.Path(__file__).read_text()
    letters = sorted(set(source))[:c["input"]]
    text = torch.tensor([letters.index(l) for l in source if l in letters])
    x, target = torch_batch(torch, c, generator, text)
    readout = torch.nn.Linear((c.get("proj") or c["hidden"]) * c["directions"], target.shape[-1])
    optimiser = torch.optim.Adam([*net.parameters(), *readout.parameters()], lr=c.get("rate", 3e-3))
    for _ in range(c["steps"]):
        x, target = torch_batch(torch, c, generator, text)
        optimiser.zero_grad()
        torch.nn.functional.mse_loss(readout(net(x)[0]), target).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()


def make_torch(folder, configs):
    import torch
    torch.set_num_threads(1)
    for c in configs:
        torch.manual_seed(sum(map(ord, c["name"])))
        has_bias = c["bias"] != "none" and not c.get("no_bias")
        options = dict(num_layers=c["layers"], bidirectional=c["directions"] == 2, bias=has_bias)
        if c["cell"] == "lstm":
            net = torch.nn.LSTM(c["input"], c["hidden"], proj_size=c.get("proj", 0), **options)
        elif c["cell"] == "gru":
            net = torch.nn.GRU(c["input"], c["hidden"], **options)
        else:
            net = torch.nn.RNN(c["input"], c["hidden"], nonlinearity=c["cell"][4:], **options)
        train_torch(torch, c, net)
        arrays = {key: value.detach().numpy() for key, value in net.named_parameters()}
        sides = []
        for layer in range(c["layers"]):
            for suffix in ("", "_reverse")[:c["directions"]]:
                tail = f"l{layer}{suffix}"
                side = {"W": arrays["weight_ih_" + tail], "R": arrays["weight_hh_" + tail]}
                rows = len(side["W"])
                side["bW"] = arrays.get("bias_ih_" + tail, np.zeros(rows))
                side["bR"] = arrays.get("bias_hh_" + tail, np.zeros(rows))
                if c.get("merge"):
                    side["bW"] = side["bR"] = side["bW"] + side["bR"]
                if c.get("proj"):
                    side["P"] = arrays["weight_hr_" + tail]
                sides.append(side)
        write(folder, c, f"torch {torch.__version__.split('+')[0]}", sides)


# ---------------------------------------------------------------- keras

KERAS = [
    config("k-lstm-64-128", "lstm", (64, 128), bias="single_recurrent"),
    config("k-lstm-64-128-trained", "lstm", (64, 128), bias="single_recurrent", steps=60),
    config("k-lstm-zero-half-50-100", "lstm", (50, 100)),
    config("k-lstm-zero-half-50-100-trained", "lstm", (50, 100), steps=60),
    config("k-lstm-zero-half-32-32-l2-trained", "lstm", (32, 32), layers=2, steps=60),
    config("k-lstm-half-20-72-bi", "lstm", (20, 72), directions=2, halves=True),
    config("k-lstm-half-20-72-bi-trained", "lstm", (20, 72), directions=2, halves=True, steps=40),
    config("k-gru-40-96", "gru", (40, 96)),
    config("k-gru-40-96-trained", "gru", (40, 96), steps=60),
    config("k-gru-25-56-l2-bi-trained", "gru", (25, 56), layers=2, directions=2, steps=30),
    config("k-tanh-16-64", "rnn_tanh", (16, 64), bias="single_input"),
    config("k-tanh-16-64-trained", "rnn_tanh", (16, 64), bias="single_input", steps=80),
    config("k-lstm-none-30-40-trained", "lstm", (30, 40), bias="none", steps=60),
]


def keras_stack(keras, c):
    kinds = {"lstm": keras.layers.LSTM, "gru": keras.layers.GRU, "rnn_tanh": keras.layers.SimpleRNN}
    layers = []
    for _ in range(c["layers"]):
        layer = kinds[c["cell"]](c["hidden"], return_sequences=True, use_bias=c["bias"] != "none")
        layers.append(keras.layers.Bidirectional(layer) if c["directions"] == 2 else layer)
    model = keras.Sequential([keras.Input((None, c["input"])), *layers, keras.layers.Dense(2)])
    return model, layers


def keras_side(c, arrays):
    gates = GATES[c["cell"]]
    order = [1, 0, 2] if c["cell"] == "gru" else list(range(gates))
    turn = lambda kernel: split_gates(np.asarray(kernel).T, gates, order)
    side = {"W": turn(arrays[0]), "R": turn(arrays[1])}
    if c["bias"] == "none":
        return side
    bias = np.asarray(arrays[2])
    if c["cell"] == "gru":
        side["bW"], side["bR"] = (split_gates(half, gates, order) for half in bias)
    elif c.get("halves"):  # as TensorFlow's canonical checkpoints restore one bias into two
        side["bW"] = side["bR"] = bias / 2
    else:
        side["bW"], side["bR"] = (np.zeros_like(bias) if c["bias"] == "double" else bias), bias
    return side


def make_keras(folder, configs):
    import keras
    for c in configs:
        keras.utils.set_random_seed(sum(map(ord, c["name"])))
        model, layers = keras_stack(keras, c)
        if c["steps"]:
            rng = np.random.default_rng(5)
            x = rng.standard_normal((24 * c["steps"], 20, c["input"])) * np.linspace(0.3, 2.0, c["input"])
            y = np.tanh(np.cumsum(x[..., :2] * 0.3, axis=1))
            model.compile(optimizer=keras.optimizers.Adam(3e-3), loss="mse")
            model.fit(x, y, batch_size=24, epochs=1, verbose=0)
        sides = []
        for layer in layers:
            arrays = layer.get_weights()
            for half in np.array_split(np.arange(len(arrays)), c["directions"]):
                sides.append(keras_side(c, [arrays[index] for index in half]))
        write(folder, c, f"keras {keras.__version__}", sides)


# ---------------------------------------------------------------- mxnet, chainer

MXNET = [
    config("m-lstm-650-200-l2", "lstm", (650, 200), layers=2),
    config("m-lstm-40-100-bi-xavier", "lstm", (40, 100), directions=2, xavier=True),
    config("m-gru-50-128", "gru", (50, 128)),
    config("m-relu-32-64-xavier", "rnn_relu", (32, 64), xavier=True),
]
CHAINER = [
    config("c-lstm-100-128-l2", "lstm", (100, 128), layers=2),
    config("c-gru-36-64-bi", "gru", (36, 64), directions=2),
    config("c-tanh-20-50", "rnn_tanh", (20, 50)),
]


def make_mxnet(folder, configs):
    import mxnet
    kinds = {"lstm": mxnet.gluon.rnn.LSTM, "gru": mxnet.gluon.rnn.GRU, "rnn_relu": mxnet.gluon.rnn.RNN}
    for c in configs:
        mxnet.random.seed(3)
        np.random.seed(3)
        net = kinds[c["cell"]](c["hidden"], num_layers=c["layers"], bidirectional=c["directions"] == 2,
                               input_size=c["input"])
        net.initialize(mxnet.init.Xavier() if c.get("xavier") else mxnet.init.Uniform(0.07))
        arrays = {key[len(net.prefix):]: value.data().asnumpy() for key, value in net.collect_params().items()}
        sides = []
        for layer in range(c["layers"]):
            for side in "lr"[:c["directions"]]:
                part = lambda key: arrays[f"{side}{layer}_{key}"]
                sides.append({"W": part("i2h_weight"), "R": part("h2h_weight"), "bW": part("i2h_bias"),
                              "bR": part("h2h_bias")})
        write(folder, c, f"mxnet {mxnet.__version__}", sides)


def make_chainer(folder, configs):
    import chainer
    import chainer.links as links
    # Chainer's gates: LSTM i f c o, GRU r z n, each half: input weights, then recurrent ones.
    for c in configs:
        np.random.seed(4)
        kind = {"lstm": links.NStepLSTM, "gru": links.NStepGRU, "rnn_tanh": links.NStepRNNTanh}[c["cell"]]
        if c["directions"] == 2:
            kind = {"lstm": links.NStepBiLSTM, "gru": links.NStepBiGRU}[c["cell"]]
        net = kind(c["layers"], c["input"], c["hidden"], 0.0)
        gates = GATES[c["cell"]]
        sides = []
        for child in net.children():
            matrix = lambda key, first: np.concatenate([getattr(child, f"{key}{first + g}").array for g in range(gates)])
            sides.append({"W": matrix("w", 0), "R": matrix("w", gates), "bW": matrix("b", 0), "bR": matrix("b", gates)})
        write(folder, c, f"chainer {chainer.__version__}", sides)


MAKERS = {"torch": (make_torch, TORCH), "keras": (make_keras, KERAS), "mxnet": (make_mxnet, MXNET),
          "chainer": (make_chainer, CHAINER)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("framework", choices=MAKERS)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--only", help="configurations whose name contains this")
    parser.add_argument("--random", type=int, default=0, help="this many random configurations instead (torch)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    make, configs = MAKERS[arguments.framework]
    if arguments.random:
        configs = random_configs(arguments.random, arguments.seed)
    make(arguments.out, [c for c in configs if (arguments.only or "") in c["name"]])


if __name__ == "__main__":
    main()
