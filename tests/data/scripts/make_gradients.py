#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gradients that the frameworks compute, in float64, beside everything that goes in.

    python3 make_gradients.py --out ../gradients          everything but JAX' case
    python3 make_gradients.py --out ../gradients --jax    JAX' case, in an environment that has it

Made with PyTorch 2.15.0, Keras 3.15.1 on TensorFlow 2.21.0, JAX 0.10.2, numpy 2.4.6. A case is one .npz (or a weights file and an .npz):
the weights by the framework's names, their gradients with ".grad" behind the name, x, g (dL/dy), gh and gc (of the last states), dx, dh0,
dc0. L = sum of g * y + gh * h_n + gc * c_n.
"""
import argparse
import pathlib
import sys

import numpy as np

STEPS, BATCH, INPUTS, HIDDEN = 9, 3, 3, 5
# name, module, options
TORCH = [("torch-lstm", "LSTM", {"num_layers": 2, "bidirectional": True}), ("torch-lstm-projection", "LSTM", {"num_layers": 2, "proj_size": 4}),
         ("torch-gru", "GRU", {"num_layers": 2, "bidirectional": True}), ("torch-rnn-tanh", "RNN", {"num_layers": 2}),
         ("torch-rnn-relu", "RNN", {"nonlinearity": "relu"}), ("torch-lstm-lengths", "LSTM", {"num_layers": 2, "bidirectional": True})]


def write(out, name, arrays):
    np.savez(out / f"{name}.npz", **{key: np.asarray(value, dtype=np.float64) for key, value in arrays.items()})


def torch_case(out, name, kind, options, lengths):
    import torch

    torch.manual_seed(7)
    torch.set_default_dtype(torch.float64)
    module = getattr(torch.nn, kind)(INPUTS, HIDDEN, **options)
    x = torch.randn(STEPS, BATCH, INPUTS, requires_grad=True)
    rows = module.num_layers * (2 if module.bidirectional else 1)
    width = module.proj_size or HIDDEN if kind == "LSTM" else HIDDEN
    h0 = torch.randn(rows, BATCH, width, requires_grad=True)
    c0 = torch.randn(rows, BATCH, HIDDEN, requires_grad=True)
    start = (h0, c0) if kind == "LSTM" else h0
    sequence = torch.nn.utils.rnn.pack_padded_sequence(x, lengths, enforce_sorted=False) if lengths is not None else x
    y, states = module(sequence, start)
    if lengths is not None:
        y = torch.nn.utils.rnn.pad_packed_sequence(y, total_length=STEPS)[0]
    h, c = states if kind == "LSTM" else (states, None)
    g, gh, gc = torch.randn_like(y), torch.randn_like(h), torch.randn(rows, BATCH, HIDDEN)
    loss = (g * y).sum() + (gh * h).sum() + ((gc * c).sum() if c is not None else 0.0)
    loss.backward()
    arrays = {"x": x, "h0": h0, "g": g, "gh": gh, "dx": x.grad, "dh0": h0.grad, "loss": loss}
    if c is not None:
        arrays.update(c0=c0, gc=gc, dc0=c0.grad)
    if lengths is not None:
        arrays["lengths"] = torch.tensor(lengths)
    for key, value in module.named_parameters():
        arrays.update({key: value, key + ".grad": value.grad})
    write(out, name, {key: value.detach().numpy() for key, value in arrays.items()})


def keras_case(out):
    import keras
    import tensorflow as tf

    keras.utils.set_random_seed(7)
    keras.config.set_floatx("float64")
    inputs = keras.Input((STEPS, INPUTS))
    model = keras.Model(inputs, keras.layers.GRU(HIDDEN, return_sequences=True, name="gru")(inputs))
    for weight in model.weights:
        weight.assign(np.random.default_rng(3).normal(0, 0.4, weight.shape))
    x = tf.Variable(np.random.default_rng(4).normal(size=(BATCH, STEPS, INPUTS)))
    g = np.random.default_rng(5).normal(size=(BATCH, STEPS, HIDDEN))
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(g * model(x))
    found = tape.gradient(loss, [x, *model.trainable_variables])
    model.save(out / "keras-gru.keras")
    arrays = {"x": x.numpy(), "g": g, "dx": found[0].numpy(), "loss": loss.numpy()}
    for weight, value in zip(model.trainable_variables, found[1:]):
        arrays[weight.path] = value.numpy()
    write(out, "keras-gru", arrays)


def jax_case(out):
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    rng = np.random.default_rng(7)
    weights = {"weight_ih_l0": rng.normal(0, 0.4, (4 * HIDDEN, INPUTS)), "weight_hh_l0": rng.normal(0, 0.4, (4 * HIDDEN, HIDDEN)),
               "bias_ih_l0": rng.normal(0, 0.4, 4 * HIDDEN), "bias_hh_l0": rng.normal(0, 0.4, 4 * HIDDEN)}
    x, g = rng.normal(size=(STEPS, BATCH, INPUTS)), rng.normal(size=(STEPS, BATCH, HIDDEN))

    def loss(weights, x):
        def step(state, at):
            h, c = state
            sums = at @ weights["weight_ih_l0"].T + weights["bias_ih_l0"] + h @ weights["weight_hh_l0"].T + weights["bias_hh_l0"]
            i, f, z, o = jnp.split(sums, 4, axis=1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(z)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        zeros = jnp.zeros((BATCH, HIDDEN))
        return (g * jax.lax.scan(step, (zeros, zeros), x)[1]).sum()

    value, (dw, dx) = jax.value_and_grad(loss, argnums=(0, 1))(weights, x)
    arrays = {"x": x, "g": g, "dx": dx, "loss": value, **weights}
    arrays.update({key + ".grad": found for key, found in dw.items()})
    write(out, "jax-lstm", arrays)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--jax", action="store_true")
    arguments = parser.parse_args()
    arguments.out.mkdir(exist_ok=True)
    if arguments.jax:
        jax_case(arguments.out)
        return
    for name, kind, options in TORCH:
        torch_case(arguments.out, name, kind, options, [4, 9, 6] if name.endswith("lengths") else None)
    keras_case(arguments.out)


if __name__ == "__main__":
    sys.exit(main())
