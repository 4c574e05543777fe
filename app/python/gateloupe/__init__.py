# SPDX-License-Identifier: Apache-2.0
"""Recurrent networks in checkpoints of any framework: their gates as arrays, runs with every state, comparisons.

    import gateloupe
    network = gateloupe.open("model.safetensors")["lstm"]
    forget = network.gates["layer_0/forward/forget/recurrent_weights"].array   # a view of the mapped file
    trace = network.run(x)                                                     # x [steps, batch, inputs]
    trace.h(), trace.gate("forget"), trace.explain("layer_0/forward/c[12]@40")
    gateloupe.blame("model.safetensors", input=x, got=y).verdict               # every command of the console program, see Study

Nothing in a file is executed. Weights are mapped, not copied; arrays are read-only and keep what they look at.
`progress` is called as progress(stage, done, total) during long work; Ctrl+C ends it.
"""
import dataclasses
import os
from collections.abc import Mapping

from . import _commands, _core, _inputs, _pictures
from ._commands import *  # noqa: F403 - a function for each command of the console program
from ._core import Error
from ._given import is_packed, plain, unpacked
from ._gradients import Gradients
from ._record import Recording
from ._record_gradients import GradientCheck
from ._study import Study

__all__ = ["Error", "open", "record", "show", "Check", "Checkpoint", "Explanation", "Gate", "Gates", "GradientCheck", "Gradients", "Network", "Place", "Recording", "RunCheck",
           "SignalCheck", "Statistics", "Study", "Trace", *_commands.__all__]


@dataclasses.dataclass(frozen=True)
class Place:
    """Where element (0, 0) of a gate lies: five numbers with which anybody reads it from the file."""
    file: object
    byte_offset: object
    encoded: object  # None where the bytes are the gate; else "deflate", "chunked", "quantised", ...
    tensor: str
    row_stride: int
    col_stride: int
    dtype: str


@dataclasses.dataclass(frozen=True)
class Statistics:
    min: float
    max: float
    mean: float
    std: float
    l2: float
    zeros: int
    nan: int
    inf: int


class Gate:
    """One canonical matrix [out, in] or bias [out] of a layer and direction."""

    def __init__(self, core):
        self._core = core

    @property
    def path(self):
        return self._core.path

    @property
    def array(self):
        """A read-only NumPy array over the file; bfloat16 comes as the uint16 of its bits."""
        return self._core.array

    @property
    def dtype(self):
        return self._core.dtype

    @property
    def place(self):
        return Place(**self._core.place)

    def statistics(self, progress=None):
        return Statistics(**self._core.statistics(progress))

    def __array__(self, dtype=None, copy=None):
        array = self.array
        return array.astype(dtype) if dtype is not None and dtype != array.dtype else array

    def __repr__(self):
        found = self.statistics()
        shape = " x ".join(str(extent) for extent in self.array.shape)
        odd = "".join(f", {count} {name}" for name, count in (("NaN", found.nan), ("Inf", found.inf)) if count)
        return f"<{self.path} [{shape}] {self.dtype} {found.min:.4g} .. {found.max:.4g}, mean {found.mean:.3g}, std {found.std:.3g}{odd}>"

    def _repr_html_(self):
        return f"<div><code>{_pictures.escaped(repr(self))}</code><br>{self._svg()}</div>"

    def _svg(self, most=160, title=""):
        return _pictures.heatmap(self.array, "units", "inputs" if self.array.ndim > 1 else "", most, title)


class Gates(Mapping):
    """Gates by their paths, in cuDNN's order."""

    def __init__(self, network):
        self._gates = {gate.path: Gate(gate) for gate in network.gates()}

    def __getitem__(self, path):
        return self._gates[path]

    def __iter__(self):
        return iter(self._gates)

    def __len__(self):
        return len(self._gates)

    def __repr__(self):
        return f"<{len(self)} gates: {', '.join(list(self)[:3])}{', ...' if len(self) > 3 else ''}>"

    def _repr_html_(self):
        return "<div>" + "".join(gate._svg(80, path) for path, gate in self.items() if gate.array.ndim > 1) + "</div>"


