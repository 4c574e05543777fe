# SPDX-License-Identifier: Apache-2.0
"""What a network is given when the whole ONNX model around it runs, in the user's own process with their onnxruntime."""
import os
from dataclasses import dataclass, field

from . import _core


@dataclass
class ModelInputs:
    """A network's x, states and lengths as its model computes them; y, h_n and c_n as the model's own run left them, None where
    the model does not hand them on; `decisions`: the model's outputs, [calls, ...] each."""
    network: object
    x: object
    h0: object = None
    c0: object = None
    lengths: list = field(default_factory=list)
    y: object = None
    h_n: object = None
    c_n: object = None
    decisions: dict = field(default_factory=dict)
    inner: dict = field(default_factory=dict)

    def run(self, **options):
        """The network over these inputs, as network.run() does it."""
        return self.network.run(self.x, h0=self.h0, c0=self.c0, lengths=self.lengths, **options)


def _raise(problem, path):
    error = _core.Error(problem[1])
    error.code, error.path, error.offset, error.reason = problem[0], str(path), None, "other"
    raise error


def _bytes_of(path, pieces):
    """The model with its new outputs, put together in memory."""
    parts = []
    with open(path, "rb") as file:
        for piece in pieces:
            if isinstance(piece, bytes):
                parts.append(piece)
            else:
                file.seek(piece[0])
                parts.append(file.read(piece[1]))
    return b"".join(parts)


def _session(path, pieces):
    try:
        import onnxruntime
    except ImportError as missing:
        raise ImportError("inputs_of() runs the model by ONNX Runtime; type: python3 -m pip install onnxruntime") from missing
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", os.path.dirname(os.path.abspath(path)))
    return onnxruntime.InferenceSession(_bytes_of(path, pieces), options, providers=["CPUExecutionProvider"])


def _fitted(plan, feeds, by_call, path):
    """The arrays in the model's types. Raises gateloupe.Error that lists what the model takes."""
    import numpy
    wanted = {name: (dtype, shape) for name, dtype, shape in plan.inputs}
    for name in feeds:
        if name not in wanted:
            _raise(("invalid_argument", f'the model has no input "{name}"; the model takes: {plan.inputs_text}'), path)
    arrays = {}
    for name, (dtype, shape) in wanted.items():
        if name not in feeds:
            _raise(("invalid_argument", f'the input "{name}" is missing; the model takes: {plan.inputs_text}'), path)
        given = feeds[name]
        if isinstance(given, (int, float, bool)):
            given = numpy.full([1 if not isinstance(axis, int) else axis for axis in shape or []], given, dtype)
        array = numpy.asarray(given)
        if str(array.dtype) != dtype:
            _raise(("invalid_argument", f'the input "{name}" is {dtype}, not {array.dtype}; the model takes: {plan.inputs_text}'), path)
        one = array.shape[1:] if name in by_call else array.shape
        if shape is not None and (len(one) != len(shape) or any(isinstance(a, int) and a != b for a, b in zip(shape, one))):
            _raise(("invalid_argument", f'the input "{name}" has shape {list(one)}; the model takes: {plan.inputs_text}'), path)
        arrays[name] = array
    return arrays


def inputs_of(self, feeds, by_call=(), feed_back=None, inner=()):
    """Runs the whole ONNX model on `feeds` (its inputs by name) in this process, by the onnxruntime that is installed here, and
    gives this network's x, h0, c0 and lengths as the model computes them.

    by_call: names of inputs whose first axis is calls: the model runs once for each index of it.
    feed_back: {"state": "stateN"}: an input that is the output of the call before, from the second call on.
    inner: values inside of loops and branches that are kept, too."""
    import numpy
    path = self._core.path
    plan = _core.whole_model(path, self.name, list(inner))
    if isinstance(plan, tuple):
        _raise(plan, path)
    arrays = _fitted(plan, feeds, by_call, path)
    calls = {len(arrays[name]) for name in by_call} or {1}
    if len(calls) > 1 or 0 in calls:
        _raise(("invalid_argument", f"inputs have {sorted(calls)} calls"), path)
    session = _session(path, plan.pieces)
    made, last = [[] for _ in plan.outputs], {}
    for call in range(calls.pop()):
        feed = {name: array[call] if name in by_call else array for name, array in arrays.items()}
        feed.update({name: last[output] for name, output in (feed_back or {}).items() if output in last})
        values = session.run(plan.outputs, feed)
        last = dict(zip(plan.outputs, values))
        for kept, value in zip(made, values):
            kept.append(value)
    values = {name: numpy.stack(kept) for name, kept in zip(plan.outputs, made)}
    taken = plan.take(values)
    if isinstance(taken, tuple):
        _raise(taken, path)
    return ModelInputs(self, **taken, decisions={name: values[name] for name, _, _ in plan.decisions})
