# SPDX-License-Identifier: Apache-2.0
"""What a live recurrent layer of torch.nn or Keras did: its calls are watched, its states computed by the framework itself.

A fused kernel keeps no state of a step, so the layer's own cell is stepped over the same input afterwards, one layer and direction
at a time. The output of those steps is held against the output that was seen: states that are not of that run are not written.
"""
import dataclasses
import os
import sys

import numpy

from ._record_gradients import CellTaps, KerasTaps, TorchTaps, compared
from ._record_jax import jax_cell_of


class Recording:
    """A context manager: while it is open, every eager call of the layer is kept; at its end the files are written."""

    def __init__(self, module, path):
        self.path = os.fspath(path)
        folder = os.path.dirname(os.path.abspath(self.path))
        if not os.path.isdir(folder) or not os.access(folder, os.W_OK):  # said before the run, not behind it
            raise OSError(f"{folder} is no folder that can be written; what is recorded goes there, its files begin with {os.path.basename(self.path)!r}")
        self.weights = None
        self.gradients = None  # the framework's own, of the weights: a file with their names
        self.runs = []
        self.upstreams = []    # of each run: dy, dh_n, dc_n, what its backward pass came with
        self.cell = None
        self._calls = []
        self._layer = _layer_of(module)

    def __enter__(self):
        self._layer.watch(self._calls)
        return self

    def __exit__(self, kind, *_):
        self._layer.unwatch()
        if kind is None:
            self._write()

    def call(self, x, h0=None, c0=None, g=None, g_h=None, g_c=None):
        """Steps a cell of JAX over x [T, B, I], as nobody can watch it being called: the output [T, B, H]. g, g_h, g_c: gradients of the output
        [T, B, H] and of the last states [1, B, H], with which JAX takes it backwards."""
        if not hasattr(self._layer, "call"):
            raise TypeError(f"{self._layer.name} is watched: call it as you always do")
        upstream = {name: numpy.asarray(one) for name, one in (("dy", g), ("dh_n", g_h), ("dc_n", g_c)) if one is not None}
        call, output = self._layer.call(x, h0, c0, upstream)
        self._calls.append(call)
        return output

    def _write(self):
        runs = self._layer.runs_of(self._calls)
        if not runs:
            raise ValueError("the layer was not called while it was recorded" + (
                ": JAX traces its calls, so hand the sequence to recording.call()" if hasattr(self._layer, "call") else ""))
        self.cell = self._layer.cell
        self.weights = self._layer.write_weights(self.path + ".weights")
        for index, run in enumerate(runs):
            name = f"{self.path}.run.npz" if index == 0 else f"{self.path}.run-{index + 1}.npz"
            numpy.savez(name, **{key: value for key, value in run.items() if value is not None})
            self.runs.append(name)
        self.upstreams = self._layer.upstreams_of(self._calls)
        if any(self.upstreams):
            self.gradients = self._layer.write_gradients(self.path + ".gradients", self._calls)

    @property
    def run(self):
        """The first run's file."""
        return self.runs[0] if self.runs else None

    def open(self):
        """The checkpoint of the weights."""
        from . import open as open_checkpoint

        if self.weights is None:
            raise ValueError("nothing is written before the recording ends")
        return open_checkpoint(self.weights, cell=self.cell)

    def arrays(self, run=0):
        """The arrays of a run by their names: x, y, h_n, layer_0/forward/h, ..."""
        with numpy.load(self.runs[run]) as stored:
            return dict(stored)

    def check(self, run=0, tolerance=1e-5, gradient_tolerance=1e-4):
        """Does our arithmetic come to the recorded states, and where the layer was taken backwards, to the framework's own gradients?"""
        found = self._trace(run).check(self.runs[run], tolerance)
        if self.gradients is None:
            return found
        return dataclasses.replace(found, gradients=self.check_gradients(gradient_tolerance))

    def check_gradients(self, tolerance=1e-4):
        """The framework's gradients of the weights, of all calls together, beside ours; relative to the largest of each."""
        from . import open as open_checkpoint

        if self.gradients is None:
            raise ValueError("no backward pass went through the layer while it was recorded")
        named = open_checkpoint(self.gradients, cell=self.cell).networks[0].gates
        theirs = {path: numpy.asarray(gate.array, "f8") for path, gate in named.items()}
        ours = {path: numpy.zeros_like(array) for path, array in theirs.items()}
        for run, upstream in enumerate(self.upstreams):
            if "within" in upstream:
                raise ValueError("something besides the cell's next call reads c of a step before the last: what that adds to the gradients is "
                                 "no gradient of y, h_n or c_n")
            if upstream:
                back = self._trace(run).backward(upstream.get("dy"), upstream.get("dh_n"), upstream.get("dc_n"))
                for path in ours:
                    ours[path] += back[path]
        return compared(theirs, ours, tolerance)

    def _trace(self, run):
        stored = self.arrays(run)
        lengths = stored["lengths"].tolist() if "lengths" in stored else ()
        return self.open().networks[0].run(stored["x"], stored.get("h0"), stored.get("c0"), lengths)

    def __repr__(self):
        state = ", ".join([self.weights, *self.runs]) if self.weights else f"{len(self._calls)} calls so far"
        return f"<recording of {self._layer.name}: {state}>"


