# SPDX-License-Identifier: Apache-2.0
"""Recurrent networks in checkpoints of any framework: their gates as arrays, runs with every state, comparisons.

    import gateloupe
    network = gateloupe.open("model.safetensors")["lstm"]
    forget = network.gates["layer_0/forward/forget/recurrent_weights"].array   # a view of the mapped file
    trace = network.run(x)                                                     # x [steps, batch, inputs]
    trace.h(), trace.gate("forget"), trace.explain("layer_0/forward/c[12]@40")

Nothing in a file is executed. Weights are mapped, not copied; arrays are read-only and keep what they look at.
`progress` is called as progress(stage, done, total) during long work; Ctrl+C ends it.
"""
import base64
import dataclasses
import os
import struct
import zlib
from collections.abc import Mapping

from . import _core
from ._core import Error

__all__ = ["Error", "open", "diff", "solve", "record", "show", "Checkpoint", "Network", "Gates", "Gate", "Trace", "Check", "Explanation",
           "Difference", "GateDifference", "Candidate"]


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
        return f"<div><code>{_escaped(repr(self))}</code><br>{_heatmap(self.array)}</div>"


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


class Network:
    """One recurrent stack of a file."""

    def __init__(self, core):
        self._core = core
        self._gates = None

    name = property(lambda self: self._core.name)
    spec = property(lambda self: self._core.spec, doc="cell, sizes, layers, directions, bias, dtype")
    convention = property(lambda self: self._core.convention)
    gru_reset = property(lambda self: self._core.gru_reset)
    forget_offset = property(lambda self: self._core.forget_offset)
    is_reversed = property(lambda self: self._core.is_reversed)
    evidence = property(lambda self: self._core.evidence)
    limits = property(lambda self: self._core.limits)
    warnings = property(lambda self: self._core.warnings)
    runs_on = property(lambda self: self._core.runs_on)

    @property
    def gates(self):
        if self._gates is None:
            self._gates = Gates(self._core)
        return self._gates

    def run(self, x, h0=None, c0=None, lengths=(), backend="auto", progress=None):
        """A forward pass over x [steps, batch, inputs] that keeps every gate and state."""
        return Trace(_core.run(self._core, _plain(x), _plain(h0), _plain(c0), list(lengths), backend, progress))

    def check(self, x, expected, tolerance=1e-5, **run_options):
        """Does it reproduce this output?"""
        return self.run(x, **run_options).check(expected, tolerance)

    def export(self, target, to=None, dtype=None, progress=None):
        """Writes canonical weights; the format by `to` or the suffix. Returns what was said of it."""
        return _core.export([self._core], target, to, dtype, progress)

    def __repr__(self):
        return f"<{self.name}: {self._core.spec_text}, {self.convention}>"


class Checkpoint(Mapping):
    """An opened file; networks by name, or by a unique part of it."""

    def __init__(self, core):
        self._core = core

    path = property(lambda self: self._core.path)
    format = property(lambda self: self._core.format)
    warnings = property(lambda self: self._core.warnings)
    tensors = property(lambda self: self._core.tensors, doc="(name, dtype, shape) of everything in the file")

    @property
    def networks(self):
        return [Network(network) for network in self._core.networks]

    def __getitem__(self, name):
        try:
            return Network(self._core.network(name))
        except Error as error:
            raise KeyError(str(error)) from None

    def __iter__(self):
        return (network.name for network in self._core.networks)

    def __len__(self):
        return len(self._core.networks)

    def __repr__(self):
        return f"<{os.path.basename(os.fspath(self.path))}: {self.format}, {', '.join(self) or 'no recurrent network'}>"


@dataclasses.dataclass(frozen=True)
class Check:
    equal: bool
    tolerance: float
    max_abs_error: float
    at: list
    backend: str

    def __bool__(self):
        return self.equal


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

    def __init__(self, core):
        self._core = core

    y = property(lambda self: self._core.y)
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

    def check(self, expected, tolerance=1e-5):
        return Check(**self._core.check(_plain(expected), tolerance))

    def explain(self, at, progress=None):
        """at: "layer_0/forward/forget[12]@40", a path, a unit and a step; c, h, y; ",2" behind it for batch entry 2."""
        return Explanation(**self._core.explain(at, progress))

    def __repr__(self):
        steps, batch, width = self.y.shape
        return f"<trace of {steps} steps, batch {batch}, output {width}, {self.backend}>"

    def _repr_html_(self):
        return f"<div><code>{_escaped(repr(self))}</code><br>{_heatmap(self.y[:, 0, :].T)}</div>"


@dataclasses.dataclass(frozen=True)
class GateDifference:
    a: str
    b: str
    path: str
    equal: bool
    max_abs: float
    rms: float
    cosine: float
    roundings: float