class Network:
    """One recurrent stack of a file."""

    def __init__(self, core, checkpoint):
        self._core = core
        self._checkpoint = checkpoint
        self._gates = None

    def _as_file(self):
        """What names it where a command takes FILE."""
        path, options = self._checkpoint._as_file()
        return path, options | {"rnn": self.name}

    name = property(lambda self: self._core.name)
    spec = property(lambda self: self._core.spec, doc="cell, sizes, layers, directions, bias, dtype")
    convention = property(lambda self: self._core.convention)
    gru_reset = property(lambda self: self._core.gru_reset)
    forget_offset = property(lambda self: self._core.forget_offset)
    is_reversed = property(lambda self: self._core.is_reversed)
    equations = property(lambda self: self._core.equations)
    assumed = property(lambda self: self._core.assumed, doc="facts of the equations that nobody stated")
    evidence = property(lambda self: self._core.evidence)
    limits = property(lambda self: self._core.limits)
    warnings = property(lambda self: self._core.warnings)
    runs_on = property(lambda self: self._core.runs_on)

    @property
    def gates(self):
        if self._gates is None:
            self._gates = Gates(self._core)
        return self._gates

    def run(self, x, h0=None, c0=None, lengths=(), backend="auto", axes=None, progress=None, resets=None, continue_from=None):
        """A forward pass over x [steps, batch, inputs] that keeps every gate and state. Another order of axes: axes="bti".

        resets: flags [steps, batch], true where a sequence begins anew; offsets of packed parts; or what --resets takes ("every:64").
        continue_from: a Trace whose last states this run starts from. x may be torch's PackedSequence, which says the lengths, too.
        """
        if continue_from is not None:
            if h0 is not None or c0 is not None:
                raise Error("continue_from says where the run starts, so do h0 and c0; leave one of them out")
            h0, c0 = continue_from.h_n, continue_from.c_n if continue_from.c_n is not None and continue_from.c_n.size else None
        if is_packed(x):
            x, packed = unpacked(x)
            lengths = lengths if len(lengths) else packed.tolist()
        x = _ordered(x, axes)
        x = x[:, None] if x.ndim == 2 else x
        lengths = [] if lengths is None else [_step_count(length) for length in lengths]
        flags = resets if resets is None or isinstance(resets, str) else plain(resets)
        return Trace(_core.run(self._core, x, plain(h0), plain(c0), lengths, flags, continue_from is not None, backend, progress),
                     axes or "")

    inputs_of = _inputs.inputs_of

    def check(self, x, expected=None, against=None, tolerance=1e-5, expect_h=None, expect_c=None, output_axes="", **run_options):
        """Does it reproduce `expected`: the output in any form, or the file of a recorded run with its states? expect_h and expect_c are
        its last states, alone or beside it. Or `against`: does this backend come to the same gates and states? Check for an output,
        RunCheck where states were compared; both are true if equal. gateloupe.check() is the console's command."""
        if (expected is None and expect_h is None and expect_c is None) == (against is None):
            raise TypeError("check() needs either expected, expect_h, expect_c or against")
        trace = self.run(x, **run_options)
        progress = run_options.get("progress")
        if against is not None:
            return trace.check_against(against, tolerance, progress)
        return trace.check(expected, tolerance, progress, expect_h, expect_c, output_axes)

    def gradient(self, x, **options):
        """What each step, gate and weight has of L, for x [steps, batch, inputs]. See gateloupe.gradient."""
        return _commands.gradient(self, input=x, **options)

    def health(self, progress=None):
        """See gateloupe.health."""
        return _commands.health(self, progress=progress)

    def export(self, target, to=None, dtype=None, progress=None):
        """Writes canonical weights; the format by `to` or the suffix. See gateloupe.export."""
        return _commands.export(self, target, to=to, dtype=dtype, progress=progress)

    def __repr__(self):
        return f"<{self.name}: {self._core.spec_text}, {self.convention}>"

    def _repr_html_(self):
        return f"<div><code>{_pictures.escaped(repr(self))}</code>{self.gates._repr_html_()}</div>"


class Checkpoint(Mapping):
    """An opened file; networks by name, or by a unique part of it."""

    def __init__(self, core, options=None):
        self._core = core
        self._options = options or {}

    def _as_file(self):
        """What names it where a command takes FILE."""
        return os.fspath(self.path), self._options

    path = property(lambda self: self._core.path)
    format = property(lambda self: self._core.format)
    warnings = property(lambda self: self._core.warnings)
    tensors = property(lambda self: self._core.tensors, doc="(name, dtype, shape) of everything in the file")

    @property
    def networks(self):
        return [Network(network, self) for network in self._core.networks]

    def __getitem__(self, name):
        try:
            return Network(self._core.network(name), self)
        except Error as error:
            raise KeyError(str(error)) from None

    def __iter__(self):
        return (network.name for network in self._core.networks)

    def __len__(self):
        return len(self._core.networks)

    def _repr_html_(self):
        return _commands.info(self)._repr_html_()

    def __repr__(self):
        return f"<{os.path.basename(os.fspath(self.path))}: {self.format}, {', '.join(self) or 'no recurrent network'}>"