def _layer_of(module):
    """By the classes' own names: an import would load a framework that nobody gave."""
    bases = {f"{base.__module__}.{base.__name__}" for base in type(module).__mro__}
    if "torch.nn.modules.rnn.RNNBase" in bases:
        return _TorchLayer(module)
    if "torch.nn.modules.rnn.RNNCellBase" in bases:
        return _TorchCell(module)
    if any(base.startswith("keras.") and base.endswith((".RNN", ".Bidirectional")) for base in bases):
        return _KerasLayer(module)
    if (found := jax_cell_of(module, bases)) is not None:
        return found
    raise TypeError(f"{type(module).__name__} is none of torch.nn's LSTM, GRU, RNN and their cells, nor a recurrent layer of Keras 3, nor a cell "
                    "of Equinox or Flax NNX")


def _numbers(tensor):
    """NumPy's copy of a tensor; bfloat16, which NumPy has not, exactly as float32."""
    if tensor is None:
        return None
    tensor = tensor.detach().cpu()
    return (tensor.float() if str(tensor.dtype) == "torch.bfloat16" else tensor).numpy().copy()


def _must_agree(steps, seen, lengths=None):
    """Raises where the layer's own steps do not come to the output that was seen."""
    if lengths is not None:
        past = numpy.arange(seen.shape[0])[:, None] >= numpy.asarray(lengths)[None, :]
        steps, seen = numpy.where(past[..., None], 0, steps), numpy.where(past[..., None], 0, seen)
    exact = steps.astype(numpy.float64), seen.astype(numpy.float64)
    tolerance = 1e-2 if seen.dtype == numpy.float16 else 1e-4
    if not numpy.allclose(*exact, rtol=tolerance, atol=tolerance, equal_nan=True):
        raise ValueError("the layer's own steps do not reproduce the output that was seen: dropout, or weights that changed "
                         "during the recording, made it another run")


