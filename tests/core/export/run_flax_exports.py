# SPDX-License-Identifier: Apache-2.0
"""Loads exported variables into Flax' modules, runs them and compares.

usage: run_flax_exports.py CASES.json
CASES.json is a list as run_torch_exports.py takes it. Prints a line for each case; exits 1 when one fails.
"""

import jax

jax.config.update("jax_enable_x64", True)
import flax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn

from case_report import report


def cell(case):
    wide = dict(param_dtype=jnp.float64)
    if case["cell"] == "lstm":
        return nn.OptimizedLSTMCell(case["hidden_size"], **wide)
    if case["cell"] == "gru":
        return nn.GRUCell(case["hidden_size"], **wide)
    relu = case["cell"] == "rnn_relu"
    return nn.SimpleCell(case["hidden_size"], activation_fn=nn.relu if relu else nn.tanh, **wide)


def layer(case):
    if case["directions"] == 2:
        return nn.Bidirectional(nn.RNN(cell(case)), nn.RNN(cell(case)))
    return nn.RNN(cell(case))


def starts(case, number):
    """Initial carries of one layer, from [L*D, B, H]."""
    def at(direction):
        row = number * case["directions"] + direction
        h = jnp.asarray(np.load(case["h0"])[row], jnp.float64)
        return (jnp.asarray(np.load(case["c0"])[row], jnp.float64), h) if case["cell"] == "lstm" else h

    return at(0) if case["directions"] == 1 else (at(0), at(1))


def run(case):
    model = nn.Sequential([layer(case) for _ in range(case["layers"])]) if case["layers"] > 1 else layer(case)
    x = jnp.asarray(np.load(case["x"]).astype(np.float64).swapaxes(0, 1))
    wanted = model.init(jax.random.PRNGKey(0), x)
    variables = flax.serialization.from_bytes(wanted, open(case["file"], "rb").read())
    assert jax.tree_util.tree_map(jnp.shape, variables) == jax.tree_util.tree_map(jnp.shape, wanted), "shapes"
    variables = jax.tree_util.tree_map(lambda a: jnp.asarray(a, jnp.float64), variables)
    if case.get("h0"):  # a Sequential hands no carries on
        y = x
        for number in range(case["layers"]):
            own = variables["params"] if case["layers"] == 1 else variables["params"]["layers_%d" % number]
            y = layer(case).apply({"params": own}, y, initial_carry=starts(case, number))
    else:
        y = model.apply(variables, x)
    return np.abs(np.asarray(y).swapaxes(0, 1) - np.load(case["y"])).max()


report(flax.__version__, run, is_left_out=lambda case: case.get("lengths"))