@dataclasses.dataclass(frozen=True)
class Check:
    equal: bool
    tolerance: float
    max_abs_error: float
    at: list
    backend: str
    array: str = "y"                # that the worst difference is in
    compared: tuple = ("y",)
    notes: tuple = ()               # how arrays were read that are not [steps, batch, width]
    hint: object = None             # the order of axes with which they agree (better)
    gradients: object = None        # of a recording that went backwards: a GradientCheck

    def __bool__(self):
        return self.equal and (self.gradients is None or bool(self.gradients))

    def __str__(self):
        word = "equal" if self.equal else f"DIFFERENT at {self.at} of {self.array}"
        first = f"{word}: {', '.join(self.compared)} within {self.max_abs_error:.6g}, tolerance {self.tolerance:g}, backend {self.backend}"
        return "\n  ".join([first, *self.notes] + [str(one) for one in (self.hint, self.gradients) if one is not None])


@dataclasses.dataclass(frozen=True)
class SignalCheck:
    """One gate or state of one layer and direction in two runs; places are (step, batch entry, unit)."""
    layer: int
    direction: str
    signal: str
    max_abs_error: float
    at: tuple
    first: object  # over the tolerance, in the order in which the direction runs; None where nothing is
    units_over: int


@dataclasses.dataclass(frozen=True)
class RunCheck:
    """Every gate and state of two runs."""
    equal: bool
    tolerance: float
    divergence: str
    verdict: str
    signals: list
    a: str
    b: str
    notes: list
    gradients: object = None  # of a recording that went backwards: a GradientCheck

    def __bool__(self):
        return self.equal and (self.gradients is None or bool(self.gradients))

    def __str__(self):
        lines = [f"{'equal' if self.equal else 'DIFFERENT'}: {self.a} and {self.b}, tolerance {self.tolerance:g}", f"  {self.verdict}"]
        lines += [f"  {note}" for note in self.notes]
        lines += [f"  layer_{one.layer}/{one.direction}/{one.signal}  max {one.max_abs_error:.3g}" +
                  (f", first at step {one.first[0]}, {one.units_over} units over" if one.first else "") for one in self.signals]
        return "\n".join(lines if self.gradients is None else [*lines, str(self.gradients)])


@dataclasses.dataclass(frozen=True)
class Explanation:
    """A value of a run as the sum it is, largest term first."""
    at: str
    value: float
    equation: str
    sums: dict
    terms: list

    def __str__(self):
        lines = [f"{self.at} = {self.value:.6g}   {self.equation}"]
        lines += [f"  {name:8} {value:+.6g}" for name, value in self.sums.items()]
        lines += [f"  {term['product']:+.6g}  {term['kind']}[{term['index']}]  {term['weight']:.6g} * {term['operand']:.6g}" for term in self.terms[:10]]
        return "\n".join(lines)


class Trace:
    """What a run left at every step; arrays [steps, batch, units] in the input's order of time."""

    def __init__(self, core, axes=""):
        self._core = core
        self._axes = axes  # of the input, which outputs share

    y = property(lambda self: self._core.y)
    start = property(lambda self: self._core.start, doc="what the run started from: zero, given, stored, continue, learned")
    h_n = property(lambda self: self._core.h_n)
    c_n = property(lambda self: self._core.c_n)
    backend = property(lambda self: self._core.backend)
    device = property(lambda self: self._core.device)
    seconds = property(lambda self: self._core.seconds)

    def h(self, layer=0, direction="forward"):
        return self._core.h(layer, direction)

    def c(self, layer=0, direction="forward"):
        return self._core.c(layer, direction)

    def gate(self, name, layer=0, direction="forward"):
        return self._core.gate(name, layer, direction)

    def check(self, expected=None, tolerance=1e-5, progress=None, expect_h=None, expect_c=None, output_axes=""):
        """expected: the output as an array in any form (all steps, the last one, ONNX's [steps, directions, batch, width]), or the
        path of one (.npy, file:name) or of a recorded run with its states. expect_h, expect_c: the last states, alone or beside it."""
        if isinstance(expected, (str, os.PathLike)):
            return _checked(self._core.check_recorded(os.fspath(expected), self._axes, tolerance, progress))
        if expected is None and expect_h is None and expect_c is None:
            raise TypeError("check() needs expected, expect_h or expect_c")
        return Check(**self._core.check(plain(expected), plain(expect_h), plain(expect_c), self._axes, output_axes, tolerance, progress))

    def check_against(self, backend, tolerance=1e-5, progress=None):
        """The same run on another backend: reference, cpu, cudnn."""
        return _checked(self._core.check_against(backend, tolerance, progress))

    def explain(self, at, progress=None):
        """at: "layer_0/forward/forget[12]@40", a path, a unit and a step; c, h, y; ",2" behind it for batch entry 2."""
        return Explanation(**self._core.explain(at, progress))

    def backward(self, g=None, h=None, c=None, at=None, progress=None):
        """The run backwards, in float64: Gradients, a dict of arrays. g: dL/dy in any form of an output; h, c: dL of the last states
        [layers * directions, batch, width]; or at: L is one value of the run, "layer_0/forward/h[3]@40"."""
        return Gradients(*self._core.backward(plain(g), plain(h), plain(c), at, progress))

    def __repr__(self):
        steps, batch, width = self.y.shape
        return f"<trace of {steps} steps, batch {batch}, output {width}, {self.backend}>"

    def _repr_html_(self):
        strips = [_pictures.heatmap(self.y[:, 0, :].T, "units", "steps", title="y")]
        for name in ("input", "forget", "cell", "output", "reset", "update", "new", "hidden", "c"):
            try:
                strips.append(self.strip(name))
            except KeyError:  # another cell
                continue
        return f"<div><code>{_pictures.escaped(repr(self))}</code><br>{''.join(strips)}</div>"

    def strip(self, name, layer=0, direction="forward", sequence=0):
        """A strip of a gate, or of "h" or "c", as SVG: units down, steps along."""
        values = getattr(self, name)(layer, direction) if name in ("h", "c") else self.gate(name, layer, direction)
        if values is None:
            raise KeyError(f"the cell has no {name}")
        return _pictures.heatmap(values[:, sequence, :].T, "units", "steps", title=f"layer_{layer}/{direction}/{name}")