class _TorchBase:
    def __init__(self, module):
        self.module = module
        self.name = f"torch.nn.{type(module).__name__}"
        self.kind = next(base.__name__ for base in type(module).__mro__ if base.__module__ == "torch.nn.modules.rnn")
        family = self.kind.replace("Cell", "")
        self.cell = {"LSTM": "lstm", "GRU": "gru", "RNN": f"rnn_{getattr(module, 'nonlinearity', '')}"}[family]
        self.has_memory = family == "LSTM"
        self._hooks = []
        self._sums = {}  # gradients of the parameters

    def watch(self, calls):
        self._hooks = [self.module.register_forward_hook(
            lambda module, inputs, named, output: self.called(calls, self.kept(*inputs, output=output, **named)), with_kwargs=True)]
        for name, parameter in self.module.named_parameters():
            if parameter.requires_grad:
                self._hooks.append(parameter.register_hook(lambda gradient, name=name: self.add(name, gradient)))

    def called(self, calls, kept):
        """What the caller gets in place of the output, if anything."""
        calls.append(kept)

    def add(self, name, gradient):
        self._sums[name] = gradient.detach().clone() + self._sums.get(name, 0)

    def unwatch(self):
        for hook in self._hooks:
            hook.remove()

    def suffix(self):
        """What a cell's parameters lack of a layer's names."""
        return "_l0" if self.kind.endswith("Cell") else ""

    def write_weights(self, path):
        state = {name + self.suffix(): _numbers(value) for name, value in self.module.state_dict().items()}
        numpy.savez(path + ".npz", **state)
        return path + ".npz"

    def write_gradients(self, path, _):
        sums = {name: _numbers(self._sums[name]) if name in self._sums else numpy.zeros(tuple(value.shape), "f4")
                for name, value in self.module.named_parameters()}
        numpy.savez(path + ".npz", **{name + self.suffix(): value for name, value in sums.items()})
        return path + ".npz"

    @staticmethod
    def torch():
        return sys.modules["torch"]


class _TorchLayer(_TorchBase):
    def upstreams_of(self, calls):
        return [call["taps"].upstream() for call in calls]

    def kept(self, input, hx=None, output=None):  # the names are torch's: callers may give them
        """Values of one call, time first, with a batch; later calls may write over the tensors."""
        torch = self.torch()
        lengths = None
        y, last = output
        is_packed = isinstance(input, torch.nn.utils.rnn.PackedSequence)
        taps = TorchTaps(self.module, output, y if is_packed else None)
        if is_packed:
            x, lengths = torch.nn.utils.rnn.pad_packed_sequence(input)
            y, _ = torch.nn.utils.rnn.pad_packed_sequence(y)
        else:
            x = input
            if x.dim() == 2:
                x, y = x[:, None], y[:, None]
                last = tuple(one[:, None] for one in last) if self.has_memory else last[:, None]
                if hx is not None:
                    hx = tuple(one[:, None] for one in hx) if self.has_memory else hx[:, None]
            elif self.module.batch_first:
                x, y = x.transpose(0, 1), y.transpose(0, 1)
        h0, c0 = hx if self.has_memory and hx is not None else (hx, None)
        h_n, c_n = last if self.has_memory else (last, None)
        return {name: value.detach().clone() if value is not None else None
                  for name, value in {"x": x, "y": y, "h0": h0, "c0": c0, "h_n": h_n, "c_n": c_n, "lengths": lengths}.items()} | {"taps": taps}

    def runs_of(self, calls):
        return [self.run_of(call) for call in calls]

    def run_of(self, call):
        run = {name: _numbers(value) for name, value in call.items() if name != "taps"}
        torch = self.torch()
        with torch.no_grad():
            states, y = self.stepped(call)
        _must_agree(_numbers(y), run["y"], run["lengths"])
        return run | {name: _numbers(value) for name, value in states.items()}

    def stepped(self, call):
        """(states by their names, the top layer's output), one step of one layer and direction after another."""
        torch, module = self.torch(), self.module
        directions = 2 if module.bidirectional else 1
        projection = getattr(module, "proj_size", 0)
        states, below = {}, call["x"]
        for layer in range(module.num_layers):
            outputs = []
            for direction in range(directions):
                name = f"layer_{layer}/{('forward', 'backward')[direction]}/"
                index = layer * directions + direction
                hs, cs = self.stepped_alone(below, self.alone(layer, direction, below.shape[-1]), self.start(call, index), direction, call["lengths"])
                states[name + ("projected" if projection else "h")] = hs
                if self.has_memory:
                    states[name + "c"] = cs
                outputs.append(hs)
            below = torch.cat(outputs, -1)
        return states, below

    def alone(self, layer, direction, inputs):
        """A layer of one direction with the module's own weights."""
        module, torch = self.module, self.torch()
        extra = {"nonlinearity": module.nonlinearity} if self.kind == "RNN" else {}
        if getattr(module, "proj_size", 0):
            extra["proj_size"] = module.proj_size
        suffix = f"_l{layer}" + ("_reverse" if direction else "")
        alone = getattr(torch.nn, self.kind)(inputs, module.hidden_size, bias=module.bias, **extra)
        alone = alone.to(device=module.weight_ih_l0.device, dtype=module.weight_ih_l0.dtype)
        for name, value in alone.named_parameters():
            value.copy_(getattr(module, name.replace("_l0", suffix)))
        return alone

    def start(self, call, index):
        module, batch = self.module, call["x"].shape[1]
        outward = getattr(module, "proj_size", 0) or module.hidden_size

        def chosen(given, width):
            return given[index][None] if given is not None else call["x"].new_zeros(1, batch, width)

        h0 = chosen(call["h0"], outward)
        return (h0, chosen(call["c0"], module.hidden_size)) if self.has_memory else h0

    def stepped_alone(self, below, alone, state, direction, lengths):
        torch = self.torch()
        steps = range(below.shape[0])
        hs, cs = [None] * len(steps), [None] * len(steps)
        for step in reversed(steps) if direction else steps:
            _, new = alone(below[step:step + 1], state)
            if lengths is not None:  # a sequence that has ended, or that a backward direction has not reached
                runs = (step < lengths).to(below.device)[None, :, None]
                new = tuple(torch.where(runs, *pair) for pair in zip(new, state)) if self.has_memory else torch.where(runs, new, state)
            state = new
            hs[step], cs[step] = state if self.has_memory else (state, None)
        return torch.cat(hs), torch.cat(cs) if self.has_memory else None


