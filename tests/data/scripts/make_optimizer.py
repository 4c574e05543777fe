"""Checkpoints with the states of optimizers, and those states by canonical gates as the frameworks have them.

usage: make_optimizer.py --out DIR

`expected.npz` holds layer_<l>/forward/<gate>/<kind>/<m, v or step>; step is what the optimizer would subtract next with the
moments as they are. Made with torch 2.15.0 (cpu), keras 3.15.1 and tensorflow 2.21.0, numpy 2.4.6; seeds below.
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


def trained(optimizer_of, steps):
    model = Model()
    optimizer = optimizer_of(model.parameters())
    for _ in range(steps):
        optimizer.zero_grad()
        model(torch.randn(5, 2, 3)).square().sum().backward()
        optimizer.step()
    return model, optimizer


def torch_expected(model, optimizer):
    expected = {}
    group = optimizer.param_groups[0]
    for name, parameter in model.rnn.named_parameters():
        word, layer = name.rsplit("_l", 1)
        state = optimizer.state[parameter]
        if "exp_avg" in state:
            t = float(state["step"])
            (b1, b2), m, v = group["betas"], state["exp_avg"].double(), state["exp_avg_sq"].double()
            found = {"m": m, "v": v, "step": group["lr"] * (m / (1 - b1 ** t)) / ((v / (1 - b2 ** t)).sqrt() + group["eps"])}
        else:
            found = {"m": state["momentum_buffer"], "step": group["lr"] * state["momentum_buffer"].double()}
        for slot, values in found.items():
            for gate, part in zip(TORCH_GATES, values.chunk(4)):
                expected[f"layer_{layer}/forward/{gate}/{KINDS[word]}/{slot}"] = part.float().numpy()
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
    np.savez(f"{path}/expected.npz", **torch_expected(model, adam))
    path = folder("lightning-adam", file="model.ckpt", name="adam", steps=3, learning_rate=2e-3, slots=["m", "v", "step"])
    torch.save({"state_dict": {"net." + k: v for k, v in model.state_dict().items()}, "optimizer_states": [adam.state_dict()],
                "epoch": 3, "pytorch-lightning_version": "2.0"}, f"{path}/model.ckpt")
    np.savez(f"{path}/expected.npz", **torch_expected(model, adam))

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

    import keras
    import tensorflow as tf
    keras.utils.set_random_seed(39)
    model = keras.Sequential([keras.Input((5, 3)), keras.layers.LSTM(4), keras.layers.Dense(2)])
    model.compile(keras.optimizers.Adam(3e-3), "mse")
    model.fit(np.random.rand(8, 5, 3), np.random.rand(8, 2), verbose=0, epochs=2, batch_size=8)
    optimizer, expected = model.optimizer, {}
    t = int(optimizer.iterations)
    for index, variable in enumerate(model.trainable_variables[:3]):
        m, v = (np.float64(x[index]) for x in (optimizer._momentums, optimizer._velocities))
        step = 3e-3 * (m / (1 - 0.9 ** t)) / (np.sqrt(v / (1 - 0.999 ** t)) + 1e-7)
        kind = ["input_weights", "recurrent_weights", "input_bias"][index]
        for slot, values in (("m", m), ("v", v), ("step", step)):
            for gate, part in zip(KERAS_GATES, np.split(values, 4, -1)):
                expected[f"layer_0/forward/{gate}/{kind}/{slot}"] = np.float32(part.T)
    for name, suffix in (("keras-adam", "keras"), ("keras-h5-adam", "h5")):
        path = folder(name, file=f"model.{suffix}", name="adam", steps=t, learning_rate=3e-3, slots=["m", "v", "step"])
        model.save(f"{path}/model.{suffix}")
        np.savez(f"{path}/expected.npz", **expected)

    tf1 = tf.compat.v1
    with tf.Graph().as_default(), tf1.Session() as session:
        tf1.set_random_seed(39)
        kernel = tf1.get_variable("rnn/basic_lstm_cell/kernel", (7, 16), use_resource=False)
        bias = tf1.get_variable("rnn/basic_lstm_cell/bias", (16,), use_resource=False)
        train = tf1.train.AdamOptimizer(1e-2).minimize(tf.reduce_sum((tf.ones((2, 7)) @ kernel + bias) ** 2 * tf.range(16.0)))
        session.run(tf1.global_variables_initializer())
        session.run(train)
        session.run(train)
        path = folder("tf1-adam", file="model.ckpt", name="adam", steps=None, learning_rate=None, slots=["m", "v"])
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