@dataclasses.dataclass(frozen=True)
class Difference:
    """Two networks gate by gate; true where they are equal, or rounding to the narrower type explains all."""
    equal: bool
    equal_up_to_rounding: bool
    gates: list
    only_in_a: list
    only_in_b: list

    def __bool__(self):
        return self.equal or self.equal_up_to_rounding

    def __str__(self):
        worst = sorted(self.gates, key=lambda gate: -gate.max_abs)[:10]
        word = "equal" if self.equal else "equal up to rounding" if self.equal_up_to_rounding else "different"
        return "\n".join([f"{word}: {len(self.gates)} gates"] + [f"  {gate.path}  max {gate.max_abs:.3g}  rms {gate.rms:.3g}" for gate in worst if not gate.equal])


@dataclasses.dataclass(frozen=True)
class Candidate:
    spec: str
    score: float
    reasons: list


def open(path, spec=None, offset=0, tensor="", cell=None, forget_offset=None, progress=None):
    """Any checkpoint, or with `spec` the bare buffer that starts at byte `offset`. Errors: gateloupe.Error with .code."""
    return Checkpoint(_core.open(path, spec, offset, tensor, cell, forget_offset, progress))


def diff(a, b, progress=None):
    """Compares networks, checkpoints or paths; a stack may stand beside one network a layer."""
    found = _core.diff(_networks(a), _networks(b), progress)
    found["gates"] = [GateDifference(**gate) for gate in found["gates"]]
    return Difference(**found)


def solve(source, dtype=None, top=10, progress=None):
    """Ranked specs that fit a bare buffer (bytes or an array), or a number of elements."""
    return [Candidate(**one) for one in _core.solve(source, dtype, top, progress)]


def record(module, path, *inputs, **named):
    """Runs a live torch.nn.LSTM, GRU or RNN once and writes weights, input and output beside each other: path.safetensors-like .npz
    files `<path>.weights.npz` and `<path>.run.npz`, which gateloupe opens and checks. Nothing is imported but the module's own library."""
    import numpy

    state = {name: value.detach().cpu().numpy() for name, value in module.state_dict().items()}
    if not any(name.startswith("weight_ih_l0") for name in state):
        raise TypeError(f"{type(module).__name__} is none of torch.nn's LSTM, GRU and RNN")
    was_training = module.training
    module.eval()
    try:
        output, last = module(*inputs, **named)
    finally:
        module.train(was_training)
    x, y = (value.detach().cpu().numpy() for value in (inputs[0], output))
    if getattr(module, "batch_first", False):
        x, y = x.swapaxes(0, 1), y.swapaxes(0, 1)
    h_n, c_n = last if isinstance(last, tuple) else (last, None)
    arrays = {"x": x, "y": y, "h_n": h_n.detach().cpu().numpy()}
    if c_n is not None:
        arrays["c_n"] = c_n.detach().cpu().numpy()
    numpy.savez(f"{path}.weights.npz", **state)
    numpy.savez(f"{path}.run.npz", **arrays)
    return f"{path}.weights.npz", f"{path}.run.npz"


def show(path):
    """Opens the window on a file. Errors: FileNotFoundError where the program is not installed."""
    import shutil
    import subprocess

    program = shutil.which("gateloupe")
    if program is None:
        raise FileNotFoundError("the window `gateloupe` is not on the PATH; see the README for how to install it")
    return subprocess.Popen([program, os.fspath(path)], stdin=subprocess.DEVNULL)


def _networks(given):
    if isinstance(given, Network):
        return [given._core]
    checkpoint = given if isinstance(given, Checkpoint) else open(given)
    networks = checkpoint._core.networks
    if not networks:
        raise Error(f"{checkpoint.path}: no recurrent network was found in it")
    return networks


def _plain(values):
    """NumPy's array of whatever keeps numbers: torch's tensors too, without importing torch."""
    if values is None:
        return None
    import numpy

    if hasattr(values, "detach"):
        values = values.detach().cpu()
    return numpy.asarray(values)


def _escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _heatmap(matrix, most=160):
    """A small picture: blue below zero, red above; each pixel is the mean of the cells under it."""
    import numpy

    values = numpy.asarray(matrix)
    values = (values.astype(numpy.uint32) << 16).view(numpy.float32) if values.dtype == numpy.uint16 else values.astype(numpy.float32)
    values = values.reshape(values.shape[0], -1)
    for axis in (0, 1):
        step = -(-values.shape[axis] // most)
        values = numpy.add.reduceat(values, range(0, values.shape[axis], step), axis=axis) / step
    finite = numpy.isfinite(values)
    largest = float(numpy.abs(values[finite]).max()) if finite.any() else 0.0
    share = numpy.where(finite, values, 0) / (largest or 1.0)
    picture = numpy.empty((*values.shape, 3), numpy.uint8)
    picture[..., 0] = 255 * numpy.clip(1 + share, 0, 1)
    picture[..., 1] = 255 * (1 - numpy.abs(share))
    picture[..., 2] = 255 * numpy.clip(1 - share, 0, 1)
    picture[~finite] = (0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in picture)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", picture.shape[1], picture.shape[0], 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    zoom = max(1, most // max(picture.shape[:2]))
    width, height = picture.shape[1] * zoom, picture.shape[0] * zoom
    return (f'<img alt="heatmap" style="image-rendering:pixelated" width="{width}" height="{height}" '
            f'src="data:image/png;base64,{base64.b64encode(png).decode()}">')