class _TorchCell(_TorchBase):
    def watch(self, calls):
        super().watch(calls)
        self._hooks.append(self.module.register_forward_pre_hook(self.entered, with_kwargs=True))

    def entered(self, module, inputs, named):
        """Another name of the state that the call takes, which tells what comes back through this call alone."""
        hx = inputs[1] if len(inputs) > 1 else named.get("hx")
        self._taps = CellTaps(hx)
        return (inputs[:1], named | {"hx": self._taps.hx}) if inputs else (inputs, named | {"hx": self._taps.hx})

    def called(self, calls, kept):
        super().called(calls, kept)
        return kept.pop("output")

    def kept(self, input, hx=None, output=None):
        h0, c0 = hx if self.has_memory and hx is not None else (hx, None)
        h, c = output if self.has_memory else (output, None)
        rows = {"x": input, "h0": h0, "c0": c0, "h": h, "c": c}
        return {name: value.detach().clone().reshape(-1, value.shape[-1]) if value is not None else None
                for name, value in rows.items()} | {"taps": self._taps, "output": self._taps.leave(output)}

    def runs_of(self, calls):
        return [self.run_of(steps) for steps in self.grouped(calls)]

    def upstreams_of(self, calls):
        return [CellTaps.upstream([step["taps"] for step in steps], steps[0]["h"].shape) for steps in self.grouped(calls)]

    def grouped(self, calls):
        """A call that goes on with the state which the one before left is its next step; one behind a detach() begins a run."""
        torch, runs = self.torch(), []
        for call in calls:
            before = runs[-1][-1] if runs else None
            goes_on = (before is not None and call["h0"] is not None and before["h"].shape == call["h0"].shape
                       and torch.equal(before["h"], call["h0"])
                       and (call["taps"].goes_on or not before["taps"].given)
                       and (not self.has_memory or torch.equal(before["c"], call["c0"])))
            if goes_on:
                runs[-1].append(call)
            else:
                runs.append([call])
        return runs

    def run_of(self, steps):
        def along(name):
            return numpy.stack([_numbers(step[name]) for step in steps])

        def first(name):
            return None if steps[0][name] is None else _numbers(steps[0][name])[None]

        h = along("h")
        run = {"x": along("x"), "y": h, "h0": first("h0"), "c0": first("c0"), "h_n": h[-1:], "layer_0/forward/h": h}
        if self.has_memory:
            c = along("c")
            run |= {"c_n": c[-1:], "layer_0/forward/c": c}
        return run


