# SPDX-License-Identifier: Apache-2.0
"""Cells of Equinox and Flax NNX, also that of an nnx.RNN. Their calls are traced once and then compiled, so that there is nothing to watch: the recording itself
steps the cell over a sequence, and JAX takes the same function backwards.
"""
import sys

import numpy

KINDS = {"LSTMCell": "lstm", "OptimizedLSTMCell": "lstm", "GRUCell": "gru", "SimpleCell": "rnn_tanh"}


class _JaxCell:
    """What Recording asks a layer for; calls are what Recording.call() was given."""

    def __init__(self, cell):
        kind = next(base.__name__ for base in type(cell).__mro__ if base.__name__ in KINDS)
        self.module, self.cell = cell, KINDS[kind]
        self.name = f"{type(cell).__module__.split('.')[0]}'s {type(cell).__name__}"
        self.has_memory = self.cell == "lstm"

    def watch(self, calls):
        pass

    def unwatch(self):
        pass

    def call(self, x, h0, c0, upstream):
        """Steps the cell over x [T, B, I]: a call as the recording keeps it, and the output."""
        jax = sys.modules["jax"]
        x = jax.numpy.asarray(x)
        zeros = jax.numpy.zeros((x.shape[1], self.hidden()), x.dtype)
        state = tuple(zeros if given is None else jax.numpy.asarray(given)[0] for given in ((h0, c0) if self.has_memory else (h0,)))
        weights, rest = self.split()

        def run(weights):
            def step(before, row):
                after = self.step(self.joined(weights, rest), row, before)
                return after, after
            return jax.lax.scan(step, state, x)[1]

        states, back = jax.vjp(run, weights)
        call = {"x": x, "h0": h0, "c0": c0, "states": states, "upstream": upstream}
        if upstream:
            call["gradients"] = back(tuple(self.pulled(upstream, index, every) for index, every in enumerate(states)))[0]
        return call, states[0]

    @staticmethod
    def pulled(upstream, index, every):
        """dL of h or c at every step."""
        pull = numpy.zeros(every.shape, every.dtype)
        if index == 0 and "dy" in upstream:
            pull += upstream["dy"]
        last = upstream.get(("dh_n", "dc_n")[index])
        if last is not None:
            pull[-1] += last[0]
        return sys.modules["jax"].numpy.asarray(pull)

    def runs_of(self, calls):
        return [self.run_of(call) for call in calls]

    def run_of(self, call):
        h = numpy.asarray(call["states"][0])
        run = {"x": numpy.asarray(call["x"]), "y": h, "h0": call["h0"], "c0": call["c0"], "h_n": h[-1:], "layer_0/forward/h": h}
        if self.has_memory:
            c = numpy.asarray(call["states"][1])
            run |= {"c_n": c[-1:], "layer_0/forward/c": c}
        return run

    def upstreams_of(self, calls):
        return [call["upstream"] for call in calls]

    def write_weights(self, path):
        return self.write(path, self.split()[0])

    def write_gradients(self, path, calls):
        jax = sys.modules["jax"]
        found = [call["gradients"] for call in calls if "gradients" in call]
        return self.write(path, jax.tree_util.tree_map(lambda *each: sum(each), *found))


class EquinoxCell(_JaxCell):
    def hidden(self):
        return self.module.hidden_size

    def split(self):
        equinox = sys.modules["equinox"]
        return equinox.partition(self.module, equinox.is_inexact_array)

    def joined(self, weights, rest):
        return sys.modules["equinox"].combine(weights, rest)

    def step(self, cell, row, before):
        vmap = sys.modules["jax"].vmap
        if self.has_memory:
            return vmap(lambda one, h, c: cell(one, (h, c)))(row, *before)
        return (vmap(cell)(row, *before),)

    def write(self, path, weights):
        sys.modules["equinox"].tree_serialise_leaves(path + ".eqx", weights)
        return path + ".eqx"


class FlaxCell(_JaxCell):
    """Of Flax NNX; written as Flax's checkpoints of the same cells in Linen are."""

    def hidden(self):
        return self.module.hidden_features

    def split(self):
        graph, state, rest = sys.modules["flax.nnx"].split(self.module, sys.modules["flax.nnx"].Param, ...)
        return state, (graph, rest)

    def joined(self, weights, rest):
        return sys.modules["flax.nnx"].merge(rest[0], weights, rest[1])

    def step(self, cell, row, before):
        carry, _ = cell(before[::-1] if self.has_memory else before[0], row)
        return carry[::-1] if self.has_memory else (carry,)

    def write(self, path, weights):
        named = {}
        for keys, value in sys.modules["flax.nnx"].to_flat_state(weights):
            inner = named
            for key in keys[:-1]:
                inner = inner.setdefault(str(key).rstrip("_"), {})
            inner[str(keys[-1])] = numpy.asarray(value[...])
        from flax import serialization  # the framework is there: the cell is its own

        with open(path + ".msgpack", "wb") as file:
            file.write(serialization.msgpack_serialize({"params": {type(self.module).__name__ + "_0": named}}))
        return path + ".msgpack"


def jax_cell_of(module, bases):
    """None where it is no cell of either."""
    names = {base.rsplit(".", 1)[1] for base in bases if base.startswith("equinox.")}
    if names & {"LSTMCell", "GRUCell"}:
        return EquinoxCell(module)
    if any(base.startswith("flax.nnx.") and base.rsplit(".", 1)[1] in KINDS for base in bases):
        return FlaxCell(module)
    if "flax.nnx.nn.recurrent.RNN" in bases:
        if module.reverse:
            raise ValueError("nnx.RNN steps from the end: record its cell, with the sequence reversed")
        return jax_cell_of(module.cell, {f"{base.__module__}.{base.__name__}" for base in type(module.cell).__mro__})
    return None
