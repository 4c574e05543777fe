"""Files written by Keras 1 (names such as lstm_1_W_i, a matrix for each gate), with Theano.

Needs Python 3.7, keras==1.2.2 "theano==1.0.5" "numpy==1.16.6" "scipy==1.2.3" "h5py==2.10.0".
usage: make_keras1.py --out DIR
"""
import argparse
import os

os.environ["KERAS_BACKEND"] = "theano"
os.environ.setdefault("THEANO_FLAGS", "optimizer=fast_compile,floatX=float32,gcc.cxxflags=-O0")
import keras
import numpy as np
from keras.layers import GRU, LSTM, Bidirectional, Input, SimpleRNN
from keras.models import Model

import fixture

LETTERS = {"lstm": {"i": "input", "f": "forget", "c": "cell", "o": "output"}, "gru": {"z": "update", "r": "reset", "h": "new"}}


def canonical_of(cell, layer, side, out):
    """Splits one direction's arrays into canonical gates, by the names of its variables."""
    for w, value in zip(layer.weights, layer.get_weights()):
        kind, letter = (w.name.rsplit("_", 2)[1:] if cell in LETTERS else (w.name[-1], None))
        gate = LETTERS[cell][letter] if letter else "hidden"
        name = {"W": "input_weights", "U": "recurrent_weights", "b": "input_bias"}[kind]
        out[fixture.key(0, side, gate, name)] = np.ascontiguousarray(value.T)


def make(out):
    folder = fixture.fresh(os.path.join(out, "h5-model-keras1"))
    rng = np.random.RandomState(31)
    first = rng.randn(2, 6, 4).astype("float32")
    layers = [("lstm", LSTM(5, return_sequences=True, inner_activation="sigmoid")),
              ("gru", GRU(3, return_sequences=True, inner_activation="sigmoid", name="reader")),
              ("rnn_relu", SimpleRNN(4, return_sequences=True, activation="relu")),
              ("lstm", Bidirectional(LSTM(3, return_sequences=True, inner_activation="hard_sigmoid")))]
    y, outputs = Input((6, 4)), []
    inp = y
    for _, layer in layers:
        y = layer(y)
        outputs.append(y)
    model = Model(inp, y)
    model.set_weights([(rng.randn(*w.shape) * 0.4).astype("float32") for w in model.get_weights()])
    entries, x = [], first
    for (cell, layer), output in zip(layers, outputs):
        y = Model(inp, output).predict(first)
        sides = [layer.forward_layer, layer.backward_layer] if isinstance(layer, Bidirectional) else [layer]
        canonical = {}
        for side, one in enumerate(sides):
            canonical_of(cell, one, side, canonical)
        spec = dict(cell=cell, layers=1, directions=len(sides), input_size=x.shape[2], hidden_size=sides[0].output_dim,
                    projection_size=None, input_mode="linear", bias="single_input", dtype="f32")
        if cell == "gru":
            spec["reset_after"] = False
        entry = dict(name_contains=layer.name, spec=spec, canonical=canonical, x=x.transpose(1, 0, 2), y=y.transpose(1, 0, 2))
        if getattr(sides[0], "inner_activation", None) is keras.activations.hard_sigmoid:
            entry["unrunnable"] = "recurrent activation hard_sigmoid: cuDNN has sigmoid only"
            for k in ("x", "y"):
                np.save(os.path.join(folder, k + ".npy"), entry.pop(k))
        entries.append(entry)
        x = y
    model.save(os.path.join(folder, "model.h5"))
    fixture.write_case(folder, "Keras %s, Theano" % keras.__version__, "model.h5", "keras-h5", entries)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", required=True)
    make(ap.parse_args().out)