class _KerasLayer:
    """Keras has no hooks: the instance's `call`, which every eager call goes through, is wrapped meanwhile."""

    def __init__(self, layer):
        self.layer = layer
        self.name = f"keras.layers.{type(layer).__name__}"
        self.is_both = hasattr(layer, "forward_layer")
        self.parts = [layer.forward_layer, layer.backward_layer] if self.is_both else [layer]
        for part in self.parts:
            if type(part.cell).__name__ not in ("LSTMCell", "GRUCell", "SimpleRNNCell"):
                raise TypeError(f"{type(part).__name__} with {type(part.cell).__name__} is none of Keras's LSTM, GRU and SimpleRNN")
            if part.stateful:
                raise ValueError(f"{layer.name} is stateful: what it begins with is not part of the call")
        if self.is_both and layer.merge_mode not in ("concat", None):
            raise ValueError(f"the directions of {layer.name} are merged by {layer.merge_mode}: only concat keeps them")
        self.cell = None  # the file says it

    def watch(self, calls):
        original = self.layer.call

        def call(sequences, initial_state=None, mask=None, training=False, **more):
            output = original(sequences, initial_state=initial_state, mask=mask, training=training, **more)
            if mask is not None:
                raise ValueError("a call with a mask cannot be recorded: cut the sequence to its length")
            outputs = _listed(output)
            taps = KerasTaps(outputs)
            if self.is_of_jax():
                self.keep_by_jax(calls, taps, sequences, _listed(initial_state), outputs)
            else:
                calls.append((self.values(sequences), [self.values(one) for one in _listed(initial_state)],
                              [self.values(one) for one in outputs], taps))
            return type(output)(taps.outputs) if isinstance(output, (list, tuple)) else taps.outputs[0]

        object.__setattr__(self.layer, "call", call)

    def unwatch(self):
        object.__delattr__(self.layer, "call")
        if self.is_of_jax():
            sys.modules["jax"].effects_barrier()

    @staticmethod
    def is_of_jax():
        return sys.modules["keras"].backend.backend() == "jax"

    @staticmethod
    def keep_by_jax(calls, taps, sequences, initial, outputs):
        """Within grad and compiled functions there are values only when they run."""
        def keep(x, states, ys):
            if any(taps is call[3] for call in calls):
                raise ValueError("one compiled call ran several times: record a single training step")
            calls.append((numpy.array(x), [numpy.array(one) for one in states], [numpy.array(one) for one in ys], taps))

        sys.modules["jax"].debug.callback(keep, sequences, initial, outputs)

    @staticmethod
    def values(tensor):
        try:
            return numpy.array(sys.modules["keras"].ops.convert_to_numpy(tensor))
        except Exception as error:
            raise ValueError("the layer was traced for a compiled graph, which has no values; call it eagerly: model(x), "
                             "or compile(run_eagerly=True)") from error

    def write_weights(self, path):
        keras = sys.modules["keras"]
        features = self.parts[0].cell.kernel.shape[0]
        keras.Sequential([keras.Input((None, features)), self.layer]).save(path + ".keras")
        return path + ".keras"

    def runs_of(self, calls):
        return [self.run_of(*call[:3]) for call in calls]

    def upstreams_of(self, calls):
        return [self.upstream_of(x, {index: self.values(value) for index, value in taps.kept.items()}) for x, _, _, taps in calls]

    def upstream_of(self, x, came):
        """dL of the outputs by our names, time first: a layer that returns its last step gives y there alone."""
        if not came:
            return {}
        batch, steps = x.shape[:2]
        units, sides = self.parts[0].cell.units, len(self.parts)
        ys = sides if self.is_both and self.layer.merge_mode is None else 1
        given = numpy.concatenate([came.get(index, numpy.zeros_like(came[min(came)])) for index in range(ys)], -1) if any(
            index in came for index in range(ys)) else None
        dy = numpy.zeros((steps, batch, units * sides), "f4")
        if given is not None and given.ndim == 3:
            dy[:] = given.swapaxes(0, 1)
            if not self.is_both and self.parts[0].go_backwards:
                dy = dy[::-1].copy()
        elif given is not None:
            for index in range(sides):
                columns = slice(index * units, (index + 1) * units)
                dy[0 if self.goes_back(index) else -1, :, columns] = given[:, columns]
        states = [came.get(ys + index) for index in range(sides * (2 if type(self.parts[0].cell).__name__ == "LSTMCell" else 1))]
        per_side = len(states) // sides
        zeros = numpy.zeros((batch, units), "f4")
        upstream = {"dy": dy}
        for index, name in enumerate(("dh_n", "dc_n")[:per_side]):
            if any(one is not None for one in states[index::per_side]):
                upstream[name] = numpy.stack([zeros if one is None else one for one in states[index::per_side]])
        return upstream

    def write_gradients(self, path, calls):
        keras = sys.modules["keras"]
        totals = None
        for x, initial, _, taps in calls:
            if taps.kept:
                again = lambda: _listed(self.layer(keras.ops.convert_to_tensor(x), **({"initial_state": [
                    keras.ops.convert_to_tensor(one) for one in initial]} if initial else {})))
                found = taps.gradients(self.layer, again)
                totals = found if totals is None else [a + b for a, b in zip(totals, found)]
        copy = type(self.layer).from_config(self.layer.get_config())
        keras.Sequential([keras.Input((None, self.parts[0].cell.kernel.shape[0])), copy])
        copy.set_weights(totals)
        keras.Sequential([keras.Input((None, self.parts[0].cell.kernel.shape[0])), copy]).save(path + ".keras")
        return path + ".keras"

    def run_of(self, x, initial, outputs):
        run = {"x": x.swapaxes(0, 1)}
        sides = []
        for index in range(len(self.parts)):
            count = len(initial) // len(self.parts)
            start = initial[index * count:(index + 1) * count]
            sides.append(self.stepped(index, run["x"], start))
        run["y"] = numpy.concatenate([hs for hs, _ in sides], -1)
        if self.is_both and self.layer.merge_mode is None:
            outputs = [numpy.concatenate(outputs[:2], -1)]
        if not self.parts[0].return_sequences:  # of a direction the step that it computed last
            _must_agree(numpy.concatenate([hs[0 if self.goes_back(index) else -1] for index, (hs, _) in enumerate(sides)], -1), outputs[0])
        else:
            seen = outputs[0].swapaxes(0, 1)
            _must_agree(run["y"], seen if self.is_both or not self.parts[0].go_backwards else seen[::-1])
        for index, (hs, cs) in enumerate(sides):
            name = f"layer_0/{'backward' if self.goes_back(index) else 'forward'}/"
            run |= {name + "h": hs, name + "c": cs}
        has_memory = sides[0][1] is not None
        if initial:
            run["h0"] = numpy.stack(initial[0::2] if has_memory else initial)
            run["c0"] = numpy.stack(initial[1::2]) if has_memory else None
        return run

    def goes_back(self, index):
        """A Bidirectional's second layer has go_backwards set already."""
        return self.parts[index].go_backwards

    def stepped(self, index, x, start):
        """(h, c) of every step, by the layer's own cell, in the input's order of time."""
        ops, part = sys.modules["keras"].ops, self.parts[index]
        batch = x.shape[1]
        widths = part.cell.state_size if isinstance(part.cell.state_size, (list, tuple)) else [part.cell.state_size]
        state = [ops.convert_to_tensor(one) for one in start] or [ops.zeros((batch, width), dtype=x.dtype) for width in widths]
        steps = range(x.shape[0])
        hs, cs = [None] * len(steps), [None] * len(steps)
        for step in reversed(steps) if self.goes_back(index) else steps:
            _, state = part.cell(ops.convert_to_tensor(x[step]), list(state), training=False)
            hs[step] = self.values(state[0])
            cs[step] = self.values(state[1]) if len(state) > 1 else None
        return numpy.stack(hs), numpy.stack(cs) if cs[0] is not None else None


def _listed(given):
    if given is None:
        return []
    return list(given) if isinstance(given, (list, tuple)) else [given]
