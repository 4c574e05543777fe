"""Files written with Equinox: tree_serialise_leaves() of a model with recurrent cells and dense layers.

usage: make_equinox.py --out DIR        (pip install jax equinox)
"""
import argparse
import os

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import fixture

CASES = [
    dict(case="equinox-lstm", cell="lstm", I=3, H=5, T=6, B=2, seed=31),
    dict(case="equinox-gru", cell="gru", I=4, H=3, T=6, B=2, seed=32),
    dict(case="equinox-lstm-no-bias", cell="lstm", I=2, H=4, T=6, B=2, seed=33, use_bias=False),
]


class Net(eqx.Module):
    """A cell between two dense layers."""
    before: eqx.nn.Linear
    cell: eqx.Module
    after: eqx.nn.Linear


def run(cell, is_lstm, x, H):
    h, c, rows = jnp.zeros(H), jnp.zeros(H), []
    for step in x:
        if is_lstm:
            h, c = cell(step, (h, c))
        else:
            h = cell(step, h)
        rows.append(h)
    return jnp.stack(rows)


def make(c, folder):
    I, H, is_lstm, biased = c["I"], c["H"], c["cell"] == "lstm", c.get("use_bias", True)
    keys = jax.random.split(jax.random.PRNGKey(c["seed"]), 3)
    kind = eqx.nn.LSTMCell if is_lstm else eqx.nn.GRUCell
    net = Net(eqx.nn.Linear(7, I, key=keys[0]), kind(I, H, use_bias=biased, key=keys[1]), eqx.nn.Linear(H, 2, key=keys[2]))
    eqx.tree_serialise_leaves(os.path.join(folder, "model.eqx"), net)
    x = np.random.RandomState(c["seed"]).randn(c["T"], c["B"], I).astype(np.float32)
    y = np.stack([np.asarray(run(net.cell, is_lstm, x[:, b], H)) for b in range(c["B"])], axis=1)
    canonical = {}
    for n, gate in enumerate(fixture.GATES[c["cell"]]):
        rows = slice(n * H, (n + 1) * H)
        canonical[fixture.key(0, 0, gate, "input_weights")] = np.asarray(net.cell.weight_ih)[rows]
        canonical[fixture.key(0, 0, gate, "recurrent_weights")] = np.asarray(net.cell.weight_hh)[rows]
        if biased:
            canonical[fixture.key(0, 0, gate, "input_bias")] = np.asarray(net.cell.bias)[rows]
    if biased and not is_lstm:
        canonical[fixture.key(0, 0, "new", "recurrent_bias")] = np.asarray(net.cell.bias_n)
    spec = dict(cell=c["cell"], layers=1, directions=1, input_size=I, hidden_size=H, projection_size=None, input_mode="linear",
                bias="none" if not biased else "single_input" if is_lstm else "double", dtype="f32")
    if not is_lstm:
        spec["reset_after"] = True
    entry = dict(name_contains="leaf_2", spec=spec, canonical=canonical, x=x, y=y)
    fixture.write_case(folder, "Equinox %s, JAX %s" % (eqx.__version__, jax.__version__), "model.eqx", "equinox", [entry],
                       "leaf_2 is the first array of the cell, behind the weight and bias of a dense layer")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", required=True)
    a = ap.parse_args()
    for case in CASES:
        make(case, fixture.fresh(os.path.join(a.out, case["case"])))
