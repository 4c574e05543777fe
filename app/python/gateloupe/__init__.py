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

from . import _core, _inputs
from ._core import Error
from ._record import Recording

__all__ = ["Error", "open", "check", "diff", "explain", "export", "health", "record", "show", "solve", "Candidate", "Check", "Checkpoint",
           "Difference", "Explanation", "Finding", "Gate", "GateDifference", "Gates", "Health", "Network", "PairDifference", "Place", "Recording", "RunCheck",
           "SignalCheck", "Statistics", "Trace"]


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

    def run(self, x, h0=None, c0=None, lengths=(), backend="auto", axes=None, progress=None):
        """A forward pass over x [steps, batch, inputs] that keeps every gate and state. Another order of axes: axes="bti"."""
        return Trace(_core.run(self._core, _ordered(x, axes), _plain(h0), _plain(c0), list(lengths), backend, progress), axes or "")

    inputs_of = _inputs.inputs_of

    def check(self, x, expected=None, against=None, tolerance=1e-5, **options):
        """See gateloupe.check."""
        return check(self, x, expected, against, tolerance, **options)

    def health(self, progress=None):
        """See gateloupe.health."""
        return health(self, progress)

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
    array: str = "y"                # that the worst difference is in
    compared: tuple = ("y",)
    notes: tuple = ()               # how arrays were read that are not [steps, batch, width]
    hint: object = None             # the order of axes with which they agree (better)

    def __bool__(self):
        return self.equal

    def __str__(self):
        word = "equal" if self.equal else f"DIFFERENT at {self.at} of {self.array}"
        first = f"{word}: {', '.join(self.compared)} within {self.max_abs_error:.6g}, tolerance {self.tolerance:g}, backend {self.backend}"
        return "\n  ".join([first, *self.notes] + ([self.hint] if self.hint else []))


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

    def __bool__(self):
        return self.equal

    def __str__(self):
        lines = [f"{'equal' if self.equal else 'DIFFERENT'}: {self.a} and {self.b}, tolerance {self.tolerance:g}", f"  {self.verdict}"]
        lines += [f"  {note}" for note in self.notes]
        lines += [f"  layer_{one.layer}/{one.direction}/{one.signal}  max {one.max_abs_error:.3g}" +
                  (f", first at step {one.first[0]}, {one.units_over} units over" if one.first else "") for one in self.signals]
        return "\n".join(lines)


@dataclasses.dataclass(frozen=True)
class Finding:
    """Something wrong or unusual: rank is broken, risk or remark."""
    rank: str
    id: str
    network: str
    place: object  # a gate's path, perhaps with [row, column]; None for the network as a whole
    text: str
    count: int

    def __str__(self):
        return f"{self.rank}: {self.network}{' ' + self.place if self.place else ''}: {self.text}"


@dataclasses.dataclass(frozen=True)
class Health:
    """What health() found, the worst first; true where nothing is broken."""
    findings: list
    networks: int
    gates: int
    parameters: int

    def __bool__(self):
        return not any(finding.rank == "broken" for finding in self.findings)

    def __str__(self):
        counts = ", ".join(f"{sum(one.rank == rank for one in self.findings)} {rank}" for rank in ("broken", "risk", "remark"))
        head = f"{counts} in {self.networks} networks: {self.gates} matrices and biases, {self.parameters} parameters"
        return "\n".join([head, *map(str, self.findings)])

    def _repr_html_(self):
        rows = "".join(f"<tr><td>{_escaped(one.rank)}</td><td>{_escaped(one.network)}</td><td><code>{_escaped(one.place or '')}</code></td>"
                       f"<td>{_escaped(one.text)}</td></tr>" for one in self.findings)
        return f"<p>{_escaped(str(self).splitlines()[0])}</p><table>{rows}</table>"


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
        return Check(**self._core.check(_plain(expected), _plain(expect_h), _plain(expect_c), self._axes, output_axes, tolerance, progress))

    def check_against(self, backend, tolerance=1e-5, progress=None):
        """The same run on another backend: reference, cpu, cudnn."""
        return _checked(self._core.check_against(backend, tolerance, progress))

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
class PairDifference:
    """One network of each file, gate by gate. only_in_a, only_in_b: paths of gates."""
    a: str
    b: str
    equal: bool
    equal_up_to_rounding: bool
    gates: list
    only_in_a: list
    only_in_b: list
    notes: list


@dataclasses.dataclass(frozen=True)
class Difference:
    """Two files network by network; true where all are equal, or rounding to the narrower type explains all. `gates` are those of
    all pairs; only_in_a, only_in_b: names of networks that stand alone, or of one pair the paths of gates."""
    equal: bool
    equal_up_to_rounding: bool
    gates: list
    only_in_a: list
    only_in_b: list
    pairs: list

    def __bool__(self):
        return self.equal or self.equal_up_to_rounding

    def __str__(self):
        worst = sorted(self.gates, key=lambda gate: -gate.max_abs)[:10]
        word = "equal" if self.equal else "equal up to rounding" if self.equal_up_to_rounding else "different"
        lines = [f"{word}: {len(self.gates)} gates"] + [f"  {gate.path}  max {gate.max_abs:.3g}  rms {gate.rms:.3g}" for gate in worst if not gate.equal]
        if len(self.pairs) != 1:
            lines += [f"  {one.a} beside {one.b}: {'equal' if one.equal else 'equal up to rounding' if one.equal_up_to_rounding else 'different'}"
                      for one in self.pairs]
            lines += [f"  only in A: {name}" for name in self.only_in_a] + [f"  only in B: {name}" for name in self.only_in_b]
        return "\n".join(lines)


