"""Checkpoints with the states of optimizers, and those states by canonical gates as the frameworks have them.

usage: make_optimizer.py --out DIR

`expected.npz` holds layer_<l>/forward/<gate>/<kind>/<m, v or step>; step is what the optimizer itself takes off the weights when
it is handed gradients of zero. Made with torch 2.15.0 (cpu), keras 3.15.1 and tensorflow 2.21.0, numpy 2.4.6; seeds below.
"""
import argparse
import io
import json
import os
import shutil
import zipfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import torch

TORCH_GATES = ["input", "forget", "cell", "output"]
KERAS_GATES = TORCH_GATES
TF_GATES = ["input", "cell", "forget", "output"]
KINDS = {"weight_ih": "input_weights", "weight_hh": "recurrent_weights", "bias_ih": "input_bias", "bias_hh": "recurrent_bias"}


class Model(torch.nn.Module):
    """A batch norm in front, whose buffers no optimizer has a state of."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(3)
        self.rnn = torch.nn.LSTM(3, 4, 2)
        self.out = torch.nn.Linear(4, 2)

    def forward(self, x):
        return self.out(self.rnn(self.norm(x.reshape(-1, 3)).reshape(x.shape))[0])


def train(model, optimizers, steps):
    for _ in range(steps):
        model.zero_grad()
        model(torch.randn(5, 2, 3)).square().sum().backward()
        for optimizer in optimizers:
            optimizer.step()


def trained(optimizer_of, steps):
    model = Model()
    optimizer = optimizer_of(model.parameters())
    train(model, [optimizer], steps)
    return model, optimizer


WORDS = {"m": ("exp_avg", "momentum_buffer"), "v": ("exp_avg_sq", "square_avg", "exp_inf", "sum")}


def torch_expected(model, *optimizers):
    """Call when the file is written: it makes a step."""
    kept = {slot: {} for slot in ("m", "v", "step")}
    parameters = dict(model.rnn.named_parameters())
    before = {name: p.detach().clone() for name, p in parameters.items()}
    for name, parameter in parameters.items():
        state = next(o.state[parameter] for o in optimizers if parameter in o.state)
        for slot, words in WORDS.items():
            for word in words:
                if word in state:
                    kept[slot][name] = state[word].clone()
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            for parameter in group["params"]:
                parameter.grad = torch.zeros_like(parameter)
        optimizer.step()
    kept["step"] = {name: before[name].double() - p.detach().double() for name, p in parameters.items()}
    expected = {}
    for slot, arrays in kept.items():
        for name, values in arrays.items():
            word, layer = name.rsplit("_l", 1)
            for gate, part in zip(TORCH_GATES, values.chunk(4)):
                expected[f"layer_{layer}/forward/{gate}/{KINDS[word]}/{slot}"] = part.float().numpy()
    return expected


def keras_expected(model, arrays):
    """The arrays by slot, of the kernel, the recurrent kernel and the bias of the first layer; makes a step."""
    variables = model.trainable_variables
    before = [np.float64(v) for v in variables[:3]]
    model.optimizer.apply([np.zeros(v.shape, "float32") for v in variables], variables)
    arrays = dict(arrays, step=[b - np.float64(v) for b, v in zip(before, variables)])
    expected = {}
    for slot, of_variables in arrays.items():
        for kind, values in zip(["input_weights", "recurrent_weights", "input_bias"], of_variables):
            for gate, part in zip(KERAS_GATES, np.split(np.float32(values), 4, -1)):
                expected[f"layer_0/forward/{gate}/{kind}/{slot}"] = part.T
    return expected


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    out = os.path.abspath(parser.parse_args().out)

    def folder(case, **facts):
        path = os.path.join(out, case)
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        with open(os.path.join(path, "optimizer.json"), "w") as file:
            json.dump(facts, file, indent=1)
        return path

    torch.manual_seed(39)
    model, adam = trained(lambda p: torch.optim.Adam(p, lr=2e-3), 3)
    path = folder("torch-adam", file="model.pt", name="adam", steps=3, learning_rate=2e-3, slots=["m", "v", "step"])
    torch.save({"model_state_dict": model.state_dict(), "optimizer_state_dict": adam.state_dict(), "epoch": 3}, f"{path}/model.pt")
    first = path
    path = folder("lightning-adam", file="model.ckpt", name="adam", steps=3, learning_rate=2e-3, slots=["m", "v", "step"])
    torch.save({"state_dict": {"net." + k: v for k, v in model.state_dict().items()}, "optimizer_states": [adam.state_dict()],
                "epoch": 3, "pytorch-lightning_version": "2.0"}, f"{path}/model.ckpt")
    expected = torch_expected(model, adam)
    for each in (first, path):
        np.savez(f"{each}/expected.npz", **expected)

    model, momentum = trained(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9), 2)
    path = folder("rsl-momentum", file="model_2.pt", name="momentum", steps=None, learning_rate=0.1, slots=["m", "step"])
    torch.save({"model": model.state_dict(), "optimizer": momentum.state_dict(), "iter": 2}, f"{path}/model_2.pt")
    np.savez(f"{path}/expected.npz", **torch_expected(model, momentum))

    model, adam = trained(lambda p: torch.optim.Adam(p, lr=3e-4), 2)
    path = folder("stable-baselines-adam", file="policy.zip", name="adam", steps=2, learning_rate=3e-4, slots=["m", "v", "step"])
    with zipfile.ZipFile(f"{path}/policy.zip", "w") as archive:
        for member, state in (("policy.pth", model.state_dict()), ("policy.optimizer.pth", adam.state_dict())):
            content = io.BytesIO()
            torch.save(state, content)
            archive.writestr(member, content.getvalue())
    np.savez(f"{path}/expected.npz", **torch_expected(model, adam))

    # Weights decay and biases do not: two groups; the norm in front is frozen.
    model = Model()
    model.norm.requires_grad_(False)
    named = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
    adamw = torch.optim.AdamW([{"params": [p for n, p in named if "bias" not in n], "weight_decay": 0.1},
                               {"params": [p for n, p in named if "bias" in n], "weight_decay": 0.0}], lr=1e-2)
    train(model, [adamw], 3)
    path = folder("torch-adamw-groups", file="model.pt", name="adamw", steps=3, learning_rate=1e-2, slots=["m", "v", "step"])
    torch.save({"model": model.state_dict(), "optimizer": adamw.state_dict()}, f"{path}/model.pt")
    np.savez(f"{path}/expected.npz", **torch_expected(model, adamw))

    # The network's optimizer and another one for the rest, listed first.
    model = Model()
    rest = torch.optim.SGD([*model.out.parameters(), *model.norm.parameters()], lr=0.1, momentum=0.9)
    nadam = torch.optim.NAdam(model.rnn.parameters(), lr=1e-2)
    train(model, [rest, nadam], 4)
    path = folder("lightning-two-optimizers", file="model.ckpt", name="momentum, nadam", steps=4, learning_rate=0.1,
                  slots=["m", "v", "step"])
    torch.save({"state_dict": model.state_dict(), "optimizer_states": [rest.state_dict(), nadam.state_dict()],
                "pytorch-lightning_version": "2.0"}, f"{path}/model.ckpt")
    np.savez(f"{path}/expected.npz", **torch_expected(model, rest, nadam))

    import keras
    import tensorflow as tf
    keras.utils.set_random_seed(39)

    def keras_trained(optimizer):
        model = keras.Sequential([keras.Input((5, 3)), keras.layers.LSTM(4), keras.layers.Dense(2)])
        model.compile(optimizer, "mse")
        model.fit(np.random.rand(8, 5, 3), np.random.rand(8, 2), verbose=0, epochs=2, batch_size=8)
        return model

    def keras_case(cases, optimizer, word, slots):
        model = keras_trained(optimizer)
        arrays = {slot: [np.float32(v) for v in getattr(optimizer, own)] for slot, own in slots.items()}
        paths = [folder(case, file=f"model.{suffix}", name=word, steps=2, learning_rate=3e-3, slots=[*slots, "step"])
                 for case, suffix in cases]
        for path, (_, suffix) in zip(paths, cases):
            model.save(f"{path}/model.{suffix}")
        expected = keras_expected(model, arrays)
        for path in paths:
            np.savez(f"{path}/expected.npz", **expected)

    keras_case([("keras-adam", "keras"), ("keras-h5-adam", "h5")], keras.optimizers.Adam(3e-3), "adam",
               {"m": "_momentums", "v": "_velocities"})
    keras_case([("keras-nadam", "keras")], keras.optimizers.Nadam(3e-3), "nadam", {"m": "_momentums", "v": "_velocities"})
    keras_case([("keras-adamax", "keras")], keras.optimizers.Adamax(3e-3, weight_decay=0.1), "adamax", {"m": "_m", "v": "_u"})
    keras_case([("keras-rmsprop", "keras")], keras.optimizers.RMSprop(3e-3, momentum=0.5, centered=True), "rmsprop",
               {"m": "_momentums", "v": "_velocities"})
    keras_case([("keras-h5-sgd", "h5")], keras.optimizers.SGD(3e-3, momentum=0.9, nesterov=True), "momentum", {"m": "momentums"})

    tf1 = tf.compat.v1
    with tf.Graph().as_default(), tf1.Session() as session:
        tf1.set_random_seed(39)
        kernel = tf1.get_variable("rnn/basic_lstm_cell/kernel", (7, 16), use_resource=False)
        bias = tf1.get_variable("rnn/basic_lstm_cell/bias", (16,), use_resource=False)
        minimise = tf1.train.AdamOptimizer(1e-2).minimize(tf.reduce_sum((tf.ones((2, 7)) @ kernel + bias) ** 2 * tf.range(16.0)))
        session.run(tf1.global_variables_initializer())
        session.run(minimise)
        session.run(minimise)
        path = folder("tf1-adam", file="model.ckpt", name="adam", steps=2, learning_rate=None, slots=["m", "v"])
        tf1.train.Saver().save(session, f"{path}/model.ckpt", write_meta_graph=False, write_state=False)
        slots = {v.name: session.run(v) for v in tf1.global_variables()}
        expected = {}
        for slot, word in (("m", "Adam"), ("v", "Adam_1")):
            values = slots[f"rnn/basic_lstm_cell/kernel/{word}:0"]
            for gate, part in zip(TF_GATES, np.split(values, 4, -1)):
                expected[f"layer_0/forward/{gate}/input_weights/{slot}"] = part[:3].T
                expected[f"layer_0/forward/{gate}/recurrent_weights/{slot}"] = part[3:].T
        np.savez(f"{path}/expected.npz", **expected)


if __name__ == "__main__":
    main()
