"""Checkpoints of Sonnet 2's cores on TensorFlow 2.     usage: make_sonnet.py --out DIR [--config FILE.json]"""
import argparse
import json
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import sonnet
import tensorflow as tf

import fixture

DEVELOPMENT = [
    dict(case="lstm", cell="lstm", kind="LSTM", I=4, H=3, T=6, B=2, seed=1),
    dict(case="lstm-projection", cell="lstm", kind="LSTM", I=4, H=5, P=2, T=6, B=2, seed=2),
    dict(case="vanilla", cell="rnn_tanh", kind="VanillaRNN", I=4, H=3, T=6, B=2, seed=3),
]


def canonical_of(c, core):
    """i f g o on the columns; a plain core has two linears and one bias."""
    H, out = c["H"], {}
    gates = fixture.GATES[c["cell"]]
    W, R = core.input_to_hidden, core.hidden_to_hidden
    bias = core.b if c["cell"] == "lstm" else core._b
    for n, g in enumerate(gates):
        cols = slice(n * H, (n + 1) * H)
        for kind, a in (("input_weights", W.numpy()[:, cols].T), ("recurrent_weights", R.numpy()[:, cols].T), ("input_bias", bias.numpy()[cols])):
            out[fixture.key(0, 0, g, kind)] = np.ascontiguousarray(a)
    if c.get("P"):
        out[fixture.key(0, 0, "projection", "weights")] = np.ascontiguousarray(core.projection.numpy().T)
    return out


def make(c, out):
    folder = fixture.fresh(os.path.join(out, c["case"]))
    rng = np.random.RandomState(c["seed"])
    core = getattr(sonnet, c["kind"])(c["H"], **({"projection_size": c["P"]} if c.get("P") else {}))
    x = rng.randn(c["T"], c["B"], c["I"]).astype(np.float32)
    sonnet.dynamic_unroll(core, tf.constant(x), core.initial_state(c["B"]))
    for v in core.variables:
        v.assign(rng.randn(*v.shape) * 0.4)
    y, _ = sonnet.dynamic_unroll(core, tf.constant(x), core.initial_state(c["B"]))
    tf.train.Checkpoint(net=core, step=tf.Variable(3)).write(os.path.join(folder, "ckpt"))
    spec = dict(cell=c["cell"], layers=1, directions=1, input_size=c["I"], hidden_size=c["H"], projection_size=c.get("P"), input_mode="linear",
                bias="single_input", dtype="f32")
    entry = dict(name_contains="net", spec=spec, canonical=canonical_of(c, core), x=x, y=y.numpy())
    fixture.write_case(folder, "Sonnet %s, TensorFlow %s" % (sonnet.__version__, tf.__version__), "ckpt", "tensorflow-bundle", [entry])


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", required=True)
    ap.add_argument("--config")
    a = ap.parse_args()
    for case in json.load(open(a.config)) if a.config else DEVELOPMENT:
        make(case, a.out)