def open(path, spec=None, offset=0, tensor="", cell=None, forget_offset=None, progress=None, member="", sample="", convention=""):
    """Any checkpoint, or with `spec` the bare buffer that starts at byte `offset`; the other options are the console's. Errors:
    gateloupe.Error with .code, .path, .offset (a byte of the file) and .reason."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"open() takes the path of a file, not {type(path).__name__}; every command takes arrays and live layers, as in gateloupe.info(layer)")
    given = {"spec": spec, "offset": offset, "tensor": tensor, "cell": cell, "forget_offset": forget_offset, "member": member,
             "sample": os.fspath(sample), "convention": os.fspath(convention)}
    options = {name: value for name, value in given.items() if value or name == "forget_offset" and value is not None}
    return Checkpoint(_core.open(path, progress, **options), options)


def record(module, path):
    """Watches a live torch.nn.LSTM, GRU, RNN or cell, or a Keras layer:

        with gateloupe.record(model.lstm, "build/run") as recording:
            model(x)
        recording.check()                     # does Gateloupe come to the same states?

    path is how the names of all files begin. Writes the weights (.weights.npz or .weights.keras) and each run with every step's states (.run.npz, .run-2.npz). A backward
    pass that goes through the layer meanwhile leaves the framework's own gradients (.gradients.npz or .gradients.keras), which check()
    holds against ours."""
    return Recording(module, path)


def show(source):
    """Opens the window on a file, a checkpoint or a recording. Raises FileNotFoundError where the program is not installed;
    GATELOUPE_PROGRAM names one that is not on the PATH. Returns its subprocess.Popen."""
    import shutil
    import subprocess

    program = shutil.which(os.environ.get("GATELOUPE_PROGRAM", "gateloupe"))
    if program is None:
        raise FileNotFoundError("the window `gateloupe` is not on the PATH: install its package or build it (app/build.sh), "
                                "or name the program in GATELOUPE_PROGRAM")
    path = getattr(source, "weights", None) or getattr(source, "path", source)
    arguments = ["--cell", source.cell] if getattr(source, "cell", None) else []
    return subprocess.Popen([program, *arguments, os.fspath(path)], stdin=subprocess.DEVNULL)


def _step_count(length):
    """A length of a sequence as the core takes it. Raises Error for what is no count of steps."""
    count = int(length) if length == length and abs(length) < 2**63 else -1
    if count != length or count < 0:
        raise Error(f"the length {length} is no count of steps")
    return count


def _checked(found):
    if "signals" not in found:
        return Check(**found)
    found["signals"] = [SignalCheck(**one) for one in found["signals"]]
    return RunCheck(**found)


def _ordered(x, axes):
    """x with its axes as [steps, batch, inputs]; `axes` tells them in the order of the array, as in "bti" or "it"."""
    x = plain(x)
    if not axes:
        return x
    import numpy

    if "t" not in axes or len(set(axes)) != len(axes) or set(axes) - set("tbi") or len(axes) != x.ndim:
        raise ValueError(f"axes {axes!r} are no order of t (steps), b (batch) and i (inputs) of an array with {x.ndim} axes")
    x = numpy.transpose(x, [axes.index(axis) for axis in "tbi" if axis in axes])
    return numpy.ascontiguousarray(numpy.expand_dims(x, [place for place, axis in enumerate("tbi") if axis not in axes]))