@dataclasses.dataclass(frozen=True)
class Candidate:
    spec: str
    score: float
    reasons: list


def open(path, spec=None, offset=0, tensor="", cell=None, forget_offset=None, progress=None):
    """Any checkpoint, or with `spec` the bare buffer that starts at byte `offset`. Errors: gateloupe.Error with .code, .path, .offset."""
    return Checkpoint(_core.open(path, spec, offset, tensor, cell, forget_offset, progress))


def diff(a, b, progress=None):
    """Compares networks, checkpoints or paths: all networks of both, by names, sizes and weights; a stack may stand beside one
    network a layer."""
    found = _core.diff(_networks(a), _networks(b), not isinstance(a, Network), not isinstance(b, Network), progress)
    for one in found["pairs"]:
        one["gates"] = [GateDifference(**gate) for gate in one["gates"]]
    found["pairs"] = [PairDifference(**one) for one in found["pairs"]]
    found["gates"] = [gate for one in found["pairs"] for gate in one.gates]
    if len(found["pairs"]) == 1 and not found["only_in_a"] and not found["only_in_b"]:
        found["only_in_a"], found["only_in_b"] = found["pairs"][0].only_in_a, found["pairs"][0].only_in_b
    return Difference(**found)


def solve(source, dtype=None, top=10, progress=None):
    """Ranked specs that fit a bare buffer (bytes or an array), or a number of elements."""
    return [Candidate(**one) for one in _core.solve(source, dtype, top, progress)]


def check(network, x, expected=None, against=None, tolerance=1e-5, expect_h=None, expect_c=None, output_axes="", **run_options):
    """Does the network reproduce `expected`: the output in any form, or the file of a recorded run with its states? expect_h and
    expect_c are its last states, alone or beside it. Or `against`: does this backend come to the same gates and states? Check for
    an output, RunCheck where states were compared; both are true if equal."""
    if (expected is None and expect_h is None and expect_c is None) == (against is None):
        raise TypeError("check() needs either expected, expect_h, expect_c or against")
    trace = _network(network).run(x, **run_options)
    progress = run_options.get("progress")
    if against is not None:
        return trace.check_against(against, tolerance, progress)
    return trace.check(expected, tolerance, progress, expect_h, expect_c, output_axes)


def health(source, progress=None):
    """What is wrong or unusual in a network, a checkpoint or a file: the console's findings, the worst first."""
    found = _core.health(_networks(source), progress)
    found["findings"] = [Finding(**one) for one in found["findings"]]
    return Health(**found)


def explain(trace, at, progress=None):
    """A value of a run as the sum it is, see Trace.explain."""
    return trace.explain(at, progress)


def export(source, target, to=None, dtype=None, progress=None):
    """Writes the canonical weights of a network, or of all of a checkpoint or file. Returns what was said of it."""
    return _core.export(_networks(source), target, to, dtype, progress)


def record(module, path):
    """Watches a live torch.nn.LSTM, GRU, RNN or cell, or a Keras layer:

        with gateloupe.record(model.lstm, "build/run") as recording:
            model(x)
        recording.check()                     # does Gateloupe come to the same states?

    Writes the weights beside path (.weights.npz or .weights.keras) and each run with every step's states (.run.npz, .run-2.npz)."""
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


def _network(given):
    networks = _networks(given)
    if len(networks) != 1:
        raise ValueError(f"{len(networks)} networks are in it: choose one, as in gateloupe.open(path)[name]")
    return given if isinstance(given, Network) else Network(networks[0])


def _networks(given):
    if isinstance(given, Network):
        return [given._core]
    checkpoint = given if isinstance(given, Checkpoint) else open(given)
    networks = checkpoint._core.networks
    if not networks:
        raise Error(f"{checkpoint.path}: no recurrent network was found in it")
    return networks


def _checked(found):
    if "signals" not in found:
        return Check(**found)
    found["signals"] = [SignalCheck(**one) for one in found["signals"]]
    return RunCheck(**found)


def _ordered(x, axes):
    """x with its axes as [steps, batch, inputs]; `axes` tells them in the order of the array, as in "bti" or "it"."""
    x = _plain(x)
    if not axes:
        return x
    import numpy

    if "t" not in axes or len(set(axes)) != len(axes) or set(axes) - set("tbi") or len(axes) != x.ndim:
        raise ValueError(f"axes {axes!r} are no order of t (steps), b (batch) and i (inputs) of an array with {x.ndim} axes")
    x = numpy.transpose(x, [axes.index(axis) for axis in "tbi" if axis in axes])
    return numpy.ascontiguousarray(numpy.expand_dims(x, [place for place, axis in enumerate("tbi") if axis not in axes]))


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
